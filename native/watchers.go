package native

import "slices"

// event is what happened to a domain. Each one includes those before it: a
// variable that was fixed has new bounds, and new bounds are a change.
type event uint8

const (
	change    event = iota // a value was removed
	bounds                 // the least or the greatest value was
	fix                    // one value is left
	numEvents = iota
)

// watchers knows who watches which variable for which event. The watchers of a
// variable lie in one piece, those of change first, then of bounds, then of fix,
// so that an event wakes a prefix.
type watchers struct {
	watches []watch                // as they were asked for
	sorted  []int32                // the propagators of all lists, before they are packed
	starts  [][numEvents + 1]int32 // by variable: where the watchers of each event start, and where they end
	lists   []watcher              // of all variables

	// fixed has a bit, by propagator, for each of its terms that may have been
	// fixed since it last looked: at least all that were.
	fixed        []uint64
	fixedAtStart []uint64
	asked        []watchedTerm // as they were asked for
	termStarts   []int32       // by variable: where its terms start
	terms        []watchedTerm
}

type watch struct {
	x          int32
	on         event
	propagator int32
}

// watcher is one or more propagators of one group: see queue.go.
type watcher struct {
	group int32
	mask  uint64
}

// watchedTerm is what a variable is to a propagator that wants to know which
// of its terms were fixed.
type watchedTerm struct {
	x, propagator, term int32
	fixed               bool // from the start
}

func (w *watchers) reset() {
	w.watches, w.asked = w.watches[:0], w.asked[:0]
}

// watch asks that the propagator be woken by the event, and by those that
// include it.
func (w *watchers) watch(x int32, on event, propagator int32) {
	w.watches = append(w.watches, watch{x, on, propagator})
}

// watchFix does so for fix, and has the bit of the term, 0 to 63, set in fixed
// when that happens; from the start if the variable is fixed already.
func (w *watchers) watchFix(x, propagator, term int32, fixed bool) {
	w.watch(x, fix, propagator)
	w.asked = append(w.asked, watchedTerm{x, propagator, term, fixed})
}

// build sorts what was asked for.
func (w *watchers) build(numVars, numGroups int) {
	w.sortWatches(numVars)
	w.sortTerms(numVars)
	w.fixed = resized(w.fixed, 64*numGroups)
	w.fixedAtStart = resized(w.fixedAtStart, 64*numGroups)
	for _, t := range w.asked {
		if t.fixed {
			w.fixedAtStart[t.propagator] |= 1 << uint(t.term)
		}
	}
}

// sortWatches is a counting sort by variable and event. The propagators of one
// group that watch for the same become one watcher.
func (w *watchers) sortWatches(numVars int) {
	w.starts = resized(w.starts, numVars)
	w.sorted = resized(w.sorted, len(w.watches))
	for _, a := range w.watches {
		w.starts[a.x][a.on]++
	}
	end := int32(0)
	for x := range w.starts {
		for on, n := range w.starts[x] {
			end += n
			w.starts[x][on] = end
		}
	}
	for _, a := range w.watches {
		start := &w.starts[a.x][a.on]
		*start--
		w.sorted[*start] = a.propagator
	}
	w.lists = w.lists[:0]
	for x := range w.starts {
		starts := &w.starts[x]
		for on := range numEvents {
			from, to := starts[on], starts[on+1]
			starts[on] = int32(len(w.lists))
			w.pack(w.sorted[from:to])
		}
		starts[numEvents] = int32(len(w.lists))
	}
}

func (w *watchers) pack(propagators []int32) {
	slices.Sort(propagators)
	for i, p := range propagators {
		if i == 0 || propagators[i-1]>>6 != p>>6 {
			w.lists = append(w.lists, watcher{group: p >> 6})
		}
		w.lists[len(w.lists)-1].mask |= 1 << uint(p&63)
	}
}

// sortTerms is a counting sort by variable.
func (w *watchers) sortTerms(numVars int) {
	w.termStarts = resized(w.termStarts, numVars+1)
	w.terms = resized(w.terms, len(w.asked))
	for _, t := range w.asked {
		w.termStarts[t.x]++
	}
	end := int32(0)
	for x, n := range w.termStarts {
		end += n
		w.termStarts[x] = end
	}
	for _, t := range w.asked {
		w.termStarts[t.x]--
		w.terms[w.termStarts[t.x]] = t
	}
}

// noteFixed sets the bits of the terms that the variable is to propagators.
func (w *watchers) noteFixed(x int32) {
	for _, t := range w.terms[w.termStarts[x]:w.termStarts[x+1]] {
		w.fixed[t.propagator] |= 1 << uint(t.term)
	}
}
