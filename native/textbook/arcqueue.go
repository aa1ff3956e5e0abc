package textbook

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
// circle with room for all.
type arcQueue struct {
	network *network
	order   QueueOrder
	slots   []int32
	head    int
	length  int
	waiting []bool // by arc
}

func newArcQueue(n *network, order QueueOrder) *arcQueue {
	arcs := 2 * len(n.edges)
	return &arcQueue{network: n, order: order, slots: make([]int32, arcs), waiting: make([]bool, arcs)}
}

// pushAll lets all arcs wait.
func (q *arcQueue) pushAll() {
	for arc := range q.waiting {
		q.push(int32(arc))
	}
}

func (q *arcQueue) push(arc int32) {
	if q.waiting[arc] {
		return
	}
	q.waiting[arc] = true
	*q.slot(q.length) = arc
	q.length++
}

// pop takes out the next arc; -1 if none waits.
func (q *arcQueue) pop() int32 {
	if q.length == 0 {
		return -1
	}
	var arc int32
	switch q.order {
	case FIFO:
		arc = q.takeFirst()
	case LIFO:
		arc = q.takeLast()
	case SmallestFirst:
		smallest, last := q.slot(q.smallest()), q.slot(q.length-1)
		*smallest, *last = *last, *smallest
		arc = q.takeLast()
	}
	q.waiting[arc] = false
	return arc
}

func (q *arcQueue) takeFirst() int32 {
	arc := *q.slot(0)
	q.head = (q.head + 1) % len(q.slots)
	q.length--
	return arc
}

func (q *arcQueue) takeLast() int32 {
	q.length--
	return *q.slot(q.length)
}

// smallest returns the place of the first arc whose other variable has the
// fewest values left.
func (q *arcQueue) smallest() int {
	best, fewest := 0, 0
	for i := range q.length {
		_, y := q.network.ends(*q.slot(i))
		if size := q.network.sizes[y]; i == 0 || size < fewest {
			best, fewest = i, size
		}
	}
	q.network.work(q.length / 64)
	return best
}

// slot returns the i-th place, counted from the arc that has waited longest.
func (q *arcQueue) slot(i int) *int32 { return &q.slots[(q.head+i)%len(q.slots)] }

// clear forgets all that wait.
func (q *arcQueue) clear() {
	for q.length > 0 {
		q.waiting[q.takeLast()] = false
	}
}
