package textbook

import (
	"strconv"
	"strings"
)

// HumanTree draws the hypotheses of [Human], a line for each end that they
// come to. Column d of a line stands for the hypothesis at depth d:
//
//   - where it is the first of its candidates, their number (beyond 9, A for
//     10 to Z for 35, then +);
//   - where it is a later one, a backslash, with which a line starts, behind
//     blanks for the hypotheses that are still in force;
//   - and behind the last one, " => fail" or " => solution".
//
// So the depth is what one sees. With
//
//	22 => fail
//	 \ => solution
//	\ => fail
//
// the first hypothesis is one of 2 candidates. Under it another one of 2 fails,
// and its alternative is a solution. Then the second candidate of the first
// hypothesis fails.
//
// Without a hypothesis the tree is empty.
type HumanTree struct{ text strings.Builder }

// Add draws a step; it may be given all of them, in their order.
func (t *HumanTree) Add(s Step) {
	switch {
	case s.Rule == Hypothesis && s.Choice == 1:
		t.text.WriteString(choices(s.Choices))
	case s.Rule == Hypothesis:
		t.text.WriteString(strings.Repeat(" ", s.Depth-1) + `\`)
	case s.Depth == 0:
	case s.Rule == Contradiction:
		t.text.WriteString(" => fail\n")
	case s.Rule == Solved:
		t.text.WriteString(" => solution\n")
	}
}

// String returns the tree up to now.
func (t *HumanTree) String() string { return t.text.String() }

func choices(n int) string {
	if n > 35 {
		return "+"
	}
	return strings.ToUpper(strconv.FormatInt(int64(n), 36))
}
