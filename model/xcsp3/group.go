package xcsp3

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A group is a template, a constraint with parameters %0, %1, ..., and the
// arguments of each of its constraints. The parameter %... stands for all
// arguments after those that the template names by number.

// arguments are those of one constraint of a group.
type arguments struct {
	items []*expr
	named int // how many parameters have a number
}

// group reads a group, posting each constraint when its arguments come.
func (r *reader) group(head *element, prefix string) error {
	if err := r.only(head); err != nil {
		return err
	}
	var template *element
	count := 0
	err := r.each("group", func(start xml.StartElement, at place) error {
		if template == nil {
			return r.template(start, at, &template)
		}
		if start.Name.Local != "args" {
			return r.unsupported(at, "<%s> in a group, after its template", start.Name.Local)
		}
		e, err := r.element(start, at, 0)
		if err != nil {
			return err
		}
		args, err := r.arguments(e, template)
		if err != nil {
			return err
		}
		name := r.title(template, at, prefix)
		for _, named := range []*element{template, head} {
			if l := named.label(); l != "" {
				name = fmt.Sprintf("%s[%d]", l, count)
			}
		}
		count++
		return r.constraint(template, args, name)
	})
	switch {
	case err != nil:
		return err
	case template == nil:
		return r.errorf(head.at, "<group> has no constraint")
	case count == 0:
		return r.errorf(head.at, "<group> has no <args>")
	}
	return nil
}

func (r *reader) template(start xml.StartElement, at place, template **element) error {
	if start.Name.Local == "args" {
		return r.errorf(at, "found <args>, expected the constraint of the group first")
	}
	if !slices.Contains(kinds, start.Name.Local) {
		return r.unsupported(at, "the constraint <%s>", start.Name.Local)
	}
	e, err := r.element(start, at, 0)
	*template = e
	return err
}

func (r *reader) arguments(e, template *element) (*arguments, error) {
	if err := r.only(e); err != nil {
		return nil, err
	}
	items, err := r.list(e, nil)
	if err != nil {
		return nil, err
	}
	named, more := template.parameters()
	if len(items) < named || len(items) > named && !more {
		return nil, r.errorf(e.at, "found %d arguments, expected %d for the constraint at line %d", len(items), named, template.at.line)
	}
	return &arguments{items: items, named: named}, nil
}

// parameters returns how many parameters with a number a template has, one
// more than the greatest, and whether %... stands in it.
func (e *element) parameters() (named int, more bool) {
	for rest := e.text.s; ; {
		_, after, found := strings.Cut(rest, "%")
		if !found {
			break
		}
		digits := len(after) - len(strings.TrimLeft(after, "0123456789"))
		if k, err := strconv.Atoi(after[:digits]); err == nil {
			named = max(named, k+1)
		}
		more = more || strings.HasPrefix(after, "...")
		rest = after
	}
	for _, c := range e.children {
		n, m := c.parameters()
		named, more = max(named, n), more || m
	}
	return named, more
}

// parameter reads %3 or %... and returns the arguments it stands for.
func (s *scanner) parameter() ([]*expr, error) {
	start := s.i
	s.accept("%")
	if s.args == nil {
		s.i = start
		return nil, s.expected("no parameter outside a group")
	}
	if s.accept("...") {
		return s.args.items[s.args.named:], s.spend(int64(len(s.args.items)))
	}
	k, err := strconv.Atoi(s.span(isDigit))
	if err != nil || k >= len(s.args.items) {
		s.i = start
		return nil, s.expected("a parameter, such as %0 or %...")
	}
	return s.args.items[k : k+1], nil
}
