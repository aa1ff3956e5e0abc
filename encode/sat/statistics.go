package sat

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Statistics travel between two of our own processes as comments in a solver's
// answer, where every other reader skips them:
//
//	c counterpoint decisions 12
//	c counterpoint figure gini.propagations 345 literals taken off the trail
//
// A count that is not known has no line. A figure has the name of the solver
// before its own, since our program answers with several of them, which count
// differently.

const (
	statisticsPrefix = "c counterpoint "
	figureKeyword    = "figure"
)

// named gives the counts the names they have in comment lines, in their order.
func (c *Counts) named() []namedCount {
	return []namedCount{
		{"decisions", &c.Decisions},
		{"conflicts", &c.Conflicts},
		{"restarts", &c.Restarts},
		{"learned", &c.Learned},
	}
}

type namedCount struct {
	name  string
	count *Count
}

// plus adds counts; a sum is known if both its terms are.
func (c Counts) plus(d Counts) Counts {
	terms := d.named()
	for i, sum := range c.named() {
		*sum.count = sum.count.plus(*terms[i].count)
	}
	return c
}

func (c Count) plus(d Count) Count {
	if !c.Known || !d.Known {
		return Count{}
	}
	return known(c.N + d.N)
}

// addFigures adds figures of equal names; one without its like is dropped, as
// its sum is not known.
func addFigures(a, b []Figure) []Figure {
	var sums []Figure
	for _, f := range a {
		i := slices.IndexFunc(b, func(g Figure) bool { return g.Name == f.Name })
		if i >= 0 {
			f.Value += b[i].Value
			sums = append(sums, f)
		}
	}
	return sums
}

// WriteStatistics writes the statistics of a solver's result as comment lines,
// for [ReadStatistics]. The error is that of w, or tells of a figure that does not
// fit on a line.
func WriteStatistics(w io.Writer, solver string, r Result) error {
	var text bytes.Buffer
	for _, c := range r.Counts.named() {
		if c.count.Known {
			fmt.Fprintf(&text, "%s%s %d\n", statisticsPrefix, c.name, c.count.N)
		}
	}
	for _, f := range r.Figures {
		if f.Name == "" || strings.ContainsAny(f.Name, " \t\r\n") || strings.ContainsAny(f.Definition, "\r\n") {
			return fmt.Errorf("the figure %q (%q) does not fit on a comment line", f.Name, f.Definition)
		}
		fmt.Fprintf(&text, "%s%s %s %d %s\n", statisticsPrefix, figureKeyword, f.QualifiedName(solver), f.Value, f.Definition)
	}
	_, err := w.Write(text.Bytes())
	return err
}

// ReadStatistics reads the lines that [WriteStatistics] wrote among the lines of
// a solver's output. The error gives the number of a line that has the
// beginning of a statistic but is none.
func ReadStatistics(output []byte) (Counts, []Figure, error) {
	var counts Counts
	var figures []Figure
	number := 0
	for line := range bytes.Lines(output) {
		number++
		rest, ok := bytes.CutPrefix(line, []byte(statisticsPrefix))
		if !ok {
			continue
		}
		text := strings.TrimRight(string(rest), "\r\n")
		if definition, ok := strings.CutPrefix(text, figureKeyword+" "); ok {
			f, ok := readFigure(definition)
			if !ok {
				return Counts{}, nil, fmt.Errorf("line %d: found %q, expected a name, a number and a definition", number, definition)
			}
			figures = append(figures, f)
		} else if !counts.read(text) {
			return Counts{}, nil, fmt.Errorf("line %d: found %q, expected the name of a counter and a number", number, text)
		}
	}
	return counts, figures, nil
}

func readFigure(text string) (f Figure, ok bool) {
	name, rest, _ := strings.Cut(text, " ")
	value, definition, ok := strings.Cut(rest, " ")
	n, err := strconv.ParseUint(value, 10, 64)
	return Figure{Name: name, Definition: definition, Value: n}, ok && name != "" && err == nil
}

func (c *Counts) read(text string) (ok bool) {
	name, value, _ := strings.Cut(text, " ")
	n, err := strconv.ParseUint(value, 10, 64)
	for _, known := range c.named() {
		if known.name == name && err == nil {
			*known.count = Count{N: n, Known: true}
			return true
		}
	}
	return false
}
