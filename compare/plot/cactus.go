package plot

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// cactusPlot is what a cactus shows: for each engine the times of the runs that it
// solved, shortest first, so that the nth says within how much time it solves n
// instances.
type cactusPlot struct {
	measure
	instances int
	lines     []line // from the highest at the right end to the lowest
	scale     scale
}

// line is one engine of a cactus.
type line struct {
	engine int
	name   string
	runs   int
	times  []float64
}

func newCactusPlot(d Data) cactusPlot {
	c := cactusPlot{measure: d.time(), instances: len(d.Instances)}
	for e, name := range d.Engines {
		c.lines = append(c.lines, line{engine: e, name: name})
	}
	var all []float64
	for _, run := range d.Runs {
		l := &c.lines[run.Engine]
		l.runs++
		t, _ := c.of(run)
		all = append(all, t)
		if t < beyond {
			l.times = append(l.times, t)
		}
	}
	for _, l := range c.lines {
		slices.Sort(l.times)
	}
	slices.SortStableFunc(c.lines, func(a, b line) int {
		return cmp.Or(cmp.Compare(len(a.times), len(b.times)), cmp.Compare(b.last(), a.last()))
	})
	c.scale = newScale(c.measure, all, 8)
	return c
}

func (l line) last() float64 {
	if len(l.times) == 0 {
		return 0
	}
	return l.times[len(l.times)-1]
}

const (
	cactusHeight = 230
	legendRow    = 12
	mostLegend   = width * 0.42
)

func cactus(d Data) Picture {
	c := newCactusPlot(d)
	return Picture{
		Name: "cactus", Title: "Instances solved, each within a time", Words: c.inWords(),
		height: max(cactusHeight, vg.Length(len(c.lines)+1)*legendRow) + footHeight, draw: c.draw,
	}
}

func (c cactusPlot) draw(on canvas) {
	var legends []string
	for _, l := range c.lines {
		legends = append(legends, l.name+" "+l.solved())
	}
	names := min(widest(legends)+1, mostLegend)
	right := on.Max.X - margin - names - legendLine - 6
	p := axes()
	p.X.Min, p.X.Max = 0, float64(c.instances)
	p.X.Tick.Marker = wholes{}
	p.X.Label.Text = "instances solved"
	c.scale.of(&p.Y)
	p.Add(cactusLines{c, on})
	p.Draw(on.part(on.Min.X+margin, on.Min.Y+footHeight, right-panelGap, on.Max.Y-4).Canvas)
	for i, l := range c.lines {
		c.drawLegend(on, l, right, on.Max.Y-vg.Length(i+1)*legendRow, names)
	}
	on.write(smallText, vg.Point{X: on.Min.X + margin, Y: on.Min.Y + 3}, c.reading())
}

const legendLine = 26

func (c cactusPlot) drawLegend(on canvas, l line, x, y, room vg.Length) {
	style := lineOf(l.engine)
	if len(l.times) > 0 {
		on.StrokeLine2(style.LineStyle, x, y+3, x+legendLine-4, y+3)
		on.mark(style.marker, style.filled, style.Color, markRadius, []vg.Point{{X: x + (legendLine-4)/2, Y: y + 3}})
	}
	solved := l.solved()
	name := on.fit(bodyText, l.name, room-on.width(bodyText, " "+solved))
	on.write(bodyText, vg.Point{X: x + legendLine, Y: y}, name+" "+solved)
}

func (l line) solved() string {
	return grouped(float64(len(l.times))) + " of " + grouped(float64(l.runs))
}

const (
	markRadius = 2.4
	mostMarks  = 12 // of a line: more would hide it
)

// cactusLines draws the lines into the axes.
type cactusLines struct {
	cactusPlot
	canvas
}

// Plot draws the lines into the data's part of the canvas.
func (c cactusLines) Plot(data draw.Canvas, p *plot.Plot) {
	on := canvas{data, c.spell}
	if c.scale.beyond && c.limit > 0 {
		y := on.Y(c.scale.at(c.limit))
		on.StrokeLine2(limitLine, on.Min.X, y, on.Max.X, y)
		on.write(smallText, vg.Point{X: on.Min.X + 3, Y: y + 2.5}, "timeout "+c.limitWords)
	}
	if len(c.lines[len(c.lines)-1].times) == 0 {
		on.write(bodyText, on.Center(), "none is solved")
	}
	x, y := p.Transforms(&data)
	for i := len(c.lines) - 1; i >= 0; i-- {
		l := c.lines[i]
		style := lineOf(l.engine)
		points := make([]vg.Point, len(l.times))
		for n, t := range l.times {
			points[n] = vg.Point{X: x(float64(n + 1)), Y: y(t)}
		}
		on.StrokeLines(style.LineStyle, points)
		on.mark(style.marker, style.filled, style.Color, markRadius, some(points, l.engine))
	}
}

// some returns the last of the points, and few before it, spread over the line
// and not at the same places on every line.
func some(points []vg.Point, shift int) []vg.Point {
	if len(points) <= mostMarks {
		return points
	}
	var few []vg.Point
	every := len(points) / mostMarks
	for i := len(points) - 1 - shift%every; i >= 0; i -= every {
		few = append(few, points[i])
	}
	return few
}

func (c cactusPlot) reading() string {
	text := "Each point: so many instances solved, each within so much time"
	if c.scale.logarithmic {
		text += "; the time is logarithmic"
	}
	if c.scale.beyond {
		text += "; an instance without an answer is none"
	}
	return text + "."
}

// inWords says who solved most, and who least.
func (c cactusPlot) inWords() string {
	best, worst := c.lines[len(c.lines)-1], c.lines[0]
	words := fmt.Sprintf("How many of %s each engine solved, and within how much time each. ", plural(c.instances, "instance"))
	if len(best.times) == 0 {
		return words + "None was solved."
	}
	words += fmt.Sprintf("%s solved %s, the slowest in %s", best.name, best.solved(), c.words(best.last()))
	if len(c.lines) > 1 {
		words += fmt.Sprintf("; %s solved %s", worst.name, worst.solved())
		if len(worst.times) > 0 {
			words += fmt.Sprintf(", the slowest in %s", c.words(worst.last()))
		}
	}
	return words + "."
}

// wholes are ticks at whole numbers.
type wholes struct{}

// Ticks returns about eight of them.
func (wholes) Ticks(_, most float64) []plot.Tick {
	var ticks []plot.Tick
	s := scale{high: most, labels: 8, tick: grouped}
	for _, t := range s.steps() {
		if t.Value == math.Trunc(t.Value) {
			ticks = append(ticks, t)
		}
	}
	return ticks
}
