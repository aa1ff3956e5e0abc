package sudoku

import (
	"cmp"
	"slices"
)

// Where a grid of a section ends, its rows do not say: bands of a grid may be
// apart by the same as grids are, and a row may be missing. So the section is
// cut at gaps in each way that is possible (at all gaps of a strength, at
// comments, where rows are written in another way), and the way that gives
// most grids is taken, with the fewest pieces that are none: such a piece costs
// no other grid. If two ways do as well as each other, nobody can tell.

// framing is a way to cut rows into grids.
type framing struct {
	pieces [][]row
	whole  int // how many have the shape of a grid
}

// frames cuts the rows into grids. Some may have too few rows or too many.
func (r *reader) frames(rows []row) [][]row {
	best, isTie := r.framing(rows, nowhere, false, false), false
	for _, atComments := range []bool{false, true} {
		for _, atShapes := range []bool{false, true} {
			for _, level := range levels(rows) {
				next := r.framing(rows, level, atComments, atShapes)
				switch order := next.compare(best); {
				case order > 0:
					best, isTie = next, false
				case order == 0 && next.whole > 0 && !next.isSame(best):
					isTie = true
				}
			}
		}
	}
	if isTie {
		return [][]row{rows}
	}
	return best.pieces
}

// framing cuts the rows at gaps of the strength, and at comments and changes of
// shape if asked for.
func (r *reader) framing(rows []row, level int, atComments, atShapes bool) framing {
	pieces := r.split(rows, func(i int) bool {
		g := rows[i].gap
		return g.strength() >= level || atComments && g.comment || atShapes && !alike(rows[i-1], rows[i])
	})
	var f framing
	for _, piece := range pieces {
		for _, grid := range r.unstack(piece) {
			f.pieces = append(f.pieces, grid)
			if r.isWhole(grid) {
				f.whole++
			}
		}
	}
	if level <= oneBorder && !r.isSafe(f) {
		return framing{pieces: [][]row{r.aligned(rows)}}
	}
	return f
}

// isSafe reports whether a framing may cut at single borders, which stand
// within a grid more often than behind one: most pieces are whole, and so is
// the first or the last; both, if the halves of two grids could make one.
func (r *reader) isSafe(f framing) bool {
	first, last := f.pieces[0], f.pieces[len(f.pieces)-1]
	ends := 0
	for _, end := range [][]row{first, last} {
		if r.isWhole(end) {
			ends++
		}
	}
	side := max(len(first), len(last))
	hasHalves := r.isSide(side) && r.box(side).Rows*2 == side
	return 2*f.whole > len(f.pieces) && (ends == 2 || ends == 1 && !hasHalves)
}

// compare returns a positive number if f is the better way.
func (f framing) compare(than framing) int {
	if f.whole == 0 && than.whole == 0 {
		return 0
	}
	return cmp.Or(cmp.Compare(f.whole, than.whole), cmp.Compare(len(than.pieces), len(f.pieces)))
}

// isSame reports whether both cut at the same rows.
func (f framing) isSame(as framing) bool {
	return slices.EqualFunc(f.pieces, as.pieces, func(a, b []row) bool { return a[0].number == b[0].number })
}

const (
	nowhere   = 1 << 30 // stronger than any gap
	oneBorder = 2       // the strength of one border, of = if need be
)

// levels returns the strengths at which to cut, nowhere first.
func levels(rows []row) []int {
	all := []int{nowhere}
	for _, row := range rows[1:] {
		if s := row.gap.strength(); s > 0 && !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	slices.SortFunc(all, func(a, b int) int { return cmp.Compare(b, a) })
	return all[:min(len(all), 8)]
}

// split cuts the rows before each row i > 0 that starts a piece.
func (r *reader) split(rows []row, starts func(i int) bool) [][]row {
	var pieces [][]row
	from := 0
	for i := 1; i <= len(rows); i++ {
		if i == len(rows) || starts(i) {
			pieces = append(pieces, r.aligned(rows[from:i]))
			from = i
		}
	}
	return pieces
}

// alike reports whether both rows have as many cells in some way of writing.
func alike(a, b row) bool {
	for c, w := range a.widths {
		if w > 0 && w == b.widths[c] {
			return true
		}
	}
	return false
}

// isWhole reports whether the rows have the shape of one grid.
func (r *reader) isWhole(rows []row) bool {
	for c, cut := range cuttings {
		if cut.onlyBlanks && r.isEven(rows) {
			break
		}
		side := rows[len(rows)-1].widths[c]
		if side == len(rows) && r.isSide(side) && r.isRegular(rows, side) && allOf(rows, c, side) {
			return true
		}
		if diff := len(rows) - side; diff < -1 || diff > 1 {
			continue
		}
		if table, err := r.unlabelled(rows, cuttings[c].split); err == nil && table != nil {
			return true
		}
	}
	return false
}

// isEven reports whether all rows have as many cells, blanks being none: then
// they are none.
func (r *reader) isEven(rows []row) bool {
	for c, cut := range cuttings {
		if width := rows[0].widths[c]; !cut.onlyBlanks && r.isSide(width) && allOf(rows, c, width) {
			return true
		}
	}
	return false
}

func allOf(rows []row, cutting, width int) bool {
	return !slices.ContainsFunc(rows, func(r row) bool { return r.widths[cutting] != width })
}

// isRegular reports whether blank lines stand nowhere in the grid, or after
// each of its rows, or after each band of boxes.
func (r *reader) isRegular(rows []row, side int) bool {
	blank := func(i int) bool { return rows[i].gap.blanks > 0 }
	for _, period := range []int{side, 1, r.box(side).Rows} {
		regular := true
		for i := 1; i < len(rows); i++ {
			regular = regular && blank(i) == (i%period == 0)
		}
		if regular {
			return true
		}
	}
	return false
}

// unstack cuts grids apart that have nothing between them, or what stands
// between their bands as well.
func (r *reader) unstack(rows []row) [][]row {
	if r.isWhole(rows) {
		return [][]row{rows}
	}
	for c, cut := range cuttings {
		if cut.onlyBlanks && r.isEven(rows) {
			break
		}
		side := commonWidth(rows, c)
		if !r.isSide(side) || len(rows) <= side {
			continue
		}
		if len(rows)%side == 0 {
			if grids := r.split(rows, func(i int) bool { return i%side == 0 }); areAlike(grids) {
				return grids
			}
		}
		if grids := r.byBands(rows, side); grids != nil {
			return grids
		}
	}
	return [][]row{rows}
}

// commonWidth returns the width of three in four rows, else 0.
func commonWidth(rows []row, cutting int) int {
	counts := map[int]int{}
	for _, row := range rows {
		w := row.widths[cutting]
		if counts[w]++; 4*counts[w] >= 3*len(rows) {
			return w
		}
	}
	return 0
}

// areAlike reports whether the grids have the same gaps within, and between
// them.
func areAlike(grids [][]row) bool {
	same := func(a, b gap) bool { return a.strength() == b.strength() && a.comment == b.comment }
	for k, grid := range grids {
		for i, row := range grid {
			like := grids[0]
			if i == 0 {
				like = grids[min(k, 1)] // nothing stands before the first
			}
			if !same(row.gap, like[i].gap) {
				return false
			}
		}
	}
	return true
}

// byBands cuts rows of bands apart by blank lines, some of which may have too
// few rows or too many, into grids of as many bands as a grid has.
func (r *reader) byBands(rows []row, side int) [][]row {
	bands := r.split(rows, func(i int) bool { return rows[i].gap.blanks > 0 })
	height := r.box(side).Rows
	each := side / height
	right := 0
	for _, band := range bands {
		if len(band) == height {
			right++
		}
		if len(band) >= 2*height {
			return nil // a blank line is missing, or none is between grids
		}
	}
	if height == 1 || len(bands)%each != 0 || right == len(bands) || 2*right <= len(bands) {
		return nil
	}
	var grids [][]row
	for from := 0; len(bands) > 0; bands = bands[each:] {
		n := 0
		for _, band := range bands[:each] {
			n += len(band)
		}
		grids = append(grids, rows[from:from+n:from+n])
		from += n
	}
	return grids
}
