package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"counterpoint/encode/inspect"
	"counterpoint/model/spelling"
)

// constraintObject is all that a constraint became.
type constraintObject struct {
	Constraint int         `json:"constraint"` // its number, from 0
	Name       string      `json:"name"`
	Kind       string      `json:"kind"`
	Text       string      `json:"text"`
	Method     string      `json:"method"`
	Auxiliary  int         `json:"auxiliary"` // variables
	Rules      []ruleCount `json:"rules"`
	clauseList
}

// ruleCount is how many clauses of a rule there are.
type ruleCount struct {
	Rule    string `json:"rule"`
	Clauses int    `json:"clauses"`
}

func (q *cnfPart) constraintObject(s *inspect.Subject) (*constraintObject, error) {
	i, err := constraintCalled(s, q.constraint)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", q.constraint, err)
	}
	c := s.Constraints()[i]
	o := &constraintObject{Constraint: i, Name: c.Name, Kind: c.Kind, Text: c.Text, Method: c.Method, Rules: []ruleCount{}}
	for v := range s.Formula().NumVars() {
		if origin, ok := s.AuxiliaryOrigin(v + 1); ok && origin.Constraint == i {
			o.Auxiliary++
		}
	}
	for clause := range s.ClausesOf(i) {
		origin, _ := s.Origin(clause)
		o.count(origin.Rule)
	}
	o.clauseList = q.list(s, s.ClausesOf(i))
	return o, nil
}

func (o *constraintObject) count(rule string) {
	i := slices.IndexFunc(o.Rules, func(c ruleCount) bool { return c.Rule == rule })
	if i < 0 {
		i = len(o.Rules)
		o.Rules = append(o.Rules, ruleCount{Rule: rule})
	}
	o.Rules[i].Clauses++
}

// constraintCalled returns the index of the constraint with the name or number.
func constraintCalled(s *inspect.Subject, name string) (int, error) {
	all := s.Constraints()
	if len(all) == 0 {
		return 0, errors.New("no constraints are known of this CNF: its sidecar tells them, as --sidecar of encode writes it")
	}
	var called []string
	first := -1
	for i, c := range all {
		if c.Name == name {
			called = append(called, strconv.Itoa(i))
			if first < 0 {
				first = i
			}
		}
	}
	n, err := strconv.Atoi(name)
	switch {
	case len(called) == 1:
		return first, nil
	case len(called) > 1:
		return 0, fmt.Errorf("%d constraints are called so: choose one by its number, %s", len(called), strings.Join(called, ", "))
	case err == nil && n >= 0 && n < len(all):
		return n, nil
	case err == nil:
		return 0, onlyTo(len(all) - 1)
	}
	names := make([]string, len(all))
	for i, c := range all {
		names[i] = c.Name
	}
	if near := spelling.Nearest(name, names); near != "" {
		return 0, fmt.Errorf("no constraint is called so: did you mean %q?", near)
	}
	return 0, fmt.Errorf("no constraint is called so: expected a name such as %q, or a number up to %d", names[0], len(all)-1)
}

func (o *constraintObject) text(w io.Writer) error {
	var rules []string
	for _, r := range o.Rules {
		rules = append(rules, fmt.Sprintf("%s %d", r.Rule, r.Clauses))
	}
	became := plural(o.Count, "clause")
	if len(rules) > 0 {
		became += ": " + strings.Join(rules, ", ")
	}
	err := writeFacts(w, fmt.Sprintf("constraint %d: %s (%s)", o.Constraint, o.Name, o.Kind), [][2]string{
		{"says", o.Text},
		{"method", o.Method},
		{"became", became},
		{"auxiliary", fmt.Sprintf("%d variables", o.Auxiliary)},
	})
	if err != nil {
		return err
	}
	return o.clauseList.text(w)
}

// onlyTo is the error of a number that no constraint has.
func onlyTo(last int) error {
	if last == 0 {
		return errors.New("the model has the constraint 0 alone")
	}
	return fmt.Errorf("the model has the constraints 0 to %d", last)
}
