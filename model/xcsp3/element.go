package xcsp3

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// element is an XML element that has been read whole: a constraint or a part
// of one, a variable, the arguments of a group.
type element struct {
	name     string
	attrs    []xml.Attr
	at       place
	text     text
	children []*element
	tuples   [][]int // of supports and conflicts, parsed once for a whole group
}

// attr returns the value of an attribute, "" without it.
func (e *element) attr(name string) string {
	for _, a := range e.attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// text is the character data of an element. Comments may cut it in pieces.
type text struct {
	s      string
	of     string // the name of the element, for messages
	pieces []piece
	buffer []byte // what becomes s
}

type piece struct {
	offset int // in s
	at     place
}

func (t *text) add(data []byte, at place) {
	t.pieces = append(t.pieces, piece{len(t.buffer), at})
	t.buffer = append(t.buffer, data...)
}

func (t *text) close() { t.s, t.buffer = string(t.buffer), nil }

func (t *text) blank() bool { return strings.TrimSpace(t.s) == "" }

// place returns where in the file the byte at the offset stands. It counts
// lines, so it is asked only for a message.
func (t *text) place(offset int) place {
	var last piece
	for _, p := range t.pieces {
		if p.offset <= offset {
			last = p
		}
	}
	before := t.s[last.offset:offset]
	if i := strings.LastIndexByte(before, '\n'); i >= 0 {
		return place{last.at.line + strings.Count(before, "\n"), len(before) - i}
	}
	return place{last.at.line, last.at.column + len(before)}
}

// token returns the next token that means something, and where it stands. At
// the end of the file the error is io.EOF.
func (r *reader) token() (xml.Token, place, error) {
	for {
		line, column := r.xml.InputPos()
		at := place{line, column}
		token, err := r.xml.Token()
		if err != nil {
			return nil, at, r.xmlError(err)
		}
		switch token.(type) {
		case xml.Comment, xml.ProcInst:
			continue
		case xml.Directive:
			return nil, at, r.errorf(at, "found a document type declaration, which XCSP3 has not")
		}
		return token, at, nil
	}
}

func (r *reader) xmlError(err error) error {
	line, column := r.xml.InputPos()
	at := place{line, column}
	var syntax *xml.SyntaxError
	switch {
	case err == io.EOF:
		return err
	case errors.As(err, &syntax):
		return r.errorf(at, "the file is not well-formed XML: %s", syntax.Msg)
	case errors.Is(err, errTooLarge):
		return r.errorf(at, "the file is too large: more than %d bytes", maxBytes)
	case errors.Is(err, errCharset):
		return r.errorf(at, "%v", err)
	}
	return fmt.Errorf("%s: %w", r.file, err)
}

// each calls visit for every child of the element that has just been opened,
// up to its end. The visitor reads the child to its end.
func (r *reader) each(parent string, visit func(start xml.StartElement, at place) error) error {
	for {
		token, at, err := r.token()
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.EndElement:
			return nil
		case xml.StartElement:
			err = visit(token, at)
		case xml.CharData:
			err = r.onlyBlanks(token, at, parent)
		}
		if err != nil {
			return err
		}
	}
}

func (r *reader) onlyBlanks(data xml.CharData, at place, parent string) error {
	t := text{of: parent}
	t.add(data, at)
	t.close()
	if t.blank() {
		return nil
	}
	s := &scanner{r: r, text: &t}
	s.blanks()
	return s.expected("an element")
}

// element reads the rest of an element that has just been opened.
func (r *reader) element(start xml.StartElement, at place, depth int) (*element, error) {
	if depth > maxDepth {
		return nil, r.errorf(at, "elements are nested more than %d deep", maxDepth)
	}
	e := &element{name: start.Name.Local, attrs: start.Attr, at: at}
	e.text.of = e.name
	for {
		token, at, err := r.token()
		if err != nil {
			return nil, err
		}
		switch token := token.(type) {
		case xml.EndElement:
			e.text.close()
			return e, r.pure(e)
		case xml.CharData:
			e.text.add(token, at)
		case xml.StartElement:
			child, err := r.element(token, at, depth+1)
			if err != nil {
				return nil, err
			}
			e.children = append(e.children, child)
		}
	}
}

// pure refuses text between elements.
func (r *reader) pure(e *element) error {
	if len(e.children) == 0 || e.text.blank() {
		return nil
	}
	s := &scanner{r: r, text: &e.text}
	s.blanks()
	return s.expected("only elements beside <" + e.children[0].name + ">")
}

// only refuses every attribute but these and the three that name and describe.
func (r *reader) only(e *element, attrs ...string) error {
	for _, a := range e.attrs {
		switch a.Name.Local {
		case "id", "class", "note":
			continue
		}
		if !slices.Contains(attrs, a.Name.Local) {
			return r.unsupported(e.at, "the attribute %s of <%s>", a.Name.Local, e.name)
		}
	}
	return nil
}

// parts returns the children by name. Each may stand once; another child than
// the allowed ones is not supported.
func (r *reader) parts(e *element, allowed ...string) (map[string]*element, error) {
	parts := make(map[string]*element, len(e.children))
	for _, c := range e.children {
		if !slices.Contains(allowed, c.name) {
			return nil, r.unsupported(c.at, "<%s> in <%s>", c.name, e.name)
		}
		if parts[c.name] != nil {
			return nil, r.unsupported(c.at, "a second <%s> in <%s>", c.name, e.name)
		}
		if err := r.only(c); err != nil {
			return nil, err
		}
		parts[c.name] = c
	}
	return parts, nil
}

// need returns the part or says that it is missing.
func (r *reader) need(e *element, parts map[string]*element, name string) (*element, error) {
	if parts[name] == nil {
		return nil, r.errorf(e.at, "<%s> has no <%s>", e.name, name)
	}
	return parts[name], nil
}
