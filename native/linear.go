package native

import "counterpoint/model"

// A weighted sum at bounds consistency (Z-bounds, read off the real bounds of
// the other terms): a term may go as far as the least sum of the others
// leaves room. The sums are int64 throughout: [model.Linear] promises that
// none overflows.
//
// Every inequality is turned into sum <= rhs; an equation bounds the sum from
// both sides; != waits until all terms but one are fixed.
type linear struct {
	first, length int32 // its addends, in engine.addends
	rhs           int64
}

// addend is coef*x, coef != 0.
type addend struct {
	x    int32
	coef int64
}

func (e *engine) postLinear(i int32, c model.Linear) {
	if isUnary(c) {
		e.postUnary(i, c)
		return
	}
	rhs := int64(c.RHS)
	switch c.Op {
	case model.Eq:
		e.addLinear(i, linearEqual, c, 1, rhs)
	case model.Ne:
		e.addLinear(i, linearUnequal, c, 1, rhs)
	case model.Le:
		e.addLinear(i, linearAtMost, c, 1, rhs)
	case model.Lt:
		e.addLinear(i, linearAtMost, c, 1, rhs-1)
	case model.Ge:
		e.addLinear(i, linearAtMost, c, -1, -rhs)
	case model.Gt:
		e.addLinear(i, linearAtMost, c, -1, -rhs-1)
	}
}

func (e *engine) addLinear(i int32, k kind, c model.Linear, sign, rhs int64) {
	l := linear{first: int32(len(e.addends)), rhs: rhs}
	for j, x := range c.Xs {
		if c.Coefs[j] != 0 {
			e.addends = append(e.addends, addend{int32(x.Index()), sign * int64(c.Coefs[j])})
		}
	}
	l.length = int32(len(e.addends)) - l.first
	p := propagator{kind: k, idempotent: k != linearEqual, constraint: i, data: int32(len(e.linears)), cost: 1 + l.length/8}
	e.linears = append(e.linears, l)
	on := bounds
	if k == linearUnequal {
		on = fix
	}
	index := e.addPropagator(p, perTerm)
	for _, a := range e.addendsOf(&l) {
		e.queue.watch(a.x, on, index)
	}
}

func (e *engine) addendsOf(l *linear) []addend {
	return e.addends[l.first : l.first+l.length]
}

// least and greatest return the bounds of coef*x.
func (e *engine) least(a addend) int64 {
	if a.coef > 0 {
		return a.coef * e.min(a.x)
	}
	return a.coef * e.max(a.x)
}

func (e *engine) greatest(a addend) int64 {
	if a.coef > 0 {
		return a.coef * e.max(a.x)
	}
	return a.coef * e.min(a.x)
}

// sumBounds returns the least and the greatest value of the sum.
func (e *engine) sumBounds(l *linear) (lo, hi int64) {
	for _, a := range e.addendsOf(l) {
		lo += e.least(a)
		hi += e.greatest(a)
	}
	return lo, hi
}

// boundAtMost propagates sum <= rhs. What it cuts off are the ends that do not
// enter the least sum, so one pass is all.
func (e *engine) boundAtMost(index int32, l *linear) bool {
	lo, hi := e.sumBounds(l)
	if lo > l.rhs {
		return false
	}
	if hi <= l.rhs {
		return e.entail(index)
	}
	for _, a := range e.addendsOf(l) {
		if !e.limit(a, l.rhs-lo) {
			return false
		}
	}
	return true
}

// boundEqual propagates sum = rhs, one pass from each side. Its own writes
// wake it until nothing changes.
func (e *engine) boundEqual(index int32, l *linear) bool {
	lo, hi := e.sumBounds(l)
	if l.rhs < lo || l.rhs > hi {
		return false
	}
	if lo == hi {
		return e.entail(index)
	}
	for _, a := range e.addendsOf(l) {
		if !e.limit(a, l.rhs-lo) {
			return false
		}
	}
	_, hi = e.sumBounds(l)
	for _, a := range e.addendsOf(l) {
		if !e.limit(addend{a.x, -a.coef}, hi-l.rhs) {
			return false
		}
	}
	return true
}

// limit cuts off the values for which coef*x exceeds its least value by more
// than the slack.
func (e *engine) limit(a addend, slack int64) bool {
	most := e.least(a) + slack
	if a.coef > 0 {
		return e.atMost(a.x, clamped(floorDiv(most, a.coef)))
	}
	return e.atLeast(a.x, clamped(-floorDiv(most, -a.coef)))
}

// clamped brings a number close to the values that a domain can have, so that
// it can be computed with; one beyond all of them stays so.
func clamped(v int64) int64 { return min(max(v, -1<<32), 1<<32) }

// floorDiv returns a / b rounded down, for b > 0.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// excludeSum propagates sum != rhs.
func (e *engine) excludeSum(index int32, l *linear) bool {
	var open addend
	rest := l.rhs
	for _, a := range e.addendsOf(l) {
		switch {
		case e.fixed(a.x):
			rest -= e.least(a)
		case open.coef != 0:
			return true // two are open
		default:
			open = a
		}
	}
	if open.coef == 0 {
		return rest != 0 && e.entail(index)
	}
	if rest%open.coef == 0 && !e.remove(open.x, clamped(rest/open.coef)) {
		return false
	}
	return e.entail(index)
}
