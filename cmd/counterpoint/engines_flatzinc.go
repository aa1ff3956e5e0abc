package main

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"counterpoint/compare/fzn"
)

// flatzincEngine is the engine that runs the solvers of MiniZinc.
const flatzincEngine = "flatzinc"

// solverObject is a solver that MiniZinc lists.
type solverObject struct {
	ID           string   `json:"id"`
	Name         string   `json:"name"`
	Version      string   `json:"version"`
	Path         string   `json:"path,omitempty"`         // none: it is a part of MiniZinc
	AllDifferent string   `json:"alldifferent,omitempty"` // the solver's own name; none: it is decomposed
	Table        string   `json:"table,omitempty"`
	Flattened    []string `json:"flattened"` // predicates that MiniZinc has to replace
	Flags        []string `json:"flags"`
	Required     []string `json:"required_flags,omitempty"`
	Problem      string   `json:"problem,omitempty"` // why it cannot be run
}

// solversOf are those of MiniZinc, for the engine that runs them; the error is
// why MiniZinc does not list them.
func solversOf(engine string) ([]solverObject, error) {
	if engine != flatzincEngine {
		return nil, nil
	}
	listing, err := fzn.List(context.Background())
	if err != nil {
		return nil, err
	}
	var solvers []solverObject
	for _, l := range listing.Solvers {
		s := solverObject{ID: l.ID, Name: l.Name, Version: l.Version, Path: l.Path, Flattened: []string{}, Flags: append([]string{}, l.Flags...), Required: l.Required}
		program, err := l.Program()
		switch {
		case l.Problem != nil:
			s.Problem = l.Problem.Error()
		case err != nil:
			s.Problem = err.Error()
		}
		s.AllDifferent, s.Table = program.Library.AllDifferent, program.Library.Table
		s.Flattened = append(s.Flattened, program.Library.Redefined...)
		solvers = append(solvers, s)
	}
	return solvers, nil
}

// row is its row below that of the engine.
func (s solverObject) row() table.Row {
	return table.Row{"", orMark(s.Version), "", "solver=" + s.ID, s.about()}
}

func (s solverObject) about() string {
	if s.Problem != "" {
		return "cannot be run: " + s.Problem
	}
	where := s.Path
	if where == "" {
		where = strings.Join(append([]string{"in minizinc"}, s.Required...), ", ")
	}
	lacking := "decomposed"
	if len(s.Flattened) > 0 {
		lacking = "flattened"
	}
	return fmt.Sprintf("%s; all-different: %s; table: %s; flags: %s",
		where, cmp.Or(s.AllDifferent, lacking), cmp.Or(s.Table, lacking), orMark(strings.Join(s.Flags, " ")))
}
