//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestSignalLosesNoRow ends a shard by each signal, while its second instance is
// being solved, and goes on: the rows before are not made again,
// and every row is there once.
func TestSignalLosesNoRow(t *testing.T) {
	needProgram(t)
	for _, signal := range []os.Signal{os.Interrupt, os.Kill} {
		t.Run(signal.String(), func(t *testing.T) {
			rows := filepath.Join(t.TempDir(), "rows.jsonl")
			grid, pigeons := "1234341221434321", pigeons(t)
			args := []string{"compare", "-e", "native,gophersat", "-e", "cdcl", "--timeout", "500ms", "--shard", "1/1", "--resume", rows, grid, pigeons}
			p := start(t, exec.Command("counterpoint", append(args, "--jobs", "2")...))
			first := waitForLines(t, rows, 3)
			p.signal(t, signal)
			p.wait(t)
			left, err := os.ReadFile(rows)
			if err != nil || !strings.HasPrefix(string(left), first) {
				t.Fatalf("the file holds %q (%v), expected %q to begin with", left, err, first)
			}
			code := Run(args, strings.NewReader(""), os.Stdout, os.Stderr)
			if code != exitAnswered {
				t.Errorf("exit code %d of the resumed run", code)
			}
			whole, err := os.ReadFile(rows)
			if err != nil || !strings.HasPrefix(string(whole), string(left)) {
				t.Fatalf("the file holds %q (%v), expected %q to begin with", whole, err, left)
			}
			var merged, said strings.Builder
			code = Run([]string{"merge", "--format", "line", rows}, strings.NewReader(""), &merged, &said)
			if n := strings.Count(merged.String(), "\n"); code != exitAnswered || n != 6 || said.Len() > 0 {
				t.Errorf("exit code %d, %d rows: %s%s", code, n, merged.String(), said.String())
			}
		})
	}
}

// waitForLines returns the file as soon as it has so many lines.
func waitForLines(t *testing.T, path string, lines int) string {
	t.Helper()
	for end := time.Now().Add(prompt); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if text, _ := os.ReadFile(path); strings.Count(string(text), "\n") >= lines {
			return string(text)
		}
	}
	t.Fatalf("%s has not got %d lines", path, lines)
	return ""
}
