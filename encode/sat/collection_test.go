package sat

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"counterpoint/encode/cnf"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// instance is a line of the collection's list: a formula whose status, and for
// some the number of models, is known from elsewhere.
type instance struct {
	file   string
	status string
	models int // -1: not known
}

// collection returns the listed instances, or skips the test.
func collection(t *testing.T) (dir string, instances []instance) {
	t.Helper()
	dir = modeltest.Data(t, "cnf")
	list, err := os.ReadFile(filepath.Join(dir, "STATUS.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(list)), "\n")
	for _, line := range lines[1:] {
		fields := strings.Split(line, "\t")
		models, err := strconv.Atoi(fields[4])
		if err != nil {
			models = -1
		}
		instances = append(instances, instance{fields[0], fields[3], models})
	}
	return dir, instances
}

// readSmall returns the formula of a file, or nil if it is large or no formula.
func readSmall(t *testing.T, path string) *cnf.Formula {
	const largest = 5_000 // bytes
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // the list has more than the collection
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(text) > largest {
		return nil
	}
	f, err := cnf.Read(context.Background(), bytes.NewReader(text), path)
	if err != nil {
		return nil
	}
	return f
}

// TestCollection solves formulas of other projects' tests, and counts the models
// of those that have few. Nothing interrupts gophersat, so it gets those that
// gini solved, and none any more once it did not come to an end.
func TestCollection(t *testing.T) {
	if testing.Short() {
		t.Skip("some hundred formulas")
	}
	dir, instances := collection(t)
	tally := map[string]int{}
	for _, in := range instances {
		f := readSmall(t, filepath.Join(dir, in.file))
		if f == nil {
			continue
		}
		checkPropagation(t, Gini{}, f)
		for _, solver := range Libraries() {
			ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
			r, err := Solve(ctx, solver, f)
			cancel()
			if err != nil {
				t.Errorf("%s: %v", in.file, err)
			}
			if r.Status == model.Unknown {
				t.Logf("%s: %s does not end soon", in.file, solver.Name())
				break
			}
			tally[solver.Name()]++
			if strings.HasPrefix(in.status, "SATISFIABLE") != (r.Status == model.Sat) {
				t.Errorf("%s: %s answers %v, listed as %s", in.file, solver.Name(), r.Status, in.status)
			}
		}
		if in.models > 0 && in.models <= 30 {
			tally["enumerations"]++
			if got := enumerate(t, Gini{}, f); got != in.models {
				t.Errorf("%s: %d models, listed with %d", in.file, got, in.models)
			}
		}
	}
	t.Log(tally)
	if tally["gini"] == 0 || tally["gophersat"] == 0 || tally["enumerations"] == 0 {
		t.Error("nothing was solved or counted")
	}
}
