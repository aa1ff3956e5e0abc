package cnf

import (
	"context"
	"fmt"
	"io"
)

// MaxVars is the greatest number of variables that a formula may have.
const MaxVars = 1<<28 - 1

// maxComment is the length in bytes beyond which a comment is skipped, so that
// no line need be held.
const maxComment = 4096

// Read reads a formula in DIMACS CNF; file names the text in errors. It stops
// with ctx.Err() between two reads of r when ctx is done.
//
// The format is taken liberally where files in use differ and no meaning is
// in doubt: blanks, tabs and line ends (LF or CR LF) separate words anywhere;
// a clause may span lines and a line hold several; a comment starts with a c
// where a word may start, or right behind a number, and lasts to the end of
// its line; a byte-order mark may stand first; the last newline may be missing; and
// a line "%", perhaps followed by 0, may end the clauses, as in SATLIB.
//
// The header "p cnf VARIABLES CLAUSES" may be missing where there is a clause, as
// CPMpy leaves it out: the variables are then those up to the greatest one that
// occurs.
//
// It is taken strictly where something is lost or made up otherwise. These
// are a [*SyntaxError]: neither a header nor a clause; a header behind a clause;
// more than [MaxVars] variables; a literal of a variable beyond those declared;
// more or fewer clauses than declared; a last clause without its 0; "-0" or any
// other word.
func Read(ctx context.Context, r io.Reader, file string) (*Formula, error) {
	return read(newScanner(ctx, r, file), nil)
}

// ReadWithComments is [Read] and hands out the comments, each without its "c" and
// the blanks around it, in the order of the text. A comment of more than some
// thousands of bytes is left out.
func ReadWithComments(ctx context.Context, r io.Reader, file string, comment func(text string)) (*Formula, error) {
	return read(newScanner(ctx, r, file), comment)
}

func read(s *scanner, comment func(text string)) (*Formula, error) {
	d := dimacs{scanner: s, handOut: comment}
	if err := d.header(); err != nil {
		return nil, err
	}
	if err := d.clauses(); err != nil {
		return nil, err
	}
	return d.formula, nil
}

// dimacs reads one formula.
type dimacs struct {
	*scanner
	handOut  func(comment string) // nil: not wanted
	formula  *Formula
	declared int64 // number of clauses, or undeclared
}

// undeclared stands for the number of clauses where there is no header.
const undeclared = -1

// header reads up to and including the "p cnf" line, or up to the first clause
// if there is none.
func (d *dimacs) header() error {
	d.skipMark()
	for d.skipSpace(); d.more() && d.buf[d.pos] == 'c'; d.skipSpace() {
		d.comment()
	}
	if _, width := d.signed(); width > 0 {
		d.formula, d.declared = NewFormula(0), undeclared
		return nil
	}
	if string(d.word()) != "p" {
		return d.otherFormat(`the header "p cnf VARIABLES CLAUSES", or a clause`)
	}
	d.pos++
	d.skipBlanks()
	if string(d.word()) != "cnf" {
		return d.otherFormat(`the header "p cnf VARIABLES CLAUSES"`)
	}
	d.pos += len("cnf")
	d.skipBlanks()
	vars, err := d.size("variables", MaxVars)
	if err != nil {
		return err
	}
	d.formula = NewFormula(int(vars))
	if d.declared, err = d.size("clauses", maxNumber-1); err != nil {
		return err
	}
	if d.more() && d.buf[d.pos] != newline {
		return d.unexpected("the end of the header's line")
	}
	return d.err
}

// size reads one of the header's two numbers.
func (d *dimacs) size(of string, limit int64) (int64, error) {
	n, width := d.unsigned()
	if width == 0 || n > limit {
		return 0, d.unexpected(fmt.Sprintf("the number of %s, 0 to %d", of, limit))
	}
	d.pos += width
	d.skipBlanks()
	return n, nil
}

// clauses reads the rest of the text.
func (d *dimacs) clauses() error {
	f := d.formula
	for {
		d.skipSpace()
		if !d.more() {
			return d.end()
		}
		switch d.buf[d.pos] {
		case 'c':
			d.comment()
			continue
		case '%':
			return d.percent()
		}
		n, width := d.signed()
		if width == 0 {
			return d.unexpected("a literal, or 0 to end the clause")
		}
		if err := d.checkDeclared(n); err != nil {
			return err
		}
		d.pos += width
		if n == 0 {
			f.ends = append(f.ends, len(f.lits))
			continue
		}
		f.lits = append(f.lits, Lit(n))
	}
}

// checkDeclared checks a literal, or the 0 of a clause, against the header, or
// counts its variable if there is none.
func (d *dimacs) checkDeclared(n int64) error {
	f := d.formula
	v := max(n, -n)
	switch {
	case d.declared == undeclared && v > MaxVars:
		return d.unexpected(fmt.Sprintf("a literal of a variable up to %d", MaxVars))
	case d.declared == undeclared:
		f.numVars = max(f.numVars, int(v))
	case int64(len(f.ends)) == d.declared:
		return d.unexpected(fmt.Sprintf("no more than the %d clauses that the header declares", d.declared))
	case v > int64(f.numVars):
		return d.unexpected(fmt.Sprintf("a literal of one of the %d variables that the header declares", f.numVars))
	}
	return nil
}

// end checks that the clauses may end here.
func (d *dimacs) end() error {
	f := d.formula
	if d.err != nil {
		return d.err
	}
	complete := 0
	if n := len(f.ends); n > 0 {
		complete = f.ends[n-1]
	}
	if len(f.lits) > complete {
		return d.unexpected("0 to end the clause")
	}
	if n := int64(len(f.ends)); n < d.declared {
		return d.unexpected(fmt.Sprintf("clause %d of the %d that the header declares", n+1, d.declared))
	}
	return nil
}

// percent reads SATLIB's ending: "%", then a 0 or nothing.
func (d *dimacs) percent() error {
	if err := d.end(); err != nil {
		return err
	}
	d.pos++
	for zeros := 0; ; {
		d.skipSpace()
		switch {
		case !d.more():
			return d.err
		case d.buf[d.pos] == 'c':
			d.comment()
		case string(d.word()) == "0" && zeros == 0:
			zeros++
			d.pos++
		default:
			return d.unexpected(`nothing behind the "%" that ends the clauses, save one 0`)
		}
	}
}

// comment reads the comment that starts here, to the end of its line.
func (d *dimacs) comment() {
	d.pos++
	if d.handOut == nil {
		d.skipLine()
		return
	}
	if text, ok := d.restOfLine(maxComment); ok {
		d.handOut(text)
	}
}
