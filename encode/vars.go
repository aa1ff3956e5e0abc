package encode

import (
	"sort"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// direct knows the literals x=v: one for each variable and value of its
// domain, variable by variable, values ascending, from 1 on. The direct
// encoding is de Kleer's (1989); Walsh (2000) names it.
//
// A domain is a list of spans, and the literals go on from each span to the
// next. So the values of x within any bounds are consecutive literals.
type direct struct {
	spans []span
	first []int32 // spans[first[i]:first[i+1]] are those of variable i
	next  cnf.Lit // the first literal that is none of them
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

func newDirect(m *model.Model) direct {
	d := direct{
		spans: make([]span, 0, m.NumVars()),
		first: make([]int32, 0, m.NumVars()+1),
		next:  1,
	}
	for x := range m.Vars() {
		d.first = append(d.first, int32(len(d.spans)))
		for i := range m.Domain(x).Intervals() {
			s := span{int32(i.Lo), int32(i.Hi), d.next}
			d.spans = append(d.spans, s)
			d.next += s.len()
		}
	}
	d.first = append(d.first, int32(len(d.spans)))
	return d
}

func (d *direct) numLits() int { return int(d.next) - 1 }

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
	_, v := d.meaning(d.all(x).from + cnf.Lit(k))
	return v
}

// meaning returns the variable and value of a literal x=v.
func (d *direct) meaning(l cnf.Lit) (x, v int) {
	i := sort.Search(len(d.spans), func(i int) bool { return d.spans[i].lit > l }) - 1
	x = sort.Search(len(d.first), func(x int) bool { return int(d.first[x]) > i }) - 1
	return x, int(d.spans[i].lo) + int(l-d.spans[i].lit)
}

// variablesSize returns the size of what [writer.variables] writes, the direct
// literals included.
func (p *plan) variablesSize() Size {
	var total Size
	for x := range p.model.Vars() {
		d := p.model.Domain(x)
		n := int64(d.Size())
		total = total.plus(Size{n, 1, n})
		switch p.forms[x.Index()] {
		case formDirect:
			total = total.plus(p.options.AMO.atMostOneSize(n))
		case formOrder:
			total = total.plus(orderSize(n))
		case formLog:
			total = total.plus(logSize(d))
		}
	}
	return total
}

// variables writes that each variable has exactly one value: for a domain of
// d values a clause "at least one", and "at most one" as the options say or
// with order literals
// or bits.
func (w *writer) variables() {
	for x := range w.model.NumVars() {
		w.owner = ofVariable(x)
		all := w.direct.all(x)
		w.scratch = w.scratch[:0]
		for l := all.from; l < all.to; l++ {
			w.scratch = append(w.scratch, l)
		}
		w.rule(AtLeastOneValue)
		w.formula.Add(w.scratch...)
		w.rule(AtMostOneValue)
		switch w.forms[x] {
		case formDirect:
			w.atMostOne(w.options.AMO, w.scratch, AtMostOneValue)
		case formOrder:
			w.orderLiterals(x, w.scratch)
		case formLog:
			w.bitLiterals(x)
		}
	}
}

// variableAuxiliaryName names the auxiliary variable number k of variable x.
func (p *plan) variableAuxiliaryName(x, k int) string {
	n := p.direct.size(x)
	amo := p.options.AMO.over(n)
	switch p.forms[x] {
	case formOrder:
		amo = ladder{}
	case formLog:
		return p.bitName(x, k)
	}
	return amo.auxiliaryName(valueLabels{&p.direct, x, p.model.Name(p.model.Var(x))}, n, int64(k))
}
