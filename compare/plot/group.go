package plot

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// group is some instances that are about as difficult as each other: one, or a
// quarter of many.
type group struct {
	title     string
	instances []int
}

// fewInstances is how many instances have each a group of their own.
const fewInstances = 10

// groups returns the instances in groups, from the easiest to the hardest: by the
// median over the engines of what they took, and then by how many did not end.
// They are the same for every picture.
func (d Data) groups() []group {
	m := d.difficulty()
	taken := make([][]float64, len(d.Instances))
	for _, r := range d.Runs {
		if v, told := m.of(r); told {
			taken[r.Instance] = append(taken[r.Instance], v)
		}
	}
	type rank struct {
		median  float64
		unended int
	}
	hard := make([]rank, len(d.Instances))
	order := make([]int, len(d.Instances))
	for i, values := range taken {
		slices.Sort(values)
		hard[i].median = quantile(values, 0.5)
		for _, v := range values {
			if v == beyond {
				hard[i].unended++
			}
		}
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(hard[a].median, hard[b].median), cmp.Compare(hard[a].unended, hard[b].unended))
	})
	if len(order) <= fewInstances {
		var each []group
		for _, i := range order {
			each = append(each, group{d.Instances[i], []int{i}})
		}
		return each
	}
	return quarters(order)
}

// difficulty returns what is the more, the more difficult an instance is.
func (d Data) difficulty() measure {
	if d.NoTimes && len(d.Counters) > 0 {
		return d.counter(d.Difficulty)
	}
	return d.time()
}

func quarters(order []int) []group {
	var four []group
	for i, name := range []string{"easiest", "second", "third", "hardest"} {
		part := order[len(order)*i/4 : len(order)*(i+1)/4]
		four = append(four, group{fmt.Sprintf("%s quarter: %d instances", name, len(part)), part})
	}
	return four
}

// quantile returns the value below which the part q of the sorted values lies,
// between two of them in proportion; NaN if there are none. It is beyond all if
// one of the two is.
func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	place := q * float64(len(sorted)-1)
	i := int(place)
	if part := place - float64(i); part > 0 && sorted[i] < sorted[i+1] {
		return sorted[i] + part*(sorted[i+1]-sorted[i])
	}
	return sorted[i]
}

// cell is an engine on a group: what a bar shows.
type cell struct {
	low, mid, high                  float64 // quartiles and median of what was taken; NaN if nobody tells
	runs, timedOut, unknown, failed int
	told                            int // runs that tell it, or did not end
}

// cellOf returns the cell of the engine's runs on the group's instances.
func cellOf(m measure, runs []Run) cell {
	var c cell
	var values []float64
	for _, r := range runs {
		c.runs++
		switch r.End {
		case TimedOut:
			c.timedOut++
		case Unknown:
			c.unknown++
		case Failed:
			c.failed++
		}
		if v, told := m.of(r); told {
			values = append(values, v)
		}
	}
	slices.Sort(values)
	c.told = len(values)
	c.low, c.mid, c.high = quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75)
	return c
}

// toEdge reports whether the bar goes to the edge: most of its runs did not end,
// and the time was what stopped one.
func (c cell) toEdge() bool { return c.mid == beyond && c.timedOut > 0 }

// words says what stands at the bar.
func (c cell) words(m measure) string {
	var said []string
	switch {
	case c.runs == 0:
		return "not run"
	case c.told == 0:
		return "-"
	case c.mid < beyond:
		said = append(said, m.words(c.mid))
	}
	if c.told < c.runs {
		said = append(said, fmt.Sprintf("%d of %d tell it", c.told, c.runs))
	}
	for _, end := range []struct {
		n         int
		one, many string
	}{{c.timedOut, "timeout", "timed out"}, {c.unknown, "unknown", "unknown"}, {c.failed, "error", "failed"}} {
		switch {
		case end.n == 0:
		case c.runs == 1:
			said = append(said, end.one)
		default:
			said = append(said, fmt.Sprintf("%d of %d %s", end.n, c.runs, end.many))
		}
	}
	return strings.Join(said, ", ")
}
