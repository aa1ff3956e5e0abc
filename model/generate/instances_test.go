package generate_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"counterpoint/model"
	"counterpoint/model/generate"
	"counterpoint/model/xcsp3"
	"counterpoint/native"
)

// instances is the folder of small instances with known answers.
var instances = filepath.Join("..", "..", "testdata", "xcsp3")

// small are the instances of the folder. The numbers of solutions are those of
// the literature (queens: OEIS A000170; latin squares: A002860; magic squares:
// A006052, times eight); those of the random binary problems and the colouring
// were counted by trying every assignment, and TestNumberOfSolutions does so
// again.
func small(t *testing.T) []instance {
	return []instance{
		{"queens-4", must(t)(generate.Queens(4)), 2},
		{"queens-8", must(t)(generate.Queens(8)), 92},
		{"pigeons-5-4", must(t)(generate.Pigeons(5, 4)), 0},
		{"pigeons-4-5", must(t)(generate.Pigeons(4, 5)), 120},
		{"pairwise-pigeons-6-5", must(t)(generate.PairwisePigeons(6, 5)), 0},
		{"latin-4", must(t)(generate.Latin(4)), 576},
		{"quasigroup-5-14", must(t)(generate.QuasigroupWithHoles(5, 14, 1)), 3},
		{"magic-3", must(t)(generate.MagicSquare(3)), 8},
		{"random-sat", must(t)(generate.RandomBinary(9, 4, 0.5, 0.3, 1)), 306},
		{"random-unsat", must(t)(generate.RandomBinary(9, 4, 0.8, 0.45, 1)), 0},
		{"colouring-10-3", must(t)(generate.Colouring(10, 3, 0.3, 1)), 60},
	}
}

type instance struct {
	name      string
	m         *model.Model
	solutions uint64
}

// Every instance of the folder is what the generator makes, and answers.tsv
// has its number of solutions. With -update both are written anew.
func TestInstances(t *testing.T) {
	var answers strings.Builder
	answers.WriteString("file\tstatus\tsolutions\n")
	for _, in := range small(t) {
		var text bytes.Buffer
		if err := xcsp3.Write(&text, in.m, in.name); err != nil {
			t.Fatal(err)
		}
		compareFile(t, filepath.Join(instances, in.name+".xml"), text.String())

		status, solutions := count(t, in.m)
		if solutions != in.solutions {
			t.Errorf("%s has %d solutions, want %d", in.name, solutions, in.solutions)
		}
		fmt.Fprintf(&answers, "%s.xml\t%v\t%d\n", in.name, status, solutions)
	}
	compareFile(t, filepath.Join(instances, "answers.tsv"), answers.String())
}

// compareFile compares with a file, or writes it.
func compareFile(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

func count(t *testing.T, m *model.Model) (model.Status, uint64) {
	t.Helper()
	r, err := native.Solve(context.Background(), m, native.Options{}, nil)
	if err != nil || !r.Complete {
		t.Fatalf("not counted: %v, %v", r.Reason, err)
	}
	return r.Status, r.Counters.Solutions
}

// The files alone, read back, have the answers of answers.tsv.
func TestInstancesReadBack(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(instances, "answers.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		fields := strings.Split(line, "\t")
		in, err := os.ReadFile(filepath.Join(instances, fields[0]))
		if err != nil {
			t.Fatal(err)
		}
		m, err := xcsp3.Read(fields[0], bytes.NewReader(in))
		if err != nil {
			t.Fatal(err)
		}
		status, solutions := count(t, m)
		if status.String() != fields[1] || strconv.FormatUint(solutions, 10) != fields[2] {
			t.Errorf("%s is %v with %d solutions, want %s with %s", fields[0], status, solutions, fields[1], fields[2])
		}
	}
}
