package clausal

// Restarts. How long a search takes varies wildly with its first decisions, so
// much that it pays to give up and begin anew, more so if what was learned, the
// activities and the phases are kept (Gomes, Selman and Kautz, Boosting
// combinatorial search through randomization, 1998). With ever longer runs
// between them the search stays complete.
type schedule struct {
	kind  Restarts
	run   uint64 // runs so far
	limit uint64 // conflicts of this run before it ends
	spent uint64 // conflicts of this run
}

const (
	lubyUnit       = 64
	geometricFirst = 100
)

func (s *schedule) init(kind Restarts) {
	s.kind = kind
	s.nextRun()
}

func (s *schedule) nextRun() {
	s.run++
	s.spent = 0
	switch {
	case s.kind == Luby:
		s.limit = lubyUnit * luby(s.run)
	case s.run == 1:
		s.limit = geometricFirst
	default:
		s.limit += s.limit / 2
	}
}

func (s *schedule) noteConflict() { s.spent++ }

// restartDue tells whether the run is at its end, and begins the next if so.
func (s *schedule) restartDue() bool {
	if s.kind == NoRestarts || s.spent < s.limit {
		return false
	}
	s.nextRun()
	return true
}

// luby returns the i-th number, from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, ...:
// 2^(k-1) at i = 2^k - 1, and else what is as far behind the last of these.
func luby(i uint64) uint64 {
	for {
		power := uint64(1) // the greatest power of 2 up to i
		for 2*power <= i {
			power *= 2
		}
		if i == 2*power-1 {
			return power
		}
		i -= power - 1
	}
}
