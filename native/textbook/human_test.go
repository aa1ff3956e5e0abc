package textbook

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"counterpoint/model"
	"counterpoint/model/generate"
	"counterpoint/model/modeltest"
	"counterpoint/model/sudoku"
	"counterpoint/native"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var (
	singles       = []string{"naked-single", "hidden-single"}
	withSubsets   = []string{"naked-single", "hidden-single", "pointing", "naked-pair", "naked-triple"}
	humanRuleSets = [][]string{nil, {}, singles, withSubsets, HumanRules()}
)

// explain returns the path, and verifies its solutions.
func explain(t testing.TB, m *model.Model, rules []string) HumanPath {
	t.Helper()
	p, err := Explain(t.Context(), m, HumanOptions{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range p.Solutions {
		if err := model.Verify(m, a); err != nil {
			t.Errorf("wrong solution: %v", err)
		}
	}
	return p
}

// removedBy counts the candidates that a rule removed before the first
// hypothesis.
func removedBy(p HumanPath, rule string) int {
	n := 0
	for _, s := range p.Steps {
		if s.Depth == 0 && s.Rule == rule {
			n += len(s.Removed)
		}
	}
	return n
}

const diabolicalTree = `2222 => fail
   \222 => fail
      \2 => fail
       \2 => fail
        \ => fail
     \ => fail
    \ => fail
  \ => fail
 \22 => fail
   \ => fail
  \ => fail
\22 => fail
  \ => solution
 \ => fail
`

func TestHumanTree(t *testing.T) {
	trees := map[string]string{
		"diabolical": diabolicalTree,
		"human-5":    "22 => solution\n \\ => fail\n\\ => fail\n",
		"human-6":    "22 => fail\n \\ => fail\n\\22 => fail\n  \\ => solution\n \\ => fail\n",
	}
	for _, name := range []string{"human-1", "human-2", "human-3", "human-4", "human-5", "human-6", "diabolical"} {
		p := explain(t, puzzle(t, name), nil)
		if diff := cmp.Diff(trees[name], p.Tree); diff != "" {
			t.Errorf("%s: the tree differs (-want +got):\n%s", name, diff)
		}
		if p.Verdict != ExactlyOne {
			t.Errorf("%s: %v", name, p.Verdict)
		}
		if lines := strings.Count(p.Tree, "\n"); lines > 0 && uint64(lines) != p.Counters.Conflicts+p.Counters.Solutions {
			t.Errorf("%s: %d lines, counters %+v", name, lines, p.Counters)
		}
	}
}

func TestHumanTreeOfManyChoices(t *testing.T) {
	var tree HumanTree
	for _, n := range []int{9, 10, 35, 36} {
		tree.Add(Step{Rule: Hypothesis, Choice: 1, Choices: n})
	}
	if got := tree.String(); got != "9AZ+" {
		t.Errorf("got %q", got)
	}
}

func TestWhatSuffices(t *testing.T) {
	tests := []struct {
		name  string
		rules []string
		hard  string
	}{
		{"human-1", singles, "hidden-single"},
		{"human-2", singles, "hidden-single"},
		{"human-3", singles, "hidden-single"},
		{"human-4", singles, Hypothesis},
		{"human-4", nil, "pointing"},
		{"human-5", nil, Hypothesis},
		{"diabolical", nil, Hypothesis},
		{"diabolical", withSubsets, "naked-triple"},
		{"norvig-easy", nil, "naked-single"},
	}
	for _, test := range tests {
		if p := explain(t, puzzle(t, test.name), test.rules); p.Rating.Rule != test.hard {
			t.Errorf("%s with %v: rating %v, want %s", test.name, test.rules, p.Rating, test.hard)
		}
	}
}

func TestDiabolicalPointing(t *testing.T) {
	m := puzzle(t, "diabolical")
	if n := removedBy(explain(t, m, nil), "pointing"); n != 17 {
		t.Errorf("pointing removed %d candidates before the first hypothesis, want 17", n)
	}
	var removed []int // by pointing, between uses of naked subsets
	subsets := true
	var texts []string
	for _, s := range explain(t, m, withSubsets).Steps {
		switch s.Rule {
		case "pointing":
			if subsets {
				removed, subsets = append(removed, 0), false
			}
			removed[len(removed)-1] += len(s.Removed)
		case "naked-pair", "naked-triple":
			subsets = true
			texts = append(texts, s.Text(m))
		}
	}
	if !slices.Equal(removed, []int{17, 3}) {
		t.Errorf("pointing removed %v candidates, want 17 and then 3", removed)
	}
	want := []string{
		"naked triple in row 1: r1c4, r1c5, r1c6 hold 1, 7 and 8: removed from r1c2 (7, 8), r1c3 (7), r1c8 (7, 8)",
		"naked triple in row 9: r9c4, r9c5, r9c6 hold 2, 3 and 8: removed from r9c2 (2, 3), r9c7 (2, 3), r9c8 (3)",
		"naked pair in column 7: r5c7, r9c7 hold 1 and 9: removed from r3c7 (9), r4c7 (1, 9), r6c7 (1)",
	}
	if diff := cmp.Diff(want, texts); diff != "" {
		t.Errorf("naked subsets (-want +got):\n%s", diff)
	}
}

func TestHumanVerdicts(t *testing.T) {
	solved := "127463985349875261586291437765942318834716529912538746278654193453189672691327854"
	tests := []struct {
		name, grid string
		want       Verdict
	}{
		{"empty", strings.Repeat(".", 81), Several},
		{"two solutions", "..7463985349875261586291437765942318834716529912538746278654193453189672691327854", ExactlyOne},
		{"solved", solved, ExactlyOne},
		{"contradictory at once", "55" + strings.Repeat(".", 79), NoSolution},
		{"a full grid with a mistake", "2" + solved[1:], NoSolution},
		{"contradictory after propagation", "12345678." + "........9" + strings.Repeat(".", 63), NoSolution},
		{"4x4", strings.Repeat(".", 16), Several},
	}
	for _, test := range tests {
		p, err := sudoku.Parse([]string{test.grid}, sudoku.ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, rules := range humanRuleSets {
			path := explain(t, gridModel(t, p.Grid), rules)
			if path.Verdict != test.want {
				t.Errorf("%s with %v: %v, want %v", test.name, rules, path.Verdict, test.want)
			}
			if n := map[Verdict]int{ExactlyOne: 1, Several: 2}[test.want]; len(path.Solutions) != n {
				t.Errorf("%s with %v: %d solutions are shown", test.name, rules, len(path.Solutions))
			}
			if path.Verdict == Several && slices.Equal(path.Solutions[0], path.Solutions[1]) {
				t.Errorf("%s: the two solutions are the same", test.name)
			}
		}
	}
}

// A wrong first hypothesis of diabolical, made a clue, shows itself only after
// further hypotheses.
func TestContradictoryAfterSearch(t *testing.T) {
	m := puzzle(t, "diabolical")
	wrong := firstHypothesis(t, m)
	m, err := m.With(model.Named{Name: "wrong clue", Constraint: model.Linear{
		Coefs: []int{1}, Xs: []model.Var{wrong.Var}, Op: model.Eq, RHS: wrong.Value,
	}})
	if err != nil {
		t.Fatal(err)
	}
	p := explain(t, m, nil)
	if p.Verdict != NoSolution || p.Counters.Decisions == 0 {
		t.Errorf("%v after %d hypotheses", p.Verdict, p.Counters.Decisions)
	}
	if p := explain(t, m, HumanRules()); p.Verdict != NoSolution {
		t.Errorf("with all rules: %v", p.Verdict)
	}
}

func firstHypothesis(t *testing.T, m *model.Model) Candidate {
	t.Helper()
	for _, s := range explain(t, m, nil).Steps {
		if s.Rule == Hypothesis {
			return s.Placed[0]
		}
	}
	t.Fatal("no hypothesis")
	return Candidate{}
}

// solutions returns all that Human finds.
func humanSolutions(t testing.TB, m *model.Model, rules []string) ([]model.Assignment, Result) {
	t.Helper()
	var all []model.Assignment
	r, err := Human(context.Background(), m, HumanOptions{Rules: rules}, func(a model.Assignment) bool {
		all = append(all, slices.Clone(a))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	modeltest.Sort(all)
	return all, r
}

func TestHumanRandomModels(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := modeltest.Random(rt)
		want := modeltest.Solutions(m)
		for _, rules := range humanRuleSets {
			got, r := humanSolutions(t, m, rules)
			if diff := cmp.Diff(want, got); diff != "" {
				rt.Fatalf("rules %v (-want +got):\n%s", rules, diff)
			}
			if !r.Complete || (r.Status == model.Sat) != (len(want) > 0) {
				rt.Fatalf("rules %v: %v, complete %v", rules, r.Status, r.Complete)
			}
			p, err := Explain(context.Background(), m, HumanOptions{Rules: rules})
			if err != nil || len(p.Solutions) != min(2, len(want)) {
				rt.Fatalf("rules %v: the verdict shows %d of %d solutions, error %v", rules, len(p.Solutions), len(want), err)
			}
		}
	})
}

func TestHumanCounts(t *testing.T) {
	queens, err := generate.Queens(8)
	if err != nil {
		t.Fatal(err)
	}
	small := gridModel(t, sudoku.NewGrid(sudoku.Box{Rows: 2, Cols: 2}))
	for _, rules := range humanRuleSets {
		if all, _ := humanSolutions(t, queens, rules); len(all) != 92 {
			t.Errorf("8 queens with %v: %d solutions, want 92", rules, len(all))
		}
		if all, _ := humanSolutions(t, small, rules); len(all) != 288 {
			t.Errorf("4x4 with %v: %d solutions, want 288", rules, len(all))
		}
	}
}

// Elimination and the two singles are what native does with hidden singles,
// wherever a conflict does not show earlier to one of them.
func TestHumanSinglesAgreeWithNative(t *testing.T) {
	for _, name := range []string{"bench-easy", "bench-medium", "bench-hard", "norvig-easy", "norvig-medium", "norvig-hard", "diabolical"} {
		m := puzzle(t, name)
		want, err := native.Solve(t.Context(), m, native.Options{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, r := humanSolutions(t, m, singles)
		got, w := r.Counters, want.Counters
		if got.Calls != w.Calls || got.Decisions != w.Decisions || got.Conflicts != w.Conflicts ||
			got.Prunings != w.Prunings || got.RootPrunings != w.RootPrunings || got.Depth != w.Depth || got.Nodes != w.Nodes {
			t.Errorf("%s:\nhuman  %+v\nnative %+v", name, got, w)
		}
	}
}

// The steps and the trace tell all that the counters count.
func TestHumanStepsAndTrace(t *testing.T) {
	for _, rules := range humanRuleSets {
		m := puzzle(t, "human-6")
		events := map[EventKind]uint64{}
		var removed, hypotheses, contradictions, solved uint64
		o := HumanOptions{Rules: rules, Step: func(s Step) bool {
			removed += uint64(len(s.Removed))
			switch s.Rule {
			case Hypothesis:
				hypotheses++
			case Contradiction:
				contradictions++
			case Solved:
				solved++
			}
			return true
		}}
		o.Trace = func(e Event) { events[e.Kind]++ }
		r, err := Human(t.Context(), m, o, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := r.Counters
		if events[Prune] != c.Prunings+c.PruningsFailed {
			t.Errorf("%v: %d events of pruning, counters %+v", rules, events[Prune], c)
		}
		if given := events[Prune] - removed; given != givenPrunings(t, m) {
			t.Errorf("%v: %d candidates were removed by no step", rules, given)
		}
		want := map[EventKind]uint64{Prune: events[Prune], Assign: c.Decisions, Back: c.Decisions, Fail: c.Conflicts, Solution: c.Solutions}
		if diff := cmp.Diff(want, events); diff != "" {
			t.Errorf("%v: events (-want +got):\n%s", rules, diff)
		}
		if hypotheses != c.Decisions || contradictions != c.Conflicts || solved != c.Solutions {
			t.Errorf("%v: %d hypotheses, %d contradictions, %d solutions, counters %+v", rules, hypotheses, contradictions, solved, c)
		}
	}
}

// givenPrunings counts what the clues remove before the first step.
func givenPrunings(t *testing.T, m *model.Model) uint64 {
	t.Helper()
	o := HumanOptions{Rules: []string{}}
	o.Limits.Nodes = 1
	r, err := Human(t.Context(), m, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r.Counters.RootPrunings
}

func TestNextStep(t *testing.T) {
	solved, err := sudoku.Parse([]string{"127463985349875261586291437765942318834716529912538746278654193453189672691327854"}, sudoku.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	wrong := sudoku.NewGrid(sudoku.Box{Rows: 3, Cols: 3})
	wrong.Cells[0], wrong.Cells[3] = 5, 5
	tests := []struct {
		name  string
		m     *model.Model
		rules []string
		want  string
	}{
		{"diabolical", puzzle(t, "diabolical"), nil, "pointing in box 2: 1 only in r1c4, r1c5, all in row 1: removed from r1c8"},
		{"diabolical", puzzle(t, "diabolical"), []string{}, "hypothesis, choice 1 of 2: r1c4 = 1"},
		{"bench-easy", puzzle(t, "bench-easy"), nil, "naked single: r5c5 = 5 is the only candidate"},
		{"bench-easy", puzzle(t, "bench-easy"), singles[1:], "hidden single in row 3: r3c7 = 5 is the only place"},
		{"solved", gridModel(t, solved.Grid), nil, "solution: every variable has its value"},
		{"wrong", gridModel(t, wrong), nil, "contradiction: r1c4 has no candidate left (row 1)"},
	}
	for _, test := range tests {
		s, ok, err := NextStep(t.Context(), test.m, test.rules)
		if err != nil || !ok {
			t.Fatalf("%s: %v, %v", test.name, ok, err)
		}
		if got := s.Text(test.m); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// One can walk through a puzzle by asking for the next step each time.
func TestNextStepByStep(t *testing.T) {
	m := puzzle(t, "human-1")
	for range 81 {
		s, ok, err := NextStep(t.Context(), m, singles)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		if s.Rule == Solved {
			return
		}
		c := s.Placed[0]
		m, err = m.With(model.Named{Constraint: model.Linear{Coefs: []int{1}, Xs: []model.Var{c.Var}, Op: model.Eq, RHS: c.Value}})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Error("not solved after 81 steps")
}

func TestHumanLimits(t *testing.T) {
	m := puzzle(t, "norvig-hard")
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, ok, err := NextStep(cancelled, m, nil); ok || err != nil {
		t.Errorf("a step in no time: %v, %v", ok, err)
	}
	limits := []struct {
		limits native.Limits
		reason model.Reason
	}{
		{native.Limits{Nodes: 3}, model.NodeLimit},
		{native.Limits{Conflicts: 2}, model.ConflictLimit},
		{native.Limits{Timeout: time.Nanosecond}, model.Timeout},
	}
	for _, l := range limits {
		o := HumanOptions{Rules: []string{}}
		o.Limits = l.limits
		p, err := Explain(t.Context(), m, o)
		if err != nil || p.Reason != l.reason || p.Verdict != Undecided || p.Complete {
			t.Errorf("%+v: reason %q, verdict %v, error %v", l.limits, p.Reason, p.Verdict, err)
		}
		if n := l.limits.Nodes; n > 0 && p.Counters.Nodes != n {
			t.Errorf("%d nodes with a limit of %d", p.Counters.Nodes, n)
		}
	}
}

// The empty 25x25 grid without rules is a search that does not end, the first
// look at all rules on it is long.
func TestHumanStopsInTime(t *testing.T) {
	m := gridModel(t, sudoku.NewGrid(sudoku.Box{Rows: 5, Cols: 5}))
	for _, rules := range humanRuleSets {
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan model.Reason)
		go func() {
			r, _ := Human(ctx, m, HumanOptions{Rules: rules}, nil)
			ended <- r.Reason
		}()
		time.Sleep(20 * time.Millisecond)
		cancel()
		select {
		case reason := <-ended:
			if reason != model.Cancelled {
				t.Errorf("%v: reason %q", rules, reason)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("%v: still running", rules)
		}
	}
}

func TestUnknownHumanRule(t *testing.T) {
	_, err := Human(t.Context(), puzzle(t, "human-1"), HumanOptions{Rules: []string{"x-ray"}}, nil)
	if err == nil || !strings.Contains(err.Error(), `no rule "x-ray": expected one of naked-single, `) {
		t.Errorf("error %v", err)
	}
}

func TestHumanTooLarge(t *testing.T) {
	b := model.NewBuilder()
	b.Var("x", model.Range(0, MaxValues))
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	_, err = Human(t.Context(), m, HumanOptions{}, nil)
	var large *TooLargeError
	if !errors.As(err, &large) {
		t.Errorf("error %v", err)
	}
}

func TestRating(t *testing.T) {
	var last int
	for i, rule := range append([]string{""}, append(HumanRules(), Hypothesis)...) {
		if level := (Rating{Rule: rule}).Level(); i > 0 && level != last+1 {
			t.Errorf("%s has level %d, after %d", rule, level, last)
		} else {
			last = level
		}
	}
	if got := fmt.Sprint(explain(t, puzzle(t, "human-5"), nil).Rating); got != "hypotheses (4, up to 2 at once)" {
		t.Errorf("rating %q", got)
	}
}

func BenchmarkHuman(b *testing.B) {
	for _, name := range []string{"human-4", "diabolical", "norvig-hard"} {
		m := puzzle(b, name)
		for i, rules := range [][]string{BasicHumanRules(), HumanRules()} {
			b.Run(fmt.Sprintf("%s/%s", name, []string{"basic", "all"}[i]), func(b *testing.B) {
				for b.Loop() {
					if p := explain(b, m, rules); p.Verdict != ExactlyOne {
						b.Fatal(p.Verdict)
					}
				}
			})
		}
	}
}
