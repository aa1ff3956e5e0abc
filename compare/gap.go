package compare

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Gap is what a matrix lacks: all of several instances, or some rows of one.
type Gap struct {
	First, Last int      // the numbers of the instances
	Instance    string   // the name of the one, if it is known
	Engines     []string // those whose rows are missing; nil is all
}

// String writes the gap in words, as "instances 3 to 7" or "hard: mac, gini".
func (g Gap) String() string {
	switch {
	case len(g.Engines) > 0:
		return g.Instance + ": " + strings.Join(g.Engines, ", ")
	case g.First == g.Last:
		return fmt.Sprintf("instance %d", g.First)
	}
	return fmt.Sprintf("instances %d to %d", g.First, g.Last)
}

// Gaps returns what is missing, in the order of the rows. What comes after the
// last row is missing only if the number of instances is known, see
// [Matrix.Total].
func (m *Matrix) Gaps() []Gap {
	var gaps []Gap
	next := 1
	for _, number := range slices.Sorted(maps.Keys(m.names)) {
		if number > next {
			gaps = append(gaps, Gap{First: next, Last: number - 1})
		}
		if lacks := m.lacks(number); len(lacks) > 0 {
			gaps = append(gaps, Gap{number, number, m.names[number], lacks})
		}
		next = number + 1
	}
	if next <= m.instances {
		gaps = append(gaps, Gap{First: next, Last: m.instances})
	}
	return gaps
}

// Total returns how many instances the whole input has; 0 if no row says so.
func (m *Matrix) Total() int { return m.instances }

// lacks returns the engines that have no row for an instance with some.
func (m *Matrix) lacks(number int) []string {
	if m.rows[at{number, 0}] != nil {
		return nil
	}
	var lacks []string
	for i, e := range m.engines {
		if m.rows[at{number, i + 1}] == nil {
			lacks = append(lacks, cmp.Or(e.spec, fmt.Sprintf("engine %d", i+1)))
		}
	}
	return lacks
}
