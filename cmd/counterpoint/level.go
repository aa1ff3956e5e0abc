package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"counterpoint/compare"
	"counterpoint/model"
)

// level sums up what an engine does to instances without search. A sum that an
// engine cannot tell of every instance it took is absent.
type level struct {
	Engine       string   `json:"engine"`
	Instances    uint64   `json:"instances"`
	Solved       uint64   `json:"solved"`
	Refuted      uint64   `json:"refuted"`
	Left         uint64   `json:"left"`
	NoAnswer     uint64   `json:"no_answer"`
	RootPrunings *uint64  `json:"root-prunings,omitempty"`
	Open         *uint64  `json:"open,omitempty"`
	Candidates   *uint64  `json:"candidates,omitempty"`
	PerOpen      *float64 `json:"candidates_per_open,omitempty"`

	missing [3]bool // which of the sums is not told of some instance
}

func (l *level) add(o compare.Outcome) {
	l.Instances++
	switch {
	case o.Err == nil && o.Status == model.Sat:
		l.Solved++
	case o.Err == nil && o.Status == model.Unsat:
		l.Refuted++
		return // how much was removed until then depends on the order
	case o.Err == nil && o.Reason == model.NodeLimit:
		l.Left++
	default:
		l.NoAnswer++
		return
	}
	for i, sum := range []struct {
		id compare.ID
		to **uint64
	}{{compare.RootPrunings, &l.RootPrunings}, {compare.Open, &l.Open}, {compare.Candidates, &l.Candidates}} {
		n, ok := o.Counters.Get(sum.id)
		switch {
		case !ok || l.missing[i]:
			l.missing[i], *sum.to = true, nil
		case *sum.to == nil:
			*sum.to = &n
		default:
			**sum.to += n
		}
	}
	l.PerOpen = nil
	if l.Open != nil && l.Candidates != nil && *l.Open > 0 {
		mean := float64(*l.Candidates) / float64(*l.Open)
		l.PerOpen = &mean
	}
}

// levelTable has a level for each engine.
type levelTable []*level

var levelHeader = []string{"engine", "instances", "solved", "refuted", "left", "no answer", "root-prunings", "open", "candidates", "per open"}

func (t levelTable) write(w io.Writer, format string) error {
	switch format {
	case formatJSONL:
		return writeObjects(w, t)
	case formatCSV:
		records := [][]string{levelHeader}
		for _, l := range t {
			records = append(records, l.cells(""))
		}
		return csv.NewWriter(w).WriteAll(records)
	}
	header := tableRow(levelHeader)
	var rows []table.Row
	for _, l := range t {
		rows = append(rows, tableRow(l.cells("-")))
	}
	if format == formatText {
		header, rows = narrowLevels(header, rows)
	}
	return writeNumbers(w, format, header, rows)
}

// narrowLevels breaks the names of columns and engines into lines, so that the table
// fits on a terminal.
func narrowLevels(header table.Row, rows []table.Row) (table.Row, []table.Row) {
	const engineWidth = 25
	lines := strings.NewReplacer(" ", "\n", "-", "-\n", "candidates", "candi-\ndates")
	for i := range header {
		header[i] = lines.Replace(fmt.Sprint(header[i]))
	}
	for _, r := range rows {
		r[0] = wrapCell(fmt.Sprint(r[0]), engineWidth)
	}
	return header, rows
}

// cells writes the level, with a word for what is absent.
func (l *level) cells(absent string) []string {
	cells := []string{l.Engine}
	for _, n := range []uint64{l.Instances, l.Solved, l.Refuted, l.Left, l.NoAnswer} {
		cells = append(cells, strconv.FormatUint(n, 10))
	}
	for _, n := range []*uint64{l.RootPrunings, l.Open, l.Candidates} {
		cell := absent
		if n != nil {
			cell = strconv.FormatUint(*n, 10)
		}
		cells = append(cells, cell)
	}
	if l.PerOpen == nil {
		return append(cells, absent)
	}
	return append(cells, fmt.Sprintf("%.2f", *l.PerOpen))
}

func tableRow(cells []string) table.Row {
	row := make(table.Row, len(cells))
	for i, c := range cells {
		row[i] = c
	}
	return row
}
