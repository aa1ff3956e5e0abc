package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"counterpoint/compare"
	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model"
	"counterpoint/native"
)

// presolving is the flag that says what is left out of a model before it is
// encoded. Who decodes must leave out the same, for the variables of the
// formula to be the same.
type presolving struct{ level *choice }

func (p *presolving) addFlag(cmd *cobra.Command, usage string) {
	p.level = addChoice(cmd, "presolve", usage, namesOf(compare.Presolves(), compare.PresolveOff)...)
}

// on reports whether anything may be left out.
func (p *presolving) on() bool { return p.level.value != compare.PresolveOff.String() }

func (p *presolving) apply(ctx context.Context, m *model.Model) (compare.Presolved, error) {
	level, err := compare.ParsePresolve(p.level.value)
	if err != nil {
		return compare.Presolved{}, badInput(err)
	}
	presolved, err := level.Apply(ctx, m)
	var tooLarge *native.TooLargeError
	if errors.As(err, &tooLarge) {
		return compare.Presolved{}, unknown(err)
	}
	return presolved, failure(err)
}

// formulaOf returns the formula of what presolve leaves, and its encoding; of a
// model that it refutes, the empty clause, and nil.
func formulaOf(ctx context.Context, p compare.Presolved, o encode.Options) (*cnf.Formula, *encode.Encoding, error) {
	if p.Refuted {
		contradiction := cnf.NewFormula(0)
		contradiction.Add()
		return contradiction, nil, nil
	}
	e, err := makeEncoding(ctx, p.Model, o)
	if err != nil {
		return nil, nil, err
	}
	return e.Formula(), e, nil
}

// comment is what the CNF tells of presolve.
func (p *presolving) comment(of compare.Presolved) string {
	switch {
	case !p.on():
		return ""
	case of.Refuted:
		return fmt.Sprintf("c presolve %s: it refutes the model\n", p.level.value)
	}
	return fmt.Sprintf("c presolve %s: %d values are left out; decode with --presolve %s\n", p.level.value, of.Removed, p.level.value)
}
