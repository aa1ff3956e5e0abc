package cnf

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

// Grow makes room for that many further clauses and literals.
func (f *Formula) Grow(clauses, lits int) {
	f.ends = append(make([]int, 0, len(f.ends)+clauses), f.ends...)
	f.lits = append(make([]Lit, 0, len(f.lits)+lits), f.lits...)
}

// Add appends a clause as it is: literals may repeat or contradict each other,
// and no literal is the empty clause. Every literal must be one of a variable
// 1..NumVars; Add panics otherwise, since that is a mistake of the program
// that builds the formula.
func (f *Formula) Add(lits ...Lit) {
	for _, l := range lits {
		if l == 0 || l.Var() > f.numVars {
			panic("cnf: a literal of no variable of the formula")
		}
	}
	f.lits = append(f.lits, lits...)
	f.ends = append(f.ends, len(f.lits))
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
