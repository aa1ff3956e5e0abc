package inspect_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"counterpoint/encode"
	"counterpoint/encode/inspect"
)

// explanations are some of the literals of two formulas, by assumptions or none,
// with graphs of every look.
func explanations(t *testing.T, explained func(*inspect.Subject, *inspect.Why)) {
	t.Helper()
	for _, of := range []struct {
		subject *inspect.Subject
		goal    string
		assumed []string
		outcome inspect.Outcome
	}{
		{subjectOf(t, benchHard(t), encode.Options{Scheme: encode.Extended}), "r4c9=1", nil, inspect.OppositeFixed},
		{subjectOf(t, benchHard(t), encode.Options{Scheme: encode.Extended}), "r4c9!=1", []string{"r1c1=2"}, inspect.Forced},
		{subjectOf(t, benchHard(t), encode.Options{Scheme: encode.Extended}), "r1c1=2", nil, inspect.Open},
		{subjectOf(t, benchHard(t), encode.Options{Scheme: encode.Extended}), "r1c1=2", []string{"r1c1=6"}, inspect.Refuted},
		{subjectOf(t, benchHard(t), encode.Options{}), "r1c1=2", []string{"r1c1=2"}, inspect.Assumed},
		{subjectOf(t, everyKind(t), encode.Options{}), `if x is 1, then y=1`, nil, inspect.Refuted},
	} {
		goal, err := of.subject.Literal(of.goal)
		if err != nil {
			t.Fatal(err)
		}
		assumed, err := of.subject.Literals(of.assumed)
		if err != nil {
			t.Fatal(err)
		}
		w, err := of.subject.Why(context.Background(), goal, assumed...)
		if err != nil {
			t.Fatal(err)
		}
		if w.Outcome != of.outcome {
			t.Errorf("%s is %v, expected %v", of.goal, w.Outcome, of.outcome)
		}
		explained(of.subject, w)
	}
}

// numbers returns how many nodes and edges the graph of an explanation has.
func numbers(s *inspect.Subject, w *inspect.Why) (nodes, edges int) {
	used := make(map[string]bool)
	for _, step := range w.Steps {
		edges += len(step.From)
		used[s.LitName(step.Lit)] = true
		for _, l := range step.From {
			used[s.LitName(l)] = true
		}
	}
	if w.Outcome == inspect.Refuted {
		for _, l := range s.ConflictFrom(w) {
			edges++
			used[s.LitName(l)] = true
		}
		nodes++
	}
	if nodes+len(used) == 0 {
		nodes = 1 // the literal, or what is assumed
	}
	return nodes + len(used), edges
}

var (
	dotNode = regexp.MustCompile(`^  n(\d+) \[label="((?:[^"\\]|\\.)*)", tooltip="(?:[^"\\]|\\.)*"(?:, \w+=\w+)*\];$`)
	dotEdge = regexp.MustCompile(`^  n(\d+) -> n(\d+);$`)
	dotRest = regexp.MustCompile(`^(digraph implications \{|  rankdir=LR;|  node \[shape=box, fontname=monospace\];|  \{ rank=same;( n\d+;)+ \}|\})$`)
)

func TestDOT(t *testing.T) {
	dot, _ := exec.LookPath("dot")
	explanations(t, func(s *inspect.Subject, w *inspect.Why) {
		var text bytes.Buffer
		if err := s.Graph(w).WriteDOT(&text); err != nil {
			t.Fatal(err)
		}
		nodes, edges := 0, 0
		for line := range strings.Lines(text.String()) {
			line = strings.TrimSuffix(line, "\n")
			switch {
			case dotNode.MatchString(line):
				nodes++
			case dotEdge.MatchString(line):
				edges++
				ends := dotEdge.FindStringSubmatch(line)
				from, _ := strconv.Atoi(ends[1])
				if to, _ := strconv.Atoi(ends[2]); from >= to {
					t.Errorf("an edge back: %s", line)
				}
			case !dotRest.MatchString(line):
				t.Errorf("a line of no kind: %q", line)
			}
		}
		if n, e := numbers(s, w); nodes != n || edges != e {
			t.Errorf("%d nodes and %d edges, expected %d and %d", nodes, edges, n, e)
		}
		if dot == "" {
			return
		}
		cmd := exec.Command(dot, "-Tplain")
		cmd.Stdin = &text
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("dot: %v: %s", err, out)
		}
	})
}

func TestSVG(t *testing.T) {
	explanations(t, func(s *inspect.Subject, w *inspect.Why) {
		var text bytes.Buffer
		if err := s.Graph(w).WriteSVG(&text); err != nil {
			t.Fatal(err)
		}
		boxes, arrows := 0, 0
		for decoder := xml.NewDecoder(&text); ; {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			start, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			for _, a := range start.Attr {
				if a.Name.Local == "marker-end" {
					arrows++
				}
				if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
					t.Errorf("%s=%q", a.Name.Local, a.Value)
				}
			}
			if start.Name.Local == "text" {
				boxes++
			}
		}
		if n, e := numbers(s, w); boxes != 2*n || arrows != e {
			t.Errorf("%d texts and %d arrows, expected %d and %d", boxes, arrows, 2*n, e)
		}
	})
}
