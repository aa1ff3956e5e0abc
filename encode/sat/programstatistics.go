package sat

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"counterpoint/model"
)

// report is how a program tells what it did, in comments on its standard output:
// "conflicts : 12 (34 /sec)" or "12 conflicts, ...". Of a line that comes again
// the last counts. What it does not tell is absent.
type report struct {
	lines   []statistic
	leading bool   // the number stands before the label
	zeros   string // what stands above the statistics, if it leaves out those that are 0
	rounded string // the label of the one that it rounds

	// Where its count differs from the definition that all engines share.
	firstStart   bool // the first start of the search counts as a restart
	lastDecision bool // finding a model counts as a decision
	lastConflict bool // the conflict without decisions, which refutes, does not count
}

// statistic is one line of a report.
type statistic struct {
	label      string // as the program writes it
	definition string
	count      func(*Counts) *Count // of the shared counters, the one that it is a part of; nil: none
}

func decisions(c *Counts) *Count { return &c.Decisions }
func conflicts(c *Counts) *Count { return &c.Conflicts }
func restarts(c *Counts) *Count  { return &c.Restarts }
func learned(c *Counts) *Count   { return &c.Learned }

// read reads the statistics of a program that gave the answer.
func (r report) read(output []byte, answer model.Status) (Counts, []Figure, error) {
	var counts Counts
	var figures []Figure
	for i, n := range r.values(output) {
		if !n.Known {
			continue
		}
		line := r.lines[i]
		if line.count != nil {
			count := line.count(&counts)
			*count = known(count.N + n.N)
		}
		figures = append(figures, Figure{r.figureName(line), line.definition, n.N})
	}
	r.correct(&counts, answer)
	return counts, figures, nil
}

// values returns the number on each of the lines.
func (r report) values(output []byte) []Count {
	values := make([]Count, len(r.lines))
	for line := range bytes.Lines(output) {
		if line[0] == 'v' {
			continue
		}
		text := strings.TrimSpace(strings.TrimPrefix(string(line), "c "))
		if r.zeros != "" && strings.Contains(text, r.zeros) {
			for i := range values {
				values[i] = known(0)
			}
		}
		label, number := r.split(text)
		i := slices.IndexFunc(r.lines, func(s statistic) bool { return s.label == label })
		if i < 0 {
			continue
		}
		if n, ok := parseCount(number); ok {
			values[i] = known(n)
		}
	}
	return values
}

// split cuts a line into label and number.
func (r report) split(line string) (label, number string) {
	if r.leading {
		number, label, _ = strings.Cut(line, " ")
		label, _, _ = strings.Cut(label, ",")
	} else {
		label, number, _ = strings.Cut(line, ":")
		number, _, _ = strings.Cut(strings.TrimSpace(number), " ")
	}
	return strings.TrimSpace(label), number
}

// parseCount reads a number that may be rounded: 429K is 429 thousands.
func parseCount(text string) (n uint64, ok bool) {
	unit := uint64(1)
	if digits, ok := strings.CutSuffix(text, "K"); ok {
		text, unit = digits, 1e3
	} else if digits, ok := strings.CutSuffix(text, "M"); ok {
		text, unit = digits, 1e6
	}
	n, err := strconv.ParseUint(text, 10, 64)
	return n * unit, err == nil
}

// figureName makes a name without blanks of a label.
func (r report) figureName(s statistic) string {
	name := strings.ReplaceAll(strings.ToLower(s.label), " ", "-")
	if s.label == r.rounded {
		return "rounded-" + name
	}
	return name
}

// correct makes the counts those of the shared definitions.
func (r report) correct(c *Counts, answer model.Status) {
	if r.firstStart && c.Restarts.N > 0 {
		c.Restarts.N--
	}
	if r.lastDecision && answer == model.Sat && c.Decisions.N > 0 {
		c.Decisions.N--
	}
	// What is refuted without a conflict in search was refuted before it, where
	// the programs do not count the one that there is.
	if answer == model.Unsat && c.Conflicts.Known && (r.lastConflict || c.Conflicts.N == 0) {
		c.Conflicts.N++
	}
}
