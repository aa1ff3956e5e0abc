package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"counterpoint/compare"
)

// ledger is the flag that has compare run the steps of the ledger in place of
// engines.
type ledger struct {
	on    bool
	steps []compare.LedgerStep
}

var ledgerFormats = []string{formatText, formatMarkdown, formatJSONL}

// addFlag adds the flag, and refuses beside it what a ledger has no place for.
func (l *ledger) addFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&l.on, "ledger", false, fmt.Sprintf("show step by step what each idea buys, from propagation to a SAT solver; each step ends at %d conflicts, unless --conflicts or --nodes says otherwise", compare.LedgerConflicts))
	for _, other := range []string{"repeat", "all-counters"} {
		cmd.MarkFlagsMutuallyExclusive("ledger", other)
	}
}

func (l *ledger) check(format string) error {
	if l.on && !slices.Contains(ledgerFormats, format) {
		return badInput(fmt.Errorf("--ledger --format %s: expected one of %s", format, strings.Join(ledgerFormats, ", ")))
	}
	return nil
}

// chosen returns the engines that are compared. Those of -e are the steps of a
// ledger too, if any are given.
func (c *comparison) chosen() ([]compare.Engine, error) {
	engines, err := c.limits.of(catalog(c.maxClauses)).Parse(c.engines.String())
	if err != nil || !c.ledger.on {
		return engines, badInput(err)
	}
	if c.engines.given {
		c.ledger.steps = compare.LedgerOf(engines)
		return engines, nil
	}
	c.ledger.steps, err = catalog(c.maxClauses).Ledger()
	return compare.LedgerEngines(c.ledger.steps), failure(err)
}

// asked returns the query. A step of the ledger that lacks the later ideas may
// not end, so there it has a limit.
func (c *comparison) asked() compare.Query {
	q := c.query()
	q.Measure = true
	if c.ledger.on && q.NodeLimit == 0 && q.ConflictLimit == 0 {
		q.ConflictLimit = compare.LedgerConflicts
	}
	return q
}

// report returns what writes the rows.
func (c *comparison) report(w io.Writer, options ...compare.ReportOption) (compare.Report, error) {
	if c.ledger.on {
		return compare.NewLedgerReport(c.format.value, w, c.ledger.steps, options...)
	}
	return compare.NewReport(c.format.value, w, options...)
}
