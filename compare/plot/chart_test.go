package plot

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Values keep their order on every scale, none is outside it, and what did not end
// is at its end, apart from what did.
func TestScale(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.OneOf(
			rapid.Float64Range(1e-9, 1e-3), rapid.Float64Range(1e-3, 1e19),
			rapid.SampledFrom([]float64{0, 1, 100, beyond}),
		), 1, 20).Draw(t, "values")
		m := measure{limit: rapid.SampledFrom([]float64{0, 1, 60}).Draw(t, "limit"), tick: short}
		s := newScale(m, values, 4)
		slices.Sort(values)
		for i, v := range values {
			at := s.at(v)
			if math.IsNaN(at) || at < 0 || at > 1 {
				t.Fatalf("%v stands at %v", v, at)
			}
			if i > 0 && at < s.at(values[i-1]) {
				t.Fatalf("%v stands before %v", v, values[i-1])
			}
			if s.beyond && v < beyond && at > 1-beyondRoom+1e-9 {
				t.Fatalf("%v stands at %v, among what did not end", v, at)
			}
			if v > 0 && s.zero && at <= s.at(0) {
				t.Fatalf("%v stands where 0 does", v)
			}
		}
		labels := 0
		for _, tick := range s.Ticks(0, 1) {
			if at := s.at(tick.Value); at < 0 || at > 1+1e-9 {
				t.Fatalf("the tick %v stands at %v", tick.Value, at)
			}
			if tick.Label != "" {
				labels++
			}
		}
		if labels > 7 {
			t.Fatalf("%d labels", labels)
		}
	})
}

func TestScaleIsLogarithmicWhereItSpans(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   bool
	}{
		{[]float64{1, 100}, false},
		{[]float64{1, 101}, true},
		{[]float64{0, 50, 60}, false},
		{[]float64{0, 1, 1000}, true},
		{[]float64{beyond, 3}, false},
		{[]float64{beyond}, false},
		{nil, false},
	} {
		if got := newScale(measure{tick: short}, c.values, 4).logarithmic; got != c.want {
			t.Errorf("%v: logarithmic: %v", c.values, got)
		}
	}
}

// What did not end counts as more than all that did.
func TestCellOfRunsThatDidNotEnd(t *testing.T) {
	m := Data{Engines: []string{"e"}}.time()
	for _, c := range []struct {
		ends   string // a digit is a run solved in so many seconds
		median float64
		edge   bool
		words  string
	}{
		{"1", 1, false, "1 s"},
		{"135", 3, false, "3 s"},
		{"1357", 4, false, "4 s"},
		{"13t", 3, false, "3 s, 1 of 3 timed out"},
		{"1tt", beyond, true, "2 of 3 timed out"},
		{"1t", beyond, true, "1 of 2 timed out"},
		{"12tt", beyond, true, "2 of 4 timed out"},
		{"t", beyond, true, "timeout"},
		{"u", beyond, false, "unknown"},
		{"f", beyond, false, "error"},
		{"uuf", beyond, false, "2 of 3 unknown, 1 of 3 failed"},
		{"1uft", beyond, true, "1 of 4 timed out, 1 of 4 unknown, 1 of 4 failed"},
		{"12f", 2, false, "2 s, 1 of 3 failed"},
		{"", math.NaN(), false, "not run"},
	} {
		var runs []Run
		for _, end := range c.ends {
			r := Run{End: map[rune]End{'t': TimedOut, 'u': Unknown, 'f': Failed}[end]}
			if r.End == Solved {
				r.Time = time.Duration(end-'0') * time.Second
			}
			runs = append(runs, r)
		}
		cell := cellOf(m, runs)
		if cell.mid != c.median && !math.IsNaN(c.median) || cell.toEdge() != c.edge || cell.words(m) != c.words {
			t.Errorf("%q: median %v, to the edge: %v, %q", c.ends, cell.mid, cell.toEdge(), cell.words(m))
		}
	}
}

func TestCounterThatIsNotTold(t *testing.T) {
	d := Data{
		Engines: []string{"a", "b", "c"}, Instances: []string{"1", "2"}, Counters: []Counter{{"calls", "calls"}},
		Runs: []Run{
			{Engine: 0, Instance: 0, Counters: []Count{{5, true}}},
			{Engine: 0, Instance: 1, Counters: []Count{{}}, End: TimedOut},
			{Engine: 1, Instance: 0, Counters: []Count{{}}},
			{Engine: 1, Instance: 1, Counters: []Count{{}}, End: TimedOut},
			{Engine: 2, Instance: 0, Counters: []Count{{0, true}}},
		},
	}
	c := newChart(d, d.counter(0))
	var words [][]string
	for _, cells := range c.cells {
		var row []string
		for _, cell := range cells {
			row = append(row, cell.words(c.measure))
		}
		words = append(words, row)
	}
	if diff := cmp.Diff([][]string{{"5", "-", "0"}, {"timeout", "-", "not run"}}, words); diff != "" {
		t.Error(diff)
	}
}

func TestGroups(t *testing.T) {
	titles := func(d Data) (titles []string) {
		for _, g := range d.groups() {
			titles = append(titles, g.title)
		}
		return titles
	}
	if diff := cmp.Diff([]string{"easy", "hard"}, titles(small())); diff != "" {
		t.Errorf("two: %s", diff)
	}
	if n := len(titles(many(2, 10, plainName))); n != 10 {
		t.Errorf("10 instances are in %d groups", n)
	}
	want := []string{"easiest quarter: 2 instances", "second quarter: 3 instances", "third quarter: 3 instances", "hardest quarter: 3 instances"}
	if diff := cmp.Diff(want, titles(many(2, 11, plainName))); diff != "" {
		t.Error(diff)
	}
	hardest := many(1, 40, plainName).groups()[3]
	for _, i := range hardest.instances {
		if i < 28 && i != 7 && i != 30 {
			t.Errorf("instance %d is among the hardest: %v", i, hardest.instances)
		}
	}
}

// bar is a rectangle on a picture.
type bar struct{ left, right float64 }

// barsOf returns the rectangles that an SVG fills or strokes in a style, from above.
func barsOf(t *testing.T, svg, style string) (bars []bar) {
	t.Helper()
	path := regexp.MustCompile(`<path d="M([0-9.]+),[0-9.]+L([0-9.]+),[^"]*"\s+style="` + style)
	for _, found := range path.FindAllStringSubmatch(svg, -1) {
		a, b := number(t, found[1]), number(t, found[2])
		bars = append(bars, bar{min(a, b), max(a, b)})
	}
	return bars
}

// The bars that are on the picture are as long as the scale says, and those that
// did not end reach the edge and are hatched.
func TestBarsOnThePicture(t *testing.T) {
	d := small()
	m := d.time()
	c := newChart(d, m)
	picture := svg(t, bars(d, m))
	solved := barsOf(t, picture, "fill:#56B4E9")
	var want []float64
	for _, cells := range c.cells {
		for _, cell := range cells {
			if cell.mid < beyond {
				want = append(want, c.scale.at(cell.mid))
			}
		}
	}
	if len(solved) != len(want) || len(want) != 3 {
		t.Fatalf("%d bars, expected %d", len(solved), len(want))
	}
	unit := (solved[0].right - solved[0].left) / want[0]
	for i, b := range solved {
		if got := (b.right - b.left) / unit; math.Abs(got-want[i]) > 0.01 {
			t.Errorf("bar %d has the length %v, expected %v", i, got, want[i])
		}
	}
	edge := solved[2].left + unit // mac's other run is in the panel of this one
	var stopped []bar
	for _, b := range barsOf(t, picture, "fill:none;stroke:#000000") {
		if math.Abs(b.right-edge) < 0.5 && math.Abs(b.left-solved[2].left) < 0.5 {
			stopped = append(stopped, b)
		}
	}
	if len(stopped) == 0 {
		t.Error("no bar reaches the edge")
	}
	if n := strings.Count(picture, fmt.Sprintf("stroke:#%02X%02X%02X;stroke-width:0.5\"", middling.Y, middling.Y, middling.Y)); n != 1 {
		t.Errorf("%d bars are hatched", n)
	}
	for _, word := range []string{"timeout", "unknown", "error"} {
		if n := strings.Count(picture, ">"+word+"</text>"); n != 1 {
			t.Errorf("%q stands there %d times", word, n)
		}
	}
}

// Nothing but a bar looks like one: words stand on bars, or on no colour.
func TestOnlyBarsHaveTheirColour(t *testing.T) {
	for name, d := range cases() {
		for _, m := range d.measures() {
			picture := svg(t, bars(d, m))
			outlines := barsOf(t, picture, "fill:none;stroke:#000000;stroke-width:0.6")
			for _, b := range barsOf(t, picture, "fill:#56B4E9") {
				if !slices.ContainsFunc(outlines, func(o bar) bool { return o.left <= b.left && b.right <= o.right }) {
					t.Errorf("%s, %s: from %v to %v it looks like a bar", name, m.name, b.left, b.right)
				}
			}
		}
	}
}

func TestCactusOrder(t *testing.T) {
	c := newCactusPlot(small())
	var lines []string
	for _, l := range c.lines {
		lines = append(lines, fmt.Sprintf("%s %s %v", l.name, l.solved(), l.times))
	}
	want := []string{"dlx 0 of 2 []", "mac 1 of 2 [0.0001]", "gini:scheme=minimal 2 of 2 [0.002 0.02]"}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Error(diff)
	}
}

func TestLinesDiffer(t *testing.T) {
	seen := make(map[string]int)
	for i := range 80 {
		l := lineOf(i)
		look := fmt.Sprint(i%len(markers), l.filled, l.Dashes)
		if before, ok := seen[look]; ok {
			t.Errorf("without colour, line %d looks as line %d", i, before)
		}
		seen[look] = i
	}
}

func TestScattersPairEngines(t *testing.T) {
	for _, c := range []struct {
		engines, pairs int
		all            bool
	}{{1, 0, true}, {2, 1, true}, {4, 6, true}, {5, 4, false}, {15, 14, false}} {
		d := many(c.engines, 3, plainName)
		f := newScatterGrid(d, d.time())
		if len(f.pairs) != c.pairs || f.all != c.all {
			t.Errorf("%d engines: %d pairs, all: %v", c.engines, len(f.pairs), f.all)
		}
	}
	f := newScatterGrid(small(), small().time())
	first := f.pairs[0]
	want := []point{{beyond, 0.02, TimedOut, Solved}, {0.0001, 0.002, Solved, Solved}}
	if !slices.Equal(first.points, want) || first.xLess != 1 || first.yLess != 1 {
		t.Errorf("mac against gini: %+v", first)
	}
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{seconds(0), "0"},
		{seconds(1.5e-6), "1.5 µs"},
		{seconds(0.0009999), "1 ms"},
		{seconds(0.01234), "12.3 ms"},
		{seconds(1), "1 s"},
		{seconds(1234.5), "1,235 s"},
		{grouped(1234567), "1,234,567"},
		{grouped(12.5), "12.5"},
		{grouped(0.5), "0.5"},
		{short(1000), "1,000"},
		{short(20000), "20k"},
		{short(1e18), "1E"},
	} {
		if c.got != c.want {
			t.Errorf("%q, expected %q", c.got, c.want)
		}
	}
}

func TestLimitOfRuns(t *testing.T) {
	d := Data{Runs: []Run{{End: TimedOut, Time: time.Millisecond}, {End: TimedOut, Time: 20 * time.Millisecond}, {End: TimedOut, Time: 21 * time.Millisecond}, {Time: time.Hour}}}
	if limit, words := d.limit(); limit != 0.02 || words != "about 20 ms" {
		t.Errorf("%v, %q", limit, words)
	}
	d.Timeout = time.Minute
	if limit, words := d.limit(); limit != 60 || words != "60 s" {
		t.Errorf("%v, %q", limit, words)
	}
}

func TestNamesThatWouldBeCutAlikeAreNumbered(t *testing.T) {
	if diff := cmp.Diff([]string{"mac", "gini"}, distinct([]string{"mac", "gini"})); diff != "" {
		t.Error(diff)
	}
	long := "gini:scheme=extended,amo=%s,variables=needed"
	if got := distinct([]string{fmt.Sprintf(long, "sequential"), fmt.Sprintf(long, "binary")}); got[1] != "2. gini:scheme=extended,amo=binary,variables=needed" {
		t.Errorf("%q", got)
	}
}

// The sentence below the scatters, at its longest, fits in the font of any
// reader.
func TestHowToReadFits(t *testing.T) {
	f := scatterGrid{scale: scale{logarithmic: true, beyond: true}}
	if w := widthOf(smallText, f.reading()); w > width-2*margin {
		t.Errorf("%q is %.0f points wide, of %d", f.reading(), w, width-2*margin)
	}
}
