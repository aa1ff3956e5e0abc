package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"counterpoint/compare"
	"counterpoint/compare/match"
)

// closureText prints a line for each root at which the sides differ, and a summary.
type closureText struct {
	w       io.Writer
	options match.Options

	instances, equal, different, stopped, defects uint64
	unpruned                                      uint64 // roots at which a side failed
	native, clauses                               uint64 // root prunings
}

func (t *closureText) match(m matched) error {
	t.instances++
	a, inNative := m.Native.Get(compare.RootPrunings)
	b, inClauses := m.Clauses.Get(compare.RootPrunings)
	if inNative && inClauses {
		t.native, t.clauses = t.native+a, t.clauses+b
	} else {
		t.unpruned++
	}
	if m.Differing.Defects > 0 {
		t.defects++
	}
	switch {
	case m.First != nil:
		t.different++
		return t.difference(m)
	case m.Complete:
		t.equal++
	default:
		t.stopped++
	}
	return nil
}

// difference prints the line, and explanations below it.
func (t *closureText) difference(m matched) error {
	text := m.name + ": " + strings.Join(shortened(onlyInWords(m.model, t.options, m.First)), "; ") + "\n"
	for _, e := range m.explanations {
		text += explanationInWords(m.model, t.options, e)
	}
	_, err := io.WriteString(t.w, text)
	return err
}

func (t *closureText) end() error {
	native, clauses := sideNames(t.options)
	same := "="
	if t.native != t.clauses {
		same = "≠"
	}
	summary := fmt.Sprintf("%s: %d equal, %d different", plural(t.instances, "instance"), t.equal, t.different)
	if t.stopped > 0 {
		summary += fmt.Sprintf(", %d stopped", t.stopped)
	}
	if t.unpruned > 0 {
		summary += fmt.Sprintf("; %d at which a side failed or was stopped are in no sum", t.unpruned)
	}
	if _, err := io.WriteString(t.w, summary+"\n"); err != nil {
		return err
	}
	return writeNumbers(t.w, formatText, table.Row{"", native, clauses, ""},
		[]table.Row{{compare.RootPrunings.String(), t.native, t.clauses, same}})
}

// shortened cuts lists of values that are longer than a line.
func shortened(lists []string) []string {
	for i, list := range lists {
		if len(list) > matchWidth {
			end := strings.LastIndex(list[:matchWidth], ",")
			lists[i] = list[:end+1] + " ..."
		}
	}
	return lists
}
