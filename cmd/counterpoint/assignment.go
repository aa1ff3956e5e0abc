package main

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"counterpoint/model"
)

// maxAssignmentLine is the longest line of an assignment that is read.
const maxAssignmentLine = 1 << 16

// assignment reads a line name=value for each variable of the model. Blank
// lines and those that start with # are left out.
func (s source) assignment(m *model.Model) (model.Assignment, error) {
	in := s.reader()
	defer in.Close()
	a := make(model.Assignment, m.NumVars())
	given := make([]bool, m.NumVars())
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxAssignmentLine)
	number := 0
	for lines.Scan() {
		number++
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		x, v, err := pair(m, line)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%s:%d: %w", s.name, number, err)
		case given[x.Index()]:
			return nil, fmt.Errorf("%s:%d: found a second value of %s, expected one", s.name, number, m.Name(x))
		}
		a[x.Index()], given[x.Index()] = v, true
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s:%d: cannot read the next line: %w", s.name, number+1, err)
	}
	for x := range m.Vars() {
		if !given[x.Index()] {
			return nil, fmt.Errorf("%s: found no value of %s, expected one for each of the %d variables", s.name, m.Name(x), m.NumVars())
		}
	}
	return a, nil
}

// pair reads name=value. A name may hold the sign itself.
func pair(m *model.Model, line string) (model.Var, int, error) {
	at := strings.LastIndex(line, "=")
	if at < 0 {
		return model.Var{}, 0, fmt.Errorf("found %s, expected name=value", shorten(line))
	}
	x, ok := m.Lookup(line[:at])
	if !ok {
		return model.Var{}, 0, fmt.Errorf("found %s, expected the name of a variable before the =", shorten(line))
	}
	v, err := strconv.Atoi(line[at+1:])
	if err != nil {
		return model.Var{}, 0, fmt.Errorf("found %s, expected an integer behind the =", shorten(line))
	}
	return x, v, nil
}
