package match

import (
	"sort"
	"strconv"

	"counterpoint/encode"
	"counterpoint/model"
)

// Pair is a variable and a value of its domain.
type Pair struct {
	X model.Var
	V int
}

// Name writes the pair in the model's words, such as "r1c1=5".
func (p Pair) Name(m *model.Model) string { return m.Name(p.X) + "=" + strconv.Itoa(p.V) }

// Opposite returns what is true when the pair is removed, such as "r1c1!=5".
func (p Pair) Opposite(m *model.Model) string { return encode.Negated(p.Name(m)) }

// pairs are all pairs of a model: variable by variable, values ascending. An
// int32 index stands for each.
type pairs struct {
	model *model.Model
	all   []Pair
	first []int32 // by variable: its first pair; and where the last one's end
}

func newPairs(m *model.Model) *pairs {
	p := &pairs{model: m, first: make([]int32, 0, m.NumVars()+1)}
	for x := range m.Vars() {
		p.first = append(p.first, int32(len(p.all)))
		for v := range m.Domain(x).All() {
			p.all = append(p.all, Pair{x, v})
		}
	}
	p.first = append(p.first, int32(len(p.all)))
	return p
}

// span returns the pairs of a variable: from the first up to before the end.
func (p *pairs) span(x model.Var) (first, end int32) {
	return p.first[x.Index()], p.first[x.Index()+1]
}

// find returns the index of a pair; false if the value is not of the variable's
// first domain.
func (p *pairs) find(of Pair) (int32, bool) {
	first, end := p.span(of.X)
	at := first + int32(sort.Search(int(end-first), func(i int) bool { return p.all[int(first)+i].V >= of.V }))
	return at, at < end && p.all[at] == of
}

// index returns the index of a pair, which must be one of the model's.
func (p *pairs) index(of Pair) int32 {
	pair, ok := p.find(of)
	if !ok {
		panic("match: there is no " + of.Name(p.model))
	}
	return pair
}

// everything returns the indices of all pairs.
func (p *pairs) everything() []int32 {
	all := make([]int32, len(p.all))
	for i := range all {
		all[i] = int32(i)
	}
	return all
}
