package model

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"sort"
	"strings"
)

// MaxValue bounds the values of a domain and the constants added to them:
// they lie in -MaxValue..MaxValue. With this bound a domain's size and the
// sum of a value and a constant fit in an int of any machine.
const MaxValue = 1<<30 - 1

// Interval is the set of integers Lo, Lo+1, ..., Hi; it is empty if Lo > Hi.
type Interval struct{ Lo, Hi int }

// Domain is an immutable finite set of integers, held as sorted intervals
// with gaps between them. The zero Domain is empty.
type Domain struct {
	intervals []Interval
	size      int
}

// Range returns the domain lo..hi. It is empty if lo > hi.
func Range(lo, hi int) Domain { return Union(Interval{lo, hi}) }

// Values returns the domain that holds just the given values, in any order,
// repeated or not.
func Values(values ...int) Domain {
	intervals := make([]Interval, len(values))
	for i, v := range values {
		intervals[i] = Interval{v, v}
	}
	return Union(intervals...)
}

// Union returns the domain of all integers in any of the intervals, which may
// come in any order, overlap, touch or be empty.
func Union(intervals ...Interval) Domain {
	sorted := slices.DeleteFunc(slices.Clone(intervals), func(i Interval) bool { return i.Lo > i.Hi })
	slices.SortFunc(sorted, func(a, b Interval) int { return cmp.Compare(a.Lo, b.Lo) })
	var d Domain
	for _, next := range sorted {
		last := len(d.intervals) - 1
		if last >= 0 && (next.Lo <= d.intervals[last].Hi || next.Lo-1 == d.intervals[last].Hi) {
			d.intervals[last].Hi = max(d.intervals[last].Hi, next.Hi)
			continue
		}
		d.intervals = append(d.intervals, next)
	}
	for _, i := range d.intervals {
		d.size += i.Hi - i.Lo + 1
	}
	return d
}

// Size returns the number of values.
func (d Domain) Size() int { return d.size }

// Empty reports whether there is no value.
func (d Domain) Empty() bool { return len(d.intervals) == 0 }

// Min returns the least value. It panics if the domain is empty.
func (d Domain) Min() int { return d.intervals[0].Lo }

// Max returns the greatest value. It panics if the domain is empty.
func (d Domain) Max() int { return d.intervals[len(d.intervals)-1].Hi }

// Contains reports whether v is one of the values, in time logarithmic in the
// number of intervals.
func (d Domain) Contains(v int) bool {
	i := sort.Search(len(d.intervals), func(i int) bool { return d.intervals[i].Hi >= v })
	return i < len(d.intervals) && d.intervals[i].Lo <= v
}

// All yields the values in ascending order.
func (d Domain) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, i := range d.intervals {
			for v := i.Lo; v <= i.Hi; v++ {
				if !yield(v) {
					return
				}
			}
		}
	}
}

// Intervals yields the maximal intervals in ascending order.
func (d Domain) Intervals() iter.Seq[Interval] { return slices.Values(d.intervals) }

// String writes an interval as "1..9", anything else as "{1,3..5,9}".
func (d Domain) String() string {
	if len(d.intervals) == 1 && d.size > 1 {
		return fmt.Sprintf("%d..%d", d.Min(), d.Max())
	}
	parts := make([]string, len(d.intervals))
	for i, iv := range d.intervals {
		parts[i] = fmt.Sprint(iv.Lo)
		if iv.Hi > iv.Lo {
			parts[i] = fmt.Sprintf("%d..%d", iv.Lo, iv.Hi)
		}
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// problem says why no variable can have this domain, or "".
func (d Domain) problem() string {
	if d.Empty() {
		return "its domain is empty: give it at least one value"
	}
	if d.Min() < -MaxValue || d.Max() > MaxValue {
		return fmt.Sprintf("its domain %v goes beyond -%d..%d", d, MaxValue, MaxValue)
	}
	return ""
}
