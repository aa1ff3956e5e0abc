package compare

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"counterpoint/model/spelling"
)

// settings gives every option of an engine its value.
type settings map[string]string

// number returns the value of an option without a list of values, which
// [entry.settings] has checked.
func (s settings) number(key string) uint64 {
	n, _ := strconv.ParseUint(s[key], 10, 64)
	return n
}

// size returns the value of such an option as an int, or the greatest that
// every machine has.
func (s settings) size(key string) int { return int(min(s.number(key), math.MaxInt32)) }

// several returns the values of an option that takes several, in their order;
// never nil.
func (s settings) several(key string) []string {
	if s[key] == "" {
		return []string{}
	}
	return strings.Split(s[key], joiner)
}

// joiner stands between the values of an option that takes several: a comma
// would start the next option.
const joiner = "+"

// splitSpecs cuts a list of engines at its commas, those between the options of
// one engine left alone, and those between the values of one option replaced.
func splitSpecs(list string) []string {
	var specs []string
	for piece := range strings.SplitSeq(list, ",") {
		piece = strings.TrimSpace(piece)
		equals, colon := strings.Index(piece, "="), strings.Index(piece, ":")
		goesOn := equals >= 0 && (colon < 0 || equals < colon)
		if goesOn && len(specs) > 0 {
			specs[len(specs)-1] += "," + piece
			continue
		}
		if len(specs) > 0 && isAnotherValue(specs[len(specs)-1], piece) {
			specs[len(specs)-1] += joiner + piece
			continue
		}
		specs = append(specs, piece)
	}
	return specs
}

// isAnotherValue reports whether the last option of the spec takes several
// values, of which the piece is one.
func isAnotherValue(spec, piece string) bool {
	name, options, _ := strings.Cut(spec, ":")
	key, _, _ := strings.Cut(options[strings.LastIndex(options, ",")+1:], "=")
	for _, e := range entries {
		for _, o := range e.options {
			if e.name == name && o.Key == key {
				return o.Several && slices.Contains(o.Values, piece)
			}
		}
	}
	return false
}

func (e entry) defaults() settings {
	s := make(settings, len(e.options))
	for _, o := range e.options {
		s[o.Key] = o.Default
	}
	return s
}

// commandLine is the key of the command line in the settings of an engine that
// takes one.
const commandLine = ""

// settings reads "key=value,..." over the defaults, behind a command line if the
// engine takes one.
func (e entry) settings(text string) (settings, error) {
	s := e.defaults()
	if e.takesLine {
		s[commandLine], text, _ = strings.Cut(text, ",")
	}
	if text == "" {
		return s, nil
	}
	given := make(map[string]bool)
	for piece := range strings.SplitSeq(text, ",") {
		key, value, ok := strings.Cut(piece, "=")
		if !ok {
			return nil, fmt.Errorf("option %q: expected key=value", piece)
		}
		o, err := lookup("option", key, e.options, func(o OptionInfo) string { return o.Key })
		if err != nil {
			return nil, err
		}
		if given[key] {
			return nil, fmt.Errorf("option %q is given twice", key)
		}
		if err := o.check(value); err != nil {
			return nil, err
		}
		given[key], s[key] = true, value
	}
	return s, nil
}

func (o OptionInfo) check(value string) error {
	if o.Several {
		return o.checkSeveral(value)
	}
	if o.Text {
		return nil
	}
	if len(o.Values) == 0 {
		if _, err := strconv.ParseUint(value, 10, 64); err != nil {
			return fmt.Errorf("option %q: expected a number from 0 to 2^64-1, found %q", o.Key, value)
		}
		return nil
	}
	_, err := lookup("value of "+o.Key, value, o.Values, func(v string) string { return v })
	return err
}

func (o OptionInfo) checkSeveral(list string) error {
	if list == "" {
		return nil
	}
	one := o
	one.Several = false
	for value := range strings.SplitSeq(list, joiner) {
		if err := one.check(value); err != nil {
			return err
		}
	}
	return nil
}

// lookup finds the thing with the name. The error lists what there is, and
// asks whether the nearest was meant.
func lookup[T any](what, name string, among []T, nameOf func(T) string) (T, error) {
	var known []string
	for _, t := range among {
		if nameOf(t) == name {
			return t, nil
		}
		known = append(known, nameOf(t))
	}
	var none T
	expected := "expected " + strings.Join(known, ", ")
	if near := spelling.Nearest(name, known); near != "" {
		return none, fmt.Errorf("unknown %s %q: did you mean %q? (%s)", what, name, near, expected)
	}
	return none, fmt.Errorf("unknown %s %q: %s", what, name, expected)
}
