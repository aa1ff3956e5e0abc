package encode

import "counterpoint/encode/cnf"

// unary is a constraint on one variable. If it leaves the variable one value, x=v
// is one clause, the rule clue; otherwise there is one for each value that it
// excludes.
//
// A variable that has no x=v takes, with order literals, a clause for each run
// of excluded values: the bounds around it. With bits it takes a clause for each
// bit of the one value, or for each block of excluded values: see [blocks].
type unary struct {
	noAuxiliary
	direct   *direct
	x        int
	form     form
	excluded []litRange // ascending, with values between them
	count    int64      // of the excluded values
}

func (p *plan) unary(x int, excluded []litRange) part {
	u := &unary{direct: &p.direct, x: x, form: p.forms[x].own()}
	for _, r := range excluded {
		u.count += r.len()
		last := len(u.excluded) - 1
		switch {
		case r.len() == 0:
		case last >= 0 && u.excluded[last].to == r.from:
			u.excluded[last].to = r.to
		default:
			u.excluded = append(u.excluded, r)
		}
	}
	if u.count == p.direct.size(x) {
		return constant{holds: false}
	}
	return u
}

// clue reports whether one value is left.
func (u *unary) clue() bool { return u.count > 0 && u.count == u.direct.size(u.x)-1 }

func (u *unary) method() string {
	switch {
	case u.form == formOrder:
		return "a clause for each run of excluded values"
	case u.form == formLog && u.clue():
		return "a unit clause for each bit of its one value"
	case u.form == formLog:
		return "a clause for each block of excluded values"
	case u.clue():
		return "a unit clause: its one value"
	}
	return "a unit clause for each excluded value"
}

func (u *unary) size() Size {
	all := u.direct.all(u.x)
	switch {
	case u.form == formOrder:
		var total Size
		for _, r := range u.excluded {
			total = total.plus(clauses(1, min(int64(r.from-all.from), 1)+min(int64(all.to-r.to), 1)))
		}
		return total
	case u.form == formLog && u.clue():
		return clauses(u.direct.bits(u.x), 1)
	case u.form == formLog:
		var total Size
		for _, r := range u.excluded {
			total = total.plus(blocksSize(u.numbers(r), u.direct.bits(u.x)))
		}
		return total
	case u.clue():
		return clauses(1, 1)
	}
	return clauses(u.count, 1)
}

func (u *unary) write(w *writer) {
	w.rule(ValueExcluded)
	if u.clue() {
		w.rule(Clue)
	}
	switch {
	case u.form == formOrder:
		u.writeBounds(w)
	case u.form == formLog && u.clue():
		w.fixNumber(u.x, u.numbers(litRange{u.left(), u.left() + 1}).lo)
	case u.form == formLog:
		for _, r := range u.excluded {
			w.excludeNumbers(u.x, u.numbers(r))
		}
	case u.clue():
		w.formula.Add(u.left())
	default:
		u.writeValues(w)
	}
}

func (u *unary) writeValues(w *writer) {
	for _, r := range u.excluded {
		for l := r.from; l < r.to && !w.stopped(); l++ {
			w.formula.Add(-l)
		}
	}
}

func (u *unary) writeBounds(w *writer) {
	all := u.direct.all(u.x)
	for _, r := range u.excluded {
		w.scratch = w.scratch[:0]
		if r.from > all.from {
			w.scratch = append(w.scratch, w.order[u.x]+r.from-all.from-1)
		}
		if r.to < all.to {
			w.scratch = append(w.scratch, -(w.order[u.x] + r.to - all.from - 1))
		}
		w.formula.Add(w.scratch...)
	}
}

// numbers returns the numbers, less the variable's least value, from the first
// value of the range to the last.
func (u *unary) numbers(r litRange) interval {
	all, least := u.direct.all(u.x), int64(u.direct.of(u.x)[0].lo)
	return interval{
		int64(u.direct.value(u.x, int(r.from-all.from))) - least,
		int64(u.direct.value(u.x, int(r.to-all.from-1))) - least,
	}
}

// left returns the least value that is not excluded, by its literal or number.
func (u *unary) left() cnf.Lit {
	l := u.direct.all(u.x).from
	for _, r := range u.excluded {
		if r.from > l {
			break
		}
		l = r.to
	}
	return l
}
