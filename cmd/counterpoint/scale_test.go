//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The job files of the topic scale: the script of the Slurm array, and what the
// pods of the Indexed Job run.
var (
	slurmScript = regexp.MustCompile("(?s)```sh\n(.*?)```\n")
	podCommand  = regexp.MustCompile(`(?m)^ +- sh\n +- -c\n +- (exec counterpoint .*)$`)
)

// TestJobFiles runs the job files that the topic scale shows, as the schedulers
// run them, on four puzzles and one that cannot be read, each task twice; their
// rows make the report of a single run.
func TestJobFiles(t *testing.T) {
	needProgram(t)
	text, err := os.ReadFile(filepath.Join("topics", "scale.md"))
	if err != nil {
		t.Fatal(err)
	}
	script, pod := slurmScript.FindSubmatch(text), podCommand.FindSubmatch(text)
	if script == nil || pod == nil {
		t.Fatal("the topic shows no job files")
	}
	for _, job := range []struct {
		name, script string
		environment  func(task int) []string // of the tasks 0 to 3
	}{
		{"Slurm", string(script[1]), func(task int) []string {
			return []string{
				fmt.Sprintf("SLURM_ARRAY_TASK_ID=%d", task+1), "SLURM_ARRAY_TASK_COUNT=4",
				"SLURM_ARRAY_TASK_MIN=1", "SLURM_ARRAY_TASK_MAX=4", "SLURM_ARRAY_TASK_STEP=1",
			}
		}},
		{"Kubernetes", string(pod[1]), func(task int) []string { return []string{fmt.Sprintf("JOB_COMPLETION_INDEX=%d", task)} }},
	} {
		t.Run(job.name, func(t *testing.T) {
			dir := t.TempDir()
			writePuzzles(t, filepath.Join(dir, "puzzles.txt"))
			for task := range 8 {
				cmd := exec.Command("sh", "-c", strings.ReplaceAll(job.script, "/data/", dir+"/"))
				cmd.Dir = dir
				cmd.Env = append(os.Environ(), job.environment(task%4)...)
				if out, err := cmd.CombinedOutput(); cmd.ProcessState == nil || cmd.ProcessState.ExitCode() > exitUsage {
					t.Fatalf("task %d: %v: %s", task, err, out)
				}
			}
			rows, err := filepath.Glob(filepath.Join(dir, "rows-*.jsonl"))
			if err != nil || len(rows) != 4 {
				t.Fatalf("the tasks wrote %v (%v)", rows, err)
			}
			whole := printed(t, "compare", "-e", "mac,cdcl", "--no-times", "--format", "csv", filepath.Join(dir, "puzzles.txt"))
			merged := printed(t, append([]string{"merge", "--no-times", "--format", "csv"}, rows...)...)
			if job.name == "Slurm" { // whose tasks call the input by another name
				merged = strings.ReplaceAll(merged, "puzzles.txt:", filepath.Join(dir, "puzzles.txt:"))
			}
			if merged != whole {
				t.Errorf("merged:\n%s\nexpected:\n%s", merged, whole)
			}
		})
	}
}

func writePuzzles(t *testing.T, path string) {
	t.Helper()
	const text = "1.3.3.1.2.4.4.2. one\n...4............ two\n1.3.3.1.2.4.4.2.. three\n1............... four\n................ five\n"
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// printed returns what the program prints, whatever could not be read.
func printed(t *testing.T, args ...string) string {
	t.Helper()
	var out, said strings.Builder
	if code := Run(args, strings.NewReader(""), &out, &said); code != exitAnswered && code != exitUsage {
		t.Fatalf("%v ended with %d: %s", args, code, said.String())
	}
	return out.String()
}
