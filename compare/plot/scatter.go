package plot

import (
	"fmt"
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// duel is two engines against each other: a point for each instance that both
// ran.
type duel struct {
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

// field is all duels of one measure, on one scale for both axes.
type field struct {
	measure
	engines []string
	duels   []duel
	all     bool // each engine meets each other; else the first meets all
	scale   scale
}

// fewEngines is how many engines meet each other; of more, each meets the first.
const fewEngines = 4

// scatters returns pictures of the time, and of the conflicts if there are any.
func scatters(d Data) []Picture {
	var all []Picture
	for _, m := range d.measures() {
		if m.name != "time" && m.name != "conflicts" {
			continue
		}
		if f := newField(d, m); len(f.duels) > 0 {
			all = append(all, f.picture())
		}
	}
	return all
}

func newField(d Data, m measure) field {
	f := field{measure: m, engines: d.Engines}
	var tell []int
	for e := range d.Engines {
		if m.tells[e] {
			tell = append(tell, e)
		}
	}
	f.all = len(tell) <= fewEngines
	grid := make([][]*Run, len(d.Engines))
	for e := range grid {
		grid[e] = make([]*Run, len(d.Instances))
	}
	for i := range d.Runs {
		grid[d.Runs[i].Engine][d.Runs[i].Instance] = &d.Runs[i]
	}
	var values []float64
	for i, x := range tell {
		if i > 0 && !f.all {
			break
		}
		for _, y := range tell[i+1:] {
			duel := f.meet(x, y, grid)
			f.duels = append(f.duels, duel)
			for _, p := range duel.points {
				values = append(values, p.x, p.y)
			}
		}
	}
	f.scale = newScale(m, values, 4)
	f.scale.end = "no answer"
	if slices.ContainsFunc(d.Runs, func(r Run) bool { return r.End == TimedOut }) {
		f.scale.end = "timeout"
	}
	return f
}

func (f field) meet(x, y int, grid [][]*Run) duel {
	d := duel{x: x, y: y}
	for i := range grid[x] {
		a, b := grid[x][i], grid[y][i]
		if a == nil || b == nil {
			continue
		}
		ofX, toldX := f.of(*a)
		ofY, toldY := f.of(*b)
		if !toldX || !toldY {
			continue
		}
		d.points = append(d.points, point{ofX, ofY, a.End, b.End})
		switch {
		case ofX < ofY:
			d.xLess++
		case ofY < ofX:
			d.yLess++
		case ofX == beyond:
			d.neither++
		}
	}
	return d
}

const duelHeight = 165

func (f field) picture() Picture {
	rows, _ := f.grid()
	return Picture{
		Name: "scatter-" + f.name, Title: f.title + ": engine against engine", Words: f.inWords(),
		height: vg.Length(rows)*duelHeight + footHeight, draw: f.draw,
	}
}

func (f field) grid() (rows, columns int) {
	rows = (len(f.duels) + panelsInRow - 1) / panelsInRow
	return rows, max(3, (len(f.duels)+rows-1)/rows)
}

func (f field) draw(on canvas) {
	_, columns := f.grid()
	room := (on.Max.X - on.Min.X - 2*margin) / vg.Length(columns)
	for i, d := range f.duels {
		left := on.Min.X + margin + room*vg.Length(i%columns)
		high := on.Max.Y - duelHeight*vg.Length(i/columns)
		f.drawDuel(on.part(left, high-duelHeight+4, left+room-panelGap, high), d)
	}
	on.write(smallText, vg.Point{X: on.Min.X + margin, Y: on.Min.Y + 3}, f.reading())
}

func (f field) drawDuel(on canvas, d duel) {
	room := on.Max.X - on.Min.X
	on.write(bodyText, vg.Point{X: on.Min.X, Y: on.Max.Y - 10}, "↑ "+on.fit(bodyText, f.engines[d.y], room-on.width(bodyText, "↑ ")))
	name := on.fit(bodyText, f.engines[d.x], room-on.width(bodyText, " →")) + " →"
	on.write(bodyText, vg.Point{X: on.Max.X - on.width(bodyText, name), Y: on.Min.Y + 4}, name)
	p := axes()
	p.BackgroundColor = nil
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Min, axis.Max, axis.Padding = 0, 1, 0
		axis.Scale, axis.Tick.Marker = f.scale, f.scale
	}
	p.Add(points{f, d, on})
	p.Draw(on.part(on.Min.X, on.Min.Y+14, on.Max.X, on.Max.Y-14).Canvas)
}

// points draws a duel into the axes.
type points struct {
	field
	duel
	canvas
}

// Plot draws the points into the data's part of the canvas.
func (p points) Plot(data draw.Canvas, _ *plot.Plot) {
	on := canvas{data, p.spell}
	p.drawLines(on)
	var solved, timedOut, other []vg.Point
	at := make(map[vg.Point]bool)
	for _, each := range p.duel.points {
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

func (f field) reading() string {
	text := "A point is an instance; below the line the engine above it took less"
	if f.scale.logarithmic {
		text += "; axes are logarithmic"
	}
	if f.scale.beyond {
		text += "; on the edge: timed out (triangle), else no answer (cross)"
	}
	return text + "."
}

// inWords says who took less how often, of the first two, or of all.
func (f field) inWords() string {
	words := f.title + ": each engine against each other"
	if !f.all {
		words = fmt.Sprintf("%s: each engine against the first, %s", f.title, f.engines[f.duels[0].x])
	}
	words += ", a point for each instance."
	for i, d := range f.duels {
		if i == 3 {
			return words + fmt.Sprintf(" And %d more.", len(f.duels)-3)
		}
		words += fmt.Sprintf(" %s took less than %s on %d of %d, more on %d", f.engines[d.y], f.engines[d.x], d.yLess, len(d.points), d.xLess)
		if d.neither > 0 {
			words += fmt.Sprintf(", and neither ended on %d", d.neither)
		}
		words += "."
	}
	return words
}
