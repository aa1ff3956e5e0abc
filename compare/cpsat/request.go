package cpsat

import (
	"fmt"

	"counterpoint/model"
)

// request is what the driver reads.
type request struct {
	Domains     [][][2]int   `json:"domains"` // of each variable, as intervals
	Constraints []constraint `json:"constraints"`
	Presolve    bool         `json:"presolve"`
	Workers     int          `json:"workers"`
	Seed        int32        `json:"seed"`
	Wanted      uint64       `json:"wanted"` // solutions; 0 is all
}

// constraint is one of the model's, with the members that its kind needs.
type constraint struct {
	Kind      string  `json:"kind"` // as model.Kind names it
	Vars      []int   `json:"vars"`
	Constants []int   `json:"constants"` // of the terms of an alldifferent
	Op        string  `json:"op,omitempty"`
	Coefs     []int   `json:"coefs,omitempty"`
	RHS       int     `json:"rhs"` // also the constant of a relation
	Rows      [][]int `json:"rows"`
	Forbid    bool    `json:"forbid"`
}

// newRequest writes a model down. A constraint over one variable becomes a
// smaller domain, as CP-SAT itself would have it: a clue is a domain of one
// value.
func newRequest(m *model.Model) request {
	r := request{Domains: [][][2]int{}, Constraints: []constraint{}}
	domains, applied := m.NodeConsistent()
	for _, d := range domains {
		var intervals [][2]int
		for i := range d.Intervals() {
			intervals = append(intervals, [2]int{i.Lo, i.Hi})
		}
		r.Domains = append(r.Domains, intervals)
	}
	for _, i := range order(m) {
		if !applied[i] {
			r.Constraints = append(r.Constraints, newConstraint(m.Constraint(i)))
		}
	}
	return r
}

func newConstraint(c model.Constraint) constraint {
	written := constraint{Kind: model.Kind(c), Vars: []int{}, Constants: []int{}}
	for _, x := range c.Vars() {
		written.Vars = append(written.Vars, x.Index())
	}
	switch c := c.(type) {
	case model.AllDifferent:
		for _, t := range c.Terms {
			written.Constants = append(written.Constants, t.C)
		}
	case model.Relation:
		written.Op, written.RHS = c.Op.String(), c.C
	case model.Linear:
		written.Op, written.Coefs, written.RHS = c.Op.String(), c.Coefs, c.RHS
	case model.Table:
		written.Rows, written.Forbid = append([][]int{}, c.Rows...), c.Forbid
	}
	return written
}

// Fates says for each constraint of the model what CP-SAT is given for it.
func Fates(m *model.Model) []string {
	domains, applied := m.NodeConsistent()
	fates := make([]string, m.NumConstraints())
	for i, c := range m.Constraints() {
		fates[i] = model.Kind(c) + ": " + fate(c)
		if !applied[i] {
			continue
		}
		if len(c.Vars()) == 0 {
			fates[i] = model.Kind(c) + ": left out, since it holds"
			continue
		}
		x := c.Vars()[0]
		fates[i] = fmt.Sprintf("%s: a domain of %d from %d values", model.Kind(c), domains[x.Index()].Size(), m.Domain(x).Size())
	}
	return fates
}

func fate(c model.Constraint) string {
	switch c := c.(type) {
	case model.AllDifferent:
		return "AddAllDifferent"
	case model.Table:
		if c.Forbid {
			return "AddForbiddenAssignments"
		}
		return "AddAllowedAssignments"
	}
	return "a linear constraint"
}
