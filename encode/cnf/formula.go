package cnf

import "slices"

// Lit is a literal in the numbering of DIMACS: v for the variable v >= 1, -v
// for its negation. 0 is no literal.
type Lit int32

// Var returns the literal's variable, 1 or more.
func (l Lit) Var() int { return int(max(l, -l)) }

// Not returns the opposite literal.
func (l Lit) Not() Lit { return -l }

// Formula is a conjunction of clauses over the variables 1..NumVars, held in
// two flat slices: the literals of all clauses, one behind the other, and
// where each clause ends.
type Formula struct {
	numVars int
	lits    []Lit
	ends    []int
}

// NewFormula returns a formula over the variables 1..numVars with no clause.
func NewFormula(numVars int) *Formula { return &Formula{numVars: numVars} }

// NumVars returns the number of variables, whether clauses use them or not.
func (f *Formula) NumVars() int { return f.numVars }

// NumClauses returns the number of clauses.
func (f *Formula) NumClauses() int { return len(f.ends) }

// NumLits returns the number of literals of all clauses together.
func (f *Formula) NumLits() int { return len(f.lits) }

// NewVar adds a variable and returns its positive literal. It panics if there
// are [MaxVars] already.
func (f *Formula) NewVar() Lit { return f.NewVars(1) }

// NewVars adds n variables and returns the positive literal of the first; the
// others follow it. It panics if there would be more than [MaxVars].
func (f *Formula) NewVars(n int) Lit {
	if n > MaxVars-f.numVars {
		panic("cnf: a formula of more than MaxVars variables")
	}
	first := Lit(f.numVars + 1)
	f.numVars += n
	return first
}

// Grow makes room for that many further clauses and literals. It does not
// touch the room, so that much of it costs nothing until it is used.
func (f *Formula) Grow(clauses, lits int) {
	f.ends = append(make([]int, 0, len(f.ends)+clauses), f.ends...)
	f.lits = append(make([]Lit, 0, len(f.lits)+lits), f.lits...)
}

// Add appends a clause as it is: literals may repeat or contradict each other,
// and no literal is the empty clause. Every literal must be one of a variable
// 1..NumVars; Add panics otherwise, since that is a mistake of the program
// that builds the formula.
func (f *Formula) Add(lits ...Lit) {
	f.check(lits)
	f.lits = append(f.lits, lits...)
	f.ends = append(f.ends, len(f.lits))
}

// AddConflicts appends for each of ys the clause that it and x are not both
// true. It is [Formula.Add] for the clauses that encodings have most of.
func (f *Formula) AddConflicts(x Lit, ys []Lit) {
	if len(ys) == 0 {
		return
	}
	f.check([]Lit{x})
	f.check(ys)
	size, count := len(f.lits), len(f.ends)
	f.lits = slices.Grow(f.lits, 2*len(ys))[:size+2*len(ys)]
	f.ends = slices.Grow(f.ends, len(ys))[:count+len(ys)]
	lits, ends := f.lits[size:], f.ends[count:]
	for i, y := range ys {
		lits[2*i], lits[2*i+1] = -x, -y
		ends[i] = size + 2*i + 2
	}
}

func (f *Formula) check(lits []Lit) {
	n := Lit(f.numVars)
	for _, l := range lits {
		if l == 0 || l > n || l < -n {
			panic("cnf: a literal of no variable of the formula")
		}
	}
}

// Clause returns the literals of the clause at index i, 0 <= i < NumClauses.
// They belong to the formula and must not be written.
func (f *Formula) Clause(i int) []Lit {
	start := 0
	if i > 0 {
		start = f.ends[i-1]
	}
	return f.lits[start:f.ends[i]:f.ends[i]]
}
