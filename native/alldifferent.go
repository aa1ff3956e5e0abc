package native

import (
	"math"
	"math/bits"

	"counterpoint/model"
)

// An all-different constraint at value consistency: the value of a term that
// is fixed leaves the others. It prunes what arc consistency on the
// constraints "term i != term j" prunes (Mackworth 1977), at the price of one
// propagator instead of n(n-1)/2.
//
// Where all values of the terms lie within a window of 64 and each domain is
// one word, a set of values of the constraint is one word as well: the domain
// shifted to the window. Otherwise terms are taken one by one.
//
// What Options.AllDiff adds is in hidden.go, hidden singles, in locked.go, locked
// candidates, and in matching.go, domain consistency.
type allDifferent struct {
	constraint int32  // index in the model
	terms      []term // a piece of engine.terms
	first      int32  // where it starts
	open       int32  // reversible word: in a word, the set of terms not yet eliminated; by term, how many there are
	taken      int32  // reversible word: the values of the eliminated terms (in a word only)
	inWord     bool
	base       int64  // where the window starts (in a word only)
	values     uint64 // the values of all terms at the start (in a word only)
	firstBlock int32  // in engine.blocks (hidden, in blocks only; matching)
	lastBlock  int32
	hidden     int32 // the propagator of its hidden singles, or -1
}

// term is X + C.
type term struct {
	x     int32
	c     int32
	word  int32  // of X's domain  (in a word only)
	shift uint32 // of X's domain to the window
}

func (e *engine) postAllDifferent(i int32, c model.AllDifferent) error {
	if len(c.Terms) < 2 {
		return nil
	}
	data := int32(len(e.differences))
	a := allDifferent{constraint: i, first: int32(len(e.terms)), hidden: -1}
	inWord, lo, hi := true, int64(math.MaxInt64), int64(math.MinInt64)
	for _, t := range c.Terms {
		x := int32(t.X.Index())
		d := &e.domains[x]
		least := int64(d.base) + int64(t.C)
		lo, hi = min(lo, least), max(hi, least+int64(d.count)-1)
		inWord = inWord && d.length == 1 && d.listed < 0
		e.terms = append(e.terms, term{x: x, c: int32(t.C), word: d.word})
	}
	a.terms = e.terms[a.first:]
	elimination, cost := eliminationByTerm, int32(len(a.terms))
	if a.inWord = inWord && hi-lo < 64 && len(c.Terms) <= 64; a.inWord {
		elimination, cost = eliminationInWord, 1
		a.base = lo
		e.align(&a)
	} else {
		a.open = e.newWord(uint64(len(a.terms)))
	}
	p := e.addPropagator(propagator{kind: elimination, idempotent: true, constraint: i, data: data, cost: cost}, perFix)
	for j, t := range a.terms {
		if a.inWord {
			e.queue.watchFix(t.x, p, int32(j), e.fixed(t.x))
		} else {
			e.queue.watch(t.x, fix, p)
		}
	}
	if err := e.postStronger(i, &a, c); err != nil {
		return err
	}
	e.differences = append(e.differences, a)
	return nil
}

// postStronger adds what Options.AllDiff asks for beside elimination.
func (e *engine) postStronger(i int32, a *allDifferent, c model.AllDifferent) error {
	switch e.options.AllDiff {
	case Value:
		return nil
	case Domain:
		return e.postMatching(i, a, c)
	}
	return e.postHidden(i, a, c)
}

// align shifts the terms to the window.
func (e *engine) align(a *allDifferent) {
	for i := range a.terms {
		t := &a.terms[i]
		t.shift = uint32(int64(e.domains[t.x].base) + int64(t.c) - a.base)
		a.values |= e.words[t.word] << (t.shift & 63)
	}
	a.open = e.newWord(^uint64(0) >> uint(64-len(a.terms)))
	a.taken = e.newWord(0)
}

// placeTerms says where the terms of each constraint are, once no more are
// added, which moves them.
func (e *engine) placeTerms() {
	for i := range e.differences {
		a := &e.differences[i]
		a.terms = e.terms[a.first:][:len(a.terms)]
	}
}

// eliminateInWord alternates between two steps, until no other term is fixed:
// close the terms that are fixed, then take their values from the rest. The
// queue knows which terms to look at, those that it fixes itself included.
func (e *engine) eliminateInWord(index int32, a *allDifferent) bool {
	terms := a.terms
	open, taken := e.words[a.open], e.words[a.taken]
	fixed := &e.queue.fixed[index]
	for *fixed != 0 {
		closed, values, ok := e.fixedTerms(terms, open&*fixed)
		*fixed = 0
		if !ok {
			e.removed++
			return false
		}
		open, taken = open&^closed, taken|values
		if !e.take(terms, open, values) {
			return false
		}
	}
	e.write(a.open, open)
	e.write(a.taken, taken)
	if open&(open-1) == 0 {
		e.entail(index)
	}
	if open == 0 && a.hidden >= 0 {
		e.entail(a.hidden)
	}
	return true
}

// fixedTerms returns which of the given terms are fixed, and their values; ok
// is false if two have the same.
func (e *engine) fixedTerms(terms []term, among uint64) (closed, values uint64, ok bool) {
	words := e.words
	for ; among != 0; among &= among - 1 {
		t := &terms[bits.TrailingZeros64(among)]
		w := words[t.word]
		if w&(w-1) != 0 {
			continue
		}
		v := w << (t.shift & 63)
		if values&v != 0 {
			return closed, values, false
		}
		values |= v
		closed |= among & -among
	}
	return closed, values, true
}

// take removes the values from the open terms.
func (e *engine) take(terms []term, open, values uint64) bool {
	words := e.words
	for ; open != 0; open &= open - 1 {
		t := &terms[bits.TrailingZeros64(open)]
		w := words[t.word]
		left := w &^ (values >> (t.shift & 63))
		if left != w && !e.narrow(t.x, t.word, left) {
			return false
		}
	}
	return true
}

// eliminateByTerm keeps the open terms in front of the closed ones. Their
// number is reversible; their order need not be, since a pop opens again just
// those terms that were closed after the push.
func (e *engine) eliminateByTerm(index int32, a *allDifferent) bool {
	terms := a.terms
	open := int(e.words[a.open])
	for i := 0; i < open; {
		t := terms[i]
		if !e.fixed(t.x) {
			i++
			continue
		}
		if e.poll(open/8) != nil {
			return false
		}
		open--
		terms[i], terms[open] = terms[open], t
		v := e.min(t.x) + int64(t.c)
		for _, other := range terms[:open] {
			if !e.remove(other.x, v-int64(other.c)) {
				return false
			}
		}
		i = 0 // a term before this one may have been fixed
	}
	e.write(a.open, uint64(open))
	if open <= 1 {
		e.entail(index)
	}
	return true
}
