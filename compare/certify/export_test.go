package certify

import (
	"context"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// Formula returns the formula of an encoding with its literals x=v by variable and
// value, for tests to break.
func Formula(ctx context.Context, m *model.Model, o encode.Options) (*cnf.Formula, [][]cnf.Lit, error) {
	p, err := newProblem(ctx, m)
	if err != nil {
		return nil, nil, err
	}
	e, literals, err := p.encoded(ctx, o)
	if err != nil {
		return nil, nil, err
	}
	return e.Formula(), literals, nil
}

// CertifyFormula is Certify for a formula.
func CertifyFormula(ctx context.Context, m *model.Model, f *cnf.Formula, literals [][]cnf.Lit) (Certificate, error) {
	r := Report{Model: m, Certificates: make([]Certificate, 1)}
	w, err := start(ctx, &r, Options{})
	if err != nil {
		return Certificate{}, err
	}
	s, err := w.side(ctx, "formula", f, literals)
	if err != nil {
		return Certificate{}, err
	}
	w.of = []*side{s}
	if err := w.run(ctx); err != nil {
		return Certificate{}, err
	}
	err = w.conclude(ctx)
	return r.Certificates[0], err
}

// Left returns what a level leaves of partial domains, given by variable as lists
// of values; nil if it finds that there is no solution.
func Left(m *model.Model, l Level, given [][]int) ([][]int, error) {
	p, err := newProblem(context.Background(), m)
	if err != nil {
		return nil, err
	}
	leaves, d := newLeaves(p), make(domains, len(given))
	for i, values := range given {
		for _, v := range values {
			d[i] |= 1 << (v - p.least[i])
		}
		leaves.solutions.narrow(d[i])
	}
	leaves.compute([]Level{l}, d)
	if leaves.dead[l] {
		return nil, nil
	}
	var left [][]int
	for i, s := range leaves.left[l] {
		left = append(left, s.values(p.least[i]))
	}
	return left, nil
}

// LevelsOf returns the levels that a model is measured by.
func LevelsOf(m *model.Model) ([]Level, error) {
	p, err := newProblem(context.Background(), m)
	if err != nil {
		return nil, err
	}
	return p.levels(), nil
}
