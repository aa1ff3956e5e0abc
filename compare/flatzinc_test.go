package compare

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/compare/fzn"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// With the same propagation, order and branching, Gecode searches the very tree
// of the native engine.
func TestGecodeSearchesTheTreeOfNative(t *testing.T) {
	for _, specs := range []string{
		"native:alldiff=value,branching=two-way,gecode:alldiff=value,gecode:alldiff=pairwise",
		"native:alldiff=domain,branching=two-way,gecode:alldiff=domain",
	} {
		sameTree(t, available(t, specs))
	}
}

// sameTree checks that all the engines have the figures of the first.
func sameTree(t *testing.T, engines []Engine) {
	t.Helper()
	instances := append(benchmark(t), Instance{Name: "6 queens", Model: queens(t, 6)}, Instance{Name: "3 queens", Model: queens(t, 3)})
	if testing.Short() {
		instances = instances[len(instances)-3:]
	}
	for _, i := range instances {
		for _, q := range []Query{{}, {Goal: Unique}, {N: 3}} {
			want := engines[0].Run(t.Context(), i.Model, q)
			for _, e := range engines[1:] {
				got := e.Run(t.Context(), i.Model, q)
				if got.Status != want.Status || got.Solutions != want.Solutions || !got.Answered() {
					t.Fatalf("%s %s: %+v, expected %+v", i.Name, e.Spec(), got, want)
				}
				for _, id := range []ID{Nodes, Conflicts} {
					a, aTold := got.Counters.Get(id)
					b, _ := want.Counters.Get(id)
					if a != b || !aTold {
						t.Errorf("%s %s %+v: %d %v (told: %v), expected %d", i.Name, e.Spec(), q, a, id, aTold, b)
					}
				}
			}
		}
	}
}

// In a complete search every node has two children, or is a failure or a
// solution.
func TestGecodeAgainstBruteForce(t *testing.T) {
	engines := available(t, "gecode,gecode:alldiff=bounds,gecode:alldiff=value,var=input_order,value=indomain_max,gecode:alldiff=pairwise,value=indomain_split,var=dom_w_deg")
	models, count := rapid.Custom(modeltest.Random), 40
	if testing.Short() {
		count = 5
	}
	for seed := range count {
		m := models.Example(seed)
		want := modeltest.Solutions(m)
		for _, e := range engines {
			found, out := solutions(t, e, m, Query{Goal: All})
			modeltest.Sort(found)
			if len(found) != len(want) || !out.Complete || out.Status == model.Unsat != (len(want) == 0) {
				t.Fatalf("model %d: %s finds %v, expected %v", seed, e.Spec(), found, want)
			}
			nodes, _ := out.Counters.Get(Nodes)
			failures, _ := out.Counters.Get(Conflicts)
			if nodes != 2*(failures+out.Solutions)-1 {
				t.Errorf("model %d: %s: %d nodes, %d failures, %d solutions", seed, e.Spec(), nodes, failures, out.Solutions)
			}
		}
	}
}

func TestGecodeFates(t *testing.T) {
	m := queens(t, 3)
	for spec, want := range map[string]string{
		"gecode":                  "alldifferent: all_different_int :: domain, native",
		"gecode:alldiff=pairwise": "alldifferent: decomposed into 3 disequalities",
	} {
		fates, err := parse(t, spec)[0].Fates(t.Context(), m)
		if err != nil || len(fates) != 3 || fates[0] != want {
			t.Errorf("%s: %q, %v", spec, fates, err)
		}
	}
}

func TestAbsentGecode(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	out := parse(t, "gecode")[0].Run(t.Context(), queens(t, 4), Query{})
	if out.Err == nil || !strings.Contains(out.Err.Error(), "apt install flatzinc") {
		t.Errorf("%+v", out)
	}
}

// Gecode by its configuration for MiniZinc is the Gecode of its own engine, which
// has bounds consistency if it is asked for none.
func TestGecodeByMiniZinc(t *testing.T) {
	needMiniZinc(t)
	pairs := [][]Engine{
		available(t, "gecode:alldiff=bounds,flatzinc:solver=org.gecode.gecode,var=first_fail"),
		available(t, "gecode:alldiff=pairwise,var=input_order,value=indomain_max,flatzinc:solver=gecode,alldiff=pairwise,var=input_order,value=indomain_max"),
	}
	for _, i := range append(benchmark(t), Instance{Name: "6 queens", Model: queens(t, 6)}) {
		for _, pair := range pairs {
			if testing.Short() && i.Name != "6 queens" {
				continue
			}
			for _, q := range []Query{{}, {Goal: Unique}} {
				a, b := pair[0].Run(t.Context(), i.Model, q), pair[1].Run(t.Context(), i.Model, q)
				a.Times, b.Times = Times{}, Times{}
				if diff := cmp.Diff(a, b, cmp.AllowUnexported(Counters{})); diff != "" {
					t.Errorf("%s %s %+v:\n%s", i.Name, pair[1].Spec(), q, diff)
				}
			}
		}
	}
}

func needMiniZinc(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("minizinc"); err != nil {
		t.Skip(err)
	}
}

// Every solver that MiniZinc lists here, and that is a program, agrees with
// brute force.
func TestListedSolversAgainstBruteForce(t *testing.T) {
	listing, err := fzn.List(t.Context())
	if err != nil {
		t.Skip(err)
	}
	for _, l := range listing.Solvers {
		if l.Problem == nil && l.Path != "" {
			t.Run(l.ID, func(t *testing.T) {
				agreesWithBruteForce(t, "flatzinc:solver="+l.ID)
				agreesWithBruteForce(t, "flatzinc:solver="+l.ID+",alldiff=pairwise,var=first_fail")
			})
		}
	}
}

// Gecode as a solver with no library at all, for which all is decomposed, and as
// one of linear programs, for which MiniZinc flattens.
func TestDecompositionsAgainstBruteForce(t *testing.T) {
	needMiniZinc(t)
	gecode, err := exec.LookPath("fzn-gecode")
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	for id, library := range map[string]string{"bare": "none", "linear": "-Glinear"} {
		text := fmt.Sprintf(`{"id": %q, "name": "Gecode", "version": "1", "executable": %q, "mznlib": %q, "stdFlags": ["-a"]}`, "test."+id, gecode, library)
		if err := os.WriteFile(filepath.Join(dir, id+".msc"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "none"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("MZN_SOLVER_PATH", dir)
	agreesWithBruteForce(t, "flatzinc:solver=bare")
	agreesWithBruteForce(t, "flatzinc:solver=linear")
}

// agreesWithBruteForce runs an engine on random models. One that does not say
// that a search was complete, as some do not, is asked for a first solution
// alone.
func agreesWithBruteForce(t *testing.T, spec string) {
	t.Helper()
	models, count, goal := rapid.Custom(modeltest.Random), 12, All
	if testing.Short() {
		count = 3
	}
	e := parse(t, spec)[0]
	for seed := range count {
		m := models.Example(seed)
		want := modeltest.Solutions(m)
		out := e.Run(t.Context(), m, Query{Goal: goal})
		if goal == All && out.Err != nil && strings.Contains(out.Err.Error(), "expected solutions and ==========") {
			t.Logf("%s does not say that it found all solutions", spec)
			goal = First
			out = e.Run(t.Context(), m, Query{Goal: goal})
		}
		if out.Err != nil || !out.Answered() || out.Status == model.Unsat != (len(want) == 0) || goal == All && int(out.Solutions) != len(want) {
			t.Fatalf("model %d: %s: %+v, expected %d solutions", seed, spec, out, len(want))
		}
	}
}

// With the same propagation, order and branching, other solvers fail as often as
// the native engine.
func TestFailuresOfListedSolvers(t *testing.T) {
	listing, err := fzn.List(t.Context())
	if err != nil {
		t.Skip(err)
	}
	native := parse(t, "native:alldiff=value,branching=two-way")[0]
	instances := append(benchmark(t), Instance{Name: "6 queens", Model: queens(t, 6)}, Instance{Name: "3 queens", Model: queens(t, 3)})
	for _, id := range []string{jacopID, chocoID} {
		t.Run(id, func(t *testing.T) {
			if !slices.ContainsFunc(listing.Solvers, func(l fzn.Listed) bool { return l.ID == id && l.Problem == nil }) {
				t.Skipf("minizinc lists no %s", id)
			}
			e := parse(t, "flatzinc:solver="+id+",alldiff=pairwise,var=first_fail")[0]
			for _, i := range instances {
				got, want := e.Run(t.Context(), i.Model, Query{}), native.Run(t.Context(), i.Model, Query{})
				a, told := got.Counters.Get(Conflicts)
				b, _ := want.Counters.Get(Conflicts)
				if got.Err != nil || got.Status != want.Status || a != b || !told {
					t.Errorf("%s: %d failures (told: %v), expected %d; %+v", i.Name, a, told, b, got)
				}
			}
		})
	}
}

// listFake has MiniZinc list a solver without a library, test.fake, which runs
// the shell script.
func listFake(t *testing.T, script string) {
	t.Helper()
	needMiniZinc(t)
	dir := t.TempDir()
	for name, text := range map[string]string{
		"fake.msc": `{"id": "test.fake", "name": "Fake", "version": "7", "executable": "fzn-fake", "mznlib": "lib", "stdFlags": ["-a", "-s"]}`,
		"fzn-fake": "#!/bin/sh\n" + script + "\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "lib"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("MZN_SOLVER_PATH", dir)
}

// fourQueens writes a solution of the 4 queens, and one that is none.
const (
	fourQueens = `for v in "x0 = 2" "x1 = 4" "x2 = 1" "x3 = 3"; do echo "$v;"; done; echo ----------; `
	noQueens   = `for v in "x0 = 2" "x1 = 4" "x2 = 1" "x3 = 4"; do echo "$v;"; done; echo ----------; `
)

func TestFakeSolver(t *testing.T) {
	listFake(t, fourQueens+`echo ==========; echo "%%%mzn-stat failures=1,234"; echo "%%%mzn-stat: nodes=5"; echo "%%%mzn-stat: zeal=5"`)
	e := parse(t, "flatzinc:solver=fake")[0]
	if e.Version() != "7" {
		t.Errorf("version %q", e.Version())
	}
	m := queens(t, 4)
	fates, err := e.Fates(t.Context(), m)
	const want = "alldifferent: decomposed into 6 disequalities: the library of Fake has no all-different"
	if err != nil || len(fates) != 3 || fates[0] != want {
		t.Errorf("%q, %v", fates, err)
	}
	out := e.Run(t.Context(), m, Query{Goal: Unique})
	if out.Err != nil || out.Solutions != 1 || !out.Complete || !out.Answered() {
		t.Errorf("%+v", out)
	}
	if diff := cmp.Diff([]Figure{
		{"fake.nodes", "nodes of the search tree, as Fake tells it", 5},
		{"fake.failures", "failed nodes of the search tree, as Fake tells it", 1234},
	}, out.Figures); diff != "" {
		t.Error(diff)
	}
	if told, ok := out.Counters.Get(Conflicts); ok {
		t.Errorf("it is believed to have %d conflicts", told)
	}
}

func TestFakeSolversThatLie(t *testing.T) {
	for script, want := range map[string]string{
		fourQueens + fourQueens:    "fake gives a solution a second time, after 1 different ones",
		noQueens:                   "wrong solution: ",
		fourQueens + "echo x0 = 7": "expected a value as in x0 = 5",
		fourQueens + "exit 1":      "exit status 1",
		"exit 1":                   "exit status 1",
	} {
		listFake(t, script)
		out := parse(t, "flatzinc:solver=fake")[0].Run(t.Context(), queens(t, 4), Query{Goal: Count})
		if out.Err == nil || !strings.Contains(out.Err.Error(), want) {
			t.Errorf("%s: %+v, expected the error %q", script, out, want)
		}
	}
}

// Without its program or without MiniZinc, a solver is an engine whose runs fail
// and say what to do.
func TestAbsentSolvers(t *testing.T) {
	fails := func(want string) {
		t.Helper()
		out := parse(t, "flatzinc:solver=fake")[0].Run(t.Context(), queens(t, 4), Query{})
		if out.Err == nil || !strings.Contains(out.Err.Error(), want) {
			t.Errorf("%+v, expected the error %q", out, want)
		}
	}
	listFake(t, "")
	if err := os.Remove(filepath.Join(os.Getenv("MZN_SOLVER_PATH"), "fzn-fake")); err != nil {
		t.Fatal(err)
	}
	fails("its program is not there: fzn-fake")
	t.Setenv("PATH", t.TempDir())
	fails("apt install minizinc")
}

func TestUnknownSolvers(t *testing.T) {
	needMiniZinc(t)
	for spec, want := range map[string]string{
		"flatzinc":                 "expected a solver that minizinc lists: flatzinc:solver=ID",
		"flatzinc:alldiff=native":  "expected a solver that minizinc lists",
		"flatzinc:solver=nobody":   `unknown solver "nobody": minizinc lists `,
		"flatzinc:solver=":         "expected a solver that minizinc lists",
		"flatzinc:solver=x,var=no": "unknown value of var",
	} {
		if _, err := (Catalog{}).Parse(spec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, expected %q", spec, err, want)
		}
	}
}
