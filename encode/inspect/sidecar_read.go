package inspect

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

const maxSidecarLine = 1 << 26 // bytes

// SidecarError is a line of a sidecar that is not as it should be, or no sidecar
// of its CNF.
type SidecarError struct {
	File    string // as the caller named it
	Line    int    // from 1
	Problem string
}

// Error writes "file:line: problem".
func (e *SidecarError) Error() string {
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Problem)
}

// ReadWith reads a formula in DIMACS, and the sidecar that was written with it,
// line by line; the files name the texts in errors. The error is a
// [*cnf.SyntaxError] or a [*SidecarError], which is also what a sidecar of
// another formula gives.
func ReadWith(ctx context.Context, r io.Reader, file string, sidecar io.Reader, sidecarFile string) (*Subject, error) {
	f, err := cnf.Read(ctx, r, file)
	if err != nil {
		return nil, err
	}
	in := sidecarReader{ctx: ctx, file: sidecarFile, names: &nameTable{}, next: 1, clause: 1}
	in.subject = newSubject(f, nil)
	if err := in.read(sidecar); err != nil {
		return nil, err
	}
	return in.subject, nil
}

// sidecarReader reads a sidecar into its subject.
type sidecarReader struct {
	ctx     context.Context
	file    string
	number  int // of the line
	stage   int // index in stages of the last line's type
	subject *Subject
	names   *nameTable // of what is not an x=v
	next    int        // CNF variable that is to be told of
	clause  int        // clause that is to be told of, from 1
}

// stages are the types of lines in their order.
var stages = []string{"", "header", "variable", "constraint", "auxiliary", "clauses"}

func (r *sidecarReader) read(sidecar io.Reader) error {
	lines := bufio.NewScanner(behindMark(sidecar))
	lines.Buffer(nil, maxSidecarLine)
	for lines.Scan() {
		r.number++
		if err := r.ctx.Err(); err != nil {
			return err
		}
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var l line
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			return r.problem("no JSON object as a sidecar has it: %v", explained(err))
		}
		if err := r.line(l); err != nil {
			return err
		}
	}
	switch err := lines.Err(); {
	case r.ctx.Err() != nil:
		return r.ctx.Err()
	case errors.Is(err, bufio.ErrTooLong):
		r.number++
		return r.problem("found a line of more than %d MiB, expected one of a sidecar", maxSidecarLine>>20)
	case err != nil:
		r.number++
		return r.problem("%v", err)
	}
	return r.end()
}

// behindMark leaves out the byte-order mark that some editors begin a file with.
func behindMark(text io.Reader) io.Reader {
	r := bufio.NewReader(text)
	if start, _ := r.Peek(len(byteOrderMark)); string(start) == byteOrderMark {
		_, _ = r.Discard(len(byteOrderMark))
	}
	return r
}

const byteOrderMark = "\ufeff"

// explained says of a value of the wrong kind what it is, rather than what the
// program would have made of it.
func explained(err error) error {
	var kind *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &kind):
		return err
	case kind.Field == "":
		return fmt.Errorf("found a %s", kind.Value)
	}
	return fmt.Errorf("%s: found a %s, expected another kind of value", kind.Field, kind.Value)
}

func (r *sidecarReader) problem(format string, args ...any) error {
	return &SidecarError{r.file, max(r.number, 1), fmt.Sprintf(format, args...)}
}

func (r *sidecarReader) line(l line) error {
	stage := 0
	for i, t := range stages {
		if t == l.Type {
			stage = i
		}
	}
	switch {
	case stage == 0:
		return r.problem("found the type %q, expected header, variable, constraint, auxiliary or clauses", l.Type)
	case (stage == 1) != (r.stage == 0):
		return r.problem("found %s, expected the header first, and once", l.Type)
	case stage < r.stage:
		return r.problem("found %s behind %s", l.Type, stages[r.stage])
	}
	r.stage = stage
	switch l.Type {
	case "header":
		return r.header(l)
	case "variable":
		return r.variable(l)
	case "constraint":
		r.subject.constraints = append(r.subject.constraints, Constraint{l.Name, l.Kind, l.Text, l.Method})
		return nil
	case "auxiliary":
		return r.auxiliary(l)
	}
	return r.clauses(l)
}

// header checks that the sidecar is of the formula.
func (r *sidecarReader) header(l line) error {
	if l.Version != SidecarVersion {
		return r.problem("a sidecar of version %d, and this program reads version %d: write it again", l.Version, SidecarVersion)
	}
	f := r.subject.formula
	for _, figure := range []struct {
		told   *int
		counts int
		of     string
	}{{l.Vars, f.NumVars(), "variables"}, {l.Clauses, f.NumClauses(), "clauses"}, {l.Lits, f.NumLits(), "literals"}} {
		if figure.told == nil {
			return r.problem("the header does not tell the number of %s", figure.of)
		}
		if *figure.told != figure.counts {
			return r.problem("the sidecar of another CNF: it is for %d %s, and the CNF has %d", *figure.told, figure.of, figure.counts)
		}
	}
	hash, err := hashOf(r.ctx, f)
	if err == nil && hash != l.Hash {
		err = r.problem("the sidecar of another CNF: it is for clauses with the hash %s, and the CNF's is %s", l.Hash, hash)
	}
	return err
}

func (r *sidecarReader) variable(l line) error {
	part, err := encode.ParsePart(l.Part)
	if err != nil {
		return r.problem("%v", err)
	}
	intervals := make([]model.Interval, len(l.Domain))
	for i, d := range l.Domain {
		intervals[i] = model.Interval{Lo: d[0], Hi: d[1]}
		if d[0] > d[1] || d[0] < -model.MaxValue || d[1] > model.MaxValue {
			return r.problem("found the interval %d..%d, expected two ascending values within %d..%d", d[0], d[1], -model.MaxValue, model.MaxValue)
		}
	}
	domain := model.Union(intervals...)
	if domain.Empty() {
		return r.problem("the variable %q has no value", l.Name)
	}
	if err := r.take(l); err != nil {
		return err
	}
	if count := l.Last - l.First + 1; part == encode.ValuePart && count != domain.Size() {
		return r.problem("the variable %q has %d values and %d CNF variables", l.Name, domain.Size(), count)
	}
	if part != encode.ValuePart {
		if err := r.name(l); err != nil {
			return err
		}
	}
	s := r.subject
	s.variables = append(s.variables, Variable{l.Name, domain, l.First, l.Last, part})
	s.parts = startRun(s.parts, l.First, part)
	return nil
}

// take checks that the line tells of the CNF variables that are next.
func (r *sidecarReader) take(l line) error {
	if l.First != r.next || l.Last < l.First || l.Last > r.subject.formula.NumVars() {
		return r.problem("found the CNF variables %d to %d, expected those from %d on, and no more than the %d of the CNF", l.First, l.Last, r.next, r.subject.formula.NumVars())
	}
	r.next = l.Last + 1
	return nil
}

// name takes over the names that the line lists.
func (r *sidecarReader) name(l line) error {
	if count := l.Last - l.First + 1; len(l.Names) != count {
		return r.problem("found %d names, expected one for each of the %d CNF variables", len(l.Names), count)
	}
	for i, name := range l.Names {
		r.names.set(l.First+i, name)
	}
	return nil
}

func (r *sidecarReader) auxiliary(l line) error {
	part, err := encode.ParsePart(l.Part)
	if err != nil {
		return r.problem("%v", err)
	}
	origin, err := r.origin(l)
	if err != nil {
		return err
	}
	if err := r.take(l); err != nil {
		return err
	}
	s := r.subject
	s.parts = startRun(s.parts, l.First, part)
	s.auxiliary = startRun(s.auxiliary, l.First, origin)
	return r.name(l)
}

// origin returns what the line's clauses or variables are for.
func (r *sidecarReader) origin(l line) (Origin, error) {
	s := r.subject
	if l.Rule == "" || (l.Constraint == nil) == (l.Variable == nil) {
		return Origin{}, r.problem("expected a rule, and either a constraint or a variable that it is for")
	}
	of, count, what := l.Constraint, len(s.constraints), "constraint"
	if of == nil {
		of, count, what = l.Variable, len(s.variables), "variable"
	}
	switch {
	case *of < 0 || *of >= count:
		return Origin{}, r.problem("found %s %d, and there are %d, counted from 0", what, *of, count)
	case l.Constraint == nil:
		return s.ofVariable(*of, l.Rule), nil
	}
	return s.ofConstraint(*of, l.Rule), nil
}

func (r *sidecarReader) clauses(l line) error {
	origin, err := r.origin(l)
	if err != nil {
		return err
	}
	s := r.subject
	if l.First != r.clause || l.Last < l.First || l.Last > s.formula.NumClauses() {
		return r.problem("found the clauses %d to %d, expected those from %d on, and no more than the %d of the CNF", l.First, l.Last, r.clause, s.formula.NumClauses())
	}
	r.clause = l.Last + 1
	s.clauses = startRun(s.clauses, l.First-1, origin)
	return nil
}

// end checks that all was told.
func (r *sidecarReader) end() error {
	s := r.subject
	switch {
	case r.stage == 0:
		return r.problem("an empty sidecar: expected a header")
	case r.next <= s.formula.NumVars():
		return r.problem("the sidecar ends at the CNF variable %d of %d", r.next-1, s.formula.NumVars())
	case r.clause <= s.formula.NumClauses():
		return r.problem("the sidecar ends at clause %d of %d", r.clause-1, s.formula.NumClauses())
	}
	r.names.close()
	s.named = s.formula.NumVars()
	s.name = func(v int) string {
		if name := r.names.name(v); name != "" {
			return name
		}
		if x, value, ok := s.Meaning(v); ok {
			return fmt.Sprintf("%s=%d", s.variables[x].Name, value)
		}
		return ""
	}
	return nil
}
