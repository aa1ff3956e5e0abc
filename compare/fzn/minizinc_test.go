package fzn

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"counterpoint/encode/sat/process"
	"counterpoint/model"
	"counterpoint/model/flatzinc"
)

// fakeMiniZinc puts a program in place of minizinc, which lists the solvers and
// runs the shell script on any other call.
func fakeMiniZinc(t *testing.T, solvers, otherwise string) {
	t.Helper()
	share := t.TempDir()
	path := script(t, "minizinc", fmt.Sprintf(`case $1 in
--config-dirs) echo '{"mznStdlibDir" : "%s"}';;
--solvers-json) echo "a warning" >&2; cat <<'END'
%s
END
;;
*) %s;;
esac`, share, solvers, otherwise))
	t.Setenv("PATH", filepath.Dir(path)+string(os.PathListSeparator)+os.Getenv("PATH"))
	if err := os.Mkdir(filepath.Join(share, "linear"), 0o700); err != nil {
		t.Fatal(err)
	}
}

const listed = `[
{"id": "org.first.one", "name": "First Solver", "version": "1.0", "supportsFzn": true, "stdFlags": ["-a"], "mznlib": "-Glinear"},
{"id": "org.second.two", "name": "Second", "supportsFzn": true, "executable": "bin/two", "mznlib": "nowhere", "extraInfo": {"executable": "/abs/bin/two", "mznlib": "/abs/nowhere"}},
{"id": "com.third.two", "name": "Third", "supportsFzn": true, "executable": "bin/gone", "extraInfo": {}},
{"id": "windows", "name": "Fourth", "supportsFzn": true, "isGUIApplication": true},
{"id": "deaf", "name": "Fifth", "supportsFzn": false},
{"id": "bare", "name": "Second", "supportsFzn": true},
{"id": "later", "name": "Sixth", "version": "1.0", "inputType": "FZN"},
{"id": "models", "name": "Seventh", "inputType": "MZN"}
]`

func TestSelect(t *testing.T) {
	fakeMiniZinc(t, listed, "exit 1")
	for solver, want := range map[string]string{
		"org.first.one":  "",
		"one":            "",
		"ONE":            "",
		"first solver":   "",
		"bare":           "",
		"org.second.two": "the library of Second is not there: /abs/nowhere",
		"two":            `unknown solver "two": it may be any of org.second.two, com.third.two`,
		"com.third.two":  "Third (com.third.two) cannot be run: its program is not there: bin/gone",
		"second":         "may be any of org.second.two, bare",
		"windows":        "a program with windows",
		"deaf":           "does not take FlatZinc",
		"later":          "",
		"models":         "does not take FlatZinc",
		"three":          `unknown solver "three": minizinc lists org.first.one, org.second.two, com.third.two, windows, deaf, bare, later, models; it warns of "a warning"`,
	} {
		p, err := Select(t.Context(), solver)
		switch {
		case want == "" && (err != nil || p.Version != "1.0" && p.ID != "bare"):
			t.Errorf("%s: %+v, %v", solver, p, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: error %v, expected %q", solver, err, want)
		}
		if unknown := strings.Contains(want, "any of") || strings.Contains(want, "unknown"); errors.Is(err, ErrUnknownSolver) != unknown {
			t.Errorf("%s: error %v", solver, err)
		}
	}
}

func TestNoMiniZinc(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for name, ask := range map[string]func() error{
		"list":   func() error { _, err := List(t.Context()); return err },
		"select": func() error { _, err := Select(t.Context(), "gecode"); return err },
	} {
		if err := ask(); err == nil || !strings.Contains(err.Error(), "apt install minizinc") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, want := range map[string]string{"gecode": "apt install flatzinc", "chuffed": "it comes with MiniZinc", "cp-sat": "it comes with MiniZinc", "other": "no engine"} {
		if _, err := Known(t.Context(), name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestHostileMiniZinc(t *testing.T) {
	for text, want := range map[string]string{
		"echo hello":                   "expected JSON, found none",
		"echo '[{\"id\": '":            "unexpected EOF",
		"echo '[1]'":                   "cannot unmarshal",
		"echo out of luck >&2; exit 3": "out of luck",
		"kill -9 $$":                   "killed",
		"yes '[ more'":                 "it wrote more than",
	} {
		t.Setenv("PATH", filepath.Dir(script(t, "minizinc", text))+string(os.PathListSeparator)+os.Getenv("PATH"))
		if _, err := List(t.Context()); err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "minizinc: reading the answer to --config-dirs of ") {
			t.Errorf("%s: error %v, expected %q", text, err, want)
		}
	}
	t.Setenv("PATH", filepath.Dir(script(t, "minizinc", "sleep 100"))+string(os.PathListSeparator)+os.Getenv("PATH"))
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := List(ctx); err == nil || !strings.Contains(err.Error(), "deadline") {
		t.Errorf("it hangs: %v", err)
	}
	late, cancelLate := context.WithTimeoutCause(t.Context(), 50*time.Millisecond, errHangs)
	defer cancelLate()
	if _, err := ask(late, script(t, "minizinc", "sleep 100"), "--solvers-json", nil); !errors.Is(err, errHangs) {
		t.Errorf("it hangs for the time that it has: %v", err)
	}
}

// A program of a known solver is found in PATH, and its library beside it.
func TestKnownWithoutMiniZinc(t *testing.T) {
	prefix := t.TempDir()
	library := filepath.Join(prefix, "share", "minizinc", "chuffed")
	for _, dir := range []string{filepath.Join(prefix, "bin"), library} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for path, text := range map[string]string{
		filepath.Join(prefix, "bin", "fzn-chuffed"):         "#!/bin/sh\nexit 0\n",
		filepath.Join(prefix, "bin", "fzn-cp-sat"):          "#!/bin/sh\nexit 0\n",
		filepath.Join(library, "fzn_all_different_int.mzn"): "predicate fzn_all_different_int(array[int] of var int: x);",
	} {
		if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", filepath.Join(prefix, "bin"))
	p, err := Known(t.Context(), "chuffed")
	if err != nil || p.Library.AllDifferent != "fzn_all_different_int" || p.Library.Table != "" || p.Path != filepath.Join(prefix, "bin", "fzn-chuffed") {
		t.Errorf("%+v, %v", p, err)
	}
	p, err = Known(t.Context(), "cp-sat")
	if err != nil || p.Library.AllDifferent != "" || !strings.Contains(p.Library.Owner, "was not found") {
		t.Errorf("%+v, %v", p, err)
	}
}

// A known solver that is not in PATH is run as MiniZinc has it, also by the
// identifier that it has as a part of MiniZinc.
func TestKnownByMiniZinc(t *testing.T) {
	for configuration, path := range map[string]string{
		`{"id": "org.chuffed.chuffed", "name": "Chuffed", "version": "0.13", "supportsFzn": true, "executable": "x", "extraInfo": {"executable": "/opt/fzn-chuffed"}}`: "/opt/fzn-chuffed",
		`{"id": "org.minizinc.chuffed", "name": "Chuffed", "version": "0.13", "inputType": "FZN"}`:                                                                     "",
	} {
		fakeMiniZinc(t, "["+configuration+"]", "exit 1")
		p, err := Known(t.Context(), "chuffed")
		if err != nil || p.Path != path || p.Version != "0.13" || p.Name != "chuffed" || p.stop == nil {
			t.Errorf("%s: %+v, %v", configuration, p, err)
		}
	}
}

// A solver that is a part of MiniZinc is run by it.
func TestSolverInMiniZinc(t *testing.T) {
	isEmpty := scratch(t)
	fakeMiniZinc(t, listed, `
[ "$1 $2 $3" = "--solver org.first.one -a" ] || { echo "called with $*"; exit 1; }
case $4 in *.fzn) grep -q 'solve satisfy' "$4" || exit 1;; *) exit 1;; esac
for x in 0 1 2 3; do echo "x$x = 1;"; done; echo ----------; echo ==========`)
	p, err := Select(t.Context(), "one")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Solver{Program: p}.Solve(t.Context(), queens(t, 4), 0, func(model.Assignment) bool { return true })
	if err != nil || !r.Complete || r.Status != model.Sat {
		t.Errorf("%+v, %v", r, err)
	}
	isEmpty()
}

func TestFlatteningFails(t *testing.T) {
	for text, want := range map[string]string{
		"echo out of luck >&2; exit 3":                     "out of luck",
		`echo 'constraint a(b):: mzn_path("stdin|1|2|");'`: "expected the path of a constraint to begin in the lines",
	} {
		fakeMiniZinc(t, listed, text)
		s := Solver{Program: Program{Name: "linear", ID: "org.first.one", Library: flatzinc.Library{Owner: "Linear", Redefined: []string{"int_ne"}}}}
		_, err := s.Solve(t.Context(), queens(t, 4), 1, nil)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "minizinc: ") {
			t.Errorf("%s: error %v, expected %q", text, err, want)
		}
	}
	fakeMiniZinc(t, listed, "sleep 100")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	s := Solver{Program: Program{Name: "linear", ID: "org.first.one", Library: flatzinc.Library{Owner: "Linear", Redefined: []string{"int_ne"}}}}
	if r, err := s.Solve(ctx, queens(t, 4), 1, nil); err != nil || r.Reason != model.Timeout {
		t.Errorf("it hangs: %+v, %v", r, err)
	}
	fakeMiniZinc(t, listed, "echo std::bad_alloc >&2; exit 1")
	s.Memory = 1 << 30
	r, err := s.Solve(t.Context(), queens(t, 4), 1, nil)
	if errors.Is(err, process.ErrNoMemoryLimit) {
		return
	}
	if err != nil || r.Reason != model.Memory {
		t.Errorf("%+v, %v", r, err)
	}
}

// configured hangs configurations into the folder where MiniZinc looks for them,
// with the files that they name.
func configured(t *testing.T, files map[string]string) (dir string) {
	t.Helper()
	if _, err := exec.LookPath(minizinc); err != nil {
		t.Skip(err)
	}
	dir = t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("MZN_SOLVER_PATH", dir)
	return dir
}

// Configurations as MiniZinc itself reads them.
func TestConfigurations(t *testing.T) {
	dir := configured(t, map[string]string{
		"good.msc":                       `{"id": "test.good", "name": "Good", "version": "1.2", "executable": "bin/fzn-good", "mznlib": "../` + "LIB" + `/good", "stdFlags": ["-a"]}`,
		"bad.msc":                        `{"id": "test.bad", `,
		"gone.msc":                       `{"id": "test.gone", "name": "Gone", "version": "1", "executable": "bin/gone", "mznlib": "good"}`,
		"bare.msc":                       `{"id": "test.bare", "name": "Bare", "version": "1", "executable": "bin/fzn-good", "mznlib": "bare"}`,
		"bin/fzn-good":                   "#!/bin/sh\n",
		"good/fzn_all_different_int.mzn": "predicate good_different(array[int] of var int: x); predicate fzn_all_different_int(array[int] of var int: x) = good_different(x);",
	})
	good, err := os.ReadFile(filepath.Join(dir, "good.msc"))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(good), "LIB", filepath.Base(dir))
	if err := os.WriteFile(filepath.Join(dir, "good.msc"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := Select(t.Context(), "good")
	if err != nil || p.Path != filepath.Join(dir, "bin", "fzn-good") || p.Library.AllDifferent != "good_different" || p.Library.Table != "" || p.Version != "1.2" {
		t.Errorf("%+v, %v", p, err)
	}
	for solver, want := range map[string]string{
		"gone": "its program is not there: bin/gone",
		"bare": "the library of Bare is not there: " + filepath.Join(dir, "bare"),
		"bad":  "bad.msc",
	} {
		if _, err := Select(t.Context(), solver); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, expected %q", solver, err, want)
		}
	}
}

// Gecode, given what linear solvers are given: MiniZinc flattens the model, and
// says into what.
func TestFlattenedForALinearSolver(t *testing.T) {
	gecode, err := exec.LookPath("fzn-gecode")
	if err != nil {
		t.Skip(err)
	}
	configured(t, map[string]string{
		"linear.msc": `{"id": "test.linear", "name": "Linear", "version": "1", "executable": "` + gecode + `", "mznlib": "-Glinear", "stdFlags": ["-a", "-n", "-s"]}`,
	})
	p, err := Select(t.Context(), "linear")
	if err != nil {
		t.Fatal(err)
	}
	s, m := Solver{Program: p}, queens(t, 5)
	isEmpty, here, n := scratch(t), t.TempDir(), 0
	t.Chdir(here)
	r, err := s.Solve(t.Context(), m, 0, func(a model.Assignment) bool {
		if err := model.Verify(m, a); err != nil {
			t.Error(err)
		}
		n++
		return true
	})
	if err != nil || n != 10 || !r.Complete {
		t.Errorf("%d solutions, %+v, %v", n, r, err)
	}
	fates, err := s.Fates(t.Context(), m)
	if err != nil || len(fates) != 3 || !strings.HasPrefix(fates[0], "alldifferent: flattened by MiniZinc into ") || !strings.Contains(fates[0], " int_lin_le") {
		t.Errorf("%q, %v", fates, err)
	}
	isEmpty()
	if left, err := os.ReadDir(here); err != nil || len(left) > 0 {
		t.Errorf("left in the folder: %v, %v", left, err)
	}
}
