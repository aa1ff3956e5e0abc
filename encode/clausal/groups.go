package clausal

import "counterpoint/encode/cnf"

// groups follow the literals x=v of a model's variables. After each run of
// propagation they look at what is new on the trail, once, and learn from it all
// that is counted of pairs, and how many values each variable has left. So
// propagation itself knows nothing of them.
type groups struct {
	lits    []lit   // of all groups, one behind the other
	starts  []int32 // where each group begins, and the end of the last
	of      []int32 // by literal: its group, or -1
	left    []int32 // by group: literals that are not false
	taken   []int32 // by group: literals that are true
	settled int     // so much of the trail is in left and taken
}

func (g *groups) init(groups [][]cnf.Lit, numVars int) {
	g.of = make([]int32, 2*numVars)
	for l := range g.of {
		g.of[l] = -1
	}
	g.starts = make([]int32, 1, len(groups)+1)
	for i, group := range groups {
		for _, l := range group {
			g.lits = append(g.lits, literal(l))
			g.of[literal(l)] = int32(i)
		}
		g.starts = append(g.starts, int32(len(g.lits)))
		g.left = append(g.left, int32(len(group)))
	}
	g.taken = make([]int32, len(groups))
}

func (g *groups) any() bool { return len(g.left) > 0 }

// inGroup tells whether the literal or its negation is of a group.
func (g *groups) inGroup(l lit) bool { return g.of[l] >= 0 || g.of[l.not()] >= 0 }

// settle takes in literals that became true. It returns how many pairs they
// remove, and how many are literals of the groups' variables.
func (g *groups) settle(fresh []lit) (removed, ofModel uint64) {
	for _, l := range fresh {
		of, opposite := g.of[l], g.of[l.not()]
		if of >= 0 {
			g.taken[of]++
		}
		if opposite >= 0 {
			g.left[opposite]--
			removed++
		}
		if of >= 0 || opposite >= 0 {
			ofModel++
		}
	}
	return removed, ofModel
}

// restore takes back what settle took in.
func (g *groups) restore(undone []lit) {
	for _, l := range undone {
		if of := g.of[l]; of >= 0 {
			g.taken[of]--
		}
		if of := g.of[l.not()]; of >= 0 {
			g.left[of]++
		}
	}
}

// choose returns a group with several literals left, under the order; -1 if
// there is none.
func (g *groups) choose(order Order) int32 {
	best, fewest := int32(-1), int32(0)
	for i, left := range g.left {
		if left < 2 || g.taken[i] > 0 || best >= 0 && left >= fewest {
			continue
		}
		best, fewest = int32(i), left
		if left == 2 || order == Input {
			break // none has fewer, or none comes before
		}
	}
	return best
}
