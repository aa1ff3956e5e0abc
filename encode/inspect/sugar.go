package inspect

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// Sugar (Tamura, Taga, Kitagawa and Banbara, Compiling finite linear CSP into SAT,
// Constraints 2009) writes a comment for each of its integer variables, "(int x ((1
// 3)))", its own auxiliary ones included, in the order of their numbers. A variable
// has a CNF variable x<=v for each value v but the greatest, ascending; the first
// one has the number 1. Behind these are Boolean variables, which no comment names.

// sugarNaming is Sugar's way to name variables.
type sugarNaming struct {
	variables []Variable // First and Last are its x<=v; Last is First-1 if it has one value
	told      int        // CNF variables
	prose     bool       // these are more than there can be
}

func (n *sugarNaming) form() string { return "(int x (1 3))" }

func (n *sugarNaming) take(comment string) {
	name, domain, ok := readInt(comment)
	if !ok || n.prose {
		return
	}
	more := domain.Size() - 1
	if n.prose = more > cnf.MaxVars-n.told; n.prose {
		return
	}
	n.variables = append(n.variables, Variable{Name: name, Domain: domain, First: n.told + 1, Last: n.told + more})
	n.told += more
}

// names returns the names, if there is a CNF variable for each.
func (n *sugarNaming) names(numVars int) (name func(v int) string, named int) {
	if n.prose || n.told > numVars {
		return nil, 0
	}
	return n.name, n.told
}

func (n *sugarNaming) name(v int) string {
	i := sort.Search(len(n.variables), func(i int) bool { return n.variables[i].Last >= v })
	if i == len(n.variables) {
		return ""
	}
	x := n.variables[i]
	return fmt.Sprintf("%s<=%d", x.Name, valueAt(x.Domain, v-x.First))
}

// readInt reads "(int x ((1 3)))", of which the values are 1 to 3, "(int x (1 (3
// 5)))", and as older versions write it, "(int x 1 3)".
func readInt(comment string) (name string, domain model.Domain, ok bool) {
	text, ok := strings.CutPrefix(comment, "(int ")
	if !ok {
		return "", domain, false
	}
	name, values, ok := strings.Cut(text, " ")
	values, closed := strings.CutSuffix(values, ")")
	if !ok || !closed {
		return "", domain, false
	}
	if list, isList := strings.CutPrefix(values, "("); isList {
		values, closed = strings.CutSuffix(list, ")")
	} else {
		values = "(" + values + ")"
	}
	var intervals []model.Interval
	for values != "" && closed {
		var i model.Interval
		i, values, closed = readInterval(values)
		intervals = append(intervals, i)
	}
	domain = model.Union(intervals...)
	return name, domain, closed && !domain.Empty()
}

// readInterval reads the value, or "(1 3)", that a text begins with.
func readInterval(text string) (i model.Interval, rest string, ok bool) {
	lo, hi := text, ""
	if pair, isPair := strings.CutPrefix(text, "("); isPair {
		pair, rest, ok = strings.Cut(pair, ")")
		lo, hi, _ = strings.Cut(pair, " ")
		rest = strings.TrimPrefix(rest, " ")
	} else {
		lo, rest, _ = strings.Cut(text, " ")
		hi, ok = lo, true
	}
	from, errFrom := strconv.Atoi(lo)
	to, errTo := strconv.Atoi(hi)
	ok = ok && errFrom == nil && errTo == nil && from <= to && from >= -model.MaxValue && to <= model.MaxValue
	if !ok {
		return model.Interval{}, "", false
	}
	return model.Interval{Lo: from, Hi: to}, rest, true
}
