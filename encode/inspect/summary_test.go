package inspect_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/encode/inspect"
	"counterpoint/model/modeltest"
)

func summary(t testing.TB, s *inspect.Subject) *inspect.Summary {
	t.Helper()
	sum, err := inspect.Summarize(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// checkSum checks that the summary of an encoding adds up, each sum against the
// figure that the formula, or the encoding's own account, has for it.
func checkSum(t errorer, e *encode.Encoding, sum *inspect.Summary) {
	f := e.Formula()
	if sum.Clauses != f.NumClauses() || sum.Literals != f.NumLits() || sum.Variables.Total != f.NumVars() {
		t.Errorf("%d clauses, %d literals, %d variables", sum.Clauses, sum.Literals, sum.Variables.Total)
	}
	clauses, lits, ofVariables := 0, 0, 0
	for _, o := range sum.Origins {
		clauses, lits = clauses+o.Clauses, lits+o.Literals
		if o.Kind == inspect.VariableKind {
			ofVariables += o.Clauses
		}
	}
	if clauses != f.NumClauses() || lits != f.NumLits() {
		t.Errorf("the origins sum up to %d of %d clauses, %d of %d literals", clauses, f.NumClauses(), lits, f.NumLits())
	}
	for i, fate := range e.Fates() {
		c := sum.Constraints[i]
		if int64(c.Clauses) != fate.Clauses || int64(c.Auxiliary) != fate.AuxVars {
			t.Errorf("%s: %d clauses and %d variables, expected %d and %d", c.Name, c.Clauses, c.Auxiliary, fate.Clauses, fate.AuxVars)
		}
	}
	if fate := e.VariablesFate(); int64(ofVariables) != fate.Clauses {
		t.Errorf("%d clauses of variables, expected %d", ofVariables, fate.Clauses)
	}
	clauses, lits = 0, 0
	for _, w := range sum.Widths {
		clauses, lits = clauses+w.Clauses, lits+w.Clauses*w.Literals
	}
	if clauses != f.NumClauses() || lits != f.NumLits() {
		t.Errorf("the widths sum up to %d clauses, %d literals", clauses, lits)
	}
	v := sum.Variables
	if v.Direct+v.Order+v.Log+v.Auxiliary != v.Total || v.Unknown != 0 || v.Named != v.Total {
		t.Errorf("variables: %+v", v)
	}
}

type errorer interface{ Errorf(string, ...any) }

// checkOrigins checks that each clause is in one run of one origin: the origins
// taken one by one have every clause once.
func checkOrigins(t errorer, s *inspect.Subject) {
	times := make([]int, s.Formula().NumClauses())
	for i := range s.Constraints() {
		for clause := range s.ClausesOf(i) {
			times[clause]++
		}
	}
	for x := range s.Variables() {
		for clause := range s.ClausesOfVariable(x) {
			times[clause]++
		}
	}
	for clause, n := range times {
		if n != 1 {
			t.Errorf("clause %d is of %d origins", clause, n)
		}
		if o, known := s.Origin(clause); !known || o.Rule == "" || o.Kind == "" {
			t.Errorf("clause %d: %+v", clause, o)
		}
	}
}

func TestSummaryOfBenchHard(t *testing.T) {
	e := encoded(t, benchHard(t), encode.Options{Scheme: encode.Extended})
	s := inspect.Of(e)
	sum := summary(t, s)
	checkSum(t, e, sum)
	checkOrigins(t, s)
	want := []inspect.OriginCount{
		{Kind: "variable", Rule: "at least one value", Clauses: 81, Literals: 729},
		{Kind: "variable", Rule: "at most one value", Clauses: 81 * 36, Literals: 2 * 81 * 36},
		{Kind: "alldifferent", Rule: "conflict", Clauses: 27 * 9 * 36, Literals: 2 * 27 * 9 * 36},
		{Kind: "alldifferent", Rule: "each value somewhere", Clauses: 27 * 9, Literals: 27 * 81},
		{Kind: "linear", Rule: "clue", Clauses: 23, Literals: 23},
	}
	if diff := cmp.Diff(want, sum.Origins); diff != "" {
		t.Error(diff)
	}
	// The clauses of units meet in a row and a box: each pair of cells there is told
	// of twice. Clues are part of the clauses that list a value's cells, or a
	// cell's values.
	if sum.Propagation.Removed != 486 || sum.Redundancy.Duplicates != 2*81*9 || !sum.Redundancy.Complete {
		t.Errorf("%+v, %+v", sum.Propagation, sum.Redundancy)
	}
}

func TestSummaryAddsUp(t *testing.T) {
	everyEncoding(func(name string, o encode.Options) {
		e := encoded(t, everyKind(t), o)
		s := inspect.Of(e)
		checkSum(t, e, summary(t, s))
		checkOrigins(t, s)
		if t.Failed() {
			t.Fatal(name)
		}
	})
}

func TestSummaryOfAnyModelAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		o := encode.Options{
			Scheme:    rapid.SampledFrom(encode.Schemes()).Draw(t, "scheme"),
			AMO:       rapid.SampledFrom(encode.AMOs()).Draw(t, "amo"),
			Variables: rapid.SampledFrom(encode.VariablesChoices()).Draw(t, "variables"),
		}
		e, err := encode.Encode(context.Background(), m, o)
		if err != nil {
			t.Fatal(err)
		}
		s := inspect.Of(e)
		sum, err := inspect.Summarize(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		checkSum(t, e, sum)
		checkOrigins(t, s)
	})
}

func TestSummaryOfClausesThemselves(t *testing.T) {
	f := "p cnf 6 8\n1 0\n-1 2 0\n3 -3 4 0\n4 4 -5 0\n2 -1 0\n1 4 0\n-2 -1 3 0\n-4 3 0\n"
	s, err := inspect.Read(context.Background(), strings.NewReader(f), "")
	if err != nil {
		t.Fatal(err)
	}
	want := &inspect.Summary{
		Variables: inspect.VariableCounts{Total: 6, Unknown: 6, Unused: 1},
		Clauses:   8, Literals: 18,
		Constraints: []inspect.ConstraintSummary{},
		Widths:      []inspect.WidthCount{{Literals: 1, Clauses: 1}, {Literals: 2, Clauses: 4}, {Literals: 3, Clauses: 3}},
		Propagation: inspect.Propagation{Rounds: 3, Literals: 3, Other: 3},
		Pure:        inspect.Pure{Negative: 1},
		Redundancy:  inspect.Redundancy{Duplicates: 1, Subsumed: 1, Checked: 7, Complete: true},
		Tautologies: 1, Repeating: 1,
	}
	if diff := cmp.Diff(want, summary(t, s)); diff != "" {
		t.Error(diff)
	}
}

func TestSummaryStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	e := encoded(t, benchHard(t), encode.Options{})
	if _, err := inspect.Summarize(ctx, inspect.Of(e)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// namedInCollection are how many variables the comments of some files name, and 0
// where they are prose or parameters.
var namedInCollection = map[string]int{
	"cadical/add128.cnf": 256, "cadical/prime49.cnf": 10, "gophersat/eq.atree.braun.9.unsat.cnf": 870,
	"satlib-classic/dubois20.cnf": 0, "satlib-classic/ssa2670-141.cnf": 0, "gophersat/vmpc_24.cnf": 0, "cadical/sat10.cnf": 0,
}

// TestSummaryOfCollection reads every file of the collection of formulas: it has
// a summary that adds up, or is refused with a place in the text.
func TestSummaryOfCollection(t *testing.T) {
	read, refused, named := 0, 0, 0
	err := filepath.WalkDir(modeltest.Data(t, "cnf"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if info, err := entry.Info(); err != nil || testing.Short() && info.Size() > 1<<16 {
			return err
		}
		in, err := os.Open(path)
		if err != nil {
			return err
		}
		defer in.Close()
		s, err := inspect.Read(context.Background(), in, entry.Name())
		if err != nil {
			refused++
			var wrong *cnf.SyntaxError
			if !errors.As(err, &wrong) || wrong.Line < 1 || wrong.Found == "" || wrong.Expected == "" {
				t.Errorf("%s: %v", path, err)
			}
			return nil
		}
		read++
		sum := summary(t, s)
		clauses, lits := 0, 0
		for _, w := range sum.Widths {
			clauses, lits = clauses+w.Clauses, lits+w.Clauses*w.Literals
		}
		if clauses != sum.Clauses || lits != sum.Literals || sum.Variables.Unknown != sum.Variables.Total {
			t.Errorf("%s: %+v", path, sum)
		}
		if want, known := namedInCollection[filepath.Base(filepath.Dir(path))+"/"+entry.Name()]; known && sum.Variables.Named != want {
			t.Errorf("%s: %d variables have names, expected %d", path, sum.Variables.Named, want)
		}
		if sum.Variables.Named > 0 {
			named++
			t.Logf("%s: %d of %d variables named by %q", entry.Name(), sum.Variables.Named, sum.Variables.Total, sum.Variables.NamedBy)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files have a summary, %d are refused, %d have names", read, refused, named)
	if read == 0 || refused == 0 || named == 0 {
		t.Error("the collection has formulas, texts that are none, and formulas with names")
	}
}
