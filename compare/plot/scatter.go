package plot

import (
	"fmt"
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// pair is two engines against each other: a point for each instance that both
// ran.
type pair struct {
	x, y    int // engines
	points  []point
	xLess   int // points at which the first engine took less
	yLess   int
	neither int // points at which no engine ended
}

// point is what an instance took the two engines, and how the runs ended.
type point struct {
	x, y       float64
	xEnd, yEnd End
}

// scatterGrid is all pairs of one measure, on one scale for both axes.
type scatterGrid struct {
	measure
	engines []string
	pairs   []pair
	all     bool // each engine meets each other; else the first meets all
	scale   scale
}

// fewEngines is how many engines meet each other; of more, each meets the first.
const fewEngines = 4

// scatters returns pictures of the time, and of the conflicts if there are any.
func scatters(d Data) []Picture {
	var all []Picture
	for _, m := range d.measures() {
		if !hasScatter(m.name) {
			continue
		}
		if g := newScatterGrid(d, m); len(g.pairs) > 0 {
			all = append(all, g.picture())
		}
	}
	return all
}

func hasScatter(measure string) bool { return measure == timeName || measure == "conflicts" }

func newScatterGrid(d Data, m measure) scatterGrid {
	g := scatterGrid{measure: m, engines: d.Engines}
	var tell []int
	for e := range d.Engines {
		if m.tells[e] {
			tell = append(tell, e)
		}
	}
	g.all = len(tell) <= fewEngines
	grid := make([][]*Run, len(d.Engines))
	for e := range grid {
		grid[e] = make([]*Run, len(d.Instances))
	}
	for i := range d.Runs {
		grid[d.Runs[i].Engine][d.Runs[i].Instance] = &d.Runs[i]
	}
	var values []float64
	for i, x := range tell {
		if i > 0 && !g.all {
			break
		}
		for _, y := range tell[i+1:] {
			pair := g.meet(x, y, grid)
			g.pairs = append(g.pairs, pair)
			for _, p := range pair.points {
				values = append(values, p.x, p.y)
			}
		}
	}
	g.scale = newScale(m, values, 4)
	g.scale.end = "no answer"
	if slices.ContainsFunc(d.Runs, func(r Run) bool { return r.End == TimedOut }) {
		g.scale.end = "timeout"
	}
	return g
}

// meet returns the pair of two engines, whose runs the grid has by engine and
// instance.
func (g scatterGrid) meet(x, y int, grid [][]*Run) pair {
	p := pair{x: x, y: y}
	for i := range grid[x] {
		a, b := grid[x][i], grid[y][i]
		if a == nil || b == nil {
			continue
		}
		ofX, toldX := g.of(*a)
		ofY, toldY := g.of(*b)
		if !toldX || !toldY {
			continue
		}
		p.points = append(p.points, point{ofX, ofY, a.End, b.End})
		switch {
		case ofX < ofY:
			p.xLess++
		case ofY < ofX:
			p.yLess++
		case ofX == beyond:
			p.neither++
		}
	}
	return p
}

const scatterHeight = 165

func (g scatterGrid) picture() Picture {
	rows, _ := g.grid()
	return Picture{
		Name: "scatter-" + g.name, Title: g.title + ": engine against engine", Words: g.inWords(),
		height: vg.Length(rows)*scatterHeight + footHeight, draw: g.draw,
	}
}

func (g scatterGrid) grid() (rows, columns int) {
	rows = (len(g.pairs) + panelsInRow - 1) / panelsInRow
	return rows, max(3, (len(g.pairs)+rows-1)/rows)
}

func (g scatterGrid) draw(on canvas) {
	_, columns := g.grid()
	room := (on.Max.X - on.Min.X - 2*margin) / vg.Length(columns)
	for i, p := range g.pairs {
		left := on.Min.X + margin + room*vg.Length(i%columns)
		high := on.Max.Y - scatterHeight*vg.Length(i/columns)
		g.drawPair(on.part(left, high-scatterHeight+4, left+room-panelGap, high), p)
	}
	on.write(smallText, vg.Point{X: on.Min.X + margin, Y: on.Min.Y + 3}, g.reading())
}

func (g scatterGrid) drawPair(on canvas, of pair) {
	room := on.Max.X - on.Min.X
	on.write(bodyText, vg.Point{X: on.Min.X, Y: on.Max.Y - 10}, "↑ "+on.fit(bodyText, g.engines[of.y], room-on.width(bodyText, "↑ ")))
	name := on.fit(bodyText, g.engines[of.x], room-on.width(bodyText, " →")) + " →"
	on.write(bodyText, vg.Point{X: on.Max.X - on.width(bodyText, name), Y: on.Min.Y + 4}, name)
	p := axes()
	g.scale.of(&p.X)
	g.scale.of(&p.Y)
	p.Add(points{g, of, on})
	p.Draw(on.part(on.Min.X, on.Min.Y+14, on.Max.X, on.Max.Y-14).Canvas)
}

// points draws a pair into the axes.
type points struct {
	scatterGrid
	pair
	canvas
}

// Plot draws the points into the data's part of the canvas.
func (p points) Plot(data draw.Canvas, _ *plot.Plot) {
	on := canvas{data, p.spell}
	p.drawLines(on)
	var solved, timedOut, other []vg.Point
	at := make(map[vg.Point]bool)
	for _, each := range p.pair.points {
		point := vg.Point{X: on.X(p.scale.at(each.x)), Y: on.Y(p.scale.at(each.y))}
		rounded := vg.Point{X: vg.Length(int(point.X * 4)), Y: vg.Length(int(point.Y * 4))}
		if at[rounded] {
			continue // nobody could tell the two apart
		}
		at[rounded] = true
		switch {
		case each.xEnd == Solved && each.yEnd == Solved:
			solved = append(solved, point)
		case each.xEnd == TimedOut || each.yEnd == TimedOut:
			timedOut = append(timedOut, point)
		default:
			other = append(other, point)
		}
	}
	on.mark(ring, false, palette[2], 1.8, solved)
	on.mark(triangle, true, palette[1], 2, timedOut)
	on.mark(cross, false, color.Black, 1.8, other)
	if p.neither > 1 {
		text := grouped(float64(p.neither)) + " neither"
		on.write(smallText, vg.Point{X: on.X(p.scale.at(p.scale.high)) - on.width(smallText, text) - 2, Y: on.Max.Y - 8}, text)
	}
}

// drawLines draws where both take the same, and where what did not end begins.
func (p points) drawLines(on canvas) {
	thin := draw.LineStyle{Color: middling, Width: 0.5}
	start, end := p.scale.at(0), p.scale.at(p.scale.high)
	on.StrokeLine2(thin, on.X(start), on.Y(start), on.X(end), on.Y(end))
	if p.scale.beyond {
		thin.Dashes = []vg.Length{2, 2}
		on.StrokeLine2(thin, on.X(end), on.Min.Y, on.X(end), on.Max.Y)
		on.StrokeLine2(thin, on.Min.X, on.Y(end), on.Max.X, on.Y(end))
	}
	on.outline(on.Rectangle, draw.LineStyle{Color: pale, Width: 0.5})
}

func (g scatterGrid) reading() string {
	text := "A point is an instance; below the line the engine above it took less"
	if g.scale.logarithmic {
		text += "; axes are logarithmic"
	}
	if g.scale.beyond {
		text += "; on the edge: timed out (triangle), else no answer (cross)"
	}
	return text + "."
}

// inWords says who took less how often, of the first two, or of all.
func (g scatterGrid) inWords() string {
	words := g.title + ": each engine against each other"
	if !g.all {
		words = fmt.Sprintf("%s: each engine against the first, %s", g.title, g.engines[g.pairs[0].x])
	}
	words += ", a point for each instance."
	for i, p := range g.pairs {
		if i == 3 {
			return words + fmt.Sprintf(" And %d more.", len(g.pairs)-3)
		}
		words += fmt.Sprintf(" %s took less than %s on %d of %d, more on %d", g.engines[p.y], g.engines[p.x], p.yLess, len(p.points), p.xLess)
		if p.neither > 0 {
			words += fmt.Sprintf(", and neither ended on %d", p.neither)
		}
		words += "."
	}
	return words
}
