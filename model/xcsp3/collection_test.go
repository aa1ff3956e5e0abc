package xcsp3_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"counterpoint/model"
	"counterpoint/model/modeltest"
	"counterpoint/model/xcsp3"
	"counterpoint/native"
)

// collection is the folder of instances that others published, with
// STATUS.tsv, what another solver says of them.
func collection(t *testing.T) string {
	return filepath.Dir(modeltest.Data(t, "xcsp3", "STATUS.tsv"))
}

// malformed are the files of the collection that are in error.
var malformed = map[string]string{
	"xcsp3-rust/my-example.xml": `my-example.xml:63:34: found the end of <list>, expected "]"`,
}

// Every instance is read or refused with a reason; what is read and is small
// enough has the status and the number of solutions that the other solver
// found.
func TestCollection(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for several seconds")
	}
	dir := collection(t)
	readable, refused, checked := 0, 0, 0
	for _, known := range statuses(t, dir) {
		in, err := os.Open(filepath.Join(dir, known.file))
		if err != nil {
			continue // the list is longer than the collection
		}
		m, err := xcsp3.Read(filepath.Base(known.file), in)
		in.Close()
		var unsupported *xcsp3.UnsupportedError
		switch {
		case malformed[known.file] != "":
			if err == nil || err.Error() != malformed[known.file] {
				t.Errorf("%s: the error is %v, want %s", known.file, err, malformed[known.file])
			}
			continue
		case errors.As(err, &unsupported):
			refused++
			continue
		case err != nil:
			t.Errorf("%s: %v", known.file, err)
			continue
		}
		readable++
		if checkAgainst(t, m, known) {
			checked++
		}
	}
	t.Logf("%d instances read, %d of them counted; %d refused", readable, checked, refused)
	if readable < 35 || checked < 20 {
		t.Errorf("%d instances read and %d of them counted, want at least 35 and 20", readable, checked)
	}
}

type status struct {
	file      string
	status    string
	solutions string // 12; >=12 if there may be more; ? if nobody knows
}

func statuses(t *testing.T, dir string) []status {
	text, err := os.ReadFile(filepath.Join(dir, "STATUS.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var all []status
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		fields := strings.Split(line, "\t")
		all = append(all, status{fields[0], fields[2], fields[3]})
	}
	return all
}

// checkAgainst compares what is known with what the native engine finds in a
// limited number of nodes. It reports whether that was the whole tree.
func checkAgainst(t *testing.T, m *model.Model, known status) bool {
	limits := native.Limits{Nodes: 2_000}
	r, err := native.Solve(context.Background(), withoutUnused(t, m), native.Options{Limits: limits}, nil)
	if err != nil {
		t.Errorf("%s: %v", known.file, err)
		return false
	}
	want := map[string]model.Status{"SATISFIABLE": model.Sat, "UNSATISFIABLE": model.Unsat}[known.status]
	if r.Status != model.Unknown && want != model.Unknown && r.Status != want {
		t.Errorf("%s is %v, want %v", known.file, r.Status, want)
	}
	if !r.Complete {
		return false
	}
	count, more := strings.CutPrefix(known.solutions, ">=")
	n, err := strconv.ParseUint(count, 10, 64)
	if err != nil {
		return false
	}
	if got := r.Counters.Solutions; got < n || got > n && !more {
		t.Errorf("%s has %d solutions, want %s", known.file, got, known.solutions)
	}
	return true
}

// withoutUnused gives the variables in no constraint one value: the other
// solver counted the assignments of the rest.
func withoutUnused(t *testing.T, m *model.Model) *model.Model {
	used := make([]bool, m.NumVars())
	for _, c := range m.Constraints() {
		for _, x := range c.Vars() {
			used[x.Index()] = true
		}
	}
	b := model.NewBuilder()
	xs := make([]model.Var, m.NumVars())
	for i := range xs {
		d := m.Domain(m.Var(i))
		if !used[i] {
			d = model.Values(d.Min())
		}
		xs[i] = b.Var(m.Name(m.Var(i)), d)
	}
	for i, c := range m.Constraints() {
		b.Post(m.ConstraintName(i), over(c, xs))
	}
	same, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return same
}

// over returns the constraint over other variables with the same indices.
func over(c model.Constraint, xs []model.Var) model.Constraint {
	move := func(scope []model.Var) []model.Var {
		moved := slices.Clone(scope)
		for i, x := range scope {
			moved[i] = xs[x.Index()]
		}
		return moved
	}
	switch c := c.(type) {
	case model.AllDifferent:
		c.Terms = slices.Clone(c.Terms)
		for i := range c.Terms {
			c.Terms[i].X = xs[c.Terms[i].X.Index()]
		}
		return c
	case model.Relation:
		c.X, c.Y = xs[c.X.Index()], xs[c.Y.Index()]
		return c
	case model.Linear:
		c.Xs = move(c.Xs)
		return c
	case model.Table:
		c.Xs = move(c.Xs)
		return c
	}
	panic(fmt.Sprintf("a constraint of kind %T", c))
}

// What the reader makes of the collection's smaller files, the writer writes
// and the reader reads again.
func TestCollectionRoundTrip(t *testing.T) {
	const small = 50_000 // bytes
	dir := collection(t)
	for _, known := range statuses(t, dir) {
		if info, err := os.Stat(filepath.Join(dir, known.file)); err != nil || info.Size() > small {
			continue
		}
		in, err := os.Open(filepath.Join(dir, known.file))
		if err != nil {
			t.Fatal(err)
		}
		m, err := xcsp3.Read(known.file, in)
		in.Close()
		if err != nil {
			continue
		}
		text := written(t, m)
		if again := written(t, read(t, text)); again != text {
			t.Errorf("%s differs when it is read and written again", known.file)
		}
	}
}
