package native

import (
	"math/bits"

	"counterpoint/model"
)

// A binary relation at arc consistency. Equality keeps of each domain what the
// other has, shifted; an inequality needs only the bounds, and reaches arc
// consistency with them; != waits until one side is fixed, for before that
// every value has a support.
type relation struct {
	x, y int32
	c    int64
}

func (e *engine) postRelation(i int32, c model.Relation) {
	x, y, shift := int32(c.X.Index()), int32(c.Y.Index()), int64(c.C)
	switch c.Op {
	case model.Eq:
		e.addRelation(i, relationEqual, relation{x, y, shift}, perValue, change)
	case model.Ne:
		e.addRelation(i, relationUnequal, relation{x, y, shift}, constant, fix)
	case model.Le:
		e.addRelation(i, relationAtMost, relation{x, y, shift}, constant, bounds)
	case model.Lt:
		e.addRelation(i, relationAtMost, relation{x, y, shift - 1}, constant, bounds)
	case model.Ge:
		e.addRelation(i, relationAtMost, relation{y, x, -shift}, constant, bounds)
	case model.Gt:
		e.addRelation(i, relationAtMost, relation{y, x, -shift - 1}, constant, bounds)
	}
}

func (e *engine) addRelation(i int32, k kind, r relation, rank priority, on event) {
	p := propagator{kind: k, idempotent: true, constraint: i, data: int32(len(e.relations)), cost: 1}
	if k == relationEqual {
		p.cost += (e.domains[r.x].length + e.domains[r.y].length) / 8
	}
	index := e.addPropagator(p, rank)
	e.relations = append(e.relations, r)
	e.queue.watch(r.x, on, index)
	e.queue.watch(r.y, on, index)
}

// makeEqual propagates x = y + c.
func (e *engine) makeEqual(r *relation) bool {
	return e.keepShifted(r.x, r.y, r.c) && e.keepShifted(r.y, r.x, -r.c)
}

// keepShifted removes the values v of x for which y does not have v - c.
func (e *engine) keepShifted(x, y int32, c int64) bool {
	if !e.atLeast(x, e.min(y)+c) || !e.atMost(x, e.max(y)+c) {
		return false
	}
	d := &e.domains[x]
	lo, hi := e.span(d)
	for i := lo / 64; i <= hi/64; i++ {
		if w := e.bits(d, i); !e.removeBits(x, i, w&^e.supported(d, i, w, y, c)) {
			return false
		}
	}
	return true
}

// supported returns those of the values w in the i-th word of d for which y
// has the value less c.
func (e *engine) supported(d *domain, i int, w uint64, y int32, c int64) uint64 {
	if d.listed < 0 {
		return e.window(y, int64(d.base)+64*int64(i)-c)
	}
	var kept uint64
	for rest := w; rest != 0; rest &= rest - 1 {
		if e.has(y, e.valueAt(d, 64*i+bits.TrailingZeros64(rest))-c) {
			kept |= rest & -rest
		}
	}
	return kept
}

// makeUnequal propagates x != y + c.
func (e *engine) makeUnequal(index int32, r *relation) bool {
	switch {
	case e.fixed(r.y):
		return e.remove(r.x, e.min(r.y)+r.c) && e.entail(index)
	case e.fixed(r.x):
		return e.remove(r.y, e.min(r.x)-r.c) && e.entail(index)
	}
	return true
}

// makeAtMost propagates x <= y + c.
func (e *engine) makeAtMost(index int32, r *relation) bool {
	if !e.atMost(r.x, e.max(r.y)+r.c) || !e.atLeast(r.y, e.min(r.x)-r.c) {
		return false
	}
	if e.max(r.x) <= e.min(r.y)+r.c {
		e.entail(index)
	}
	return true
}
