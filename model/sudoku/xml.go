package sudoku

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
)

// readXML reads an XML document to the end of the text: every attribute "data"
// and every text of an element that is a grid is a puzzle (.opensudoku and its
// like). An attribute "name" or "id" beside it is its name.
func readXML(r *reader, l line) bool {
	if !strings.HasPrefix(strings.TrimLeft(l.text, " \t"), "<") {
		return false
	}
	d := xml.NewDecoder(&lineReader{r: r})
	base := l.number - 1
	before := r.puzzles + r.faults
	for !r.stopped {
		at, column := d.InputPos()
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			at, column = d.InputPos()
			r.fail(&SyntaxError{Line: base + at, Column: column, Found: err.Error(), Expected: "well-formed XML"})
			return true
		}
		switch token := token.(type) {
		case xml.StartElement:
			r.readElement(token, base+at, column)
		case xml.CharData:
			text := strings.TrimSpace(string(token))
			if f, ok := r.fieldOf(cell{text, base + at, column}); ok && !strings.Contains(text, "\n") {
				r.emit(f)
			}
		}
	}
	if r.puzzles+r.faults == before {
		r.fail(&SyntaxError{Line: l.number, Column: 1, Found: "XML without a grid", Expected: `an attribute such as data="0030..." or a text that is a grid`})
	}
	return true
}

func (r *reader) readElement(e xml.StartElement, at, column int) {
	name, data := "", ""
	for _, a := range e.Attr {
		switch a.Name.Local {
		case "name", "id":
			name = a.Value
		case "data":
			data = a.Value
		}
	}
	if data == "" {
		return
	}
	f, ok := r.fieldOf(cell{data, at, column})
	if !ok {
		r.fail(r.noGrid(cell{data, at, column}))
		return
	}
	f.name = name
	r.emit(f)
}

// lineReader gives the lines that remain as a stream.
type lineReader struct {
	r    *reader
	rest string
}

// Read implements [io.Reader].
func (s *lineReader) Read(p []byte) (int, error) {
	if s.rest == "" {
		l, ok := s.r.peek(0)
		if !ok {
			return 0, io.EOF
		}
		s.r.skip(1)
		s.rest = l.text + "\n"
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}
