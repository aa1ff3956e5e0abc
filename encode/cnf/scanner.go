package cnf

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
)

// scanner splits a text into words and knows where each one stands. Its
// buffer is all it ever holds of the text: before each word it makes sure
// that the next maxWord bytes are there, so that a word never lies across
// two reads.
type scanner struct {
	ctx  context.Context
	r    io.Reader
	file string

	buf       []byte // buf[pos:] is what was read and not yet scanned
	pos       int
	eof       bool
	err       error // of the reader or the context; the text then seems to end
	base      int64 // offset in the text of buf[0]
	line      int   // from 1
	lineStart int64 // offset in the text of the line's first byte
}

const (
	bufferSize = 1 << 16
	maxWord    = 64      // no number or keyword is as long
	maxNumber  = 1 << 40 // where number saturates
	maxEmpty   = 100     // reads in a row that may bring nothing
	newline    = '\n'
)

func newScanner(ctx context.Context, r io.Reader, file string) *scanner {
	return &scanner{ctx: ctx, r: r, file: file, buf: make([]byte, 0, bufferSize), line: 1}
}

// fill makes the next maxWord bytes available, or all there are.
func (s *scanner) fill() {
	if len(s.buf)-s.pos >= maxWord || s.eof {
		return
	}
	s.base += int64(s.pos)
	s.buf = s.buf[:copy(s.buf, s.buf[s.pos:])]
	s.pos = 0
	for empty := 0; len(s.buf) < maxWord && !s.eof; {
		if s.err = s.ctx.Err(); s.err != nil {
			s.eof = true
			return
		}
		n, err := s.r.Read(s.buf[len(s.buf):cap(s.buf)])
		s.buf = s.buf[:len(s.buf)+n]
		if n == 0 {
			empty++
		}
		switch {
		case err == io.EOF:
			s.eof = true
		case err != nil:
			s.eof, s.err = true, err
		case empty > maxEmpty:
			s.eof, s.err = true, io.ErrNoProgress
		}
	}
}

// more reports whether any byte is left.
func (s *scanner) more() bool {
	s.fill()
	return s.pos < len(s.buf)
}

// skipMark goes behind the byte-order mark that some editors begin a text with.
func (s *scanner) skipMark() {
	const mark = "\ufeff"
	if s.more() && bytes.HasPrefix(s.buf[s.pos:], []byte(mark)) {
		s.pos += len(mark)
		s.lineStart = int64(s.pos)
	}
}

// isBlank reports whether b separates words on a line. A carriage return does,
// so that lines may end in CR LF.
func isBlank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' || b == '\v' || b == '\f' }

// isEnd reports whether b ends a number. The first letter of a comment does,
// as in "0c end of clause".
func isEnd(b byte) bool { return isBlank(b) || b == newline || b == 'c' }

// skipBlanks goes to the next byte that is not blank; a newline is not.
func (s *scanner) skipBlanks() {
	for s.more() && isBlank(s.buf[s.pos]) {
		s.pos++
	}
}

// skipSpace goes to the next byte that is neither blank nor a newline.
func (s *scanner) skipSpace() {
	for s.more() {
		switch b := s.buf[s.pos]; {
		case b == newline:
			s.nextLine()
		case isBlank(b):
			s.pos++
		default:
			return
		}
	}
}

// nextLine steps over the newline that is the next byte.
func (s *scanner) nextLine() {
	s.pos++
	s.line++
	s.lineStart = s.base + int64(s.pos)
}

// skipLine goes to the newline that ends the line, or to the text's end.
func (s *scanner) skipLine() {
	for s.more() {
		if i := bytes.IndexByte(s.buf[s.pos:], newline); i >= 0 {
			s.pos += i
			return
		}
		s.pos = len(s.buf)
	}
}

// restOfLine returns the line's remaining text without blanks at its ends, and
// goes to its end; false if there are more than limit bytes.
func (s *scanner) restOfLine(limit int) (string, bool) {
	var text []byte // of what is not in the buffer any more
	for s.more() {
		rest := s.buf[s.pos:]
		end := bytes.IndexByte(rest, newline)
		if end >= 0 {
			rest = rest[:end]
		}
		s.pos += len(rest)
		if len(text)+len(rest) > limit {
			s.skipLine()
			return "", false
		}
		if end >= 0 && len(text) == 0 {
			return trimmed(rest), true
		}
		text = append(text, rest...)
		if end >= 0 {
			break
		}
	}
	return trimmed(text), true
}

// trimmed returns a text without blanks at its ends.
func trimmed(text []byte) string {
	for len(text) > 0 && isBlank(text[0]) {
		text = text[1:]
	}
	for len(text) > 0 && isBlank(text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	return string(text)
}

// word returns the bytes up to the next blank, newline or end, without
// stepping over them; no more than maxWord.
func (s *scanner) word() []byte {
	s.fill()
	rest := s.buf[s.pos:min(len(s.buf), s.pos+maxWord)]
	for i, b := range rest {
		if isBlank(b) || b == newline {
			return rest[:i]
		}
	}
	return rest
}

// number tells the decimal number that stands next and its width in bytes, and
// does not step over it. The width is 0 if there is none. A number of 2^40 or
// more comes out as 2^40, and so does one longer than any word.
func (s *scanner) number(at int) (n int64, width int) {
	i := at
	for ; i < len(s.buf); i++ {
		digit := s.buf[i] - '0'
		if digit > 9 {
			break
		}
		n = min(n*10+int64(digit), maxNumber)
	}
	if i == at || i < len(s.buf) && !isEnd(s.buf[i]) {
		return 0, 0
	}
	if i == len(s.buf) && !s.eof {
		n = maxNumber
	}
	return n, i - at
}

// unsigned is number for the next word.
func (s *scanner) unsigned() (n int64, width int) {
	s.fill()
	return s.number(s.pos)
}

// signed is unsigned with an optional minus sign; "-0" is no number.
func (s *scanner) signed() (n int64, width int) {
	s.fill()
	if s.pos == len(s.buf) || s.buf[s.pos] != '-' {
		return s.number(s.pos)
	}
	n, width = s.number(s.pos + 1)
	if n == 0 {
		return 0, 0
	}
	return -n, width + 1
}

// place is where the next byte stands.
func (s *scanner) place() place {
	return place{s.line, int(min(s.base+int64(s.pos)-s.lineStart+1, math.MaxInt32))}
}

// place is a line and a column, from 1.
type place struct{ line, column int }

// unexpected is the error that says what stands next, unless reading failed,
// which is then the reason why nothing stands there.
func (s *scanner) unexpected(expected string) error {
	at := s.place()
	return s.errorAt(at, s.describe(), expected)
}

// errorAt is the error that found stands at the place.
func (s *scanner) errorAt(at place, found, expected string) error {
	if s.err != nil {
		return s.err
	}
	return &SyntaxError{File: s.file, Line: at.line, Column: at.column, Found: found, Expected: expected}
}

// describe says what stands next.
func (s *scanner) describe() string {
	const shown = 24
	switch {
	case !s.more():
		return "the end of the text"
	case s.buf[s.pos] == newline:
		return "the end of the line"
	}
	word := s.word()
	if len(word) > shown {
		return fmt.Sprintf("%q...", word[:shown])
	}
	return fmt.Sprintf("%q", word)
}
