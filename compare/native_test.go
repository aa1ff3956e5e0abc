package compare

import (
	"strings"
	"testing"
)

// Probes are told by the engines that make them, and by no other; no probe is a
// node.
func TestProbesAreCountedWhereTheyAreMade(t *testing.T) {
	m := grid(t, "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
	for _, e := range parse(t, "native,native:singleton=on") {
		_, out := solutions(t, e, m, Query{Goal: Unique})
		probing := strings.Contains(e.Spec(), "singleton")
		probes, told := out.Counters.Get(Probes)
		if told != probing || probing == (probes == 0) {
			t.Errorf("%s: %d probes, told %t", e.Spec(), probes, told)
		}
		if nodes, _ := out.Counters.Get(Nodes); probing != (nodes == 1) {
			t.Errorf("%s: %d nodes", e.Spec(), nodes)
		}
	}
}

// The fates are those of the options.
func TestFatesOfNative(t *testing.T) {
	m := grid(t, strings.Repeat(".", 81))
	for spec, want := range map[string]string{
		"native:alldiff=value":                   "alldifferent: value consistency",
		"native":                                 "alldifferent: value consistency + hidden singles",
		"native:alldiff=domain":                  "alldifferent: domain consistency (by matching)",
		"native:alldiff=locked":                  "alldifferent: value consistency + hidden singles; locked candidates with 3 others",
		"native:alldiff=value,singleton=on":      "alldifferent: value consistency; with all others, singleton consistency",
		"native:alldiff=value,var=input,seed=10": "alldifferent: value consistency",
	} {
		fates, err := parse(t, spec)[0].Fates(t.Context(), m)
		if err != nil || fates[0] != want {
			t.Errorf("%s: %q, %v; want %q", spec, fates[0], err, want)
		}
	}
}
