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
// A variable that MiniZinc fixed is no output any more, and one that we
// introduced is. That is put right: exactly the model's variables are.
func (p *Program) Flattened(m *model.Model, fzn string) (*Program, error) {
	flat := &Program{}
	counts := make([]map[string]int, m.NumConstraints())
	for line := range strings.Lines(fzn) {
		line = strings.TrimSpace(line)
		if made := madeBy.FindStringSubmatch(line); made != nil {
			owner, err := p.owner(made[2])
			if err != nil {
				return nil, err
			}
			if counts[owner] == nil {
				counts[owner] = make(map[string]int)
			}
			counts[owner][made[1]]++
		}
		flat.ending = append(flat.ending, outputs(path.ReplaceAllString(line, "")))
	}
	flat.Fates = slices.Clone(p.Fates)
	for i, c := range m.Constraints() {
		if _, posted := slices.BinarySearch(p.owners, i); posted {
			flat.Fates[i] = model.Kind(c) + ": flattened by MiniZinc into " + countsOf(counts[i])
		}
	}
	return flat, nil
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
