package main

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"counterpoint/encode/cnf"
	"counterpoint/encode/inspect"
)

// cnfPart holds the flags of inspect that ask for one part of the CNF.
type cnfPart struct {
	clause                      int
	cnfVar, literal, constraint string
	all                         bool
}

func (q *cnfPart) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.IntVar(&q.clause, "clause", 0, "show clause `N`, from 1 in the order of the DIMACS text: its literals, its words and what it is for")
	f.StringVar(&q.cnfVar, "var", "", "show what a CNF variable means, and the clauses it is in: its number, or its `NAME`, as r3c1=7")
	f.StringVar(&q.literal, "literal", "", "show what a literal means, and the clauses it is in: its `NAME`, as r3c1=7 or r3c1!=7, or its number")
	f.StringVar(&q.constraint, "constraint", "", "show all that a constraint became: its `NAME`, or its number, from 0 in the model's order")
	f.BoolVar(&q.all, "all", false, fmt.Sprintf("list every clause of a variable, literal or constraint, not the first %d", firstClauses))
}

// firstClauses is how many clauses are listed unless all are wanted.
const firstClauses = 10

// partFlags are the flags of which one asks for a part.
var partFlags = []string{"clause", "var", "literal", "constraint"}

// write writes the part that the flag of the name asks for.
func (q *cnfPart) write(w io.Writer, flag, format string, s *inspect.Subject) error {
	var object interface{ text(io.Writer) error }
	var err error
	switch flag {
	case "clause":
		object, err = q.clauseObject(s)
	case "var":
		object, err = q.variableObject(s)
	case "literal":
		object, err = q.literalObject(s)
	default:
		object, err = q.constraintObject(s)
	}
	switch {
	case err != nil:
		return badInput(fmt.Errorf("--%s %w", flag, err))
	case format == formatJSONL:
		return writeObjects(w, []any{object})
	}
	return object.text(w)
}

// clauseObject is a clause with all that is known of it.
type clauseObject struct {
	Clause int           `json:"clause"` // from 1
	Lits   []cnf.Lit     `json:"lits"`
	Names  []string      `json:"names"`
	Words  string        `json:"words"`
	Origin *originObject `json:"origin,omitempty"`
	of     int           // clauses of the CNF
}

// originObject is what a clause or an auxiliary variable is for.
type originObject struct {
	Constraint *int   `json:"constraint,omitempty"` // its number, from 0; absent for a variable
	Name       string `json:"name"`
	Kind       string `json:"kind"`
	Rule       string `json:"rule"`
}

func (q *cnfPart) clauseObject(s *inspect.Subject) (*clauseObject, error) {
	n := s.Formula().NumClauses()
	switch {
	case n == 0:
		return nil, fmt.Errorf("%d: the CNF has no clause", q.clause)
	case q.clause < 1 || q.clause > n:
		return nil, fmt.Errorf("%d: the CNF has the clauses 1 to %d", q.clause, n)
	}
	c := clauseAt(s, q.clause-1)
	return &c, nil
}

func clauseAt(s *inspect.Subject, i int) clauseObject {
	c := clauseObject{Clause: i + 1, Lits: s.Formula().Clause(i), Names: []string{}, Words: s.Words(i), of: s.Formula().NumClauses()}
	if c.Lits == nil {
		c.Lits = []cnf.Lit{}
	}
	for _, l := range c.Lits {
		c.Names = append(c.Names, s.LitName(l))
	}
	c.Origin = originOf(s.Origin(i))
	return c
}

func originOf(o inspect.Origin, known bool) *originObject {
	if !known {
		return nil
	}
	object := &originObject{Name: o.Name, Kind: o.Kind, Rule: o.Rule}
	if o.Constraint != inspect.OfVariable {
		object.Constraint = &o.Constraint
	}
	return object
}

// String says what the origin is in words.
func (o *originObject) String() string {
	switch {
	case o == nil:
		return "not known"
	case o.Constraint == nil:
		return fmt.Sprintf("variable %s: %s", o.Name, o.Rule)
	}
	return fmt.Sprintf("constraint %d, %s (%s): %s", *o.Constraint, o.Name, o.Kind, o.Rule)
}

func (c *clauseObject) text(w io.Writer) error {
	return writeFacts(w, fmt.Sprintf("clause %d of %d", c.Clause, c.of), [][2]string{
		{"DIMACS", c.dimacs()},
		{"names", strings.Join(c.Names, " or ")},
		{"words", c.Words},
		{"for", c.Origin.String()},
	})
}

func (c *clauseObject) dimacs() string {
	var text strings.Builder
	for _, l := range c.Lits {
		fmt.Fprintf(&text, "%d ", l)
	}
	return text.String() + "0"
}

// writeFacts writes a heading and, below it, facts with what they are of.
func writeFacts(w io.Writer, heading string, facts [][2]string) error {
	width := 0
	for _, f := range facts {
		width = max(width, len(f[0]))
	}
	text := heading + "\n"
	for _, f := range facts {
		text += strings.TrimRight(fmt.Sprintf("  %-*s  %s", width, f[0], f[1]), " ") + "\n"
	}
	_, err := io.WriteString(w, text)
	return err
}

// clauseList is some of the clauses of something.
type clauseList struct {
	Count   int            `json:"count"` // of all
	Clauses []clauseObject `json:"clauses"`
}

func (q *cnfPart) list(s *inspect.Subject, clauses iter.Seq[int]) clauseList {
	list := clauseList{Clauses: []clauseObject{}}
	for i := range clauses {
		if q.all || list.Count < firstClauses {
			list.Clauses = append(list.Clauses, clauseAt(s, i))
		}
		list.Count++
	}
	return list
}

// text writes the list as a table, and how many clauses it leaves out.
func (l *clauseList) text(w io.Writer) error {
	if l.Count == 0 {
		return nil
	}
	var rows []table.Row
	for _, c := range l.Clauses {
		rule := ""
		if c.Origin != nil {
			rule = c.Origin.Rule
		}
		rows = append(rows, table.Row{strconv.Itoa(c.Clause), c.Words, rule})
	}
	if err := writeTable(w, formatText, table.Row{"clause", "words", "rule"}, rows); err != nil {
		return err
	}
	if rest := l.Count - len(l.Clauses); rest > 0 {
		_, err := fmt.Fprintf(w, "and %d more; --all lists them\n", rest)
		return err
	}
	return nil
}

// literalObject is a literal or, if both of its signs are meant, a variable.
type literalObject struct {
	Var      int           `json:"var"`
	Literal  cnf.Lit       `json:"literal,omitempty"`
	Name     string        `json:"name"`
	Part     string        `json:"part,omitempty"` // as inspect.Subject.Part says it
	Variable string        `json:"variable,omitempty"`
	Value    *int          `json:"value,omitempty"`
	For      *originObject `json:"for,omitempty"` // of an auxiliary variable
	Positive int           `json:"positive"`      // clauses with the variable
	Negative int           `json:"negative"`      // clauses with its negation
	clauseList
}

func (q *cnfPart) variableObject(s *inspect.Subject) (*literalObject, error) {
	l, err := s.Literal(q.cnfVar)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", q.cnfVar, err)
	case l < 0:
		return nil, fmt.Errorf("%s: expected a variable, and this is the negation of %s: --literal shows it", q.cnfVar, s.LitName(-l))
	}
	o := variableAt(s, l.Var())
	o.clauseList = q.list(s, s.Occurrences(l.Var()))
	return o, nil
}

func (q *cnfPart) literalObject(s *inspect.Subject) (*literalObject, error) {
	l, err := s.Literal(q.literal)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", q.literal, err)
	}
	o := variableAt(s, l.Var())
	o.Literal, o.Name = l, s.LitName(l)
	o.clauseList = q.list(s, func(yield func(int) bool) {
		for i := range s.Occurrences(l.Var()) {
			if slices.Contains(s.Formula().Clause(i), l) && !yield(i) {
				return
			}
		}
	})
	return o, nil
}

// variableAt tells of a CNF variable all but its clauses, which it counts.
func variableAt(s *inspect.Subject, v int) *literalObject {
	o := &literalObject{Var: v, Name: s.LitName(cnf.Lit(v))}
	if part, known := s.Part(v); known {
		o.Part = part.String()
	}
	if x, value, ok := s.Meaning(v); ok {
		o.Variable, o.Value = s.Variables()[x].Name, &value
	}
	o.For = originOf(s.AuxiliaryOrigin(v))
	for i := range s.Occurrences(v) {
		if clause := s.Formula().Clause(i); slices.Contains(clause, cnf.Lit(v)) {
			o.Positive++
		}
		if clause := s.Formula().Clause(i); slices.Contains(clause, -cnf.Lit(v)) {
			o.Negative++
		}
	}
	return o
}

func (o *literalObject) text(w io.Writer) error {
	heading := fmt.Sprintf("variable %d: %s", o.Var, o.Name)
	if o.Literal != 0 {
		heading = fmt.Sprintf("literal %d: %s", o.Literal, o.Name)
	}
	if err := writeFacts(w, heading, append(o.meaning(), [2]string{"in", o.occurrences()})); err != nil {
		return err
	}
	return o.clauseList.text(w)
}

func (o *literalObject) meaning() [][2]string {
	var facts [][2]string
	switch {
	case o.Variable != "":
		is := "is"
		if o.Literal < 0 {
			is = "is not"
		}
		facts = append(facts, [2]string{"means", fmt.Sprintf("%s %s %d", o.Variable, is, *o.Value)})
	case o.Part == "":
		facts = append(facts, [2]string{"means", "not known"})
	}
	if o.Part != "" {
		facts = append(facts, [2]string{"part", o.Part})
	}
	if o.For != nil {
		facts = append(facts, [2]string{"for", o.For.String()})
	}
	return facts
}

func (o *literalObject) occurrences() string {
	switch {
	case o.Literal > 0:
		return fmt.Sprintf("%s; its negation in %d", plural(o.Positive, "clause"), o.Negative)
	case o.Literal < 0:
		return fmt.Sprintf("%s; its negation in %d", plural(o.Negative, "clause"), o.Positive)
	}
	return fmt.Sprintf("%s, negated in %d", plural(o.Positive, "clause"), o.Negative)
}
