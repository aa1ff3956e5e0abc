package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"counterpoint/compare"
)

// programLimits are what an engine may take that is a program of its own.
type programLimits struct {
	grace  time.Duration
	memory byteSize
}

func (l *programLimits) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.DurationVar(&l.grace, "grace", 2*time.Second, "kill a solver that is a program if it does not stop within `TIME` after it was asked to")
	f.Var(&l.memory, "memory", "give a solver that is a program at most `SIZE` of memory, such as 500M or 2G (default no limit)")
}

func (l *programLimits) check() error {
	if l.grace <= 0 {
		return badInput(fmt.Errorf("--grace %v: expected a positive duration, such as 500ms", l.grace))
	}
	return nil
}

// of returns the catalog with the limits.
func (l *programLimits) of(c compare.Catalog) compare.Catalog {
	c.Grace, c.Memory = l.grace, int64(l.memory)
	return c
}

// patienceFor is the time to wait for engines after a signal: that, or more if
// one of them is a program that has more to stop.
func patienceFor(base time.Duration, engines ...compare.Engine) int64 {
	longest := time.Duration(0)
	for _, e := range engines {
		longest = max(longest, compare.Grace(e))
	}
	return int64(base + longest)
}

// byteSize is the value of a flag: a number of bytes, written with or without a
// unit.
type byteSize int64

// byteUnits are the signs of units, each 1024 times the one before.
const byteUnits = "KMGT"

func (b *byteSize) String() string {
	if *b == 0 {
		return ""
	}
	return strconv.FormatInt(int64(*b), 10)
}

func (b *byteSize) Type() string { return "SIZE" }

func (b *byteSize) Set(word string) error {
	digits, shift := word, 0
	if word != "" {
		if i := strings.IndexByte(byteUnits, word[len(word)-1]); i >= 0 {
			digits, shift = word[:len(word)-1], 10*(i+1)
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n <= 0 || n > math.MaxInt64>>shift {
		return fmt.Errorf("expected a number of bytes with its unit, such as 500M or 2G")
	}
	*b = byteSize(n << shift)
	return nil
}
