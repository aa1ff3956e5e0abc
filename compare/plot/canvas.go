package plot

import (
	"fmt"
	"image/color"
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// canvas is a rectangle to draw on, in points from the left and from below.
type canvas struct {
	draw.Canvas
	spell func(string) string // as the format can write a name
}

// onPaper returns a canvas that is white all over.
func onPaper(c draw.Canvas, spell func(string) string) canvas {
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	return canvas{c, spell}
}

func (c canvas) part(left, low, right, high vg.Length) canvas {
	c.Rectangle = vg.Rectangle{Min: vg.Point{X: left, Y: low}, Max: vg.Point{X: right, Y: high}}
	return c
}

// The sizes of text.
var (
	titleText = style(10)
	bodyText  = style(8)
	smallText = style(7)
)

func style(size vg.Length) text.Style {
	return text.Style{
		Color:   color.Black,
		Font:    font.Font{Typeface: "Liberation", Variant: "Sans", Size: size},
		Handler: plot.DefaultTextHandler,
	}
}

// write draws a text whose base line begins at the point.
func (c canvas) write(s text.Style, at vg.Point, txt string) { c.FillText(s, at, c.spell(txt)) }

// slack is how much wider than ours the fonts are that readers of an SVG fall back
// to at worst.
const slack = 1.15

// width returns how wide the text may become.
func (c canvas) width(s text.Style, txt string) vg.Length { return widthOf(s, c.spell(txt)) }

// widest returns how wide the widest of the texts may become, in any format.
func widest(texts []string) vg.Length {
	var width vg.Length
	for _, txt := range texts {
		width = max(width, widthOf(bodyText, cleaned(txt)), widthOf(bodyText, spelled(txt)))
	}
	return width
}

// widthOf measures a text. What the font lacks comes from another, and is held to
// be as wide as it is high.
func widthOf(s text.Style, txt string) vg.Length {
	lacking := 0
	known := strings.Map(func(r rune) rune {
		if inFont(r) {
			return r
		}
		lacking++
		return -1
	}, txt)
	width := vg.Length(lacking) * s.Font.Size
	if known != "" {
		width += s.Width(known)
	}
	return width * slack
}

// fit shortens a text until it is no wider than the room.
func (c canvas) fit(s text.Style, txt string, room vg.Length) string {
	return cut(s, txt, room, c.spell)
}

// cut shortens a text in its middle: both ends of a name, a path and a number
// often, tell more.
func cut(s text.Style, txt string, room vg.Length, spell func(string) string) string {
	if widthOf(s, spell(txt)) <= room {
		return txt
	}
	runes := []rune(txt)
	for n := len(runes) - 1; n > 1; n-- {
		short := string(runes[:(n+1)/2]) + "…" + string(runes[len(runes)-n/2:])
		if widthOf(s, spell(short)) <= room {
			return short
		}
	}
	return "…"
}

// leastName is how much room a name has at least.
const leastName = 100

// distinct returns names that stay distinct when they are cut: they begin with
// their numbers if they would not.
func distinct(names []string) []string {
	if distinctAs(names, cleaned) && distinctAs(names, spelled) {
		return names
	}
	numbered := make([]string, len(names))
	for i, name := range names {
		numbered[i] = fmt.Sprintf("%d. %s", i+1, name)
	}
	return numbered
}

func distinctAs(names []string, spell func(string) string) bool {
	short := make(map[string]bool)
	for _, name := range names {
		short[spell(cut(bodyText, name, leastName, spell))] = true
	}
	return len(short) == len(names)
}

// cleaned returns the text without what is no letter, which no SVG may hold or a
// reader would obey.
func cleaned(txt string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r):
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(txt, string(unicode.ReplacementChar)))
}

// spelled returns the text in letters of the font alone: another is written as
// \u{6570}.
func spelled(txt string) string {
	var s strings.Builder
	for _, r := range cleaned(txt) {
		if inFont(r) {
			s.WriteRune(r)
		} else {
			fmt.Fprintf(&s, `\u{%x}`, r)
		}
	}
	return s.String()
}

// inFont reports whether the font has the letter.
func inFont(r rune) bool {
	if r >= ' ' && r <= '~' {
		return true
	}
	var buffer sfnt.Buffer
	glyph, err := font.DefaultCache.Lookup(bodyText.Font, bodyText.Font.Size).Face.GlyphIndex(&buffer, r)
	return err == nil && glyph != 0
}

// The colours of Okabe and Ito, and greys.
var (
	skyBlue  = color.RGBA{86, 180, 233, 255}
	faint    = color.Gray{245}
	pale     = color.Gray{215}
	middling = color.Gray{110}
)

// hatch fills a rectangle with lines from its lower left to its upper right.
func (c canvas) hatch(r vg.Rectangle, ink color.Color) {
	const step = 4
	c.SetLineStyle(draw.LineStyle{Color: ink, Width: 0.5})
	var lines vg.Path
	height := r.Max.Y - r.Min.Y
	for x := r.Min.X - height + step; x < r.Max.X; x += step {
		from, to := max(x, r.Min.X), min(x+height, r.Max.X)
		lines.Move(vg.Point{X: from, Y: r.Min.Y + from - x})
		lines.Line(vg.Point{X: to, Y: r.Min.Y + to - x})
	}
	c.Stroke(lines)
}

func (c canvas) fill(r vg.Rectangle, ink color.Color) {
	c.SetColor(ink)
	c.Fill(r.Path())
}

func (c canvas) outline(r vg.Rectangle, s draw.LineStyle) {
	c.SetLineStyle(s)
	path := r.Path()
	path.Close()
	c.Stroke(path)
}

func rectangle(left, low, right, high vg.Length) vg.Rectangle {
	return vg.Rectangle{Min: vg.Point{X: left, Y: low}, Max: vg.Point{X: right, Y: high}}
}
