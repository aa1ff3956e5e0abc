package plot

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gonum.org/v1/plot/font"
)

var update = flag.Bool("update", false, "write the golden files")

// small has something of everything: a counter that one engine cannot tell, a 0
// beside large values, and each way to end.
func small() Data {
	ms := time.Millisecond
	d := Data{
		Engines:   []string{"mac", "gini:scheme=minimal", "dlx"},
		Instances: []string{"hard", "easy"},
		Counters:  []Counter{{"decisions", "choices"}, {"links", "links"}},
		Timeout:   100 * ms,
	}
	told := func(vs ...uint64) (cs []Count) {
		for _, v := range vs {
			cs = append(cs, Count{v, true})
		}
		for len(cs) < 2 {
			cs = append(cs, Count{})
		}
		return cs
	}
	d.Runs = []Run{
		{0, 0, TimedOut, 101 * ms, told(77)},
		{1, 0, Solved, 20 * ms, told(5000)},
		{2, 0, Failed, ms, told(0, 0)},
		{0, 1, Solved, ms / 10, told(0)},
		{1, 1, Solved, 2 * ms, told(4)},
		{2, 1, Unknown, ms, told(1, 9)},
	}
	return d
}

// many has engines and instances by number, of which some runs do not end.
func many(engines, instances int, name func(int) string) Data {
	d := Data{Counters: []Counter{{"conflicts", "dead ends"}}}
	for e := range engines {
		d.Engines = append(d.Engines, name(e))
	}
	for i := range instances {
		d.Instances = append(d.Instances, fmt.Sprintf("puzzles/%s.txt:%d", name(0), i+1))
		for e := range engines {
			r := Run{Engine: e, Instance: i, Counters: []Count{{uint64(i * e * e), true}}}
			r.Time = time.Duration(1+i*i*(e+1)) * 10 * time.Microsecond
			if r.Time > time.Second || (i+e)%23 == 7 {
				r.End, r.Time = TimedOut, time.Second+time.Duration(i)*time.Millisecond
			}
			d.Runs = append(d.Runs, r)
		}
	}
	return d
}

// unsolved makes every run end in another way than with an answer.
func unsolved(d Data, end End) Data {
	for i := range d.Runs {
		d.Runs[i].End = end
	}
	return d
}

func plainName(e int) string { return fmt.Sprintf("engine-%d", e) }
func longName(e int) string {
	return fmt.Sprintf("gini:scheme=extended,amo=sequential,variables=needed,presolve=gac,seed=%d", e)
}

func strangeName(e int) string {
	return fmt.Sprintf("<b>&amp;\"'</text>%d 数独パズル 🧩 \x00\x1b[2J\n\u202eevil \xff", e)
}

// cases are data that a picture may be hard to read of; in a short run, not the
// largest.
func cases() map[string]Data {
	all := map[string]Data{
		"small":            small(),
		"one run":          many(1, 1, plainName),
		"one engine":       many(1, 7, plainName),
		"one instance":     many(15, 1, plainName),
		"two":              many(2, 2, plainName),
		"fifteen engines":  many(15, 7, plainName),
		"long names":       many(15, 10, longName),
		"long names, many": many(5, 50, longName),
		"strange names":    many(3, 7, strangeName),
		"long whiskers":    spread(many(3, 40, plainName)),
		"all timed out":    unsolved(many(5, 7, plainName), TimedOut),
		"all failed":       unsolved(many(5, 12, plainName), Failed),
		"all unknown":      unsolved(many(1, 1, plainName), Unknown),
		"all 0":            zeros(many(3, 3, plainName)),
		"huge":             huge(many(3, 3, plainName)),
	}
	if !testing.Short() {
		all["hundred engines"] = many(100, 11, plainName)
		all["thousand"] = many(4, 1000, plainName)
	}
	return all
}

func zeros(d Data) Data {
	for i := range d.Runs {
		d.Runs[i].Time, d.Runs[i].End, d.Runs[i].Counters[0].Value = 0, Solved, 0
	}
	return d
}

// spread lets two of five runs time out, of each engine that is not the first.
func spread(d Data) Data {
	for i := range d.Runs {
		r := &d.Runs[i]
		r.End, r.Time = Solved, time.Duration(1+r.Engine)*100*time.Millisecond
		if r.Engine > 0 && (r.Instance+2*r.Engine)%5 < 2 {
			r.End, r.Time = TimedOut, time.Second
		}
	}
	return d
}

func huge(d Data) Data {
	for i := range d.Runs {
		d.Runs[i].Time, d.Runs[i].Counters[0].Value = math.MaxInt64>>(7*i), math.MaxUint64>>(7*i)
	}
	return d
}

func TestGolden(t *testing.T) {
	got := svg(t, Sheet(Pictures(small())))
	path := filepath.Join("testdata", "small.svg")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got, -update writes it):\n%s", path, diff)
	}
}

func svg(t *testing.T, p Picture) string {
	t.Helper()
	var out bytes.Buffer
	if err := p.SVG(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestEqualDataMakeEqualBytes(t *testing.T) {
	for name, d := range cases() {
		first := svg(t, Sheet(Pictures(d)))
		if again := svg(t, Sheet(Pictures(d))); first != again {
			t.Errorf("%s: two sheets differ", name)
		}
	}
}

// The fonts are said once, with one that each reader has, and nowhere else.
func TestFontsFallBack(t *testing.T) {
	picture := svg(t, Sheet(Pictures(small())))
	if n := strings.Count(picture, "font-family"); n != 1 || !strings.Contains(picture, `sans-serif" width=`) {
		t.Errorf("%d times a family of fonts: %.300s", n, picture)
	}
}

// box is where a text stands.
type box struct {
	text                   string
	left, low, right, high float64
}

var fontSize = regexp.MustCompile(`font-size:([0-9.]+)px`)

// texts reads an SVG, which has to be well-formed, and returns its texts.
func texts(t *testing.T, svg string) []box {
	t.Helper()
	var found []box
	decoder := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return found
		}
		if err != nil {
			t.Fatalf("no XML: %v", err)
		}
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != "text" {
			continue
		}
		attributes := make(map[string]string)
		for _, a := range start.Attr {
			attributes[a.Name.Local] = a.Value
		}
		var b box
		if err := decoder.DecodeElement(&b.text, &start); err != nil {
			t.Fatal(err)
		}
		size := number(t, fontSize.FindStringSubmatch(attributes["style"])[1])
		face := font.DefaultCache.Lookup(bodyText.Font, font.Length(size))
		b.left, b.low = number(t, attributes["x"]), -number(t, attributes["y"])
		b.right, b.high = b.left+face.Width(b.text).Points(), b.low+0.7*size
		found = append(found, b)
	}
}

func number(t *testing.T, s string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// No text is cut off or hides another, whatever the names and numbers are.
func TestTextIsReadable(t *testing.T) {
	for name, d := range cases() {
		for _, p := range Pictures(d) {
			all := texts(t, svg(t, p))
			slices.SortFunc(all, func(a, b box) int { return int(a.low - b.low) })
			for i, a := range all {
				if a.left < 0 || a.low < 0 || a.right > width || a.high > p.height.Points() {
					t.Errorf("%s: %s: %q is cut off: %+v", name, p.Name, a.text, a)
				}
				for _, b := range all[i+1:] {
					if a.left < b.right && b.left < a.right && a.low < b.high && b.low < a.high {
						t.Fatalf("%s: %s: %q is over %q", name, p.Name, a.text, b.text)
					}
				}
			}
		}
	}
}

func TestStrangeNamesAreText(t *testing.T) {
	d := small()
	d.Engines[1] = "<b>&amp;\"'</text> 数独 🧩 \x00\x1b[2J\n\u202eevil \xff"
	all := texts(t, svg(t, Pictures(d)[0]))
	want := "<b>&amp;\"'</text> 数独 🧩 \ufffd\ufffd[2J \ufffdevil \ufffd"
	if !slices.ContainsFunc(all, func(b box) bool { return b.text == want }) {
		t.Errorf("no text is %q: %v", want, all)
	}
	if got, want := spelled("a<数\x00"), `a<\u{6570}\u{fffd}`; got != want {
		t.Errorf("in the font's letters it is %q, expected %q", got, want)
	}
}

func TestPNGDecodes(t *testing.T) {
	for name, d := range cases() {
		if testing.Short() && name != "small" {
			continue
		}
		for _, p := range Pictures(d)[:1] {
			var out bytes.Buffer
			if err := p.PNG(&out); err != nil {
				t.Fatal(err)
			}
			img, err := png.Decode(&out)
			if err != nil {
				t.Fatalf("%s: %s: %v", name, p.Name, err)
			}
			if size := img.Bounds().Size(); size.X != width*dotsPerInch/72 || size.Y < 100 {
				t.Errorf("%s: %s: %v", name, p.Name, size)
			}
			colours := make(map[any]bool)
			for y := range img.Bounds().Dy() {
				for x := range img.Bounds().Dx() {
					colours[img.At(x, y)] = true
				}
			}
			if len(colours) < 10 {
				t.Errorf("%s: %s: only %d colours", name, p.Name, len(colours))
			}
		}
	}
}

func TestNamesOfPictures(t *testing.T) {
	names := func(d Data) (names []string) {
		var counters []string
		for _, c := range d.Counters {
			counters = append(counters, c.Name)
		}
		for _, p := range Pictures(d) {
			names = append(names, p.Name)
			if !slices.Contains(Names(counters), p.Name) {
				t.Errorf("%s is none of %v", p.Name, Names(counters))
			}
			if p.Title == "" || !strings.HasSuffix(p.Words, ".") {
				t.Errorf("%s: title %q, words %q", p.Name, p.Title, p.Words)
			}
		}
		return names
	}
	if diff := cmp.Diff([]string{"bars-time", "bars-decisions", "cactus", "scatter-time"}, names(small())); diff != "" {
		t.Error(diff)
	}
	d := many(3, 3, plainName)
	d.NoTimes = true
	if diff := cmp.Diff([]string{"bars-conflicts", "scatter-conflicts"}, names(d)); diff != "" {
		t.Error(diff)
	}
	if got := Pictures(Data{}); got != nil {
		t.Errorf("nothing has pictures: %v", got)
	}
}

func TestSheetOfNothing(t *testing.T) {
	if all := texts(t, svg(t, Sheet(nil))); len(all) != 1 || all[0].text != "There is no picture of these runs." {
		t.Errorf("the sheet says %v", all)
	}
}

func TestWordsSayWhatIsSeen(t *testing.T) {
	want := []string{
		"Time, from the model to the answer: 3 engines on 2 instances, from the easiest to the hardest. On the hardest, hard, gini:scheme=minimal has 20 ms; 1 engine timed out.",
		"Decisions, in choices: 3 engines on 2 instances, from the easiest to the hardest. On the hardest, hard, gini:scheme=minimal has 5,000; 1 engine timed out.",
		"How many of 2 instances each engine solved, and within how much time each. gini:scheme=minimal solved 2 of 2, the slowest in 20 ms; dlx solved 0 of 2.",
		"Time, from the model to the answer: each engine against each other, a point for each instance. gini:scheme=minimal took less than mac on 1 of 2, more on 1. dlx took less than mac on 0 of 2, more on 1, and neither ended on 1. dlx took less than gini:scheme=minimal on 0 of 2, more on 2.",
	}
	for i, p := range Pictures(small()) {
		if diff := cmp.Diff(want[i], p.Words); diff != "" {
			t.Errorf("%s: %s", p.Name, diff)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestWriteErrorsAreReported(t *testing.T) {
	p := Sheet(Pictures(small()))
	if err := p.SVG(full{}); err == nil {
		t.Error("SVG: a full disk goes unnoticed")
	}
	if err := p.PNG(full{}); err == nil {
		t.Error("PNG: a full disk goes unnoticed")
	}
}
