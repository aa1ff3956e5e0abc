package certify

import (
	"context"
	"math/rand/v2"
)

// walk goes over partial domains with the solutions and with unit propagation of
// every encoding, all narrowed variable by variable.
type walk struct {
	*problem
	levels []Level
	leaves *leaves
	sides  []*side
	of     []*side // by certificate of the report; nil if it has an error
	at     domains // of the variables narrowed so far
	report *Report
	// progress is that of the options.
	progress func(done, total uint64)
}

// narrow gives the next variable a domain. An error is to be followed by widen too.
func (w *walk) narrow(ctx context.Context, to set) error {
	w.at = append(w.at, to)
	w.leaves.solutions.narrow(to)
	failure := ctx.Err()
	for _, s := range w.sides {
		if err := s.narrow(ctx, to); err != nil {
			failure = err
		}
	}
	return failure
}

// widen takes back the last narrowing.
func (w *walk) widen() {
	w.at = w.at[:len(w.at)-1]
	w.leaves.solutions.widen()
	for _, s := range w.sides {
		s.widen()
	}
}

// run visits what is to be checked.
func (w *walk) run(ctx context.Context) error {
	if w.report.Sampled {
		return w.sample(ctx, w.report.ToCheck, w.report.Seed)
	}
	return w.all(ctx)
}

// all visits every partial domain within those so far.
func (w *walk) all(ctx context.Context) error {
	if len(w.at) == len(w.full) {
		return w.visit(ctx)
	}
	for to := set(1); to <= w.full[len(w.at)]; to++ {
		err := w.narrow(ctx, to)
		if err == nil {
			err = w.all(ctx)
		}
		w.widen()
		if err != nil {
			return err
		}
	}
	return nil
}

// inside calls f with every variable narrowed to the domains.
func (w *walk) inside(ctx context.Context, d domains, f func() error) error {
	defer func() {
		for len(w.at) > 0 {
			w.widen()
		}
	}()
	for _, to := range d {
		if err := w.narrow(ctx, to); err != nil {
			return err
		}
	}
	return f()
}

// sample visits n partial domains, each as likely as any other, and in each of them
// looks at an assignment.
func (w *walk) sample(ctx context.Context, n, seed uint64) error {
	random := rand.New(rand.NewPCG(seed, 0))
	sampled, assigned := make(domains, len(w.full)), make(domains, len(w.full))
	for range n {
		for i, s := range w.full {
			sampled[i] = 1 + set(random.IntN(int(s)))
			assigned[i] = 1 << w.anyOf(sampled[i], random)
		}
		if err := w.inside(ctx, sampled, func() error { return w.visit(ctx) }); err != nil {
			return err
		}
		if err := w.inside(ctx, assigned, func() error { return w.assess(ctx) }); err != nil {
			return err
		}
	}
	return nil
}

// anyOf returns one of the values of the set.
func (w *walk) anyOf(s set, random *rand.Rand) int {
	skip := random.IntN(s.size())
	for range skip {
		s &= s - 1
	}
	return s.min()
}
