package textbook

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"counterpoint/model"
)

// Candidate is a variable and one of the values that it may still take.
type Candidate struct {
	Var   model.Var
	Value int
}

// What a [Step] may be besides the use of a rule of [HumanRules].
const (
	Hypothesis    = "hypothesis"    // Placed[0] is assumed
	Contradiction = "contradiction" // what was assumed last cannot be; without a hypothesis, there is no solution
	Solved        = "solution"      // every variable is filled in
)

// Step is one step of [Human], as data.
type Step struct {
	Rule  string // a name of HumanRules, or Hypothesis, Contradiction or Solved
	Depth int    // hypotheses in force, the one that the step makes included

	// What the rule saw. Scopes are the constraints that it looked at and
	// Covers those that it concludes something for, by their names in the
	// model: the box and the row of pointing, the rows and the columns of a
	// fish.
	//
	// Vars and Values are the pattern. The Vars of an XY-wing are the pivot
	// and the wings, its last value is the one that leaves. Of simple
	// colouring, Vars have one colour and Others the other.
	Scopes, Covers []string
	Vars, Others   []model.Var
	Values         []int

	// What it did. Removed are all candidates that left, in that order, those
	// that a value filled in rules out included.
	Placed  []Candidate
	Removed []Candidate

	Choice, Choices int // of a hypothesis: the Choice-th of Choices candidates, counted from 1
}

// Text says for people what the step did, with the names of the model, such as
// "naked pair in row 5: r5c2, r5c4 hold 2 and 7: removed from r5c9 (2)".
func (s Step) Text(m *model.Model) string {
	head := s.where() + ": "
	vars, values := names(m, s.Vars), list(s.Values, "and")
	switch s.Rule {
	case Hypothesis:
		return fmt.Sprintf("hypothesis, choice %d of %d: %s", s.Choice, s.Choices, s.placed(m))
	case Contradiction:
		return "contradiction: " + s.contradiction(vars, values)
	case Solved:
		return "solution: every variable has its value"
	case "naked-single":
		return head + s.placed(m) + " is the only candidate"
	case "hidden-single":
		return head + s.placed(m) + " is the only place"
	case "hidden-pair", "hidden-triple":
		head += values + " have only the places " + vars
	case "xy-wing":
		head += s.xyWing(m)
	case "simple-colouring":
		head += fmt.Sprintf("either %s or %s hold %s", vars, names(m, s.Others), values)
	case "pointing", "claiming", "x-wing", "swordfish":
		head += fmt.Sprintf("%s only in %s, all in %s", values, vars, strings.Join(s.Covers, ", "))
	default:
		head += vars + " hold " + values
	}
	return head + ": removed from " + s.removed(m)
}

// where names the rule and the constraints that it looked at.
func (s Step) where() string {
	title := s.Rule
	for _, r := range allHumanRules() {
		if r.name == s.Rule {
			title = r.title
		}
	}
	if len(s.Scopes) == 0 {
		return title
	}
	return title + " in " + strings.Join(s.Scopes, ", ")
}

func (s Step) contradiction(vars, values string) string {
	switch {
	case len(s.Vars) > 0:
		return fmt.Sprintf("%s has no candidate left (%s)", vars, s.Scopes[0])
	case len(s.Values) > 0:
		return fmt.Sprintf("%s has no place left in %s", values, s.Scopes[0])
	}
	return s.Scopes[0] + " is broken"
}

func (s Step) xyWing(m *model.Model) string {
	return fmt.Sprintf("%s is %s, so %s is %d", m.Name(s.Vars[0]), list(s.Values[:2], "or"),
		m.Name(s.Vars[1])+" or "+m.Name(s.Vars[2]), s.Values[2])
}

func (s Step) placed(m *model.Model) string {
	return fmt.Sprintf("%s = %d", m.Name(s.Placed[0].Var), s.Placed[0].Value)
}

// removed lists the variables that lost candidates, and which, where this does
// not go without saying.
func (s Step) removed(m *model.Model) string {
	var vars []model.Var
	lost := map[model.Var][]int{}
	for _, c := range s.Removed {
		if lost[c.Var] == nil {
			vars = append(vars, c.Var)
		}
		lost[c.Var] = append(lost[c.Var], c.Value)
	}
	if len(s.Values) == 1 || s.Rule == "xy-wing" {
		return names(m, vars)
	}
	parts := make([]string, len(vars))
	for i, v := range vars {
		parts[i] = fmt.Sprintf("%s (%s)", m.Name(v), list(lost[v], ","))
	}
	return strings.Join(parts, ", ")
}

func names(m *model.Model, vars []model.Var) string {
	parts := make([]string, len(vars))
	for i, v := range vars {
		parts[i] = m.Name(v)
	}
	return strings.Join(parts, ", ")
}

// list writes "2, 5 and 7"; with a comma for the word, "2, 5, 7".
func list(values []int, word string) string {
	parts := make([]string, len(values))
	for i, v := range values {
		parts[i] = strconv.Itoa(v)
	}
	last := len(parts) - 1
	if word == "," || last < 1 {
		return strings.Join(parts, ", ")
	}
	return strings.Join(slices.Clone(parts[:last]), ", ") + " " + word + " " + parts[last]
}
