package certify

import "fmt"

// Share is a part of a number of things: those that were found.
type Share struct{ Found, Of uint64 }

// All reports whether all were found, as it is where there are none.
func (s Share) All() bool { return s.Found == s.Of }

// String writes a share as "3 of 4".
func (s Share) String() string { return fmt.Sprintf("%d of %d", s.Found, s.Of) }

// Percent returns the share in percent, rounded towards 0 to one digit, so that 100
// is all; 100 where there is none.
func (s Share) Percent() float64 {
	if s.Of == 0 {
		return 100
	}
	return float64(uint64(float64(s.Found)/float64(s.Of)*1000)) / 10
}

// Strength is what unit propagation finds, measured by a level.
type Strength struct {
	Level Level
	// DeadEnds are the partial domains at which the level finds that there is no
	// solution; found are those where unit propagation falsifies a clause.
	DeadEnds Share
	// Values are what the level removes at the others; found are those that unit
	// propagation removes. It removes all where it falsifies a clause.
	Values Share
	// Beyond is the number of partial domains at which unit propagation removes a
	// value that the level leaves, or finds a dead end that the level does not.
	Beyond uint64
	// Missed is the smallest partial domain at which the level finds more, and
	// Exceeded that at which unit propagation does; nil if there is none.
	Missed, Exceeded *Example
}

// Reaches reports whether unit propagation found all that the level finds.
func (s Strength) Reaches() bool { return s.DeadEnds.All() && s.Values.All() }

// Equals reports whether it found that and no more.
func (s Strength) Equals() bool { return s.Reaches() && s.Beyond == 0 }

// count adds a partial domain: what it is, what the level leaves of it, and what
// unit propagation does; a nil set of domains is a dead end. It reports whether the
// level found more, and whether unit propagation did.
func (s *Strength) count(d, level, clauses domains) (missed, exceeded bool) {
	if level == nil {
		s.DeadEnds.Of++
		if clauses == nil {
			s.DeadEnds.Found++
		}
		return clauses != nil, false
	}
	for i := range d {
		removed := d[i] &^ level[i]
		left := set(0)
		if clauses != nil {
			left = clauses[i]
		}
		kept := removed & left
		s.Values.Of += uint64(removed.size())
		s.Values.Found += uint64((removed &^ kept).size())
		missed = missed || kept != 0
		exceeded = exceeded || level[i]&^left != 0
	}
	if exceeded {
		s.Beyond++
	}
	return missed, exceeded
}
