package inspect

// nameTable holds the names of CNF variables one behind the other in one text,
// so that a million names take little more than their letters.
type nameTable struct {
	text []byte
	ends []int // ends[v] is where the name of the CNF variable v ends
}

// set names a variable behind all those named before.
func (t *nameTable) set(v int, name string) {
	for len(t.ends) < v {
		t.ends = append(t.ends, len(t.text))
	}
	t.text = append(t.text, name...)
	t.ends = append(t.ends, len(t.text))
}

// name returns the name of a variable, "" if it has none.
func (t *nameTable) name(v int) string {
	if v < 1 || v >= len(t.ends) {
		return ""
	}
	return string(t.text[t.ends[v-1]:t.ends[v]])
}
