package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"counterpoint/compare"
)

// question is what solve and compare ask of each instance, as flags.
type question struct {
	n                  int
	all, count, unique bool
	timeout            time.Duration
	nodes, conflicts   uint64
}

func (q *question) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.IntVarP(&q.n, "solutions", "n", 1, "stop at the `N`th solution")
	f.BoolVar(&q.all, "all", false, "find every solution")
	f.BoolVar(&q.count, "count", false, "count the solutions")
	f.BoolVar(&q.unique, "unique", false, "tell whether there is exactly one solution")
	f.DurationVar(&q.timeout, "timeout", 0, "give up on an instance after `TIME`, such as 10s or 2m, its reading not counted (default no limit)")
	f.Uint64Var(&q.nodes, "nodes", 0, "give up after `N` nodes of the search (default no limit)")
	f.Uint64Var(&q.conflicts, "conflicts", 0, "give up after `N` conflicts (default no limit)")
	cmd.MarkFlagsMutuallyExclusive(questions...)
}

// questions are the flags of which one asks the question.
var questions = []string{"solutions", "all", "count", "unique"}

// asked reports whether the user has asked a question, rather than none.
func (q *question) asked(cmd *cobra.Command) bool {
	return slices.ContainsFunc(questions, cmd.Flags().Changed)
}

// check reports values that no question has.
func (q *question) check() error {
	switch {
	case q.n < 1:
		return badInput(fmt.Errorf("-n %d: expected 1 or more; --all finds every solution", q.n))
	case q.timeout < 0:
		return badTimeout(q.timeout)
	}
	return nil
}

func badTimeout(t time.Duration) error {
	return badInput(fmt.Errorf("--timeout %v: expected a positive duration, such as 10s", t))
}

func (q *question) query() compare.Query {
	query := compare.Query{N: q.n, NodeLimit: q.nodes, ConflictLimit: q.conflicts}
	switch {
	case q.all:
		query.Goal = compare.All
	case q.count:
		query.Goal = compare.Count
	case q.unique:
		query.Goal = compare.Unique
	}
	return query
}

// withTimeout returns a context that is done after the time, if it is not 0.
func withTimeout(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	if timeout > 0 {
		return context.WithTimeout(ctx, timeout)
	}
	return context.WithCancel(ctx)
}
