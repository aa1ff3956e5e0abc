package inspect

import (
	"fmt"
	"strconv"
	"strings"

	"counterpoint/encode/cnf"
)

// VarName returns the name of a CNF variable: "r1c1=5" for a value, and for any
// other what makes it true. It is "" if it is not known.
func (s *Subject) VarName(cnfVar int) string { return s.name(cnfVar) }

// LitName returns the name of a literal: that of its variable, or of what is true
// if that is false, as in "r1c1!=5", "r1c1>5" and "not p". A variable without a
// name is called "x7" here, and "-x7" is its negation.
func (s *Subject) LitName(l cnf.Lit) string {
	name := s.name(l.Var())
	switch {
	case name == "" && l < 0:
		return fmt.Sprintf("-x%d", l.Var())
	case name == "":
		return fmt.Sprintf("x%d", l.Var())
	case l > 0:
		return name
	}
	return negated(name)
}

// negated returns the name of the opposite of what has a name.
func negated(name string) string {
	for _, op := range [][2]string{{"!=", "="}, {"<=", ">"}, {">=", "<"}, {"=", "!="}, {">", "<="}, {"<", ">="}} {
		left, right, found := strings.Cut(name, op[0])
		if _, err := strconv.Atoi(right); found && err == nil {
			return left + op[1] + right
		}
	}
	if positive, ok := strings.CutPrefix(name, "not "); ok {
		return positive
	}
	return "not " + name
}

// Literal returns the literal of a name: what [Subject.LitName] writes, or a
// number as DIMACS has it, "5" or "-5", with or without an x before it. The
// error says what is wrong, and which names are near.
func (s *Subject) Literal(name string) (cnf.Lit, error) {
	name = strings.TrimSpace(name)
	if l, ok := s.literals()[name]; ok {
		return l, nil
	}
	if l, ok := s.literals()[negated(name)]; ok {
		return -l, nil
	}
	digits, negative := strings.CutPrefix(name, "-")
	digits = strings.TrimPrefix(digits, "x")
	n, err := strconv.ParseUint(digits, 10, 31)
	if err != nil {
		return 0, s.unknown(name)
	}
	if n < 1 || n > uint64(s.formula.NumVars()) {
		return 0, fmt.Errorf("%s: the CNF has the variables 1 to %d", name, s.formula.NumVars())
	}
	if negative {
		return -cnf.Lit(n), nil
	}
	return cnf.Lit(n), nil
}

func (s *Subject) literalsByName() map[string]cnf.Lit {
	byName := make(map[string]cnf.Lit)
	for v := 1; v <= s.formula.NumVars(); v++ {
		if name := s.name(v); name != "" {
			byName[name] = cnf.Lit(v)
		}
	}
	return byName
}

// unknown is the error of a name that no literal has.
func (s *Subject) unknown(name string) error {
	return fmt.Errorf("no literal is called %q", name)
}
