package sudoku

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// xmlReader reads XML: every attribute "data" is a puzzle (.opensudoku and its
// like), and every line of a text that is a grid. An attribute "name" or "id"
// beside the data is the name.
type xmlReader struct {
	*reader
	decoder  *xml.Decoder
	lines    *lineReader
	before   int       // lines before the decoder's first
	elements []element // those open
	column   int       // where the token starts
	line     int
}

// element is an open element.
type element struct {
	name         string
	line, column int
	isRead       bool // it gave a puzzle or an error
	hasChildren  bool
}

// readXML reads a document, to the end of the text or to what is no XML.
func readXML(r *reader, l line) bool {
	if !strings.HasPrefix(strings.TrimLeft(l.text, " \t"), "<") {
		return false
	}
	lines := &lineReader{r: r}
	x := &xmlReader{reader: r, decoder: xml.NewDecoder(lines), lines: lines, before: l.number - 1}
	before := r.puzzles + r.faults
	err := x.readAll()
	if !errors.Is(err, io.EOF) {
		r.fail(x.explain(err))
	}
	lines.settle(x.line + 1)
	if r.puzzles+r.faults == before {
		r.fail(&SyntaxError{Line: l.number, Column: 1, Found: "XML without a grid", Expected: `an attribute such as data="0030..." or a text that is a grid`})
	}
	return true
}

func (x *xmlReader) readAll() error {
	for !x.stopped {
		x.line, x.column = x.decoder.InputPos()
		x.line += x.before
		x.lines.settle(x.line)
		token, err := x.decoder.Token()
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.StartElement:
			x.open(token)
		case xml.EndElement:
			x.close()
		case xml.CharData:
			x.text(string(token))
		}
	}
	return io.EOF
}

func (x *xmlReader) explain(err error) *SyntaxError {
	e := &SyntaxError{Line: x.line, Column: x.column, Found: err.Error(), Expected: "well-formed XML"}
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		e.Found = "XML with a fault: " + syntax.Msg
	}
	if n := len(x.elements); n > 0 && syntax != nil && syntax.Msg == "unexpected EOF" && x.lines.atEnd(x.line) {
		last := x.elements[n-1]
		e.Line, e.Column, e.Found = last.line, last.column, fmt.Sprintf("the element %q that does not end", last.name)
	}
	return e
}

func (x *xmlReader) open(start xml.StartElement) {
	if n := len(x.elements); n > 0 {
		x.elements[n-1].hasChildren = true
	}
	x.elements = append(x.elements, element{name: start.Name.Local, line: x.line, column: x.column})
	name, data, hasData := "", "", false
	for _, a := range start.Attr {
		switch a.Name.Local {
		case "name", "id":
			name = a.Value
		case "data":
			data, hasData = a.Value, true
		}
	}
	if hasData {
		x.read(name, data, true)
	}
}

// close says of an element for a puzzle that it had none.
func (x *xmlReader) close() {
	n := len(x.elements) - 1
	e := x.elements[n]
	x.elements = x.elements[:n]
	if name := strings.ToLower(e.name); !e.isRead && !e.hasChildren && (name == "game" || startsAny(name, puzzleColumns)) {
		x.fail(&SyntaxError{Line: e.line, Column: e.column, Found: fmt.Sprintf("the element %q without a grid", e.name), Expected: `an attribute such as data="0030..." or a text that is a grid`})
	}
}

func (x *xmlReader) text(text string) {
	for _, line := range strings.Split(text, "\n") {
		if !isBlank(line) {
			x.read("", strings.TrimSpace(line), false)
		}
		x.line++
		x.column = 1
	}
}

// read reads a text that is a grid, or must be one.
func (x *xmlReader) read(name, text string, must bool) {
	field := cell{text, x.line, x.lines.columnOf(text, x.line, x.column)}
	f, ok := x.fieldOf(field)
	if !ok && !must && !x.isMiscounted(field) {
		return
	}
	if n := len(x.elements); n > 0 {
		x.elements[n-1].isRead = true
	}
	if !ok {
		x.fail(x.noGrid(field))
		return
	}
	f.name = name
	x.emit(f)
}

// lineReader gives the lines that follow as a stream. It leaves them to the
// reader until they are settled.
type lineReader struct {
	r    *reader
	next int // the line to be given next, from the reader's next
	size int // of the lines that are not settled
	rest string
}

// Read implements [io.Reader].
func (s *lineReader) Read(p []byte) (int, error) {
	if s.rest == "" {
		l, ok := s.r.peek(s.next)
		if !ok {
			return 0, io.EOF
		}
		if s.size += len(l.text); s.size > maxDocument {
			return 0, fmt.Errorf("a tag or a text of more than %d KiB", maxDocument>>10)
		}
		s.next++
		s.rest = l.text + "\n"
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// settle passes over the lines before the one with the number.
func (s *lineReader) settle(number int) {
	for s.next > 0 {
		if l, ok := s.r.peek(0); !ok || l.number >= number {
			return
		}
		s.r.skip(1)
		s.next--
		s.size = 0
	}
}

// atEnd reports whether no line with the number, or a later one, is there.
func (s *lineReader) atEnd(number int) bool {
	if s.next == 0 {
		return true
	}
	l, ok := s.r.peek(s.next - 1)
	return !ok || l.number < number
}

// columnOf returns where the text stands on the line, from the column on, or
// the column if it is not written so.
func (s *lineReader) columnOf(text string, number, column int) int {
	l, ok := s.r.peek(0)
	if !ok || l.number != number || column > len(l.text) {
		return column
	}
	if i := strings.Index(l.text[column-1:], text); i >= 0 {
		return utf8.RuneCountInString(l.text[:column-1+i]) + 1
	}
	return column
}
