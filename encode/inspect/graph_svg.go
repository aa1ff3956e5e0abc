package inspect

import (
	"bufio"
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
)

// The drawing of an implication graph: a column for each round, from left to
// right (Sugiyama, Tagawa and Toda, Methods for visual understanding of
// hierarchical system structures, IEEE Transactions on Systems, Man, and
// Cybernetics 1981). An edge goes from one column to the next; a literal that is
// needed in later columns has a lane in those between, one for all its edges, so
// that no edge is hidden behind a box. What is in a column is ordered by the
// mean place of what it follows from, which keeps crossings few. A long graph goes
// on below, as text does, in another band.

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
	bandWidth  = 3000
	bandGap    = 24
	trackGap   = 5 // between edges that go to the next band
)

// maxText is the number of characters of a text beyond which it is cut. The title
// of its box has all of it.
const maxText = 60

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

// column is what is drawn of a round.
type column struct {
	slots       []*slot
	left, width float64
	tracks      []*slot // if it begins a band: those in the column before that edges come from, by y
	track       float64 // the y of the first of their tracks
}

// drawing is a graph with a place for everything.
type drawing struct {
	*Graph
	columns       []*column
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
	latest := make([]*slot, len(d.nodes)) // of each node: its box, or its lane furthest to the right
	last := make([]int, len(d.nodes))     // the last column it is needed in
	for _, n := range d.nodes {
		for _, from := range n.from {
			last[from] = max(last[from], n.layer)
		}
	}
	for c, layer := range d.layers {
		column := &column{}
		d.columns = append(d.columns, column)
		reached := slices.Clone(latest)
		for i, s := range reached {
			if s != nil && last[i] > c {
				latest[i] = &slot{node: i, lane: true, before: []*slot{s}}
				column.slots = append(column.slots, latest[i])
			}
		}
		for _, i := range layer {
			box := &slot{node: i}
			for _, from := range d.nodes[i].from {
				box.before = append(box.before, reached[from])
			}
			latest[i] = box
			column.slots = append(column.slots, box)
		}
	}
}

// order orders each column by what is in the one before.
func (d *drawing) order() {
	for _, c := range d.columns {
		for i, s := range c.slots {
			s.row = float64(i) / float64(len(c.slots))
			if len(s.before) > 0 {
				s.row = 0
				for _, b := range s.before {
					s.row += b.row / float64(len(s.before))
				}
			}
		}
		slices.SortStableFunc(c.slots, func(a, b *slot) int { return cmp.Compare(a.row, b.row) })
		for i, s := range c.slots {
			s.row = (float64(i) + 0.5) / float64(len(c.slots))
		}
	}
}

// place finds where everything is. Columns are centred in their band.
func (d *drawing) place() {
	bands := d.bands()
	turn := 0.0 // the room beside a band for the edges to the next one
	for _, band := range bands[min(1, len(bands)):] {
		band[0].findTracks()
		turn = max(turn, float64(2+len(band[0].tracks))*trackGap)
	}
	y := float64(margin)
	for i, band := range bands {
		if i > 0 {
			band[0].track = y + bandGap
			y += 2*bandGap + float64(len(band[0].tracks))*trackGap
		}
		x, height := margin+turn, 0.0
		for _, c := range band {
			height = max(height, c.height())
		}
		for _, c := range band {
			c.left = x
			c.place(y + (height-c.height())/2)
			x += c.width + columnGap
		}
		d.width = max(d.width, x-columnGap+turn+margin)
		y += height
	}
	d.height = y + margin
}

// bands measures the columns that have anything, and divides them into bands.
func (d *drawing) bands() [][]*column {
	var bands [][]*column
	width := 0.0
	for _, c := range d.columns {
		if len(c.slots) == 0 {
			continue
		}
		for _, s := range c.slots {
			if n := d.nodes[s.node]; !s.lane {
				c.width = max(c.width, textWidth(n.label)+2*padding, textWidth(n.by)+2*padding)
			}
		}
		if width += c.width + columnGap; len(bands) == 0 || width > bandWidth {
			bands = append(bands, nil)
			width = c.width + columnGap
		}
		last := len(bands) - 1
		bands[last] = append(bands[last], c)
	}
	return bands
}

func (c *column) height() float64 {
	height := -float64(rowGap)
	for _, s := range c.slots {
		height += s.height() + rowGap
	}
	return height
}

// place puts the slots below each other, from y on.
func (c *column) place(y float64) {
	for _, s := range c.slots {
		s.y = y + s.height()/2
		y += s.height() + rowGap
	}
}

// findTracks finds what edges come from the band before.
func (c *column) findTracks() {
	for _, s := range c.slots {
		for _, b := range s.before {
			if !slices.Contains(c.tracks, b) {
				c.tracks = append(c.tracks, b)
			}
		}
	}
	slices.SortStableFunc(c.tracks, func(a, b *slot) int { return cmp.Compare(a.row, b.row) })
}

func (d *drawing) write(out io.Writer) {
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %[1]f %[2]f" font-family="monospace" font-size="12">
<title>Implication graph</title>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
<rect width="100%%" height="100%%" fill="white"/>
<g fill="none" stroke="black" stroke-width="0.8">
`, d.width, d.height)
	for i, c := range d.columns {
		for _, s := range c.slots {
			if i > 0 {
				writeEdges(out, d.columns[i-1], c, s)
			}
		}
	}
	fmt.Fprint(out, "</g>\n")
	for _, c := range d.columns {
		for _, s := range c.slots {
			if !s.lane {
				d.writeBox(out, c, s)
			}
		}
	}
	fmt.Fprint(out, "</svg>\n")
}

// writeEdges draws the edges that come into a slot from the column before, and the
// lane.
func writeEdges(out io.Writer, before, c *column, s *slot) {
	for _, b := range s.before {
		from, to := before.left+before.width, c.left
		arrow := ` marker-end="url(#arrow)"`
		if s.lane {
			arrow = ""
		}
		if i := slices.Index(c.tracks, b); i >= 0 {
			// The uppermost goes outside of the others, then below, then inside.
			turn, down := float64(len(c.tracks)-i)*trackGap, float64(i+1)*trackGap
			fmt.Fprintf(out, `<path d="M%.1f %.1fH%.1fV%.1fH%.1fV%.1fH%.1f"%s/>`+"\n",
				from, b.y, from+turn, c.track+turn, to-margin-down, s.y, to, arrow)
			continue
		}
		middle := (from + to) / 2
		fmt.Fprintf(out, `<path d="M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f"%s/>`+"\n", from, b.y, middle, b.y, middle, s.y, to, s.y, arrow)
	}
	if s.lane {
		fmt.Fprintf(out, `<path d="M%.1f %.1fh%.1f"/>`+"\n", c.left, s.y, c.width)
	}
}

// The looks of boxes, apart without colour.
var boxLooks = [...]string{
	impliedNode:  `stroke-width="1"`,
	assumedNode:  `stroke-width="1" stroke-dasharray="5 3"`,
	goalNode:     `stroke-width="3"`,
	conflictNode: `stroke-width="3" rx="14"`,
}

// writeBox draws a box. Its texts are fitted where a font is of another width, and
// cut off at the box where a renderer does not fit them.
func (d *drawing) writeBox(out io.Writer, c *column, s *slot) {
	n := d.nodes[s.node]
	x, y := c.left, s.y-boxHeight/2
	fmt.Fprintf(out, `<g><title>%s</title><rect x="%.1f" y="%.1f" width="%.1f" height="%d" fill="white" stroke="black" %s/>`,
		xmlText(strings.Trim(n.label+"\n"+n.by+"\n"+n.words, "\n")), x, y, c.width, boxHeight, boxLooks[n.kind])
	fmt.Fprintf(out, `<svg x="%.1f" y="%.1f" width="%.1f" height="%d">`, x+padding, y, c.width-2*padding, boxHeight)
	writeText(out, lineHeight, ` font-weight="bold"`, n.label)
	writeText(out, 2*lineHeight, "", n.by)
	fmt.Fprint(out, "</svg></g>\n")
}

func writeText(out io.Writer, y int, weight, text string) {
	if text = shortened(text); text == "" {
		return
	}
	fmt.Fprintf(out, `<text y="%d"%s textLength="%.1f" lengthAdjust="spacingAndGlyphs">%s</text>`, y, weight, textWidth(text), xmlText(text))
}

// shortened returns a text that fits into a box.
func shortened(text string) string {
	if runes := []rune(text); len(runes) > maxText {
		return string(runes[:maxText-1]) + "\u2026"
	}
	return text
}

// textWidth returns how wide a text is that is shortened if need be. What is not
// of an alphabet may be as wide as two letters.
func textWidth(text string) float64 {
	const beyondAlphabets = 0x1100
	width := 0.0
	for _, r := range shortened(text) {
		width += charWidth
		if r >= beyondAlphabets && r != '\u2026' {
			width += charWidth
		}
	}
	return width
}

func xmlText(text string) string {
	var escaped strings.Builder
	_ = xml.EscapeText(&escaped, []byte(text)) // a Builder takes everything
	return escaped.String()
}
