package sat

import (
	"reflect"

	"github.com/irifrance/gini"

	"counterpoint/model"
)

// gini keeps statistics and shows none of them. Reflection reads unexported
// integers without unsafe; where another version has moved a field, its figure
// is absent. Reading is safe only while the solver does not run.

// giniStatistics lists gini's own figures: the fields from the solver on, and
// what they count.
var giniStatistics = []struct {
	name       string
	path       []string
	definition string
}{
	{"decisions", []string{"xo", "Guess", "guesses"}, "decision literals"},
	{"propagations", []string{"xo", "Trail", "Props"}, "literals taken off the trail for propagation, decisions and unit clauses included; at a conflict, all that still wait on the trail are added too"},
	{"conflicts", []string{"xo", "Driver", "Conflicts"}, "conflicts analysed; the one at level 0 that proves unsatisfiability is not"},
	{"learned", []string{"xo", "Driver", "Learnt"}, "clauses learned, those of one literal included"},
	{"learned-literals", []string{"xo", "Driver", "LearntLits"}, "literals of learned clauses after minimisation"},
	{"minimized-literals", []string{"xo", "Driver", "RedLits"}, "literals that minimisation removed from learned clauses"},
	{"deleted", []string{"xo", "Cdb", "gc", "stRmd"}, "learned clauses deleted again"},
	{"restarts", []string{"xo", "stRestarts"}, "restarts"},
}

func giniFigures(g *gini.Gini) []Figure {
	var figures []Figure
	for _, s := range giniStatistics {
		if n, ok := integerField(g, s.path...); ok {
			figures = append(figures, Figure{Name: s.name, Definition: s.definition, Value: n})
		}
	}
	return figures
}

// giniCounts adds to the conflicts the one that gini leaves out: every unsat
// answer comes from exactly one falsified clause at level 0, which is not
// analysed and so not counted.
func giniCounts(g *gini.Gini, status model.Status) Counts {
	count := func(path ...string) Count {
		n, ok := integerField(g, path...)
		return Count{N: n, Known: ok}
	}
	c := Counts{
		Decisions: count("xo", "Guess", "guesses"),
		Conflicts: count("xo", "Driver", "Conflicts"),
		Restarts:  count("xo", "stRestarts"),
		Learned:   count("xo", "Driver", "Learnt"),
	}
	if status == model.Unsat && c.Conflicts.Known {
		c.Conflicts.N++
	}
	return c
}

// integerField follows fields by name from the struct that p points to, through
// pointers, to an integer that is not negative. It reports whether there is one.
func integerField(p any, path ...string) (uint64, bool) {
	v := reflect.ValueOf(p)
	for _, name := range path {
		if v.Kind() == reflect.Pointer {
			v = v.Elem() // invalid if it was nil
		}
		if v.Kind() != reflect.Struct {
			return 0, false
		}
		v = v.FieldByName(name)
	}
	if !v.CanInt() || v.Int() < 0 {
		return 0, false
	}
	return uint64(v.Int()), true
}
