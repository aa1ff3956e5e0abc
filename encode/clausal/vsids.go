package clausal

import "counterpoint/encode/cnf"

// VSIDS, variable state independent decaying sum (Moskewicz et al. 2001): decide
// the variable that took part in the most conflicts, recent ones counting more.
// Each variable that an analysis meets gains an increment, and the increment
// grows with each conflict, which is the same as if all older gains decayed (Een
// and Sorensson 2003). A binary heap gives the greatest; of equals the first in
// the formula's order. Variables that have a value leave the heap only when they
// come to its top, and return when they lose it.
type activity struct {
	scores    []float64 // by variable
	increment float64
	heap      []int32 // variables; a parent is never worse than its children
	places    []int32 // by variable: where it is in the heap, or -1
}

const (
	decay       = 0.95
	largestGain = 1e100 // beyond it, all is scaled down
)

func (a *activity) init(numVars int) {
	a.scores = make([]float64, numVars)
	a.increment = 1
	a.heap = make([]int32, numVars)
	a.places = make([]int32, numVars)
	for v := range a.heap {
		a.heap[v], a.places[v] = int32(v), int32(v)
	}
}

// bump adds to the activity of a variable; without VSIDS, nothing.
func (a *activity) bump(v int32) {
	if a.scores == nil {
		return
	}
	a.scores[v] += a.increment
	if a.scores[v] > largestGain {
		a.rescale()
	}
	if at := a.places[v]; at >= 0 {
		a.up(at)
	}
}

func (a *activity) rescale() {
	for v := range a.scores {
		a.scores[v] /= largestGain
	}
	a.increment /= largestGain
}

// age makes what is gained from now on count more.
func (a *activity) age() { a.increment /= decay }

// mostActive takes variables off the heap up to the first that has no value.
func (a *activity) mostActive(values []cnf.Value) (v int32, open bool) {
	for len(a.heap) > 0 {
		v := a.heap[0]
		last := a.heap[len(a.heap)-1]
		a.heap = a.heap[:len(a.heap)-1]
		a.places[v] = -1
		if v != last {
			a.heap[0], a.places[last] = last, 0
			a.down(0)
		}
		if values[2*v] == cnf.Unset {
			return v, true
		}
	}
	return 0, false
}

// insert puts a variable back if it is not there.
func (a *activity) insert(v int32) {
	if a.places[v] >= 0 {
		return
	}
	at := int32(len(a.heap))
	a.heap = append(a.heap, v)
	a.places[v] = at
	a.up(at)
}

func (a *activity) better(v, w int32) bool {
	return a.scores[v] > a.scores[w] || a.scores[v] == a.scores[w] && v < w
}

func (a *activity) up(at int32) {
	v := a.heap[at]
	for at > 0 {
		parent := (at - 1) / 2
		if !a.better(v, a.heap[parent]) {
			break
		}
		a.put(at, a.heap[parent])
		at = parent
	}
	a.put(at, v)
}

func (a *activity) down(at int32) {
	v := a.heap[at]
	for {
		child := 2*at + 1
		if int(child) >= len(a.heap) {
			break
		}
		if int(child)+1 < len(a.heap) && a.better(a.heap[child+1], a.heap[child]) {
			child++
		}
		if !a.better(a.heap[child], v) {
			break
		}
		a.put(at, a.heap[child])
		at = child
	}
	a.put(at, v)
}

func (a *activity) put(at, v int32) { a.heap[at], a.places[v] = v, at }
