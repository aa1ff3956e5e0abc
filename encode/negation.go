package encode

import (
	"strconv"
	"strings"

	"counterpoint/encode/cnf"
)

// LitName returns the name of a literal: that of its variable, or of the opposite,
// as "r1c1!=5" or "r1c1>5". It returns "" if there is no such variable.
func (e *Encoding) LitName(l cnf.Lit) string {
	name := e.VarName(l.Var())
	if name == "" || l > 0 {
		return name
	}
	return Negated(name)
}

// Negated returns the name of the opposite of what has a name.
func Negated(name string) string {
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
