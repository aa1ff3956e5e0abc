package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/spf13/cobra"

	"counterpoint/compare"
)

// resumption is the file of rows that a comparison goes on with: each row is
// written to it as soon as it is there, so that a run that is cut off, however
// that happens, can be started again in the same words.
type resumption struct {
	resume string // the file's path; "" is none
	out    *os.File
	there  compare.Matrix // the rows of earlier runs
	whole  int64          // the length of what they left, a torn line not counted
}

func (r *resumption) addFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&r.resume, "resume", "", "write the rows to `FILE`, as jsonl; if it has rows, of a run that was cut off, go on where that stopped")
	for _, other := range []string{outputFlag, "ledger"} {
		cmd.MarkFlagsMutuallyExclusive("resume", other)
	}
}

// openRows reads the rows that the file has, if there is one, and leaves it
// open. The file does not change before its rows are found to fit.
func (c *comparison) openRows(ctx context.Context, sources []source) error {
	if c.isInput(c.resume) {
		return badInput(fmt.Errorf("--resume %s: it is an input", c.resume))
	}
	if !readableTwice(sources) {
		return badInput(errors.New("--resume needs inputs that can be read twice: put what a pipe brings into a file"))
	}
	if info, err := os.Stat(c.resume); err == nil && !info.Mode().IsRegular() {
		return badInput(fmt.Errorf("--resume %s: expected a file that rows can be added to", c.resume))
	}
	file, err := c.lockRows()
	if err != nil {
		return err
	}
	c.out = file
	reader := compare.NewRowReader(c.resume, file)
	for ctx.Err() == nil {
		row, err := reader.Next()
		if err == nil {
			err = reader.AtLine(c.there.Add(row))
		}
		c.whole = reader.Whole()
		switch {
		case err == io.EOF:
			return nil
		case errors.Is(err, compare.ErrTorn):
			c.say("%v; its run is made again", err)
			return nil
		case err != nil:
			return badInput(fmt.Errorf("%w; --resume goes on with rows of this comparison alone", err))
		}
	}
	return unknown(ctx.Err())
}

// lockRows opens the file, for this run alone.
func (c *comparison) lockRows() (*os.File, error) {
	file, err := os.OpenFile(c.resume, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, failure(fmt.Errorf("cannot write %s: %w", c.resume, cause(err)))
	}
	switch err := lock(file); {
	case errors.Is(err, errLocked):
		file.Close()
		return nil, failure(fmt.Errorf("--resume %s: another run is writing to it: wait for that to end, or give another file", c.resume))
	case err != nil:
		c.say("%s: it cannot be locked here (%v): take care that no other run writes to it", c.resume, err)
	}
	return file, nil
}

// errLocked is the error of lock where another program has the lock.
var errLocked = errors.New("locked by another program")

// goOn prepares the file for the rows that are missing, and says how many are
// there. It is an error if these are of another comparison than the plan's.
func (c *comparison) goOn(ctx context.Context, plan *compare.Plan, sources []source) error {
	if err := c.there.Fits(*plan, c.names(sources)); err != nil {
		if ctx.Err() != nil {
			return unknown(ctx.Err()) // the inputs were cut short
		}
		return badInput(fmt.Errorf("--resume %s: %w: give it the same inputs, engines, question and limits, or another file", c.resume, err))
	}
	if err := c.out.Truncate(c.whole); err != nil {
		return failure(fmt.Errorf("cannot write %s: %w", c.resume, cause(err)))
	}
	if c.there.Len() > 0 {
		c.say("%s: %s there", c.resume, plural(uint64(c.there.Len()), "row"))
	}
	for row := range c.there.Rows() {
		c.sayError(row)
	}
	plan.Done = &c.there
	return nil
}

// names yields the numbers and names of the instances that are the shard's.
func (c *comparison) names(sources []source) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		number := 0
		for e := range entries(sources, c.reading) {
			number++
			if c.shard.Has(number) && !yield(number, e.name) {
				return
			}
		}
	}
}

// addRows calls write with the end of the file.
func (c *comparison) addRows(write func(io.Writer) error) error {
	rows := &results{w: c.out, name: c.resume, failed: c.stdout.failed}
	err := write(rows)
	if rows.err != nil {
		err = rows.err
	}
	if closeErr := c.out.Close(); err == nil && closeErr != nil {
		err = fmt.Errorf("cannot write %s: %w", c.resume, cause(closeErr))
	}
	return withCode(exitFailure, err)
}
