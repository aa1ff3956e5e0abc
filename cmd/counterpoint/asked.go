package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"counterpoint/compare"
	"counterpoint/encode"
)

const timeoutWord = "--timeout"

// timeoutIn returns the time limit among such flags; 0 if there is none.
func timeoutIn(flags string) time.Duration {
	words := strings.Fields(flags)
	i := slices.Index(words, timeoutWord)
	if i < 0 || i+1 == len(words) {
		return 0
	}
	d, err := time.ParseDuration(words[i+1])
	if err != nil {
		return 0
	}
	return d
}

// flags writes the query, with all that limits the engines, as flags of compare;
// what is at its default is left out. Rows say it, so that those that were made
// with other limits are not taken for rows of the same comparison.
func (c *comparison) flags(q compare.Query) string {
	var flags []string
	add := func(given bool, flag string, value any) {
		if given {
			flags = append(flags, strings.TrimSpace(fmt.Sprint(flag, " ", value)))
		}
	}
	add(q.Goal == compare.First && q.N > 1, "-n", q.N)
	add(q.Goal == compare.All, "--all", "")
	add(q.Goal == compare.Count, "--count", "")
	add(q.Goal == compare.Unique, "--unique", "")
	add(c.timeout > 0, timeoutWord, c.timeout)
	add(q.NodeLimit > 0, "--nodes", q.NodeLimit)
	add(q.ConflictLimit > 0, "--conflicts", q.ConflictLimit)
	add(c.limits.memory > 0, "--memory", &c.limits.memory)
	add(c.maxClauses != encode.DefaultMaxClauses, "--max-clauses", c.maxClauses)
	return strings.Join(flags, " ")
}
