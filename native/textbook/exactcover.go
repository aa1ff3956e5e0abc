package textbook

import (
	"context"
	"fmt"
	"math"

	"counterpoint/model"
)

// ExactCover is the problem to choose some of the rows so that each primary
// column is in exactly one of them, and each secondary column in at most one.
// A tiling is one: a column for each cell, a row for each way to lay a tile.
type ExactCover struct {
	NumPrimary   int // columns 0 to NumPrimary-1
	NumSecondary int // the columns after these
	// Rows are the columns of each row, in any order, each at most once. A row
	// without primary columns is never chosen.
	Rows [][]int
}

// maxNodes bounds the nodes of a matrix, of 24 bytes each.
const maxNodes = 1 << 24

// ones returns the number of 1s in the matrix.
func (c *ExactCover) ones() int {
	n := 0
	for _, row := range c.Rows {
		n += len(row)
	}
	return n
}

// Solve finds the covers by dancing links: the columns of fewest rows first,
// the rows in their order. Each cover is handed to found, if it is not nil, as
// the indices of its rows in the order in which they were chosen, in a slice
// that is reused. Result.First is the first cover in the same form. What is
// counted, and how a run ends, is as for [DLX].
//
// An error is a matrix with a column that does not exist or stands twice in a
// row, or a [*TooLargeError].
func (c *ExactCover) Solve(ctx context.Context, o DLXOptions, found func(rows []int) bool) (Result, error) {
	if err := c.check(); err != nil {
		return Result{}, err
	}
	r := newRun(ctx, nil, o.Options, nil)
	if found != nil {
		r.found = func(rows model.Assignment) bool { return found(rows) }
	}
	d := newDLX(r, c, o.FirstColumn)
	d.covered = func(rows []int) bool { return r.solution(rows) }
	d.rowEvent = func(kind EventKind, row int) Event { return Event{Kind: kind, Depth: len(d.chosen), Value: row} }
	d.why = func(column int) string { return fmt.Sprintf("no row is left for column %d", column) }
	d.solve()
	return r.result(), nil
}

// Count returns the number of covers; the error is that of Solve or, if the
// context ended the count, the context's.
func (c *ExactCover) Count(ctx context.Context) (uint64, error) {
	r, err := c.Solve(ctx, DLXOptions{}, nil)
	if err == nil && !r.Complete {
		err = ctx.Err()
	}
	return r.Counters.Solutions, err
}

func (c *ExactCover) check() error {
	if c.NumPrimary < 0 || c.NumSecondary < 0 {
		return fmt.Errorf("exact cover: %d primary and %d secondary columns; expected none or more", c.NumPrimary, c.NumSecondary)
	}
	nodes := int64(c.NumPrimary) + int64(c.NumSecondary) + int64(c.ones())
	if nodes > maxNodes || len(c.Rows) > math.MaxInt32 {
		return &TooLargeError{What: "columns and 1s in its matrix", Size: nodes, Limit: maxNodes}
	}
	lastRow := make([]int, c.NumPrimary+c.NumSecondary) // by column: 1 + the last row that has it
	for i, row := range c.Rows {
		for _, column := range row {
			if column < 0 || column >= len(lastRow) {
				return fmt.Errorf("exact cover: row %d has column %d; there are columns 0 to %d", i, column, len(lastRow)-1)
			}
			if lastRow[column] == i+1 {
				return fmt.Errorf("exact cover: row %d has column %d twice", i, column)
			}
			lastRow[column] = i + 1
		}
	}
	return nil
}
