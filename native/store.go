package native

import (
	"math/bits"
	"sort"

	"counterpoint/model"
)

// store holds the domains, and is all that writes them. Every write counts
// the values it removes, and wakes the propagators that watch for it.
//
// A domain is a set of positions, a bit for each: position p stands for the
// value base+p or, where the values lie far apart, for the p-th of a sorted
// list. Up to 64 positions are one word, and that word is the whole state.
// More are several words after two of a header: how many values are left, and
// the least and greatest position. Bits outside these two are stale and mean
// nothing, so that to fix a variable or to move its bounds writes the header
// alone, however large the domain.
//
// Methods that narrow a domain return false if they would empty it; the
// domain is then of no use until the next pop. Values are int64, so that no
// sum of a value and a constant overflows on any machine.
type store struct {
	memory
	queue   queue
	domains []domain
	values  []int32 // of all domains that list their values
	removed uint64  // values removed since the search last set it to 0
}

// domain is what never changes of a variable's domain.
type domain struct {
	word   int32 // index of its first word of bits
	length int32 // number of words of bits
	count  int32 // positions
	base   int32 // value of position 0, if the values are not listed
	listed int32 // start in store.values, or -1
}

// The header of a domain of several words lies before its bits.
const (
	sizeWord   = -2
	spanWord   = -1 // least position << 32 | greatest position
	headerSize = 2
)

func (s *store) reset() {
	s.memory.reset()
	s.queue.reset()
	s.domains, s.values = s.domains[:0], s.values[:0]
}

// shape returns how a domain is held: its positions, and whether its values
// are listed, which they are where bits over their whole span would take more
// memory.
func shape(d model.Domain) (count int, listed bool) {
	span, size := d.Max()-d.Min()+1, d.Size()
	if span > 64 && span/32 > size {
		return size, true
	}
	return span, false
}

// wordsOf returns how many words a domain takes.
func wordsOf(d model.Domain) int {
	count, _ := shape(d)
	if count <= 64 {
		return 1
	}
	return headerSize + (count+63)/64
}

// add makes the domain of the next variable.
func (s *store) add(d model.Domain) {
	count, listed := shape(d)
	x := domain{base: int32(d.Min()), count: int32(count), length: int32((count + 63) / 64), listed: -1}
	if x.length > 1 {
		s.newWord(uint64(d.Size()))
		s.newWord(uint64(count - 1))
	}
	x.word = int32(len(s.words))
	for range x.length {
		s.newWord(0)
	}
	if listed {
		x.listed = int32(len(s.values))
		for v := range d.All() {
			s.values = append(s.values, int32(v))
		}
		s.fill(x, 0, count-1)
	}
	s.domains = append(s.domains, x)
	if listed {
		return
	}
	for interval := range d.Intervals() {
		s.fill(x, interval.Lo-d.Min(), interval.Hi-d.Min())
	}
}

// fill sets the bits lo..hi of a new domain.
func (s *store) fill(d domain, lo, hi int) {
	for i := lo / 64; i <= hi/64; i++ {
		s.words[int(d.word)+i] |= clip(i, lo, hi)
	}
}

// clip returns the bits of the i-th word whose positions lie in lo..hi.
func clip(i, lo, hi int) uint64 {
	mask := ^uint64(0)
	if from := lo - 64*i; from > 0 {
		mask <<= uint(from)
	}
	if over := 64*i + 63 - hi; over > 0 {
		mask = mask << uint(over) >> uint(over)
	}
	return mask
}

// span returns the least and the greatest position.
func (s *store) span(d *domain) (lo, hi int) {
	if d.length == 1 {
		w := s.words[d.word]
		return bits.TrailingZeros64(w), bits.Len64(w) - 1
	}
	w := s.words[d.word+spanWord]
	return int(w >> 32), int(uint32(w))
}

// bits returns the i-th word of the domain, 0 outside of it.
func (s *store) bits(d *domain, i int) uint64 {
	if d.length == 1 && i == 0 {
		return s.words[d.word]
	}
	lo, hi := s.span(d)
	if i < lo/64 || i > hi/64 {
		return 0
	}
	return s.words[int(d.word)+i] & clip(i, lo, hi)
}

// valueAt returns the value that a position stands for.
func (s *store) valueAt(d *domain, p int) int64 {
	if d.listed >= 0 {
		return int64(s.values[int(d.listed)+p])
	}
	return int64(d.base) + int64(p)
}

// rank returns the number of positions whose value is less than v.
func (s *store) rank(d *domain, v int64) int {
	if d.listed < 0 {
		return int(min(max(v-int64(d.base), 0), int64(d.count)))
	}
	return sort.Search(int(d.count), func(p int) bool { return s.valueAt(d, p) >= v })
}

// position returns the position of v, if it has one.
func (s *store) position(d *domain, v int64) (p int, ok bool) {
	p = s.rank(d, v)
	return p, p < int(d.count) && s.valueAt(d, p) == v
}

func (s *store) size(x int32) int {
	d := &s.domains[x]
	if d.length == 1 {
		return bits.OnesCount64(s.words[d.word])
	}
	return int(s.words[d.word+sizeWord])
}

func (s *store) fixed(x int32) bool {
	d := &s.domains[x]
	if d.length == 1 {
		w := s.words[d.word]
		return w&(w-1) == 0
	}
	return s.words[d.word+sizeWord] == 1
}

func (s *store) min(x int32) int64 {
	d := &s.domains[x]
	lo, _ := s.span(d)
	return s.valueAt(d, lo)
}

func (s *store) max(x int32) int64 {
	d := &s.domains[x]
	_, hi := s.span(d)
	return s.valueAt(d, hi)
}

func (s *store) has(x int32, v int64) bool {
	d := &s.domains[x]
	p, ok := s.position(d, v)
	return ok && s.bits(d, p/64)>>uint(p%64)&1 != 0
}

// next returns the least position of the domain that is p or more; -1 if none
// is.
func (s *store) next(x int32, p int) int {
	d := &s.domains[x]
	lo, hi := s.span(d)
	p = max(p, lo)
	for i := p / 64; i <= hi/64; i++ {
		if w := s.bits(d, i) & clip(i, p, hi); w != 0 {
			return 64*i + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// previous returns the greatest position of the domain that is p or less; -1
// if none is.
func (s *store) previous(x int32, p int) int {
	d := &s.domains[x]
	lo, hi := s.span(d)
	p = min(p, hi)
	for i := p / 64; i >= lo/64 && p >= lo; i-- {
		if w := s.bits(d, i) & clip(i, lo, p); w != 0 {
			return 64*i + bits.Len64(w) - 1
		}
	}
	return -1
}

// window returns which of the values v, v+1, ..., v+63 are in the domain, a
// bit for each.
func (s *store) window(x int32, v int64) uint64 {
	d := &s.domains[x]
	if d.listed >= 0 {
		return s.listedWindow(x, v)
	}
	offset := v - int64(d.base)
	if offset <= -64 || offset >= int64(d.count) {
		return 0
	}
	i, shift := int(offset>>6), uint(offset&63)
	w := s.bits(d, i) >> shift
	if shift > 0 {
		w |= s.bits(d, i+1) << (64 - shift)
	}
	return w
}

func (s *store) listedWindow(x int32, v int64) uint64 {
	d := &s.domains[x]
	var w uint64
	for p := s.next(x, s.rank(d, v)); p >= 0; p = s.next(x, p+1) {
		offset := s.valueAt(d, p) - v
		if offset >= 64 {
			break
		}
		w |= 1 << uint(offset)
	}
	return w
}
