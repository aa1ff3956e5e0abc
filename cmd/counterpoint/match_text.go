package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"counterpoint/compare"
	"counterpoint/compare/match"
	"counterpoint/model"
)

// matchText prints an instance for people: what was compared, the counters side by
// side, the verdict and the difference.
type matchText struct {
	w       io.Writer
	options match.Options
	printed bool
}

// sideNames are what the two sides are called.
func sideNames(o match.Options) (native, clauses string) {
	native, clauses = "native "+o.Level.String(), "clauses "+o.Encoding.Scheme.String()
	if o.Probe {
		clauses += " probed"
	}
	return native, clauses
}

func (t *matchText) match(m matched) error {
	var out strings.Builder
	if t.printed {
		out.WriteString("\n")
	}
	t.printed = true
	native, clauses := sideNames(t.options)
	fmt.Fprintf(&out, "%s: %s against %s, at most one %v\n", m.name, native, clauses, t.options.Encoding.AMO)
	fmt.Fprintf(&out, "theory: %s\n\n", theoryInWords(m.Claim))
	if err := t.counters(&out, m.Result); err != nil {
		return err
	}
	fmt.Fprintf(&out, "\n%s\n", t.verdict(m))
	if d := m.First; d != nil {
		out.WriteString(differenceInWords(m.model, t.options, d))
	}
	for _, e := range m.explanations {
		out.WriteString("\n" + explanationInWords(m.model, t.options, e))
	}
	_, err := io.WriteString(t.w, out.String())
	return err
}

func (t *matchText) end() error { return nil }

// theoryInWords says what is claimed, and, unless both sides are equal, of which
// constraints.
func theoryInWords(c match.Claim) string {
	if c.Relation == match.Unclaimed {
		return "nothing is claimed" + partsInWords(c)
	}
	return "the clauses are " + c.Relation.String() + partsInWords(c)
}

func partsInWords(c match.Claim) string {
	var parts []string
	for _, p := range c.Parts {
		if p.Native != p.Clauses {
			parts = append(parts, fmt.Sprintf("%s: native %s; clauses %s", p.Kind, p.Native, p.Clauses))
		} else if c.Relation == match.Equal {
			parts = append(parts, fmt.Sprintf("%s: %s", p.Kind, p.Native))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "\n  " + strings.Join(parts, "\n  ")
}

func (t *matchText) counters(w io.Writer, r match.Result) error {
	native, clauses := sideNames(t.options)
	var rows []table.Row
	for id := range compare.ID(len(compare.Definitions())) {
		a, inNative := r.Native.Get(id)
		b, inClauses := r.Clauses.Get(id)
		if !inNative && !inClauses {
			continue
		}
		same := "≠"
		if a == b && inNative == inClauses {
			same = "="
		}
		rows = append(rows, table.Row{id.String(), countOf(a, inNative), countOf(b, inClauses), same})
	}
	return writeNumbers(w, formatText, table.Row{"", native, clauses, ""}, rows)
}

func countOf(n uint64, present bool) string {
	if !present {
		return "-"
	}
	return strconv.FormatUint(n, 10)
}

// verdict says whether the sides are equal, and how far they were compared.
func (t *matchText) verdict(m matched) string {
	nodes, _ := m.Native.Get(compare.Nodes)
	far := "to the end of the tree"
	switch {
	case !m.Complete:
		far = fmt.Sprintf("until stopped (%s)", m.Reason)
	case t.options.Solutions == 1:
		far = "to the first solution"
	case t.options.Solutions > 1:
		far = fmt.Sprintf("to solution %d", t.options.Solutions)
	}
	d := m.Differing
	switch {
	case m.First == nil:
		return fmt.Sprintf("equal at every node (%d), %s", nodes, far)
	case !t.options.Through:
		return fmt.Sprintf("different at node %d", m.First.Node)
	}
	native, clauses := sideNames(t.options)
	return fmt.Sprintf("different at %d of %d nodes, %s\n%s removes more at %d, %s at %d, and each what the other keeps at %d\nfirst different at node %d",
		d.Native+d.Clauses+d.Both, nodes, far, native, d.Native, clauses, d.Clauses, d.Both, m.First.Node)
}

// matchWidth is the greatest width of a line of values.
const matchWidth = 95

// differenceInWords says where the sides differ and in what.
func differenceInWords(m *model.Model, o match.Options, d *match.Difference) string {
	lines := append([]string{"path: " + pathInWords(m, d.Path)}, onlyInWords(m, o, d)...)
	for i, line := range lines {
		lines[i] = "  " + wrapped(line, matchWidth, "\n    ") + "\n"
	}
	return strings.Join(lines, "")
}

// onlyInWords says what each side did alone.
func onlyInWords(m *model.Model, o match.Options, d *match.Difference) []string {
	var lines []string
	native, clauses := sideNames(o)
	for _, side := range []struct {
		name   string
		failed bool
		only   []match.Pair
	}{{native, d.NativeFailed, d.NativeOnly}, {clauses, d.ClausesFailed, d.ClausesOnly}} {
		switch {
		case side.failed:
			lines = append(lines, side.name+" alone: nothing is left")
		case len(side.only) > 0:
			lines = append(lines, fmt.Sprintf("%s alone: removes %d, %s", side.name, len(side.only), pairsInWords(m, side.only)))
		}
	}
	return lines
}

// wrapped breaks a line at a width, and puts something between the parts.
func wrapped(line string, width int, between string) string {
	parts := strings.Split(text.WrapSoft(line, width), "\n")
	for i := range parts {
		parts[i] = strings.TrimRight(parts[i], " ")
	}
	return strings.Join(parts, between)
}

func pathInWords(m *model.Model, path []match.Pair) string {
	if len(path) == 0 {
		return "the root"
	}
	return strings.Join(namesOfPairs(m, path), ", ")
}

func namesOfPairs(m *model.Model, all []match.Pair) []string {
	names := make([]string, len(all))
	for i, p := range all {
		names[i] = p.Name(m)
	}
	return names
}

// pairsInWords lists the values by variable, as in "r1c1=3|5, r2c2=4".
func pairsInWords(m *model.Model, all []match.Pair) string {
	var words []string
	for i := 0; i < len(all); {
		word := all[i].Name(m)
		x := all[i].X
		for i++; i < len(all) && all[i].X == x; i++ {
			word += "|" + strconv.Itoa(all[i].V)
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

// explanationInWords writes the steps, and what the other side had.
func explanationInWords(m *model.Model, o match.Options, e match.Explanation) string {
	by, other := sideNames(o)
	if e.ByClauses {
		by, other = other, by
	}
	what := "nothing is left"
	if !e.Failed {
		what = e.Pair.Opposite(m)
	}
	return fmt.Sprintf("%s: %s\n%s%s: %s\n", by, what, stepsInWords(e.Steps), other, e.Kept)
}

// stepsInWords numbers the steps, and aligns what they are by.
func stepsInWords(steps []match.Step) string {
	widest := func(column func(match.Step) string) int {
		longest := slices.MaxFunc(steps, func(a, b match.Step) int { return len(column(a)) - len(column(b)) })
		return min(len(column(longest)), textWidth)
	}
	conclusion := widest(func(s match.Step) string { return s.Conclusion })
	by := widest(func(s match.Step) string { return s.By })
	indent := "\n" + strings.Repeat(" ", 4+2+conclusion+2+by+2)
	var out strings.Builder
	for i, s := range steps {
		line := fmt.Sprintf("%4d  %-*s  %-*s  %s", i+1, conclusion, s.Conclusion, by, s.By, wrapped(s.Because, textWidth, indent))
		out.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return out.String()
}
