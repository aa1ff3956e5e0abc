package inspect

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"counterpoint/encode/cnf"
)

// Graph is an implication graph: of each literal, an edge from those that it
// follows from. It is drawn by rounds, from left to right.
type Graph struct {
	nodes  []graphNode
	layers [][]int // nodes by round; 0 are those assumed
}

// graphNode is a literal, or at the end the conflict.
type graphNode struct {
	kind  nodeKind
	layer int
	label string // the literal
	by    string // why
	words string // the clause
	from  []int  // nodes
}

type nodeKind uint8

const (
	impliedNode nodeKind = iota
	assumedNode
	goalNode
	conflictNode
)

// Graph returns the implication graph of an explanation. It has one node alone if
// the literal is open, or it or its opposite is assumed.
func (s *Subject) Graph(w *Why) *Graph {
	g := &Graph{}
	switch {
	case w.Outcome == Open:
		g.add(graphNode{label: s.LitName(w.Goal), by: "not fixed by unit propagation"})
	case w.Outcome == Assumed:
		g.add(graphNode{kind: assumedNode, label: s.LitName(w.Goal), by: "assumed"})
	case w.Outcome == OppositeFixed && len(w.Steps) == 0:
		g.add(graphNode{kind: assumedNode, label: s.LitName(-w.Goal), by: "assumed"})
	}
	number := make(map[cnf.Lit]int)
	for _, l := range s.AssumptionsUsed(w) {
		number[l] = g.add(graphNode{kind: assumedNode, label: s.LitName(l), by: "assumed"})
	}
	numbers := func(lits []cnf.Lit) []int {
		var nodes []int
		for _, l := range lits {
			nodes = append(nodes, number[l])
		}
		return nodes
	}
	for i, step := range w.Steps {
		n := graphNode{layer: step.Round, label: s.LitName(step.Lit), by: s.by(step.Clause), words: s.Words(step.Clause), from: numbers(step.From)}
		if i == len(w.Steps)-1 && w.Outcome != Refuted {
			n.kind = goalNode
		}
		number[step.Lit] = g.add(n)
	}
	if w.Outcome == Refuted {
		g.add(graphNode{
			kind: conflictNode, layer: len(g.layers), label: "contradiction",
			by: s.by(w.Conflict), words: s.Words(w.Conflict), from: numbers(s.ConflictFrom(w)),
		})
	}
	return g
}

func (g *Graph) add(n graphNode) int {
	for len(g.layers) <= n.layer {
		g.layers = append(g.layers, nil)
	}
	i := len(g.nodes)
	g.nodes = append(g.nodes, n)
	g.layers[n.layer] = append(g.layers[n.layer], i)
	return i
}

// by names the clause and what it is for.
func (s *Subject) by(clause int) string {
	text := fmt.Sprintf("clause %d", clause+1)
	if o, ok := s.Origin(clause); ok {
		text += ", " + o.Name + ": " + o.Rule
	}
	return text
}

// The looks of nodes in DOT, apart without colour.
var dotLooks = [...]string{
	impliedNode:  "",
	assumedNode:  ", style=dashed",
	goalNode:     ", peripheries=2",
	conflictNode: ", shape=octagon, peripheries=2",
}

// WriteDOT writes the graph in the language of Graphviz, a rank for each round.
func (g *Graph) WriteDOT(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprint(out, "digraph implications {\n  rankdir=LR;\n  node [shape=box, fontname=monospace];\n")
	for i, n := range g.nodes {
		fmt.Fprintf(out, "  n%d [label=%s, tooltip=%s%s];\n", i+1, dotString(n.label+"\n"+n.by), dotString(n.words), dotLooks[n.kind])
	}
	for _, layer := range g.layers {
		if len(layer) < 2 {
			continue
		}
		fmt.Fprint(out, "  { rank=same;")
		for _, i := range layer {
			fmt.Fprintf(out, " n%d;", i+1)
		}
		fmt.Fprint(out, " }\n")
	}
	for i, n := range g.nodes {
		for _, from := range n.from {
			fmt.Fprintf(out, "  n%d -> n%d;\n", from+1, i+1)
		}
	}
	fmt.Fprint(out, "}\n")
	return out.Flush()
}

// dotReplacer writes what has a meaning in a quoted text: a backslash begins an
// escape, and "&" an entity as in HTML.
var dotReplacer = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "&", "&amp;", "\n", `\n`, "\r", `\n`)

// dotString quotes a text. What cannot be printed is written as U+FFFD.
func dotString(text string) string {
	printable := strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\r' && r != '\t' {
			return '\uFFFD'
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	return `"` + dotReplacer.Replace(printable) + `"`
}
