package cnftest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"counterpoint/encode/cnf"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// Instance is a formula of the tests of other projects, whose answer is known
// from elsewhere.
type Instance struct {
	File    string // below the collection's folder
	Size    int    // of the file, in bytes
	Status  model.Status
	Models  int // how many it has; -1 if that is not known
	Formula *cnf.Formula
}

// Collection returns the instances of the collection, in the order of its list
// STATUS.tsv, each formula once; or it skips the test, see [modeltest.Data].
// Files that test readers, and have no formula, are left out.
func Collection(t testing.TB) []Instance {
	t.Helper()
	dir := modeltest.Data(t, "cnf")
	list, err := os.ReadFile(filepath.Join(dir, "STATUS.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var instances []Instance
	known := make(map[[sha256.Size]byte]bool)
	for line := range strings.Lines(string(list)) {
		in, listed := parseInstance(line)
		if !listed {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, in.File))
		if errors.Is(err, fs.ErrNotExist) {
			continue // the list has more than the collection
		}
		if err != nil {
			t.Fatal(err)
		}
		f, err := cnf.Read(context.Background(), bytes.NewReader(text), in.File)
		if sum := sha256.Sum256(text); err == nil && !known[sum] {
			known[sum] = true
			in.Size, in.Formula = len(text), f
			instances = append(instances, in)
		}
	}
	return instances
}

// parseInstance reads a line of the list: file, variables, clauses, status and
// number of models. It reports whether the line tells a status.
func parseInstance(line string) (in Instance, ok bool) {
	fields := strings.Split(strings.TrimSpace(line), "\t")
	if len(fields) != 5 {
		return in, false
	}
	in = Instance{File: fields[0], Models: -1}
	if n, err := strconv.Atoi(fields[4]); err == nil {
		in.Models = n
	}
	switch {
	case strings.HasPrefix(fields[3], "SATISFIABLE"):
		in.Status = model.Sat
	case strings.HasPrefix(fields[3], "UNSATISFIABLE"):
		in.Status = model.Unsat
	}
	return in, in.Status != model.Unknown
}
