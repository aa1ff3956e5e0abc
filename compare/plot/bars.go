package plot

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// chart is bars of one measure: a panel for each group, and in it a bar for each
// engine, all on one scale.
type chart struct {
	measure
	engines []string
	groups  []group
	cells   [][]cell // by group and engine
	scale   scale
	names   vg.Length // the width of the engines' column
}

func newChart(d Data, m measure) chart {
	c := chart{measure: m, engines: d.Engines, groups: d.groups(), names: min(widest(d.Engines), mostNames)}
	in := make([]int, len(d.Instances)) // the group of each instance
	for g := range c.groups {
		for _, i := range c.groups[g].instances {
			in[i] = g
		}
	}
	runs := make([][][]Run, len(c.groups))
	for g := range runs {
		runs[g] = make([][]Run, len(d.Engines))
	}
	for _, r := range d.Runs {
		g := in[r.Instance]
		runs[g][r.Engine] = append(runs[g][r.Engine], r)
	}
	var values []float64
	for _, group := range runs {
		cells := make([]cell, len(d.Engines))
		for e := range cells {
			cells[e] = cellOf(m, group[e])
			values = append(values, cells[e].shown()...)
		}
		c.cells = append(c.cells, cells)
	}
	c.scale = newScale(m, values, 4)
	return c
}

// shown returns the values that the bar and its whisker show.
func (c cell) shown() []float64 {
	if c.told == 0 {
		return nil
	}
	return []float64{c.low, c.mid, c.high}
}

// The measures of a chart.
const (
	rowHeight   = 12
	barHeight   = 7
	panelsInRow = 4
	panelGap    = 10
	leastPanel  = 115 // room for a bar and a number beside it
	leastMedian = 220 // for a bar, a number and what did not end
	headHeight  = 14  // of a panel: its title
	axisHeight  = 20  // of a panel: its ticks
	footHeight  = 14  // of a chart: how to read it
	mostNames   = width * 0.36
)

func bars(d Data, m measure) Picture {
	c := newChart(d, m)
	rows, _ := c.grid()
	return Picture{
		Name: "bars-" + m.name, Title: m.title + ": by engine and difficulty", Words: c.inWords(),
		height: vg.Length(rows)*c.rowOfPanels() + footHeight,
		draw:   c.draw,
	}
}

// grid returns how many rows of how many panels there are.
func (c chart) grid() (rows, columns int) {
	least := vg.Length(leastPanel)
	if c.medians() {
		least = leastMedian
	}
	columns = max(1, min(panelsInRow, int((width-2*margin-c.names)/least)))
	rows = (len(c.groups) + columns - 1) / columns
	return rows, (len(c.groups) + rows - 1) / rows
}

// medians reports whether a bar shows several runs.
func (c chart) medians() bool { return len(c.groups[len(c.groups)-1].instances) > 1 }

func (c chart) rowOfPanels() vg.Length {
	return headHeight + vg.Length(len(c.engines))*rowHeight + axisHeight
}

func (c chart) draw(on canvas) {
	_, columns := c.grid()
	left := on.Min.X + margin
	room := (on.Max.X - margin - left - c.names) / vg.Length(columns)
	for g := range c.groups {
		high := on.Max.Y - vg.Length(g/columns)*c.rowOfPanels()
		from := left + c.names + room*vg.Length(g%columns)
		if g%columns == 0 {
			panels := vg.Length(min(columns, len(c.groups)-g))
			c.drawNames(on.part(left, high-c.rowOfPanels(), from+room*panels, high-headHeight))
		}
		c.drawPanel(on.part(from+panelGap, high-c.rowOfPanels(), from+room, high), g)
	}
	on.write(smallText, vg.Point{X: left, Y: on.Min.Y + 3}, c.legend())
}

// drawNames writes the engines' names, each on its band, every other of which is
// grey across the panels.
func (c chart) drawNames(on canvas) {
	for e, name := range c.engines {
		high := on.Max.Y - vg.Length(e)*rowHeight
		if e%2 == 0 {
			on.fill(rectangle(on.Min.X-3, high-rowHeight, on.Max.X, high), band(e))
		}
		on.write(bodyText, vg.Point{X: on.Min.X, Y: high - rowHeight + 3.4}, on.fit(bodyText, name, c.names))
	}
}

// band is the colour behind the bars of an engine.
func band(engine int) color.Color {
	if engine%2 == 0 {
		return faint
	}
	return color.White
}

func (c chart) drawPanel(on canvas, g int) {
	on.write(bodyText, vg.Point{X: on.Min.X, Y: on.Max.Y - headHeight + 4}, on.fit(bodyText, c.groups[g].title, on.Max.X-on.Min.X))
	p := axes()
	p.HideY()
	p.Y.Max = 1
	c.scale.of(&p.X)
	p.Add(panel{c, g, on})
	// The axes take their place below the bars.
	data := on.part(on.Min.X, on.Min.Y, on.Max.X, on.Max.Y-headHeight)
	inner := p.DataCanvas(data.Canvas)
	data.Min.Y += axisHeight - (inner.Min.Y - data.Min.Y)
	p.Draw(data.Canvas)
}

// panel draws the bars of a group into the axes.
type panel struct {
	chart
	group int
	canvas
}

// Plot draws the panel into the data's part of the canvas.
func (p panel) Plot(data draw.Canvas, _ *plot.Plot) {
	on := canvas{data, p.spell}
	p.drawGrid(on)
	for e, cell := range p.cells[p.group] {
		middle := on.Max.Y - (vg.Length(e)+0.5)*rowHeight
		bar, whisker := p.drawBar(on, cell, middle)
		p.drawWords(on, e, middle, bar, max(bar, whisker))
	}
}

// drawGrid draws lines at the ticks, and at the limit.
func (p panel) drawGrid(on canvas) {
	for _, t := range p.scale.Ticks(0, 1) {
		if t.Label != "" && t.Value < beyond {
			x := on.X(p.scale.at(t.Value))
			on.StrokeLine2(draw.LineStyle{Color: pale, Width: 0.4}, x, on.Min.Y, x, on.Max.Y)
		}
	}
	if p.scale.beyond && p.limit > 0 {
		x := on.X(p.scale.at(p.limit))
		on.StrokeLine2(limitLine, x, on.Min.Y, x, on.Max.Y)
	}
	if p.scale.logarithmic && p.scale.zero {
		drawBreak(on, on.X(zeroRoom/2), on.Min.Y)
	}
}

// drawBreak draws the sign that an axis leaves something out.
func drawBreak(on canvas, x, y vg.Length) {
	on.fill(rectangle(x-1.2, y-1, x+1.2, y+1), color.White)
	for _, dx := range []vg.Length{-1.2, 1.2} {
		on.StrokeLine2(draw.LineStyle{Color: color.Black, Width: 0.5}, x+dx-1, y-2.5, x+dx+1, y+2.5)
	}
}

// drawBar draws the bar and the whisker, and returns where they end.
func (p panel) drawBar(on canvas, c cell, middle vg.Length) (barEnd, whiskerEnd vg.Length) {
	thin := draw.LineStyle{Color: color.Black, Width: 0.6}
	bar := rectangle(on.Min.X, middle-barHeight/2., on.Max.X, middle+barHeight/2.)
	switch {
	case c.told == 0 || c.mid == beyond && !c.toEdge():
		return on.Min.X, 0
	case c.toEdge():
		on.fill(bar, color.White)
		on.hatch(bar, middling)
		on.outline(bar, thin)
		return on.Min.X, 0
	}
	bar.Max.X = on.X(p.scale.at(c.mid))
	if c.mid == 0 { // there is a bar, and it is of no length
		on.StrokeLine2(draw.LineStyle{Color: color.Black, Width: 1.5}, bar.Min.X+0.75, bar.Min.Y, bar.Min.X+0.75, bar.Max.Y)
		bar.Max.X += 1.5
	} else {
		on.fill(bar, skyBlue)
		on.outline(bar, thin)
	}
	if c.low == c.high {
		return bar.Max.X, 0
	}
	low, high := on.X(p.scale.at(c.low)), on.X(p.scale.at(c.high))
	on.StrokeLine2(thin, low, middle, high, middle)
	for _, x := range []vg.Length{low, high} {
		on.StrokeLine2(thin, x, middle-2, x, middle+2)
	}
	return bar.Max.X, high
}

// drawWords writes what stands at the bar of an engine: behind bar and whisker, or
// on the bar, or on the whisker, wherever there is room.
func (p panel) drawWords(on canvas, engine int, middle, bar, end vg.Length) {
	c := p.cells[p.group][engine]
	words := on.fit(smallText, c.words(p.measure), on.Max.X-on.Min.X-4)
	width := on.width(smallText, words)
	x, behind, around := end+3, band(engine), vg.Length(1)
	switch {
	case c.toEdge():
		behind, around = color.White, 2.5 // hatching would disturb
	case x+width <= on.Max.X:
	case bar-width-3 >= on.Min.X+2:
		x, behind = bar-width-3, skyBlue
	default:
		x = min(bar+3, on.Max.X-width)
	}
	on.fill(rectangle(x-around, middle-barHeight/2.+0.5, x+width+around, middle+barHeight/2.-0.5), behind)
	on.write(smallText, vg.Point{X: x, Y: middle - 2.4}, words)
}

// legend says how to read the bars.
func (c chart) legend() string {
	text := "Instances from the easiest to the hardest, by the median over the engines"
	switch {
	case c.medians():
		text = "Bar: median of the quarter; whisker: its quartiles"
	case len(c.groups) == 1:
		text = "Bar: the engine's run"
	}
	if c.scale.logarithmic {
		text += "; the axis is logarithmic"
	}
	if c.scale.beyond {
		text += "; what reaches the edge did not end"
		if c.limit > 0 {
			text += "; dashed: the timeout, " + c.limitWords
		}
	}
	for e := range c.engines {
		if !c.tells[e] {
			return text + "; -: not told"
		}
	}
	return text + "."
}

// inWords says what the chart shows of the hardest group.
func (c chart) inWords() string {
	last := len(c.groups) - 1
	words := fmt.Sprintf("%s: %s on %s, ", c.title, plural(len(c.engines), "engine"), plural(c.instances(), "instance"))
	if c.medians() {
		words += "in quarters from the easiest to the hardest."
	} else {
		words += "from the easiest to the hardest."
	}
	return words + fmt.Sprintf(" On the hardest, %s, %s.", c.groups[last].title, c.extremes(c.cells[last]))
}

// extremes says which engine has the least of the cells, and which the most.
func (c chart) extremes(cells []cell) string {
	stopped, order := 0, []int{}
	for e, cell := range cells {
		switch {
		case cell.toEdge():
			stopped++
		case cell.told > 0 && cell.mid < beyond:
			order = append(order, e)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(cells[a].mid, cells[b].mid) })
	words := "no engine has a value"
	if n := len(order); n > 0 {
		least, most := order[0], order[n-1]
		words = fmt.Sprintf("%s has the least, %s, and %s the most, %s",
			c.engines[least], c.measure.words(cells[least].mid), c.engines[most], c.measure.words(cells[most].mid))
		switch {
		case n == 1:
			words = fmt.Sprintf("%s has %s", c.engines[least], c.measure.words(cells[least].mid))
		case cells[least].mid == cells[most].mid:
			words = fmt.Sprintf("%d engines have %s", n, c.measure.words(cells[least].mid))
		}
	}
	if stopped > 0 {
		words += fmt.Sprintf("; %s timed out", plural(stopped, "engine"))
	}
	return words
}

func (c chart) instances() int {
	n := 0
	for _, g := range c.groups {
		n += len(g.instances)
	}
	return n
}
