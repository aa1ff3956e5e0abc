package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var benchmark = filepath.Join("..", "..", "testdata", "sudoku", "benchmark.txt")

// row is what the tests read of a row of compare in JSON.
type row struct {
	Instance, Engine, Status, Reason, Solution string
	Verified                                   bool
	Counters                                   map[string]uint64
}

// compareRows runs compare in this process and returns its rows.
func compareRows(t *testing.T, args ...string) []row {
	t.Helper()
	var out, complaint strings.Builder
	args = append([]string{"compare", "--format", "jsonl"}, args...)
	if code := Run(args, strings.NewReader(""), &out, &complaint); code != exitAnswered {
		t.Fatalf("%v: exit code %d\n%s", args, code, complaint.String())
	}
	var rows []row
	for decoder := json.NewDecoder(strings.NewReader(out.String())); decoder.More(); {
		var r row
		if err := decoder.Decode(&r); err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		rows = append(rows, r)
	}
	return rows
}

// search is the work of a search: the counters calls, decisions, conflicts.
type search [3]uint64

// knownGrid is what independent programs measured on one of the grids of the
// benchmark: candidates removed by propagation, and the search that maintains
// it, to the first solution and to the proof that there is no other.
type knownGrid struct {
	name                     string
	arcs, hidden             uint64
	first, proof             search // maintaining arc consistency
	firstHidden, proofHidden search // with hidden singles
}

var knownGrids = []knownGrid{
	{name: "bench-easy", arcs: 648, hidden: 648},
	{name: "bench-medium", arcs: 648, hidden: 648},
	{
		"bench-hard", 470, 486,
		search{410, 814, 405},
		search{630, 1258, 629},
		search{3, 4, 2},
		search{3, 4, 2},
	},
	{name: "norvig-easy", arcs: 648, hidden: 648},
	{
		"norvig-medium", 461, 527,
		search{371, 737, 367},
		search{451, 900, 450},
		search{5, 8, 4},
		search{5, 8, 4},
	},
	{
		"norvig-hard", 411, 438,
		search{69, 130, 62},
		search{338, 674, 337},
		search{16, 25, 10},
		search{51, 100, 50},
	},
	{
		"diabolical", 488, 488,
		search{319, 634, 316},
		search{349, 696, 348},
		search{15, 27, 13},
		search{16, 30, 15},
	},
}

func TestBenchmarkFirstSolution(t *testing.T) {
	const engines = 8
	rows := compareRows(t, "-e", "mac,norvig,norvig:rules=elimination,native,native:alldiff=value,gini:scheme=minimal,gini:scheme=extended,gini", benchmark)
	if len(rows) != engines*len(knownGrids) {
		t.Fatalf("%d rows, expected %d", len(rows), engines*len(knownGrids))
	}
	for i, known := range knownGrids {
		solutions := make(map[string]bool)
		for _, r := range rows[engines*i : engines*(i+1)] {
			if r.Instance != known.name || r.Status != "sat" || !r.Verified {
				t.Errorf("%s, %s: status %q, verified %v; expected a verified solution of %s", r.Instance, r.Engine, r.Status, r.Verified, known.name)
			}
			solutions[r.Solution] = true
			known.check(t, r, known.first, known.firstHidden)
		}
		if len(solutions) != 1 {
			t.Errorf("%s: the engines have different solutions: %v", known.name, solutions)
		}
	}
}

func TestBenchmarkUnique(t *testing.T) {
	const engines = 6
	rows := compareRows(t, "-e", "mac,norvig,norvig:rules=elimination,native,native:alldiff=value,gini", "--unique", benchmark)
	if len(rows) != engines*len(knownGrids) {
		t.Fatalf("%d rows, expected %d", len(rows), engines*len(knownGrids))
	}
	for i, known := range knownGrids {
		for _, r := range rows[engines*i : engines*(i+1)] {
			if r.Counters["solutions"] != 1 {
				t.Errorf("%s, %s: %d solutions, expected 1", r.Instance, r.Engine, r.Counters["solutions"])
			}
			known.check(t, r, known.proof, known.proofHidden)
		}
	}
}

// check compares a row with what is known of its engine.
func (k knownGrid) check(t *testing.T, r row, arcs, hidden search) {
	t.Helper()
	rootPrunings, calls := k.hidden, hidden
	switch r.Engine {
	case "mac", "norvig:rules=elimination", "native:alldiff=value":
		rootPrunings, calls = k.arcs, arcs
	case "gini:scheme=minimal":
		rootPrunings = k.arcs
	}
	if got := r.Counters["root-prunings"]; got != rootPrunings {
		t.Errorf("%s, %s: %d root prunings, expected %d", r.Instance, r.Engine, got, rootPrunings)
	}
	if strings.HasPrefix(r.Engine, "gini") {
		return
	}
	got := search{r.Counters["calls"], r.Counters["decisions"], r.Counters["conflicts"]}
	if diff := cmp.Diff(calls, got); diff != "" {
		t.Errorf("%s, %s: calls, decisions, conflicts (-want +got):\n%s", r.Instance, r.Engine, diff)
	}
}
