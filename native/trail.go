package native

import "slices"

// memory is the state that search changes and takes back: words in one flat
// slice, and a trail of the old values of those that were written (Aggoun and
// Beldiceanu 1990). A word is saved once between two pushes or pops, at its
// first write: its stamp says when it was last saved, and the present stamp
// rises at every push and every pop. At the root both are zero, so what is
// written before the first push is not saved; it is never taken back.
type memory struct {
	words  []uint64
	stamps []uint64
	stamp  uint64
	trail  []saved
	marks  []int // the length of the trail at each push
}

type saved struct {
	index int32
	word  uint64
}

func (m *memory) reset() {
	m.words, m.stamps = m.words[:0], m.stamps[:0]
	m.trail, m.marks = m.trail[:0], m.marks[:0]
	m.stamp = 0
}

// restart makes the words what is given, as many as there are, and forgets all
// levels.
func (m *memory) restart(words []uint64) {
	copy(m.words, words)
	clear(m.stamps)
	m.trail, m.marks = m.trail[:0], m.marks[:0]
	m.stamp = 0
}

// grow makes room for that many further words.
func (m *memory) grow(n int) {
	m.words, m.stamps = slices.Grow(m.words, n), slices.Grow(m.stamps, n)
}

// newWord makes a reversible word and returns its index.
func (m *memory) newWord(w uint64) int32 {
	m.words = append(m.words, w)
	m.stamps = append(m.stamps, 0)
	return int32(len(m.words) - 1)
}

// write sets a word, which the next pop takes back.
func (m *memory) write(i int32, w uint64) {
	if m.stamps[i] != m.stamp {
		m.stamps[i] = m.stamp
		m.trail = append(m.trail, saved{i, m.words[i]})
	}
	m.words[i] = w
}

// push opens a level; pop takes back all that was written since and closes it.
func (m *memory) push() {
	m.marks = append(m.marks, len(m.trail))
	m.stamp++
}

func (m *memory) pop() {
	last := len(m.marks) - 1
	mark := m.marks[last]
	for i := len(m.trail) - 1; i >= mark; i-- {
		m.words[m.trail[i].index] = m.trail[i].word
	}
	m.trail, m.marks = m.trail[:mark], m.marks[:last]
	m.stamp++
}
