package compare

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"counterpoint/encode/cnf"
	"counterpoint/encode/sat"
	"counterpoint/model"
)

// script makes a program of a shell script, which answers before it reads.
func script(t *testing.T, name, text string) string {
	t.Helper()
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("no shell: ", err)
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

// hostile are shell scripts that are no good solvers, of a formula that has no
// model, with what the error says; "" is a run that ends with its time.
var hostile = map[string]struct{ script, want string }{
	"garbage":           {"echo hello; exit 10", `found "hello"`},
	"NUL bytes":         {`printf 's SATISFIABLE\000\nv 1 0\n'; exit 10`, `found "SATISFIABLE\x00"`},
	"silent":            {"exit 10", "the end of the text"},
	"dies":              {"echo out of luck >&2; kill -SEGV $$", "out of luck"},
	"no model":          {"echo s SATISFIABLE; exit 10", "the model"},
	"unsat by 10":       {"echo s UNSATISFIABLE; exit 10", "it answers unsat and ends with exit status 10"},
	"two answers":       {"echo s SATISFIABLE; echo s UNSATISFIABLE; exit 20", `found "UNSATISFIABLE"`},
	"wrong model":       {"echo s SATISFIABLE; echo v 1 -2 -3 -4 -5 -6 0; exit 10", "in the model: the variable"},
	"model comes first": {"echo v 1 -2 -3 -4 -5 -6 0; echo s SATISFIABLE; exit 10", "in the model: the variable"},
	"short model":       {"echo s SATISFIABLE; echo v 1 0; exit 10", "in the model: the variable"},
	"foreign variable":  {"echo s SATISFIABLE; echo v 99999 0; exit 10", `found "99999", expected a literal of one of the formula's`},
	"both literals":     {"echo s SATISFIABLE; echo v 1 -1 0; exit 10", `found "-1", expected no literal whose opposite`},
	"model of 10 MB":    {"echo s SATISFIABLE; printf v; yes ' -1' | head -c 10000000 | tr -d '\\n'; echo ' 0'; exit 10", "wrong answer"},
	"line of 10 MB":     {"head -c 10000000 /dev/zero | tr '\\0' x; exit 20", `expected a line that starts with "c"`},
	"endless":           {"exec yes c on and on", "it wrote more than"},
	"endless errors":    {"exec yes on and on >&2", ""},
	"hangs":             {"trap '' TERM INT; sleep 100 & wait; sleep 100", ""},
	"closes its output": {"echo s UNSATISFIABLE; exec >&- 2>&-; sleep 100", ""},
	"stops itself":      {"kill -STOP $$", ""},
}

// notPrograms makes what cannot be started.
func notPrograms(t *testing.T) map[string]string {
	t.Helper()
	dir := t.TempDir()
	files := make(map[string]string)
	for name, text := range map[string]string{
		"another-machine's": "\x7fELF\x02\x01\x01\x00 of no machine",
		"no-interpreter":    "echo s UNSATISFIABLE; exit 20\n",
		"gone-interpreter":  "#!" + filepath.Join(dir, "gone") + "\n",
		"empty":             "",
	} {
		files[name] = filepath.Join(dir, name)
		if err := os.WriteFile(files[name], []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	files["dangling"] = filepath.Join(dir, "dangling")
	if err := os.Symlink(filepath.Join(dir, "gone"), files["dangling"]); err != nil {
		t.Skip(err)
	}
	files["folder"], files["gone"] = dir, filepath.Join(dir, "gone")
	return files
}

// TestFailingProgramsStopNoOther runs programs that fail in every way beside an
// engine that does not.
func TestFailingProgramsStopNoOther(t *testing.T) {
	for name, h := range hostile {
		t.Run(name, func(t *testing.T) {
			failsAlone(t, "command:"+script(t, "solver", h.script+"\n"), h.want)
		})
	}
	for name, path := range notPrograms(t) {
		t.Run(name, func(t *testing.T) { failsAlone(t, "command:"+path, "starting "+path) })
	}
	t.Run("not installed", func(t *testing.T) {
		t.Setenv("PATH", t.TempDir())
		failsAlone(t, "kissat", "not installed")
	})
}

// TestProgramThatVanishes is there when the engine is made, and tells its version.
func TestProgramThatVanishes(t *testing.T) {
	path := script(t, "cadical", "echo 1.2.3\n")
	engines := parse(t, "command:"+path+",mac")
	if engines[0].Version() != "1.2.3" {
		t.Fatalf("version %q", engines[0].Version())
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	failAlone(t, engines, "cadical: starting "+path, time.Minute)
}

func failsAlone(t *testing.T, engine, want string) {
	t.Helper()
	timeout := time.Minute
	if want == "" {
		timeout = 200 * time.Millisecond
	}
	failAlone(t, parse(t, engine+",mac"), want, timeout)
}

// failAlone runs two engines, of which the first fails.
func failAlone(t *testing.T, engines []Engine, want string, timeout time.Duration) {
	t.Helper()
	files := t.TempDir()
	t.Setenv("TMPDIR", files)
	rows, _, err := execute(t.Context(), Plan{Instances: instances(queens(t, 3), 2), Engines: engines, Timeout: timeout})
	if err != nil || len(rows) != 4 {
		t.Fatalf("%d rows, error %v", len(rows), err)
	}
	for _, r := range rows {
		switch out := r.Outcome; {
		case r.Engine == "mac":
			if out.Status != model.Unsat {
				t.Errorf("mac: %+v", out)
			}
		case want == "":
			if out.Err != nil || out.Reason != model.Timeout {
				t.Errorf("%s: %+v, expected a timeout", r.Engine, out)
			}
		case out.Err == nil || !strings.Contains(out.Err.Error(), want):
			t.Errorf("%s: error %v, expected %q", r.Engine, out.Err, want)
		case len(out.Err.Error()) > 3000:
			t.Errorf("%s: an error of %d bytes", r.Engine, len(out.Err.Error()))
		}
	}
	if left, err := os.ReadDir(files); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}

// TestWrongModelShowsConstraint: a model that only the formula refutes is shown
// as what it breaks of the model.
func TestWrongModelShowsConstraint(t *testing.T) {
	solver := &fakeSolver{}
	solver.solve = func(numVars int) (sat.Result, error) {
		a := cnf.NewAssignment(numVars)
		for v := 1; v <= numVars; v++ {
			a[v] = cnf.False
		}
		a.Set(2) // x is 1
		return sat.Result{}, &sat.WrongModelError{Solver: "fake", Clause: 0, Lits: []cnf.Lit{-2}, Assignment: a}
	}
	out := (&engine{"fake", satBackend{solver: solver}}).Run(t.Context(), hole(t), Query{})
	var broken *model.Violation
	if out.Err == nil || !errors.As(out.Err, &broken) || !strings.Contains(out.Err.Error(), "no one is broken: x != 1 with x=1") {
		t.Errorf("error %v", out.Err)
	}
}

func TestCommandSpecs(t *testing.T) {
	engines, err := Catalog{}.Parse("command:/opt/a/solver -n --seed=5 {formula},scheme=minimal,mac,command:/opt/b")
	if err != nil {
		t.Fatal(err)
	}
	var specs []string
	for _, e := range engines {
		specs = append(specs, e.Spec())
	}
	if got := strings.Join(specs, " | "); got != "command:/opt/a/solver -n --seed=5 {formula},scheme=minimal | mac | command:/opt/b" {
		t.Error(got)
	}
	b := engines[0].(*engine).backend.(programBackend)
	if b.command.Path != "/opt/a/solver" || strings.Join(b.command.Args, " ") != "-n --seed=5 {formula}" || b.encoding.Scheme.String() != "minimal" {
		t.Errorf("%+v, %v", b.command, b.encoding)
	}
	for spec, want := range map[string]string{
		"command":                    "expected a program",
		"command:":                   "expected a program",
		"command:/opt/a,scheme=best": `unknown value of scheme "best"`,
		"minisat:preset=none":        `unknown value of preset "none"`,
	} {
		if _, err := (Catalog{}).Parse(spec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, expected %q", spec, err, want)
		}
	}
}

// TestLimitsReachChildren: a library that is run as a child has the limits of a
// program.
func TestLimitsReachChildren(t *testing.T) {
	catalog := Catalog{
		Grace: 7 * time.Second, Memory: 1 << 30,
		Solver: func(name string) (sat.Solver, error) { return sat.Command{Label: name}, nil },
	}
	engines, err := catalog.Parse("gophersat,command:/opt/a,cpsat")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range engines {
		if got := Grace(e); got != catalog.Grace {
			t.Errorf("%s: grace %v", e.Spec(), got)
		}
		var memory int64
		switch b := e.(*engine).backend.(type) {
		case programBackend:
			memory = b.command.Memory
		case cpsatBackend:
			memory = b.solver.Memory
		}
		if memory != catalog.Memory {
			t.Errorf("%s: memory %d", e.Spec(), memory)
		}
	}
}

// TestInstalledProgramsOnQueens counts solutions by every program that is here,
// as it comes and plain.
func TestInstalledProgramsOnQueens(t *testing.T) {
	for _, p := range sat.Programs() {
		t.Run(p.Name, func(t *testing.T) {
			if _, err := p.Path(); err != nil {
				t.Skip(err)
			}
			catalog := Catalog{Grace: 10 * time.Second}
			engines, err := catalog.Parse(p.Name + "," + p.Name + ":preset=plain,scheme=minimal")
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range engines {
				out := e.Run(t.Context(), queens(t, 6), Query{Goal: All})
				if out.Err != nil || out.Solutions != 4 || !out.Complete {
					t.Errorf("%s: %d solutions, complete %v, error %v", e.Spec(), out.Solutions, out.Complete, out.Err)
				}
				if Grace(e) != catalog.Grace {
					t.Errorf("grace %v", Grace(e))
				}
			}
		})
	}
}

// TestInstalledProgramsOnGrids proves of the seven grids that each has one
// solution, which costs every program two runs a grid.
func TestInstalledProgramsOnGrids(t *testing.T) {
	var names []string
	for _, p := range sat.Programs() {
		if _, err := p.Path(); err == nil {
			names = append(names, p.Name)
		}
	}
	if len(names) == 0 {
		t.Skip("no SAT solver is installed")
	}
	for _, instance := range benchmark(t) {
		for _, e := range parse(t, strings.Join(names, ",")) {
			out := e.Run(t.Context(), instance.Model, Query{Goal: Unique})
			if out.Err != nil || out.Solutions != 1 || !out.Complete {
				t.Errorf("%s: %s: %+v", instance.Name, e.Spec(), out)
			}
			if conflicts, ok := out.Counters.Get(Conflicts); !ok || conflicts == 0 {
				t.Errorf("%s: %s refutes a second solution without a conflict", instance.Name, e.Spec())
			}
		}
	}
}
