package textbook

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"counterpoint/model"
)

// A revision of x != y + c removes the same values as one by checks, and counts
// the checks that the other makes.
func TestReviseByShift(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := disequality(t)
		quick, slow := networkOf(t, m), networkOf(t, m)
		thin(t, quick, slow)
		for _, arc := range []int32{0, 1} {
			if quick.shifts[arc] == byChecks {
				t.Fatal("no shift")
			}
			for _, n := range []*network{quick, slow} {
				n.removed, n.Checks = nil, 0
			}
			changed := slow.reviseByChecks(arc)
			if quick.revise(arc) != changed || quick.Checks != slow.Checks || !slices.Equal(quick.removed, slow.removed) {
				t.Fatalf("arc %d of %v: %d checks and %v removed, want %d and %v",
					arc, m.Constraint(0), quick.Checks, quick.removed, slow.Checks, slow.removed)
			}
			if changed {
				return // its domain may be empty
			}
		}
	})
}

// disequality draws x != y + c over two intervals, some too far apart to meet.
func disequality(t *rapid.T) *model.Model {
	b := model.NewBuilder()
	least, size := rapid.IntRange(-70, 70), rapid.IntRange(1, 64)
	x, y := least.Draw(t, "least x"), least.Draw(t, "least y")
	b.Post("", model.Relation{
		X: b.Var("x", model.Range(x, x+size.Draw(t, "size of x")-1)), Op: model.Ne,
		Y: b.Var("y", model.Range(y, y+size.Draw(t, "size of y")-1)), C: rapid.IntRange(-9, 9).Draw(t, "c"),
	})
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func networkOf(t *rapid.T, m *model.Model) *network {
	n, err := newNetwork(context.Background(), "", m, Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// thin removes values from the domains of both networks alike, and leaves some.
func thin(t *rapid.T, a, b *network) {
	for x, values := range a.values {
		few := rapid.IntRange(0, 1).Draw(t, "few left") == 1
		for i := range values {
			if a.sizes[x] > 1 && (few || rapid.Bool().Draw(t, "removed")) {
				a.remove(x, i)
				b.remove(x, i)
			}
		}
	}
}
