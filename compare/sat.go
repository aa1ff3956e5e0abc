package compare

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/encode/sat"
	"counterpoint/model"
)

// satEntry describes a SAT solver, on the formula that package encode makes of
// the model. The solver tells the counters.
func satEntry(name, about string, counted ...ID) entry {
	return entry{
		name: name, about: about, options: encodingOptions(),
		build: func(c Catalog, s settings) (backend, error) {
			t, err := newTranslation(c, s)
			if err != nil {
				return nil, err
			}
			solver, err := c.solver(name)
			if err != nil {
				return nil, err
			}
			if command, ok := solver.(sat.Command); ok { // it is run as a program
				return newProgramBackend(c, s, command, counted, nil)
			}
			return satBackend{t, solver, counted}, nil
		},
	}
}

// satBackend encodes a model and gives the formula to a SAT solver.
type satBackend struct {
	translation
	solver  sat.Solver
	counted []ID
}

func (b satBackend) counts() []ID { return b.counted }

func (b satBackend) version() string { return b.solver.Version() }

func (b satBackend) run(ctx context.Context, m *model.Model, q Query, found func(model.Assignment) bool) Outcome {
	if q.NodeLimit > 0 || q.ConflictLimit > 0 {
		return Outcome{Reason: model.Unsupported, Detail: b.solver.Name() + " can keep no limit on nodes or conflicts"}
	}
	f, encoded, err := q.formulas.translate(ctx, b.translation, m)
	if err != nil || f.presolved.Refuted {
		return f.notTranslated(ctx, err, encoded)
	}
	start := time.Now()
	out := b.enumerate(ctx, f.Encoding, found)
	solved := time.Since(start)
	out.Times = Times{Encode: encoded, Solve: solved, Total: encoded + solved}
	if q.Measure && out.Err == nil && f.allDirect() {
		out.Err = b.measure(ctx, f.Encoding, &out.Counters)
	}
	f.account(&out)
	return out
}

// enumerate finds one solution after the other in one session. Each is then
// excluded by a clause over the model's own literals, so that a solution with
// other values of the auxiliary variables does not come again; no library's
// own enumeration is trusted with that, and what comes again is an error.
func (b satBackend) enumerate(ctx context.Context, e *encode.Encoding, found func(model.Assignment) bool) (out Outcome) {
	session, err := b.solver.Open(e.Formula())
	if err != nil {
		return Outcome{Err: err}
	}
	defer func() { out.Err = errors.Join(out.Err, session.Close()) }()

	seen := make(map[string]bool)
	for {
		r, err := session.Solve(ctx)
		if err != nil {
			return Outcome{Err: inTheModel(e, err)}
		}
		answer := b.outcome(r)
		if r.Status != model.Sat {
			if r.Status == model.Unsat && len(seen) > 0 {
				answer.Status = model.Sat
			}
			return answer
		}
		a, err := e.Decode(r.Assignment)
		if err != nil {
			return Outcome{Err: err}
		}
		if seen[key(a)] {
			return Outcome{Err: fmt.Errorf("%s gives the solution number %d a second time", b.solver.Name(), len(seen))}
		}
		if !found(a) {
			return answer
		}
		seen[key(a)] = true
		session.Add(e.Block(a)...)
	}
}

// inTheModel adds to a wrong answer what it breaks of the model.
func inTheModel(e *encode.Encoding, err error) error {
	var wrong *sat.WrongModelError
	if !errors.As(err, &wrong) {
		return err
	}
	a, broken := e.Decode(wrong.Assignment)
	if broken == nil {
		broken = model.Verify(e.Model(), a)
	}
	if broken != nil {
		return fmt.Errorf("%w; in the model: %w", err, broken)
	}
	if wrong.Clause >= e.Formula().NumClauses() {
		return err // it excludes a solution found before
	}
	if i := e.Origin(wrong.Clause).Constraint; i >= 0 {
		return fmt.Errorf("%w; the clause is of %s", err, e.Model().Constraint(i))
	}
	return err
}

// key makes an assignment comparable.
func key(a model.Assignment) string {
	var text []byte
	for _, v := range a {
		text = binary.AppendVarint(text, int64(v))
	}
	return string(text)
}

// outcome translates an answer, with the counters that the solver tells.
func (b satBackend) outcome(r sat.Result) Outcome {
	out := Outcome{Status: r.Status, Reason: r.Reason, Complete: r.Status == model.Unsat, Counters: countersOf(r.Counts)}
	for _, f := range r.Figures {
		out.Figures = append(out.Figures, Figure{f.QualifiedName(b.solver.Name()), f.Definition, f.Value})
	}
	return out
}

// countersOf returns the counts that are known.
func countersOf(counts sat.Counts) (counters Counters) {
	for _, c := range []struct {
		id    ID
		count sat.Count
	}{
		{Decisions, counts.Decisions},
		{Conflicts, counts.Conflicts},
		{Restarts, counts.Restarts},
		{Learned, counts.Learned},
	} {
		if c.count.Known {
			counters.Set(c.id, c.count.N)
		}
	}
	return counters
}

// measure sets root-prunings if the solver can do unit propagation alone, and
// if that meets no conflict.
func (b satBackend) measure(ctx context.Context, e *encode.Encoding, c *Counters) error {
	p, ok := b.solver.(sat.Propagator)
	if !ok || ctx.Err() != nil {
		return nil
	}
	fixed, conflict, err := p.Propagate(ctx, e.Formula())
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return fmt.Errorf("root propagation: %w", err)
	}
	if conflict {
		return nil
	}
	var removed uint64
	for l := range e.NumModelVars() {
		if fixed.Value(cnf.Lit(l+1)) == cnf.False {
			removed++
		}
	}
	c.Set(RootPrunings, removed)
	return nil
}
