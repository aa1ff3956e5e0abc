package encode

import (
	"iter"

	"counterpoint/encode/cnf"
)

// Part is what a CNF variable has to say of a variable of the model, if anything.
type Part uint8

// The parts of an encoding's variables.
const (
	ValuePart     Part = iota // x=v
	BoundPart                 // x<=v
	BitPart                   // a bit of x
	AuxiliaryPart             // something else, such as a count or a node of a diagram
)

var partNames = [...]string{ValuePart: "direct", BoundPart: "order", BitPart: "log", AuxiliaryPart: "auxiliary"}

// String returns the encoding that has such variables, or "auxiliary".
func (p Part) String() string { return nameOf(partNames[:], int(p), "Part") }

// ParsePart returns the part with the name.
func ParsePart(name string) (Part, error) {
	i, err := parse(partNames[:], name, "form of a variable")
	return Part(i), err
}

// PartOf tells what the variable, one of 1..Formula().NumVars(), is. Order
// literals and bits that stand beside the x=v of their variable are among the
// auxiliary variables by their numbers, but not by their part.
func (e *Encoding) PartOf(cnfVar int) Part {
	if cnfVar <= e.NumModelVars() {
		x, _ := e.direct.owner(cnf.Lit(cnfVar))
		return partOfForm(e.forms[x].own())
	}
	of, k, ok := e.auxiliaryNumber(cnfVar)
	if !ok || of >= 0 {
		return AuxiliaryPart
	}
	x := int(^of)
	switch form := e.forms[x] &^ e.forms[x].own(); {
	case form == 0:
		return AuxiliaryPart
	case form.has(formOrder) && int64(k) < e.direct.size(x)-1:
		return BoundPart
	}
	return BitPart
}

func partOfForm(f form) Part {
	switch f {
	case formOrder:
		return BoundPart
	case formLog:
		return BitPart
	}
	return ValuePart
}

// Origins yields the clauses as runs of one origin: the index of the first
// clause of each, in order; it ends where the next one starts. Every clause is
// in one, and its origin is what [Encoding.Origin] returns.
func (e *Encoding) Origins() iter.Seq2[int, Origin] {
	return e.origins(e.runs, e.formula.NumClauses())
}

// AuxiliaryOrigins yields in the same way the runs of auxiliary variables, which
// [Encoding.AuxiliaryOrigin] tells of one.
func (e *Encoding) AuxiliaryOrigins() iter.Seq2[int, Origin] {
	return e.origins(e.auxiliary, e.formula.NumVars()+1)
}

// origins yields the runs that start before the end; a last one that does not is
// empty.
func (e *Encoding) origins(runs []run, end int) iter.Seq2[int, Origin] {
	return func(yield func(int, Origin) bool) {
		for _, r := range runs {
			if r.start == end || !yield(r.start, r.owner.origin(e.model, r.rule)) {
				return
			}
		}
	}
}
