package native

import "math/bits"

// Locked candidates: an all-different of as many terms as values needs each
// value (hidden.go). Where all places left of a value are terms that another
// all-different has too, one of these takes it, so it leaves the other terms of
// that one. Sudoku players call it pointing, from a box into a line, and
// claiming, from a line into a box. Neither constraint alone sees it.
//
// A lock is this rule for an ordered pair of constraints. It looks at the terms
// of the first that are not shared: the values that none of these can take are
// locked. Where both fit in a word (alldifferent.go) that takes an "or" for each
// such term. So does a lock that has nothing to do, as most do; what was locked
// before is left out by the sets that elimination keeps, or in blocks by one of
// the lock's own.
//
// Two constraints of a permutation that share one term need no lock, for a
// value with a single place is a hidden single.
type lock struct {
	from, to int32 // in engine.differences: the constraint that needs the value, the one that it leaves
	shift    int64 // from a value of from to that of to; in a word, from bit to bit of their windows

	// In a word.
	fromRest uint64 // the terms of from that are not shared
	toRest   uint64

	// In blocks.
	terms      [3]int32 // where in engine.lockTerms those of from begin, those of to, and where these end
	firstBlock int32    // in engine.blocks
	lastBlock  int32
	done       int32 // reversible words, one for each block: the values that were locked
}

// postLocks posts a lock each way for all-different constraints that share
// terms.
func (e *engine) postLocks() error {
	if e.options.AllDiff != Locked {
		return nil
	}
	differences := make(map[int]int32, len(e.differences)) // by constraint
	for i := range e.differences {
		differences[int(e.differences[i].constraint)] = int32(i)
	}
	return overlaps(e.model, e.poll, func(o overlap) error {
		for _, o := range []overlap{o, o.reversed()} {
			if err := e.postLock(differences[o.scopes[0]], differences[o.scopes[1]], o); err != nil {
				return err
			}
		}
		return nil
	})
}

// postLock posts the lock from one constraint to another, unless the one does
// not need each value or the other has no further terms.
func (e *engine) postLock(from, to int32, o overlap) error {
	a, b := &e.differences[from], &e.differences[to]
	if a.hidden < 0 || len(o.terms[1]) == len(b.terms) {
		return nil
	}
	if err := e.poll((len(a.terms) + len(b.terms)) / 8); err != nil {
		return err
	}
	l := lock{from: from, to: to, shift: int64(o.shift)}
	kind := lockedInWord
	if a.inWord && b.inWord {
		l.fromRest, l.toRest = restOf(a, o.terms[0]), restOf(b, o.terms[1])
		l.shift += a.base - b.base
	} else {
		kind = lockedInBlocks
		e.addLockTerms(&l, o)
		e.addLockBlocks(&l)
	}
	if size := len(e.words) + len(e.lockTerms); size > MaxWords {
		return &TooLargeError{What: "words of domains, tables and locked candidates", Size: int64(size), Limit: MaxWords}
	}
	p := e.addPropagator(propagator{kind: kind, constraint: ByLocked, data: int32(len(e.locks)), cost: 1}, perValue)
	e.locks = append(e.locks, l)
	for _, t := range unshared(a.terms, o.terms[0]) {
		e.queue.watch(t.x, change, p)
	}
	return nil
}

// restOf returns the set of the terms that are not shared.
func restOf(a *allDifferent, shared []int) uint64 {
	rest := ^uint64(0) >> uint(64-len(a.terms))
	for _, i := range shared {
		rest &^= 1 << uint(i)
	}
	return rest
}

// unshared returns the terms that are not shared.
func unshared(terms []term, shared []int) []term {
	isShared := make([]bool, len(terms))
	for _, i := range shared {
		isShared[i] = true
	}
	var rest []term
	for i, t := range terms {
		if !isShared[i] {
			rest = append(rest, t)
		}
	}
	return rest
}

// addLockTerms lists the terms that are not shared.
func (e *engine) addLockTerms(l *lock, o overlap) {
	l.terms[0] = int32(len(e.lockTerms))
	e.lockTerms = append(e.lockTerms, unshared(e.differences[l.from].terms, o.terms[0])...)
	l.terms[1] = int32(len(e.lockTerms))
	e.lockTerms = append(e.lockTerms, unshared(e.differences[l.to].terms, o.terms[1])...)
	l.terms[2] = int32(len(e.lockTerms))
}

func (e *engine) addLockBlocks(l *lock) {
	a := &e.differences[l.from]
	l.firstBlock, l.lastBlock = a.firstBlock, a.lastBlock
	if a.inWord {
		l.firstBlock = int32(len(e.blocks))
		l.lastBlock = l.firstBlock + 1
		e.blocks = append(e.blocks, block{a.base, a.values})
	}
	l.done = int32(len(e.words))
	for range l.lastBlock - l.firstBlock {
		e.newWord(0)
	}
}

// lockInWord takes the values of eliminated terms for locked no more: those
// that are shared were taken from the other constraint by its elimination.
func (e *engine) lockInWord(l *lock) bool {
	from, words := &e.differences[l.from], e.words
	terms, elsewhere := from.terms, words[from.taken]
	for rest := l.fromRest & words[from.open]; rest != 0; rest &= rest - 1 {
		t := &terms[bits.TrailingZeros64(rest)]
		elsewhere |= words[t.word] << (t.shift & 63)
	}
	locked := from.values &^ elsewhere
	if locked == 0 {
		return true
	}
	to := &e.differences[l.to]
	return e.take(to.terms, l.toRest&words[to.open], shifted(locked, l.shift))
}

func shifted(w uint64, by int64) uint64 {
	if by < 0 {
		return w >> uint(-by)
	}
	return w << uint(by)
}

// lockInBlocks does the same block by block.
func (e *engine) lockInBlocks(l *lock) bool {
	from, to := e.lockTerms[l.terms[0]:l.terms[1]], e.lockTerms[l.terms[1]:l.terms[2]]
	for i, b := range e.blocks[l.firstBlock:l.lastBlock] {
		done := l.done + int32(i)
		locked := b.values &^ e.words[done]
		for _, t := range from {
			if locked == 0 {
				break
			}
			locked &^= e.window(t.x, b.base-int64(t.c))
		}
		if e.poll((1+len(from)+bits.OnesCount64(locked)*len(to))/8) != nil {
			return false
		}
		for rest := locked; rest != 0; rest &= rest - 1 {
			if !e.takeFrom(to, b.base+int64(bits.TrailingZeros64(rest))+l.shift) {
				return false
			}
		}
		if locked != 0 {
			e.write(done, e.words[done]|locked)
		}
	}
	return true
}

// takeFrom removes a value from the terms.
func (e *engine) takeFrom(terms []term, v int64) bool {
	for _, t := range terms {
		if !e.remove(t.x, v-int64(t.c)) {
			return false
		}
	}
	return true
}
