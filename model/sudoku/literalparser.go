package sudoku

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxDepth bounds how deeply a literal may be nested.
const maxDepth = 64

// literalParser reads one literal by recursive descent. It takes what JSON,
// Python and JavaScript have in common and does not insist on what separates
// them: either quote, tuples as lists, bare keys, a comma too many or none.
type literalParser struct {
	text      string // what is left
	line, col int    // its place
}

func (p *literalParser) value(depth int) (literal, error) {
	p.blanks()
	if depth > maxDepth {
		return literal{}, p.fault("brackets nested too deeply", "lists within lists of a grid")
	}
	v := literal{line: p.line, col: p.col}
	switch c := p.next(); c {
	case '[', '(', '{':
		err := p.items(&v, c, depth)
		return v, err
	case '"', '\'':
		v.kind = '"'
		v.col++
		text, err := p.quoted(c)
		v.text = text
		return v, err
	}
	v.kind = '0'
	v.text = p.word()
	if v.text == "" {
		return v, p.fault(p.found(), "a value")
	}
	return v, nil
}

// items reads a list or an object after its bracket. A brace without keys is a
// list too.
func (p *literalParser) items(v *literal, open byte, depth int) error {
	v.kind = '['
	if open == '{' {
		v.kind = '{'
	}
	closing := map[byte]byte{'[': ']', '(': ')', '{': '}'}[open]
	p.advance(1)
	for {
		p.blanks()
		if p.next() == closing {
			p.advance(1)
			return nil
		}
		item, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		p.blanks()
		if open == '{' && p.next() == ':' {
			p.advance(1)
			key := item.text
			if item, err = p.value(depth + 1); err != nil {
				return err
			}
			v.keys = append(v.keys, key)
			p.blanks()
		} else {
			v.kind = '['
		}
		v.items = append(v.items, item)
		if p.next() == ',' {
			p.advance(1)
		}
	}
}

// quoted reads a string, from its opening quote. An escape stands for itself,
// except that of a line end and the like, which is a blank.
func (p *literalParser) quoted(quote byte) (string, error) {
	p.advance(1)
	var b strings.Builder
	for p.text != "" && p.next() != '\n' {
		switch c := p.next(); {
		case c == quote:
			p.advance(1)
			return b.String(), nil
		case c == '\\' && len(p.text) > 1 && p.text[1] != '\n':
			p.advance(1)
			if strings.IndexByte("nrt", p.next()) >= 0 {
				b.WriteByte(' ')
			} else {
				b.WriteByte(p.next())
			}
			p.advance(1)
		default:
			_, size := utf8.DecodeRuneInString(p.text)
			b.WriteString(p.text[:size])
			p.advance(size)
		}
	}
	return "", p.fault("the end of the line", "the end of the string")
}

func (p *literalParser) word() string {
	end := strings.IndexFunc(p.text, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(",:;[]{}()\"'", r)
	})
	if end < 0 {
		end = len(p.text)
	}
	word := p.text[:end]
	p.advance(end)
	return word
}

func (p *literalParser) blanks() {
	for p.text != "" && (p.next() == ' ' || p.next() == '\t' || p.next() == '\n') {
		p.advance(1)
	}
}

// next returns the next byte, 0 at the end.
func (p *literalParser) next() byte {
	if p.text == "" {
		return 0
	}
	return p.text[0]
}

// advance moves over n bytes, which end with a character.
func (p *literalParser) advance(n int) {
	for _, r := range p.text[:n] {
		p.col++
		if r == '\n' {
			p.line++
			p.col = 1
		}
	}
	p.text = p.text[n:]
}

func (p *literalParser) found() string {
	if strings.TrimSpace(p.text) == "" {
		return "the end of the text"
	}
	_, size := utf8.DecodeRuneInString(p.text)
	return strconv.Quote(p.text[:size])
}

func (p *literalParser) fault(found, expected string) error {
	return &SyntaxError{Line: p.line, Column: p.col, Found: found, Expected: expected}
}
