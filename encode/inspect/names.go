package inspect

import (
	"fmt"
	"slices"
	"strings"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
	"counterpoint/model/spelling"
)

// VarName returns the name of a CNF variable: "r1c1=5" for a value, and for any
// other what makes it true. It is "" if it is not known. Of an encoding, names of
// variables are unique unless the model's own look like values or bounds of each
// other; of a foreign CNF they are what the comments say.
func (s *Subject) VarName(cnfVar int) string { return s.name(cnfVar) }

// LitName returns the name of a literal, which no other one has: that of its
// variable, or of what is true if that is false, as in "r1c1!=5", "r1c1>5" and
// "not p". Where several literals would be called so, all but the first have the
// number of their variable behind it, "p #7". A variable without a name is called
// "x7" here, and "-x7" is its negation.
func (s *Subject) LitName(l cnf.Lit) string {
	name := s.name(l.Var())
	switch {
	case name == "" && l < 0:
		name = fmt.Sprintf("-x%d", l.Var())
	case name == "":
		name = fmt.Sprintf("x%d", l.Var())
	case l < 0:
		name = encode.Negated(name)
	}
	if called, _ := s.called(name); called == l {
		return name
	}
	return fmt.Sprintf("%s #%d", name, l.Var())
}

// Literal returns the literal of a name: what [Subject.LitName] writes, or a
// number as DIMACS has it, "5" or "-5", with or without an x before it. Where
// several literals have one name, the first is meant. The error says what is
// wrong, and which names are near.
func (s *Subject) Literal(name string) (cnf.Lit, error) {
	name = strings.TrimSpace(name)
	if l, ok := s.called(name); ok {
		return l, nil
	}
	if at := strings.LastIndex(name, " #"); at >= 0 {
		if n := number32(name[at+len(" #"):]); n != 0 && s.LitName(n) == name {
			return n, nil
		} else if n != 0 && s.LitName(-n) == name {
			return -n, nil
		}
	}
	if _, isNumber := numbered(name); isNumber || s.formula.NumVars() == 0 {
		return 0, fmt.Errorf("there is no variable %q: the CNF has %s", name, upTo("variable", s.formula.NumVars()))
	}
	return 0, s.unknown(name)
}

// upTo says which numbers things have that are counted from 1.
func upTo(what string, n int) string {
	switch n {
	case 0:
		return "no " + what
	case 1:
		return "the " + what + " 1 alone"
	}
	return fmt.Sprintf("the %ss 1 to %d", what, n)
}

// called returns the first literal that has a name: one that a variable has comes
// before the opposite of one, and that before a number.
func (s *Subject) called(name string) (l cnf.Lit, ok bool) {
	if l, ok := s.literals()[name]; ok {
		return l, true
	}
	for _, opposite := range []string{encode.Negated(name), strings.TrimPrefix(name, "not ")} {
		if l, ok := s.literals()[opposite]; ok {
			return -l, true
		}
	}
	l, ok = numbered(name)
	return l, ok && l != 0 && l.Var() <= s.formula.NumVars()
}

// numbered returns the literal "5", "-5", "x5" or "-x5"; 0 if it is out of range.
func numbered(name string) (l cnf.Lit, ok bool) {
	digits, negative := strings.CutPrefix(name, "-")
	digits = strings.TrimPrefix(digits, "x")
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	if l = number32(digits); negative {
		l = -l
	}
	return l, true
}

func (s *Subject) literalsByName() map[string]cnf.Lit {
	byName := make(map[string]cnf.Lit)
	if s.named == 0 {
		return byName
	}
	for v := s.formula.NumVars(); v >= 1; v-- { // so that the first stays
		if name := s.name(v); name != "" {
			byName[name] = cnf.Lit(v)
		}
	}
	return byName
}

// unknown is the error of a name that no literal has. It tells of the variable,
// or which name is near.
func (s *Subject) unknown(name string) error {
	if x, ok := s.variableIn(name); ok {
		return fmt.Errorf("no literal is called %q: %s", name, s.literalsInWords(x))
	}
	if near := s.near(name); near != "" {
		return fmt.Errorf("no literal is called %q: did you mean %s?", name, near)
	}
	return fmt.Errorf("no literal is called %q: expected a name such as %s, or a number up to %d", name, s.LitName(1), s.formula.NumVars())
}

// variableIn returns the variable of the model that a name such as "x=3" is about.
func (s *Subject) variableIn(name string) (x int, ok bool) {
	variable := name[:max(0, strings.IndexAny(name, "!=<>"))]
	x = slices.IndexFunc(s.variables, func(v Variable) bool { return v.Name == strings.TrimSpace(variable) })
	return x, x >= 0
}

// literalsInWords says which literals a variable of the model has.
func (s *Subject) literalsInWords(x int) string {
	v := s.variables[x]
	switch {
	case v.First > v.Last:
		return fmt.Sprintf("%s has one value, %d, and no literal", v.Name, v.Domain.Min())
	case v.First == v.Last:
		return fmt.Sprintf("%s has the literal %s", v.Name, s.name(v.First))
	}
	return fmt.Sprintf("%s has the literals %s to %s", v.Name, s.name(v.First), s.name(v.Last))
}

// near returns a name that is nearly the one: with another variable of the model
// if that will do, or else that of any literal.
func (s *Subject) near(name string) string {
	if at := strings.IndexAny(name, "!=<>"); at > 0 {
		variables := make([]string, len(s.variables))
		for i, v := range s.variables {
			variables[i] = v.Name
		}
		near := spelling.Nearest(name[:at], variables) + name[at:]
		if _, err := s.Literal(near); err == nil && near != name {
			return near
		}
	}
	if s.named == 0 {
		return ""
	}
	all := make([]string, 0, s.formula.NumVars())
	for v := 1; v <= s.formula.NumVars(); v++ {
		all = append(all, s.name(v))
	}
	return spelling.Nearest(name, all)
}
