package textbook

import "testing"

func TestCallsOfBacktracking(t *testing.T) {
	tests := []struct {
		grid               string
		backtrack, mrv, fc uint64
	}{
		{"bench-easy", 4_209, 52, 52},
		{"bench-medium", 55, 46, 46},
		{"bench-hard", 879_418, 5_565, 5_160},
	}
	for _, test := range tests {
		if testing.Short() && test.backtrack > 100_000 {
			continue
		}
		m := puzzle(t, test.grid)
		o := Options{}
		o.Limits.Solutions = 1
		r, err := Backtrack(t.Context(), m, o, nil)
		if err != nil || r.Counters.Calls != test.backtrack {
			t.Errorf("%s: backtracking takes %d calls, want %d (%v)", test.grid, r.Counters.Calls, test.backtrack, err)
		}
		r, err = MRV(t.Context(), m, o, nil)
		if err != nil || r.Counters.Calls != test.mrv {
			t.Errorf("%s: backtracking with MRV takes %d calls, want %d (%v)", test.grid, r.Counters.Calls, test.mrv, err)
		}
		r, err = FC(t.Context(), m, o, nil)
		if err != nil || r.Counters.Calls != test.fc {
			t.Errorf("%s: forward checking takes %d calls, want %d (%v)", test.grid, r.Counters.Calls, test.fc, err)
		}
	}
}
