package plot

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// measure is what a picture shows of runs: the time, or a counter.
type measure struct {
	name  string
	title string // with the unit
	// limit is what a run was given, and limitWords says it; 0 if there is none.
	limit      float64
	limitWords string
	// tells reports, for each engine, whether it tells the measure.
	tells []bool
	// of returns what the run took, infinitely much if it did not end. It is not
	// told by a run that ended and does not say.
	of func(Run) (v float64, told bool)
	// words writes a value exactly, and tick a round one shortly.
	words, tick func(float64) string
}

// timeName is the name of the time among the measures.
const timeName = "time"

// beyond is what a run took that did not end: more than is known.
var beyond = math.Inf(1)

// measures has the time, and the counters that two engines tell, or the only one.
func (d Data) measures() []measure {
	var all []measure
	if !d.NoTimes {
		all = append(all, d.time())
	}
	for i := range d.Counters {
		if m := d.counter(i); count(m.tells) >= min(2, len(d.Engines)) {
			all = append(all, m)
		}
	}
	return all
}

func (d Data) time() measure {
	m := measure{name: timeName, title: "Time, from the model to the answer", words: seconds, tick: seconds}
	m.limit, m.limitWords = d.limit()
	for range d.Engines {
		m.tells = append(m.tells, true)
	}
	m.of = func(r Run) (float64, bool) {
		if r.End != Solved {
			return beyond, true
		}
		return r.Time.Seconds(), true
	}
	return m
}

// limit returns the timeout in seconds, and in words. If nobody tells it, it is the
// median of the runs that timed out: on a busy machine one may have ended early.
func (d Data) limit() (limit float64, words string) {
	if d.Timeout > 0 {
		return d.Timeout.Seconds(), seconds(d.Timeout.Seconds())
	}
	var stopped []float64
	for _, r := range d.Runs {
		if r.End == TimedOut {
			stopped = append(stopped, r.Time.Seconds())
		}
	}
	if len(stopped) == 0 {
		return 0, ""
	}
	slices.Sort(stopped)
	limit = quantile(stopped, 0.5)
	return limit, "about " + seconds(limit)
}

func (d Data) counter(i int) measure {
	c := d.Counters[i]
	m := measure{name: c.Name, title: strings.ToUpper(c.Name[:1]) + c.Name[1:], words: grouped, tick: short}
	if c.Unit != c.Name {
		m.title += ", in " + c.Unit
	}
	m.tells = make([]bool, len(d.Engines))
	for _, r := range d.Runs {
		m.tells[r.Engine] = m.tells[r.Engine] || r.Counters[i].Told
	}
	m.of = func(r Run) (float64, bool) {
		switch {
		case !m.tells[r.Engine]:
			return 0, false
		case r.End != Solved:
			return beyond, true
		}
		return float64(r.Counters[i].Value), r.Counters[i].Told
	}
	return m
}

func count(told []bool) int {
	n := 0
	for _, t := range told {
		if t {
			n++
		}
	}
	return n
}

// seconds writes a time with three digits and the unit that suits it.
func seconds(s float64) string {
	switch {
	case s == 0:
		return "0"
	case s < 999.5e-6:
		return digits(s*1e6) + " µs"
	case s < 999.5e-3:
		return digits(s*1e3) + " ms"
	}
	return digits(s) + " s"
}

// digits writes a number with three digits, and all before the point.
func digits(v float64) string {
	if v >= 999.5 {
		return grouped(math.Round(v))
	}
	return strconv.FormatFloat(mustParse(strconv.FormatFloat(v, 'g', 3, 64)), 'f', -1, 64)
}

func mustParse(s string) float64 {
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		panic(err) // it was just written
	}
	return v
}

// grouped writes 1,234,567.5.
func grouped(v float64) string {
	whole, part := math.Modf(v)
	s := strconv.FormatFloat(whole, 'f', 0, 64)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	if part != 0 {
		s += strings.TrimPrefix(strconv.FormatFloat(math.Round(part*100)/100, 'f', -1, 64), "0")
	}
	return s
}

// short writes 20k for 20,000.
func short(v float64) string {
	for _, unit := range []struct {
		of   float64
		name string
	}{{1e18, "E"}, {1e15, "P"}, {1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if v >= unit.of && v >= 10_000 {
			return digits(v/unit.of) + unit.name
		}
	}
	return grouped(v)
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
