package main

import (
	"counterpoint/compare/certify"
)

// certificateObject is the certificate of an encoding in JSON.
type certificateObject struct {
	Constraint    string           `json:"constraint"`
	Encoding      string           `json:"encoding"`
	Scheme        string           `json:"scheme"`
	AMO           string           `json:"amo"`
	Cardinality   string           `json:"cardinality"`
	Error         string           `json:"error,omitempty"` // then nothing below is there
	As            string           `json:"same_clauses_as,omitempty"`
	Total         uint64           `json:"partial_domains"`
	Checked       uint64           `json:"checked"`
	Sampled       bool             `json:"sampled"`
	Seed          *uint64          `json:"seed,omitempty"`
	Reason        string           `json:"reason,omitempty"` // why fewer were checked than should be
	Clauses       *int             `json:"clauses,omitempty"`
	Auxiliary     *int             `json:"auxiliary,omitempty"`
	DeadEnds      *shareObject     `json:"dead_ends,omitempty"`
	MissedDeadEnd *exampleObject   `json:"missed_dead_end,omitempty"`
	Levels        []strengthObject `json:"levels,omitempty"`
}

type shareObject struct {
	Found uint64 `json:"found"`
	Of    uint64 `json:"of"`
}

type strengthObject struct {
	Level    string         `json:"level"`
	DeadEnds shareObject    `json:"dead_ends"`
	Values   shareObject    `json:"values"`
	Beyond   uint64         `json:"beyond"`
	Missed   *exampleObject `json:"missed,omitempty"`
	Exceeded *exampleObject `json:"exceeded,omitempty"`
}

// exampleObject is a partial domain, and what either side removes. A side that
// finds a dead end removes all.
type exampleObject struct {
	Domains     []domainObject `json:"domains"`
	Level       []string       `json:"level_removes"`
	Clauses     []string       `json:"clauses_remove"`
	LevelFails  bool           `json:"level_fails"`
	ClausesFail bool           `json:"clauses_fail"`
}

type domainObject struct {
	Variable string `json:"variable"`
	Values   []int  `json:"values"`
}

func certificateObjects(reports []certify.Report) []certificateObject {
	var objects []certificateObject
	for _, r := range reports {
		for _, c := range r.Certificates {
			objects = append(objects, newCertificateObject(r, c))
		}
	}
	return objects
}

func newCertificateObject(r certify.Report, c certify.Certificate) certificateObject {
	o := certificateObject{
		Constraint: r.Model.Describe(0), Encoding: c.Encoding.String(),
		Scheme: c.Encoding.Scheme.String(), AMO: c.Encoding.AMO.String(), Cardinality: c.Encoding.Cardinality.String(), As: c.As,
		Total: r.Total, Checked: r.Checked, Sampled: r.Sampled, Reason: string(r.Reason),
	}
	if r.Sampled {
		o.Seed = &r.Seed
	}
	if c.Err != nil {
		o.Error = c.Err.Error()
		return o
	}
	deadEnds := shareObject(c.DeadEnds)
	o.Clauses, o.Auxiliary, o.DeadEnds, o.MissedDeadEnd = &c.Clauses, &c.Auxiliary, &deadEnds, newExampleObject(r, c.MissedDeadEnd)
	for _, s := range c.Strengths {
		o.Levels = append(o.Levels, strengthObject{
			s.Level.String(), shareObject(s.DeadEnds), shareObject(s.Values), s.Beyond,
			newExampleObject(r, s.Missed), newExampleObject(r, s.Exceeded),
		})
	}
	return o
}

func newExampleObject(r certify.Report, e *certify.Example) *exampleObject {
	if e == nil {
		return nil
	}
	o := &exampleObject{Level: listPairs(r, e.Level), Clauses: listPairs(r, e.Clauses), LevelFails: e.LevelFails, ClausesFail: e.ClausesFail}
	for x := range r.Model.Vars() {
		d := domainObject{Variable: r.Model.Name(x)}
		for v := range e.Domains[x.Index()].All() {
			d.Values = append(d.Values, v)
		}
		o.Domains = append(o.Domains, d)
	}
	return o
}
