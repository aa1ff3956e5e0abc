package compare

import (
	"context"
	"errors"
	"fmt"
	"time"

	"counterpoint/encode"
	"counterpoint/model"
)

// translation is how a clause engine gets a formula of a model: what presolve
// leaves of it, encoded. The backend of every such engine has one.
type translation struct {
	presolve Presolve
	encoding encode.Options
}

// newTranslation returns what the options say.
func newTranslation(c Catalog, s settings) (translation, error) {
	encoding, err := encodingOf(c, s)
	if err != nil {
		return translation{}, err
	}
	presolve, err := ParsePresolve(s["presolve"])
	return translation{presolve, encoding}, err
}

// formula is a model in clauses.
type formula struct {
	*encode.Encoding // nil if presolve refuted the model
	presolve         Presolve
	presolved        Presolved
}

func (t translation) translate(ctx context.Context, m *model.Model) (formula, error) {
	presolved, err := t.presolve.Apply(ctx, m)
	if err != nil {
		return formula{}, fmt.Errorf("presolve: %w", err)
	}
	f := formula{presolve: t.presolve, presolved: presolved}
	if !presolved.Refuted {
		f.Encoding, err = encode.Encode(ctx, presolved.Model, t.encoding)
	}
	return f, err
}

// allDirect reports whether each value of each variable has a literal x=v; if not,
// what is removed of domains cannot be counted.
func (f formula) allDirect() bool {
	for x := range f.presolved.Model.Vars() {
		if !f.IsDirect(x) {
			return false
		}
	}
	return true
}

// notTranslated is the outcome where there is no formula to solve: there is an
// error, or presolve has refuted the model.
func (f formula) notTranslated(ctx context.Context, err error, spent time.Duration) Outcome {
	var out Outcome
	var tooLarge *encode.TooLargeError
	switch {
	case err == nil:
		out = Outcome{Status: model.Unsat, Complete: true, Figures: f.figures()}
	case ctx.Err() != nil:
		out.Reason = model.ReasonOf(ctx)
	case errors.As(err, &tooLarge):
		out.Reason, out.Detail = TooLarge, err.Error()
	default:
		out = nativeRefusal(err)
	}
	out.Times = Times{Encode: spent, Total: spent}
	return out
}

// account adds to the outcome of a run what was done to the model before it:
// values that presolve removed are removed before the first decision, whoever
// removed them.
func (f formula) account(out *Outcome) {
	for _, id := range []ID{Prunings, RootPrunings} {
		if n, ok := out.Counters.Get(id); ok {
			out.Counters.Set(id, n+f.presolved.Removed)
		}
	}
	out.Figures = append(f.figures(), out.Figures...)
}

// figures are those of presolve, and of the formula that was made.
func (f formula) figures() []Figure {
	var figures []Figure
	if f.presolve != PresolveOff {
		refuted := uint64(0)
		if f.presolved.Refuted {
			refuted = 1
		}
		figures = append(figures, Figure{"presolve.refuted", "models that presolve refuted, of which no formula was made: 0 or 1", refuted})
	}
	if f.Encoding == nil {
		return figures
	}
	if f.presolve != PresolveOff {
		figures = append(figures,
			Figure{"presolve.removed", "(variable, value) pairs that presolve removed: the literals x=v that the formula does not have; root-prunings and prunings include them", f.presolved.Removed},
			Figure{"presolve.fixed", "variables with one value left after presolve", f.presolved.Fixed})
	}
	return append(figures,
		Figure{"encoding.variables", "variables of the formula", uint64(f.Formula().NumVars())},
		Figure{"encoding.clauses", "clauses of the formula", uint64(f.Formula().NumClauses())},
		Figure{"encoding.literals", "literals of all its clauses together", uint64(f.Formula().NumLits())})
}

// fates says how each constraint is encoded.
func (t translation) fates(ctx context.Context, m *model.Model) ([]string, error) {
	f, err := t.translate(ctx, m)
	if err != nil {
		return nil, err
	}
	fates := make([]string, m.NumConstraints())
	for i, c := range m.Constraints() {
		fates[i] = model.Kind(c) + ": not encoded, since presolve refutes the model"
	}
	if f.presolved.Refuted {
		return fates, nil
	}
	for i, fate := range f.Fates() {
		fates[i] = fmt.Sprintf("%s: %s: %s, %s", model.Kind(m.Constraint(i)), fate.Method, quantity(fate.Clauses, "clause"), quantity(fate.AuxVars, "auxiliary variable"))
		if f.presolved.Removed > 0 {
			fates[i] += ", over the values that presolve leaves"
		}
	}
	return fates, nil
}
