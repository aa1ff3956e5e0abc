package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"counterpoint/encode/cnf"
	"counterpoint/encode/inspect"
)

// diffObject is how one encoding differs from another, in JSON.
type diffObject struct {
	Instance string              `json:"instance"`
	From     string              `json:"from"`
	To       string              `json:"to"`
	Common   int                 `json:"common"` // clauses in both
	Added    clauseList          `json:"added"`
	Dropped  clauseList          `json:"dropped"`
	Origins  []inspect.DiffCount `json:"origins"`
	// What unit propagation gets from each, and the literals that it gets from one
	// alone.
	FromPropagation inspect.Propagation `json:"from_propagation"`
	ToPropagation   inspect.Propagation `json:"to_propagation"`
	More            []string            `json:"more"`
	Less            []string            `json:"less"`

	all bool
}

// diffOf lists clauses and literals that only one encoding has, in text the
// first ones unless all are wanted.
func diffOf(first, second *inspect.Subject, d *inspect.Diff, all bool) *diffObject {
	o := &diffObject{
		Common: d.Common, Origins: d.Origins, FromPropagation: d.First, ToPropagation: d.Second,
		More: namesOfLits(second, d.More), Less: namesOfLits(first, d.Less), all: all,
		Added: clausesAt(second, d.Added, all), Dropped: clausesAt(first, d.Dropped, all),
	}
	if o.Origins == nil {
		o.Origins = []inspect.DiffCount{}
	}
	return o
}

func namesOfLits(s *inspect.Subject, lits []cnf.Lit) []string {
	names := make([]string, len(lits))
	for i, l := range lits {
		names[i] = s.LitName(l)
	}
	return names
}

func clausesAt(s *inspect.Subject, clauses []int, all bool) clauseList {
	list := clauseList{Count: len(clauses), Clauses: []clauseObject{}}
	for i, clause := range clauses {
		if !all && i == firstClauses {
			break
		}
		list.Clauses = append(list.Clauses, clauseAt(s, clause))
	}
	return list
}

func (o *diffObject) text(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "%s, from %s to %s: %s in both, %d added, %d dropped\n",
		o.Instance, o.From, o.To, plural(o.Common, "clause"), o.Added.Count, o.Dropped.Count); err != nil {
		return err
	}
	if len(o.Origins) > 0 {
		var rows []table.Row
		for _, c := range o.Origins {
			rows = append(rows, table.Row{c.Kind + ": " + c.Rule, c.Added, c.Dropped})
		}
		if _, err := io.WriteString(w, "\n"); err != nil {
			return err
		}
		if err := writeNumbers(w, formatText, table.Row{"kind and rule", "added", "dropped"}, rows); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprintf(w, "\n%s", o.propagation()); err != nil {
		return err
	}
	for _, part := range []struct {
		what string
		list clauseList
	}{{"added", o.Added}, {"dropped", o.Dropped}} {
		if part.list.Count == 0 {
			continue
		}
		if _, err := fmt.Fprintf(w, "\n%s:\n", part.what); err != nil {
			return err
		}
		if err := part.list.text(w); err != nil {
			return err
		}
	}
	return nil
}

func (o *diffObject) propagation() string {
	var text strings.Builder
	for _, side := range []struct {
		encoding string
		p        inspect.Propagation
	}{{o.From, o.FromPropagation}, {o.To, o.ToPropagation}} {
		fmt.Fprintf(&text, "unit propagation, %s: %d x=v true, %d false, %d other literals", side.encoding, side.p.Assigned, side.p.Removed, side.p.Other)
		if side.p.Conflict > 0 {
			fmt.Fprintf(&text, "; it refutes the formula at clause %d", side.p.Conflict)
		}
		text.WriteString("\n")
	}
	o.list(&text, "more", o.More)
	o.list(&text, "less", o.Less)
	return text.String()
}

// firstNames is how many literals are listed unless all are wanted.
const firstNames = 20

func (o *diffObject) list(text *strings.Builder, what string, names []string) {
	if len(names) == 0 {
		fmt.Fprintf(text, "  %s: nothing\n", what)
		return
	}
	shown, rest := names, ""
	if !o.all && len(names) > firstNames {
		shown, rest = names[:firstNames], fmt.Sprintf(", and %d more; --all lists them", len(names)-firstNames)
	}
	fmt.Fprintf(text, "  %s: %s: %s%s\n", what, plural(len(names), "literal"), strings.Join(shown, ", "), rest)
}
