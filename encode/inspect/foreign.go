package inspect

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
)

// Programs that make a CNF tell what its variables mean in comments, each in a
// way of its own. Other comments are prose, and some of it looks the same: "c 2
// clauses". So each way is tried on all comments of a file, and only the one that
// names the most variables is believed, if it is at one with itself.

// naming is what one way to name variables has found in a file so far.
type naming interface {
	// form is the way, as Subject.NamedBy says it.
	form() string
	// take reads a comment.
	take(comment string)
	// names returns the names that variables among 1..numVars have, and how many do.
	names(numVars int) (name func(v int) string, named int)
}

// namings are the ways that are known. Of two that name as many variables the
// first is taken.
func namings() []naming {
	return []naming{
		// Savile Row, with its flag -sat-output-mapping.
		&numberNaming{of: `Var 'x' direct represents '3' with '5'`, read: readVar},
		// Sugar, with its flag -debug 1.
		&sugarNaming{},
		// CBMC, and the circuits of the SAT competitions.
		&numberNaming{of: "NAME = 5", read: readBehind, dense: true},
		&numberNaming{of: "5 = NAME", read: readBefore, dense: true},
		// limboole, CPMpy, and this program. CPMpy's names stay as they are: what "px,3"
		// says is x>=3, though Sugar, whose manner that is, would say x<=3 by it.
		&numberNaming{of: "5 NAME", read: readNumbered, ascending: true},
	}
}

// numberNaming is a way that tells of one literal in a comment, and its number.
type numberNaming struct {
	of string // its form
	// read returns the literal that a comment names, and its name; false if it
	// names none.
	read func(comment string) (l cnf.Lit, name string, ok bool)
	// Anything else is prose, if the variables come in ascending order, or if they
	// are two at least, and half of those between the first and the last.
	ascending, dense bool

	lits   []cnf.Lit
	called nameTable // by index in lits
	prose  bool      // it is not at one with itself
}

// readVar reads Savile Row's comment: "direct" is for =, "order" for <=. The
// number may be that of a negation, of which the opposite is named.
func readVar(comment string) (l cnf.Lit, name string, ok bool) {
	rest, ok := strings.CutPrefix(comment, "Var '")
	if !ok {
		return 0, "", false
	}
	for _, is := range [][2]string{{"' direct represents '", "="}, {"' order represents '", "<="}} {
		x, rest, ok := strings.Cut(rest, is[0])
		if !ok {
			continue
		}
		v, number, ok := strings.Cut(rest, "' with '")
		number, closed := strings.CutSuffix(number, "'")
		if l := number32(strings.TrimPrefix(number, "-")); ok && closed && l > 0 {
			if number[0] == '-' {
				l = -l
			}
			return l, x + is[1] + v, true
		}
	}
	return 0, "", false
}

// readBehind reads "x'0 = 5" and "out <-> 5".
func readBehind(comment string) (l cnf.Lit, name string, ok bool) {
	for _, sign := range []string{" = ", " <-> "} {
		if i := strings.LastIndex(comment, sign); i > 0 {
			l, name = number32(strings.TrimSpace(comment[i+len(sign):])), strings.TrimSpace(comment[:i])
			return l, name, l > 0 && isWord(name)
		}
	}
	return 0, "", false
}

// readBefore reads "5 = x".
func readBefore(comment string) (l cnf.Lit, name string, ok bool) {
	number, name, ok := strings.Cut(comment, " = ")
	l, name = number32(strings.TrimSpace(number)), strings.TrimSpace(name)
	return l, name, ok && l > 0 && isWord(name)
}

// isWord reports whether a name has no blanks, as in "clause length = 3".
func isWord(name string) bool { return name != "" && !strings.ContainsAny(name, " \t") }

// readNumbered reads "5 x=3".
func readNumbered(comment string) (l cnf.Lit, name string, ok bool) {
	i := strings.IndexAny(comment, " \t")
	if i < 0 {
		return 0, "", false
	}
	l, name = number32(comment[:i]), strings.TrimSpace(comment[i:])
	return l, name, l > 0 && !strings.HasPrefix(name, "= ") && !isNumbers(name)
}

// isNumbers reports whether a name is a list of numbers, such as a clause that is
// left out by a comment.
func isNumbers(name string) bool {
	return !slices.ContainsFunc(strings.Fields(name), func(word string) bool {
		_, err := strconv.Atoi(word)
		return err != nil
	})
}

// number32 returns the number of a variable; 0 if the text is none.
func number32(text string) cnf.Lit {
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil || n > cnf.MaxVars {
		return 0
	}
	return cnf.Lit(n)
}

func (n *numberNaming) form() string { return n.of }

func (n *numberNaming) take(comment string) {
	l, name, ok := n.read(comment)
	if !ok || n.prose {
		return
	}
	if n.ascending && len(n.lits) > 0 && l <= n.lits[len(n.lits)-1] {
		n.prose, n.lits, n.called = true, nil, nameTable{}
		return
	}
	n.called.set(len(n.lits), name)
	n.lits = append(n.lits, l)
}

// names returns the names. Where several are for one variable, that of the
// variable itself comes before that of its negation, and the first before others.
func (n *numberNaming) names(numVars int) (name func(v int) string, named int) {
	n.called.close()
	byVar := n.byVar()
	for _, i := range byVar {
		if n.lits[i].Var() > numVars {
			break
		}
		named++
	}
	byVar = byVar[:named]
	if named == 0 || n.dense && (named < 2 || 2*named < n.lits[byVar[named-1]].Var()-n.lits[byVar[0]].Var()+1) {
		return nil, 0
	}
	return func(v int) string {
		at, found := slices.BinarySearchFunc(byVar, v, func(i int32, v int) int { return n.lits[i].Var() - v })
		if !found {
			return ""
		}
		i := byVar[at]
		if n.lits[i] < 0 {
			return encode.Negated(n.called.name(int(i)))
		}
		return n.called.name(int(i))
	}, named
}

// byVar returns the indices of one literal of each variable, variables ascending.
func (n *numberNaming) byVar() []int32 {
	byVar := make([]int32, len(n.lits))
	for i := range byVar {
		byVar[i] = int32(i)
	}
	slices.SortStableFunc(byVar, func(i, j int32) int {
		a, b := n.lits[i], n.lits[j]
		if a.Var() != b.Var() {
			return a.Var() - b.Var()
		}
		return int(b - a) // positive first
	})
	return slices.CompactFunc(byVar, func(i, j int32) bool { return n.lits[i].Var() == n.lits[j].Var() })
}

// Read reads a formula in DIMACS and, where its comments tell them, the names of
// its variables; file names the text in errors. Its origins are not known.
func Read(ctx context.Context, r io.Reader, file string) (*Subject, error) {
	ways := namings()
	f, err := cnf.ReadWithComments(ctx, r, file, func(comment string) {
		for _, way := range ways {
			way.take(comment)
		}
	})
	if err != nil {
		return nil, err
	}
	s := newSubject(f, func(int) string { return "" })
	complete := encode.UnlessDone(ctx, func() {
		for _, way := range ways {
			if name, named := way.names(f.NumVars()); named > s.named {
				s.name, s.named, s.namedBy = name, named, way.form()
			}
		}
	})
	if !complete {
		return nil, ctx.Err()
	}
	return s, nil
}
