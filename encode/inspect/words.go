package inspect

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
)

// A clause in words: the constraint that it is there for, if it is one, and a
// sentence, as in
//
//	row 3: r3c1 and r3c5 are not both 7
//	row 3: 7 is in one of r3c1, r3c2, r3c5
//	r1c1 is one of 1 .. 9
//	x < y: if y<=2, then x<=1
//
// What sentence it is depends on the signs of the literals:
//
//	none                      nothing satisfies it
//	one                       x is 3; x is not 3; x<=3; not row (1, 2)
//	true literals alone       x is one of 1, 2; 7 is in one of x, y; a or b
//	negated ones alone        x and y are not both 7; x is not both 1 and 2; not both a and b
//	some of either            if a and b, then what is said of true literals alone
//
// The words can be read back, by [Subject.ReadWords], whatever the names are: a
// name that looks like a part of a sentence is in quotes, one that is not the only
// one of its kind has its number behind it, and one that begins with the name of
// the constraint leaves that out.

// Words returns what the clause at an index says, in words.
func (s *Subject) Words(clause int) string {
	lits := s.formula.Clause(clause)
	o, known := s.Origin(clause)
	if !known || o.Constraint == OfVariable {
		return wording{Subject: s}.sentence(lits)
	}
	w := wording{s, o.Name}
	return quoted(o.Name, ": ") + ": " + w.sentence(lits)
}

// wording is how a clause of one constraint is put.
type wording struct {
	*Subject
	of string // the constraint's name; "" if it is of none
}

const falsity = "nothing satisfies it"

func (w wording) sentence(lits []cnf.Lit) string {
	positive, negative := bySign(lits)
	switch {
	case len(lits) == 0:
		return falsity
	case len(lits) == 1:
		return w.fact(lits[0])
	case len(negative) == 0:
		return w.some(positive)
	case len(positive) == 0:
		return w.notAll(negative)
	}
	return "if " + strings.Join(w.names(negative), " and ") + ", then " + w.some(positive)
}

// bySign returns the variables of the literals that are not negated, and of those
// that are.
func bySign(lits []cnf.Lit) (positive, negative []int) {
	for _, l := range lits {
		if l > 0 {
			positive = append(positive, l.Var())
		} else {
			negative = append(negative, l.Var())
		}
	}
	return positive, negative
}

// fact says that one literal is true.
func (w wording) fact(l cnf.Lit) string {
	is := ""
	if l < 0 {
		is = "not "
	}
	if x, v, ok := w.Meaning(l.Var()); ok {
		return fmt.Sprintf("%s is %s%d", w.variable(x), is, v)
	}
	name := w.nameOf(l.Var())
	if opposite := encode.Negated(name); l < 0 && !strings.HasPrefix(opposite, "not ") && isPlain(opposite) && w.literals()[opposite] == 0 {
		return opposite
	}
	return is + quoted(name)
}

// some says that one of the variables is true.
func (w wording) some(vars []int) string {
	switch m := w.meanings(vars); {
	case len(vars) == 1:
	case m.sameVariable:
		return fmt.Sprintf("%s is one of %s", m.names[0], writeValues(m.values))
	case m.sameValue:
		return fmt.Sprintf("%d is in one of %s", m.values[0], strings.Join(m.names, ", "))
	}
	return strings.Join(w.names(vars), " or ")
}

// notAll says that not all of several variables are true.
func (w wording) notAll(vars []int) string {
	m := w.meanings(vars)
	all := "all"
	if len(vars) == 2 {
		all = "both"
	}
	switch {
	case m.sameValue:
		return fmt.Sprintf("%s are not %s %d", list(m.names), all, m.values[0])
	case m.sameVariable && len(vars) == 2:
		return fmt.Sprintf("%s is not both %d and %d", m.names[0], m.values[0], m.values[1])
	case len(vars) == 2:
		return "not both " + list(w.names(vars))
	}
	return "not all of " + list(w.names(vars))
}

// list writes "a, b and c".
func list(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// meanings are the variables and values of literals x=v.
type meanings struct {
	names                   []string // of the variables
	values                  []int
	sameVariable, sameValue bool // and not both
}

// meanings returns what literals x=v mean, two or more. If any is another one,
// nothing is the same.
func (w wording) meanings(vars []int) meanings {
	var m meanings
	var variables []int
	for _, l := range vars {
		x, v, ok := w.Meaning(l)
		if !ok {
			return meanings{}
		}
		variables = append(variables, x)
		m.names, m.values = append(m.names, w.variable(x)), append(m.values, v)
	}
	oneVariable, oneValue := allEqual(variables), allEqual(m.values)
	m.sameVariable, m.sameValue = oneVariable && !oneValue, oneValue && !oneVariable
	return m
}

func allEqual(numbers []int) bool {
	return !slices.ContainsFunc(numbers, func(n int) bool { return n != numbers[0] })
}

// writeValues writes numbers as they come, three and more that follow each other
// as "1 .. 9".
func writeValues(values []int) string {
	var words []string
	for len(values) > 0 {
		n := 1
		for n < len(values) && values[n] == values[n-1]+1 {
			n++
		}
		if n < 3 {
			n = 1
			words = append(words, strconv.Itoa(values[0]))
		} else {
			words = append(words, fmt.Sprintf("%d .. %d", values[0], values[n-1]))
		}
		values = values[n:]
	}
	return strings.Join(words, ", ")
}

func (w wording) variable(x int) string { return quoted(w.variables[x].Name) }

func (w wording) names(vars []int) []string {
	names := make([]string, len(vars))
	for i, v := range vars {
		names[i] = quoted(w.nameOf(v))
	}
	return names
}

// nameOf returns the shortest of a CNF variable's names that is of no other one.
func (w wording) nameOf(v int) string {
	full := w.LitName(cnf.Lit(v))
	if short, cut := strings.CutPrefix(full, w.of+": "); cut && w.of != "" && w.find(short) == v {
		return short
	}
	if w.find(full) == v {
		return full
	}
	return fmt.Sprintf("%s #%d", full, v)
}

// find returns the CNF variable that a name is of; 0 if there is none.
func (w wording) find(name string) int {
	if l := w.literals()[name]; l != 0 {
		return l.Var()
	}
	if l := w.literals()[w.of+": "+name]; l != 0 {
		return l.Var()
	}
	number := strings.TrimPrefix(name, "x") // of a variable without a name
	if at := strings.LastIndex(name, " #"); at >= 0 {
		number = name[at+len(" #"):]
	}
	if v, err := strconv.Atoi(number); err == nil && v >= 1 && v <= w.formula.NumVars() {
		return v
	}
	return 0
}

// quoted returns a name, in quotes if a part of it could be taken for one of the
// sentence, or of what is besides.
func quoted(name string, besides ...string) string {
	if isPlain(name) && !slices.ContainsFunc(besides, func(part string) bool { return strings.Contains(name, part) }) {
		return name
	}
	return strconv.Quote(name)
}

// The parts of a sentence between which names stand, and those it begins with.
var (
	joints    = []string{", ", " and ", " or ", " is ", " are "}
	beginning = []string{"not ", "if ", `"`}
)

// isPlain reports whether a name can stand in a sentence as it is.
func isPlain(name string) bool {
	for _, b := range beginning {
		if strings.HasPrefix(name, b) {
			return false
		}
	}
	for _, joint := range joints {
		if len(split(name, joint)) > 1 {
			return false
		}
	}
	return name == strings.TrimSpace(name) && name != "" && !strings.Contains(name, `"`) && isBalanced(name)
}

// isBalanced reports whether every bracket that is opened is closed.
func isBalanced(name string) bool {
	depth := 0
	for _, c := range name {
		if depth += nesting(c); depth < 0 {
			return false
		}
	}
	return depth == 0
}

// nesting is 1 for a bracket that opens and -1 for one that closes.
func nesting(c rune) int {
	switch c {
	case '(', '[', '{':
		return 1
	case ')', ']', '}':
		return -1
	}
	return 0
}
