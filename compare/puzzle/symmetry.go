package puzzle

import (
	"fmt"
	"strings"
)

// Symmetry says which cells have clues together. It is a symmetry of the
// pattern of clues, not of their values.
type Symmetry uint8

// The symmetries.
const (
	None       Symmetry = iota
	Rotational          // by half a turn
	Mirror              // left and right
	Diagonal            // rows and columns
)

var symmetryNames = [...]string{None: "none", Rotational: "rotational", Mirror: "mirror", Diagonal: "diagonal"}

// String returns "none", "rotational", "mirror" or "diagonal".
func (s Symmetry) String() string {
	if int(s) < len(symmetryNames) {
		return symmetryNames[s]
	}
	return fmt.Sprintf("Symmetry(%d)", uint8(s))
}

// ParseSymmetry returns the symmetry that [Symmetry.String] calls so.
func ParseSymmetry(name string) (Symmetry, error) {
	for s, n := range symmetryNames {
		if n == name {
			return Symmetry(s), nil
		}
	}
	return None, fmt.Errorf("there is no symmetry %q: expected one of %s", name, strings.Join(symmetryNames[:], ", "))
}

// image returns the cell that has a clue if the cell in row r and column c has.
func (s Symmetry) image(side, r, c int) int {
	last := side - 1
	switch s {
	case Rotational:
		return (last-r)*side + last - c
	case Mirror:
		return r*side + last - c
	case Diagonal:
		return c*side + r
	}
	return r*side + c
}

// orbits returns the sets of cells that have clues together, one or two cells
// each, in reading order.
func (s Symmetry) orbits(side int) (all [][]int) {
	for cell := range side * side {
		switch image := s.image(side, cell/side, cell%side); {
		case image == cell:
			all = append(all, []int{cell})
		case image > cell:
			all = append(all, []int{cell, image})
		}
	}
	return all
}
