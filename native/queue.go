package native

// event is what happened to a domain. Each one includes those before it: a
// variable that was fixed has new bounds, and new bounds are a change.
type event uint8

const (
	change    event = iota // a value was removed
	bounds                 // the least or the greatest value was
	fix                    // one value is left
	numEvents = iota
)

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

// queue holds the propagators that wait to run, each at most once: a ring for
// each priority, first in first out. It also knows who watches what: the
// watchers of a variable lie in one piece, those of change first, then of
// bounds, then of fix, so that an event wakes a prefix.
type queue struct {
	rings   [numPriorities]ring
	slots   []int32 // of all rings
	ranks   []priority
	waiting []bool // by propagator

	watches  []watch // as they were asked for
	starts   []int32 // by variable and event: where the watchers start
	watchers []watcher

	// fixed has a bit, by propagator, for each of its first 64 terms that may
	// have been fixed since it last looked: at least all that were.
	fixed []uint64
}

// ring is a circular buffer in slots[first:end] with room for all propagators
// of its priority.
type ring struct{ first, end, head, length int32 }

type watch struct {
	x  int32
	on event
	watcher
}

type watcher struct {
	propagator int32
	term       int32 // what the variable is to the propagator, if that wants to know
}

func (q *queue) reset() {
	q.ranks, q.watches = q.ranks[:0], q.watches[:0]
}

// watch asks that the propagator be woken by the event, and by those that
// include it.
func (q *queue) watch(x int32, on event, propagator int32) {
	q.watches = append(q.watches, watch{x, on, watcher{propagator: propagator}})
}

// watchFix does so for fix, and has the bit of the term set in fixed.
func (q *queue) watchFix(x, propagator, term int32) {
	q.watches = append(q.watches, watch{x, fix, watcher{propagator, term}})
}

// build makes the rings and the lists of watchers, once all propagators are
// known.
func (q *queue) build(numVars int) {
	q.waiting = resized(q.waiting, len(q.ranks))
	q.slots = resized(q.slots, len(q.ranks))
	q.fixed = resized(q.fixed, len(q.ranks))
	for p := range q.fixed {
		q.fixed[p] = ^uint64(0)
	}
	var counts [numPriorities]int32
	for _, r := range q.ranks {
		counts[r]++
	}
	first := int32(0)
	for r, n := range counts {
		q.rings[r] = ring{first: first, end: first + n, head: first}
		first += n
	}
	q.sortWatches(numVars)
}

// sortWatches is a counting sort by variable and event.
func (q *queue) sortWatches(numVars int) {
	q.starts = resized(q.starts, numVars*numEvents+1)
	q.watchers = resized(q.watchers, len(q.watches))
	for _, w := range q.watches {
		q.starts[w.x*numEvents+int32(w.on)]++
	}
	end := int32(0)
	for i, n := range q.starts {
		end += n
		q.starts[i] = end
	}
	for i := len(q.watches) - 1; i >= 0; i-- { // backwards, to keep the order
		w := q.watches[i]
		slot := &q.starts[w.x*numEvents+int32(w.on)]
		*slot--
		q.watchers[*slot] = w.watcher
	}
}

// wake enqueues the propagators that watch the variable for the event.
func (q *queue) wake(x int32, e event) {
	starts := q.starts[x*numEvents:][:numEvents+1]
	for _, w := range q.watchers[starts[0]:starts[min(e, bounds)+1]] {
		if !q.waiting[w.propagator] {
			q.push(w.propagator)
		}
	}
	if e < fix {
		return
	}
	for _, w := range q.watchers[starts[fix]:starts[fix+1]] {
		q.fixed[w.propagator] |= 1 << uint(w.term&63)
		if !q.waiting[w.propagator] {
			q.push(w.propagator)
		}
	}
}

func (q *queue) push(p int32) {
	q.waiting[p] = true
	r := &q.rings[q.ranks[p]]
	tail := r.head + r.length
	if tail >= r.end {
		tail -= r.end - r.first
	}
	q.slots[tail] = p
	r.length++
}

// pop takes out the propagator that runs next; -1 if none waits. It still
// counts as waiting.
func (q *queue) pop() int32 {
	for i := range q.rings {
		r := &q.rings[i]
		if r.length == 0 {
			continue
		}
		p := q.slots[r.head]
		if r.head++; r.head == r.end {
			r.head = r.first
		}
		r.length--
		return p
	}
	return -1
}

// clear forgets all that wait.
func (q *queue) clear() {
	for p := q.pop(); p >= 0; p = q.pop() {
		q.waiting[p] = false
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
