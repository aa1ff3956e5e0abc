//go:build unix

package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// prompt is how long the program may take to end after a signal, on a machine
// that is busy with other tests; it is meant to take a tenth of that.
const prompt = 5 * time.Second

// lifetime is how long a program that a test starts may run at all.
const lifetime = 20 * time.Second

// TestSignalEndsComparison sends the signals to end to a comparison that has
// solved one instance and whose child runs on, on another, without end.
func TestSignalEndsComparison(t *testing.T) {
	needProgram(t)
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		t.Run(signal.String(), func(t *testing.T) {
			cmd := exec.Command("counterpoint", "compare", "-e", "gophersat", "--format", "line", "1234341221434321", pigeons(t))
			p := start(t, cmd)
			if first := p.line(t); !strings.Contains(first, " gophersat sat ") {
				t.Fatalf("the first line is %q, expected the answer to the grid", first)
			}
			child := waitForChild(t, cmd.Process.Pid)
			p.signal(t, signal)
			if code := p.wait(t); code != exitUnknown {
				t.Errorf("exit code %d, expected %d", code, exitUnknown)
			}
			if rest := p.rest.String(); !strings.Contains(rest, "gophersat unknown (cancelled)") {
				t.Errorf("the rest of the output is %q, expected the row of gophersat", rest)
			}
			if alive(child) {
				t.Errorf("the child %d is left", child)
			}
		})
	}
}

// TestKillLeavesNoChild kills a comparison in a way that it cannot notice.
func TestKillLeavesNoChild(t *testing.T) {
	needProgram(t)
	if runtime.GOOS != "linux" {
		t.Skip("only Linux ends a program with its parent")
	}
	p := start(t, exec.Command("counterpoint", "compare", "-e", "gophersat", "--format", "line", "1234341221434321", pigeons(t)))
	p.line(t)
	child := waitForChild(t, p.cmd.Process.Pid)
	p.signal(t, os.Kill)
	p.wait(t)
	waitForEnd(t, child)
}

// TestSignalLeavesNothingOfPrograms ends the program in each way while a solver
// runs that has its formula and its answer in temporary files.
func TestSignalLeavesNothingOfPrograms(t *testing.T) {
	needProgram(t)
	if _, err := exec.LookPath("minisat"); err != nil {
		t.Skip(err)
	}
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, os.Kill} {
		t.Run(signal.String(), func(t *testing.T) {
			if signal == os.Kill && runtime.GOOS != "linux" {
				t.Skip("only Linux ends a program with its parent")
			}
			files := t.TempDir()
			cmd := exec.Command("counterpoint", "compare", "-e", "minisat", "--format", "line", "1234341221434321", pigeons(t))
			cmd.Env = append(os.Environ(), "TMPDIR="+files)
			p := start(t, cmd)
			p.line(t)
			child := waitForChild(t, cmd.Process.Pid)
			p.signal(t, signal)
			p.wait(t)
			waitForEnd(t, child)
			if left, err := os.ReadDir(files); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v (%v)", left, err)
			}
		})
	}
}

// TestSignalLeavesNoStray ends the program while a solver runs that ignores the
// signal to stop and has started a daemon.
func TestSignalLeavesNoStray(t *testing.T) {
	needProgram(t)
	if runtime.GOOS != "linux" {
		t.Skip("only on Linux is a daemon known for what it is")
	}
	if _, err := exec.LookPath("setsid"); err != nil {
		t.Skip(err)
	}
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		t.Run(signal.String(), func(t *testing.T) {
			dir, files := t.TempDir(), t.TempDir()
			solver, daemon := filepath.Join(dir, "solver"), filepath.Join(dir, "daemon")
			script := fmt.Sprintf(`#!/bin/sh
trap '' INT TERM
(setsid sh -c 'trap "" INT TERM; echo $$; exec sleep 100' >%s &)
while :; do sleep 0.1; done
`, daemon)
			if err := os.WriteFile(solver, []byte(script), 0o700); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command("counterpoint", "compare", "-e", "command:"+solver+" {formula} {result}", "--grace", "100ms", "1234341221434321")
			cmd.Env = append(os.Environ(), "TMPDIR="+files)
			p := start(t, cmd)
			pid, err := strconv.Atoi(strings.TrimSpace(waitForLines(t, daemon, 1)))
			if err != nil {
				t.Fatal(err)
			}
			p.signal(t, signal)
			if code := p.wait(t); code != exitUnknown {
				t.Errorf("exit code %d, expected %d", code, exitUnknown)
			}
			waitForEnd(t, pid)
			if left, err := os.ReadDir(files); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v (%v)", left, err)
			}
		})
	}
}

// TestSignalEndsUninterruptibleWork sends SIGINT while a huge model is built.
func TestSignalEndsUninterruptibleWork(t *testing.T) {
	needProgram(t)
	if testing.Short() {
		t.Skip("builds a huge model")
	}
	out := filepath.Join(t.TempDir(), "queens.xml")
	if code, said := interrupted(t, "generate", "queens", "1000000", "-o", out); code != exitUnknown {
		t.Errorf("exit code %d, expected %d; standard error: %s", code, exitUnknown, said)
	}
	if left, _ := os.ReadDir(filepath.Dir(out)); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestSignalEndsWait sends SIGINT to commands that wait for standard input, or
// for somebody to write into a pipe.
func TestSignalEndsWait(t *testing.T) {
	needProgram(t)
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skipf("no named pipes here: %v", err)
	}
	for _, args := range [][]string{
		{"solve", "-"},
		{"compare", "-e", "native", "-"},
		{"encode", "-"},
		{"merge", "-"},
		{"decode", "1234341221434321"},
		{"solve", fifo},
		{"merge", fifo},
		{"inspect", "--sidecar", fifo, "../../testdata/cnf/pigeons-5-4.cnf"},
		{"check", "--proof", fifo, "../../testdata/cnf/pigeons-5-4.cnf"},
		{"compare", "-e", "native", "-o", fifo, "1234341221434321"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			code, said := interrupted(t, args...)
			if code != exitUnknown {
				t.Errorf("exit code %d, expected %d; standard error: %s", code, exitUnknown, said)
			}
			if strings.Contains(said, "context") {
				t.Errorf("standard error: %s; expected words for people", said)
			}
		})
	}
}

// interrupted starts a command that waits for its input or works for long, sends
// it SIGINT, and returns its exit code and what it said. On a busy machine the
// signal may come before the program listens, and end it with no exit code: then
// it is tried again with more time.
func interrupted(t *testing.T, args ...string) (code int, said string) {
	t.Helper()
	for wait := 200 * time.Millisecond; ; wait *= 3 {
		cmd := exec.Command("counterpoint", args...)
		stdin, err := cmd.StdinPipe() // it stays open, and nothing is written
		if err != nil {
			t.Fatal(err)
		}
		p := start(t, cmd)
		time.Sleep(wait)
		p.signal(t, os.Interrupt)
		code := p.wait(t)
		stdin.Close()
		if code >= 0 || wait > prompt {
			return code, p.stderr.String()
		}
	}
}

// TestSignalKeepsFile interrupts an encoding that goes to a file which is there.
func TestSignalKeepsFile(t *testing.T) {
	needProgram(t)
	dir := t.TempDir()
	path := filepath.Join(dir, "results.csv")
	if err := os.WriteFile(path, []byte("precious\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	fifo := filepath.Join(dir, "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skipf("no named pipes here: %v", err)
	}
	if code, said := interrupted(t, "encode", "-o", path, fifo); code != exitUnknown {
		t.Errorf("exit code %d, expected %d; standard error: %s", code, exitUnknown, said)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "precious\n" {
		t.Errorf("the file holds %q (%v), expected what was there before", text, err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".results*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// pigeons writes a problem that a clause solver does not get done with.
func pigeons(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "pigeons.xml")
	if code := Run([]string{"generate", "pigeons", "14", "13", "-o", path}, strings.NewReader(""), os.Stdout, os.Stderr); code != 0 {
		t.Fatalf("generate ended with %d", code)
	}
	return path
}

// process is a run of the program whose output is read as it comes.
type process struct {
	cmd    *exec.Cmd
	stdout *bufio.Reader
	rest   bytes.Buffer // of standard output, after wait
	stderr bytes.Buffer
	sent   time.Time
}

func start(t *testing.T, cmd *exec.Cmd) *process {
	t.Helper()
	p := &process{cmd: cmd}
	cmd.Stderr = &p.stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.stdout = bufio.NewReader(out)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	limit := time.AfterFunc(lifetime, func() { _ = cmd.Process.Kill() })
	t.Cleanup(func() {
		limit.Stop()
		_ = cmd.Process.Kill()
	})
	return p
}

func (p *process) line(t *testing.T) string {
	t.Helper()
	line, err := p.stdout.ReadString('\n')
	if err != nil {
		t.Fatalf("no line: %v; standard error: %s", err, p.stderr.String())
	}
	return line
}

func (p *process) signal(t *testing.T, s os.Signal) {
	t.Helper()
	p.sent = time.Now()
	if err := p.cmd.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
}

// wait returns the exit code.
func (p *process) wait(t *testing.T) int {
	t.Helper()
	timer := time.AfterFunc(prompt, func() {
		t.Errorf("the program did not end within %v", prompt)
		_ = p.cmd.Process.Kill()
	})
	defer timer.Stop()
	if _, err := p.rest.ReadFrom(p.stdout); err != nil {
		t.Fatal(err)
	}
	err := p.cmd.Wait()
	t.Logf("ended %v after the signal", time.Since(p.sent).Round(time.Millisecond))
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return p.cmd.ProcessState.ExitCode()
}

// waitForChild returns the process that has the parent, as soon as there is one.
func waitForChild(t *testing.T, parent int) int {
	t.Helper()
	for range 100 {
		if child := childOf(t, parent); child != 0 {
			return child
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("the program started no child")
	return 0
}

// waitForEnd waits for the end of a process that was killed.
func waitForEnd(t *testing.T, pid int) {
	t.Helper()
	for end := time.Now().Add(prompt); alive(pid); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the process %d is left", pid)
		}
	}
}

func alive(pid int) bool {
	state, err := exec.Command("ps", "-o", "stat=", "-p", strconv.Itoa(pid)).Output()
	return err == nil && !strings.HasPrefix(string(state), "Z") // not one that only waits to be collected
}

// childOf asks ps, which every Unix has, for a child of the process.
func childOf(t *testing.T, parent int) int {
	t.Helper()
	out, err := exec.Command("ps", "-A", "-o", "pid=,ppid=").Output()
	if err != nil {
		t.Skipf("ps does not run here: %v", err)
	}
	for line := range strings.Lines(string(out)) {
		var pid, ppid int
		if _, err := fmt.Sscan(line, &pid, &ppid); err == nil && ppid == parent {
			return pid
		}
	}
	return 0
}
