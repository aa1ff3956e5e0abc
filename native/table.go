package native

import (
	"math/bits"

	"counterpoint/model"
)

// A table at generalised arc consistency by compact-table (Demeulenaere et
// al. 2016). The rows that are still possible, "live", are the bits of
// reversible words; for each column and each position of its variable, the
// supports are the rows that have it there. When a domain shrinks, the live
// rows are cut down to the supports of what it still holds; then a value
// without a live support is removed.
//
// Two sets are sparse. The live words that are not zero come first in a list
// of indices, which need not be reversible, only its length. And of the
// supports of a value only the words that are not zero are kept, so that a
// table takes memory in proportion to its rows, however large the domains.
//
// For each value the place in its supports where the last live row was found
// is tried first (a residue: wrong at times, and then only slow).
//
// The forbidden rows of tableforbidden.go are held in the same way.
type table struct {
	first, length int32 // its columns
	live          int32 // first of its reversible words
	words         int32 // how many there are
	nonzero       int32 // reversible word: how many indices of live words that are not zero
	indices       int32 // first of its list in tables.indices
	cost          int32 // of a pass over all supports of a column, in units of stopper
}

// column is a variable of a table.
type column struct {
	x      int32
	starts int32 // tables.starts[starts+p] is where the supports of position p start
	size   int32 // reversible word: the domain's size when the live rows were last cut down to it
}

// support is a piece of the rows that have a value: some bits of one word.
type support struct {
	word int32
	rows uint64
}

// tables holds all tables of the model.
type tables struct {
	all      []table
	columns  []column
	indices  []int32
	starts   []int32
	residues []int32 // parallel to starts
	supports []support
	mask     []uint64 // scratch, as many words as the largest table
}

func (t *tables) reset() {
	t.all, t.columns, t.indices = t.all[:0], t.columns[:0], t.indices[:0]
	t.starts, t.residues, t.supports = t.starts[:0], t.residues[:0], t.supports[:0]
	t.mask = t.mask[:0]
}

func (e *engine) postTable(i int32, c model.Table) error {
	rows, err := e.possibleRows(c)
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		if !c.Forbid {
			e.addPropagator(propagator{kind: constraintViolated, constraint: i}, constant)
		}
		return nil
	}
	t := e.addTable(c, len(rows))
	p := propagator{kind: tableAllowed, idempotent: true, constraint: i, data: int32(len(e.tables.all))}
	if c.Forbid {
		p.kind, p.idempotent = tableForbidden, false
	}
	before := len(e.tables.supports)
	for j := range c.Xs {
		if err := e.addSupports(c, j, rows); err != nil {
			return err
		}
	}
	p.cost = 1 + int32(len(e.tables.supports)-before)/32
	t.cost = p.cost / max(t.length, 1)
	e.tables.all = append(e.tables.all, t)
	index := e.addPropagator(p, perRow)
	for _, x := range c.Xs {
		e.queue.watch(int32(x.Index()), change, index)
	}
	return nil
}

// possibleRows returns the indices of the rows whose values all lie in the
// domains; of equal ones only the first if they are forbidden, since their
// propagator counts them.
func (e *engine) possibleRows(c model.Table) ([]int32, error) {
	rows := make([]int32, 0, len(c.Rows))
	for r, row := range c.Rows {
		if err := e.poll(1 + len(row)/8); err != nil {
			return nil, err
		}
		if e.possible(c.Xs, row) {
			rows = append(rows, int32(r))
		}
	}
	if c.Forbid {
		return e.distinctRows(c, rows)
	}
	return rows, nil
}

func (e *engine) possible(xs []model.Var, row []int) bool {
	for j, x := range xs {
		if !e.has(int32(x.Index()), int64(row[j])) {
			return false
		}
	}
	return true
}

// addTable makes the columns and live words of a table with n rows.
func (e *engine) addTable(c model.Table, n int) table {
	words := (n + 63) / 64
	t := table{first: int32(len(e.tables.columns)), length: int32(len(c.Xs)), words: int32(words), live: int32(len(e.words)), indices: int32(len(e.tables.indices))}
	for i := range words {
		e.newWord(clip(i, 0, n-1))
		e.tables.indices = append(e.tables.indices, int32(i))
	}
	t.nonzero = e.newWord(uint64(words))
	for _, x := range c.Xs {
		size := e.newWord(uint64(e.size(int32(x.Index()))))
		e.tables.columns = append(e.tables.columns, column{x: int32(x.Index()), size: size})
	}
	for len(e.tables.mask) < words {
		e.tables.mask = append(e.tables.mask, 0)
	}
	return t
}

// addSupports makes the supports of the j-th column: it sorts the rows by
// their position there, and packs those of one position into words.
func (e *engine) addSupports(c model.Table, j int, rows []int32) error {
	t := &e.tables
	column := &t.columns[len(t.columns)-len(c.Xs)+j]
	column.starts = int32(len(t.starts))
	d := &e.domains[column.x]
	at, sorted, err := e.sortRows(c, j, rows, d)
	if err != nil {
		return err
	}
	p := int32(-1)
	for _, n := range sorted {
		first := p < at[n]
		for ; p < at[n]; p++ {
			t.starts = append(t.starts, int32(len(t.supports)))
		}
		last := len(t.supports) - 1
		if first || t.supports[last].word != n/64 {
			t.supports = append(t.supports, support{word: n / 64})
			last++
		}
		t.supports[last].rows |= 1 << uint(n%64)
	}
	for ; p < d.count; p++ {
		t.starts = append(t.starts, int32(len(t.supports)))
	}
	t.residues = append(t.residues, t.starts[column.starts:]...)
	return nil
}

// sortRows returns the position of each row in the j-th column, and the rows
// sorted by it, numbered as they stand in rows.
func (e *engine) sortRows(c model.Table, j int, rows []int32, d *domain) (at, sorted []int32, err error) {
	at, sorted = make([]int32, len(rows)), make([]int32, len(rows))
	next := make([]int32, d.count+1)
	for n, r := range rows {
		if err := e.poll(1); err != nil {
			return nil, nil, err
		}
		p, _ := e.position(d, int64(c.Rows[r][j]))
		at[n] = int32(p)
		next[p+1]++
	}
	for p := range int(d.count) {
		next[p+1] += next[p]
	}
	for n, p := range at {
		sorted[next[p]] = int32(n)
		next[p]++
	}
	return at, sorted, nil
}

func (e *engine) columnsOf(t *table) []column {
	return e.tables.columns[t.first : t.first+t.length]
}

// supportsOf returns the supports of the position p in a column.
func (e *engine) supportsOf(c *column, p int) []support {
	starts := e.tables.starts[int(c.starts)+p:]
	return e.tables.supports[starts[0]:starts[1]]
}

// filterAllowed propagates a table of allowed rows.
func (e *engine) filterAllowed(index int32, t *table) bool {
	if !e.updateLive(t) || e.words[t.nonzero] == 0 {
		return false
	}
	open := 0
	columns := e.columnsOf(t)
	for i := range columns {
		c := &columns[i]
		if !e.fixed(c.x) && !e.keepSupported(t, c) {
			return false
		}
		if !e.fixed(c.x) {
			open++
		}
		e.write(c.size, uint64(e.size(c.x)))
	}
	if open <= 1 {
		e.entail(index)
	}
	return true
}

// updateLive cuts the live rows down to those whose values are still in the
// domains, looking only at the columns that changed.
func (e *engine) updateLive(t *table) bool {
	columns := e.columnsOf(t)
	for i := range columns {
		c := &columns[i]
		if size := uint64(e.size(c.x)); size != e.words[c.size] {
			if e.poll(int(t.cost)) != nil {
				return false
			}
			e.write(c.size, size)
			e.unite(t, c)
			e.intersect(t)
		}
	}
	return true
}

// unite collects in tables.mask the supports of the values in the column's
// domain.
func (e *engine) unite(t *table, c *column) {
	for _, i := range e.nonzero(t) {
		e.tables.mask[i] = 0
	}
	d := &e.domains[c.x]
	lo, hi := e.span(d)
	for i := lo / 64; i <= hi/64; i++ {
		for w := e.bits(d, i); w != 0; w &= w - 1 {
			for _, s := range e.supportsOf(c, 64*i+bits.TrailingZeros64(w)) {
				e.tables.mask[s.word] |= s.rows
			}
		}
	}
}

// intersect makes rows outside tables.mask no longer live.
func (e *engine) intersect(t *table) {
	indices := e.nonzero(t)
	n := len(indices)
	for i := n - 1; i >= 0; i-- {
		word := indices[i]
		old := e.words[t.live+word]
		w := old & e.tables.mask[word]
		if w == old {
			continue
		}
		e.write(t.live+word, w)
		if w == 0 {
			n--
			indices[i], indices[n] = indices[n], word
		}
	}
	e.write(t.nonzero, uint64(n))
}

// nonzero returns the indices of the live words that are not zero.
func (e *engine) nonzero(t *table) []int32 {
	return e.tables.indices[t.indices : int(t.indices)+int(e.words[t.nonzero])]
}

// keepSupported removes from the column's domain what has no live support.
func (e *engine) keepSupported(t *table, c *column) bool {
	d := &e.domains[c.x]
	lo, hi := e.span(d)
	for i := lo / 64; i <= hi/64; i++ {
		var unsupported uint64
		for w := e.bits(d, i); w != 0; w &= w - 1 {
			if !e.isSupported(t, c, 64*i+bits.TrailingZeros64(w)) {
				unsupported |= w & -w
			}
		}
		if unsupported != 0 && !e.removeBits(c.x, i, unsupported) {
			return false
		}
	}
	return true
}

func (e *engine) isSupported(t *table, c *column, p int) bool {
	supports := e.supportsOf(c, p)
	residue := &e.tables.residues[int(c.starts)+p]
	start := e.tables.starts[int(c.starts)+p]
	if i := *residue - start; int(i) < len(supports) && supports[i].rows&e.words[t.live+supports[i].word] != 0 {
		return true
	}
	for i, s := range supports {
		if s.rows&e.words[t.live+s.word] != 0 {
			*residue = start + int32(i)
			return true
		}
	}
	return false
}
