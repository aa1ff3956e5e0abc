package inspect

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
)

// SidecarVersion is the version of the format that is written, and the only one
// that is read.
const SidecarVersion = 2

const namesPerLine = 256 // of auxiliary variables

// line is a line of a sidecar, as the package's document has it. Each type uses some
// of the fields.
type line struct {
	Type string `json:"type"`

	// Header.
	Version int    `json:"version,omitempty"`
	Vars    *int   `json:"variables,omitempty"`
	Clauses *int   `json:"clauses,omitempty"`
	Lits    *int   `json:"literals,omitempty"`
	Hash    string `json:"hash,omitempty"` // see hashOf

	First      int      `json:"first,omitempty"`
	Last       int      `json:"last,omitempty"`
	Name       string   `json:"name,omitempty"`
	Domain     [][2]int `json:"domain,omitempty"` // intervals
	Part       string   `json:"part,omitempty"`   // as encode.Part
	Kind       string   `json:"kind,omitempty"`
	Text       string   `json:"text,omitempty"`
	Method     string   `json:"method,omitempty"`
	Constraint *int     `json:"constraint,omitempty"`
	Variable   *int     `json:"variable,omitempty"`
	Rule       string   `json:"rule,omitempty"`
	Names      []string `json:"names,omitempty"`
}

// hashOf returns the hash of the formula that the package's document defines.
func hashOf(ctx context.Context, f *cnf.Formula) (string, error) {
	const interval = 1 << 16
	hash := fnv.New64a()
	buf := make([]byte, 0, 4096)
	add := func(l cnf.Lit) {
		buf = append(buf, byte(l), byte(l>>8), byte(l>>16), byte(l>>24))
		if len(buf) == cap(buf) {
			hash.Write(buf)
			buf = buf[:0]
		}
	}
	for i := range f.NumClauses() {
		if i%interval == 0 && ctx.Err() != nil {
			return "", ctx.Err()
		}
		for _, l := range f.Clause(i) {
			add(l)
		}
		add(0)
	}
	hash.Write(buf)
	return fmt.Sprintf("%016x", hash.Sum64()), nil
}

// WriteSidecar writes the sidecar of an encoding, line by line as it is made. It
// stops with ctx.Err() soon after ctx is done.
func WriteSidecar(ctx context.Context, w io.Writer, e *encode.Encoding) error {
	buffered := bufio.NewWriter(w)
	out := sidecarWriter{ctx: ctx, Encoder: json.NewEncoder(buffered)}
	out.SetEscapeHTML(false)
	s := Of(e)
	out.header(s.formula)
	for _, v := range s.variables {
		out.variable(v, s)
	}
	for _, c := range s.constraints {
		out.write(line{Type: "constraint", Name: c.Name, Kind: c.Kind, Text: c.Text, Method: c.Method})
	}
	out.auxiliaries(s)
	for i, r := range s.clauses {
		out.write(line{Type: "clauses", First: r.start + 1, Last: s.endOf(i), Rule: r.of.Rule}.ofOrigin(r.of))
	}
	if out.err == nil {
		out.err = buffered.Flush()
	}
	return out.err
}

// sidecarWriter writes lines and remembers the first error.
type sidecarWriter struct {
	*json.Encoder
	ctx context.Context
	err error
}

func (w *sidecarWriter) write(l line) {
	if w.err == nil {
		w.err = w.ctx.Err()
	}
	if w.err == nil {
		w.err = w.Encode(l)
	}
}

func (w *sidecarWriter) header(f *cnf.Formula) {
	vars, clauses, lits := f.NumVars(), f.NumClauses(), f.NumLits()
	hash, err := hashOf(w.ctx, f)
	w.err = err
	w.write(line{Type: "header", Version: SidecarVersion, Vars: &vars, Clauses: &clauses, Lits: &lits, Hash: hash})
}

func (w *sidecarWriter) variable(v Variable, s *Subject) {
	l := line{Type: "variable", Name: v.Name, First: v.First, Last: v.Last, Part: v.Part.String()}
	for i := range v.Domain.Intervals() {
		l.Domain = append(l.Domain, [2]int{i.Lo, i.Hi})
	}
	if v.Part != encode.ValuePart {
		l.Names = s.namesBetween(v.First, v.Last)
	}
	w.write(l)
}

// auxiliaries writes the auxiliary variables: a line for those that follow each
// other with the same origin and part, or several where these are many.
func (w *sidecarWriter) auxiliaries(s *Subject) {
	last := s.formula.NumVars()
	for first := s.firstAuxiliary(); first <= last && w.err == nil; {
		origin, _ := s.AuxiliaryOrigin(first)
		part, _ := s.Part(first)
		end := min(first+namesPerLine-1, endOfRun(s.auxiliary, first, last), endOfRun(s.parts, first, last))
		w.write(line{
			Type: "auxiliary", First: first, Last: end, Part: part.String(), Rule: origin.Rule,
			Names: s.namesBetween(first, end),
		}.ofOrigin(origin))
		first = end + 1
	}
}

// firstAuxiliary returns the CNF variable behind those of the model's variables.
func (s *Subject) firstAuxiliary() int {
	if n := len(s.variables); n > 0 {
		return s.variables[n-1].Last + 1
	}
	return 1
}

func (s *Subject) namesBetween(first, last int) []string {
	names := make([]string, 0, last-first+1)
	for v := first; v <= last; v++ {
		names = append(names, s.name(v))
	}
	return names
}

// ofOrigin returns the line with what it is for.
func (l line) ofOrigin(o Origin) line {
	if o.Constraint == OfVariable {
		l.Variable = &o.Variable
	} else {
		l.Constraint = &o.Constraint
	}
	return l
}
