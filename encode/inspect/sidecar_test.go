package inspect_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/encode/inspect"
	"counterpoint/model"
	"counterpoint/model/modeltest"
)

func encoded(t testing.TB, m *model.Model, o encode.Options) *encode.Encoding {
	t.Helper()
	e, err := encode.Encode(context.Background(), m, o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// everyEncoding yields the options of every scheme with every at-most-one
// encoding and choice of variables; in a short run, with two such encodings.
func everyEncoding(do func(name string, o encode.Options)) {
	amos := encode.AMOs()
	if testing.Short() {
		amos = amos[:2]
	}
	for _, scheme := range encode.Schemes() {
		for _, amo := range amos {
			for _, variables := range encode.VariablesChoices() {
				do(fmt.Sprintf("%v, %v, %v", scheme, amo, variables), encode.Options{Scheme: scheme, AMO: amo, Variables: variables})
			}
		}
	}
}

func text(t testing.TB, f *cnf.Formula) string {
	t.Helper()
	var out bytes.Buffer
	if err := cnf.Write(context.Background(), &out, f, nil); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func sidecarOf(t testing.TB, e *encode.Encoding) string {
	t.Helper()
	var out bytes.Buffer
	if err := inspect.WriteSidecar(context.Background(), &out, e); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func readWith(dimacs, sidecar string) (*inspect.Subject, error) {
	return inspect.ReadWith(context.Background(), strings.NewReader(dimacs), "f.cnf", strings.NewReader(sidecar), "f.jsonl")
}

// told is all that a subject tells of its formula, as a text to compare.
func told(s *inspect.Subject) []string {
	var all []string
	add := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	for _, v := range s.Variables() {
		add("variable %v", v)
	}
	for _, c := range s.Constraints() {
		add("constraint %v", c)
	}
	for v := 1; v <= s.Formula().NumVars(); v++ {
		part, known := s.Part(v)
		origin, auxiliary := s.AuxiliaryOrigin(v)
		x, value, direct := s.Meaning(v)
		add("%d %q %v %v %v %v %d %d %v", v, s.VarName(v), part, known, origin, auxiliary, x, value, direct)
	}
	for i := range s.Formula().NumClauses() {
		origin, known := s.Origin(i)
		add("clause %d %v %v", i, origin, known)
	}
	return all
}

// TestSidecar writes the sidecar of every encoding and reads it back: it tells
// all that the encoding knows.
func TestSidecar(t *testing.T) {
	everyEncoding(func(name string, o encode.Options) {
		e := encoded(t, everyKind(t), o)
		s, err := readWith(text(t, e.Formula()), sidecarOf(t, e))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if diff := cmp.Diff(told(inspect.Of(e)), told(s)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	})
}

func TestSidecarOfAnyModel(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := modeltest.Random(rt)
		e := encoded(t, m, encode.Options{Scheme: rapid.SampledFrom(encode.Schemes()).Draw(rt, "scheme")})
		s, err := readWith(text(t, e.Formula()), sidecarOf(t, e))
		if err != nil {
			rt.Fatal(err)
		}
		if diff := cmp.Diff(told(inspect.Of(e)), told(s)); diff != "" {
			rt.Error(diff)
		}
	})
}

func TestSidecarIsRefused(t *testing.T) {
	m := benchHard(t)
	e := encoded(t, m, encode.Options{Scheme: encode.Extended})
	other := encoded(t, m, encode.Options{})
	dimacs, sidecar := text(t, e.Formula()), sidecarOf(t, e)
	lines := strings.SplitAfter(sidecar, "\n")
	header, variables := lines[0], strings.Join(lines[1:82], "")
	swapped := strings.Replace(dimacs, "1 2 3 4 5 6 7 8 9 0", "1 2 3 4 5 6 7 9 8 0", 1)
	for _, c := range []struct{ dimacs, sidecar, want string }{
		{text(t, other.Formula()), sidecar, `f.jsonl:1: the sidecar of another CNF: it is for 12011 clauses, and the CNF has 11768`},
		{swapped, sidecar, "f.jsonl:1: the sidecar of another CNF: it is for clauses with the hash "},
		{dimacs, "", `f.jsonl:1: an empty sidecar: expected a header`},
		{dimacs, variables, `f.jsonl:1: found variable, expected the header first, and once`},
		{dimacs, header + header, `f.jsonl:2: found header, expected the header first, and once`},
		{dimacs, header, `f.jsonl:1: the sidecar ends at the CNF variable 0 of 729`},
		{dimacs, header + variables, `f.jsonl:82: the sidecar ends at clause 0 of 12011`},
		{dimacs, header + lines[2], `f.jsonl:2: found the CNF variables 10 to 18, expected those from 1 on, and no more than the 729 of the CNF`},
		{dimacs, header + "{", `f.jsonl:2: no JSON object as a sidecar has it: unexpected end of JSON input`},
		{dimacs, "5\n", `f.jsonl:1: no JSON object as a sidecar has it: found a number`},
		{dimacs, header + `{"first":"1"}`, `f.jsonl:2: no JSON object as a sidecar has it: first: found a string, expected another kind of value`},
		{dimacs, header + strings.Repeat(" ", 1<<26), `f.jsonl:2: found a line of more than 64 MiB, expected one of a sidecar`},
		{dimacs, "\ufeff" + header, `f.jsonl:1: the sidecar ends at the CNF variable 0 of 729`},
		{dimacs, header + `{"type":"clause"}`, `f.jsonl:2: found the type "clause", expected header, variable, constraint, auxiliary or clauses`},
		{dimacs, header + variables + `{"type":"clauses","first":2,"last":2,"variable":0,"rule":"r"}`, `f.jsonl:83: found the clauses 2 to 2, expected those from 1 on, and no more than the 12011 of the CNF`},
		{dimacs, strings.Join(lines[:len(lines)-4], ""), `f.jsonl:368: the sidecar ends at clause 12008 of 12011`},
		{dimacs, strings.Replace(sidecar, lines[200], "", 1), `f.jsonl:201: found the clauses `},
		{dimacs, header + variables + `{"type":"clauses","first":1,"variable":81,"rule":"r"}`, `f.jsonl:83: found variable 81, and there are 81, counted from 0`},
		{dimacs, header + variables + `{"type":"clauses","first":1,"rule":"r"}`, `f.jsonl:83: expected a rule, and either a constraint or a variable that it is for`},
		{dimacs, strings.Replace(sidecar, `"version":2`, `"version":1`, 1), `f.jsonl:1: a sidecar of version 1, and this program reads version 2: write it again`},
	} {
		_, err := readWith(c.dimacs, c.sidecar)
		var wrong *inspect.SidecarError
		if !errors.As(err, &wrong) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v, expected %s", err, c.want)
		}
	}
}

// TestSidecarStreams writes and reads with the text of a few lines in memory.
func TestSidecarStreams(t *testing.T) {
	e := encoded(t, benchHard(t), encode.Options{AMO: encode.Sequential})
	r, w := io.Pipe()
	var longest int
	go func() {
		err := inspect.WriteSidecar(context.Background(), writerFunc(func(p []byte) (int, error) {
			longest = max(longest, len(p))
			return w.Write(p)
		}), e)
		w.CloseWithError(err)
	}()
	s, err := inspect.ReadWith(context.Background(), strings.NewReader(text(t, e.Formula())), "", r, "")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(told(inspect.Of(e)), told(s)); diff != "" {
		t.Error(diff)
	}
	if all := len(sidecarOf(t, e)); longest > all/4 {
		t.Errorf("%d of %d bytes at once", longest, all)
	}
}

type writerFunc func(p []byte) (int, error)

func (w writerFunc) Write(p []byte) (int, error) { return w(p) }

func TestSidecarStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	e := encoded(t, benchHard(t), encode.Options{})
	if err := inspect.WriteSidecar(ctx, io.Discard, e); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := inspect.ReadWith(ctx, strings.NewReader(text(t, e.Formula())), "", strings.NewReader(sidecarOf(t, e)), ""); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// FuzzSidecar reads any text as the sidecar of a small CNF: what is taken tells
// something of every variable and clause.
func FuzzSidecar(f *testing.F) {
	b := model.NewBuilder()
	x, y := b.Var("x", model.Range(1, 3)), b.Var("y", model.Range(1, 3))
	b.Post("less", model.Relation{X: x, Op: model.Lt, Y: y})
	m, err := b.Build()
	if err != nil {
		f.Fatal(err)
	}
	e := encoded(f, m, encode.Options{Scheme: encode.Order})
	dimacs, sidecar := text(f, e.Formula()), sidecarOf(f, e)
	f.Add(sidecar)
	for line := range strings.Lines(sidecar) {
		f.Add(strings.Replace(sidecar, line, "", 1))
		f.Add(strings.Replace(sidecar, line, line+line, 1))
	}
	f.Fuzz(func(t *testing.T, sidecar string) {
		s, err := readWith(dimacs, sidecar)
		if err != nil {
			return
		}
		for i := range s.Formula().NumClauses() {
			if _, known := s.Origin(i); !known {
				t.Errorf("clause %d has no origin", i)
			}
		}
		told(s)
	})
}
