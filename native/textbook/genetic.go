package textbook

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"counterpoint/model"
)

// GeneticOptions configures [Genetic].
type GeneticOptions struct {
	// Options may limit time and solutions; there are no nodes and no conflicts.
	Options
	Seed uint64 // of all that is random; the same on every platform
	// Population is the number of individuals: Keep, Mutate and Replace
	// together. If all three are 0, they are 45, 45 and 10 % of it. A population
	// of 0 is one of 100, or of as many as the three say.
	Population, Keep, Mutate, Replace int
	// Generations after which it gives up; 0 is DefaultGenerations.
	Generations uint64
	// Changes is the greatest number of variables that a mutation changes; 0 is
	// DefaultChanges.
	Changes int
}

// What the zero [GeneticOptions] stand for.
const (
	DefaultPopulation  = 100
	DefaultGenerations = 10_000
	DefaultChanges     = 3
)

// MaxPopulation bounds the individuals of [Genetic].
const MaxPopulation = 1 << 20

// Genetic is a genetic algorithm (J. H. Holland, "Adaptation in natural and
// artificial systems", 1975; T. Mantere and J. Koljonen, "Solving, rating and
// generating Sudoku puzzles with GA", CEC 2007), by selection and mutation
// without crossover.
//
// An individual is a complete assignment, its fitness the number of different
// values in each AllDifferent, and 1 for any other constraint that it
// satisfies. The first generation, and a few newcomers in each one, are filled
// in at random: each variable with a value that no unary constraint forbids,
// so that the clues of a puzzle stay. A generation is made of the one before
// in three parts. The best are kept. The middle becomes mutated copies of the
// kept, the i-th of the i-th: one to Changes times a random open variable
// takes a random other value. The worst are replaced by newcomers. Of two
// equally fit individuals the younger goes first, so that the population
// drifts where it cannot climb.
//
// It answers Sat or Unknown, never Unsat: that no descendant of a population
// is a solution proves nothing. Where more solutions are wanted it starts anew, and
// hands out each one once. It counts Score, the best fitness; Generations made
// after the first; Evaluations and Solutions.
//
// The units of a Sudoku overlap, so a change that mends one breaks two others:
// nearly all populations end on a local optimum some ten points below the 243
// of a solution. [Local] takes moves that keep a third of the units whole.
func Genetic(ctx context.Context, m *model.Model, o GeneticOptions, found func(model.Assignment) bool) (Result, error) {
	if err := o.complete(); err != nil {
		return Result{}, err
	}
	in, err := newIncomplete(ctx, m, o.Options, o.Seed, found)
	if err != nil {
		return Result{}, err
	}
	if err := in.fits(o.Population); err != nil {
		return Result{}, err
	}
	p := &population{incomplete: in, o: o}
	for p.create(); p.Generations < o.Generations && len(p.open) > 0 && !p.stopped; p.Generations++ {
		p.next()
	}
	return p.close()
}

type population struct {
	*incomplete
	o           GeneticOptions
	individuals []*configuration // the younger first, until they are ranked
}

// create makes the first generation.
func (p *population) create() {
	for len(p.individuals) < p.o.Population && !p.stopped {
		c := newConfiguration(p.model, p.scoring)
		p.individuals = append(p.individuals, c)
		p.newcomers(c)
	}
}

// newcomers fills individuals in anew.
func (p *population) newcomers(individuals ...*configuration) {
	for _, c := range individuals {
		if p.stopped {
			return
		}
		p.randomize(c)
		p.evaluate(c)
	}
}

// next makes a generation of the one before.
func (p *population) next() {
	slices.SortStableFunc(p.individuals, func(a, b *configuration) int { return cmp.Compare(b.score, a.score) })
	if p.individuals[0].score == p.max {
		p.newcomers(p.individuals...)
		return
	}
	kept, rest := p.individuals[:p.o.Keep], p.individuals[p.o.Keep:]
	middle, worst := rest[:p.o.Mutate], rest[p.o.Mutate:]
	for i, c := range middle {
		c.copyFrom(kept[i%len(kept)])
		p.mutate(c)
		if !p.evaluate(c) {
			return
		}
	}
	p.newcomers(worst...)
	p.individuals = slices.Concat(rest, kept)
}

func (p *population) mutate(c *configuration) {
	for range 1 + p.random.IntN(p.o.Changes) {
		x := p.open[p.random.IntN(len(p.open))]
		c.assign(x, int32(another(int(c.rank[x]), p.random.IntN(len(p.values[x])-1))))
		p.trace(func() Event {
			return Event{Kind: Assign, Var: p.model.Var(x), Value: c.a[x], Reason: "mutation"}
		})
	}
}

// complete puts in what the zero values stand for.
func (o *GeneticOptions) complete() error {
	if min(o.Population, o.Keep, o.Mutate, o.Replace, o.Changes) < 0 {
		return fmt.Errorf("genetic: a number is below 0: population %d, keep %d, mutate %d, replace %d, changes %d",
			o.Population, o.Keep, o.Mutate, o.Replace, o.Changes)
	}
	if max(o.Population, o.Keep, o.Mutate, o.Replace) > MaxPopulation {
		return fmt.Errorf("genetic: a population of more than %d", MaxPopulation)
	}
	parts := o.Keep + o.Mutate + o.Replace
	if parts == 0 {
		o.Population = cmp.Or(o.Population, DefaultPopulation)
		o.Keep = max(1, o.Population*45/100)
		o.Mutate = min(o.Keep, o.Population-o.Keep)
		o.Replace = o.Population - o.Keep - o.Mutate
		parts = o.Population
	}
	o.Population = cmp.Or(o.Population, parts)
	o.Generations = cmp.Or(o.Generations, DefaultGenerations)
	o.Changes = cmp.Or(o.Changes, DefaultChanges)
	switch {
	case o.Population != parts:
		return fmt.Errorf("genetic: keep %d, mutate %d and replace %d make %d: expected the population, %d",
			o.Keep, o.Mutate, o.Replace, parts, o.Population)
	case o.Keep == 0 && o.Mutate > 0:
		return fmt.Errorf("genetic: %d to mutate, and none kept to copy: expected to keep at least 1", o.Mutate)
	}
	return nil
}
