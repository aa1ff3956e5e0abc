package native

import (
	"maps"
	"slices"
	"testing"

	"counterpoint/model"

	"pgregory.net/rapid"
)

// A store of a few variables against sets of values, through random writes,
// pushes and pops.
func TestStoreAgainstSets(t *testing.T) {
	check(t, 10, func(t *rapid.T) {
		var s store
		s.reset()
		gap := rapid.SampledFrom([]int{1, 7, 20_000}).Draw(t, "gap")
		values := rapid.SliceOfN(rapid.IntRange(-100, 100), 1, 80).Draw(t, "values")
		twin := map[int64]bool{}
		for i := range values {
			values[i] *= gap
			twin[int64(values[i])] = true
		}
		s.add(model.Values(values...))
		s.queue.build(1)
		compare(t, &s, twin)
		var levels []map[int64]bool
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			if len(levels) > 0 && rapid.IntRange(0, 4).Draw(t, "pop") == 0 {
				last := len(levels) - 1
				s.pop()
				twin, levels = levels[last], levels[:last]
				compare(t, &s, twin)
				continue
			}
			if rapid.Bool().Draw(t, "push") {
				s.push()
				levels = append(levels, maps.Clone(twin))
			}
			if !narrowBoth(t, &s, twin, int64(gap)) {
				return // an empty domain is of no use
			}
			compare(t, &s, twin)
		}
	})
}

func narrowBoth(t *rapid.T, s *store, twin map[int64]bool, gap int64) bool {
	v := gap*rapid.Int64Range(-101, 101).Draw(t, "v") + rapid.SampledFrom([]int64{0, 0, 1}).Draw(t, "off")
	before, removed := len(twin), s.removed
	var ok bool
	switch rapid.SampledFrom([]string{"remove", "remove", "remove", "atLeast", "atMost", "assign"}).Draw(t, "write") {
	case "remove":
		ok = s.remove(0, v)
		delete(twin, v)
	case "atLeast":
		ok = s.atLeast(0, v)
		maps.DeleteFunc(twin, func(w int64, _ bool) bool { return w < v })
	case "atMost":
		ok = s.atMost(0, v)
		maps.DeleteFunc(twin, func(w int64, _ bool) bool { return w > v })
	case "assign":
		ok = s.assign(0, v)
		maps.DeleteFunc(twin, func(w int64, _ bool) bool { return w != v })
	}
	if ok != (len(twin) > 0) {
		t.Fatalf("writing %d: %t with %d values left", v, ok, len(twin))
	}
	if lost := uint64(before - len(twin)); s.removed-removed != lost {
		t.Fatalf("writing %d counted %d removals of %d", v, s.removed-removed, lost)
	}
	return ok
}

// compare reads the domain in every way there is.
func compare(t *rapid.T, s *store, twin map[int64]bool) {
	want := slices.Sorted(maps.Keys(twin))
	d := &s.domains[0]
	var up, down []int64
	for p := s.next(0, 0); p >= 0; p = s.next(0, p+1) {
		up = append(up, s.valueAt(d, p))
	}
	for p := s.previous(0, int(d.count)-1); p >= 0; p = s.previous(0, p-1) {
		down = append(down, s.valueAt(d, p))
	}
	slices.Reverse(down)
	if !slices.Equal(up, want) || !slices.Equal(down, want) {
		t.Fatalf("values %v upwards, %v downwards, want %v", up, down, want)
	}
	if s.size(0) != len(want) || s.min(0) != want[0] || s.max(0) != want[len(want)-1] || s.fixed(0) != (len(want) == 1) {
		t.Fatalf("size %d, min %d, max %d, fixed %t of %v", s.size(0), s.min(0), s.max(0), s.fixed(0), want)
	}
	v := rapid.SampledFrom(want).Draw(t, "near") + rapid.Int64Range(-70, 70).Draw(t, "from")
	window := s.window(0, v)
	for i := range int64(64) {
		if twin[v+i] != (window>>uint(i)&1 != 0) || s.has(0, v+i) != twin[v+i] {
			t.Fatalf("value %d: window %b, has %t, want %t", v+i, window, s.has(0, v+i), twin[v+i])
		}
	}
}

func TestEventsWakeTheirWatchers(t *testing.T) {
	for _, d := range []model.Domain{model.Range(1, 5), model.Union(model.Interval{Lo: 1, Hi: 5}, model.Interval{Lo: 200, Hi: 200})} {
		steps := []struct {
			narrow func(s *store) bool
			woken  []int32
		}{
			{func(s *store) bool { return s.remove(0, 3) }, []int32{0}},
			{func(s *store) bool { return s.remove(0, 7) }, nil},
			{func(s *store) bool { return s.atLeast(0, 2) }, []int32{0, 1}},
			{func(s *store) bool { return s.assign(0, 4) }, []int32{0, 1, 2}},
			{func(s *store) bool { return s.atMost(0, 4) }, nil},
		}
		var s store
		s.reset()
		s.add(d)
		for _, on := range []event{change, bounds, fix} {
			s.queue.watch(0, on, s.queue.newIndex(constant))
		}
		s.queue.build(1)
		s.queue.clear()
		for i, step := range steps {
			step.narrow(&s)
			var woken []int32
			for p := s.queue.next(); p >= 0; p = s.queue.next() {
				s.queue.release(p)
				woken = append(woken, p)
			}
			if !slices.Equal(woken, step.woken) {
				t.Errorf("%v, step %d: woke %v, want %v", d, i, woken, step.woken)
			}
		}
	}
}
