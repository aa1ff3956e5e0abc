package textbook

import "math"

// QueueOrder says which of the arcs that wait is revised next. The closure is
// the same with each; the number of revisions and checks is not.
type QueueOrder uint8

// The three orders.
const (
	FIFO          QueueOrder = iota // the one that has waited longest
	LIFO                            // the one that came last
	SmallestFirst                   // the one whose other variable has the fewest values left, among which a support is rarest (Wallace and Freuder 1992)
)

// arcQueue holds the arcs that wait for revision, each at most once, in a
// circle with room for one more than all.
type arcQueue struct {
	network *network
	order   QueueOrder
	slots   []int32
	head    int    // the slot of the arc that has waited longest
	end     int    // the slot of the next to come; head if none waits
	waiting []bool // by arc
}

func newArcQueue(n *network, order QueueOrder) *arcQueue {
	arcs := 2 * len(n.edges)
	return &arcQueue{network: n, order: order, slots: make([]int32, arcs+1), waiting: make([]bool, arcs)}
}

// after returns the next slot on the circle, before the last one.
func (q *arcQueue) after(slot int) int {
	if slot++; slot < len(q.slots) {
		return slot
	}
	return 0
}

func (q *arcQueue) before(slot int) int {
	if slot > 0 {
		return slot - 1
	}
	return len(q.slots) - 1
}

// pushAll lets all arcs wait.
func (q *arcQueue) pushAll() {
	for arc := range q.waiting {
		if !q.waiting[arc] {
			q.waiting[arc] = true
			q.slots[q.end] = int32(arc)
			q.end = q.after(q.end)
		}
	}
}

// pushReverse lets the arcs wait that go back along these, but for one.
func (q *arcQueue) pushReverse(arcs []int32, except int32) {
	end := q.end
	for _, arc := range arcs {
		if arc == except || q.waiting[arc^1] {
			continue
		}
		q.waiting[arc^1] = true
		q.slots[end] = arc ^ 1
		end = q.after(end)
	}
	q.end = end
}

// pop takes out the next arc; -1 if none waits.
func (q *arcQueue) pop() int32 {
	if q.head == q.end {
		return -1
	}
	var arc int32
	switch q.order {
	case FIFO:
		arc = q.slots[q.head]
		q.head = q.after(q.head)
	case LIFO:
		arc = q.takeLast()
	case SmallestFirst:
		smallest, last := &q.slots[q.smallest()], &q.slots[q.before(q.end)]
		*smallest, *last = *last, *smallest
		arc = q.takeLast()
	}
	q.waiting[arc] = false
	return arc
}

func (q *arcQueue) takeLast() int32 {
	q.end = q.before(q.end)
	return q.slots[q.end]
}

// smallest returns the slot of the first arc whose other variable has the
// fewest values left.
func (q *arcQueue) smallest() int {
	best, fewest, steps := q.head, math.MaxInt, 0
	for i := q.head; i != q.end; i = q.after(i) {
		_, y := q.network.ends(q.slots[i])
		if size := q.network.sizes[y]; size < fewest {
			best, fewest = i, size
		}
		steps++
	}
	q.network.work(steps / 64)
	return best
}

// clear forgets all that wait.
func (q *arcQueue) clear() {
	for q.head != q.end {
		q.waiting[q.takeLast()] = false
	}
}
