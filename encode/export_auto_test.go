package encode

import (
	"context"
	"hash/fnv"

	"counterpoint/model"
)

// WithMixedMethods lets the scheme auto choose any method that there is for a
// constraint, by the seed, as long as do runs.
func WithMixedMethods(seed uint8, do func()) {
	defer func(choose func(*plan, model.Constraint) methods) { schemes[Auto].choose = choose }(schemes[Auto].choose)
	schemes[Auto].choose = func(_ *plan, c model.Constraint) methods {
		hash := fnv.New32a()
		hash.Write(append([]byte(c.String()), seed))
		rest := hash.Sum32()
		pick := func(from ...method) method {
			m := from[rest%uint32(len(from))]
			rest /= uint32(len(from))
			return m
		}
		return methods{
			allDifferent: distinct(rest>>24) & (eachValue | sharedPlaces | ofTwo),
			two: byOp{
				equal:   pick(conflicts, supports, adders),
				ordered: pick(conflicts, supports, bounds, adders),
				differ:  pick(conflicts, supports, adders),
			},
			more: byOp{
				equal:   pick(conflicts, bounds, adders),
				ordered: pick(conflicts, bounds, adders),
				differ:  pick(conflicts, adders),
			},
			table: pick(conflicts, supports),
		}
	}
	do()
}

// Edges returns the edges of the decision diagram of a sum, before any are
// merged, and what they are thought not to exceed.
func Edges(m *model.Model, c model.Linear) (edges, most int64) {
	p, err := newPlan(context.Background(), m, Options{})
	if err != nil {
		panic(err)
	}
	is := comparison{c.Op, int64(c.RHS)}
	b := &layers{plan: p, terms: byCoefficient(termsOf(c)), is: is}
	b.bounds()
	if _, decided := b.decide(0, 0); !decided {
		edges, _ = b.forward()
	}
	return edges, edgesAtMost(m, termsOf(c), is)
}
