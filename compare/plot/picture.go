package plot

import (
	"bytes"
	"html"
	"io"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Picture is a drawing that can be written in several formats.
type Picture struct {
	// Name tells the pictures of one comparison apart, and is the same for every
	// comparison: "bars-time", "bars-conflicts", "cactus", "scatter-time".
	Name  string
	Title string
	// Words say in a sentence or two what is to be seen, for those who do not see
	// it too.
	Words string

	height vg.Length
	draw   func(canvas)
}

// width is that of every picture. Text of 7 points stays readable when a page
// is made of it.
const width = 600

// Pictures returns the pictures of the data, those of time first. There are none
// of data without runs.
func Pictures(d Data) []Picture {
	if len(d.Runs) == 0 {
		return nil
	}
	d.Engines = distinct(d.Engines)
	var all []Picture
	for _, m := range d.measures() {
		all = append(all, bars(d, m))
	}
	if !d.NoTimes {
		all = append(all, cactus(d))
	}
	return append(all, scatters(d)...)
}

// Names returns the names that the pictures of such counters may have, those of time
// first.
func Names(counters []string) []string {
	names := []string{"cactus"}
	for _, measure := range append([]string{timeName}, counters...) {
		names = append(names, "bars-"+measure)
		if hasScatter(measure) {
			names = append(names, "scatter-"+measure)
		}
	}
	return names
}

// Sheet puts pictures below each other, each with its title.
func Sheet(pictures []Picture) Picture {
	s := Picture{Name: "sheet", Title: "Pictures of a comparison", height: margin}
	for _, p := range pictures {
		s.height += titleHeight + p.height + margin
		s.Words += p.Words + "\n"
	}
	if len(pictures) == 0 {
		s.Words, s.height = "There is no picture of these runs.", 3*margin
		s.draw = func(c canvas) { c.write(bodyText, vg.Point{X: margin, Y: margin}, s.Words) }
		return s
	}
	s.draw = func(c canvas) {
		for _, p := range pictures {
			c.Max.Y -= margin + titleHeight
			c.write(titleText, vg.Point{X: margin, Y: c.Max.Y + titleHeight/3}, p.Title)
			p.draw(c.part(c.Min.X, c.Max.Y-p.height, c.Max.X, c.Max.Y))
			c.Max.Y -= p.height
		}
	}
	return s
}

const (
	margin      = 14
	titleHeight = 20
)

// SVG writes the picture as an SVG element, which is a file of its own and can
// also stand in a page.
func (p Picture) SVG(w io.Writer) error {
	svg := vgsvg.New(width, p.height)
	p.draw(onPaper(draw.New(svg), cleaned))
	var text bytes.Buffer
	if _, err := svg.WriteTo(&text); err != nil {
		return err
	}
	_, err := w.Write(p.standalone(text.Bytes()))
	return err
}

// standalone gives the element its title and description, and fonts to fall back
// to, once for all text.
func (p Picture) standalone(svg []byte) []byte {
	var words bytes.Buffer
	words.WriteString("<title>" + html.EscapeString(cleaned(p.Title)) + "</title>\n<desc>")
	for line := range strings.Lines(p.Words) {
		words.WriteString(html.EscapeString(cleaned(strings.TrimSuffix(line, "\n"))) + "\n")
	}
	words.WriteString("</desc>\n")
	// In text a quote is escaped, so that no name can look like a style.
	svg = bytes.ReplaceAll(svg, []byte(`style="font-family:Liberation Sans;font-variant:normal;font-weight:normal;font-style:normal;`), []byte(`style="`))
	start := bytes.Index(svg, []byte("<svg "))
	end := start + bytes.IndexByte(svg[start:], '>') + 1
	head := bytes.Replace(svg[start:end], []byte("<svg "), []byte(`<svg role="img" font-family="`+families+`" `), 1)
	return bytes.Join([][]byte{head, svg[end:]}, append([]byte("\n"), words.Bytes()...))
}

// families are fonts as wide as the one that the layout is made for, and what
// every reader has.
const families = "'Liberation Sans', Arimo, Arial, Helvetica, 'Nimbus Sans', sans-serif"

// dotsPerInch of a PNG: 1,200 dots from left to right.
const dotsPerInch = 144

// PNG writes the picture in dots.
func (p Picture) PNG(w io.Writer) error {
	img := vgimg.NewWith(vgimg.UseWH(width, p.height), vgimg.UseDPI(dotsPerInch))
	p.draw(onPaper(draw.New(img), spelled))
	_, err := vgimg.PngCanvas{Canvas: img}.WriteTo(w)
	return err
}
