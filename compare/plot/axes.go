package plot

import (
	"gonum.org/v1/plot"
)

// axes returns empty axes in the style of the pictures.
func axes() *plot.Plot {
	p := plot.New()
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Tick.Label.Font = smallText.Font
		axis.Label.TextStyle.Font = smallText.Font
		axis.Tick.Length = 3
		axis.Label.Padding = 2
	}
	p.Y.Tick.Length = 6 // where a wider font may be in the way
	return p
}
