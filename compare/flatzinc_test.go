package compare

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

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
