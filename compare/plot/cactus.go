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

// race is what a cactus shows: for each engine the times of the runs that it
// solved, shortest first, so that the nth says within how much time it solves n
// instances.
type race struct {
	measure
	instances int
	lines     []line // from the highest at the right end to the lowest
	scale     scale
}

// line is one engine of a race.
type line struct {
	engine int
	name   string
	runs   int
	times  []float64
}

func newRace(d Data) race {
	r := race{measure: d.time(), instances: len(d.Instances)}
	for e, name := range d.Engines {
		r.lines = append(r.lines, line{engine: e, name: name})
	}
	var all []float64
	for _, run := range d.Runs {
		l := &r.lines[run.Engine]
		l.runs++
		t, _ := r.of(run)
		all = append(all, t)
		if t < beyond {
			l.times = append(l.times, t)
		}
	}
	for _, l := range r.lines {
		slices.Sort(l.times)
	}
	slices.SortStableFunc(r.lines, func(a, b line) int {
		return cmp.Or(cmp.Compare(len(a.times), len(b.times)), cmp.Compare(b.last(), a.last()))
	})
	r.scale = newScale(r.measure, all, 8)
	return r
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
	r := newRace(d)
	return Picture{
		Name: "cactus", Title: "Instances solved, each within a time", Words: r.inWords(),
		height: max(cactusHeight, vg.Length(len(r.lines)+1)*legendRow) + footHeight, draw: r.draw,
	}
}

func (r race) draw(on canvas) {
	var legends []string
	for _, l := range r.lines {
		legends = append(legends, l.name+" "+l.solved())
	}
	names := min(widest(legends)+1, mostLegend)
	right := on.Max.X - margin - names - legendLine - 6
	p := axes()
	p.BackgroundColor = nil
	p.X.Min, p.X.Max = 0, float64(r.instances)
	p.X.Tick.Marker = wholes{}
	p.X.Label.Text = "instances solved"
	p.Y.Min, p.Y.Max = 0, 1
	p.Y.Scale, p.Y.Tick.Marker = r.scale, r.scale
	p.Y.Padding, p.X.Padding = 0, 0
	p.Add(racers{r, on})
	p.Draw(on.part(on.Min.X+margin, on.Min.Y+footHeight, right-panelGap, on.Max.Y-4).Canvas)
	for i, l := range r.lines {
		r.drawLegend(on, l, right, on.Max.Y-vg.Length(i+1)*legendRow, names)
	}
	on.write(smallText, vg.Point{X: on.Min.X + margin, Y: on.Min.Y + 3}, r.reading())
}

const legendLine = 26

func (r race) drawLegend(on canvas, l line, x, y, room vg.Length) {
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

// racers draws the lines into the axes.
type racers struct {
	race
	canvas
}

// Plot draws the lines into the data's part of the canvas.
func (r racers) Plot(data draw.Canvas, p *plot.Plot) {
	on := canvas{data, r.spell}
	if r.scale.beyond && r.limit > 0 {
		y := on.Y(r.scale.at(r.limit))
		on.StrokeLine2(draw.LineStyle{Color: middling, Width: 0.6, Dashes: []vg.Length{2, 2}}, on.Min.X, y, on.Max.X, y)
		on.write(smallText, vg.Point{X: on.Min.X + 3, Y: y + 2.5}, "timeout "+r.limitWords)
	}
	if len(r.lines[len(r.lines)-1].times) == 0 {
		on.write(bodyText, on.Center(), "none is solved")
	}
	x, y := p.Transforms(&data)
	for i := len(r.lines) - 1; i >= 0; i-- {
		l := r.lines[i]
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

func (r race) reading() string {
	text := "Each point: so many instances solved, each within so much time"
	if r.scale.logarithmic {
		text += "; the time is logarithmic"
	}
	if r.scale.beyond {
		text += "; an instance without an answer is none"
	}
	return text + "."
}

// inWords says who solved most, and who least.
func (r race) inWords() string {
	best, worst := r.lines[len(r.lines)-1], r.lines[0]
	words := fmt.Sprintf("How many of %s each engine solved, and within how much time each. ", plural(r.instances, "instance"))
	if len(best.times) == 0 {
		return words + "None was solved."
	}
	words += fmt.Sprintf("%s solved %s, the slowest in %s", best.name, best.solved(), r.words(best.last()))
	if len(r.lines) > 1 {
		words += fmt.Sprintf("; %s solved %s", worst.name, worst.solved())
		if len(worst.times) > 0 {
			words += fmt.Sprintf(", the slowest in %s", r.words(worst.last()))
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
