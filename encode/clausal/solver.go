package clausal

import (
	"context"
	"slices"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// Solver solves a formula, and goes on to solve it with further clauses. What it
// learned it keeps. It is for one goroutine.
type Solver struct {
	propagator
	groups
	variables
	options  Options
	formula  *cnf.Formula
	loading  loading
	counters Counters
	refuted  bool // the formula with what was added has no model
	rooted   bool // propagation at the root has ended once
	proof    *proof

	found    func(cnf.Assignment) bool
	first    cnf.Assignment
	solution cnf.Assignment // reused
	frames   []frame        // of DPLL
	learning                // of CDCL
	clause   []lit          // scratch
}

// Result is the answer of a search.
type Result struct {
	// Status is Sat if a solution was found, Unsat if there is none, Unknown
	// otherwise.
	Status model.Status
	// Reason says which limit stopped the search. It is empty if Complete, and if
	// the limit on solutions or the caller's function stopped it. It may stand
	// beside Sat: some solutions were found, and there may be more.
	Reason model.Reason
	// Complete tells that there are no other solutions.
	Complete bool
	// First is the first solution; nil if none was found.
	First cnf.Assignment
	// Counters of all searches of the solver so far.
	Counters Counters
}

// NewSolver returns a solver for a formula, which must not change while the
// solver is used. The error says what is wrong with the options, or that the
// formula is too large. It takes no time to speak of: the clauses are taken over
// by the first search, where a context can interrupt it.
func NewSolver(f *cnf.Formula, o Options) (*Solver, error) {
	if err := o.check(f); err != nil {
		return nil, err
	}
	s := &Solver{options: o, formula: f}
	if o.Proof != nil {
		s.proof = newProof(o.Proof)
	}
	return s, nil
}

// Search finds the solutions of a formula: see [Solver.Search].
func Search(ctx context.Context, f *cnf.Formula, o Options, found func(cnf.Assignment) bool) (Result, error) {
	s, err := NewSolver(f, o)
	if err != nil {
		return Result{}, err
	}
	return s.Search(ctx, found)
}

// Solve searches for one solution.
func (s *Solver) Solve(ctx context.Context) (Result, error) {
	return s.Search(ctx, func(cnf.Assignment) bool { return false })
}

// Search hands each solution to found, if it is not nil, as it is found, in a
// slice that is reused: copy it to keep it. A solution gives every variable a
// value. No two of them have the same literals of the groups true, or without
// groups are the same.
//
// The search stops when found returns false, at a limit, or within 100 ms of
// the context's end. With learning each solution is excluded for good when the
// search goes on from it, as if by [Solver.Add], and a further search begins
// where this one stopped, with its last solution; without, it starts anew.
//
// The only error is that of Options.Proof.
func (s *Solver) Search(ctx context.Context, found func(cnf.Assignment) bool) (Result, error) {
	s.start(ctx)
	s.found, s.first = found, nil
	err := s.run()
	if s.proof != nil {
		if err := s.proof.flush(); err != nil {
			return Result{}, err
		}
	}
	stop, stopped := err.(stopError)
	r := Result{Reason: stop.reason, Complete: !stopped, First: s.first, Counters: s.counters}
	r.Counters.WatchVisits.Search = s.visits - r.Counters.WatchVisits.Root
	switch {
	case s.first != nil:
		r.Status = model.Sat
	case r.Complete:
		r.Status = model.Unsat
	}
	return r, nil
}

// run searches; every error is a stopError.
func (s *Solver) run() error {
	if s.refuted {
		return nil
	}
	if err := s.load(); err != nil {
		return err
	}
	if s.options.Learning {
		return s.cdcl()
	}
	return s.dpll()
}

// Add adds a clause over the formula's variables. It panics on any other
// literal, as [cnf.Formula.Add] does.
func (s *Solver) Add(clause ...cnf.Lit) {
	s.mustHave(clause...)
	s.loading.added = append(s.loading.added, slices.Clone(clause))
}

// mustHave panics on a literal of no variable of the formula.
func (s *Solver) mustHave(lits ...cnf.Lit) {
	for _, l := range lits {
		if l == 0 || l.Var() > s.formula.NumVars() {
			panic("clausal: a literal of no variable of the formula")
		}
	}
}

// propagateRoot propagates before the first decision. It returns errFailed on a
// conflict, which ends everything.
func (s *Solver) propagateRoot() error {
	conflict := s.propagate()
	if s.halted != nil {
		return s.halted
	}
	failed := conflict != nil || s.loading.contradiction
	s.settle(failed)
	if failed {
		s.counters.Conflicts++
		s.refute()
		return errFailed
	}
	if !s.rooted {
		s.rooted = true
		s.counters.RootPrunings = s.counters.Prunings
	}
	return nil
}

// refute notes that no model is left, and ends the proof.
func (s *Solver) refute() {
	s.refuted = true
	if s.proof != nil {
		s.proof.add(nil)
	}
}

// settle counts what one run of propagation assigned, which is what the trail
// has behind the part that was settled before; if it begins with a decision,
// that one is not propagation's.
func (s *Solver) settle(failed bool) {
	fresh := s.trail[s.settled:]
	propagated, ofModel, removed := uint64(len(fresh)), uint64(0), uint64(0)
	if s.any() {
		removed, ofModel = s.groups.settle(fresh)
	}
	if failed {
		s.counters.PruningsFailed += removed
	} else {
		s.counters.Prunings += removed
	}
	if n := len(s.levels); n > 0 && int(s.levels[n-1].trail) >= s.settled {
		propagated--
		if s.any() && s.inGroup(fresh[0]) {
			ofModel--
		}
	}
	s.settled = len(s.trail)
	root := len(s.levels) == 0 && !s.rooted
	s.counters.Literals.Model.add(root, ofModel)
	s.counters.Literals.Auxiliary.add(root, propagated-ofModel)
	if root {
		s.counters.WatchVisits.Root = s.visits
	}
}

// backtrack takes back all that is above the depth.
func (s *Solver) backtrack(depth int32) {
	undone := s.above(depth)
	if s.any() {
		start := len(s.trail) - len(undone)
		s.restore(undone[:max(0, s.settled-start)])
	}
	if s.options.Learning {
		s.forget(undone)
	}
	s.undo(depth)
	s.settled = min(s.settled, len(s.trail))
}

// report hands out the solution that the trail is. It returns enough if no other
// is wanted.
func (s *Solver) report() error {
	s.solution = s.assignment(s.solution)
	s.counters.Solutions++
	if s.first == nil {
		s.first = slices.Clone(s.solution)
	}
	if s.found != nil && !s.found(s.solution) {
		return enough
	}
	if limit := s.options.Limits.Solutions; limit > 0 && s.counters.Solutions >= limit {
		return enough
	}
	return nil
}

// assignment returns the values of the variables, in a slice to reuse or nil.
func (s *Solver) assignment(a cnf.Assignment) cnf.Assignment {
	if a == nil {
		a = cnf.NewAssignment(s.formula.NumVars())
	}
	for v := 1; v < len(a); v++ {
		a[v] = s.values[2*(v-1)]
	}
	return a
}

// checkLimits says before a decision whether it may still be made.
func (s *Solver) checkLimits() error {
	l, c := &s.options.Limits, &s.counters
	switch {
	case l.Nodes > 0 && c.Nodes >= l.Nodes:
		return stopError{model.NodeLimit}
	case l.Decisions > 0 && c.Decisions >= l.Decisions:
		return stopError{DecisionLimit}
	case s.enoughConflicts():
		return stopError{model.ConflictLimit}
	case s.poll(1 + len(s.left)/4): // choosing a group looks at all of them
		return s.halted
	}
	return nil
}

func (s *Solver) enoughConflicts() bool {
	limit := s.options.Limits.Conflicts
	return limit > 0 && s.counters.Conflicts >= limit
}
