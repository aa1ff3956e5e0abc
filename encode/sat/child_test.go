package sat

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// The test binary is also the solvers that [Command] is tested with: started as
// "sat.test child BEHAVIOUR ARGUMENT...", it behaves as the name says.

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "child" {
		behave(os.Args[2], os.Args[3:])
	}
	os.Exit(m.Run())
}

// child returns the command of a behaviour.
func child(behaviour string, args ...string) Command {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return Command{Label: behaviour, Release: "1.2.3", Path: self, Args: append([]string{"child", behaviour}, args...)}
}

// needChildren skips a test where the test binary cannot start itself, as under
// an emulator that the kernel does not know.
func needChildren(t *testing.T) {
	t.Helper()
	if err := startSelf(); errors.Is(err, syscall.ENOEXEC) {
		t.Skipf("the test binary cannot start itself: %v", err)
	}
}

var startSelf = sync.OnceValue(func() error {
	c := child("silent")
	return exec.Command(c.Path, c.Args...).Run()
})

func behave(behaviour string, args []string) {
	switch behaviour {
	case "honest":
		os.Exit(honest(os.Stdin))
	case "honest-file":
		file, err := os.Open(args[len(args)-1])
		if err != nil {
			panic(err)
		}
		os.Exit(honest(file))
	case "silent":
		answer(0)
	case "silent-10":
		answer(10)
	case "garbage":
		answer(10, "hello, world")
	case "two-answers":
		answer(10, "s SATISFIABLE", "v 1 2 0", "s UNSATISFIABLE")
	case "wrong-model":
		answer(10, "s SATISFIABLE", "v 1 2 0")
	case "no-model":
		answer(10, "s SATISFIABLE")
	case "cut-model":
		answer(10, "s SATISFIABLE", "v 1 2")
	case "partial-model":
		answer(10, "s SATISFIABLE", "v 2 0")
	case "sat-20":
		answer(20, "s SATISFIABLE", "v 1 2 0")
	case "sat-0":
		answer(0, "s SATISFIABLE", "v 1 2 0")
	case "unsat-10":
		answer(10, "s UNSATISFIABLE")
	case "gave-up":
		answer(0, "c counterpoint decisions 3", "s UNKNOWN")
	case "bad-statistics":
		answer(20, "c counterpoint decisions many", "s UNSATISFIABLE")
	case "exit-1":
		fmt.Fprintln(os.Stderr, "out of luck")
		answer(1, "s UNSATISFIABLE")
	case "deaf": // answers without reading, and closes its input
		os.Stdin.Close()
		answer(20, "s UNSATISFIABLE")
	case "endless":
		for line := []byte(strings.Repeat("c on and on\n", 5000)); ; {
			if _, err := os.Stdout.Write(line); err != nil {
				time.Sleep(time.Hour)
			}
		}
	case "both-ways": // writes more than a pipe holds before it reads as much
		for range 20_000 {
			fmt.Println("c talks first")
		}
		os.Exit(honest(os.Stdin))
	case "too-few": // values for a part of the formula, which do not satisfy it
		answer(10, "s SATISFIABLE", "v 1 0")
	case "result-file": // MiniSat's way, in its last argument
		err := os.WriteFile(args[len(args)-1], []byte("SAT\n1 -2 0\n"), 0o600)
		if err != nil {
			panic(err)
		}
		answer(10, "SATISFIABLE")
	case "silent-result-file":
		answer(10, "SATISFIABLE")
	case "out-of-memory":
		fmt.Fprintln(os.Stderr, "std::bad_alloc")
		answer(1)
	case "suicide":
		kill(os.Getpid())
		time.Sleep(time.Hour)
	case "slow":
		time.Sleep(time.Hour)
	case "polite": // stops when asked to, and tells what it did
		asked := make(chan os.Signal, 1)
		signal.Notify(asked, os.Interrupt, syscall.SIGTERM)
		ready(args)
		<-asked
		answer(0, "c counterpoint decisions 12", "s UNKNOWN")
	case "stubborn": // does not stop when asked to
		signal.Ignore(os.Interrupt, syscall.SIGTERM)
		ready(append(args, strconv.Itoa(os.Getpid())))
		time.Sleep(time.Hour)
	case "parent": // has a child of its own, which holds its output open
		pid := grandchild("slow")
		ready(append(args, strconv.Itoa(pid)))
		time.Sleep(time.Hour)
	case "careless-parent": // ends and leaves its child behind
		pid := grandchild("slow")
		ready(append(args, strconv.Itoa(pid)))
		answer(20, "s UNSATISFIABLE")
	}
	panic("no behaviour " + behaviour)
}

func honest(r io.Reader) (exitCode int) {
	f, err := cnf.Read(context.Background(), r, "input")
	if err != nil {
		panic(err)
	}
	result, err := Solve(context.Background(), Gini{}, f)
	if err != nil {
		panic(err)
	}
	fmt.Println("c an honest solver")
	err = errors.Join(WriteStatistics(os.Stdout, Gini{}.Name(), result), cnf.WriteAnswer(os.Stdout, result.Status, result.Assignment))
	if err != nil {
		panic(err)
	}
	if result.Status == model.Sat {
		return 10
	}
	return 20
}

func answer(exitCode int, lines ...string) {
	for _, line := range lines {
		fmt.Println(line)
	}
	os.Exit(exitCode)
}

// ready says so in the file that is the first argument, with the further ones
// as its text.
func ready(args []string) {
	if len(args) == 0 {
		return
	}
	temporary := args[0] + ".part"
	err := errors.Join(os.WriteFile(temporary, []byte(strings.Join(args[1:], " ")), 0o600), os.Rename(temporary, args[0]))
	if err != nil {
		panic(err)
	}
}

func grandchild(behaviour string) (pid int) {
	c := child(behaviour)
	cmd := exec.Command(c.Path, c.Args...)
	cmd.Stdout = os.Stdout
	if err := cmd.Start(); err != nil {
		panic(err)
	}
	return cmd.Process.Pid
}

func kill(pid int) {
	p, err := os.FindProcess(pid)
	if err != nil {
		panic(err)
	}
	_ = p.Kill()
}
