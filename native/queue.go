package native

import "math/bits"

// priority orders the propagators that wait: the cheapest run first, so that
// the dear ones find their domains as small as they get.
type priority uint8

const (
	constant      priority = iota // a fixed number of steps
	perFix                        // a step for each term that was fixed
	perTerm                       // a step for each term
	perValue                      // a step for each value
	perRow                        // a step for each row of a table
	numPriorities = iota
)

// queue holds the propagators that wait to run. They are a set of bits, since
// an event wakes many propagators, most of which wait already: an "or" wakes all
// that have their bit in one word. So a propagator's index is its bit, and each
// group of 64 indices, one word, is of one priority; indices that nobody has
// are vacant.
//
// The groups that have a bit are in a ring for each priority, first in first
// out. The one at the head is swept once from its lowest bit upwards, and if it
// has bits again then, it goes to the end. So each that waits has its turn.
type queue struct {
	watchers
	groups  []group
	last    [numPriorities]int32 // the group that is being filled, or -1
	waiting []uint64             // by group
	rings   [numPriorities]ring
	slots   []int32 // of all rings
}

// group is 64 indices of propagators, of which those in used are not vacant.
type group struct {
	rank priority
	used uint64
}

// ring is a circular buffer of groups, in slots[first:end] with room for all of
// its priority.
type ring struct {
	first, end, head, length int32
	ahead                    uint64 // what is still to be swept of the group at the head
}

func (q *queue) reset() {
	q.watchers.reset()
	q.groups = q.groups[:0]
	for r := range q.last {
		q.last[r] = -1
	}
}

// newIndex returns the index of a new propagator.
func (q *queue) newIndex(r priority) int32 {
	if last := q.last[r]; last < 0 || q.groups[last].used == ^uint64(0) {
		q.last[r] = int32(len(q.groups))
		q.groups = append(q.groups, group{rank: r})
	}
	g := &q.groups[q.last[r]]
	n := bits.OnesCount64(g.used)
	g.used |= 1 << uint(n)
	return 64*q.last[r] + int32(n)
}

// build makes the rings and the lists of watchers, once all propagators are
// known.
func (q *queue) build(numVars int) {
	q.waiting = resized(q.waiting, len(q.groups))
	q.slots = resized(q.slots, len(q.groups))
	q.buildRings()
	q.watchers.build(numVars, len(q.groups))
	q.start()
}

func (q *queue) buildRings() {
	var counts [numPriorities]int32
	for _, g := range q.groups {
		counts[g.rank]++
	}
	first := int32(0)
	for r, n := range counts {
		q.rings[r] = ring{first: first, end: first + n}
		first += n
	}
}

// start makes every propagator wait, as it is before the search.
func (q *queue) start() {
	q.clear()
	for i, g := range q.groups {
		q.add(int32(i), g.used)
	}
	copy(q.fixed, q.fixedAtStart)
}

// startAnew makes every propagator wait, and look at each of its terms that is
// fixed.
func (q *queue) startAnew() {
	q.start()
	for p := range q.fixed {
		q.fixed[p] = ^uint64(0)
	}
}

// isEmpty reports whether no propagator waits.
func (q *queue) isEmpty() bool {
	for i := range q.rings {
		if q.rings[i].length > 0 {
			return false
		}
	}
	return true
}

// wake enqueues the propagators that watch the variable for the event.
func (q *queue) wake(x int32, e event) {
	starts := &q.starts[x]
	for _, w := range q.lists[starts[change]:starts[e+1]] {
		q.add(w.group, w.mask)
	}
	if e == fix {
		q.noteFixed(x)
	}
}

// add enqueues those of the propagators that do not wait yet.
func (q *queue) add(group int32, mask uint64) {
	waiting := &q.waiting[group]
	if *waiting == 0 {
		q.enter(group)
	}
	*waiting |= mask
}

// enter puts a group at the end of its ring.
func (q *queue) enter(group int32) {
	r := &q.rings[q.groups[group].rank]
	tail := r.head + r.length
	if tail >= r.end {
		tail -= r.end - r.first
	}
	q.slots[tail] = group
	r.length++
}

// leave takes the group at the head out of the ring.
func (r *ring) leave() {
	if r.head++; r.head == r.end {
		r.head = r.first
	}
	r.length--
	r.ahead = ^uint64(0)
}

// next returns the propagator that runs next; -1 if none waits. It still
// counts as waiting, until release.
func (q *queue) next() int32 {
	for i := range q.rings {
		r := &q.rings[i]
		if r.length == 0 {
			continue
		}
		group := q.slots[r.head]
		rest := q.waiting[group] & r.ahead
		if rest == 0 { // the sweep is over
			r.leave()
			q.enter(group)
			group = q.slots[r.head]
			rest = q.waiting[group]
		}
		r.ahead = -(rest & -rest) << 1
		return 64*group + int32(bits.TrailingZeros64(rest))
	}
	return -1
}

// release says that the propagator that next returned waits no longer.
func (q *queue) release(p int32) {
	group := p >> 6
	waiting := &q.waiting[group]
	if *waiting &^= 1 << uint(p&63); *waiting == 0 {
		q.rings[q.groups[group].rank].leave()
	}
}

// clear forgets all that wait.
func (q *queue) clear() {
	clear(q.waiting)
	for i := range q.rings {
		r := &q.rings[i]
		r.head, r.length, r.ahead = r.first, 0, ^uint64(0)
	}
}

// resized returns a slice of n zeros, in the given one's place if it fits.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}
