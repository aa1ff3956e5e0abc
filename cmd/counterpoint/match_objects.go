package main

import (
	"io"

	"counterpoint/compare"
	"counterpoint/compare/match"
)

// matchObjects prints an object a line.
type matchObjects struct {
	w       io.Writer
	options match.Options
}

// matchObject is an instance in JSON.
type matchObject struct {
	Instance     string              `json:"instance"`
	Level        string              `json:"level"`
	Scheme       string              `json:"scheme"`
	AMO          string              `json:"amo"`
	Probe        bool                `json:"probe"`
	Root         bool                `json:"root"` // the root alone was compared
	Equal        bool                `json:"equal"`
	Complete     bool                `json:"complete"`
	Reason       string              `json:"reason,omitempty"`
	Theory       string              `json:"theory"`
	Contradicted bool                `json:"contradicted"`
	Native       compare.Counters    `json:"native"`
	Clauses      compare.Counters    `json:"clauses"`
	Differing    differingObject     `json:"differing"`
	Difference   *differenceObject   `json:"difference,omitempty"`
	Explanations []explanationObject `json:"explanations,omitempty"`
}

// differingObject counts nodes.
type differingObject struct {
	Native  uint64 `json:"native"`
	Clauses uint64 `json:"clauses"`
	Both    uint64 `json:"both"`
}

type differenceObject struct {
	Node          uint64   `json:"node"`
	Path          []string `json:"path"`
	NativeFailed  bool     `json:"native_failed"`
	ClausesFailed bool     `json:"clauses_failed"`
	NativeOnly    []string `json:"native_only"`
	ClausesOnly   []string `json:"clauses_only"`
}

type explanationObject struct {
	Side    string            `json:"side"` // "native" or "clauses"
	Removes string            `json:"removes,omitempty"`
	Fails   bool              `json:"fails"`
	Steps   []inferenceObject `json:"steps"`
	Kept    string            `json:"kept"`
}

type inferenceObject struct {
	Conclusion string `json:"conclusion"`
	By         string `json:"by"`
	Because    string `json:"because,omitempty"`
}

func (t *matchObjects) match(m matched) error {
	o := t.options
	object := matchObject{
		Instance: m.name, Level: o.Level.String(), Scheme: o.Encoding.Scheme.String(), AMO: o.Encoding.AMO.String(),
		Probe: o.Probe, Root: o.RootOnly, Equal: m.Equal(), Complete: m.Complete, Reason: string(m.Reason),
		Theory: m.Claim.Relation.String(), Contradicted: m.Differing.Defects > 0,
		Native: m.Native, Clauses: m.Clauses,
		Differing: differingObject{m.Differing.Native, m.Differing.Clauses, m.Differing.Both},
	}
	if d := m.First; d != nil {
		object.Difference = &differenceObject{
			d.Node, namesOfPairs(m.model, d.Path), d.NativeFailed, d.ClausesFailed,
			namesOfPairs(m.model, d.NativeOnly), namesOfPairs(m.model, d.ClausesOnly),
		}
	}
	for _, e := range m.explanations {
		object.Explanations = append(object.Explanations, explanationOf(m, e))
	}
	return writeObjects(t.w, []matchObject{object})
}

func explanationOf(m matched, e match.Explanation) explanationObject {
	object := explanationObject{Side: "native", Fails: e.Failed, Kept: e.Kept}
	if e.ByClauses {
		object.Side = "clauses"
	}
	if !e.Failed {
		object.Removes = e.Pair.Name(m.model)
	}
	for _, s := range e.Steps {
		object.Steps = append(object.Steps, inferenceObject(s))
	}
	return object
}

func (t *matchObjects) end() error { return nil }
