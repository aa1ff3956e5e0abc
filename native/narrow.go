package native

import "math/bits"

// The ways to narrow a domain, by value and by position. Each ends in narrow,
// for a domain of one word, or in rewrite, for one of several.

// remove takes the value from the domain.
func (s *store) remove(x int32, v int64) bool {
	if p, ok := s.position(&s.domains[x], v); ok {
		return s.removeAt(x, p)
	}
	return true
}

// assign leaves only the value.
func (s *store) assign(x int32, v int64) bool {
	p, ok := s.position(&s.domains[x], v)
	if !ok {
		s.removed += uint64(s.size(x))
		return false
	}
	return s.assignAt(x, p)
}

// atLeast removes the values less than v.
func (s *store) atLeast(x int32, v int64) bool {
	d := &s.domains[x]
	_, hi := s.span(d)
	return s.between(x, s.rank(d, v), hi)
}

// atMost removes the values greater than v.
func (s *store) atMost(x int32, v int64) bool {
	d := &s.domains[x]
	lo, _ := s.span(d)
	return s.between(x, lo, s.rank(d, v+1)-1)
}

// removeAt removes the position p, if it is there.
func (s *store) removeAt(x int32, p int) bool {
	return s.removeBits(x, p/64, 1<<uint(p%64))
}

// removeBits removes positions of the i-th word.
func (s *store) removeBits(x int32, i int, remove uint64) bool {
	d := &s.domains[x]
	if d.length == 1 {
		return s.narrow(x, d.word, s.words[d.word]&^remove)
	}
	w := s.bits(d, i) & remove
	if w == 0 {
		return true
	}
	lost := bits.OnesCount64(w)
	if size := s.words[d.word+sizeWord]; uint64(lost) == size {
		s.removed += size
		return false
	}
	word := d.word + int32(i)
	s.write(word, s.words[word]&^w)
	lo, hi := s.span(d)
	s.rewrite(x, d, lost, s.next(x, lo), s.previous(x, hi))
	return true
}

// assignAt leaves only the position p, 0 <= p < count.
func (s *store) assignAt(x int32, p int) bool {
	d := &s.domains[x]
	if d.length == 1 {
		return s.narrow(x, d.word, s.words[d.word]&(1<<uint(p)))
	}
	size := s.size(x)
	if s.bits(d, p/64)>>uint(p%64)&1 == 0 {
		s.removed += uint64(size)
		return false
	}
	if size > 1 {
		s.rewrite(x, d, size-1, p, p)
	}
	return true
}

// between leaves only the positions lo..hi, which may be none.
func (s *store) between(x int32, lo, hi int) bool {
	d := &s.domains[x]
	if lo > hi {
		s.removed += uint64(s.size(x))
		return false
	}
	if d.length == 1 {
		return s.narrow(x, d.word, s.words[d.word]&clip(0, lo, hi))
	}
	return s.bound(x, d, lo, hi)
}

// narrow sets the word of a domain of one word to a subset of it.
func (s *store) narrow(x, i int32, w uint64) bool {
	lost := s.words[i] ^ w
	if lost == 0 {
		return true
	}
	s.removed += uint64(bits.OnesCount64(lost))
	if w == 0 {
		return false
	}
	s.write(i, w)
	s.queue.wake(x, narrowed(lost, w))
	return true
}

// narrowed returns the event of a one-word domain that lost the given values
// and has w left. Whether a bound moved is computed without a branch, since it
// is hard to predict: one moved up if a value below all of w was lost, one down
// if the lost values, as a number, exceed w.
func narrowed(lost, w uint64) event {
	if w&(w-1) == 0 {
		return fix
	}
	below := lost & (w - 1)
	_, above := bits.Sub64(w, lost, 0)
	return event((below|-below)>>63 | above)
}

// bound leaves only the positions lo..hi of a domain of several words.
func (s *store) bound(x int32, d *domain, lo, hi int) bool {
	oldLo, oldHi := s.span(d)
	if lo <= oldLo && hi >= oldHi {
		return true
	}
	lo, hi = s.next(x, lo), s.previous(x, hi)
	if lo < 0 || hi < lo {
		s.removed += s.words[d.word+sizeWord]
		return false
	}
	outside := s.count(d, oldLo, lo-1) + s.count(d, hi+1, oldHi)
	s.rewrite(x, d, outside, lo, hi)
	return true
}

// count returns the number of positions in lo..hi.
func (s *store) count(d *domain, lo, hi int) int {
	n := 0
	for i := lo / 64; i <= hi/64 && lo <= hi; i++ {
		n += bits.OnesCount64(s.bits(d, i) & clip(i, lo, hi))
	}
	return n
}

// rewrite sets the header of a domain of several words that loses the given
// number of values, not all, and now spans the positions lo..hi.
func (s *store) rewrite(x int32, d *domain, lost, lo, hi int) {
	s.removed += uint64(lost)
	size := s.words[d.word+sizeWord] - uint64(lost)
	span := uint64(lo)<<32 | uint64(hi)
	happened := change
	if span != s.words[d.word+spanWord] {
		happened = bounds
		s.write(d.word+spanWord, span)
	}
	if size == 1 {
		happened = fix
	}
	s.write(d.word+sizeWord, size)
	s.queue.wake(x, happened)
}
