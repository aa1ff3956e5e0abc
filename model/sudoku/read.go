package sudoku

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// Puzzle is a grid that was read.
type Puzzle struct {
	Grid     Grid
	Name     string // as the text gives it; may be empty, and need not be unique
	File     string // as given to [Read]
	Line     int    // where the grid starts, counted from 1
	Solution Grid   // as the text gives it, unchecked; without cells if it does not
}

// Position returns where the puzzle starts, as "file:line".
func (p Puzzle) Position() string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

// Label returns the puzzle's name or, without one, its position.
func (p Puzzle) Label() string {
	if p.Name != "" {
		return p.Name
	}
	return p.Position()
}

// ReadOptions settle what a text may leave open. The zero value leaves all of
// it to the text.
type ReadOptions struct {
	Box      Box      // the shape of the boxes, and so of every grid; zero: the usual one of the side
	Alphabet Alphabet // the symbols of the values
}

// Read yields the puzzles of the text one by one, in whatever layouts of the
// package's doc it is written; name is what errors call the text. It holds no
// more than a line and a little look-ahead, or one JSON document.
//
// What cannot be read is yielded as an error, a [*SyntaxError] or one of the
// reader r, beside a Puzzle with File and Line alone; reading then goes on with
// what follows, except after a text that cannot be cut into lines. A text
// without any puzzle is an error.
func Read(name string, r io.Reader, o ReadOptions) iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		if o.Box != (Box{}) {
			if err := o.Box.Check(); err != nil {
				yield(Puzzle{File: name}, err)
				return
			}
		}
		rd := &reader{lines: newLines(name, r), options: o, yield: yield}
		rd.readAll()
	}
}

// Parse reads the one grid that is given as arguments, as 81 characters in one
// or with a row in each of nine, or in any other layout of [Read], an argument
// being a line. More than one grid is an error.
func Parse(args []string, o ReadOptions) (Puzzle, error) {
	const name = "argument"
	var puzzles []Puzzle
	for p, err := range Read(name, strings.NewReader(strings.Join(args, "\n")), o) {
		if err != nil {
			return Puzzle{}, err
		}
		puzzles = append(puzzles, p)
	}
	if len(puzzles) > 1 {
		return Puzzle{}, &SyntaxError{File: name, Line: puzzles[1].Line, Found: "a second grid", Expected: "one grid", Do: "put several into a file"}
	}
	return puzzles[0], nil
}

// reader is the state of one [Read].
type reader struct {
	*lines
	options          ReadOptions
	yield            func(Puzzle, error) bool
	stopped          bool                  // the consumer has enough, or the reader gave up
	puzzles          int                   // yielded
	faults           int                   // errors yielded
	unclosed         int                   // documents without an end
	title            string                // the heading above the next grid
	hasPuzzleSection bool                  // [Puzzle] was read, and no [State] yet
	settled          [MaxSide + 1]Alphabet // by grids before, for each side
}

// layout reads what starts at the line and moves on, or returns false and
// leaves it alone. It is a small recogniser of one way to write puzzles.
type layout func(r *reader, l line) bool

// layouts returns all of them: the first that takes a line has it, so what is
// told by a mark comes before what is told by its shape.
func layouts() []layout {
	return []layout{
		readSectionName, // [Puzzle]
		readXML,         // <opensudoku>
		readLiteral,     // [[5, 3, 0], ...], {"puzzle": ...}
		readMiniZinc,    // start = [| 5, 3, 0 | ...
		readGameID,      // 3x3:5a3_4...
		readISS,         // .~R1C1_5~...
		readURL,         // https://...
		readColumnNames, // c1,c2,c3
		readCSV,         // puzzle,solution
		readCandidates,  // 729 characters
		readLine,        // 81 characters
		readRows,        // nine lines
		readHeading,     // Grid 01
	}
}

// maxFaults is how many errors a text may begin with before it is given up.
const maxFaults = 20

func (r *reader) readAll() {
	all := layouts()
	for !r.stopped {
		l, ok := r.peek(0)
		if !ok {
			break
		}
		if isBlank(l.text) || isComment(l.text) || r.ahead[0].fault != nil {
			r.skip(1)
			continue
		}
		if strings.HasPrefix(l.text, ">") {
			r.unquote()
			continue
		}
		if !r.readOne(all, l) {
			r.skip(1)
			r.fail(&SyntaxError{
				Line: l.number, Column: 1, Found: quote(strings.TrimSpace(l.text)), Expected: "a grid",
				Do: "give it as a line of 81 characters or nine lines of nine, . or 0 for an empty cell; a line that starts with # is a comment",
			})
		}
		if r.puzzles == 0 && r.faults >= maxFaults {
			r.fail(&SyntaxError{Line: l.number, Found: fmt.Sprintf("%d errors and no grid", r.faults), Expected: "a file of grids", Do: "the rest is not read"})
			return
		}
	}
	r.finish()
}

func (r *reader) readOne(all []layout, l line) bool {
	for _, read := range all {
		if read(r, l) {
			return true
		}
	}
	return false
}

// finish reports why the text ended, if it is not for the good.
func (r *reader) finish() {
	switch {
	case r.stopped:
	case r.err != nil && !errors.Is(r.err, io.EOF):
		r.fail(r.err)
	case r.puzzles == 0 && r.faults == 0:
		r.fail(&SyntaxError{Line: r.number, Found: "no grid", Expected: "at least one", Do: "the text is empty, or all comments"})
	}
}

// skip moves n lines on, all of which have been peeked at. A line with bytes
// that are no text is never passed in silence.
func (r *reader) skip(n int) {
	for _, fault := range r.pass(n) {
		r.fail(fault)
	}
}

// fail yields the error, with the file's name.
func (r *reader) fail(err error) {
	if r.stopped {
		return
	}
	p := Puzzle{File: r.file, Line: r.number}
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		syntax.File = r.file
		p.Line = syntax.Line
	}
	r.faults++
	r.title = ""
	r.stopped = !r.yield(p, err)
}
