package inspect

// nameTable holds the names of CNF variables, those of namesInGroup numbers in one
// text, so that a million names take little more than their letters, and none is
// moved to make room.
type nameTable struct {
	groups []*nameGroup // by number; nil where none has a name
	open   int          // the group that text and ends are of
	text   []byte
	ends   []uint32
}

// nameGroup is names one behind the other.
type nameGroup struct {
	text string
	ends []uint32 // by number in the group, up to the last one that has a name
}

const namesInGroup = 256

// set names a variable behind all those named before.
func (t *nameTable) set(v int, name string) {
	if group := v / namesInGroup; group != t.open {
		t.close()
		t.open = group
	}
	for len(t.ends) < v%namesInGroup {
		t.ends = append(t.ends, uint32(len(t.text)))
	}
	t.text = append(t.text, name...)
	t.ends = append(t.ends, uint32(len(t.text)))
}

// close ends the naming, or that of a group.
func (t *nameTable) close() {
	if len(t.ends) == 0 {
		return
	}
	for len(t.groups) <= t.open {
		t.groups = append(t.groups, nil)
	}
	t.groups[t.open] = &nameGroup{string(t.text), append([]uint32(nil), t.ends...)}
	t.text, t.ends = t.text[:0], t.ends[:0]
}

// name returns the name of a variable, "" if it has none, once the table is
// closed.
func (t *nameTable) name(v int) string {
	if v < 0 || v/namesInGroup >= len(t.groups) {
		return ""
	}
	g := t.groups[v/namesInGroup]
	k := v % namesInGroup
	if g == nil || k >= len(g.ends) {
		return ""
	}
	start := uint32(0)
	if k > 0 {
		start = g.ends[k-1]
	}
	return g.text[start:g.ends[k]]
}
