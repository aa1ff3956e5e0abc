//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSignalLeavesPictures interrupts a comparison in its second instance: what was
// computed until then is drawn.
func TestSignalLeavesPictures(t *testing.T) {
	needProgram(t)
	path := filepath.Join(t.TempDir(), "pictures.svg")
	p := start(t, exec.Command("counterpoint", "compare", "-e", "native,cdcl", "--format", "line", "--plot", path, "1234341221434321", pigeons(t)))
	p.line(t)
	p.line(t)
	p.signal(t, os.Interrupt)
	if code := p.wait(t); code != exitUnknown {
		t.Errorf("exit code %d, expected %d: %s", code, exitUnknown, p.stderr.String())
	}
	text, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(text), "cdcl 1 of ") {
		t.Errorf("the pictures do not show what was computed (%v): %s", err, text)
	}
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}
