package encode

import (
	"fmt"

	"counterpoint/model"
)

// Variables says which variables of the formula stand for those of the model.
type Variables uint8

// The choices of variables.
const (
	// Direct gives every variable x of the model a literal x=v for each value v,
	// and beside these the order literals or bits that the scheme needs of it.
	Direct Variables = iota
	// Needed gives a variable the literals that clauses need of it, and no
	// others: order literals alone where bounds are enough, bits alone where it
	// is only added up. A variable that no constraint on two variables or more
	// uses has order literals in the scheme order, bits in log and auto, and its
	// literals x=v in the others. [Encoding.Literal] tells what there is.
	Needed
)

var variablesNames = [...]string{Direct: "direct", Needed: "needed"}

// VariablesChoices returns every choice of variables, that of the zero Options
// first.
func VariablesChoices() []Variables { return all[Variables](len(variablesNames)) }

// String returns the name, such as "direct".
func (v Variables) String() string { return nameOf(variablesNames[:], int(v), "Variables") }

// ParseVariables returns the choice with the name.
func ParseVariables(name string) (Variables, error) {
	i, err := parse(variablesNames[:], name, "choice of variables")
	return Variables(i), err
}

// form is the set of literals that a variable has. The first of them in the
// order below are its own: they are among the first of the formula and tell its
// value. The others are auxiliary, and tied to those by channelling clauses.
type form uint8

const (
	formDirect form = 1 << iota // x=v
	formOrder                   // x<=v
	formLog                     // bits
)

func (f form) has(g form) bool { return f&g != 0 }

// own returns which of the literals are the variable's own.
func (f form) own() form { return f & -f }

// chooseForms chooses the form of each variable: what the methods of the
// constraints that use it need. A variable of one value has its one literal.
func (p *plan) chooseForms() []form {
	forms := make([]form, p.model.NumVars())
	for _, c := range p.model.Constraints() {
		if p.ctx.Err() != nil {
			return nil // the plan is given up
		}
		p.addForm(forms, c)
	}
	for x := range p.model.Vars() {
		f := &forms[x.Index()]
		switch {
		case p.model.Domain(x).Size() == 1:
			*f = formDirect
		case p.options.Variables == Direct:
			*f |= formDirect
		case *f == 0:
			*f = max(schemes[p.options.Scheme].unused, formDirect)
		}
	}
	return forms
}

// addForm adds what c needs of its variables.
func (p *plan) addForm(forms []form, c model.Constraint) {
	switch c := c.(type) {
	case model.Linear:
		terms, how := termsOf(c), p.methods(c)
		for _, t := range terms {
			forms[t.x] |= how.sum(len(terms), c.Op)
		}
		return
	case model.Relation:
		need := p.methods(c).two.of(c.Op).form()
		forms[c.X.Index()] |= need
		forms[c.Y.Index()] |= need
		return
	case model.Table:
		if len(c.Xs) == 1 {
			return
		}
	}
	for _, x := range c.Vars() {
		forms[x.Index()] |= formDirect
	}
}

// variableSize returns the size of the literals of a variable over the domain,
// and of the clauses that say it has one value.
func (p *plan) variableSize(d model.Domain, f form) Size {
	n := int64(d.Size())
	switch f {
	case formDirect:
		return directSize(n).plus(p.options.amo(n).atMostOneSize(n))
	case formDirect | formOrder:
		return directSize(n).plus(orderBesideSize(n))
	case formDirect | formLog:
		return directSize(n).plus(logBesideSize(d, false))
	case formDirect | formOrder | formLog:
		return directSize(n).plus(orderBesideSize(n)).plus(logBesideSize(d, false))
	case formOrder:
		return orderSize(n)
	case formOrder | formLog:
		return orderSize(n).plus(logBesideSize(d, true))
	case formLog:
		return logSize(d)
	}
	panic(fmt.Sprintf("encode: a variable of the form %d", f))
}
