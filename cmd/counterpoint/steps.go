package main

import (
	"fmt"
	"io"
	"strings"

	"counterpoint/compare"
	"counterpoint/model"
	"counterpoint/native/textbook"
)

// steps prints the steps of a run on one instance: for people a line each, set
// in by the depth of the search; in JSON an object each. Of a long run it prints
// the first, and says so.
type steps struct {
	w      io.Writer
	of     compare.Instance
	json   bool
	prefix string // of a line for people
	limit  int
	taken  int
}

// next counts a step and reports whether to print it.
func (s *steps) next() bool {
	s.taken++
	if s.taken == s.limit+1 {
		s.line(0, fmt.Sprintf("... the steps after the first %d are not shown", s.limit), limitObject{s.of.Name, "limit", s.limit})
	}
	return s.taken <= s.limit
}

// line prints a step in one of its two forms.
func (s *steps) line(indent int, text string, object any) {
	if s.json {
		_ = writeObjects(s.w, []any{object}) // the writer remembers a write that fails
		return
	}
	fmt.Fprintf(s.w, "%s%s%s\n", s.prefix, strings.Repeat("  ", indent), text)
}

type limitObject struct {
	Instance string `json:"instance"`
	Kind     string `json:"kind"`
	Steps    int    `json:"steps"`
}

// eventObject is an event in JSON.
type eventObject struct {
	Instance string `json:"instance"`
	Kind     string `json:"kind"`
	Depth    int    `json:"depth"`
	Variable string `json:"variable,omitempty"`
	Value    *int   `json:"value,omitempty"`
	Reason   string `json:"reason,omitempty"`
}

// event prints a step of any engine that traces.
func (s *steps) event(e textbook.Event) {
	if !s.next() {
		return
	}
	object := eventObject{Instance: s.of.Name, Kind: e.Kind.String(), Depth: e.Depth, Reason: e.Reason}
	text, indent := object.Kind, e.Depth
	if e.Var != (model.Var{}) {
		object.Variable = s.of.Model.Name(e.Var)
		text += " " + object.Variable
	}
	switch e.Kind {
	case textbook.Assign, textbook.Back:
		indent = max(indent-1, 0) // the value makes the node, and stands before it
		object.Value, text = &e.Value, fmt.Sprintf("%s = %d", text, e.Value)
	case textbook.Prune:
		object.Value, text = &e.Value, fmt.Sprintf("%s != %d", text, e.Value)
	}
	if e.Reason != "" {
		text += ": " + e.Reason
	}
	s.line(indent, text, object)
}

// stepObject is a step of the human solver in JSON.
type stepObject struct {
	Instance string            `json:"instance"`
	Kind     string            `json:"kind"` // the rule
	Depth    int               `json:"depth"`
	Text     string            `json:"text"`
	Scopes   []string          `json:"scopes,omitempty"`
	Covers   []string          `json:"covers,omitempty"`
	Pattern  []string          `json:"pattern,omitempty"`
	Values   []int             `json:"values,omitempty"`
	Placed   []candidateObject `json:"placed,omitempty"`
	Removed  []candidateObject `json:"removed,omitempty"`
}

type candidateObject struct {
	Variable string `json:"variable"`
	Value    int    `json:"value"`
}

// step prints a step of the human solver.
func (s *steps) step(step textbook.Step) {
	if !s.next() {
		return
	}
	m := s.of.Model
	indent := step.Depth
	if step.Rule == textbook.Hypothesis {
		indent--
	}
	object := stepObject{
		Instance: s.of.Name, Kind: step.Rule, Depth: step.Depth, Text: step.Text(m),
		Scopes: step.Scopes, Covers: step.Covers, Values: step.Values,
		Placed: candidates(m, step.Placed), Removed: candidates(m, step.Removed),
	}
	for _, x := range append(step.Vars[:len(step.Vars):len(step.Vars)], step.Others...) {
		object.Pattern = append(object.Pattern, m.Name(x))
	}
	s.line(indent, object.Text, object)
}

func candidates(m *model.Model, all []textbook.Candidate) []candidateObject {
	var objects []candidateObject
	for _, c := range all {
		objects = append(objects, candidateObject{m.Name(c.Var), c.Value})
	}
	return objects
}
