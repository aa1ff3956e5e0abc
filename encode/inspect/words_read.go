package inspect

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
)

// ReadWords returns the clause that says what the words do, those that
// [Subject.Words] writes: its literals, in the order of the words. The error says
// what is not understood.
func (s *Subject) ReadWords(text string) ([]cnf.Lit, error) {
	w, sentence := s.wordingOf(text)
	if sentence == falsity {
		return nil, nil
	}
	if rest, ok := strings.CutPrefix(sentence, "if "); ok {
		return w.readImplication(rest)
	}
	for _, read := range []func(string) ([]cnf.Lit, bool, error){w.readNotAll, w.readNotBoth, w.readNotSame} {
		if lits, ok, err := read(sentence); ok {
			return lits, err
		}
	}
	if parts := split(sentence, " is not "); len(parts) == 2 {
		l, err := w.readValue(parts[0], parts[1])
		return []cnf.Lit{-l}, err
	}
	if lits, err := w.readSome(sentence); err == nil {
		return lits, nil
	} else if len(split(sentence, " or ")) > 1 {
		return nil, err
	}
	l, err := w.readLiteral(sentence)
	return []cnf.Lit{l}, err
}

// wordingOf cuts off the constraint that a text begins with.
func (s *Subject) wordingOf(text string) (w wording, sentence string) {
	w.Subject = s
	parts := split(text, ": ")
	name, ok := unquoted(parts[0])
	if !ok || len(parts) == 1 || !slices.ContainsFunc(s.constraints, func(c Constraint) bool { return c.Name == name }) {
		return w, text
	}
	w.of = name
	return w, text[len(parts[0])+len(": "):]
}

// readImplication reads "a and b, then c or d".
func (w wording) readImplication(text string) ([]cnf.Lit, error) {
	parts := split(text, ", then ")
	if len(parts) != 2 {
		return nil, fmt.Errorf("if %s: expected one %q", text, ", then ")
	}
	lits, err := w.readNegated(split(parts[0], " and "))
	if err != nil {
		return nil, err
	}
	some, err := w.readSome(parts[1])
	return append(lits, some...), err
}

// readNotAll reads "not both a and b" and "not all of a, b and c".
func (w wording) readNotAll(sentence string) (lits []cnf.Lit, ok bool, err error) {
	rest, both := strings.CutPrefix(sentence, "not both ")
	if !both {
		if rest, ok = strings.CutPrefix(sentence, "not all of "); !ok {
			return nil, false, nil
		}
	}
	lits, err = w.readNegated(splitList(rest))
	return lits, true, err
}

// readNotBoth reads "x is not both 1 and 2".
func (w wording) readNotBoth(sentence string) (lits []cnf.Lit, ok bool, err error) {
	parts := split(sentence, " is not both ")
	if len(parts) != 2 {
		return nil, false, nil
	}
	for _, value := range split(parts[1], " and ") {
		l, err := w.readValue(parts[0], value)
		if err != nil {
			return nil, true, err
		}
		lits = append(lits, -l)
	}
	return lits, true, nil
}

// readNotSame reads "x and y are not both 7" and "x, y and z are not all 7".
func (w wording) readNotSame(sentence string) (lits []cnf.Lit, ok bool, err error) {
	for _, joint := range []string{" are not both ", " are not all "} {
		parts := split(sentence, joint)
		if len(parts) != 2 {
			continue
		}
		for _, variable := range splitList(parts[0]) {
			l, err := w.readValue(variable, parts[1])
			if err != nil {
				return nil, true, err
			}
			lits = append(lits, -l)
		}
		return lits, true, nil
	}
	return nil, false, nil
}

// readSome reads what is said of literals that are not negated.
func (w wording) readSome(text string) (lits []cnf.Lit, err error) {
	if parts := split(text, " is in one of "); len(parts) == 2 {
		for _, variable := range split(parts[1], ", ") {
			l, err := w.readValue(variable, parts[0])
			if err != nil {
				return nil, err
			}
			lits = append(lits, l)
		}
		return lits, nil
	}
	if parts := split(text, " is one of "); len(parts) == 2 {
		return w.readValues(parts[0], parts[1])
	}
	if parts := split(text, " is "); len(parts) == 2 {
		l, err := w.readValue(parts[0], parts[1])
		return []cnf.Lit{l}, err
	}
	for _, name := range split(text, " or ") {
		v, err := w.readName(name)
		if err != nil {
			return nil, err
		}
		lits = append(lits, cnf.Lit(v))
	}
	return lits, nil
}

// readNegated reads names whose opposites are meant.
func (w wording) readNegated(names []string) ([]cnf.Lit, error) {
	lits := make([]cnf.Lit, len(names))
	for i, name := range names {
		v, err := w.readName(name)
		if err != nil {
			return nil, err
		}
		lits[i] = -cnf.Lit(v)
	}
	return lits, nil
}

// readLiteral reads one literal: "a", "x>3" and "not a".
func (w wording) readLiteral(text string) (cnf.Lit, error) {
	if rest, ok := strings.CutPrefix(text, "not "); ok {
		v, err := w.readName(rest)
		return -cnf.Lit(v), err
	}
	if v := w.find(encode.Negated(text)); v != 0 && isPlain(text) {
		return -cnf.Lit(v), nil
	}
	v, err := w.readName(text)
	return cnf.Lit(v), err
}

func (w wording) readName(text string) (cnfVar int, err error) {
	name, ok := unquoted(text)
	if !ok {
		return 0, fmt.Errorf("%s: expected the name of a literal", text)
	}
	if v := w.find(name); v != 0 {
		return v, nil
	}
	return 0, w.unknown(name)
}

// readValues reads values of a variable, as in "1, 4 .. 9".
func (w wording) readValues(variable, values string) ([]cnf.Lit, error) {
	var lits []cnf.Lit
	for _, part := range split(values, ", ") {
		first, last, isRange := strings.Cut(part, " .. ")
		if !isRange {
			last = first
		}
		from, err := strconv.Atoi(first)
		to, errTo := strconv.Atoi(last)
		if err != nil || errTo != nil || from > to {
			return nil, fmt.Errorf("%s: expected a value, or values as 1 .. 9", part)
		}
		for v := from; v <= to; v++ {
			l, err := w.readValue(variable, strconv.Itoa(v))
			if err != nil {
				return nil, err
			}
			lits = append(lits, l)
		}
	}
	return lits, nil
}

// readValue returns the literal x=v of a variable and a value in words.
func (w wording) readValue(variable, value string) (cnf.Lit, error) {
	name, ok := unquoted(variable)
	if !ok {
		return 0, fmt.Errorf("%s: expected the name of a variable", variable)
	}
	v, err := strconv.Atoi(value)
	if err != nil {
		return 0, fmt.Errorf("%s: expected a value of %s", value, name)
	}
	text := fmt.Sprintf("%s=%d", name, v)
	if l, ok := w.literals()[text]; ok {
		return l, nil
	}
	return 0, w.unknown(text)
}

// splitList cuts "a, b and c" into the names.
func splitList(text string) []string {
	parts := split(text, " and ")
	if len(parts) != 2 {
		return parts
	}
	return append(split(parts[0], ", "), parts[1])
}

// split cuts a text at each joint that is not in quotes nor in brackets.
func split(text, joint string) []string {
	var parts []string
	depth, start := 0, 0
	for i := 0; i < len(text); i++ {
		if text[i] == '"' {
			if name, err := strconv.QuotedPrefix(text[i:]); err == nil {
				i += len(name) - 1
				continue
			}
		}
		depth += nesting(rune(text[i]))
		if depth == 0 && strings.HasPrefix(text[i:], joint) {
			parts = append(parts, text[start:i])
			i += len(joint) - 1
			start = i + 1
		}
	}
	return append(parts, text[start:])
}

// unquoted returns a name as it is without quotes; false if it is not one that
// stands in a sentence.
func unquoted(text string) (name string, ok bool) {
	if name, err := strconv.Unquote(text); err == nil && strings.HasPrefix(text, `"`) {
		return name, true
	}
	return text, isPlain(text)
}
