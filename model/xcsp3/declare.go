package xcsp3

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"counterpoint/model"
)

// The writer declares each variable as a <var>, and variables called "x[0]",
// "x[1]", ... as an <array>. An id of XCSP3 is a letter followed by letters,
// digits and _, and no two declarations share one: for any other name an id is
// made up, and the name kept in the note.

// declared is one declaration: an array, or a variable if it has no size.
type declared struct {
	id    string
	size  []int
	first int // the index of its first variable
	count int
}

// declarations groups the variables, in their order.
func declarations(m *model.Model) []declared {
	ids := &identifiers{taken: make(map[string]bool), last: make(map[string]int)}
	for x := range m.Vars() {
		if usable(m.Name(x)) {
			ids.taken[m.Name(x)] = true
		}
	}
	var all []declared
	for i := 0; i < m.NumVars(); {
		d, ok := arrayAt(m, i)
		if !ok || ids.taken[d.id] {
			d = declared{id: m.Name(m.Var(i)), first: i, count: 1}
			if !usable(d.id) {
				d.id = ids.make(d.id)
			}
		}
		ids.taken[d.id] = true
		all = append(all, d)
		i += d.count
	}
	return all
}

// usable reports whether a name can be an id: an identifier that no operator
// has.
func usable(name string) bool {
	_, reserved := operators[name]
	return isIdentifier(name) && !reserved
}

// identifiers makes up ids.
type identifiers struct {
	taken map[string]bool
	last  map[string]int // the last number put behind a base
}

// make returns an id like the name that is not taken.
func (ids *identifiers) make(name string) string {
	base := strings.Map(func(c rune) rune {
		if c < 0x80 && isIdent(byte(c)) {
			return c
		}
		return '_'
	}, name)
	if !isLetter(base[0]) {
		base = "v" + base
	}
	id := base
	for ids.taken[id] || !usable(id) {
		ids.last[base]++
		id = base + "_" + strconv.Itoa(ids.last[base])
	}
	return id
}

// arrayAt returns the array whose first cell is the variable at the index, if
// all its cells follow in order.
func arrayAt(m *model.Model, first int) (declared, bool) {
	id, indices := cellName(m.Name(m.Var(first)))
	if !usable(id) || len(indices) == 0 || slices.ContainsFunc(indices, nonZero) {
		return declared{}, false
	}
	size := make([]int, len(indices))
	end := first
	for ; end < m.NumVars(); end++ {
		other, at := cellName(m.Name(m.Var(end)))
		if other != id || len(at) != len(size) {
			break
		}
		for k := range size {
			size[k] = max(size[k], at[k]+1)
		}
	}
	a := array{id: id, size: size}
	cell := make([]int, len(size))
	for i := first; i < end; i++ {
		if m.Name(m.Var(i)) != a.name(cell) {
			return declared{}, false
		}
		a.next(cell)
	}
	whole := !slices.ContainsFunc(cell, nonZero)
	return declared{id: id, size: size, first: first, count: end - first}, whole
}

func nonZero(i int) bool { return i != 0 }

// cellName takes "x[0][2]" apart. It returns no indices for any other name.
func cellName(name string) (id string, indices []int) {
	id, rest, _ := strings.Cut(name, "[")
	for rest != "" {
		digits, after, ok := strings.Cut(rest, "]")
		i, err := strconv.Atoi(digits)
		if !ok || err != nil || i < 0 || i >= maxVariables {
			return "", nil
		}
		indices = append(indices, i)
		rest, ok = strings.CutPrefix(after, "[")
		if ok != (rest != "") {
			return "", nil
		}
	}
	return id, indices
}

func (w *writer) declare(d declared) {
	x := w.m.Var(d.first)
	if len(d.size) == 0 {
		w.ids[x.Index()] = d.id
		kept := ""
		if name := w.m.Name(x); name != d.id {
			kept = named + name
		}
		w.print(`    <var id="`, d.id, `"`, note(kept), "> ", values(w.m.Domain(x)), " </var>\n")
		return
	}
	w.print(`    <array id="`, d.id, `" size="`)
	for _, n := range d.size {
		w.print("[", n, "]")
	}
	w.print(`">`)
	var order []string
	cells := make(map[string][]string)
	for i := d.first; i < d.first+d.count; i++ {
		w.ids[i] = w.m.Name(w.m.Var(i))
		v := values(w.m.Domain(w.m.Var(i)))
		if cells[v] == nil {
			order = append(order, v)
		}
		cells[v] = append(cells[v], w.ids[i])
	}
	if len(order) == 1 {
		w.print(" ", order[0], " </array>\n")
		return
	}
	for _, v := range order {
		w.print("\n", `      <domain for="`, strings.Join(cells[v], " "), `"> `, v, " </domain>")
	}
	w.print("\n    </array>\n")
}

// values writes a domain as XCSP3 does, as in "0..4 7 9..12".
func values(d model.Domain) string {
	var parts []string
	for iv := range d.Intervals() {
		if iv.Lo == iv.Hi {
			parts = append(parts, strconv.Itoa(iv.Lo))
		} else {
			parts = append(parts, fmt.Sprintf("%d..%d", iv.Lo, iv.Hi))
		}
	}
	return strings.Join(parts, " ")
}
