package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestMemoryLimitReachesEveryProgram gives each solver that is a program too little
// memory for a board of 60 queens, which all of them solve with more.
func TestMemoryLimitReachesEveryProgram(t *testing.T) {
	needProgram(t)
	queens := filepath.Join(t.TempDir(), "queens.xml")
	printed(t, "generate", "queens", "60", "-o", queens)
	limits := map[string]string{"gophersat": "60M", "cpsat": "60M", "gecode": "1M"}
	for _, e := range catalog(0).Engines() {
		limit := limits[e.Name]
		if e.Program != nil {
			limit = "3M"
		}
		if limit == "" {
			continue
		}
		t.Run(e.Name, func(t *testing.T) {
			if e.Missing != nil {
				t.Skip(e.Missing)
			}
			cmd := exec.Command("counterpoint", "solve", "-e", e.Name, "--memory", limit, "--timeout", "30s", queens)
			out, _ := cmd.CombinedOutput()
			if code := cmd.ProcessState.ExitCode(); code != exitUnknown || !strings.Contains(string(out), "unknown: memory") {
				t.Errorf("exit code %d: %.400s", code, out)
			}
		})
	}
}
