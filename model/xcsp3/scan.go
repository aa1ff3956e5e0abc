package xcsp3

import (
	"fmt"
	"strconv"
	"strings"

	"counterpoint/model"
)

// scanner walks through the text of an element.
type scanner struct {
	r    *reader
	text *text
	i    int
	args *arguments // of the group, or nil
}

func (s *scanner) at() place { return s.text.place(s.i) }

// spend is reader.spend, here.
func (s *scanner) spend(n int64) error {
	if n <= s.r.work {
		s.r.work -= n
		return nil
	}
	return s.r.spend(s.at(), n)
}

func (s *scanner) rest() string { return s.text.s[s.i:] }

func (s *scanner) done() bool { return s.i >= len(s.text.s) }

// peek returns the next byte, 0 at the end.
func (s *scanner) peek() byte {
	if s.done() {
		return 0
	}
	return s.text.s[s.i]
}

func (s *scanner) blanks() {
	for !s.done() && strings.IndexByte(" \t\r\n", s.text.s[s.i]) >= 0 {
		s.i++
	}
}

// accept steps over the literal, if it stands here.
func (s *scanner) accept(literal string) bool {
	if !strings.HasPrefix(s.rest(), literal) {
		return false
	}
	s.i += len(literal)
	return true
}

// want steps over the literal, with blanks around it.
func (s *scanner) want(literal string) error {
	s.blanks()
	if !s.accept(literal) {
		return s.expected(strconv.Quote(literal))
	}
	s.blanks()
	return nil
}

// end refuses anything that is left.
func (s *scanner) end() error {
	s.blanks()
	if !s.done() {
		return s.expected("the end of <" + s.text.of + ">")
	}
	return nil
}

// expected is the error that something else stands here.
func (s *scanner) expected(what string) error {
	return s.r.errorf(s.at(), "found %s, expected %s", s.found(), what)
}

// found describes what stands here, in a few characters.
func (s *scanner) found() string {
	const shown = 20
	if s.done() {
		return fmt.Sprintf("the end of <%s>", s.text.of)
	}
	word := s.rest()
	if i := strings.IndexAny(word, " \t\r\n"); i > 0 {
		word = word[:i]
	}
	if len(word) > shown {
		return strconv.Quote(word[:shown]) + "..."
	}
	return strconv.Quote(word)
}

func (s *scanner) span(in func(c byte) bool) string {
	start := s.i
	for !s.done() && in(s.text.s[s.i]) {
		s.i++
	}
	return s.text.s[start:s.i]
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func isIdent(c byte) bool { return isLetter(c) || isDigit(c) || c == '_' }

// startsInteger reports whether a number or its sign stands here.
func (s *scanner) startsInteger() bool {
	return isDigit(s.peek()) || s.peek() == '-' || s.peek() == '+'
}

func (s *scanner) integer() (int, error) {
	start := s.i
	if s.peek() == '-' || s.peek() == '+' {
		s.i++
	}
	if s.span(isDigit) == "" {
		s.i = start
		return 0, s.expected("an integer")
	}
	n, err := strconv.Atoi(s.text.s[start:s.i])
	if err != nil {
		s.i = start
		return 0, s.expected(fmt.Sprintf("an integer of at most %d bits", strconv.IntSize))
	}
	return n, nil
}

// interval reads "3" or "3..5".
func (s *scanner) interval() (model.Interval, error) {
	lo, err := s.integer()
	if err != nil || !s.accept("..") {
		return model.Interval{Lo: lo, Hi: lo}, err
	}
	hi, err := s.integer()
	return model.Interval{Lo: lo, Hi: hi}, err
}

// values reads integers and intervals up to the end.
func (s *scanner) values() (model.Domain, error) {
	var found []model.Interval
	for s.blanks(); !s.done(); s.blanks() {
		start := s.i
		iv, err := s.interval()
		if err != nil {
			return model.Domain{}, err
		}
		if iv.Lo > iv.Hi || iv.Lo < -model.MaxValue || iv.Hi > model.MaxValue {
			s.i = start
			return model.Domain{}, s.expected(fmt.Sprintf("a value or an ascending interval of values within -%d..%d", model.MaxValue, model.MaxValue))
		}
		found = append(found, iv)
	}
	return model.Union(found...), nil
}
