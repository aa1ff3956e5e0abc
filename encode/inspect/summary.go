package inspect

import (
	"context"
	"maps"
	"slices"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
)

// Summary says what a formula is made of. In JSON it has the names given.
type Summary struct {
	Variables   VariableCounts      `json:"variables"`
	Clauses     int                 `json:"clauses"`
	Literals    int                 `json:"literals"`
	Origins     []OriginCount       `json:"origins,omitempty"`     // by kind and rule, in the order of the formula; none if they are not known
	Constraints []ConstraintSummary `json:"constraints,omitempty"` // in the model's order
	Widths      []WidthCount        `json:"widths"`                // ascending
	Propagation Propagation         `json:"propagation"`
	Pure        Pure                `json:"pure"`
	Redundancy  Redundancy          `json:"redundancy"`
	// Tautologies are the clauses that have a literal and its negation.
	Tautologies int `json:"tautologies"`
	// Repeating are the clauses that have a literal twice or more.
	Repeating int `json:"repeating"`
}

// VariableCounts are the CNF variables by what they have to say.
type VariableCounts struct {
	Total     int `json:"total"`
	Direct    int `json:"direct"`    // x=v
	Order     int `json:"order"`     // x<=v
	Log       int `json:"log"`       // bits
	Auxiliary int `json:"auxiliary"` // anything else
	Unknown   int `json:"unknown"`   // all of them, of a CNF alone
	Named     int `json:"named"`
	// NamedBy is the form of the comments that name them, as Subject.NamedBy has
	// it.
	NamedBy string `json:"namedBy,omitempty"`
	Unused  int    `json:"unused"` // in no clause
}

// OriginCount is the clauses of one rule for one kind of constraint.
type OriginCount struct {
	Kind     string `json:"kind"` // or VariableKind
	Rule     string `json:"rule"`
	Clauses  int    `json:"clauses"`
	Literals int    `json:"literals"`
}

// ConstraintSummary is what became of a constraint.
type ConstraintSummary struct {
	Constraint int    `json:"constraint"` // its index
	Name       string `json:"name"`
	Kind       string `json:"kind"`
	Method     string `json:"method"`
	Clauses    int    `json:"clauses"`
	Literals   int    `json:"literals"`
	Auxiliary  int    `json:"auxiliary"` // CNF variables
}

// WidthCount is the clauses of as many literals.
type WidthCount struct {
	Literals int `json:"literals"`
	Clauses  int `json:"clauses"`
}

// Propagation is what unit propagation gets from the formula alone.
type Propagation struct {
	// Conflict is the number of a clause, from 1, that it falsifies, or 0. It ends
	// there, and the other figures are those up to the round before.
	Conflict int `json:"conflict,omitempty"`
	Rounds   int `json:"rounds"` // as clausal.Implications.Level counts them
	Literals int `json:"literals"`
	Assigned int `json:"assigned"` // x=v that are true
	Removed  int `json:"removed"`  // x=v that are false
	Other    int `json:"other"`    // literals of other variables
}

// Pure counts variables that occur with one sign only.
type Pure struct {
	Positive int `json:"positive"`
	Negative int `json:"negative"`
}

// GCPercent is the setting of the garbage collector (see debug.SetGCPercent) with
// which a large formula takes little memory beyond what is in use. It costs next
// to nothing, since a formula is a few slices without pointers.
const GCPercent = 10

// Summarize sums a subject up. It takes time linear in the literals, save for
// [FindRedundancy], and returns ctx.Err() soon after ctx is done.
func Summarize(ctx context.Context, s *Subject) (*Summary, error) {
	f := s.formula
	sum := &Summary{Clauses: f.NumClauses(), Literals: f.NumLits(), Variables: s.countVariables()}
	sum.Origins, sum.Constraints = s.countOrigins()
	d := densely(f)
	if err := sum.lookAtClauses(ctx, d.Formula); err != nil {
		return nil, err
	}
	sum.Variables.Unused += f.NumVars() - d.NumVars()
	closure, err := d.imply(ctx)
	if err != nil {
		return nil, err
	}
	sum.Propagation = s.propagation(closure)
	closure = nil // its memory is needed
	if sum.Redundancy, err = FindRedundancy(ctx, d.Formula); err != nil {
		return nil, err
	}
	return sum, nil
}

func (s *Subject) countVariables() (c VariableCounts) {
	c.Total = s.formula.NumVars()
	for i, r := range s.parts {
		c.add(r.of, runEnd(s.parts, i, c.Total+1)-r.start)
	}
	c.Unknown = c.Total - c.Direct - c.Order - c.Log - c.Auxiliary
	c.Named, c.NamedBy = s.named, s.namedBy
	return c
}

func (c *VariableCounts) add(part encode.Part, n int) {
	switch part {
	case encode.ValuePart:
		c.Direct += n
	case encode.BoundPart:
		c.Order += n
	case encode.BitPart:
		c.Log += n
	case encode.AuxiliaryPart:
		c.Auxiliary += n
	}
}

// countOrigins counts the clauses of each rule, and of each constraint.
func (s *Subject) countOrigins() ([]OriginCount, []ConstraintSummary) {
	var origins []OriginCount
	var kinds []string
	constraints := make([]ConstraintSummary, len(s.constraints))
	for i, c := range s.constraints {
		constraints[i] = ConstraintSummary{Constraint: i, Name: c.Name, Kind: c.Kind, Method: c.Method}
	}
	for i, r := range s.clauses {
		clauses, lits := s.endOf(i)-r.start, 0
		for clause := r.start; clause < s.endOf(i); clause++ {
			lits += len(s.formula.Clause(clause))
		}
		if r.of.Constraint != OfVariable {
			constraints[r.of.Constraint].Clauses += clauses
			constraints[r.of.Constraint].Literals += lits
		}
		k := slices.IndexFunc(origins, func(o OriginCount) bool { return o.Kind == r.of.Kind && o.Rule == r.of.Rule })
		if k < 0 {
			k, origins = len(origins), append(origins, OriginCount{Kind: r.of.Kind, Rule: r.of.Rule})
			if !slices.Contains(kinds, r.of.Kind) {
				kinds = append(kinds, r.of.Kind)
			}
		}
		origins[k].Clauses += clauses
		origins[k].Literals += lits
	}
	for i, r := range s.auxiliary {
		if r.of.Constraint != OfVariable {
			constraints[r.of.Constraint].Auxiliary += runEnd(s.auxiliary, i, s.formula.NumVars()+1) - r.start
		}
	}
	slices.SortStableFunc(origins, func(a, b OriginCount) int {
		return slices.Index(kinds, a.Kind) - slices.Index(kinds, b.Kind)
	})
	return origins, constraints
}

// lookAtClauses counts what the clauses themselves tell.
func (sum *Summary) lookAtClauses(ctx context.Context, f *cnf.Formula) error {
	widths := make(map[int]int)
	last := make([]int32, 2*f.NumVars()+2) // by literal: the last clause that has it, plus one
	for i := range f.NumClauses() {
		if i%(1<<14) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		lits := f.Clause(i)
		widths[len(lits)]++
		repeating, tautology := false, false
		for _, l := range lits {
			repeating = repeating || last[litIndex(l)] == int32(i+1)
			tautology = tautology || last[litIndex(l.Not())] == int32(i+1)
			last[litIndex(l)] = int32(i + 1)
		}
		sum.Repeating += oneIf(repeating)
		sum.Tautologies += oneIf(tautology)
	}
	for _, width := range slices.Sorted(maps.Keys(widths)) {
		sum.Widths = append(sum.Widths, WidthCount{width, widths[width]})
	}
	for v := cnf.Lit(1); v <= cnf.Lit(f.NumVars()); v++ {
		positive, negative := last[litIndex(v)] != 0, last[litIndex(-v)] != 0
		sum.Variables.Unused += oneIf(!positive && !negative)
		sum.Pure.Positive += oneIf(positive && !negative)
		sum.Pure.Negative += oneIf(negative && !positive)
	}
	return nil
}

func oneIf(condition bool) int {
	if condition {
		return 1
	}
	return 0
}

// propagation counts what unit propagation fixes at the root.
func (s *Subject) propagation(closure *implied) (p Propagation) {
	if clause, conflict := closure.of.Conflict(); conflict {
		p.Conflict = clause + 1
	}
	for _, l := range closure.of.Trail() {
		p.Rounds = max(p.Rounds, closure.of.Level(l))
		p.Literals++
		switch part, known := s.Part(closure.was(l).Var()); {
		case !known || part != encode.ValuePart:
			p.Other++
		case l > 0:
			p.Assigned++
		default:
			p.Removed++
		}
	}
	return p
}
