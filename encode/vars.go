package encode

import (
	"fmt"
	"sort"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// direct knows the literals x=v: one for each variable and value of its
// domain, variable by variable, values ascending, from 1 on. The direct
// encoding is de Kleer's (1989); Walsh (2000) names it.
//
// A domain is a list of spans, and the literals go on from each span to the
// next. So the values of x within any bounds are consecutive literals. A
// variable without such literals has its own ones in their place, order
// literals or bits; its values then go by their numbers, from 0 on, in every
// method that speaks of literals here.
type direct struct {
	spans []span
	first []int32   // spans[first[i]:first[i+1]] are those of variable i
	own   []cnf.Lit // own[i]..own[i+1]-1 are the own literals of variable i
}

// span is an interval of values, the first of which has the literal lit.
type span struct {
	lo, hi int32
	lit    cnf.Lit
}

func (s span) len() cnf.Lit { return cnf.Lit(s.hi - s.lo + 1) }

// litRange is the literals from, from+1, ..., to-1.
type litRange struct{ from, to cnf.Lit }

func (r litRange) len() int64 { return int64(r.to - r.from) }

func newDirect(m *model.Model, forms []form) direct {
	d := direct{
		spans: make([]span, 0, m.NumVars()),
		first: make([]int32, 0, m.NumVars()+1),
		own:   make([]cnf.Lit, 0, m.NumVars()+1),
	}
	own := cnf.Lit(1)
	for x := range m.Vars() {
		d.first = append(d.first, int32(len(d.spans)))
		d.own = append(d.own, own)
		form, domain := forms[x.Index()].own(), m.Domain(x)
		lit := cnf.Lit(0)
		if form == formDirect {
			lit = own
		}
		for i := range domain.Intervals() {
			s := span{int32(i.Lo), int32(i.Hi), lit}
			d.spans = append(d.spans, s)
			lit += s.len()
		}
		own += cnf.Lit(form.literals(domain))
	}
	d.first = append(d.first, int32(len(d.spans)))
	d.own = append(d.own, own)
	return d
}

// literals returns how many literals of one form a variable over the domain has.
func (f form) literals(d model.Domain) int64 {
	switch f {
	case formOrder:
		return int64(d.Size()) - 1
	case formLog:
		return bitsOfDomain(d)
	}
	return int64(d.Size())
}

// numLits returns the number of own literals of all variables.
func (d *direct) numLits() int { return int(d.own[len(d.own)-1]) - 1 }

// of returns the spans of variable x.
func (d *direct) of(x int) []span { return d.spans[d.first[x]:d.first[x+1]] }

// all returns the literals of variable x.
func (d *direct) all(x int) litRange {
	spans := d.of(x)
	last := spans[len(spans)-1]
	return litRange{spans[0].lit, last.lit + last.len()}
}

// size returns the number of values of variable x.
func (d *direct) size(x int) int64 { return d.all(x).len() }

// literal returns the literal of variable x and value v, if v is in its
// domain.
func (d *direct) literal(x, v int) (cnf.Lit, bool) {
	spans := d.of(x)
	s := spans[0]
	if len(spans) > 1 {
		i := sort.Search(len(spans), func(i int) bool { return v <= int(spans[i].hi) })
		s = spans[min(i, len(spans)-1)]
	}
	if v < int(s.lo) || v > int(s.hi) {
		return 0, false
	}
	return s.lit + cnf.Lit(v-int(s.lo)), true
}

// between returns the literals of the values lo..hi of variable x.
func (d *direct) between(x int, lo, hi int64) litRange {
	if lo > hi {
		return litRange{}
	}
	return litRange{d.atLeast(x, lo), d.atLeast(x, hi+1)}
}

// atLeast returns the literal of the least value of variable x that is v or
// more, or the one behind its last literal.
func (d *direct) atLeast(x int, v int64) cnf.Lit {
	spans := d.of(x)
	i := 0
	if len(spans) > 1 {
		i = sort.Search(len(spans), func(i int) bool { return v <= int64(spans[i].hi) })
	}
	if i == len(spans) || v > int64(spans[i].hi) {
		return d.all(x).to
	}
	return spans[i].lit + cnf.Lit(max(v-int64(spans[i].lo), 0))
}

// value returns the value number k, from 0, of variable x.
func (d *direct) value(x, k int) int {
	spans := d.of(x)
	l, s := spans[0].lit+cnf.Lit(k), spans[0]
	if len(spans) > 1 {
		s = spans[sort.Search(len(spans), func(i int) bool { return spans[i].lit > l })-1]
	}
	return int(s.lo) + int(l-s.lit)
}

// owner returns the variable that an own literal is of, and which of its own
// literals it is, from 0.
func (d *direct) owner(l cnf.Lit) (x, k int) {
	x = sort.Search(len(d.own), func(x int) bool { return d.own[x] > l }) - 1
	return x, int(l - d.own[x])
}

// variablesSize returns the size of what [writer.variables] writes, the own
// literals included.
func (p *plan) variablesSize() Size {
	var total Size
	for x := range p.model.Vars() {
		if p.ctx.Err() != nil {
			return total // the plan is given up
		}
		total = total.plus(p.variableSize(p.model.Domain(x), p.forms[x.Index()]))
	}
	return total
}

// variables writes that each variable has exactly one value. With direct
// literals these are a clause "at least one", and "at most one" as the options
// say or with order literals or bits beside. Order literals or bits alone leave
// a variable one value, once they are in order, or numbers of no value are
// excluded.
func (w *writer) variables() {
	for x := range w.model.NumVars() {
		if w.stopped() {
			return
		}
		w.owner = ofVariable(x)
		form := w.forms[x]
		if form.has(formDirect) {
			w.directLiterals(x)
		}
		if form.has(formOrder) {
			w.orderLiterals(x)
		}
		if form.has(formLog) {
			w.bitLiterals(x)
		}
	}
}

func directSize(n int64) Size { return Size{Vars: n, Clauses: 1, Lits: n} }

func (w *writer) directLiterals(x int) {
	w.rule(AtLeastOneValue)
	w.formula.Add(w.values(x)...)
	w.rule(AtMostOneValue)
	if w.forms[x] == formDirect {
		w.atMostOne(w.options.amo(w.direct.size(x)), w.values(x), AtMostOneValue)
	}
}

// values returns the direct literals of x, in the writer's scratch space.
func (w *writer) values(x int) []cnf.Lit {
	all := w.direct.all(x)
	w.scratch = w.scratch[:0]
	for l := all.from; l < all.to; l++ {
		w.scratch = append(w.scratch, l)
	}
	return w.scratch
}

// ownName names the own literal number k of variable x.
func (p *plan) ownName(x, k int) string {
	labels := valueLabels{&p.direct, x, p.model.Name(p.model.Var(x))}
	switch p.forms[x].own() {
	case formOrder:
		return labels.among(0, int64(k))
	case formLog:
		return p.bitName(x, k)
	}
	return fmt.Sprintf("%s=%d", labels.name, p.direct.value(x, k))
}

// variableAuxiliaryName names the auxiliary variable number k of variable x.
func (p *plan) variableAuxiliaryName(x, k int) string {
	n := p.direct.size(x)
	labels := valueLabels{&p.direct, x, p.model.Name(p.model.Var(x))}
	switch form := p.forms[x] &^ p.forms[x].own(); {
	case form == 0:
		return p.options.amo(n).over(n).auxiliaryName(labels, n, int64(k))
	case form.has(formOrder) && int64(k) < n-1:
		return labels.among(0, int64(k))
	case form.has(formOrder):
		k -= int(n - 1)
	}
	return p.bitName(x, k)
}
