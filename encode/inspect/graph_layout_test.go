package inspect_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"counterpoint/encode/cnf"
	"counterpoint/encode/inspect"
)

// hardToDraw are formulas whose last variable follows by a graph that is hard to
// draw.
func hardToDraw() map[string]string {
	names := []string{`a"quote\back`, "l\u00ednea \u2603 \u6570\u72ec", strings.Repeat("W", 200), `<b>&amp;\n\l]]>`, "tab\there", "bad \xff\x01\x00 bytes"}
	named := ""
	for i, name := range names {
		named += fmt.Sprintf("c %d %s\n", i+1, name)
	}
	return map[string]string{
		"strange names": named + chainOf(len(names)),
		"a long chain":  chainOf(500),
		"wide":          wideOf(200),
		"many rounds":   layersOf(40),
	}
}

func chainOf(n int) string {
	text := fmt.Sprintf("p cnf %d %d\n1 0\n", n, n)
	for v := 1; v < n; v++ {
		text += fmt.Sprintf("-%d %d 0\n", v, v+1)
	}
	return text
}

func wideOf(n int) string {
	text, last := fmt.Sprintf("p cnf %d %d\n", n, n), ""
	for v := 1; v < n; v++ {
		text += fmt.Sprintf("%d 0\n", v)
		last += fmt.Sprintf("-%d ", v)
	}
	return text + last + fmt.Sprintf("%d 0\n", n)
}

// layersOf is a formula in rounds of three variables, each of which follows from
// one of the round before and two of any.
func layersOf(rounds int) string {
	random := rand.New(rand.NewPCG(1, 2))
	text, n := "", 3
	for v := 1; v <= 3; v++ {
		text += fmt.Sprintf("%d 0\n", v)
	}
	for range rounds {
		for k := range 3 {
			text += fmt.Sprintf("-%d -%d -%d %d 0\n", n-random.IntN(3), 1+random.IntN(n), 1+random.IntN(n), n+1+k)
		}
		n += 3
	}
	return text + fmt.Sprintf("-%d -%d -%d %d 0\n", n, n-1, n-2, n+1)
}

func graphOf(t *testing.T, text string) *inspect.Graph {
	t.Helper()
	s := readCNF(t, text)
	w, err := s.Why(context.Background(), cnf.Lit(s.Formula().NumVars()))
	if err != nil || w.Outcome != inspect.Forced {
		t.Fatal(w, err)
	}
	return s.Graph(w)
}

// picture is what the test looks at of an SVG.
type picture struct {
	Width  float64 `xml:"width,attr"`
	Height float64 `xml:"height,attr"`
	Boxes  []struct {
		Rect frame `xml:"rect"`
		Clip struct {
			frame
			Texts []struct {
				Length float64 `xml:"textLength,attr"`
			} `xml:"text"`
		} `xml:"svg"`
	} `xml:"g"`
}

type frame struct {
	X      float64 `xml:"x,attr"`
	Y      float64 `xml:"y,attr"`
	Width  float64 `xml:"width,attr"`
	Height float64 `xml:"height,attr"`
}

func (f frame) holds(g frame) bool {
	return g.X >= f.X && g.Y >= f.Y && g.X+g.Width <= f.X+f.Width+0.11 && g.Y+g.Height <= f.Y+f.Height+0.11
}

func (f frame) meets(g frame) bool {
	return f.X < g.X+g.Width && g.X < f.X+f.Width && f.Y < g.Y+g.Height && g.Y < f.Y+f.Height
}

// TestSVGLayout looks at the places of things: boxes are within the picture and
// apart, texts are within boxes, and no side is beyond what renderers take.
func TestSVGLayout(t *testing.T) {
	const most = 32767 // pixels, of Cairo
	for name, text := range hardToDraw() {
		var out bytes.Buffer
		if err := graphOf(t, text).WriteSVG(&out); err != nil {
			t.Fatal(err)
		}
		var p picture
		if err := xml.Unmarshal(out.Bytes(), &p); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if p.Width > most || p.Height > most {
			t.Errorf("%s: %v by %v pixels", name, p.Width, p.Height)
		}
		all := frame{0, 0, p.Width, p.Height}
		var boxes []frame
		for _, b := range p.Boxes {
			if b.Rect.Width == 0 {
				continue // the edges
			}
			if !all.holds(b.Rect) || !b.Rect.holds(b.Clip.frame) {
				t.Errorf("%s: the box %v, its text %v, in %v", name, b.Rect, b.Clip.frame, all)
			}
			for _, line := range b.Clip.Texts {
				if line.Length > b.Clip.Width+0.11 {
					t.Errorf("%s: a text of %v in %v", name, line.Length, b.Clip.Width)
				}
			}
			for _, other := range boxes {
				if other.meets(b.Rect) {
					t.Errorf("%s: the boxes %v and %v overlap", name, other, b.Rect)
				}
			}
			boxes = append(boxes, b.Rect)
		}
		if len(boxes) < 5 {
			t.Errorf("%s: %d boxes", name, len(boxes))
		}
	}
}

// TestProgramsTakeGraphs gives the graphs to the programs that draw them.
func TestProgramsTakeGraphs(t *testing.T) {
	for _, c := range []struct {
		program string
		args    []string
		write   func(g *inspect.Graph, w *bytes.Buffer) error
	}{
		{"dot", []string{"-Tsvg"}, func(g *inspect.Graph, w *bytes.Buffer) error { return g.WriteDOT(w) }},
		{"rsvg-convert", nil, func(g *inspect.Graph, w *bytes.Buffer) error { return g.WriteSVG(w) }},
	} {
		t.Run(c.program, func(t *testing.T) {
			path, err := exec.LookPath(c.program)
			if err != nil {
				t.Skip(err)
			}
			for name, text := range hardToDraw() {
				var in, complaints bytes.Buffer
				if err := c.write(graphOf(t, text), &in); err != nil {
					t.Fatal(err)
				}
				cmd := exec.Command(path, c.args...)
				cmd.Stdin, cmd.Stderr = &in, &complaints
				if out, err := cmd.Output(); err != nil || complaints.Len() > 0 || len(out) == 0 {
					t.Errorf("%s: %v: %s", name, err, complaints.String())
				}
			}
		})
	}
}
