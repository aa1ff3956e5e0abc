package main

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"counterpoint/compare"
)

// merger is the command merge with its flags.
type merger struct {
	*program
	format      *choice
	noTimes     bool
	allCounters bool
	path        string
	drawing     drawing

	matrix        compare.Matrix
	rows, untimed int
}

func (p *program) mergeCommand() *cobra.Command {
	m := &merger{program: p}
	cmd := &cobra.Command{
		Use:   "merge [flags] FILE...",
		Short: "Put the rows of several runs of compare together into one report",
		Long: `Reads what compare --format jsonl wrote, on one machine or on several, and
writes the report that one run of the whole would have written: the rows in its
order, the answers held against each other, the summary.

Rows that are missing are named, and those that stand twice; of the latter the
first counts, and a cancelled run gives way to one that was not. Rows of another
comparison, with other engines or instances, are refused.

The exit code is that of compare, or 30 if rows are missing or were cancelled,
and 2 if a line is no row or a row of another comparison.
See also "counterpoint help scale".`,
		Example: `  counterpoint merge shard-*.jsonl
  counterpoint merge --format html -o report.html shard-*.jsonl
  counterpoint merge --plot pictures.png shard-*.jsonl
  counterpoint merge --format jsonl -o all.jsonl shard-*.jsonl`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return m.run(cmd.Context(), args) },
	}
	addReportFlags(cmd, &m.noTimes, &m.allCounters)
	addOutputFlag(cmd, &m.path)
	m.drawing.addFlag(cmd)
	m.format = addReportFormat(cmd)
	return cmd
}

func (m *merger) run(ctx context.Context, args []string) error {
	if err := m.drawing.check(m.path); err != nil {
		return err
	}
	code := exitAnswered
	for _, arg := range args {
		s, err := m.file(ctx, arg)
		if err != nil {
			return badInput(err)
		}
		code = worse(code, m.read(ctx, s))
		if ctx.Err() != nil {
			return unknown(ctx.Err())
		}
	}
	if m.rows == 0 {
		return badInput(errors.New("there is no row to merge"))
	}
	code = worse(code, m.sayWhatIsAmiss())
	var summary compare.Summary
	options := append(reportOptions(m.noTimes || m.untimed > 0, m.allCounters), compare.Timeout(timeoutIn(m.matrix.Asked())))
	err := m.withDrawing(&m.drawing, options, func() error {
		for row := range m.matrix.Rows() {
			m.drawing.take(row)
		}
		return m.writeResults(m.path, func(w io.Writer) error {
			report, err := compare.NewReport(m.format.value, w, options...)
			if err == nil {
				summary, err = m.matrix.Report(report)
			}
			return err
		})
	})
	if err != nil {
		return err
	}
	return ended(worse(code, m.codeOf(ctx, summary)))
}

// mostMessages is how many of like messages are said.
const mostMessages = 10

// read takes the rows of a file and returns the exit code. What is wrong with a
// line is said, and the others count.
func (m *merger) read(ctx context.Context, s source) int {
	text := s.reader()
	defer text.Close()
	reader := compare.NewRowReader(s.name, text)
	wrong := 0
	for {
		row, err := reader.Next()
		if err == io.EOF || ctx.Err() != nil {
			break
		}
		if err == nil {
			m.rows++
			err = reader.AtLine(m.matrix.Add(row))
		}
		if err == nil {
			continue
		}
		if errors.Is(err, compare.ErrTorn) {
			m.say("%v", err)
			break // the row is missing, which is said
		}
		wrong++
		if wrong <= mostMessages {
			m.say("%v", err)
		}
		var line *compare.LineError
		if !errors.As(err, &line) {
			break // nothing more can be read
		}
	}
	m.untimed += reader.Untimed()
	if wrong > mostMessages {
		m.say("%s: %d more lines like these", s.name, wrong-mostMessages)
	}
	if wrong > 0 {
		return exitUsage
	}
	return exitAnswered
}

// sayWhatIsAmiss tells what the report alone does not, and returns the exit code.
func (m *merger) sayWhatIsAmiss() int {
	for row := range m.matrix.Rows() {
		m.sayError(row)
	}
	code := exitAnswered
	gaps, doubles := m.matrix.Gaps(), m.matrix.Doubles()
	for _, g := range gaps[:min(len(gaps), mostMessages)] {
		m.say("missing: %v", g)
	}
	if len(gaps) > mostMessages {
		m.say("missing: %d more", len(gaps)-mostMessages)
	}
	if m.matrix.Total() == 0 {
		m.say("the input was a pipe, so that nobody knows whether instances after the last are missing")
	}
	if n := m.matrix.Cancelled(); n > 0 {
		m.say("%s cancelled before an answer", plural(uint64(n), "run"))
	}
	if len(gaps) > 0 || m.matrix.Cancelled() > 0 {
		code = exitUnknown
	}
	for _, d := range doubles[:min(len(doubles), mostMessages)] {
		m.say("twice: %s %s; the first row counts", d.Instance, d.Engine)
	}
	if len(doubles) > mostMessages {
		m.say("twice: %d more", len(doubles)-mostMessages)
	}
	for _, mixed := range m.matrix.Mixed() {
		m.say("%s", mixed)
	}
	if m.untimed > 0 && m.untimed < m.rows {
		m.say("%d of %d rows have no times, so the report has none", m.untimed, m.rows)
	}
	return code
}
