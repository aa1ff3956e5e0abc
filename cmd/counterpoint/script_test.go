package main

import (
	"errors"
	"flag"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write the expected output of scripts and topics anew")

// TestMain makes the program a command of the scripts. It stands in the PATH
// of every test as "counterpoint": a copy of the test binary, which is the
// program when it is called by that name, by itself too.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"counterpoint": main})
}

// needProgram skips a test that starts the program where that cannot be: the
// tests of another architecture run under an emulator, which starts no others.
func needProgram(t *testing.T) {
	t.Helper()
	if err := exec.Command("counterpoint", "--version").Run(); errors.Is(err, syscall.ENOEXEC) {
		t.Skipf("no program of this architecture can be started here: %v", err)
	}
}

// TestScripts runs testdata/script/*.txtar, one for each behaviour. There,
// "code 20 counterpoint ..." runs the program and expects the exit code.
func TestScripts(t *testing.T) {
	needProgram(t)
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup:               offerTestdata,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"code": expectCode},
	})
}

// offerTestdata sets TESTDATA to the project's folder of that name.
func offerTestdata(env *testscript.Env) error {
	testdata, err := filepath.Abs(filepath.Join("..", "..", "testdata"))
	env.Setenv("TESTDATA", testdata)
	return err
}

func expectCode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N program [args...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, expected %d", got, want)
	}
}
