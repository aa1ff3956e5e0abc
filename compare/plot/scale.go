package plot

import (
	"math"

	"gonum.org/v1/plot"
)

// scale is where values stand along an axis, from 0 at its begin to 1 at its
// end. It is logarithmic if the values span more than two orders of magnitude,
// and then it has, before its break, a place for 0 if there is one. Beyond all
// values it has a place for what did not end, if there is that.
type scale struct {
	logarithmic bool
	zero        bool // logarithmic only
	beyond      bool
	low, high   float64 // of the values that are positive and finite
	end         string  // what the place beyond is called
	labels      int     // at most, of ticks; 0 if there is no value
	tick        func(float64) string
}

const (
	orders     = 100  // a logarithmic axis spans more
	zeroRoom   = 0.08 // of the axis
	beyondRoom = 0.08
)

// newScale returns the scale of the values of a measure.
func newScale(m measure, values []float64, labels int) scale {
	s := scale{low: math.Inf(1), labels: labels, tick: m.tick}
	for _, v := range values {
		switch {
		case v == beyond:
			s.beyond = true
		case v > 0:
			s.low, s.high = min(s.low, v), max(s.high, v)
		default:
			s.zero = true
		}
	}
	if s.beyond && m.limit > 0 {
		s.low, s.high = min(s.low, m.limit), max(s.high, m.limit)
	}
	if s.high == 0 && !s.zero {
		s.labels = 0 // there is nothing to mark
	}
	if s.high == 0 {
		s.low, s.high = 1, 1
	}
	s.logarithmic = s.high > orders*s.low
	s.low /= 2 // the bar of the least value has a length too
	return s
}

// at returns the place of a value.
func (s scale) at(v float64) float64 {
	from, to := 0.0, 1.0
	if s.beyond {
		to -= beyondRoom
	}
	switch {
	case v == beyond:
		return 1
	case !s.logarithmic:
		return v / s.high * to
	case s.zero:
		from = zeroRoom
	}
	if v == 0 {
		return 0
	}
	return min(to, from+(to-from)*math.Log(v/s.low)/math.Log(s.high/s.low))
}

// Normalize makes a scale the scale of an axis.
func (s scale) Normalize(_, _, v float64) float64 { return s.at(v) }

// Ticks makes a scale the ticks of an axis.
func (s scale) Ticks(_, _ float64) []plot.Tick {
	var ticks []plot.Tick
	switch {
	case s.labels == 0:
	case s.logarithmic:
		ticks = s.powers()
	default:
		ticks = s.steps()
	}
	if s.beyond && s.end != "" {
		for i := range ticks {
			if s.at(ticks[i].Value) > 1-4*beyondRoom {
				ticks[i].Label = "" // there is no room for two
			}
		}
		ticks = append(ticks, plot.Tick{Value: beyond, Label: s.end})
	}
	return ticks
}

// powers are ticks at powers of ten, and between them if there are few.
func (s scale) powers() []plot.Tick {
	var ticks []plot.Tick
	if s.zero {
		ticks = append(ticks, plot.Tick{Value: 0, Label: "0"})
	}
	first, last := int(math.Ceil(math.Log10(s.low))), int(math.Floor(math.Log10(s.high)))
	every := (last-first)/s.labels + 1
	for p := first - 1; p <= last; p++ {
		power := math.Pow10(p)
		if p >= first {
			tick := plot.Tick{Value: power}
			if (p-first)%every == 0 {
				tick.Label = s.tick(power)
			}
			ticks = append(ticks, tick)
		}
		for i := 2; i < 10 && last-first < 6; i++ {
			if v := float64(i) * power; v >= s.low && v <= s.high {
				ticks = append(ticks, plot.Tick{Value: v})
			}
		}
	}
	return ticks
}

// steps are ticks at multiples of 1, 2 or 5 of a power of ten.
func (s scale) steps() []plot.Tick {
	step := math.Pow10(int(math.Floor(math.Log10(s.high / float64(s.labels)))))
	for _, factor := range []float64{2, 2.5, 2} {
		if s.high/step > float64(s.labels) {
			step *= factor
		}
	}
	var ticks []plot.Tick
	for i := 0.0; i*step <= s.high; i++ {
		ticks = append(ticks, plot.Tick{Value: i * step, Label: s.tick(i * step)})
	}
	return ticks
}
