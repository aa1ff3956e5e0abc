package encode

import (
	"context"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// Options says how a model is encoded. The zero value is the minimal scheme
// with pairwise at-most-one constraints and the default limit.
type Options struct {
	Scheme     Scheme
	AMO        AMO
	MaxClauses int64 // refuse an encoding of more clauses; 0 means DefaultMaxClauses
}

// DefaultMaxClauses is the limit on clauses when the options give none.
const DefaultMaxClauses = 50_000_000

// Estimate returns the exact or an upper size of the encoding before it is
// made, in time and memory far below those of making it.
func Estimate(m *model.Model, o Options) (Size, error) { panic("unimplemented") }

// Encode translates the model. The literals x=v of the model's variables come
// first, variable by variable, values ascending, whatever the options; so
// [Encoding.Decode] of any options reads the solutions of any other.
// It returns a *TooLargeError, with the estimate, instead of exceeding
// Options.MaxClauses, and ctx.Err() soon after ctx is done.
func Encode(ctx context.Context, m *model.Model, o Options) (*Encoding, error) {
	panic("unimplemented")
}

func (e *Encoding) Formula() *cnf.Formula { panic("unimplemented") }

// Literal of x=v; false if v is not in the domain of x.
func (e *Encoding) Literal(x model.Var, v int) (cnf.Lit, bool) { panic("unimplemented") }

// NumModelLits: variables 1..NumModelLits are the x=v; those above auxiliary.
func (e *Encoding) NumModelVars() int { panic("unimplemented") }

// Meaning of the CNF variable: x=v, or false for an auxiliary one.
func (e *Encoding) Meaning(cnfVar int) (x model.Var, v int, ok bool) { panic("unimplemented") }

// VarName: "r1c1=5" or a name for an auxiliary variable.
func (e *Encoding) VarName(cnfVar int) string { panic("unimplemented") }

// Origin of the clause at index i: which constraint (or variable), which rule.
func (e *Encoding) Origin(i int) Origin { panic("unimplemented") }

// Decode gives the assignment back; error names the variable with no value or two.
func (e *Encoding) Decode(a cnf.Assignment) (model.Assignment, error) { panic("unimplemented") }

// Block returns the clause over model literals that excludes the assignment.
func (e *Encoding) Block(a model.Assignment) []cnf.Lit { panic("unimplemented") }

// Fates: for each constraint what became of it: clauses, auxiliary variables, method words
func (e *Encoding) Fates() []Fate { panic("unimplemented") }

// Stubs below: the owner of this package replaces them.

type Scheme uint8

const (
	Minimal  Scheme = iota // exactly one value for each variable; a clause for each conflict
	Extended               // and, where an AllDifferent has as many variables as values, each value somewhere
)

type AMO uint8

const (
	Pairwise   AMO = iota
	Sequential     // Sinz 2005
)

type Size struct{ Vars, Clauses, Lits int64 }
type Encoding struct{}
type Origin struct{}
type Fate struct {
	Constraint       int
	Method           string
	Clauses, AuxVars int64
}
