package inspect

import (
	"context"
	"fmt"
	"slices"

	"counterpoint/encode/clausal"
	"counterpoint/encode/cnf"
)

// Outcome is what unit propagation finds of a literal.
type Outcome uint8

// The outcomes.
const (
	Open          Outcome = iota // neither it nor its opposite follows
	Forced                       // it follows
	OppositeFixed                // its opposite follows, or is assumed
	Assumed                      // it is assumed
	Refuted                      // a clause is falsified, and so anything follows
)

var outcomeNames = [...]string{
	Open: "open", Forced: "forced", OppositeFixed: "opposite", Assumed: "assumed", Refuted: "refuted",
}

// String returns a word for the outcome, such as "forced".
func (o Outcome) String() string { return outcomeNames[o] }

// Why is what unit propagation of the formula and the assumptions knows of a
// literal, and why: the implication graph of the steps that lead to it (Marques
// Silva and Sakallah, GRASP, 1999).
type Why struct {
	Goal    cnf.Lit
	Assumed []cnf.Lit
	Outcome Outcome
	// Steps lead to the goal, to its opposite, or to the clause that is falsified,
	// in as few rounds as can be, and stand by round. Each follows by one unit
	// clause from assumptions and steps before it, and all are needed.
	Steps    []Step
	Conflict int   // if Refuted: the index of the clause that is falsified
	Near     *Near // if Open
}

// Step is an inference: all literals of the clause are false but one.
type Step struct {
	Lit    cnf.Lit
	Clause int       // its index
	From   []cnf.Lit // the opposites of the others, which are true before
	Round  int       // from 1: one more than the latest of From
}

// Near is what unit propagation knows of a literal that is open.
type Near struct {
	// Values are those left of the variable x, if the literal is x=v or its
	// opposite; none otherwise.
	Values []int
	// Clauses are those that would force the goal and its opposite with the fewest
	// open literals falsified; of several the first. Nil if none would.
	Clauses [2]*NearClause
	// Fails tells that assuming the goal, or its opposite, leads to a conflict,
	// so that the other is true in every model all the same.
	Fails [2]bool
}

// NearClause is a clause that is not satisfied.
type NearClause struct {
	Clause int
	Open   []cnf.Lit // its literals that are open, but the one it would force
}

// Why explains a literal of the formula's variables by unit propagation of the
// formula and the assumptions. The error says that two assumptions contradict
// each other, or that the formula is too large; or it is ctx.Err() soon after ctx
// is done.
func (s *Subject) Why(ctx context.Context, goal cnf.Lit, assumed ...cnf.Lit) (*Why, error) {
	for i, l := range assumed {
		if slices.Contains(assumed[:i], -l) {
			return nil, fmt.Errorf("%s and %s are both assumed", s.LitName(-l), s.LitName(l))
		}
	}
	implied, err := imply(ctx, s.formula, assumed...)
	if err != nil {
		return nil, err
	}
	why := &Why{Goal: goal, Assumed: assumed}
	conflict, refuted := implied.of.Conflict()
	switch {
	case refuted:
		why.Outcome, why.Conflict = Refuted, conflict
		why.Steps = s.steps(implied, implied.of.ConflictChain())
	case slices.Contains(assumed, goal):
		why.Outcome = Assumed
	case implied.value(goal) == cnf.True:
		why.Outcome, why.Steps = Forced, s.steps(implied, implied.of.Chain(implied.after(goal)))
	case implied.value(goal) == cnf.False:
		why.Outcome, why.Steps = OppositeFixed, s.steps(implied, implied.of.Chain(implied.after(-goal)))
	default:
		why.Near, err = s.known(ctx, implied, why)
	}
	return why, err
}

func (s *Subject) steps(implied *implied, chain []clausal.Step) []Step {
	steps := make([]Step, len(chain))
	for i, c := range chain {
		l := implied.was(c.Lit)
		steps[i] = Step{l, c.Clause, s.opposites(c.Clause, l), implied.of.Level(c.Lit)}
	}
	return steps
}

// opposites returns the opposites of a clause's literals but one, each once.
func (s *Subject) opposites(clause int, but cnf.Lit) []cnf.Lit {
	var lits []cnf.Lit
	for _, l := range s.formula.Clause(clause) {
		if l != but && !slices.Contains(lits, -l) {
			lits = append(lits, -l)
		}
	}
	return lits
}

// ConflictFrom returns the literals that falsify the clause, if Refuted.
func (s *Subject) ConflictFrom(w *Why) []cnf.Lit { return s.opposites(w.Conflict, 0) }

// AssumptionsUsed returns the assumptions that the steps or the conflict need, in
// the order of the assumptions.
func (s *Subject) AssumptionsUsed(w *Why) []cnf.Lit {
	needed := make(map[cnf.Lit]bool)
	for _, step := range w.Steps {
		for _, l := range step.From {
			needed[l] = true
		}
	}
	if w.Outcome == Refuted {
		for _, l := range s.ConflictFrom(w) {
			needed[l] = true
		}
	}
	var used []cnf.Lit
	for _, l := range w.Assumed {
		if needed[l] {
			used = append(used, l)
			delete(needed, l)
		}
	}
	return used
}

// known returns what is known of a goal that is open.
func (s *Subject) known(ctx context.Context, implied *implied, why *Why) (*Near, error) {
	near := &Near{Values: s.left(implied, why.Goal.Var())}
	for i, l := range []cnf.Lit{why.Goal, -why.Goal} {
		near.Clauses[i] = s.nearest(implied, l)
		further, err := imply(ctx, s.formula, append(slices.Clip(why.Assumed), l)...)
		if err != nil {
			return nil, err
		}
		_, near.Fails[i] = further.of.Conflict()
	}
	return near, nil
}

// left returns the values of x whose literals are not false.
func (s *Subject) left(implied *implied, cnfVar int) []int {
	x, _, ok := s.Meaning(cnfVar)
	if !ok {
		return nil
	}
	var values []int
	for v := s.variables[x].First; v <= s.variables[x].Last; v++ {
		if implied.value(cnf.Lit(v)) != cnf.False {
			_, value, _ := s.Meaning(v)
			values = append(values, value)
		}
	}
	return values
}

// nearest returns the clause with the literal, and no true one, that has the
// fewest open literals beside it.
func (s *Subject) nearest(implied *implied, l cnf.Lit) *NearClause {
	var best *NearClause
	for i := range s.Occurrences(l.Var()) {
		clause := s.formula.Clause(i)
		satisfied := slices.ContainsFunc(clause, func(m cnf.Lit) bool { return m == -l || implied.value(m) == cnf.True })
		if satisfied || !slices.Contains(clause, l) {
			continue
		}
		var open []cnf.Lit
		for _, m := range clause {
			if m != l && implied.value(m) == cnf.Unset {
				open = append(open, m)
			}
		}
		if best == nil || len(open) < len(best.Open) {
			best = &NearClause{i, open}
		}
	}
	return best
}

// Literals returns the literals of several names, which may stand together,
// commas between them.
func (s *Subject) Literals(names []string) ([]cnf.Lit, error) {
	var lits []cnf.Lit
	for _, text := range names {
		if l, err := s.Literal(text); err == nil {
			lits = append(lits, l)
			continue
		}
		for _, name := range split(text, ",") {
			l, err := s.Literal(name)
			if err != nil {
				return nil, err
			}
			lits = append(lits, l)
		}
	}
	return lits, nil
}
