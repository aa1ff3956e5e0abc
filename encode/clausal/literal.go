package clausal

import "counterpoint/encode/cnf"

// lit is a literal in the form that indexes slices: 2(v-1) for the variable v
// and one more for its negation. Variables are counted from 0 inside the engine.
type lit int32

func (l lit) not() lit    { return l ^ 1 }
func (l lit) vari() int32 { return int32(l >> 1) }

// literal returns the form of the literal that the engine uses.
func literal(l cnf.Lit) lit {
	if l < 0 {
		return lit(-l-1)<<1 | 1
	}
	return lit(l-1) << 1
}

func (l lit) dimacs() cnf.Lit {
	v := cnf.Lit(l>>1) + 1
	if l&1 == 1 {
		return -v
	}
	return v
}
