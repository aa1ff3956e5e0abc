package flatzinc

import (
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"counterpoint/model"
)

// outputOf is an item of MiniZinc that writes so many variables as FlatZinc
// solvers do.
func outputOf(numVars int) string {
	var lines []string
	for x := range numVars {
		lines = append(lines, fmt.Sprintf(`"x%d = \(x%d);\n"`, x, x))
	}
	return "output [" + strings.Join(lines, ",") + "];"
}

// madeBy finds, in a line of FlatZinc with paths, its predicate and the line of
// the model that it was made of, the first of its path.
var madeBy = regexp.MustCompile(`^constraint (\w+)\(.*mzn_path\("[^|]*\|(\d+)\|`)

// Flattened reads back what MiniZinc made of a program that was written with
// [Options.Flatten]: the FlatZinc that it compiles with --keep-paths. It returns
// what became of each constraint of the model, by its index. What several of
// them share, such as a literal x=v, is told of the first.
func (p *Program) Flattened(m *model.Model, fzn io.Reader) ([]string, error) {
	text, err := io.ReadAll(fzn)
	if err != nil {
		return nil, err
	}
	counts := make([]map[string]int, m.NumConstraints())
	first := len(p.predicates) + len(p.arrays) + len(p.variables) + 1 // line of the first constraint
	for line := range strings.Lines(string(text)) {
		found := madeBy.FindStringSubmatch(line)
		if found == nil {
			continue
		}
		at, err := strconv.Atoi(found[2])
		if err != nil || at < first || at-first >= len(p.owners) {
			return nil, fmt.Errorf("expected the path of a constraint of lines %d to %d, found %q", first, first+len(p.owners)-1, found[0])
		}
		owner := p.owners[at-first]
		if counts[owner] == nil {
			counts[owner] = make(map[string]int)
		}
		counts[owner][found[1]]++
	}
	fates := slices.Clone(p.Fates)
	for i, c := range m.Constraints() {
		if slices.Contains(p.owners, i) {
			fates[i] = model.Kind(c) + ": flattened by MiniZinc into " + countsOf(counts[i])
		}
	}
	return fates, nil
}

func countsOf(counts map[string]int) string {
	if len(counts) == 0 {
		return "domains, or nothing, since it holds"
	}
	var all []string
	for _, predicate := range slices.Sorted(maps.Keys(counts)) {
		all = append(all, fmt.Sprintf("%d %s", counts[predicate], predicate))
	}
	return strings.Join(all, ", ")
}
