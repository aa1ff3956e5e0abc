package clausal_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

// instance is a formula of the collection whose status is known from elsewhere.
type instance struct {
	file   string
	status model.Status
}

// collection returns the listed instances, or skips the test.
func collection(t testing.TB) []instance {
	t.Helper()
	dir := modeltest.Data(t, "cnf")
	list, err := os.ReadFile(filepath.Join(dir, "STATUS.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var instances []instance
	for line := range strings.Lines(string(list)) {
		fields := strings.Split(line, "\t")
		in := instance{file: filepath.Join(dir, fields[0])}
		switch {
		case strings.HasPrefix(fields[3], "SATISFIABLE"):
			in.status = model.Sat
		case strings.HasPrefix(fields[3], "UNSATISFIABLE"):
			in.status = model.Unsat
		default:
			continue
		}
		instances = append(instances, in)
	}
	return instances
}

// read returns the formula; nil if the list has more than the collection, or the
// file is one for testing readers.
func (in instance) read(t testing.TB) *cnf.Formula {
	text, err := os.ReadFile(in.file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	f, err := cnf.Read(context.Background(), bytes.NewReader(text), in.file)
	if err != nil {
		return nil
	}
	return f
}

// TestCollection answers for each formula of the collection that it can soon,
// and checks what it answers: the model, or the proof if it is not long.
func TestCollection(t *testing.T) {
	if testing.Short() {
		t.Skip("some hundred formulas")
	}
	const longest = 4 << 20 // bytes of a proof
	solved, proved, slow := 0, 0, 0
	for _, in := range collection(t) {
		f := in.read(t)
		if f == nil {
			continue
		}
		var proof bytes.Buffer
		o := clausal.CDCL()
		o.Proof = &proof
		o.Limits = clausal.Limits{Conflicts: 20_000, Solutions: 1}
		r := search(t, f, o, nil)
		switch {
		case r.Status == model.Unknown:
			slow++
			continue
		case r.Status != in.status:
			t.Errorf("%s: %v, known as %v", in.file, r.Status, in.status)
		case r.Status == model.Sat && !satisfies(f, r.First):
			t.Errorf("%s: its model falsifies a clause", in.file)
		}
		solved++
		if r.Status == model.Unsat && proof.Len() <= longest {
			if err := clausal.CheckProof(context.Background(), f, &proof); err != nil {
				t.Errorf("%s: %v", in.file, err)
			}
			proved++
		}
	}
	if solved == 0 || proved == 0 {
		t.Error("nothing was solved or proved")
	}
	t.Logf("%d solved, %d proofs checked, %d not solved within the limit", solved, proved, slow)
}
