package match

import (
	"counterpoint/encode"
	"counterpoint/model"
)

// Relation is how much unit propagation removes, held against the native side.
type Relation uint8

// The relations.
const (
	Unclaimed Relation = iota // nothing is claimed
	Equal                     // the same at every node
	Weaker                    // never more
	Stronger                  // never less
)

// String returns the relation in words, said of the clauses.
func (r Relation) String() string {
	return [...]string{"unclaimed", "equal", "never stronger", "never weaker"}[r]
}

// Claim is what theory says of a level and an encoding on a model: that of
// constraints that it says least of.
type Claim struct {
	Relation Relation
	Parts    []Part // by kind of constraint, in the order in which they first occur
}

// Part is a claim about the constraints of one kind. The words say what
// propagation of such a constraint finds.
type Part struct {
	Kind            string // as "alldifferent of a permutation"
	Native, Clauses string
	Relation        Relation
}

// Contradicts reports whether a difference cannot be if the claim holds.
func (c Claim) Contradicts(d *Difference) bool {
	switch c.Relation {
	case Equal:
		return true
	case Weaker:
		return d.ClausesFailed && !d.NativeFailed || len(d.ClausesOnly) > 0
	case Stronger:
		return d.NativeFailed && !d.ClausesFailed || len(d.NativeOnly) > 0
	}
	return false
}

// Theory returns what is known of the options on the model that the encoding is
// of. It holds what each side finds on each constraint, see [strength]: if that is
// the same for all, so are the fixpoints.
func Theory(m *model.Model, e *encode.Encoding, o Options) Claim {
	var c Claim
	fates := e.Fates()
	for i, constraint := range m.Constraints() {
		s := shapeOf(m, constraint)
		part := Part{Kind: s.String(), Relation: Equal}
		atNative, atClauses := nativeStrength(o.Level.base(), s), clauseStrength(o.Encoding.Scheme, s, fates[i].AuxVars > 0)
		part.Native, part.Clauses = atNative.String(), atClauses.String()
		part.Relation = atClauses.against(atNative)
		c.add(part)
	}
	c.Relation = c.singleton(o)
	return c
}

func (c *Claim) add(p Part) {
	for _, known := range c.Parts {
		if known == p {
			return
		}
	}
	if len(c.Parts) == 0 {
		c.Relation = p.Relation
	}
	c.Parts = append(c.Parts, p)
	c.Relation = both(c.Relation, p.Relation)
}

// both returns the relation of fixpoints, if on some constraints the one holds and
// on the others the other.
func both(a, b Relation) Relation {
	switch {
	case a == b || b == Equal:
		return a
	case a == Equal:
		return b
	}
	return Unclaimed
}

// singleton returns the relation, if one side or both refute values by
// propagation on top of what they find.
func (c *Claim) singleton(o Options) Relation {
	if len(c.Parts) == 0 {
		return Equal
	}
	native, clauses := o.Level.IsSingleton(), o.Probe
	switch {
	case native == clauses:
		return c.Relation
	case native:
		return both(c.Relation, Weaker)
	}
	return both(c.Relation, Stronger)
}
