package match

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"counterpoint/encode"
	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
)

// implied is unit propagation at a node, with its reasons.
type implied struct {
	*pairs
	*clausal.Implications
	encoding *encode.Encoding
	literals []cnf.Lit // by pair
	path     []cnf.Lit // the decisions
	refuted  []cnf.Lit // by probing, in order
}

func imply(ctx context.Context, p *pairs, e *encode.Encoding, path []Pair, probes bool) (*implied, error) {
	im := &implied{pairs: p, encoding: e, literals: literalsOf(p, e)}
	for _, pair := range path {
		im.path = append(im.path, im.literals[p.index(pair)])
	}
	var err error
	if probes {
		if im.refuted, err = refutedOn(ctx, p, e, path); err != nil {
			return nil, err
		}
	}
	im.Implications, err = im.after(ctx, len(im.refuted))
	return im, err
}

// refutedOn returns what probing refutes on the way to a node.
func refutedOn(ctx context.Context, p *pairs, e *encode.Encoding, path []Pair) ([]cnf.Lit, error) {
	c, err := newClauses(ctx, p, e, true)
	if err != nil {
		return nil, err
	}
	consistent, err := c.propagate(ctx)
	for i := 0; i < len(path) && consistent && err == nil; i++ {
		c.assign(p.index(path[i]))
		consistent, err = c.propagate(ctx)
	}
	return c.refuted, err
}

// after propagates the decisions, the first n literals refuted, and further ones.
func (im *implied) after(ctx context.Context, n int, further ...cnf.Lit) (*clausal.Implications, error) {
	return clausal.Imply(ctx, im.encoding.Formula(), slices.Concat(im.path, im.refuted[:n], further)...)
}

// failure returns the steps to the clause that is falsified.
func (im *implied) failure() []Step { return im.conflict(im.Implications) }

// first returns of several pairs one that goes first, and the steps to it: that
// which takes the fewest literals refuted, and then the fewest rounds. Among those
// it is rather one that is preferred.
func (im *implied) first(ctx context.Context, among []Pair, preferred func(Pair) bool) (Pair, []Step, error) {
	for n := 0; ; n++ {
		now, err := im.after(ctx, n)
		if err != nil {
			return Pair{}, nil, err
		}
		if goal, ok := im.lowest(now, among, preferred); ok {
			steps := now.Chain(im.literals[im.index(goal)].Not())
			return goal, im.words(steps, nil), nil
		}
		for _, pair := range among {
			if l := im.literals[im.index(pair)]; n < len(im.refuted) && l.Not() == im.refuted[n] {
				steps, err := im.trial(ctx, n, l)
				return pair, steps, err
			}
		}
	}
}

// lowest returns the pair that the fewest rounds exclude.
func (im *implied) lowest(now *clausal.Implications, among []Pair, preferred func(Pair) bool) (lowest Pair, ok bool) {
	level := -1
	for _, pair := range among {
		l := now.Level(im.literals[im.index(pair)].Not())
		if l >= 0 && (level < 0 || l < level || l == level && !preferred(lowest) && preferred(pair)) {
			lowest, level = pair, l
		}
	}
	return lowest, level >= 0
}

// trial shows how a literal fails.
func (im *implied) trial(ctx context.Context, n int, l cnf.Lit) ([]Step, error) {
	tried, err := im.after(ctx, n, l)
	if err != nil {
		return nil, err
	}
	return append(im.conflict(tried, l), Step{im.literal(l.Not()), "trial", "assumed, it falsifies a clause"}), nil
}

// conflict returns the steps to a falsified clause.
func (im *implied) conflict(now *clausal.Implications, assumed ...cnf.Lit) []Step {
	clause, _ := now.Conflict()
	steps := im.words(now.ConflictChain(), im.encoding.Formula().Clause(clause), assumed...)
	return append(steps, Step{"nothing is left", im.origin(clause), im.clause(clause)})
}

// words writes the steps, and before them what was given of which they make use;
// so does the last clause, which they lead to.
func (im *implied) words(chain []clausal.Step, last []cnf.Lit, assumed ...cnf.Lit) []Step {
	used := slices.Clone(last)
	var inferred []Step
	for _, s := range chain {
		used = append(used, im.encoding.Formula().Clause(s.Clause)...)
		inferred = append(inferred, Step{im.literal(s.Lit), im.origin(s.Clause), im.clause(s.Clause)})
	}
	var steps []Step
	for _, given := range []struct {
		by   string
		lits []cnf.Lit
	}{{"decision", im.path}, {"refuted before", im.refuted}, {"assumption", assumed}} {
		for _, l := range given.lits {
			if slices.Contains(used, l.Not()) {
				steps = append(steps, Step{im.literal(l), given.by, ""})
			}
		}
	}
	return append(steps, inferred...)
}

// literal writes a literal: "r1c1=5" or "r1c1!=5".
func (im *implied) literal(l cnf.Lit) string { return im.encoding.LitName(l) }

func (im *implied) clause(i int) string { return im.disjunction(im.encoding.Formula().Clause(i)) }

func (im *implied) disjunction(lits []cnf.Lit) string {
	words := make([]string, len(lits))
	for i, l := range lits {
		words[i] = im.literal(l)
	}
	return strings.Join(words, " or ")
}

// origin names what a clause is of, and its rule: "row 1: conflict".
func (im *implied) origin(clause int) string {
	o := im.encoding.Origin(clause)
	if o.Constraint == encode.OfVariable {
		return fmt.Sprintf("%s: %v", im.model.Name(o.Var), o.Rule)
	}
	if o.Rule == encode.Clue {
		return constraintName(im.model, o.Constraint)
	}
	return fmt.Sprintf("%s: %v", constraintName(im.model, o.Constraint), o.Rule)
}

// nearest tells of a value that unit propagation kept which clause was nearest to
// excluding it: of those that can, and are not satisfied, the one with the fewest
// literals open, rather of a constraint than of a variable.
func (im *implied) nearest(pair int32) string {
	excluded := im.literals[pair].Not()
	f := im.encoding.Formula()
	nearest, fewest, least := -1, []cnf.Lit(nil), 0
	for i := range f.NumClauses() {
		clause := f.Clause(i)
		if !slices.Contains(clause, excluded) {
			continue
		}
		open, satisfied := im.open(clause, excluded)
		distance := 2 * len(open)
		if im.encoding.Origin(i).Constraint == encode.OfVariable {
			distance++
		}
		if !satisfied && (nearest < 0 || distance < least) {
			nearest, fewest, least = i, open, distance
		}
	}
	if nearest < 0 {
		return "no clause is left that could exclude it"
	}
	return fmt.Sprintf("the nearest clause is %s (%s), of which also %s is open",
		im.clause(nearest), im.origin(nearest), im.disjunction(fewest))
}

// open returns the literals of a clause, but one, that are neither true nor false.
func (im *implied) open(clause []cnf.Lit, but cnf.Lit) (open []cnf.Lit, satisfied bool) {
	for _, l := range clause {
		switch im.Value(l) {
		case cnf.True:
			satisfied = true
		case cnf.Unset:
			if l != but {
				open = append(open, l)
			}
		}
	}
	return open, satisfied
}
