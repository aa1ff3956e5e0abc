package encode

import (
	"context"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"counterpoint/encode/cnf"
	"counterpoint/model"
)

// A linear constraint as a decision diagram over its partial sums (Abio,
// Nieuwenhuis, Oliveras, Rodriguez-Carbonell and Mayer-Eichberger, A new look
// at BDDs for pseudo-Boolean constraints, JAIR 2012; with more than two
// branches a node, Abio, Gange, Mayer-Eichberger and Stuckey, On CNF encodings
// of decision diagrams, CPAIOR 2016).
//
// The variables are taken in order of decreasing |coefficient|. A state is the
// sum of the terms of the first i variables; one from which every, or no,
// choice of the others satisfies the constraint is decided and goes no
// further. States are made forward, layer by layer, and turned into nodes
// backward: neighbouring states of a layer whose values lead to the same nodes
// are one node, and a state whose values all lead to the same node is that
// node.
//
// Each node but the root is an auxiliary variable that says "the rest of the
// constraint holds from here", and each value v of a node's variable x that
// leads to the node c is a clause: node and x=v imply c. It drops out if c is
// true, and is "not node or not x=v" if c is false. The root is true. So there
// are a variable for each node but the root and a clause for each edge but those
// to true: for n variables of d values and s different partial sums of each length,
// ns variables and nds clauses at most.
//
// Unit propagation so finds a constraint broken as soon as the first values of the
// order break it, and excludes values of the last open variable; it does not
// find all that arc consistency would.
//
// In the scheme order, where a sum is to be at most something, the clauses are
// over order literals: the more a term is, the less room it leaves, so that "x
// is v or more" can stand for "x=v", and is left out if v is the least; a value
// that leads to the same node as the one before it needs no clause. Given the
// bounds of the other variables, unit propagation then goes down the diagram
// from the root to x, and up from false to x, and so finds what they leave of
// x: the sum is bounds consistent, which is arc consistency (Abio and Stuckey,
// Encoding linear constraints into SAT, CP 2014).
type diagram struct {
	model  *model.Model
	direct *direct
	terms  []term
	order  bool    // over order literals
	nodes  []node  // by layer, the last first; the root is the last of all
	edges  []int32 // of node after node, a target for each value of its variable
	total  Size
}

// node stands for the states lo..hi of the sum of the first layer terms.
type node struct {
	layer  int32
	lo, hi int64
	edges  int // where its edges start
}

// Targets of edges are indices of nodes or one of these.
const (
	falseNode int32 = -1
	trueNode  int32 = -2
)

// layers are the states of a linear constraint: states[i] are the sums of the
// first i terms, ascending, that are not decided.
type layers struct {
	*plan
	terms    []term
	is       comparison
	states   [][]int64
	min, max []int64 // of the sum of the terms from i on
}

func (p *plan) diagram(terms []term, is comparison, order bool) part {
	terms = byCoefficient(terms)
	b := &layers{plan: p, terms: terms, is: is}
	b.bounds()
	if holds, decided := b.decide(0, 0); decided {
		return constant{holds: holds}
	}
	if edges, ok := b.forward(); !ok {
		return &diagram{total: clauses(edges, 3)} // too large: the plan is given up
	}
	d := &diagram{model: p.model, direct: &p.direct, terms: terms, order: order}
	root := d.backward(b)
	if root < 0 {
		return constant{holds: root == trueNode}
	}
	d.count(p.ctx)
	return d
}

// bounds finds the least and greatest sum of the terms from each on.
func (b *layers) bounds() {
	n := len(b.terms)
	b.min, b.max = make([]int64, n+1), make([]int64, n+1)
	for i := n - 1; i >= 0; i-- {
		t, spans := b.terms[i], b.direct.of(b.terms[i].x)
		lo, hi := t.coef*int64(spans[0].lo), t.coef*int64(spans[len(spans)-1].hi)
		b.min[i] = b.min[i+1] + min(lo, hi)
		b.max[i] = b.max[i+1] + max(lo, hi)
	}
}

// decide tells whether the constraint holds, if that is certain when the first
// i terms have the sum s.
func (b *layers) decide(i int, s int64) (holds, decided bool) {
	lo, hi := s+b.min[i], s+b.max[i]
	less, equal, greater := b.is.op.Holds(-1, 0), b.is.op.Holds(0, 0), b.is.op.Holds(1, 0)
	switch rhs := b.is.rhs; {
	case hi < rhs, hi == rhs && less == equal:
		return less, true
	case lo > rhs, lo == rhs && greater == equal:
		return greater, true
	case lo == hi:
		return equal, true
	}
	return false, false
}

// forward makes the states. It gives up when they have more edges than the
// limit on clauses, and returns their number.
func (b *layers) forward() (edges int64, ok bool) {
	b.states = [][]int64{{0}}
	for i := range b.terms {
		edges = add(edges, mul(int64(len(b.states[i])), b.direct.size(b.terms[i].x)))
		if edges > b.options.MaxClauses {
			return edges, false
		}
		next := b.step(i)
		if b.ctx.Err() != nil {
			return edges, false
		}
		b.states = append(b.states, next)
	}
	return edges, true
}

// step returns the states behind layer i. They come in pieces, which are
// sorted and merged, so that equal ones take no room and ctx is heard.
func (b *layers) step(i int) []int64 {
	const piece = 1 << 18
	var known, fresh []int64
	for s := range b.sums(i) {
		if b.ctx.Err() != nil {
			return nil
		}
		for _, state := range b.states[i] {
			if _, decided := b.decide(i+1, state+s); decided {
				continue
			}
			fresh = append(fresh, state+s)
			if len(fresh) < piece {
				continue
			}
			if b.ctx.Err() != nil {
				return nil
			}
			known, fresh = union(known, fresh), fresh[:0]
		}
	}
	return union(known, fresh)
}

// union returns the different integers of both slices, ascending; a is so
// already.
func union(a, b []int64) []int64 {
	slices.Sort(b)
	merged := make([]int64, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if a[0] <= b[0] {
			merged, a = append(merged, a[0]), a[1:]
		} else {
			merged, b = append(merged, b[0]), b[1:]
		}
	}
	merged = append(append(merged, a...), b...)
	return slices.Compact(merged)
}

// sums yields the values of term i, in the order of its variable's literals.
func (b *layers) sums(i int) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for _, s := range b.direct.of(b.terms[i].x) {
			for v := int64(s.lo); v <= int64(s.hi); v++ {
				if !yield(b.terms[i].coef * v) {
					return
				}
			}
		}
	}
}

// backward makes the nodes and returns the root, which may be decided.
func (d *diagram) backward(b *layers) int32 {
	var behind []int32 // the node of each state of the layer behind
	for i := len(b.terms) - 1; i >= 0; i-- {
		behind = d.layer(b, i, behind)
		if b.ctx.Err() != nil {
			return falseNode // the plan is given up
		}
	}
	return behind[0]
}

// layer makes the nodes of the layer's states and returns the node of each.
func (d *diagram) layer(b *layers, i int, behind []int32) []int32 {
	nodes := make([]int32, len(b.states[i]))
	last := int32(math.MinInt32) // the node made last in this layer
	cursors := make([]int, b.direct.size(b.terms[i].x))
	for k, state := range b.states[i] {
		if k&0xff == 0 && b.ctx.Err() != nil {
			break
		}
		start := len(d.edges)
		d.targets(b, i, state, behind, cursors)
		edges := d.edges[start:]
		switch {
		case !slices.ContainsFunc(edges, func(e int32) bool { return e != edges[0] }):
			nodes[k] = edges[0]
			d.edges = d.edges[:start]
		case last >= 0 && slices.Equal(edges, d.edges[d.nodes[last].edges:start]):
			nodes[k] = last
			d.nodes[last].hi = state
			d.edges = d.edges[:start]
		default:
			last = int32(len(d.nodes))
			nodes[k] = last
			d.nodes = append(d.nodes, node{int32(i), state, state, start})
		}
	}
	return nodes
}

// targets appends the edges of a state of layer i. States come in ascending
// order, so that a cursor for each value finds the states behind.
func (d *diagram) targets(b *layers, i int, state int64, behind []int32, cursors []int) {
	value := 0
	for s := range b.sums(i) {
		target := falseNode
		if holds, decided := b.decide(i+1, state+s); !decided {
			for b.states[i+1][cursors[value]] < state+s {
				cursors[value]++
			}
			target = behind[cursors[value]]
		} else if holds {
			target = trueNode
		}
		d.edges = append(d.edges, target)
		value++
	}
}

// count finds the size: a literal for the node unless it is the root, one for
// the value, and one for the target unless it is false.
func (d *diagram) count(ctx context.Context) {
	root := len(d.nodes) - 1
	d.total.Vars = int64(root)
	for i := range d.nodes {
		if i&0xfff == 0 && ctx.Err() != nil {
			return // the plan is given up
		}
		for k, target := range d.steps(i) {
			d.total.Clauses++
			d.total.Lits += 3
			if i == root {
				d.total.Lits--
			}
			if d.order && k == 0 {
				d.total.Lits--
			}
			if target == falseNode {
				d.total.Lits--
			}
		}
	}
}

// steps yields the edges of a node that need a clause: the number of the value,
// or its rank if the clauses are over order literals, and the target.
func (d *diagram) steps(i int) iter.Seq2[int64, int32] {
	t := d.terms[d.nodes[i].layer]
	edges := d.edgesOf(i)
	return func(yield func(int64, int32) bool) {
		last := trueNode
		for k := range int64(len(edges)) {
			target := edges[k]
			if d.order {
				target = edges[d.direct.ranked(t, k)]
			}
			if target == trueNode || d.order && target == last {
				continue
			}
			last = target
			if !yield(k, target) {
				return
			}
		}
	}
}

func (d *diagram) edgesOf(i int) []int32 {
	if i+1 == len(d.nodes) {
		return d.edges[d.nodes[i].edges:]
	}
	return d.edges[d.nodes[i].edges:d.nodes[i+1].edges]
}

func (d *diagram) method() string {
	return fmt.Sprintf("a decision diagram of %d nodes", len(d.nodes))
}

func (d *diagram) size() Size { return d.total }

// write goes from the root down, so that auxiliary variables are numbered in
// the order of the layers.
func (d *diagram) write(w *writer) {
	root := len(d.nodes) - 1
	first := w.newVars(root, Diagram)
	lit := func(node int) cnf.Lit { return first + cnf.Lit(root-1-node) }
	w.rule(Diagram)
	for i := root; i >= 0; i-- {
		if w.stopped() {
			return
		}
		t := d.terms[d.nodes[i].layer]
		value := d.direct.all(t.x).from
		for k, target := range d.steps(i) {
			clause := w.scratch[:0]
			if i != root {
				clause = append(clause, -lit(i))
			}
			switch {
			case !d.order:
				clause = append(clause, -(value + cnf.Lit(k)))
			case k > 0:
				clause = append(clause, w.below(t, k))
			}
			if target != falseNode {
				clause = append(clause, lit(int(target)))
			}
			w.formula.Add(clause...)
		}
	}
}

// auxiliaryName says for which partial sums a node stands. Over order literals its
// clauses make it true of every greater sum too, since that leaves less room.
func (d *diagram) auxiliaryName(k int) string {
	n := d.nodes[len(d.nodes)-2-k]
	var sum strings.Builder
	for i, t := range d.terms[:n.layer] {
		if i > 0 {
			sum.WriteString(" + ")
		}
		fmt.Fprintf(&sum, "%d*%s", t.coef, d.model.Name(d.model.Var(t.x)))
	}
	switch {
	case d.order:
		return fmt.Sprintf("%s >= %d", sum.String(), n.lo)
	case n.lo == n.hi:
		return fmt.Sprintf("%s = %d", sum.String(), n.lo)
	}
	return fmt.Sprintf("%s in %d..%d", sum.String(), n.lo, n.hi)
}
