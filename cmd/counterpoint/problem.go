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
	"counterpoint/model/spelling"
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

// entry is an instance as the inputs list it, of which the model is not made yet.
type entry struct {
	name  string
	err   error                   // it could not be read
	build func() (problem, error) // before the next entry, at most once; nil with err
}

// problem makes the problem; one that cannot be read or made has a name alone.
func (e entry) problem() (problem, error) {
	if e.err != nil {
		return named(e.name), e.err
	}
	return e.build()
}

// problems yields the instances of the sources that --instance chooses, or all
// if there is none, one by one, or errors beside a problem with a name alone; what
// comes after an error is read all the same.
func (p *program) problems(sources []source, r reading) iter.Seq2[problem, error] {
	return func(yield func(problem, error) bool) {
		for e := range entries(sources, r) {
			if !yield(e.problem()) {
				return
			}
		}
	}
}

// entries yields what problems makes the problems of. A choice that no instance
// fits is an error.
func entries(sources []source, r reading) iter.Seq[entry] {
	all := allEntries(sources, r)
	if len(r.instances) == 0 {
		return all
	}
	return func(yield func(entry) bool) {
		chosen := selection{names: r.instances, fitted: make([]bool, len(r.instances))}
		for e := range all {
			if chosen.takes(e) && !yield(e) {
				return
			}
		}
		for e := range chosen.missing() {
			if !yield(e) {
				return
			}
		}
	}
}

// selection tells the instances that are wanted.
type selection struct {
	names  []string // or numbers, from 1
	fitted []bool
	seen   []string // the names of all instances
	unread error    // the first of those that were not taken
}

func (s *selection) takes(e entry) (taken bool) {
	s.seen = append(s.seen, e.name)
	for i, name := range s.names {
		if name == e.name || name == strconv.Itoa(len(s.seen)) {
			s.fitted[i], taken = true, true
		}
	}
	if !taken && s.unread == nil {
		s.unread = e.err
	}
	return taken
}

// missing yields the names that no instance had, with what to do about it.
func (s *selection) missing() iter.Seq[entry] {
	return func(yield func(entry) bool) {
		for i, name := range s.names {
			if s.fitted[i] {
				continue
			}
			hint := "choose one by its name, or a number from 1"
			if near := spelling.Nearest(name, s.seen); near != "" {
				hint = fmt.Sprintf("did you mean %s?", near)
			}
			err := fmt.Errorf("no instance is called %q, and the input has %d: %s", name, len(s.seen), hint)
			if s.unread != nil {
				err = fmt.Errorf("%w; some of it could not be read: %w", err, s.unread)
			}
			if !yield(entry{name: onOneLine(name), err: err}) {
				return
			}
		}
	}
}

func allEntries(sources []source, r reading) iter.Seq[entry] {
	return func(yield func(entry) bool) {
		given := 0
		for _, s := range sources {
			if !s.entries(r, &given, yield) {
				return
			}
		}
	}
}

// entries yields the instances of the source. given is how many grids were
// given as arguments so far, which have no other name than their number.
func (s source) entries(r reading, given *int, yield func(entry) bool) (more bool) {
	text, err := s.input()
	if err != nil {
		return yield(entry{name: onOneLine(s.name), err: err})
	}
	defer text.Close()
	if text.isXCSP3 {
		return yield(entry{name: onOneLine(s.name), build: func() (problem, error) { return s.xcsp3(text) }})
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

func (s source) puzzles(text io.Reader, o sudoku.ReadOptions, given *int, yield func(entry) bool) (more bool) {
	for puzzle, err := range sudoku.Read(s.name, text, o) {
		unnamed := s.args != nil && puzzle.Name == ""
		if unnamed {
			*given++
			puzzle.Name = fmt.Sprintf("grid-%d", *given)
		}
		e := entry{name: onOneLine(puzzle.Label())}
		if err != nil {
			e.err = s.explain(puzzle.Line, err)
		} else {
			e.build = func() (problem, error) {
				found, err := sudokuProblem(puzzle, o.Alphabet)
				found.argument = unnamed
				return found, err
			}
		}
		if !yield(e) {
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
