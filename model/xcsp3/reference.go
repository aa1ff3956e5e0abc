package xcsp3

import (
	"fmt"
	"strings"

	"counterpoint/model"
)

// selection is what a reference such as x, x[3], x[], x[1..3][] or x[][0]
// selects: a range of indices, counted from 0, in each dimension.
type selection struct {
	array  *array
	lo, hi []int
	ranged []int // the dimensions in which a range was written, not an index
}

// selection reads a reference.
func (s *scanner) selection() (*selection, error) {
	start := s.i
	if !isLetter(s.peek()) {
		return nil, s.expected("a variable")
	}
	a := s.r.arrays[s.span(isIdent)]
	if a == nil {
		s.i = start
		return nil, s.expected("a declared variable")
	}
	sel := &selection{array: a}
	for s.peek() == '[' {
		if len(sel.lo) == len(a.size) {
			return nil, s.expected(fmt.Sprintf("no more indices: %s has %s", a.id, plural(len(a.size), "dimension")))
		}
		if err := s.index(sel); err != nil {
			return nil, err
		}
	}
	if len(sel.lo) < len(a.size) {
		return nil, s.expected(fmt.Sprintf("[ and an index, a range or nothing, and ]: %s has %s", a.id, plural(len(a.size), "dimension")))
	}
	return sel, nil
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// index reads [3], [1..3] or [] in the next dimension.
func (s *scanner) index(sel *selection) error {
	a, k := sel.array, len(sel.lo)
	first, last := a.start, a.start+a.size[k]-1
	iv := model.Interval{Lo: first, Hi: last}
	s.accept("[")
	start := s.i
	ranged := s.peek() == ']'
	if !ranged {
		var err error
		if iv, err = s.interval(); err != nil {
			return err
		}
		ranged = strings.Contains(s.text.s[start:s.i], "..")
	}
	if iv.Lo < first || iv.Hi > last || iv.Lo > iv.Hi {
		s.i = start
		return s.expected(fmt.Sprintf("an index of %s from %d to %d", a.id, first, last))
	}
	if !s.accept("]") {
		return s.expected(`"]"`)
	}
	if ranged {
		sel.ranged = append(sel.ranged, k)
	}
	sel.lo = append(sel.lo, iv.Lo-first)
	sel.hi = append(sel.hi, iv.Hi-first)
	return nil
}

func (sel *selection) count() int {
	n := 1
	for k := range sel.lo {
		n *= sel.hi[k] - sel.lo[k] + 1
	}
	return n
}

// cells returns the numbers of the selected cells, the last index running
// fastest.
func (sel *selection) cells() []int {
	cells := []int{0}
	for k := range sel.lo {
		next := make([]int, 0, len(cells)*(sel.hi[k]-sel.lo[k]+1))
		for _, c := range cells {
			for i := sel.lo[k]; i <= sel.hi[k]; i++ {
				next = append(next, c*sel.array.size[k]+i)
			}
		}
		cells = next
	}
	return cells
}

// variables returns the selected variables.
func (s *scanner) variables(sel *selection) ([]model.Var, error) {
	if err := s.spend(int64(sel.count())); err != nil {
		return nil, err
	}
	cells := sel.cells()
	xs := make([]model.Var, len(cells))
	for i, c := range cells {
		xs[i] = sel.array.cells[c]
		if xs[i] == (model.Var{}) {
			return nil, s.r.errorf(s.at(), "this selects a cell of %s that has no domain", sel.array.id)
		}
	}
	return xs, nil
}

// newScope begins a scope of different variables.
func (r *reader) newScope() {
	r.scopes++
	r.marks = append(r.marks, make([]int, len(r.domains)-len(r.marks))...)
}

// again reports whether the variable has been asked for in this scope before.
func (r *reader) again(x model.Var) bool {
	before := r.marks[x.Index()] == r.scopes
	r.marks[x.Index()] = r.scopes
	return before
}
