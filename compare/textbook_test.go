package compare

import (
	"bufio"
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/model"
	"counterpoint/model/modeltest"
	"counterpoint/native/textbook"
)

// The calls of four solvers to the first solution of the grids that a lecture
// compares them on.
func TestCallsOfTheLecture(t *testing.T) {
	want := map[string]map[string]uint64{
		"bench-easy":   {"backtrack": 4209, "mrv": 52, "ac3": 82, "dlx": 82},
		"bench-medium": {"backtrack": 55, "mrv": 46, "ac3": 82, "dlx": 82},
		"bench-hard":   {"backtrack": 879418, "mrv": 5565, "ac3": 981113, "dlx": 103},
	}
	for _, i := range benchmark(t) {
		for spec, calls := range want[i.Name] {
			if testing.Short() && calls > 100000 {
				continue
			}
			e := parse(t, spec)[0]
			r := NewRow(i, e, e.Run(t.Context(), i.Model, Query{}))
			wantCounters(t, r, map[ID]uint64{Calls: calls})
			if !r.Outcome.Verified || r.Outcome.Err != nil {
				t.Errorf("%s %s: %+v", i.Name, spec, r.Outcome)
			}
		}
	}
}

// The variants of arc consistency reach the same closure, by different numbers
// of checks.
func TestVariantsOfArcConsistency(t *testing.T) {
	const variants = "ac3,ac3:queue=lifo,ac3:queue=smallest,ac3:variant=ac2001,ac3:variant=ac4,mac:propagation=root"
	want := map[string]uint64{
		"bench-easy": 648, "bench-medium": 648, "bench-hard": 470,
		"norvig-easy": 648, "norvig-medium": 461, "norvig-hard": 411, "diabolical": 488,
	}
	for _, i := range benchmark(t) {
		checks := make(map[uint64]bool)
		for _, e := range parse(t, variants) {
			r := NewRow(i, e, e.Run(t.Context(), i.Model, Query{NodeLimit: 1}))
			wantCounters(t, r, map[ID]uint64{RootPrunings: want[i.Name]})
			n, _ := r.Outcome.Counters.Get(RootChecks)
			checks[n] = true
			if _, ok := r.Outcome.Counters.Get(Revisions); ok == strings.Contains(e.Spec(), "ac4") {
				t.Errorf("%s: revisions are counted: %v", e.Spec(), ok)
			}
		}
		if len(checks) < 4 {
			t.Errorf("%s: the variants make %d different numbers of checks", i.Name, len(checks))
		}
	}
}

// equalTrees reports a difference between the search trees of engines that
// propagate to the same closure.
func equalTrees(t rapid.TB, name string, m *model.Model, q Query, engines []Engine) {
	t.Helper()
	var first Outcome
	for i, e := range engines {
		out := e.Run(context.Background(), m, q)
		if out.Err != nil {
			t.Fatalf("%s %s: %v", name, e.Spec(), out.Err)
		}
		if i == 0 {
			first = out
			continue
		}
		if out.Status != first.Status || out.Solutions != first.Solutions {
			t.Fatalf("%s: %s answers %v with %d solutions, %s %v with %d", name, e.Spec(), out.Status, out.Solutions, engines[0].Spec(), first.Status, first.Solutions)
		}
		for _, id := range []ID{Calls, Decisions, Conflicts, Prunings, RootPrunings} {
			got, ok := out.Counters.Get(id)
			want, has := first.Counters.Get(id)
			if got != want || ok != has {
				t.Fatalf("%s: %s has %d %v, %s %d", name, e.Spec(), got, id, engines[0].Spec(), want)
			}
		}
	}
}

// The native engine makes the trees of the textbooks: of maintained arc
// consistency at value consistency, of Norvig's with hidden singles.
// lockedEngines keep the consistency of locked candidates.
const lockedEngines = "native:alldiff=locked,norvig:rules=elimination+hidden+pointing"

func TestNativeMakesTheTreesOfTheTextbooks(t *testing.T) {
	f, err := os.Open(modeltest.Data(t, "sudoku", "royle17", "sudoku17_sample1000.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	most := 1000
	if testing.Short() {
		most = 20
	}
	arcs, singles := parse(t, "native:alldiff=value,norvig:rules=elimination,mac"), parse(t, "native,norvig")
	locked := parse(t, lockedEngines)
	lines := bufio.NewScanner(f)
	n := 0
	for ; n < most && lines.Scan(); n++ {
		cells := strings.ReplaceAll(strings.TrimSpace(lines.Text())[:81], "0", ".")
		m := grid(t, cells)
		equalTrees(t, cells, m, Query{Goal: Unique}, singles)
		equalTrees(t, cells, m, Query{Goal: Unique}, locked)
		equalTrees(t, cells, m, Query{Goal: Unique, NodeLimit: 100}, arcs)
	}
	if n < most {
		t.Errorf("there are only %d puzzles", n)
	}
}

func TestNativeMakesTheTreesOfTheTextbooksOnRandomModels(t *testing.T) {
	arcs, singles := parse(t, "native:alldiff=value,mac"), parse(t, "native,norvig")
	eliminations, locked := parse(t, "native:alldiff=value,norvig:rules=elimination,mac"), parse(t, lockedEngines)
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		for range 10 {
			m := modeltest.Random(t)
			if all(m, isEdges) {
				compared++
				equalTrees(t, "edges", m, Query{Goal: All}, arcs)
			}
			if all(m, isAllDifferent) {
				equalTrees(t, "all-different", m, Query{Goal: All}, singles)
				equalTrees(t, "all-different", m, Query{Goal: All}, locked)
				equalTrees(t, "all-different", m, Query{Goal: All}, eliminations)
			}
		}
	})
	if compared < 20 { // there are about a hundred, by chance
		t.Errorf("only %d models were fit to be compared", compared)
	}
}

// all reports whether every constraint of the model is of the kind.
func all(m *model.Model, kind func(model.Constraint) bool) bool {
	for _, c := range m.Constraints() {
		if !kind(c) {
			return false
		}
	}
	return true
}

func isAllDifferent(c model.Constraint) bool {
	_, ok := c.(model.AllDifferent)
	return ok
}

// isEdges reports whether the constraint is one over two variables, or over
// pairs of variables, that both engines make arc consistent: of a sum the
// native engine looks at the bounds alone.
func isEdges(c model.Constraint) bool {
	switch c := c.(type) {
	case model.AllDifferent, model.Relation:
		return true
	case model.Table:
		return len(c.Xs) <= 2
	}
	return false
}

// Search among complete assignments finds solutions and nothing else, and never
// says that there is none.
func TestIncompleteEngines(t *testing.T) {
	engines := parse(t, "genetic:generations=20,genetic:keep=3,mutate=3,replace=2,generations=20,seed=1,local:steps=300,local:steps=300,walk=0,seed=2")
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		want := modeltest.Solutions(m)
		for _, e := range engines {
			found, out := solutions(t, e, m, Query{Goal: All})
			if out.Complete || out.Status == model.Unsat || out.Answered() {
				t.Fatalf("%s: %+v", e.Spec(), out)
			}
			modeltest.Sort(found)
			if len(slices.CompactFunc(slices.Clone(found), slices.Equal)) != len(found) || len(found) > len(want) {
				t.Fatalf("%s finds %v, expected some of %v", e.Spec(), found, want)
			}
		}
	})
}

// What an engine does not count is absent.
func TestTextbookCounters(t *testing.T) {
	queens := queens(t, 6)
	for spec, want := range map[string][]ID{
		"backtrack":       {Calls, Nodes, Decisions, Conflicts, Prunings, RootPrunings, Checks, RootChecks, Depth, Solutions},
		"fc":              {Calls, Nodes, Decisions, Conflicts, Prunings, RootPrunings, PruningsFailed, Revisions, Checks, RootChecks, Depth, Solutions},
		"ac3":             {Calls, Nodes, Decisions, Conflicts, Prunings, RootPrunings, Revisions, Checks, RootChecks, Depth, Solutions},
		"ac3:variant=ac4": {Calls, Nodes, Decisions, Conflicts, Prunings, RootPrunings, Checks, RootChecks, Depth, Solutions},
		"norvig":          {Calls, Nodes, Decisions, Conflicts, Prunings, RootPrunings, PruningsFailed, Depth, Solutions},
		"dlx":             {Calls, Nodes, Decisions, Conflicts, Updates, Depth, Solutions},
		"human":           {Calls, Nodes, Decisions, Conflicts, Prunings, RootPrunings, PruningsFailed, Depth, Solutions},
		"dpll":            {Calls, Nodes, Decisions, Conflicts, Prunings, RootPrunings, PruningsFailed, Literals, WatchVisits, Depth, Solutions},
		"cdcl":            {Decisions, Conflicts, Prunings, RootPrunings, PruningsFailed, Literals, WatchVisits, Restarts, Learned, Depth, Solutions},
		"genetic":         {Score, Generations, Evaluations, Solutions},
		"local":           {Score, Moves, Evaluations, Solutions},
	} {
		out := parse(t, spec)[0].Run(t.Context(), queens, Query{})
		var got []ID
		for id := range out.Counters.All() {
			got = append(got, id)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s counts %v, expected %v", spec, got, want)
		}
	}
}

// A puzzle of every kind gets the right verdict from every engine: solved
// already; without any clue; with several solutions; and without a solution,
// which shows at once, after propagation, or only after search.
func TestVerdicts(t *testing.T) {
	complete := parse(t, textbookEngines+","+clausalEngines+",native,native:alldiff=value,gini,gophersat")
	incomplete := parse(t, "genetic:generations=2000,local:steps=100000")
	for name, c := range map[string]struct {
		cells     string
		solutions uint64 // 2 stands for several
	}{
		"solved":                           {"1234341221434321", 1},
		"one empty cell":                   {"1234341221434.21", 1},
		"empty":                            {"................", 2},
		"several":                          {"12..34..........", 2},
		"exactly one":                      {"1...3.1.2..44...", 1},
		"contradictory at once":            {"11..............", 0},
		"contradictory when solved":        {"1234341221434322", 0},
		"contradictory after propagation":  {"2....3.4...212..", 0},
		"contradictory by a hidden single": {"3..........3.4..", 0},
		"contradictory only after search":  {"5..8174.6764329518.81465.7.64..98.23..3746.8.89..32......6748...78951...4.6283..7", 0},
	} {
		m := grid(t, c.cells)
		for _, e := range complete {
			out := e.Run(t.Context(), m, Query{Goal: Unique})
			if out.Err != nil || !out.Answered() || out.Solutions != c.solutions || out.Complete != (c.solutions < 2) {
				t.Errorf("%s: %s: %+v", name, e.Spec(), out)
			}
		}
		for _, e := range incomplete {
			out := e.Run(t.Context(), m, Query{})
			if sat := out.Status == model.Sat; out.Err != nil || out.Status == model.Unsat || sat != (c.solutions > 0) {
				t.Errorf("%s: %s: %+v", name, e.Spec(), out)
			}
		}
	}
}

// The empty grid, and one with as few clues as can be.
func TestFewClues(t *testing.T) {
	empty := grid(t, strings.Repeat(".", 81))
	for _, e := range parse(t, "backtrack,mrv,fc,ac3,mac,norvig,dlx,human,local,native,gini,gophersat") {
		if out := e.Run(t.Context(), empty, Query{}); out.Status != model.Sat || !out.Answered() {
			t.Errorf("empty: %s: %+v", e.Spec(), out)
		}
	}
	engines := "mrv,fc,mac,mac:propagation=assigned,norvig,dlx,human,human:rules=all,local,native,gini,gophersat"
	if testing.Short() {
		engines = "mac,norvig,dlx,native,gini,gophersat" // the others search for seconds
	}
	seventeen := grid(t, "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
	for _, e := range parse(t, engines) {
		if out := e.Run(t.Context(), seventeen, Query{}); out.Status != model.Sat || !out.Answered() {
			t.Errorf("17 clues: %s: %+v", e.Spec(), out)
		}
	}
}

// An engine that tells its steps tells those of its counters, and does the same
// when nobody listens.
func TestTraceIsOfTheRun(t *testing.T) {
	for _, e := range parse(t, textbookEngines+",native,gini") {
		told := make(map[textbook.EventKind]uint64)
		q := Query{Goal: All, Trace: func(e textbook.Event) { told[e.Kind]++ }}
		out := e.Run(t.Context(), queens(t, 5), q)
		q.Trace = nil
		if silent := e.Run(t.Context(), queens(t, 5), q); silent.Counters != out.Counters {
			t.Errorf("%s counts %v when it tells its steps, and else %v", e.Spec(), out.Counters, silent.Counters)
		}
		if !Traces(e) {
			if len(told) > 0 {
				t.Errorf("%s tells steps", e.Spec())
			}
			continue
		}
		decisions, _ := out.Counters.Get(Decisions)
		if told[textbook.Assign] != decisions || told[textbook.Solution] != 10 || told[textbook.Back] != decisions {
			t.Errorf("%s tells %v of %d decisions and 10 solutions", e.Spec(), told, decisions)
		}
	}
}
