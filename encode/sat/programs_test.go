package sat

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"counterpoint/encode/cnf"
	"counterpoint/encode/cnf/cnftest"
	"counterpoint/encode/sat/process"
	"counterpoint/model"
)

func counts(decisions, conflicts, restarts uint64) Counts {
	return Counts{Decisions: known(decisions), Conflicts: known(conflicts), Restarts: known(restarts)}
}

func (c Counts) andLearned(n uint64) Counts {
	c.Learned = known(n)
	return c
}

// TestProgramStatistics reads what the programs printed with [Program.Plain]
// about three formulas: an empty clause; the four clauses over two variables;
// and a grid, the only one that is sat. Lines of the model were left out. Those
// of lingeling are of its library, in a program of ours.
func TestProgramStatistics(t *testing.T) {
	for _, c := range []struct {
		file    string
		program Program
		want    Counts
	}{
		{"minisat-empty-clause", minisat, counts(0, 1, 0)},
		{"minisat-two-variables", minisat, counts(1, 2, 0)},
		{"minisat-grid", minisat, counts(247, 159, 1)},
		{"glucose-empty-clause", glucose, counts(0, 1, 0)},
		{"glucose-two-variables", glucose, counts(1, 2, 0)},
		{"glucose-grid", glucose, counts(213, 150, 0)},
		{"cadical-empty-clause", cadical, counts(0, 1, 0).andLearned(0)},
		{"cadical-two-variables", cadical, counts(1, 2, 0).andLearned(1)},
		{"cadical-grid", cadical, counts(82, 70, 0).andLearned(69)},
		{"kissat-empty-clause", kissat, counts(0, 1, 0).andLearned(0)},
		{"kissat-two-variables", kissat, counts(1, 2, 0).andLearned(1)},
		{"kissat-grid", kissat, counts(259, 206, 0).andLearned(206)},
		{"cryptominisat-empty-clause", cryptominisat, counts(0, 1, 0).andLearned(0)},
		{"cryptominisat-two-variables", cryptominisat, counts(1, 2, 0).andLearned(1)},
		{"cryptominisat-grid", cryptominisat, counts(297, 204, 1).andLearned(204)},
		{"picosat-empty-clause", picosat, counts(0, 1, 0)},
		{"picosat-two-variables", picosat, counts(1, 2, 0)},
		{"picosat-grid", picosat, counts(344, 239, 1)},
		{"lingeling-empty-clause", lingeling, counts(0, 1, 0)},
		{"lingeling-two-variables", lingeling, counts(1, 2, 0)},
		{"lingeling-grid", lingeling, counts(66, 44, 0)},
		{"clasp-empty-clause", clasp, counts(0, 1, 0).andLearned(0)},
		{"clasp-two-variables", clasp, counts(1, 2, 0).andLearned(1)},
		{"clasp-grid", clasp, counts(502, 390, 0).andLearned(390)},
	} {
		answer := model.Unsat
		if strings.HasSuffix(c.file, "grid") {
			answer = model.Sat
		}
		got, figures := recorded(t, c.file, c.program, answer)
		if got != c.want {
			t.Errorf("%s: %v, want %v", c.file, got, c.want)
		}
		if len(figures) != len(c.program.report.lines) {
			t.Errorf("%s: %d figures of %d", c.file, len(figures), len(c.program.report.lines))
		}
	}
}

func recorded(t *testing.T, file string, p Program, answer model.Status) (Counts, []Figure) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", file+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	counts, figures, err := p.report.read(text, answer)
	if err != nil {
		t.Fatal(err)
	}
	return counts, figures
}

// TestRoundedStatistics: the program prints 429K propagations, and all else to
// the last digit.
func TestRoundedStatistics(t *testing.T) {
	got, figures := recorded(t, "cryptominisat-pigeons", cryptominisat, model.Unsat)
	if want := counts(29675, 26777, 103).andLearned(26776); got != want {
		t.Errorf("%v, want %v", got, want)
	}
	last := figures[len(figures)-1]
	if last.Name != "rounded-propagations" || last.Value != 429_000 {
		t.Errorf("%v", last)
	}
}

// TestNoStatistics: what a program did not come to tell is absent, not 0.
func TestNoStatistics(t *testing.T) {
	for _, p := range Programs() {
		got, figures, err := p.report.read([]byte("c hello\nc conflicts: many\nv 1 2 0\n"), model.Unknown)
		if got != (Counts{}) || len(figures) > 0 || err != nil {
			t.Errorf("%s: %v, %v, %v", p.Name, got, figures, err)
		}
	}
}

func FuzzProgramStatistics(f *testing.F) {
	f.Add("c conflicts : 12 (3 /sec)\nc 12 decisions, x\nc --- [ statistics ] ---\nc propagations : 18446744073709551615K\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range Programs() {
			_, figures, err := p.report.read([]byte(text), model.Sat)
			if err != nil || len(figures) > len(p.report.lines) {
				t.Errorf("%s: %v, %v", p.Name, figures, err)
			}
		}
	})
}

// installed returns the program as a solver, or skips the test.
func installed(t *testing.T, p Program, plain bool) Command {
	t.Helper()
	c, err := p.Command(plain)
	if err != nil {
		t.Skip(err)
	}
	return c
}

// TestInstalledPrograms holds the programs against brute force, on formulas with
// traps among them.
func TestInstalledPrograms(t *testing.T) {
	formulas := []*cnf.Formula{
		cnftest.Formula(0), cnftest.Formula(3), cnftest.Formula(1, []cnf.Lit{}), cnftest.Formula(4, []cnf.Lit{1}, []cnf.Lit{1, 1, 2}, []cnf.Lit{3, -3}),
		cnftest.Formula(2, []cnf.Lit{1, 2}, []cnf.Lit{1, -2}, []cnf.Lit{-1, 2}, []cnf.Lit{-1, -2}), cnftest.Pigeons(6, 5), cnftest.Pigeons(5, 5),
	}
	r := rand.New(rand.NewPCG(11, 12))
	for range 10 {
		formulas = append(formulas, cnftest.Random3SAT(r, 12, 40+r.IntN(30)))
	}
	for _, p := range Programs() {
		for _, plain := range []bool{false, true} {
			t.Run(p.Name, func(t *testing.T) {
				c := installed(t, p, plain)
				c.Grace = 10 * time.Second
				for i, f := range formulas {
					r := mustSolve(t, c, f)
					want := model.Unsat
					if mustSolve(t, Gini{}, f).Status == model.Sat {
						want = model.Sat
					}
					if r.Status != want {
						t.Errorf("formula %d, plain %v: %v, want %v", i, plain, r.Status, want)
					}
					if told := p.Counts(); told.known() != r.Counts.known() {
						t.Errorf("formula %d, plain %v: tells %v, expected to tell %v", i, plain, r.Counts, told)
					}
				}
			})
		}
	}
}

// known tells which counts are.
func (c Counts) known() [4]bool {
	return [4]bool{c.Decisions.Known, c.Conflicts.Known, c.Restarts.Known, c.Learned.Known}
}

// TestPlainProgramsOnFourClauses: without preprocessing there is one way to
// refute the four clauses over two variables, and the counts are exact.
func TestPlainProgramsOnFourClauses(t *testing.T) {
	f := cnftest.Formula(2, []cnf.Lit{1, 2}, []cnf.Lit{1, -2}, []cnf.Lit{-1, 2}, []cnf.Lit{-1, -2})
	for _, p := range Programs() {
		t.Run(p.Name, func(t *testing.T) {
			r := mustSolve(t, installed(t, p, true), f)
			if r.Counts.Decisions != known(1) || r.Counts.Conflicts != known(2) {
				t.Errorf("%v, want 1 decision and 2 conflicts", r.Counts)
			}
		})
	}
}

// TestInstalledProgramsEnumerate adds clauses to a session.
func TestInstalledProgramsEnumerate(t *testing.T) {
	f := cnftest.Formula(4, []cnf.Lit{1, 2, 3}, []cnf.Lit{-1, -4})
	for _, p := range Programs() {
		t.Run(p.Name, func(t *testing.T) {
			if got, want := enumerate(t, installed(t, p, false), f), cnftest.NumModels(f); got != want {
				t.Errorf("%d models, want %d", got, want)
			}
		})
	}
}

// TestInstalledProgramsStop: each heeds its signal, so that the time to SIGKILL
// is not used up; those that tell statistics then do.
func TestInstalledProgramsStop(t *testing.T) {
	// No program knows a way around the search, as lingeling does of pigeons.
	f := cnftest.Random3SAT(rand.New(rand.NewPCG(7, 7)), 600, 3000)
	for _, p := range Programs() {
		t.Run(p.Name, func(t *testing.T) {
			c := installed(t, p, false)
			c.Grace = 20 * time.Second
			ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
			defer cancel()
			start := time.Now()
			r, err := Solve(ctx, c, f)
			if err != nil || r.Status != model.Unknown || r.Reason != model.Timeout {
				t.Errorf("%v, %q, %v", r.Status, r.Reason, err)
			}
			if d := time.Since(start); d > c.Grace {
				t.Errorf("it was killed after %v", d)
			}
			if slices.Contains([]string{"minisat", "cadical", "clasp"}, p.Name) && !r.Counts.Conflicts.Known {
				t.Error("the statistics of the stopped run are lost")
			}
		})
	}
}

func TestInstalledProgramsRunOutOfMemory(t *testing.T) {
	f := cnftest.Random3SAT(rand.New(rand.NewPCG(5, 5)), 30_000, 100_000)
	for _, p := range Programs() {
		t.Run(p.Name, func(t *testing.T) {
			c := installed(t, p, false)
			c.Memory = 13 << 20
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			r, err := Solve(ctx, c, f)
			if errors.Is(err, process.ErrNoMemoryLimit) {
				t.Skip(err)
			}
			if err != nil || r.Status != model.Unknown || r.Reason != model.Memory {
				t.Errorf("%v, %q, %v", r.Status, r.Reason, err)
			}
		})
	}
}

func TestProgramsTellTheirVersion(t *testing.T) {
	for _, p := range Programs() {
		t.Run(p.Name, func(t *testing.T) {
			c := installed(t, p, false)
			if got := c.Version(); (got == "") != (p.ask == nil) || strings.ContainsAny(got, " \n") {
				t.Errorf("version %q", got)
			}
		})
	}
}

// TestProgramThatIsNotInstalled says how to get it.
func TestProgramThatIsNotInstalled(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for _, p := range Programs() {
		_, err := p.Command(false)
		if err == nil || !strings.Contains(err.Error(), p.Install) || !strings.Contains(err.Error(), p.Files[0]) {
			t.Errorf("%s: error %v", p.Name, err)
		}
	}
}

// TestCommandAtKnownProgram: a program elsewhere is read as the one it is.
func TestCommandAtKnownProgram(t *testing.T) {
	path := installed(t, cadical, false).Path
	c := CommandAt(path, []string{"--plain"})
	if c.Name() != "cadical" || c.Version() == "" {
		t.Errorf("%q, %q", c.Name(), c.Version())
	}
	if r := mustSolve(t, c, cnftest.Pigeons(5, 4)); !r.Counts.Conflicts.Known {
		t.Error("no statistics")
	}
	if c := CommandAt("/opt/mine/best-sat", nil); c.Name() != "best-sat" || c.Statistics != nil {
		t.Errorf("%q", c.Name())
	}
}
