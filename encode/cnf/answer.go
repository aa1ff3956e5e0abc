package cnf

import (
	"context"
	"fmt"
	"io"

	"counterpoint/model"
)

// answerWords are the words of a status line "s WORD".
var answerWords = map[string]model.Status{
	"SATISFIABLE":   model.Sat,
	"UNSATISFIABLE": model.Unsat,
	"UNKNOWN":       model.Unknown,
}

// resultWords are those that start MiniSat's result file.
var resultWords = map[string]model.Status{
	"SAT":   model.Sat,
	"UNSAT": model.Unsat,
	"INDET": model.Unknown,
}

// ReadAnswer reads what a solver answered about a formula of numVars
// variables; file names the text in errors. With [model.Sat] comes the model,
// in which variables that the answer leaves out are unset.
//
// Two formats are told apart by their first line. That of the SAT competitions
// has one line "s SATISFIABLE", "s UNSATISFIABLE" or "s UNKNOWN" (the same
// line twice does no harm), any number of lines "v LITERAL..." before or after
// it, of which the last ends in 0, and comment lines "c ..." anywhere.
// MiniSat's result file has SAT, UNSAT or INDET on its first line and, with
// SAT, the literals and a 0 behind it.
//
// A [*SyntaxError] tells of anything else: a line of another kind, no status
// or two different ones, a literal of no variable of the formula, a literal
// and its opposite, a model that is missing, not ended by 0, or given with
// another status than satisfiable.
func ReadAnswer(ctx context.Context, r io.Reader, file string, numVars int) (model.Status, Assignment, error) {
	a := answer{scanner: newScanner(ctx, r, file), assignment: NewAssignment(numVars)}
	if err := a.read(); err != nil {
		return model.Unknown, nil, err
	}
	if a.status != model.Sat {
		return a.status, nil, nil
	}
	return a.status, a.assignment, nil
}

// answer reads one answer.
type answer struct {
	*scanner
	status     model.Status
	decided    bool // a status was read
	assignment Assignment
	values     place // of the model's first line, if there was one
	ended      bool  // the model's 0 was read
}

func (a *answer) read() error {
	a.skipMark()
	a.skipComments()
	if status, ok := resultWords[string(a.word())]; ok {
		return a.resultFile(status)
	}
	for ; a.more(); a.skipComments() {
		at := a.place()
		switch string(a.word()) {
		case "s":
			a.pos++
			if err := a.statusLine(); err != nil {
				return err
			}
		case "v":
			a.pos++
			a.values = at
			if err := a.literals(); err != nil {
				return err
			}
		default:
			return a.unexpected(`a line that starts with "c", "s" or "v"`)
		}
	}
	return a.check()
}

// skipComments goes to the next line that is neither empty nor a comment.
func (a *answer) skipComments() {
	for a.skipSpace(); a.more() && a.buf[a.pos] == 'c'; a.skipSpace() {
		a.skipLine()
	}
}

// statusLine reads what follows "s".
func (a *answer) statusLine() error {
	a.skipBlanks()
	word := string(a.word())
	status, ok := answerWords[word]
	if !ok {
		return a.unexpected("SATISFIABLE, UNSATISFIABLE or UNKNOWN")
	}
	if a.decided && status != a.status {
		return a.unexpected("the status that an earlier line gives, " + a.status.String())
	}
	a.status, a.decided = status, true
	a.pos += len(word)
	if a.skipBlanks(); a.more() && a.buf[a.pos] != newline {
		return a.unexpected("the end of the status line")
	}
	return nil
}

// literals reads a part of the model, to the end of the line.
func (a *answer) literals() error {
	for a.skipBlanks(); a.more() && a.buf[a.pos] != newline; a.skipBlanks() {
		n, width := a.signed()
		if width == 0 {
			return a.unexpected("a literal, or 0 to end the model")
		}
		if a.ended {
			return a.unexpected("nothing behind the 0 that ends the model")
		}
		if max(n, -n) >= int64(len(a.assignment)) {
			return a.unexpected(fmt.Sprintf("a literal of one of the formula's %d variables", len(a.assignment)-1))
		}
		l := Lit(n)
		switch {
		case n == 0:
			a.ended = true
		case a.assignment.Value(l) == False:
			return a.unexpected(fmt.Sprintf("no literal whose opposite, %d, is in the model already", -n))
		default:
			a.assignment.Set(l)
		}
		a.pos += width
	}
	return nil
}

// resultFile reads MiniSat's format.
func (a *answer) resultFile(status model.Status) error {
	a.status, a.decided = status, true
	a.pos += len(a.word())
	for a.skipComments(); a.more(); a.skipComments() {
		if status != model.Sat {
			return a.unexpected("nothing behind a status without a model")
		}
		a.values = a.place()
		if err := a.literals(); err != nil {
			return err
		}
	}
	return a.check()
}

// check tells whether the answer is whole, at its end.
func (a *answer) check() error {
	given := a.values != place{}
	switch {
	case a.err != nil:
		return a.err
	case !a.decided:
		return a.unexpected(`a line "s SATISFIABLE", "s UNSATISFIABLE" or "s UNKNOWN"`)
	case a.status != model.Sat && given:
		return a.errorAt(a.values, "a model", "none, since the status is "+a.status.String())
	case a.status == model.Sat && !given && len(a.assignment) > 1:
		return a.unexpected("the model of the satisfiable formula")
	case given && !a.ended:
		return a.unexpected("0 to end the model")
	}
	return nil
}

// maxColumn is the length in bytes of the longest line that WriteAnswer
// writes, as the SAT competitions ask for.
const maxColumn = 78

// WriteAnswer writes the status as a line "s ..." and, with [model.Sat], the
// variables that the assignment gives a value as lines "v ..." of less than 80
// columns, the last of which ends in 0. It returns the error of w if that
// fails.
func WriteAnswer(w io.Writer, status model.Status, a Assignment) error {
	out := &stream{ctx: context.Background(), w: w, buf: make([]byte, 0, bufferSize)}
	for word, s := range answerWords {
		if s == status {
			out.buf = append(append(append(out.buf, "s "...), word...), '\n')
		}
	}
	if status == model.Sat {
		out.model(a)
	}
	out.flush()
	return out.err
}

// model writes the v lines.
func (s *stream) model(a Assignment) {
	line := []byte{'v'}
	put := func(l Lit) {
		word := fmt.Appendf(nil, " %d", l)
		if len(line)+len(word) > maxColumn {
			s.buf = append(append(s.buf, line...), newline)
			s.flushFull()
			line = line[:1]
		}
		line = append(line, word...)
	}
	for v := 1; v < len(a); v++ {
		if a[v] != Unset {
			put(Lit(v) * Lit(a[v]))
		}
	}
	put(0)
	s.buf = append(append(s.buf, line...), newline)
}
