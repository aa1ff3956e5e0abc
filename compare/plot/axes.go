package plot

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// axes returns empty axes in the style of the pictures, on no ground of
// their own.
func axes() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Tick.Label.Font = smallText.Font
		axis.Label.TextStyle.Font = smallText.Font
		axis.Tick.Length = 3
		axis.Label.Padding = 2
		axis.Min, axis.Max, axis.Padding = 0, 0, 0
	}
	p.Y.Tick.Length = 6 // where a wider font may be in the way
	return p
}

// of makes s the scale of an axis.
func (s scale) of(axis *plot.Axis) {
	axis.Min, axis.Max = 0, 1
	axis.Scale, axis.Tick.Marker = s, s
}

// limitLine is the look of the line at the timeout.
var limitLine = draw.LineStyle{Color: middling, Width: 0.6, Dashes: []vg.Length{2, 2}}
