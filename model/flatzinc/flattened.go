package flatzinc

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"counterpoint/model"
)

// Flattened returns the FlatZinc that MiniZinc made of a program written with
// [Options.Flatten], as a program whose fates are read back from it. Asked to
// keep paths, MiniZinc tells for each constraint the line that it was made of.
// What several constraints of the model share, such as the literals of a
// variable, is told of the first.
//
// A variable that MiniZinc fixed is no output any more, and later versions leave
// it out; one that we introduced is an output. That is put right: exactly the
// model's variables are. The value of one that was left out stands in MiniZinc's
// model of the output, which must follow.
func (p *Program) Flattened(m *model.Model, text string) (*Program, error) {
	declarations, constraints, ozn := split(text)
	flat := &Program{ending: linesOf(declarations)}
	flat.ending = append(flat.ending, fixedVariables(declarations, ozn)...)
	flat.ending = append(flat.ending, linesOf(constraints)...)
	counts, err := p.made(m, constraints)
	if err != nil {
		return nil, err
	}
	flat.Fates = slices.Clone(p.Fates)
	for i, c := range m.Constraints() {
		if _, posted := slices.BinarySearch(p.owners, i); posted {
			flat.Fates[i] = model.Kind(c) + ": flattened by MiniZinc into " + countsOf(counts[i])
		}
	}
	return flat, nil
}

// split cuts what MiniZinc wrote into the declarations of FlatZinc, the rest of
// it, and the model of the output.
func split(text string) (declarations, constraints, ozn string) {
	begin, end := len(text), len(text)
	if i := posted.FindStringIndex(text); i != nil {
		begin = i[0]
	}
	if i := solve.FindStringIndex(text); i != nil {
		end = i[1]
	}
	return text[:begin], text[begin:end], text[end:]
}

// linesOf makes the lines of a text those of a program.
func linesOf(text string) (lines []string) {
	for line := range strings.Lines(text) {
		lines = append(lines, outputs(path.ReplaceAllString(strings.TrimSpace(line), "")))
	}
	return lines
}

// fixedVariables declares the variables of the model that are fixed in the
// output and declared no more.
func fixedVariables(declarations, ozn string) (lines []string) {
	there := make(map[string]bool)
	for line := range strings.Lines(declarations) {
		if parts := declared.FindStringSubmatch(strings.TrimSpace(line)); parts != nil {
			there[parts[2]] = true
		}
	}
	for _, x := range fixed.FindAllStringSubmatch(ozn, -1) {
		if name, value := x[1], x[2]; !there[name] {
			lines = append(lines, fmt.Sprintf("var %s..%s: %s :: output_var;", value, value, name))
		}
	}
	return lines
}

// made counts the constraints that were made of each constraint of the model, by
// their predicates.
func (p *Program) made(m *model.Model, constraints string) ([]map[string]int, error) {
	counts := make([]map[string]int, m.NumConstraints())
	for line := range strings.Lines(constraints) {
		made := madeBy.FindStringSubmatch(line)
		if made == nil {
			continue
		}
		owner, err := p.owner(made[2])
		if err != nil {
			return nil, err
		}
		if counts[owner] == nil {
			counts[owner] = make(map[string]int)
		}
		counts[owner][made[1]]++
	}
	return counts, nil
}

var (
	// madeBy finds the predicate of a constraint, and the line of the model that
	// it was made of, the first of its path.
	madeBy = regexp.MustCompile(`^constraint (\w+)\(.*mzn_path\("[^|]*\|(\d+)\|`)
	path   = regexp.MustCompile(` *:: *mzn_path\("[^"]*"\)`)

	// declared finds the name of a variable, and what follows it.
	declared = regexp.MustCompile(`^(var [^:]*: )(\w+)(.*)$`)
	ofModel  = regexp.MustCompile(`^x\d+$`)
	output   = regexp.MustCompile(` *:: *output_var\b`)

	// posted finds the first constraint, or the last item if there is none; solve
	// that; and fixed a variable of the model and its value, in the model of the
	// output.
	posted = regexp.MustCompile(`(?m)^(constraint|solve)\b`)
	solve  = regexp.MustCompile(`(?m)^solve\b.*\n?`)
	fixed  = regexp.MustCompile(`(?m)^int: (x\d+) = (-?\d+);`)
)

// owner returns the constraint of the model that a line of the program, from 1,
// was written for.
func (p *Program) owner(line string) (int, error) {
	first := len(p.predicates) + len(p.arrays) + len(p.variables) + 1
	n, err := strconv.Atoi(line)
	if err != nil || n < first || n-first >= len(p.owners) {
		return 0, fmt.Errorf("expected the path of a constraint to begin in the lines %d to %d, found line %s", first, first+len(p.owners)-1, line)
	}
	return p.owners[n-first], nil
}

// outputs makes a line with a variable name it as an output if it is one of the
// model, and else not.
func outputs(line string) string {
	parts := declared.FindStringSubmatch(line)
	if parts == nil {
		return line
	}
	rest := output.ReplaceAllString(parts[3], "")
	if ofModel.MatchString(parts[2]) {
		rest = " :: output_var" + rest
	}
	return parts[1] + parts[2] + rest
}

func countsOf(counts map[string]int) string {
	if len(counts) == 0 {
		return "nothing: it holds in the domains"
	}
	var all []string
	for _, predicate := range slices.Sorted(maps.Keys(counts)) {
		all = append(all, fmt.Sprintf("%d %s", counts[predicate], predicate))
	}
	return strings.Join(all, ", ")
}
