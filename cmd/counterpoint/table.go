package main

import (
	"encoding/json"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// The formats of a table.
const (
	formatText     = "text"
	formatLine     = "line"
	formatMarkdown = "markdown"
	formatCSV      = "csv"
	formatJSONL    = "jsonl"
	formatHTML     = "html"
)

// textWidth is the greatest width of a column of prose on a terminal.
const textWidth = 60

// writeTable writes a table of prose as text or Markdown.
func writeTable(w io.Writer, format string, header table.Row, rows []table.Row) error {
	widths := make([]int, len(header))
	for i := range widths {
		widths[i] = textWidth
	}
	return writeColumns(w, format, header, rows, proseColumns(widths...))
}

// proseColumns are columns of prose, each at most so wide.
func proseColumns(widths ...int) []table.ColumnConfig {
	var columns []table.ColumnConfig
	for i, width := range widths {
		columns = append(columns, table.ColumnConfig{Number: i + 1, WidthMax: width, WidthMaxEnforcer: wrapCell})
	}
	return columns
}

// wrapCell breaks a cell into lines: at blanks, or, if it has none, behind the
// signs between the values of an option. One that has lines keeps them.
func wrapCell(cell string, width int) string {
	switch {
	case strings.Contains(cell, "\n"):
		return cell
	case strings.Contains(cell, " "):
		return text.WrapSoft(cell, width)
	}
	var lines []string
	line := ""
	for _, value := range valuesOf(cell) {
		if line != "" && len(line)+len(value) > width {
			lines, line = append(lines, line), ""
		}
		line += value
	}
	return strings.Join(append(lines, line), "\n")
}

// valuesOf cuts a list of values behind each sign between them.
func valuesOf(list string) []string {
	var values []string
	for {
		end := strings.IndexAny(list, "|+")
		if end < 0 {
			return append(values, list)
		}
		values, list = append(values, list[:end+1]), list[end+1:]
	}
}

// writeNumbers writes a table whose first column is prose, and the others
// numbers.
func writeNumbers(w io.Writer, format string, header table.Row, rows []table.Row) error {
	var columns []table.ColumnConfig
	for i := range header[1:] {
		columns = append(columns, table.ColumnConfig{Number: i + 2, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	return writeColumns(w, format, header, rows, columns)
}

func writeColumns(w io.Writer, format string, header table.Row, rows []table.Row, columns []table.ColumnConfig) error {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Format.Header = text.FormatDefault
	t.Style().Options = table.OptionsNoBordersAndSeparators
	t.Style().Options.SeparateHeader = true
	t.SuppressTrailingSpaces()
	t.AppendHeader(header)
	t.AppendRows(rows)
	if format == formatMarkdown {
		_, err := io.WriteString(w, t.RenderMarkdown()+"\n")
		return err
	}
	t.SetColumnConfigs(columns)
	_, err := io.WriteString(w, t.Render()+"\n")
	return err
}

// writeObjects writes one JSON object a line.
func writeObjects[T any](w io.Writer, objects []T) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	for _, o := range objects {
		if err := encoder.Encode(o); err != nil {
			return err
		}
	}
	return nil
}
