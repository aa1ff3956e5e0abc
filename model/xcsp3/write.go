package xcsp3

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"counterpoint/model"
)

// Write writes the model as an instance of XCSP3. The name, if any, becomes
// the instance's note. Every constraint has its name as its note.
//
// [Read] gives back the same variables, domains, names and solutions, unless
// the model goes beyond its limits. The rows
// of a table come back sorted, each once, and without those that the domains
// exclude; a constraint over no variable comes back as a Linear.
//
// The error is that of the writer, or says which name XML cannot hold.
func Write(out io.Writer, m *model.Model, name string) error {
	if err := writableNames(m, name); err != nil {
		return err
	}
	w := &writer{w: bufio.NewWriter(out), m: m, ids: make([]string, m.NumVars())}
	w.print(xml.Header, `<instance format="XCSP3" type="CSP"`, note(name), ">\n")
	w.print("  <variables>\n")
	for _, d := range declarations(m) {
		w.declare(d)
	}
	w.print("  </variables>\n  <constraints>\n")
	for i, c := range m.Constraints() {
		w.constraint(m.ConstraintName(i), c)
	}
	w.print("  </constraints>\n</instance>\n")
	return w.w.Flush()
}

// writer writes a model. What goes wrong with the output, Flush returns.
type writer struct {
	w   *bufio.Writer
	m   *model.Model
	ids []string // how each variable is referred to, by index
}

func (w *writer) print(parts ...any) {
	for _, p := range parts {
		fmt.Fprint(w.w, p)
	}
}

func (w *writer) constraint(name string, c model.Constraint) {
	switch c := c.(type) {
	case model.AllDifferent:
		w.writeAllDifferent(name, c)
	case model.Relation:
		w.writeRelation(name, c)
	case model.Linear:
		w.writeLinear(name, c)
	case model.Table:
		w.writeTable(name, c)
	default:
		panic(fmt.Sprintf("xcsp3: the writer lacks the constraint kind %T", c))
	}
}

// open begins a constraint.
func (w *writer) open(element, name string) { w.print("    <", element, note(name), ">") }

// writeConstant writes a constraint over no variable.
func (w *writer) writeConstant(name string, holds bool) {
	w.open("intension", name)
	w.print(" eq(", truth(holds), ",1) </intension>\n")
}

// shifted writes X + C.
func (w *writer) shifted(x model.Var, c int) string {
	id := w.ids[x.Index()]
	switch {
	case c > 0:
		return fmt.Sprintf("add(%s,%d)", id, c)
	case c < 0:
		return fmt.Sprintf("sub(%s,%d)", id, -c)
	}
	return id
}

// note is the attribute note, or nothing for "".
func note(s string) string {
	if s == "" {
		return ""
	}
	var b strings.Builder
	b.WriteString(` note="`)
	xml.EscapeText(&b, []byte(s)) // a strings.Builder never fails
	b.WriteString(`"`)
	return b.String()
}

// writableNames refuses characters that XML has not, which escaping would
// replace.
func writableNames(m *model.Model, name string) error {
	if !writable(name) {
		return fmt.Errorf("xcsp3: the name %q has a character that XML cannot hold", name)
	}
	for x := range m.Vars() {
		if !writable(m.Name(x)) {
			return fmt.Errorf("xcsp3: the variable's name %q has a character that XML cannot hold", m.Name(x))
		}
	}
	for i := range m.NumConstraints() {
		if !writable(m.ConstraintName(i)) {
			return fmt.Errorf("xcsp3: the constraint's name %q has a character that XML cannot hold", m.ConstraintName(i))
		}
	}
	return nil
}

func writable(name string) bool {
	if !utf8.ValidString(name) {
		return false
	}
	return !strings.ContainsFunc(name, func(c rune) bool {
		return c < 0x20 && c != '\t' && c != '\n' && c != '\r' || c == 0xFFFE || c == 0xFFFF
	})
}
