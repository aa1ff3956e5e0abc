package certify

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"counterpoint/encode/cnf"
)

// WrongError says that a formula is not one of the constraint.
type WrongError struct {
	Encoding string
	Where    string // partial domain, as in "x1 in {1,2}, x2 in 1..3"
	Problem  string
}

// Error names the encoding, the partial domain, and what is wrong there.
func (e *WrongError) Error() string {
	return fmt.Sprintf("the encoding %s is wrong where %s: %s", e.Encoding, e.Where, e.Problem)
}

// check notes what is wrong with an encoding at a partial domain: what unit
// propagation removes and may not; and, of an assignment, that the formula can be
// satisfied although it is no solution, or cannot although it is one.
func (w *walk) check(ctx context.Context, s *side) error {
	if s.wrong != nil {
		return nil
	}
	solvable, left := !w.leaves.dead[Domain], s.leaves()
	switch {
	case solvable && left == nil:
		w.wrong(s, "unit propagation falsifies a clause, and there is a solution")
	case solvable:
		if lost := w.pairsOf(w.leaves.left[Domain].without(left)); len(lost) > 0 {
			w.wrong(s, fmt.Sprintf("unit propagation removes %s, which a solution has", w.name(lost[0])))
		}
	}
	if left == nil || s.wrong != nil || w.at.open() > 0 {
		return nil
	}
	satisfiable, err := s.satisfiable(ctx, 1)
	switch {
	case err != nil:
		return err
	case satisfiable && !solvable:
		w.wrong(s, "the clauses can be satisfied, and the constraint is not")
	case !satisfiable && solvable:
		w.wrong(s, "the clauses cannot be satisfied, and the constraint is")
	}
	return nil
}

func (w *walk) wrong(s *side, what string) {
	at := append(slices.Clone(w.at), w.full[len(w.at):]...)
	var where []string
	for i, d := range w.domainsOf(at) {
		where = append(where, fmt.Sprintf("%s in %v", w.model.Name(w.model.Var(i)), d))
	}
	s.wrong = &WrongError{s.name, strings.Join(where, ", "), what}
}

// checkVariables notes whether the formula of an encoding can be satisfied with two
// values of a variable, or none. Removed values do not show it.
func (w *walk) checkVariables(ctx context.Context, s *side) error {
	for i, literals := range s.literals {
		name := w.model.Name(w.model.Var(i))
		var none []cnf.Lit
		for v, l := range literals {
			none = append(none, l.Not())
			for _, other := range literals[:v] {
				if err := w.refute(ctx, s, fmt.Sprintf("the clauses can be satisfied with two values of %s", name), l, other); err != nil {
					return err
				}
			}
		}
		if err := w.refute(ctx, s, fmt.Sprintf("the clauses can be satisfied without a value of %s", name), none...); err != nil {
			return err
		}
	}
	return nil
}

// refute notes what is wrong if the formula can be satisfied with the literals.
func (w *walk) refute(ctx context.Context, s *side, what string, assumed ...cnf.Lit) error {
	s.propagator.Push()
	defer s.propagator.Pop()
	for _, l := range assumed {
		s.propagator.Assume(l)
	}
	satisfiable, err := s.propagator.Propagate(ctx)
	if satisfiable && err == nil {
		satisfiable, err = s.satisfiable(ctx, 1)
	}
	if satisfiable && err == nil {
		w.wrong(s, what)
	}
	return err
}
