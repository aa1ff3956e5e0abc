package clausal

import (
	"slices"

	"counterpoint/encode/cnf"
)

// Unit propagation: where all literals of a clause but one are false, that one
// is made true, until no clause is left to say anything, or one is falsified.
//
// A clause need not be looked at as long as two of its literals are not false.
// So each clause watches two, and is visited when one of these becomes false;
// it then looks for another to watch, and if there is none, the other of the
// two is its last chance. What makes it a good idea is backtracking: the two
// literals are still right then, and nothing has to be undone (Moskewicz et
// al., Chaff: engineering an efficient SAT solver, 2001). With each watch stands
// a blocker, some literal of the clause: while it is true, the clause itself
// stays untouched in memory (Een and Sorensson, MiniSat 2). A clause of two
// literals is nothing but two implications, in lists of their own.
//
// The order is fixed: the literals of the trail one by one; of each first its
// implications, in the order in which they were added, then the clauses that
// watch its negation, in the order of their list. The first clause falsified is
// the conflict, and what was not yet visited then stays so. Neither the literals
// assigned without conflict nor whether there is one depend on the order; which
// clause it is, and what was assigned before, do.

// reason says why a variable has its value: the clause at that place in the
// arena, or, below noReason, the implication from the literal that is false;
// see implication.
type reason int32

const noReason reason = -1 // a decision, or a clause of one literal

func implication(from lit) reason      { return -2 - reason(from) }
func (r reason) implication() bool     { return r < noReason }
func (r reason) from() lit             { return lit(-2 - r) }
func clauseReason(clause int32) reason { return reason(clause) }

// watch is a clause in the list of a literal.
type watch struct {
	clause  int32
	blocker lit
}

// cause tells of an assigned variable when and why.
type cause struct {
	level  int32
	reason reason
}

// level is where a decision's part of the trail begins.
type level struct {
	trail  int32
	cursor int32 // in the order of variables: those before have a value; see branch.go
}

type propagator struct {
	arena
	stopper
	values  []cnf.Value // by literal
	causes  []cause     // by variable
	trail   []lit       // true literals in the order of their assignment
	head    int         // of the trail: what was propagated
	levels  []level
	implied [][]lit   // by literal: what must be true if it is
	watches [][]watch // by literal: the clauses to visit if it is true, since they watch its negation
	visits  uint64
	pair    [2]lit // a falsified clause of two literals
	itself  []lit  // itself[l] = l; see antecedents
}

func (p *propagator) init(numVars int) {
	p.values = make([]cnf.Value, 2*numVars)
	p.causes = make([]cause, numVars)
	p.trail = make([]lit, 0, numVars)
	p.implied = make([][]lit, 2*numVars)
	p.watches = make([][]watch, 2*numVars)
	p.itself = make([]lit, 2*numVars)
	for l := range p.itself {
		p.itself[l] = lit(l)
	}
}

// depth is the number of decisions on the trail.
func (p *propagator) depth() int32 { return int32(len(p.levels)) }

// assign makes an unassigned literal true.
func (p *propagator) assign(l lit, why reason) {
	p.values[l], p.values[l.not()] = cnf.True, cnf.False
	p.causes[l.vari()] = cause{p.depth(), why}
	p.trail = append(p.trail, l)
}

// propagate returns the literals of a clause that is falsified; nil if there is
// none, or if the context is done, which p.halted tells.
func (p *propagator) propagate() (conflict []lit) {
	for p.head < len(p.trail) {
		l := p.trail[p.head]
		if p.poll(1 + len(p.implied[l]) + len(p.watches[l])) {
			return nil
		}
		p.head++
		if conflict := p.imply(l); conflict != nil {
			return conflict
		}
		if conflict := p.visit(l); conflict != nil {
			return conflict
		}
	}
	return nil
}

// imply follows the clauses of two literals that the true literal leaves one.
func (p *propagator) imply(l lit) (conflict []lit) {
	why := implication(l.not())
	implied := p.implied[l]
	for i, to := range implied {
		switch p.values[to] {
		case cnf.Unset:
			p.assign(to, why)
		case cnf.False:
			p.visits += uint64(i + 1)
			p.pair = [2]lit{to, l.not()}
			return p.pair[:]
		}
	}
	p.visits += uint64(len(implied))
	return nil
}

// visit looks at the clauses that watch the negation of a true literal.
func (p *propagator) visit(l lit) (conflict []lit) {
	values, words := p.values, p.words
	falsified := l.not()
	list := p.watches[l]
	kept, at := 0, 0
clauses:
	for at < len(list) {
		w := list[at]
		at++
		if values[w.blocker] == cnf.True {
			list[kept] = w
			kept++
			continue
		}
		start := int(w.clause) + clauseHeader
		lits := words[start : start+int(words[w.clause])]
		other := lits[0] ^ lits[1] ^ falsified
		if values[other] == cnf.True {
			list[kept] = watch{w.clause, other}
			kept++
			continue
		}
		for i, candidate := range lits[2:] {
			if values[candidate] != cnf.False {
				lits[0], lits[1], lits[i+2] = other, candidate, falsified
				p.watches[candidate.not()] = append(p.watches[candidate.not()], watch{w.clause, other})
				continue clauses
			}
		}
		lits[0], lits[1] = other, falsified
		list[kept] = watch{w.clause, other}
		kept++
		if values[other] == cnf.False {
			conflict = lits
			break
		}
		p.assign(other, clauseReason(w.clause))
	}
	p.visits += uint64(at)
	if kept < at {
		kept += copy(list[kept:], list[at:])
		p.watches[l] = list[:kept]
	}
	return conflict
}

// antecedents returns the false literals from which the reason made its literal
// true: of a clause all but the first, which is that literal as long as the
// clause is a reason.
func (p *propagator) antecedents(r reason) []lit {
	switch {
	case r.implication():
		return p.itself[r.from() : r.from()+1]
	case r == noReason:
		return nil
	}
	return p.literals(int32(r))[1:]
}

// attach adds a clause of two literals or more, watched at its first two, which
// must not be false, or be the first to become unassigned by backtracking. It
// returns the reason that the clause is for its first literal.
func (p *propagator) attach(lits []lit, grade lit) (reason, error) {
	if len(lits) == 2 {
		p.implied[lits[0].not()] = append(p.implied[lits[0].not()], lits[1])
		p.implied[lits[1].not()] = append(p.implied[lits[1].not()], lits[0])
		return implication(lits[1]), nil
	}
	clause, ok := p.arena.add(lits, grade)
	if !ok {
		return noReason, errMemory
	}
	p.watch(clause)
	return clauseReason(clause), nil
}

func (p *propagator) watch(clause int32) {
	lits := p.literals(clause)
	p.watches[lits[0].not()] = append(p.watches[lits[0].not()], watch{clause, lits[1]})
	p.watches[lits[1].not()] = append(p.watches[lits[1].not()], watch{clause, lits[0]})
}

// open begins a level.
func (p *propagator) open(cursor int32) {
	p.levels = append(p.levels, level{int32(len(p.trail)), cursor})
}

// decide opens a level with a literal that is not assigned.
func (p *propagator) decide(l lit, cursor int32) {
	p.open(cursor)
	p.assign(l, noReason)
}

// above returns the trail above a depth.
func (p *propagator) above(depth int32) []lit {
	if depth >= p.depth() {
		return nil
	}
	return p.trail[p.levels[depth].trail:]
}

// undo takes back all that is above the depth.
func (p *propagator) undo(depth int32) {
	undone := p.above(depth)
	for _, l := range undone {
		p.values[l], p.values[l.not()] = cnf.Unset, cnf.Unset
	}
	p.trail = p.trail[:len(p.trail)-len(undone)]
	p.head = min(p.head, len(p.trail))
	p.levels = p.levels[:min(int(depth), len(p.levels))]
}

// decisions appends the decision literals up to the depth.
func (p *propagator) decisions(to []lit, depth int32) []lit {
	to = slices.Grow(to, int(depth))
	for _, level := range p.levels[:depth] {
		to = append(to, p.trail[level.trail])
	}
	return to
}
