package textbook

// Algorithm X with dancing links (Knuth, "Dancing Links", in Millennial
// Perspectives in Computer Science, 2000; The Art of Computer Programming,
// volume 4B, section 7.2.2.1).
//
// Given a matrix of 0s and 1s, choose rows so that every column has exactly one
// 1 in them. The matrix is its 1s alone. Each is a node of two rings, that of
// its row and that of its column, whose header is in the ring as well; the
// headers and the root form a ring of their own. To cover a column is to take
// its header out of the ring of headers, and each row that has a 1 there out of
// the rings of its other columns. A node that was taken out still knows its
// neighbours, so it can be put back as it was: the links dance.
//
// Knuth's pointers are indices here. Node 0 is the root, nodes 1 to the number
// of columns are the headers, the others are the 1s row by row.
type dlx struct {
	*run
	left, right []int32 // in the row, or among the headers
	up, down    []int32 // in the column
	column      []int32 // the header
	row         []int32 // the index of the row
	size        []int32 // by header: the rows left in the column

	firstColumn bool
	chosen      []int // rows
	covered     func(rows []int) bool
	rowEvent    func(EventKind, int) Event // what the trace is told of a row tried
	why         func(column int) string    // and of one that no row covers
}

// newDLX links the matrix. Only the primary columns, which come first, are in
// the ring of the root: a secondary one is covered along with a row, and need
// not be.
func newDLX(r *run, c *ExactCover, firstColumn bool) *dlx {
	d := &dlx{run: r, firstColumn: firstColumn}
	columns := int32(c.NumPrimary + c.NumSecondary)
	d.grow(int(columns) + 1 + c.ones())
	for h := int32(0); h <= columns; h++ {
		d.addNode(h, -1)
		if h > 0 && h <= int32(c.NumPrimary) {
			d.insertRight(h-1, h)
		}
	}
	d.size = make([]int32, columns+1)
	for i, row := range c.Rows {
		if !d.work(len(row)) {
			break
		}
		for j, column := range row {
			h := int32(column) + 1
			node := d.addNode(h, int32(i))
			d.up[node], d.down[node] = d.up[h], h
			d.down[d.up[h]], d.up[h] = node, node
			d.size[h]++
			if j > 0 {
				d.insertRight(node-1, node)
			}
		}
	}
	return d
}

func (d *dlx) grow(nodes int) {
	for _, links := range []*[]int32{&d.left, &d.right, &d.up, &d.down, &d.column, &d.row} {
		*links = make([]int32, 0, nodes)
	}
}

// addNode makes a node that is linked to itself.
func (d *dlx) addNode(column, row int32) int32 {
	node := int32(len(d.left))
	d.left, d.right = append(d.left, node), append(d.right, node)
	d.up, d.down = append(d.up, node), append(d.down, node)
	d.column, d.row = append(d.column, column), append(d.row, row)
	return node
}

func (d *dlx) insertRight(of, node int32) {
	d.left[node], d.right[node] = of, d.right[of]
	d.left[d.right[of]], d.right[of] = node, node
}

func (d *dlx) solve() {
	if d.proceed() {
		d.search()
	}
}

// search is Algorithm X: it covers a column in every way.
func (d *dlx) search() {
	d.Calls++
	d.Nodes++
	d.Depth = max(d.Depth, uint64(len(d.chosen)))
	if d.right[0] == 0 {
		d.trace(func() Event { return Event{Kind: Solution, Depth: len(d.chosen)} })
		d.covered(d.chosen)
		return
	}
	c := d.choose()
	if d.size[c] == 0 {
		d.Conflicts++
		d.trace(func() Event { return Event{Kind: Fail, Depth: len(d.chosen), Reason: d.why(int(c) - 1)} })
		return
	}
	d.cover(c)
	for r := d.down[c]; r != c && d.proceed(); r = d.down[r] {
		d.try(r)
	}
	d.uncover(c)
}

// try adds the row of the node to the cover, and searches.
func (d *dlx) try(r int32) {
	row := int(d.row[r])
	d.chosen = append(d.chosen, row)
	d.Decisions++
	d.trace(func() Event { return d.rowEvent(Assign, row) })
	for j := d.right[r]; j != r; j = d.right[j] {
		d.cover(d.column[j])
	}
	d.search()
	for j := d.left[r]; j != r; j = d.left[j] {
		d.uncover(d.column[j])
	}
	if !d.stopped {
		d.trace(func() Event { return d.rowEvent(Back, row) })
	}
	d.chosen = d.chosen[:len(d.chosen)-1]
}

// choose returns a column with the fewest rows, the leftmost on a tie: the
// heuristic S of Knuth 2000.
func (d *dlx) choose() int32 {
	best := d.right[0]
	if d.firstColumn {
		return best
	}
	for c := d.right[best]; c != 0 && d.size[best] > 0; c = d.right[c] {
		if d.size[c] < d.size[best] {
			best = c
		}
	}
	return best
}

func (d *dlx) cover(c int32) {
	left, right, up, down := d.left, d.right, d.up, d.down
	left[right[c]], right[left[c]] = left[c], right[c]
	updates := 2
	for i := down[c]; i != c; i = down[i] {
		for j := right[i]; j != i; j = right[j] {
			up[down[j]], down[up[j]] = up[j], down[j]
			d.size[d.column[j]]--
			updates += 2
		}
	}
	d.count(updates)
}

// uncover undoes cover, in reverse.
func (d *dlx) uncover(c int32) {
	left, right, up, down := d.left, d.right, d.up, d.down
	updates := 2
	for i := up[c]; i != c; i = up[i] {
		for j := left[i]; j != i; j = left[j] {
			d.size[d.column[j]]++
			up[down[j]], down[up[j]] = j, j
			updates += 2
		}
	}
	left[right[c]], right[left[c]] = c, c
	d.count(updates)
}

func (d *dlx) count(updates int) {
	d.Updates += uint64(updates)
	d.work(updates / 64)
}
