package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"counterpoint/encode/cnf"
	"counterpoint/encode/inspect"
)

// The formats of an implication graph.
const (
	formatDOT = "dot"
	formatSVG = "svg"
)

// graphFormats are those that --why alone has.
var graphFormats = []string{formatDOT, formatSVG}

// why holds the flags of inspect that ask for the reasons of a literal.
type why struct {
	literal string
	assumed []string
}

func (q *why) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&q.literal, "why", "", "show the unit clauses that force a literal: its `NAME`, as r3c1=7 or r3c1!=7, or its number")
	f.StringArrayVar(&q.assumed, "assume", nil, "with --why: what to take as true, as `NAME,...`; may be repeated")
}

// write writes the reasons. A formula that is refuted without assumptions is an
// answer of its own.
func (q *why) write(ctx context.Context, w io.Writer, format string, s *inspect.Subject) error {
	goal, err := s.Literal(q.literal)
	if err != nil {
		return badInput(fmt.Errorf("--why %s: %w", q.literal, err))
	}
	assumed, err := s.Literals(q.assumed)
	if err != nil {
		return badInput(fmt.Errorf("--assume %s: %w", strings.Join(q.assumed, ","), err))
	}
	found, err := s.Why(ctx, goal, assumed...)
	if err != nil {
		return badInput(fmt.Errorf("--assume %s: %w", strings.Join(q.assumed, ","), err))
	}
	if err := writeWhy(w, format, s, found); err != nil {
		return err
	}
	if found.Outcome == inspect.Refuted && len(s.AssumptionsUsed(found)) == 0 {
		return ended(exitUnsat)
	}
	return nil
}

func writeWhy(w io.Writer, format string, s *inspect.Subject, found *inspect.Why) error {
	switch format {
	case formatDOT:
		return s.Graph(found).WriteDOT(w)
	case formatSVG:
		return s.Graph(found).WriteSVG(w)
	case formatJSONL:
		return writeObjects(w, []whyObject{whyOf(s, found)})
	}
	object := whyOf(s, found)
	return object.text(w)
}

// whyObject is the explanation of a literal in JSON.
type whyObject struct {
	Literal  string          `json:"literal"`
	Opposite string          `json:"opposite"`
	Assumed  []string        `json:"assumed"`
	Used     []string        `json:"assumptions_used"`
	Outcome  string          `json:"outcome"` // as inspect.Outcome names it
	Rounds   int             `json:"rounds"`
	Steps    []unitStep      `json:"steps"`
	Conflict *unitStep       `json:"conflict,omitempty"` // the clause that is falsified
	Values   []int           `json:"values,omitempty"`   // left of the variable, if the literal is open
	Nearest  []nearestClause `json:"nearest,omitempty"`
	Fails    []string        `json:"fails_if_assumed,omitempty"`

	outcome inspect.Outcome
	used    []cnf.Lit
}

// unitStep is a unit clause, or the one that is falsified.
type unitStep struct {
	Literal string   `json:"literal,omitempty"`
	Lit     cnf.Lit  `json:"lit,omitempty"`
	Round   int      `json:"round"`
	From    []string `json:"from"`
	clauseObject
	from []cnf.Lit
}

// nearestClause is what would force a literal if the open ones were false.
type nearestClause struct {
	Literal string   `json:"literal"`
	Open    []string `json:"open"`
	clauseObject
}

func whyOf(s *inspect.Subject, w *inspect.Why) whyObject {
	names := func(lits []cnf.Lit) []string {
		names := make([]string, len(lits))
		for i, l := range lits {
			names[i] = s.LitName(l)
		}
		return names
	}
	used := s.AssumptionsUsed(w)
	o := whyObject{
		Literal: s.LitName(w.Goal), Opposite: s.LitName(-w.Goal), Assumed: names(w.Assumed), Used: names(used),
		Outcome: w.Outcome.String(), Steps: []unitStep{}, outcome: w.Outcome, used: used,
	}
	for _, step := range w.Steps {
		o.Rounds = step.Round
		o.Steps = append(o.Steps, unitStep{s.LitName(step.Lit), step.Lit, step.Round, names(step.From), clauseAt(s, step.Clause), step.From})
	}
	if w.Outcome == inspect.Refuted {
		from := s.ConflictFrom(w)
		o.Conflict = &unitStep{"", 0, o.Rounds + 1, names(from), clauseAt(s, w.Conflict), from}
	}
	if w.Near == nil {
		return o
	}
	o.Values = w.Near.Values
	for i, l := range []cnf.Lit{w.Goal, -w.Goal} {
		if c := w.Near.Clauses[i]; c != nil {
			o.Nearest = append(o.Nearest, nearestClause{s.LitName(l), names(c.Open), clauseAt(s, c.Clause)})
		}
		if w.Near.Fails[i] {
			o.Fails = append(o.Fails, s.LitName(l))
		}
	}
	return o
}

func (o *whyObject) text(w io.Writer) error {
	text := ""
	if len(o.Assumed) > 0 {
		text = "assumed: " + strings.Join(o.Assumed, ", ") + "\n"
	}
	text += o.verdict() + "\n"
	if o.outcome == inspect.Open {
		text += o.knownInWords()
	}
	if _, err := io.WriteString(w, text); err != nil || len(o.Steps) == 0 && o.Conflict == nil {
		return err
	}
	return o.table(w)
}

// verdict says in a line what was found.
func (o *whyObject) verdict() string {
	length := fmt.Sprintf("in %s and %s", plural(len(o.Steps), "step"), plural(o.Rounds, "round"))
	switch o.outcome {
	case inspect.Assumed:
		return o.Literal + " is assumed"
	case inspect.Forced:
		return fmt.Sprintf("%s follows by unit propagation, %s", o.Literal, length)
	case inspect.OppositeFixed:
		if len(o.Steps) == 0 {
			return fmt.Sprintf("%s does not follow: %s is assumed", o.Literal, o.Opposite)
		}
		return fmt.Sprintf("%s does not follow: %s does, by unit propagation, %s", o.Literal, o.Opposite, length)
	case inspect.Refuted:
		what := "the formula"
		if len(o.Used) > 0 {
			what = "what is assumed"
		}
		if len(o.Steps) == 0 {
			return fmt.Sprintf("unit propagation refutes %s at once: then any literal follows", what)
		}
		return fmt.Sprintf("unit propagation refutes %s, %s: then any literal follows", what, length)
	}
	return fmt.Sprintf("unit propagation fixes neither %s nor %s", o.Literal, o.Opposite)
}

// knownInWords says what is known of a literal that is open.
func (o *whyObject) knownInWords() string {
	var text strings.Builder
	if len(o.Values) > 0 {
		fmt.Fprintf(&text, "  values left: %s\n", strings.Trim(strings.ReplaceAll(fmt.Sprint(o.Values), " ", ", "), "[]"))
	}
	for _, n := range o.Nearest {
		fmt.Fprintf(&text, "  nearest to %s: clause %d, %s\n", n.Literal, n.Clause, n.Words)
		fmt.Fprintf(&text, "    open beside it: %s\n", strings.Join(n.Open, ", "))
	}
	for _, l := range o.Fails {
		fmt.Fprintf(&text, "  %s, if it is assumed, is refuted; --assume shows how\n", l)
	}
	return text.String()
}

// table writes the assumptions that are used and the steps, each with a number
// that the later ones refer to.
func (o *whyObject) table(w io.Writer) error {
	steps := o.Steps
	if o.Conflict != nil {
		conflict := *o.Conflict
		conflict.Literal = "contradiction"
		steps = append(slices.Clip(steps), conflict)
	}
	number := make(map[cnf.Lit]int)
	var rows []table.Row
	add := func(l cnf.Lit, cells ...any) {
		number[l] = len(rows) + 1
		rows = append(rows, append(table.Row{strconv.Itoa(len(rows) + 1)}, cells...))
	}
	for i, l := range o.used {
		add(l, "0", o.Used[i], "", "", "assumed")
	}
	for _, s := range steps {
		var from []int
		for _, l := range s.from {
			from = append(from, number[l])
		}
		slices.Sort(from)
		add(s.Lit, strconv.Itoa(s.Round), s.Literal, strings.Trim(fmt.Sprint(from), "[]"), strconv.Itoa(s.Clause), s.Words)
	}
	return writeTable(w, formatText, table.Row{"step", "round", "literal", "from", "clause", "in words"}, rows)
}
