package native

import (
	"math"
	"math/bits"

	"counterpoint/model"
)

// Domain consistency of all-different by matching (Regin, "A filtering algorithm
// for constraints of difference in CSPs", AAAI 1994). Terms and values are the
// two sides of a graph, with an edge for each value that a term can take; an
// assignment is a matching of all terms. One is found by greed and augmenting
// paths, or there is none and the constraint fails. A value can go to another
// term just if the one that has it can move: to a value that is free, or round
// in a cycle. So draw an arrow from each term to those whose values it could
// take. A value goes from a term if its owner is in another strongly connected
// component, and there are those of Tarjan (1972): closed one after the other,
// with what they leave to their terms. All terms from which the arrows lead to a
// free value are one component, with the free values in it: the one that is
// left.
//
// Nothing is kept from run to run but the room: greed finds most of the matching
// again in the time that it takes to read the domains. Terms that elimination
// (alldifferent.go) has closed are left out, as their values are no others'.
type matcher struct {
	terms  []term
	blocks []block  // the values, numbered by 64*block + bit
	rows   []uint64 // which of these each term can take, len(blocks) words each

	value []int32  // of each term in the matching, or -1
	owner []int32  // of each value in the matching
	taken []uint64 // the values that have an owner
	seen  []uint64 // values that this search for an augmenting path came to

	order     []int32 // in which the terms were visited, from 1; 0 if not yet, closed if in a component
	low       []int32 // the least order of those left that a term leads to
	visited   int32
	left      []int32  // visited terms of no component yet
	component []uint64 // the values of one
}

const closed = math.MaxInt32

// freeValue is the order of the free values, to which the search for components
// belongs as to a vertex visited before all terms.
const freeValue = 0

// postMatching adds the propagator, at the side of elimination.
func (e *engine) postMatching(i int32, a *allDifferent, c model.AllDifferent) error {
	if a.inWord {
		a.firstBlock = int32(len(e.blocks))
		a.lastBlock = a.firstBlock + 1
		e.blocks = append(e.blocks, block{a.base, a.values})
	} else {
		if err := e.poll(len(c.Terms)); err != nil {
			return err
		}
		e.addBlocks(a, e.model.ValuesOf(c))
	}
	size := int64(len(c.Terms)) * int64(a.lastBlock-a.firstBlock)
	if size > MaxWords {
		return &TooLargeError{What: "words of the values of an all-different's terms", Size: size, Limit: MaxWords}
	}
	p := e.addPropagator(propagator{
		kind: matching, idempotent: true, constraint: i, data: int32(len(e.differences)), cost: 1 + int32(size/4),
	}, perValue)
	for _, t := range c.Terms {
		e.queue.watch(int32(t.X.Index()), change, p)
	}
	return nil
}

// match removes every value that is in no assignment of different values.
func (e *engine) match(index int32, a *allDifferent) bool {
	e.loadMatcher(a)
	k := &e.matcher
	for i := range k.terms {
		if k.value[i] >= 0 {
			continue
		}
		clear(k.seen)
		if !e.augment(int32(i)) {
			return false
		}
	}
	for i := range k.terms {
		if k.order[i] == 0 && !e.connect(int32(i)) {
			return false
		}
	}
	if !e.closeComponent(0, true) {
		return false
	}
	if len(k.terms) <= 1 {
		e.entail(index)
	}
	return true
}

// loadMatcher reads the domains, and gives each term the first value that no
// term before it has.
func (e *engine) loadMatcher(a *allDifferent) {
	k := &e.matcher
	k.blocks = e.blocks[a.firstBlock:a.lastBlock]
	k.start(a.terms, e.words[a.open], a.inWord)
	for i, t := range k.terms {
		row := k.row(int32(i))
		for b, block := range k.blocks {
			row[b] = e.window(t.x, block.base-int64(t.c)) & block.values
		}
		k.takeFree(int32(i))
	}
}

// start makes room for the open terms, and none of them has a value.
func (k *matcher) start(terms []term, open uint64, inWord bool) {
	k.terms = k.terms[:0]
	if inWord {
		for ; open != 0; open &= open - 1 {
			k.terms = append(k.terms, terms[bits.TrailingZeros64(open)])
		}
	} else {
		k.terms = append(k.terms, terms[:open]...)
	}
	n, words := len(k.terms), len(k.blocks)
	k.rows = resized(k.rows, n*words)
	k.owner = resized(k.owner, 64*words)
	k.taken, k.seen, k.component = resized(k.taken, words), resized(k.seen, words), resized(k.component, words)
	k.value, k.order, k.low = resized(k.value, n), resized(k.order, n), resized(k.low, n)
	for i := range k.value {
		k.value[i] = -1
	}
	k.visited, k.left = freeValue, k.left[:0]
}

func (k *matcher) row(i int32) []uint64 {
	words := len(k.blocks)
	return k.rows[int(i)*words:][:words]
}

func (k *matcher) give(i, v int32) {
	k.value[i], k.owner[v] = v, i
	k.taken[v/64] |= 1 << uint(v%64)
}

// takeFree gives the term the first of its values that is free.
func (k *matcher) takeFree(i int32) bool {
	for b, w := range k.row(i) {
		if free := w &^ k.taken[b]; free != 0 {
			k.give(i, int32(64*b+bits.TrailingZeros64(free)))
			return true
		}
	}
	return false
}

// augment gives the term a value, for which terms before it may change theirs.
func (e *engine) augment(i int32) bool {
	k := &e.matcher
	if e.poll(1+len(k.blocks)/8) != nil {
		return false
	}
	if k.takeFree(i) {
		return true
	}
	for b, w := range k.row(i) {
		for w &^= k.seen[b]; w != 0; w &^= k.seen[b] {
			v := int32(64*b + bits.TrailingZeros64(w))
			k.seen[b] |= w & -w
			if e.augment(k.owner[v]) {
				k.give(i, v)
				return true
			}
		}
	}
	return false
}

// connect goes on to the terms whose values this one could take, and closes its
// component if it is the first of one.
func (e *engine) connect(i int32) bool {
	k := &e.matcher
	k.visited++
	k.order[i], k.low[i] = k.visited, k.visited
	place := len(k.left)
	k.left = append(k.left, i)
	if e.poll(1+len(k.blocks)/8) != nil {
		return false
	}
	for b, w := range k.row(i) {
		if w&^k.taken[b] != 0 {
			k.low[i] = freeValue
		}
		for w &= k.taken[b]; w != 0; w &= w - 1 {
			j := k.owner[64*b+bits.TrailingZeros64(w)]
			switch {
			case k.order[j] == 0:
				if !e.connect(j) {
					return false
				}
				k.low[i] = min(k.low[i], k.low[j])
			case k.order[j] != closed:
				k.low[i] = min(k.low[i], k.order[j])
			}
		}
	}
	if k.low[i] != k.order[i] {
		return true
	}
	return e.closeComponent(place, false)
}

// closeComponent takes the terms from that place on for a component, and leaves
// them its values alone.
func (e *engine) closeComponent(place int, withFree bool) bool {
	k := &e.matcher
	members := k.left[place:]
	clear(k.component)
	if withFree {
		for b := range k.component {
			k.component[b] = ^k.taken[b]
		}
	}
	for _, i := range members {
		v := k.value[i]
		k.component[v/64] |= 1 << uint(v%64)
		k.order[i], k.low[i] = closed, closed
	}
	for _, i := range members {
		for b, w := range k.row(i) {
			for gone := w &^ k.component[b]; gone != 0; gone &= gone - 1 {
				t := &k.terms[i]
				if !e.remove(t.x, k.blocks[b].base+int64(bits.TrailingZeros64(gone))-int64(t.c)) {
					return false
				}
			}
		}
	}
	k.left = k.left[:place]
	return true
}
