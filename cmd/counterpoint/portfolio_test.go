//go:build unix

package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestSignalEndsPortfolio sends SIGINT to engines none of which has an answer, one
// of them in a process of its own.
func TestSignalEndsPortfolio(t *testing.T) {
	needProgram(t)
	p := start(t, exec.Command("counterpoint", "solve", "--portfolio", "mac,gophersat,cdcl", pigeons(t)))
	child := waitForChild(t, p.cmd.Process.Pid)
	p.signal(t, os.Interrupt)
	if code := p.wait(t); code != exitUnknown {
		t.Errorf("exit code %d, expected %d", code, exitUnknown)
	}
	if said := p.stderr.String(); !strings.Contains(said, "no engine answers: mac (cancelled), gophersat (cancelled), cdcl (cancelled)") {
		t.Errorf("it says %q, expected that no engine answers", said)
	}
	if alive(child) {
		t.Errorf("the child %d is left", child)
	}
}
