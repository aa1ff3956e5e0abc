package plot

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The colours of Okabe and Ito that are dark enough for a line on white.
var palette = []color.Color{
	color.RGBA{0, 0, 0, 255},
	color.RGBA{213, 94, 0, 255},
	color.RGBA{0, 114, 178, 255},
	color.RGBA{0, 158, 115, 255},
	color.RGBA{204, 121, 167, 255},
	color.RGBA{230, 159, 0, 255},
	color.RGBA{86, 180, 233, 255},
}

var dashes = [][]vg.Length{nil, {5, 2}, {1.5, 1.5}, {7, 2, 1.5, 2}, {3, 3}}

// marker is the shape that marks the points of one kind.
type marker func(p *vg.Path, at vg.Point, radius vg.Length)

var markers = []marker{ring, square, triangle, diamond, pyramid, cross, star, plus}

// lineStyle is how the line of an engine looks.
type lineStyle struct {
	draw.LineStyle
	marker marker
	filled bool
}

// lineOf returns the look of the line of the engine i. 80 lines differ without
// their colours: by shape, filled or open, and by dashes.
func lineOf(i int) lineStyle {
	return lineStyle{
		LineStyle: draw.LineStyle{Color: palette[i%len(palette)], Width: 1, Dashes: dashes[i%len(dashes)]},
		marker:    markers[i%len(markers)],
		filled:    i/len(markers)%2 == 1,
	}
}

// mark draws the points, all in one path.
func (c canvas) mark(m marker, filled bool, ink color.Color, radius vg.Length, points []vg.Point) {
	var path vg.Path
	for _, p := range points {
		m(&path, p, radius)
	}
	if len(path) == 0 {
		return
	}
	c.SetLineStyle(draw.LineStyle{Color: ink, Width: 0.8})
	if filled {
		c.Fill(path)
	}
	c.Stroke(path)
}

func ring(p *vg.Path, at vg.Point, r vg.Length) {
	p.Move(vg.Point{X: at.X + r, Y: at.Y})
	p.Arc(at, r, 0, 2*math.Pi)
	p.Close()
}

func square(p *vg.Path, at vg.Point, r vg.Length) {
	r *= 0.9
	polygon(p, at, vg.Point{X: -r, Y: -r}, vg.Point{X: r, Y: -r}, vg.Point{X: r, Y: r}, vg.Point{X: -r, Y: r})
}

func diamond(p *vg.Path, at vg.Point, r vg.Length) {
	r *= 1.2
	polygon(p, at, vg.Point{X: -r}, vg.Point{Y: -r}, vg.Point{X: r}, vg.Point{Y: r})
}

func triangle(p *vg.Path, at vg.Point, r vg.Length) {
	polygon(p, at, vg.Point{X: -1.1 * r, Y: -0.8 * r}, vg.Point{X: 1.1 * r, Y: -0.8 * r}, vg.Point{Y: 1.1 * r})
}

func pyramid(p *vg.Path, at vg.Point, r vg.Length) {
	polygon(p, at, vg.Point{X: -1.1 * r, Y: 0.8 * r}, vg.Point{X: 1.1 * r, Y: 0.8 * r}, vg.Point{Y: -1.1 * r})
}

func cross(p *vg.Path, at vg.Point, r vg.Length) {
	polygon(p, at, vg.Point{X: -r, Y: -r}, vg.Point{X: r, Y: r})
	polygon(p, at, vg.Point{X: -r, Y: r}, vg.Point{X: r, Y: -r})
}

func plus(p *vg.Path, at vg.Point, r vg.Length) {
	r *= 1.2
	polygon(p, at, vg.Point{X: -r}, vg.Point{X: r})
	polygon(p, at, vg.Point{Y: -r}, vg.Point{Y: r})
}

func star(p *vg.Path, at vg.Point, r vg.Length) {
	cross(p, at, r*0.9)
	plus(p, at, r)
}

func polygon(p *vg.Path, at vg.Point, corners ...vg.Point) {
	for i, c := range corners {
		if i == 0 {
			p.Move(at.Add(c))
		} else {
			p.Line(at.Add(c))
		}
	}
	p.Close()
}
