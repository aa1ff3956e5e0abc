package textbook

import (
	"testing"

	"counterpoint/native"
)

func TestTreeOfMAC(t *testing.T) {
	tests := []struct {
		grid       string
		removed    uint64
		first, all effort
	}{
		{"bench-easy", 648, effort{}, effort{}},
		{"bench-medium", 648, effort{}, effort{}},
		{"norvig-easy", 648, effort{}, effort{}},
		{"bench-hard", 470, effort{410, 814, 405}, effort{630, 1258, 629}},
		{"norvig-medium", 461, effort{371, 737, 367}, effort{451, 900, 450}},
		{"norvig-hard", 411, effort{69, 130, 62}, effort{338, 674, 337}},
		{"diabolical", 488, effort{319, 634, 316}, effort{349, 696, 348}},
	}
	for _, test := range tests {
		m := puzzle(t, test.grid)
		for limit, want := range map[uint64]effort{1: test.first, 0: test.all} {
			r, err := MAC(t.Context(), m, MACOptions{Options: Options{Limits: native.Limits{Solutions: limit}}}, nil)
			if err != nil || effortOf(r.Counters) != want || r.Counters.RootPrunings != test.removed || r.Counters.Solutions != 1 {
				t.Errorf("%s, %d solutions: %v and %d removed, want %v and %d (%v)",
					test.grid, limit, effortOf(r.Counters), r.Counters.RootPrunings, want, test.removed, err)
			}
		}
	}
}

// Without propagation MAC is backtracking, as long as no open domain is smaller
// than another.
func TestMACWithoutPropagation(t *testing.T) {
	for grid, calls := range map[string]uint64{"bench-easy": 4_209, "bench-medium": 55} {
		o := MACOptions{Options: Options{Limits: native.Limits{Solutions: 1}}, Propagation: PropagateOff}
		r, err := MAC(t.Context(), puzzle(t, grid), o, nil)
		if err != nil || r.Counters.Calls != calls {
			t.Errorf("%s: %d calls, want %d (%v)", grid, r.Counters.Calls, calls, err)
		}
	}
}
