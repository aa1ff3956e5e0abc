package flatzinc

import (
	"fmt"
	"strings"

	"counterpoint/model"
)

func (t *translation) allDifferent(c model.AllDifferent) string {
	switch {
	case t.Pairwise:
		return t.pairwise(c)
	case t.Library.AllDifferent == "":
		return t.pairwise(c) + t.lacks("all-different")
	}
	var terms []string
	for _, term := range c.Terms {
		terms = append(terms, t.term(term))
	}
	t.declare(t.Library.AllDifferent, "array [int] of var int: x")
	t.annotated(t.Consistency, t.Library.AllDifferent, "["+strings.Join(terms, ",")+"]")
	fate := t.Library.AllDifferent
	if t.Consistency != "" {
		fate += " :: " + t.Consistency
	}
	return fate + ", native"
}

// lacks says why a constraint was decomposed.
func (t *translation) lacks(constraint string) string {
	return fmt.Sprintf(": the library of %s has no %s", t.Library.Owner, constraint)
}

func (t *translation) pairwise(c model.AllDifferent) string {
	for i, a := range c.Terms {
		for _, b := range c.Terms[:i] {
			t.relation(model.Relation{X: a.X, Op: model.Ne, Y: b.X, C: b.C - a.C})
		}
	}
	n := len(c.Terms)
	return fmt.Sprintf("decomposed into %d disequalities", n*(n-1)/2)
}

// term returns the name of a variable that equals the term.
func (t *translation) term(term model.Term) string {
	if term.C == 0 {
		return name(term.X)
	}
	if defined, ok := t.terms[term]; ok {
		return defined
	}
	if t.terms == nil {
		t.terms = make(map[model.Term]string)
	}
	defined := fmt.Sprintf("t%d", len(t.terms))
	t.terms[term] = defined
	var shifted []model.Interval
	for i := range t.domains[term.X.Index()].Intervals() {
		shifted = append(shifted, model.Interval{Lo: i.Lo + term.C, Hi: i.Hi + term.C})
	}
	t.variable(defined, model.Union(shifted...), " :: var_is_introduced :: is_defined_var")
	t.annotated("defines_var("+defined+")", "int_lin_eq", "[1,-1]", fmt.Sprintf("[%s,%s]", defined, name(term.X)), fmt.Sprint(term.C))
	return defined
}
