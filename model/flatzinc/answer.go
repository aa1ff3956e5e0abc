package flatzinc

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"counterpoint/model"
)

// Reader reads what a solver answers to a [Program], line by line:
//
//	x0 = 5;
//	----------
//	==========
//
// that is the values of a solution, which a line of dashes ends, and a line of
// equals signs if there are no more. =====UNSATISFIABLE===== and
// =====UNKNOWN===== stand for a search that found nothing. Comments are skipped,
// but for statistics.
type Reader struct {
	// Found is handed each solution, in a slice that is reused.
	Found func(model.Assignment)
	// Complete: there are no solutions but those found. GaveUp: it said unknown.
	Complete, GaveUp bool
	Solutions        uint64
	Statistics       Statistics

	values model.Assignment
	given  []bool
}

// NewReader makes a reader for solutions of so many variables.
func NewReader(numVars int, found func(model.Assignment)) *Reader {
	return &Reader{Found: found, values: make(model.Assignment, numVars), given: make([]bool, numVars)}
}

// Line reads a line, without its end. The error says what is expected in its
// place.
func (r *Reader) Line(text []byte) error {
	line := string(bytes.TrimSpace(text))
	if rest, ok := strings.CutPrefix(line, "%%%mzn-stat"); ok {
		return r.Statistics.line(rest)
	}
	switch {
	case line == "" || line[0] == '%':
		return nil
	case r.Complete:
		return fmt.Errorf("found %q after the end of the search", line)
	case line == "----------":
		return r.solution()
	case line == "==========":
		r.Complete = true
		return nil
	case line == "=====UNSATISFIABLE=====":
		r.Complete = true
		if r.Solutions > 0 {
			return fmt.Errorf("it answers unsatisfiable after %d solutions", r.Solutions)
		}
		return nil
	case line == "=====UNKNOWN=====":
		r.GaveUp = true
		return nil
	case line == "=====ERROR=====":
		return errors.New("it says that it failed, by =====ERROR=====")
	}
	return r.value(line)
}

func (r *Reader) solution() error {
	for x, given := range r.given {
		if !given {
			return fmt.Errorf("expected a value of x%d in the solution, found its end", x)
		}
	}
	r.Solutions++
	r.Found(r.values)
	clear(r.given)
	return nil
}

// value reads "x0 = 5;".
func (r *Reader) value(line string) error {
	wrong := fmt.Errorf("expected a value as in x0 = 5; found %q", line)
	assigned, ok := strings.CutSuffix(line, ";")
	left, right, equals := strings.Cut(assigned, "=")
	number, named := strings.CutPrefix(strings.TrimSpace(left), "x")
	if !ok || !equals || !named {
		return wrong
	}
	x, err := strconv.Atoi(number)
	if err != nil || x < 0 || x >= len(r.values) {
		return wrong
	}
	v, err := strconv.Atoi(strings.TrimSpace(right))
	if err != nil {
		return wrong
	}
	if r.given[x] {
		return fmt.Errorf("found a second value of x%d in a solution", x)
	}
	r.values[x], r.given[x] = v, true
	return nil
}
