package compare

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/model"
	"counterpoint/model/modeltest"
	"counterpoint/model/sudoku"
)

// everyEngine has every engine with every choice that could change an answer.
const everyEngine = textbookEngines + "," + clausalEngines + ",native,native:debug=true," +
	"native:var=input,value=descending,branching=two-way,native:var=domdeg,value=random,seed=7,alldiff=value,native:alldiff=locked,debug=true,native:alldiff=value,singleton=on,native:singleton=on,alldiff=locked,debug=true,native:alldiff=domain,branching=two-way,debug=true," +
	"gini,gini:scheme=minimal,gini:amo=sequential,gophersat,gophersat:scheme=minimal,amo=sequential"

func parse(t testing.TB, list string) []Engine {
	t.Helper()
	engines, err := Catalog{}.Parse(list)
	if err != nil {
		t.Fatal(err)
	}
	return engines
}

// textbookEngines has every algorithm of the textbooks that searches through all
// assignments, with every choice that could change an answer.
const textbookEngines = "backtrack,mrv,fc,ac3,ac3:variant=ac2001,queue=lifo,ac3:variant=ac4,ac3:queue=smallest," +
	"mac,mac:propagation=off,mac:propagation=root,mac:propagation=assigned," +
	"norvig,norvig:rules=elimination,norvig:rules=elimination+hidden+pairs+triples+pointing," +
	"dlx,dlx:column=first,human,human:rules=,human:rules=all"

// clausalEngines has our clause engine, with every switch thrown once.
const clausalEngines = "dpll,dpll:scheme=minimal,dpll:scheme=support,dpll:scheme=order,dpll:amo=sequential,dpll:var=input,branching=two-way," +
	"cdcl,cdcl:scheme=minimal,amo=product,cdcl:var=mrv,restarts=geometric,deletion=false,cdcl:var=input,restarts=none"

// solutions returns what the query finds.
func solutions(t rapid.TB, e Engine, m *model.Model, q Query) ([]model.Assignment, Outcome) {
	var found []model.Assignment
	q.Found = func(a model.Assignment) { found = append(found, slices.Clone(a)) }
	out := e.Run(context.Background(), m, q)
	if out.Err != nil {
		t.Fatalf("%v", out.Err)
	}
	return found, out
}

func TestEnginesAgreeWithBruteForce(t *testing.T) {
	engines := parse(t, everyEngine)
	rapid.Check(t, func(t *rapid.T) {
		m := modeltest.Random(t)
		want := modeltest.Solutions(m)
		for _, e := range engines {
			found, out := solutions(t, e, m, Query{Goal: All})
			if out.Reason == model.Unsupported && strings.HasPrefix(e.Spec(), "dlx") {
				continue // it says what it does not take
			}
			modeltest.Sort(found)
			if !cmp.Equal(found, want) {
				t.Fatalf("%s finds %v, expected %v", e.Spec(), found, want)
			}
			if out.Status == model.Unsat != (len(want) == 0) || !out.Complete || !out.Answered() {
				t.Fatalf("%s: %+v", e.Spec(), out)
			}
			_, two := solutions(t, e, m, Query{N: 2})
			if two.Solutions != uint64(min(len(want), 2)) || !two.Answered() {
				t.Fatalf("%s: %d solutions of %d, where 2 were asked for", e.Spec(), two.Solutions, len(want))
			}
			_, unique := solutions(t, e, m, Query{Goal: Unique})
			if unique.Solutions != uint64(min(len(want), 2)) || unique.Complete != (len(want) < 2) {
				t.Fatalf("%s: %d solutions of %d, complete %v", e.Spec(), unique.Solutions, len(want), unique.Complete)
			}
		}
	})
}

func build(t testing.TB, post func(*model.Builder)) *model.Model {
	t.Helper()
	b := model.NewBuilder()
	post(b)
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func queens(t testing.TB, n int) *model.Model {
	return build(t, func(b *model.Builder) {
		var columns, up, down []model.Term
		for i := range n {
			x := b.Var(fmt.Sprintf("q%d", i+1), model.Range(1, n))
			columns = append(columns, model.Term{X: x})
			up = append(up, model.Term{X: x, C: i})
			down = append(down, model.Term{X: x, C: -i})
		}
		for _, terms := range [][]model.Term{columns, up, down} {
			b.Post("", model.AllDifferent{Terms: terms})
		}
	})
}

func latinSquares(t testing.TB, n int) *model.Model {
	return build(t, func(b *model.Builder) {
		cells := make([]model.Var, n*n)
		for i := range cells {
			cells[i] = b.Var("", model.Range(1, n))
		}
		for i := range n {
			var row, column []model.Var
			for j := range n {
				row, column = append(row, cells[i*n+j]), append(column, cells[j*n+i])
			}
			b.Post(fmt.Sprintf("row %d", i+1), model.Different(row...))
			b.Post(fmt.Sprintf("column %d", i+1), model.Different(column...))
		}
	})
}

func sudokus4x4(t testing.TB) *model.Model {
	box, _ := sudoku.BoxOf(4)
	m, err := sudoku.NewGrid(box).Model()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestAllSolutions(t *testing.T) {
	for _, c := range []struct {
		name  string
		model *model.Model
		want  uint64
	}{
		{"8 queens", queens(t, 8), 92},
		{"4x4 sudoku", sudokus4x4(t), 288},
		{"4x4 latin squares", latinSquares(t, 4), 576},
	} {
		engines := textbookEngines + "," + clausalEngines + ",native,native:alldiff=value,gini,gini:scheme=minimal,amo=sequential"
		if !testing.Short() {
			engines += ",gophersat" // a new solver for each solution takes seconds
		}
		for _, e := range parse(t, engines) {
			found, out := solutions(t, e, c.model, Query{Goal: All})
			modeltest.Sort(found)
			if different := len(slices.CompactFunc(found, slices.Equal)); out.Solutions != c.want || different != int(c.want) {
				t.Errorf("%s: %s counts %d, %d of them different; expected %d", c.name, e.Spec(), out.Solutions, different, c.want)
			}
			if !out.Complete || !out.Verified {
				t.Errorf("%s: %s: complete %v, verified %v", c.name, e.Spec(), out.Complete, out.Verified)
			}
		}
	}
}

func TestNativeCountsLargeNumbers(t *testing.T) {
	if testing.Short() {
		t.Skip("161,280 solutions, each verified")
	}
	for _, e := range parse(t, "native") {
		for name, c := range map[string]struct {
			model *model.Model
			want  uint64
		}{
			"10 queens":         {queens(t, 10), 724},
			"5x5 latin squares": {latinSquares(t, 5), 161280},
		} {
			if out := e.Run(t.Context(), c.model, Query{Goal: Count}); out.Solutions != c.want || !out.Complete || out.Err != nil {
				t.Errorf("%s: %+v, expected %d", name, out, c.want)
			}
		}
	}
}

// benchmark returns the seven grids whose figures are known.
func benchmark(t testing.TB) []Instance {
	t.Helper()
	text, err := os.ReadFile("../testdata/sudoku/benchmark.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []Instance
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		cells, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		all = append(all, Instance{Name: name, Model: grid(t, cells)})
	}
	return all
}

// grid returns the model of a grid of 16 or 81 cells.
func grid(t testing.TB, cells string) *model.Model {
	t.Helper()
	box, _ := sudoku.BoxOf(map[int]int{16: 4, 81: 9}[len(cells)])
	g := sudoku.NewGrid(box)
	for i, c := range cells {
		if c != '.' {
			g.Cells[i] = uint8(c - '0')
		}
	}
	m, err := g.Model()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// benchmarkRows runs the seven grids under the engines.
func benchmarkRows(t *testing.T, engines string, q Query) map[string]Row {
	t.Helper()
	grids := benchmark(t)
	rows := make(map[string]Row)
	_, err := Execute(t.Context(), Plan{
		Instances: func(yield func(Instance, error) bool) {
			for _, i := range grids {
				if !yield(i, nil) {
					return
				}
			}
		},
		Engines: parse(t, engines), Query: q, Jobs: 2,
	}, func(r Row) error {
		rows[r.Instance+" "+r.Engine] = r
		if r.Outcome.Status != model.Sat || !r.Outcome.Verified || !r.Outcome.Answered() {
			t.Errorf("%s %s: %+v", r.Instance, r.Engine, r.Outcome)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	return rows
}

func wantCounters(t *testing.T, r Row, want map[ID]uint64) {
	t.Helper()
	for id, n := range want {
		if got, ok := r.Outcome.Counters.Get(id); !ok || got != n {
			t.Errorf("%s %s: %v is %d (present: %v), expected %d", r.Instance, r.Engine, id, got, ok, n)
		}
	}
}

// The candidates that propagation removes at the root: arc consistency on the
// disequalities is unit propagation of the minimal encoding, and hidden singles
// are the clauses "each value somewhere" (Lynce and Ouaknine 2006).
func TestRootPruningsOfTheBenchmark(t *testing.T) {
	const arcs = "mac,norvig:rules=elimination,native:alldiff=value,gini:scheme=minimal,dpll:scheme=minimal,cdcl:scheme=minimal"
	const singles = "norvig,native,gini,gini:scheme=extended,dpll,cdcl"
	rows := benchmarkRows(t, arcs+","+singles, Query{Measure: true})
	for grid, want := range map[string][2]uint64{
		"bench-easy":    {648, 648},
		"bench-medium":  {648, 648},
		"bench-hard":    {470, 486},
		"norvig-easy":   {648, 648},
		"norvig-medium": {461, 527},
		"norvig-hard":   {411, 438},
		"diabolical":    {488, 488},
	} {
		for i, engines := range []string{arcs, singles} {
			for _, engine := range parse(t, engines) {
				wantCounters(t, rows[grid+" "+engine.Spec()], map[ID]uint64{RootPrunings: want[i]})
			}
		}
	}
}

// Calls, decisions and conflicts of maintained propagation, to the first
// solution and to the proof that there is no other.
func TestSearchOnTheBenchmark(t *testing.T) {
	type search [3]uint64 // calls, decisions, conflicts
	const arcs, singles = "mac,native:alldiff=value,norvig:rules=elimination,dpll:scheme=minimal", "norvig,native,dpll:scheme=extended"
	first := benchmarkRows(t, arcs+","+singles, Query{})
	unique := benchmarkRows(t, arcs+","+singles+",gini,gophersat", Query{Goal: Unique})
	for grid, want := range map[string][4]search{ // arcs, singles, and both for Unique
		"bench-easy":    {},
		"bench-medium":  {},
		"norvig-easy":   {},
		"bench-hard":    {{410, 814, 405}, {3, 4, 2}, {630, 1258, 629}, {3, 4, 2}},
		"norvig-medium": {{371, 737, 367}, {5, 8, 4}, {451, 900, 450}, {5, 8, 4}},
		"norvig-hard":   {{69, 130, 62}, {16, 25, 10}, {338, 674, 337}, {51, 100, 50}},
		"diabolical":    {{319, 634, 316}, {15, 27, 13}, {349, 696, 348}, {16, 30, 15}},
	} {
		for i, engines := range []string{arcs, singles, arcs, singles} {
			rows := first
			if i >= 2 {
				rows = unique
			}
			for _, engine := range parse(t, engines) {
				wantCounters(t, rows[grid+" "+engine.Spec()], map[ID]uint64{Calls: want[i][0], Decisions: want[i][1], Conflicts: want[i][2]})
			}
		}
		for _, engine := range []string{"mac", "native", "gini", "gophersat"} {
			if r := unique[grid+" "+engine]; r.Outcome.Solutions != 1 || !r.Outcome.Complete {
				t.Errorf("%s: %s does not prove that the solution is the only one: %+v", grid, engine, r.Outcome)
			}
		}
	}
}

// Each engine tells the counters that the catalog says of it, and no others.
func TestEnginesTellTheirCounters(t *testing.T) {
	var names []string
	want := make(map[string][]ID)
	for _, info := range (Catalog{}).Engines() {
		if info.Name == "command" || info.Name == "flatzinc" || info.Missing != nil {
			continue
		}
		names = append(names, info.Name)
		want[info.Name] = info.Counters
	}
	instance := Instance{Name: "empty", Model: sudokus4x4(t)}
	for _, e := range parse(t, strings.Join(names, ",")) {
		out := e.Run(t.Context(), instance.Model, Query{Measure: true})
		var told []ID
		for id := range out.Counters.All() {
			told = append(told, id)
		}
		if !slices.Equal(told, want[e.Spec()]) {
			t.Errorf("%s tells %v, and the catalog says %v", e.Spec(), told, want[e.Spec()])
		}
	}
}

func TestTimes(t *testing.T) {
	for _, e := range parse(t, "native,gini,gophersat") {
		times := e.Run(t.Context(), queens(t, 6), Query{}).Times
		if encodes := e.Spec() != "native"; times.Encode > 0 != encodes || times.Solve <= 0 || times.Encode+times.Solve != times.Total {
			t.Errorf("%s: %+v", e.Spec(), times)
		}
	}
}
