package model_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/model"
)

func TestDomainString(t *testing.T) {
	for _, c := range []struct {
		domain model.Domain
		want   string
	}{
		{model.Domain{}, "{}"},
		{model.Range(2, 1), "{}"},
		{model.Range(1, 9), "1..9"},
		{model.Range(-4, -4), "{-4}"},
		{model.Values(9, 3, 1, 4, 5, 3), "{1,3..5,9}"},
		{model.Union(model.Interval{5, 8}, model.Interval{-2, 4}), "-2..8"},
		{model.Union(model.Interval{1, 9}, model.Interval{3, 4}, model.Interval{11, 12}), "{1..9,11..12}"},
	} {
		if got := c.domain.String(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// A domain is the set of its values, however they were given.
func TestDomainIsASet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOf(rapid.IntRange(-20, 20)).Draw(t, "values")
		d := model.Values(values...)
		want := slices.Compact(slices.Sorted(slices.Values(values)))
		if got := slices.Collect(d.All()); !slices.Equal(got, want) {
			t.Fatalf("All: got %v, want %v", got, want)
		}
		if d.Size() != len(want) || d.Empty() != (len(want) == 0) {
			t.Fatalf("Size %d, Empty %v for %v", d.Size(), d.Empty(), want)
		}
		for v := -21; v <= 21; v++ {
			if d.Contains(v) != slices.Contains(want, v) {
				t.Fatalf("Contains(%d) is %v in %v", v, d.Contains(v), want)
			}
		}
		if len(want) > 0 && (d.Min() != want[0] || d.Max() != want[len(want)-1]) {
			t.Fatalf("Min %d, Max %d for %v", d.Min(), d.Max(), want)
		}
		var previous *model.Interval
		for iv := range d.Intervals() {
			if iv.Lo > iv.Hi || previous != nil && iv.Lo <= previous.Hi+1 {
				t.Fatalf("interval %v is empty, or touches the one before it", iv)
			}
			previous = &iv
		}
	})
}

func TestDomainAtTheEndsOfInt(t *testing.T) {
	d := model.Values(math.MinInt, math.MaxInt)
	if !d.Contains(math.MinInt) || !d.Contains(math.MaxInt) || d.Contains(0) || d.Size() != 2 {
		t.Errorf("%v", d)
	}
}

func TestDomainAllStopsEarly(t *testing.T) {
	for v := range model.Range(1, 3).All() {
		if v != 1 {
			t.Fatal("the loop went on after its break")
		}
		break
	}
}
