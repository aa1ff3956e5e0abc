package native

import (
	"math"
	"math/bits"
	"math/rand/v2"
)

// Which variable to branch on, and which of its values first. A frame keeps
// where it is in the order of its values:
//
//	PerValue, Ascending or Descending  at: the position tried last; the next is the one beyond it
//	PerValue, Random                   at, end: the part of search.choices still to try
//	TwoWay                             at: the position; end: how many of the two children were made

// random draws from a PCG, and from nothing that depends on the size of int.
type random struct{ rand.PCG }

// below returns a number in 0..n-1; the bias is below n / 2^64.
func (r *random) below(n int) int {
	hi, _ := bits.Mul64(r.Uint64(), uint64(n))
	return int(hi)
}

const stream = 0x9e3779b97f4a7c15 // the second half of the seed: any constant

func (e *engine) prepareOrders() error {
	e.random.Seed(e.options.Seed, stream)
	if e.options.VarOrder != DomDeg {
		return nil
	}
	e.degrees = resized(e.degrees, len(e.domains))
	for _, c := range e.model.Constraints() {
		scope := c.Vars()
		if err := e.poll(1 + len(scope)/8); err != nil {
			return err
		}
		for _, x := range scope {
			e.degrees[x.Index()]++
		}
	}
	return nil
}

// choose returns the variable to branch on; -1 if all are fixed.
func (e *engine) choose() int32 {
	switch e.options.VarOrder {
	case Input:
		return e.firstOpen()
	case DomDeg:
		return e.leastDomDeg()
	}
	return e.fewestValues()
}

func (e *engine) firstOpen() int32 {
	for x := range int32(len(e.domains)) {
		if !e.fixed(x) {
			return x
		}
	}
	return -1
}

func (e *engine) fewestValues() int32 {
	best, fewest := int32(-1), math.MaxInt
	for x := range int32(len(e.domains)) {
		if n := e.size(x); n > 1 && n < fewest {
			if best, fewest = x, n; n == 2 {
				break // none has fewer
			}
		}
	}
	return best
}

// leastDomDeg compares ratios without dividing; a variable of degree 0 comes
// after all others.
func (e *engine) leastDomDeg() int32 {
	best, values, degree := int32(-1), uint64(0), uint64(0)
	for x := range int32(len(e.domains)) {
		if e.fixed(x) {
			continue
		}
		if n := uint64(e.size(x)); best < 0 || n*degree < values*e.degrees[x] {
			best, values, degree = x, n, e.degrees[x]
		}
	}
	return best
}

func (e *engine) newFrame(x int32) frame {
	f := frame{x: x, at: -1}
	if e.options.Branching == TwoWay {
		f.at = int32(e.firstPosition(x))
		return f
	}
	switch e.options.ValueOrder {
	case Descending:
		f.at = e.domains[x].count
	case Random:
		start, end := e.shuffle(x)
		f.at, f.end = int32(start), int32(end)
	}
	return f
}

// firstPosition returns the position that the value order puts first.
func (e *engine) firstPosition(x int32) int {
	d := &e.domains[x]
	lo, hi := e.span(d)
	switch e.options.ValueOrder {
	case Descending:
		return hi
	case Random:
		return e.nth(d, e.random.below(e.size(x)))
	}
	return lo
}

// nth returns the n-th position of the domain, from 0.
func (e *engine) nth(d *domain, n int) int {
	lo, hi := e.span(d)
	for i := lo / 64; i <= hi/64; i++ {
		w := e.bits(d, i)
		if ones := bits.OnesCount64(w); n >= ones {
			n -= ones
			continue
		}
		for ; n > 0; n-- {
			w &= w - 1
		}
		return 64*i + bits.TrailingZeros64(w)
	}
	return -1
}

// shuffle puts the positions of the domain in random order (Fisher and Yates)
// on top of the choices of the frames, and returns where they are.
func (e *engine) shuffle(x int32) (start, end int) {
	if last := len(e.frames) - 1; last >= 0 {
		start = int(e.frames[last].end)
	}
	e.choices = e.choices[:start]
	for p := e.next(x, 0); p >= 0; p = e.next(x, p+1) {
		e.choices = append(e.choices, int32(p))
	}
	order := e.choices[start:]
	for i := len(order) - 1; i > 0; i-- {
		j := e.random.below(i + 1)
		order[i], order[j] = order[j], order[i]
	}
	return start, len(e.choices)
}

// nextBranch returns the next child of a node whose domains are restored.
func (e *engine) nextBranch(f *frame) (b branch, more bool) {
	b = branch{x: f.x, position: int(f.at)}
	if e.options.Branching == TwoWay {
		f.end++
		b.refute = f.end == 2
		return b, f.end <= 2
	}
	switch e.options.ValueOrder {
	case Ascending:
		b.position = e.next(f.x, int(f.at)+1)
		f.at = int32(b.position)
		return b, b.position >= 0
	case Descending:
		b.position = e.previous(f.x, int(f.at)-1)
		f.at = int32(b.position)
		return b, b.position >= 0
	}
	if f.at == f.end {
		return b, false
	}
	b.position = int(e.choices[f.at])
	f.at++
	return b, true
}
