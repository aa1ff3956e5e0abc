package inspect

import (
	"bufio"
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// The drawing of an implication graph: a column for each round, from left to
// right (Sugiyama, Tagawa and Toda, Methods for visual understanding of
// hierarchical system structures, IEEE Transactions on Systems, Man, and
// Cybernetics 1981). An edge goes from one column to the next; a literal that is
// needed in later columns has a lane in those between, one for all its edges, so
// that no edge is hidden behind a box. What is in a column is ordered by the
// mean place of what it follows from, which keeps crossings few.

// Lengths of the drawing, in pixels.
const (
	charWidth  = 7.3 // of monospace text of 12 pixels
	lineHeight = 16
	padding    = 8
	boxHeight  = 2*lineHeight + padding
	laneHeight = 6
	rowGap     = 10
	columnGap  = 70
	margin     = 12
)

// slot is a box or a lane in a column.
type slot struct {
	node   int
	lane   bool
	before []*slot // in the column before, of the edges that come in
	row    float64 // its place in the column, to order by; a share of 1
	y      float64 // of its middle
}

func (s *slot) height() float64 {
	if s.lane {
		return laneHeight
	}
	return boxHeight
}

// drawing is a graph with a place for everything.
type drawing struct {
	*Graph
	columns       [][]*slot
	left, widths  []float64 // of the columns
	width, height float64
}

// WriteSVG writes the graph as a picture.
func (g *Graph) WriteSVG(w io.Writer) error {
	d := &drawing{Graph: g}
	d.fill()
	d.order()
	d.place()
	out := bufio.NewWriter(w)
	d.write(out)
	return out.Flush()
}

// fill puts boxes and lanes into columns, and joins them.
func (d *drawing) fill() {
	d.columns = make([][]*slot, len(d.layers))
	latest := make([]*slot, len(d.nodes)) // of each node: its box, or its lane furthest to the right
	last := make([]int, len(d.nodes))     // the last column it is needed in
	for _, n := range d.nodes {
		for _, from := range n.from {
			last[from] = max(last[from], n.layer)
		}
	}
	for c, layer := range d.layers {
		reached := slices.Clone(latest)
		for i, s := range reached {
			if s != nil && last[i] > c {
				latest[i] = &slot{node: i, lane: true, before: []*slot{s}}
				d.columns[c] = append(d.columns[c], latest[i])
			}
		}
		for _, i := range layer {
			box := &slot{node: i}
			for _, from := range d.nodes[i].from {
				box.before = append(box.before, reached[from])
			}
			latest[i] = box
			d.columns[c] = append(d.columns[c], box)
		}
	}
}

// order orders each column by what is in the one before.
func (d *drawing) order() {
	for _, column := range d.columns {
		for i, s := range column {
			s.row = float64(i) / float64(len(column))
			if len(s.before) > 0 {
				s.row = 0
				for _, b := range s.before {
					s.row += b.row / float64(len(s.before))
				}
			}
		}
		slices.SortStableFunc(column, func(a, b *slot) int { return cmp.Compare(a.row, b.row) })
		for i, s := range column {
			s.row = (float64(i) + 0.5) / float64(len(column))
		}
	}
}

// place finds where everything is. Columns are centred.
func (d *drawing) place() {
	x := float64(margin)
	heights := make([]float64, len(d.columns))
	for c, column := range d.columns {
		width := 0
		for _, s := range column {
			heights[c] += s.height() + rowGap
			if n := d.nodes[s.node]; !s.lane {
				width = max(width, utf8.RuneCountInString(n.label), utf8.RuneCountInString(n.by))
			}
		}
		d.left = append(d.left, x)
		d.widths = append(d.widths, float64(width)*charWidth+2*padding)
		d.height = max(d.height, heights[c]+2*margin)
		if len(column) > 0 {
			x += d.widths[c] + columnGap
		}
	}
	d.width = max(x-columnGap+margin, 2*margin)
	for c, column := range d.columns {
		y := (d.height - heights[c] + rowGap) / 2
		for _, s := range column {
			s.y = y + s.height()/2
			y += s.height() + rowGap
		}
	}
}

func (d *drawing) write(out io.Writer) {
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %[1]f %[2]f" font-family="monospace" font-size="12">
<title>Implication graph</title>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
<rect width="100%%" height="100%%" fill="white"/>
<g fill="none" stroke="black" stroke-width="0.8">
`, d.width, d.height)
	for c, column := range d.columns {
		for _, s := range column {
			d.writeEdges(out, c, s)
		}
	}
	fmt.Fprint(out, "</g>\n")
	for c, column := range d.columns {
		for _, s := range column {
			if !s.lane {
				d.writeBox(out, c, s)
			}
		}
	}
	fmt.Fprint(out, "</svg>\n")
}

// writeEdges draws the edges that come into a slot of column c, and the lane.
func (d *drawing) writeEdges(out io.Writer, c int, s *slot) {
	for _, b := range s.before {
		from, to := d.left[c-1]+d.widths[c-1], d.left[c]
		middle := (from + to) / 2
		arrow := ` marker-end="url(#arrow)"`
		if s.lane {
			arrow = ""
		}
		fmt.Fprintf(out, `<path d="M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f"%s/>`+"\n", from, b.y, middle, b.y, middle, s.y, to, s.y, arrow)
	}
	if s.lane {
		fmt.Fprintf(out, `<path d="M%.1f %.1fh%.1f"/>`+"\n", d.left[c], s.y, d.widths[c])
	}
}

// The looks of boxes, apart without colour.
var boxLooks = [...]string{
	impliedNode:  `stroke-width="1"`,
	assumedNode:  `stroke-width="1" stroke-dasharray="5 3"`,
	goalNode:     `stroke-width="3"`,
	conflictNode: `stroke-width="3" rx="14"`,
}

func (d *drawing) writeBox(out io.Writer, c int, s *slot) {
	n := d.nodes[s.node]
	x, y := d.left[c], s.y-boxHeight/2
	fmt.Fprintf(out, `<g><title>%s</title><rect x="%.1f" y="%.1f" width="%.1f" height="%d" fill="white" stroke="black" %s/>`,
		xmlText(n.words), x, y, d.widths[c], boxHeight, boxLooks[n.kind])
	fmt.Fprintf(out, `<text x="%.1f" y="%.1f" font-weight="bold">%s</text><text x="%.1f" y="%.1f" font-size="11">%s</text></g>`+"\n",
		x+padding, y+lineHeight, xmlText(n.label), x+padding, y+2*lineHeight, xmlText(n.by))
}

func xmlText(text string) string {
	var escaped strings.Builder
	_ = xml.EscapeText(&escaped, []byte(text)) // a Builder takes everything
	return escaped.String()
}
