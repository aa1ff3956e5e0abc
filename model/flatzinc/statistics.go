package flatzinc

import (
	"fmt"
	"strconv"
	"strings"
)

// Statistics are what a solver tells of its search, in lines such as
//
//	%%%mzn-stat: failures=3
//	%%%mzn-stat-end
//
// by the names that it gives. Of several blocks the last that has a name
// counts: a solver may write one for each solution, and each includes those
// before. A missing colon is accepted, since some solvers leave it out.
type Statistics map[string]string

// Count returns a statistic that is a whole number, not negative. Commas
// between its digits are left out: some solvers write 1,234.
func (s Statistics) Count(name string) (n uint64, ok bool) {
	n, err := strconv.ParseUint(strings.ReplaceAll(s[name], ",", ""), 10, 64)
	return n, err == nil
}

// line reads what stands behind "%%%mzn-stat".
func (s *Statistics) line(rest string) error {
	if rest == "-end" {
		return nil
	}
	name, value, ok := strings.Cut(strings.TrimPrefix(rest, ":"), "=")
	name = strings.TrimSpace(name)
	if !ok || name == "" {
		return fmt.Errorf("expected a statistic as in failures=3, found %q", rest)
	}
	if *s == nil {
		*s = make(Statistics)
	}
	(*s)[name] = strings.TrimSpace(value)
	return nil
}
