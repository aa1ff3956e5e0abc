package textbook

import (
	"cmp"
	"context"
	"fmt"

	"counterpoint/model"
)

// LocalOptions configures [Local].
type LocalOptions struct {
	// Options may limit time and solutions; there are no nodes and no conflicts.
	Options
	Seed uint64 // of all that is random; the same on every platform
	// Steps after which it gives up; 0 is DefaultSteps.
	Steps uint64
	// Walk is how many of 100 steps are random; 0 is DefaultWalk, and NoWalk
	// none, which ends on a local optimum more often than not.
	Walk int
}

// What the zero [LocalOptions] stand for, and a Walk of none.
const (
	DefaultSteps = 5_000_000
	DefaultWalk  = 5
	NoWalk       = -1
)

// Local is local search by the min-conflicts heuristic (S. Minton,
// M. D. Johnston, A. B. Philips, P. Laird, "Minimizing conflicts: a heuristic
// repair method for constraint satisfaction and scheduling problems",
// Artificial Intelligence 58, 1992), with a random walk to leave local optima
// (R. J. Wallace, E. C. Freuder, "Heuristic methods for over-constrained
// constraint satisfaction problems", in "Over-Constrained Systems", 1996).
//
// It starts from a random assignment. A step picks at random a variable in a
// constraint that is broken, tries each of its moves, and makes the one with
// the best score, at random among the best; or, for Walk of 100 steps, a
// random one. A move gives the variable another value. Where it belongs to an
// AllDifferent of as many values as variables, as a box of a Sudoku, the start
// is a random permutation there, and a move exchanges the values of two
// variables, so that this constraint is never broken (R. Lewis,
// "Metaheuristics can solve sudoku puzzles", Journal of Heuristics 13, 2007).
// This is what [Genetic] lacks, which scores assignments in the same way.
//
// It answers Sat or Unknown, never Unsat. Where more solutions are wanted it
// starts anew from another random assignment, and hands out each one once. It
// counts Score, the best reached; Moves made; Evaluations, of the moves tried
// and of each start; and Solutions.
func Local(ctx context.Context, m *model.Model, o LocalOptions, found func(model.Assignment) bool) (Result, error) {
	if o.Walk < NoWalk || o.Walk > 100 {
		return Result{}, fmt.Errorf("local: %d of 100 steps are to be random: expected 1 to 100, or %d for none", o.Walk, NoWalk)
	}
	o.Steps, o.Walk = cmp.Or(o.Steps, DefaultSteps), cmp.Or(o.Walk, DefaultWalk)
	in, err := newIncomplete(ctx, m, o.Options, o.Seed, found)
	if err != nil {
		return Result{}, err
	}
	if err := in.fits(1); err != nil {
		return Result{}, err
	}
	if in.stopped {
		return in.close()
	}
	l := &local{in, newNeighbourhood(m, in.scoring), o.Walk, newConfiguration(m, in.scoring)}
	l.start()
	for steps := uint64(0); steps < o.Steps && len(l.open) > 0 && !l.stopped; steps++ {
		l.step()
	}
	return l.close()
}

type local struct {
	*incomplete
	*neighbourhood
	walk int
	c    *configuration
}

// start puts a random assignment into the configuration.
func (l *local) start() {
	l.randomize(l.c)
	l.shuffle(l.c, l.random)
	l.evaluate(l.c)
}

func (l *local) step() {
	x := l.pick()
	switch {
	case x < 0 && l.c.score < l.c.max: // what is broken has no open variable
		l.stop(model.Incomplete)
	case x < 0:
		l.start()
	case l.random.IntN(100) < l.walk:
		l.move(x, l.random.IntN(l.moves(l.c, x)), "random walk")
		l.evaluate(l.c)
	default:
		l.move(x, l.best(x), "min-conflicts")
	}
}

// pick returns a random open variable in a constraint that is broken, or -1.
func (l *local) pick() int {
	picked, seen := -1, 0
	for _, x := range l.open {
		if l.c.conflicted(x) {
			seen++
			if l.random.IntN(seen) == 0 {
				picked = x
			}
		}
	}
	return picked
}

// best returns the move of x that leads to the best score.
func (l *local) best(x int) int {
	best, bestScore, ties := 0, -1, 0
	for i := range l.moves(l.c, x) {
		back := l.make(l.c, x, i)
		score := l.c.score
		if !l.evaluate(l.c) {
			return i
		}
		l.make(l.c, x, back)
		if score > bestScore {
			best, bestScore, ties = i, score, 0
		}
		if score == bestScore {
			ties++
			if l.random.IntN(ties) == 0 {
				best = i
			}
		}
	}
	return best
}

// move makes a move for good, unless the run was stopped.
func (l *local) move(x, move int, reason string) {
	if l.stopped {
		return
	}
	l.make(l.c, x, move)
	l.Moves++
	l.traceAssign(x, reason)
	if y := l.partner(x, move); y >= 0 {
		l.traceAssign(y, reason)
	}
}

func (l *local) traceAssign(x int, reason string) {
	l.trace(func() Event {
		return Event{Kind: Assign, Var: l.model.Var(x), Value: l.c.a[x], Reason: reason}
	})
}
