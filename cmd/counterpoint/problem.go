package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"counterpoint/compare"
	"counterpoint/model"
	"counterpoint/model/sudoku"
	"counterpoint/model/xcsp3"
)

// problem is an instance with what it is printed by.
type problem struct {
	compare.Instance
	puzzle   *sudoku.Puzzle  // nil unless it is a Sudoku
	alphabet sudoku.Alphabet // to print its solutions in: that it was asked to be read in
	argument bool            // it was given as an argument, and has no name of its own
}

// draw writes a solution for people: a grid with borders, in which the clues
// are bold if asked for, or a variable a line.
func (p problem) draw(a model.Assignment, bold bool) string {
	var text strings.Builder
	if p.puzzle == nil {
		for x := range p.Model.Vars() {
			fmt.Fprintf(&text, "%s=%d\n", p.Model.Name(x), a.Value(x))
		}
		return text.String()
	}
	filled, err := p.puzzle.Grid.Solution(a)
	if err == nil {
		err = sudoku.Print(&text, filled, sudoku.PrintOptions{Clues: p.puzzle.Grid, Bold: bold, Alphabet: p.alphabet})
	}
	if err != nil {
		panic(err) // every solution was verified against the model of the grid
	}
	return text.String()
}

// problems yields the instances of the sources that --instance chooses, or all
// if there is none, as allProblems does. A choice that no instance fits is an
// error.
func (p *program) problems(sources []source, r reading) iter.Seq2[problem, error] {
	all := p.allProblems(sources, r)
	if len(r.instances) == 0 {
		return all
	}
	return func(yield func(problem, error) bool) {
		chosen := selection{names: r.instances, fitted: make([]bool, len(r.instances))}
		for found, err := range all {
			if chosen.takes(found, err) && !yield(found, err) {
				return
			}
		}
		for name, err := range chosen.missing() {
			if !yield(named(name), err) {
				return
			}
		}
	}
}

// selection tells the instances that are wanted.
type selection struct {
	names  []string // or numbers, from 1
	fitted []bool
	number int   // of instances seen
	unread error // the first of those that were not taken
}

func (s *selection) takes(found problem, err error) (taken bool) {
	s.number++
	for i, name := range s.names {
		if name == found.Name || name == strconv.Itoa(s.number) {
			s.fitted[i], taken = true, true
		}
	}
	if !taken && s.unread == nil {
		s.unread = err
	}
	return taken
}

// missing yields the names that no instance had, with what to do about it.
func (s *selection) missing() iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for i, name := range s.names {
			if s.fitted[i] {
				continue
			}
			err := fmt.Errorf("no instance is called %q, and the input has %d: choose one by its name, or a number from 1", name, s.number)
			if s.unread != nil {
				err = fmt.Errorf("%w; some of it could not be read: %w", err, s.unread)
			}
			if !yield(name, err) {
				return
			}
		}
	}
}

// allProblems yields the instances of the sources one by one, or errors beside a
// problem with a name alone; what comes after an error is read all the same.
func (p *program) allProblems(sources []source, r reading) iter.Seq2[problem, error] {
	return func(yield func(problem, error) bool) {
		given := 0
		for _, s := range sources {
			if !s.problems(r, &given, yield) {
				return
			}
		}
	}
}

// problems yields the instances of the source. given is how many grids were
// given as arguments so far, which have no other name than their number.
func (s source) problems(r reading, given *int, yield func(problem, error) bool) (more bool) {
	text, err := s.input()
	if err != nil {
		return yield(named(s.name), err)
	}
	defer text.Close()
	if text.isXCSP3 {
		return yield(s.xcsp3(text))
	}
	return s.puzzles(text, r.options(), given, yield)
}

func (s source) xcsp3(text io.Reader) (problem, error) {
	m, err := xcsp3.Read(s.name, text)
	if err != nil {
		return named(s.name), err
	}
	return problem{Instance: compare.Instance{Name: onOneLine(s.name), Model: m}}, nil
}

func (s source) puzzles(text io.Reader, o sudoku.ReadOptions, given *int, yield func(problem, error) bool) (more bool) {
	for puzzle, err := range sudoku.Read(s.name, text, o) {
		var found problem
		unnamed := s.args != nil && puzzle.Name == ""
		if unnamed {
			*given++
			puzzle.Name = fmt.Sprintf("grid-%d", *given)
		}
		if err == nil {
			found, err = sudokuProblem(puzzle, o.Alphabet)
			found.argument = unnamed
		} else {
			found, err = named(puzzle.Label()), s.explain(puzzle.Line, err)
		}
		if !yield(found, err) {
			return false
		}
	}
	return true
}

func sudokuProblem(puzzle sudoku.Puzzle, alphabet sudoku.Alphabet) (problem, error) {
	m, err := puzzle.Grid.Model()
	if err != nil {
		return named(puzzle.Label()), fmt.Errorf("%s: %w", puzzle.Label(), err)
	}
	line := func(a model.Assignment) string {
		filled, err := puzzle.Grid.Solution(a)
		if err != nil {
			panic(err) // every solution was verified against the model of the grid
		}
		return filled.LineIn(alphabet)
	}
	return problem{
		Instance: compare.Instance{Name: onOneLine(puzzle.Label()), Model: m, Line: line},
		puzzle:   &puzzle,
		alphabet: alphabet,
	}, nil
}

func named(name string) problem { return problem{Instance: compare.Instance{Name: onOneLine(name)}} }

// onOneLine makes a name, which may come from a file or be that of one, a part of
// a line.
func onOneLine(name string) string {
	return strings.NewReplacer("\n", " ", "\t", " ").Replace(compare.Printable(name))
}

// oneProblem returns the one instance of the arguments, or the one of several
// that --instance chooses.
func (p *program) oneProblem(ctx context.Context, args []string, r reading) (problem, error) {
	sources, err := p.sources(ctx, args)
	if err != nil {
		return problem{}, err
	}
	return only(p.problems(sources, r))
}

// only returns the one problem there is.
func only(problems iter.Seq2[problem, error]) (problem, error) {
	var chosen []problem
	for found, err := range problems {
		if err != nil {
			return problem{}, badInput(err)
		}
		chosen = append(chosen, found)
		if len(chosen) == 2 {
			return problem{}, badInput(fmt.Errorf("several instances, %s and %s among them: choose one by --instance NAME, or by its number as --instance 2",
				chosen[0].Name, found.Name))
		}
	}
	if len(chosen) == 0 {
		return problem{}, badInput(errors.New("the input has no instance"))
	}
	return chosen[0], nil
}
