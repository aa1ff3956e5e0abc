package inspect

import (
	"context"
	"slices"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
)

// Two encodings of a model share the model's variables and little else: their
// auxiliary variables have other numbers. So clauses are compared by the names
// of their literals, as sets, and each as often as it is there.

// Diff tells how one encoding of a model differs from another.
type Diff struct {
	Common  int         // clauses that are in both
	Added   []int       // indices of the clauses that the second has alone
	Dropped []int       // and the first alone
	Origins []DiffCount // these by kind and rule; none of one whose origins are not known

	// First and Second are what unit propagation gets from each.
	First, Second Propagation
	// More are the literals of the model's variables, in the second's numbers, that
	// unit propagation makes true in the second alone, and Less those, in the
	// first's numbers, in the first alone. Both are sorted by variable. Of what
	// literals the other does not have, nothing is said.
	More, Less []cnf.Lit
}

// DiffCount is the clauses of one rule for one kind of constraint that only one
// encoding has.
type DiffCount struct {
	Kind    string `json:"kind"` // or VariableKind
	Rule    string `json:"rule"`
	Added   int    `json:"added"`
	Dropped int    `json:"dropped"`
}

// Compare tells what the second subject has that the first has not, and the
// other way round. It returns ctx.Err() soon after ctx is done.
func Compare(ctx context.Context, first, second *Subject) (*Diff, error) {
	d := &Diff{}
	translation := translate(second, first)
	ofFirst, err := contentsOf(ctx, first.formula, func(l cnf.Lit) cnf.Lit { return l })
	if err != nil {
		return nil, err
	}
	ofSecond, err := contentsOf(ctx, second.formula, translation.literal)
	if err != nil {
		return nil, err
	}
	d.match(ofFirst, ofSecond)
	d.count(first, second)
	if err := d.propagate(ctx, first, second, translation); err != nil {
		return nil, err
	}
	return d, nil
}

// translation gives the variables of one formula the numbers that those of the
// same name have in another, and others where there is none.
type translation []cnf.Lit

// translate returns the translation from one subject to another. Where a name is
// there several times, these are taken in their order.
func translate(from, to *Subject) translation {
	called := make(map[string][]cnf.Lit)
	for v := 1; v <= to.formula.NumVars(); v++ {
		name := to.name(v)
		called[name] = append(called[name], cnf.Lit(v))
	}
	t := make(translation, from.formula.NumVars()+1)
	next := cnf.Lit(to.formula.NumVars())
	for v := 1; v <= from.formula.NumVars(); v++ {
		name := from.name(v)
		if same := called[name]; len(same) > 0 {
			t[v], called[name] = same[0], same[1:]
			continue
		}
		next++
		t[v] = next
	}
	return t
}

func (t translation) literal(l cnf.Lit) cnf.Lit {
	if l < 0 {
		return -t[-l]
	}
	return t[l]
}

// content is a clause as a set of literals that are sorted.
type content struct {
	lits   []cnf.Lit
	clause int // its index
}

func (c content) compare(d content) int { return slices.Compare(c.lits, d.lits) }

// contentsOf returns the clauses of a formula, translated and sorted.
func contentsOf(ctx context.Context, f *cnf.Formula, literal func(cnf.Lit) cnf.Lit) ([]content, error) {
	contents := make([]content, f.NumClauses())
	lits := make([]cnf.Lit, 0, f.NumLits())
	for i := range contents {
		if i%(1<<14) == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		start := len(lits)
		for _, l := range f.Clause(i) {
			lits = append(lits, literal(l))
		}
		clause := lits[start:]
		slices.Sort(clause)
		contents[i] = content{slices.Compact(clause), i}
	}
	if !encode.UnlessDone(ctx, func() { slices.SortStableFunc(contents, content.compare) }) {
		return nil, ctx.Err()
	}
	return contents, nil
}

// match goes through both in their order, and finds what only one has.
func (d *Diff) match(first, second []content) {
	for len(first) > 0 && len(second) > 0 {
		switch order := first[0].compare(second[0]); {
		case order == 0:
			d.Common++
			first, second = first[1:], second[1:]
		case order < 0:
			d.Dropped = append(d.Dropped, first[0].clause)
			first = first[1:]
		default:
			d.Added = append(d.Added, second[0].clause)
			second = second[1:]
		}
	}
	for _, c := range first {
		d.Dropped = append(d.Dropped, c.clause)
	}
	for _, c := range second {
		d.Added = append(d.Added, c.clause)
	}
	slices.Sort(d.Added)
	slices.Sort(d.Dropped)
}

// count counts the clauses that only one has by kind and rule: in the order in
// which the first has them, then the second.
func (d *Diff) count(first, second *Subject) {
	of := func(o Origin) *DiffCount {
		i := slices.IndexFunc(d.Origins, func(c DiffCount) bool { return c.Kind == o.Kind && c.Rule == o.Rule })
		if i < 0 {
			i = len(d.Origins)
			d.Origins = append(d.Origins, DiffCount{Kind: o.Kind, Rule: o.Rule})
		}
		return &d.Origins[i]
	}
	for _, clause := range d.Dropped {
		if o, known := first.Origin(clause); known {
			of(o).Dropped++
		}
	}
	for _, clause := range d.Added {
		if o, known := second.Origin(clause); known {
			of(o).Added++
		}
	}
}

// propagate compares what unit propagation gets from both.
func (d *Diff) propagate(ctx context.Context, first, second *Subject, t translation) error {
	a, err := imply(ctx, first.formula)
	if err != nil {
		return err
	}
	b, err := imply(ctx, second.formula)
	if err != nil {
		return err
	}
	d.First, d.Second = first.propagation(a), second.propagation(b)
	for v := 1; v <= second.formula.NumVars(); v++ {
		l := cnf.Lit(v)
		same := t.literal(l)
		if same.Var() > first.formula.NumVars() || !first.tellsOfModel(same.Var()) {
			continue
		}
		was, is := a.value(same), b.value(l)
		if was == is {
			continue
		}
		if is != cnf.Unset {
			d.More = append(d.More, signed(l, is))
		}
		if was != cnf.Unset {
			d.Less = append(d.Less, signed(same, was))
		}
	}
	byVariable := func(a, b cnf.Lit) int { return a.Var() - b.Var() }
	slices.SortFunc(d.More, byVariable)
	slices.SortFunc(d.Less, byVariable)
	return nil
}

func signed(l cnf.Lit, value cnf.Value) cnf.Lit {
	if value == cnf.False {
		return -l
	}
	return l
}

// tellsOfModel reports whether the CNF variable says something of a variable of
// the model: a value, a bound or a bit.
func (s *Subject) tellsOfModel(cnfVar int) bool {
	part, known := s.Part(cnfVar)
	return known && part != encode.AuxiliaryPart
}
