package main

import (
	"bytes"
	"context"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"counterpoint/model/modeltest"
)

// clearError is an error with its place in a file, what was found and what was
// expected. The text as a whole has no place.
var clearError = regexp.MustCompile(`^counterpoint: \S+?(:\d+){0,2}: found .+, expected .+\n$`)

// partQuestions are asked of formulas, one of each.
var partQuestions = []string{"--clause=1", "--var=1", "--literal=-1", "--why=1"}

// TestEveryFormulaInUse inspects every file of the collection: a formula has a
// summary, and is asked for a part; any other file has a clear error. A short run
// takes every eighth file.
func TestEveryFormulaInUse(t *testing.T) {
	dir := modeltest.Data(t, "cnf")
	every := 1
	if testing.Short() {
		every = 8
	}
	files, summaries, refused := 0, 0, 0
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if files++; files%every != 0 {
			return nil
		}
		name, _ := filepath.Rel(dir, path)
		code, out, complaint := inspectFile(path)
		if code == exitUsage {
			refused++
			if !clearError.MatchString(complaint) || out != "" {
				t.Errorf("%s: printed %q, and the error %q", name, out, complaint)
			}
			return nil
		}
		summaries++
		if code != exitAnswered || complaint != "" || !strings.Contains(out, "\nsuperfluous clauses: ") {
			t.Errorf("%s: exit code %d, %q", name, code, complaint)
		}
		question := partQuestions[summaries%len(partQuestions)]
		code, _, complaint = inspectFile(path, question)
		answered := code == exitAnswered || code == exitUnsat
		if !answered && !strings.Contains(complaint, ": the CNF has no ") {
			t.Errorf("%s, %s: exit code %d, %q", name, question, code, complaint)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if summaries < 600/every || refused < 50/every {
		t.Errorf("%d summaries and %d errors", summaries, refused)
	}
}

// inspectFile runs the command inspect on a file, without the program around it.
func inspectFile(path string, flags ...string) (code int, out, complaint string) {
	var stdout, stderr bytes.Buffer
	p := &program{stdin: strings.NewReader(""), stderr: &stderr}
	p.stdout = &results{w: &stdout, name: "standard output", failed: func() {}}
	cmd := p.inspectCommand()
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(append(flags, path))
	code = p.end(cmd.ExecuteContextC(context.Background()))
	return code, stdout.String(), stderr.String()
}
