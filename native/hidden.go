package native

import (
	"math/bits"

	"counterpoint/model"
)

// Hidden singles: where an all-different constraint has exactly as many terms
// as values, each value is taken by a term. So a value with one place left is
// put there, and one with none is a failure. With the elimination of
// alldifferent.go this is the propagation of Norvig's Sudoku solver (2006).
//
// One pass over the terms collects the values seen at least once and those
// seen at least twice; the difference are the hidden singles, all found
// together.

// block is a set of values of a constraint, base to base+63 at the most.
type block struct {
	base   int64
	values uint64
}

// postHidden adds the propagator if the constraint is fit for it.
func (e *engine) postHidden(i int32, a *allDifferent, c model.AllDifferent) error {
	p := propagator{kind: hiddenInWord, constraint: i, data: int32(len(e.differences)), cost: 1}
	if a.inWord {
		if bits.OnesCount64(a.values) != len(c.Terms) {
			return nil
		}
	} else {
		if err := e.poll(len(c.Terms)); err != nil {
			return err
		}
		if !e.model.IsPermutation(c) {
			return nil
		}
		e.addBlocks(a, e.model.ValuesOf(c))
		p.kind = hiddenInBlocks
	}
	index := e.addPropagator(p, perTerm)
	a.hidden = index
	for _, t := range c.Terms {
		e.queue.watch(int32(t.X.Index()), change, index)
	}
	return nil
}

// addBlocks covers the values with as few blocks as it takes.
func (e *engine) addBlocks(a *allDifferent, values model.Domain) {
	a.firstBlock = int32(len(e.blocks))
	for value := range values.All() {
		v := int64(value)
		last := len(e.blocks) - 1
		if last < int(a.firstBlock) || v-e.blocks[last].base >= 64 {
			e.blocks = append(e.blocks, block{base: v})
			last++
		}
		e.blocks[last].values |= 1 << uint(v-e.blocks[last].base)
	}
	a.lastBlock = int32(len(e.blocks))
}

// placeInWord collects the values of all terms, also of those whose value is
// taken: a loop of ever the same length is predicted, and so takes less time
// than one over the open terms alone.
func (e *engine) placeInWord(a *allDifferent) bool {
	terms, words := a.terms, e.words
	var once, twice uint64
	for i := range terms {
		t := &terms[i]
		w := words[t.word] << (t.shift & 63)
		twice |= once & w
		once |= w
	}
	if once != a.values {
		return false
	}
	single := once &^ twice &^ words[a.taken]
	for rest := words[a.open]; single != 0; rest &= rest - 1 {
		t := &terms[bits.TrailingZeros64(rest)]
		here := words[t.word] & (single >> (t.shift & 63))
		if here == 0 {
			continue
		}
		if here&(here-1) != 0 {
			return false // two values have this place alone
		}
		if !e.narrow(t.x, t.word, here) {
			return false
		}
		single &^= here << (t.shift & 63)
	}
	return true
}

// placeInBlocks does the same block by block.
func (e *engine) placeInBlocks(a *allDifferent) bool {
	terms := a.terms
	for _, b := range e.blocks[a.firstBlock:a.lastBlock] {
		if e.poll(len(terms)/8) != nil {
			return false
		}
		var once, twice uint64
		for _, t := range terms {
			w := e.window(t.x, b.base-int64(t.c))
			twice |= once & w
			once |= w
		}
		if once&b.values != b.values {
			return false
		}
		single := b.values &^ twice
		for i := 0; single != 0; i++ {
			t := terms[i]
			here := e.window(t.x, b.base-int64(t.c)) & single
			if here == 0 {
				continue
			}
			v := b.base - int64(t.c) + int64(bits.TrailingZeros64(here))
			if here&(here-1) != 0 || !e.assign(t.x, v) {
				return false
			}
			single &^= here
		}
	}
	return true
}
