package compare

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"counterpoint/model"
)

// sevens has the counters, each of which is 7.
func sevens(ids ...ID) (c Counters) {
	for _, id := range ids {
		c.Set(id, 7)
	}
	return c
}

// contrastRows are of engines that count the same kind of thing by definitions
// of their own, and of one that meets the common definitions.
func contrastRows() []Row {
	row := func(engine string, c Counters, figures ...Figure) Row {
		return Row{Instance: "grid", Engine: engine, Outcome: Outcome{Status: model.Sat, Counters: c, Figures: figures}}
	}
	return []Row{
		row("native", sevens(Calls, Decisions, Conflicts, Prunings, RootPrunings, PropagatorRuns)),
		row("cdcl", sevens(Decisions, Conflicts, Literals)),
		row("gini", sevens(Decisions, Conflicts), Figure{"gini.propagations", "of gini", 1}, Figure{"gini.decisions", "own", 2}, Figure{"gini.learned", "own", 3}),
		row("gecode", sevens(Conflicts, PropagatorRuns), Figure{"gecode.propagations", "executions", 4}, Figure{"gecode.failures", "own", 5}),
		row("cpsat", sevens(), Figure{"cpsat.branches", "of cpsat", 6}, Figure{"cpsat.conflicts", "of its search", 8}, Figure{"cpsat.binary-propagations", "literals", 9}),
	}
}

// TestOwnFiguresBesideCounters: a figure stands in the table of runs where no
// counter says the same, and nowhere else.
func TestOwnFiguresBesideCounters(t *testing.T) {
	d := document{rows: contrastRows(), number: plain, brief: true}
	var names []string
	for _, f := range d.ownFigures() {
		names = append(names, f.Name)
	}
	want := []string{"gini.propagations", "cpsat.branches", "cpsat.conflicts", "cpsat.binary-propagations"}
	if !slices.Equal(names, want) {
		t.Errorf("figures %v, want %v", names, want)
	}
	d.brief = false
	if own := d.ownFigures(); own != nil {
		t.Errorf("figures %v where each backend has its table", own)
	}
}

// TestEachColumnIsExplained holds every number column to a footnote of its own,
// and every figure to a column of its own.
func TestEachColumnIsExplained(t *testing.T) {
	d := document{rows: contrastRows(), number: plain, brief: true, options: reportOptions{noTimes: true}}
	s := d.runs()
	notes := " " + strings.Join(s.Lines, "\n ")
	for i, title := range s.Header[s.Text:] {
		if title == "calls" { // calls are its unit
			continue
		}
		if n := strings.Count(notes, " "+title+":") + strings.Count(notes, " "+title+","); n != 1 {
			t.Errorf("%d footnotes of %s in:\n%s", n, title, notes)
		}
		if slices.Contains(s.Header[s.Text+i+1:], title) {
			t.Errorf("two columns have the title %s", title)
		}
	}
	for i, title := range s.Header {
		if _, backend, own := strings.Cut(title, " ("); own {
			for _, row := range s.Rows {
				if is := row[1]+")" == backend; is != (row[i] != absent) {
					t.Errorf("%s of %s is %s", title, row[1], row[i])
				}
			}
		}
	}
}

func TestUnits(t *testing.T) {
	got := unitsOf([]ID{Decisions, Prunings, Conflicts, RootPrunings})
	want := "[Units: decisions: choices; prunings, root-prunings: (variable, value) pairs; conflicts: dead ends.]"
	if fmt.Sprint(got) != want {
		t.Errorf("%v, want %s", got, want)
	}
	if got := unitsOf(nil); got != nil {
		t.Errorf("%q of no counter", got)
	}
}

// TestBriefDefinitions: a footnote must say what is counted without the rest of
// its definition.
func TestBriefDefinitions(t *testing.T) {
	for _, info := range Definitions() {
		if brief := info.brief(); strings.HasSuffix(brief, ".") || len(brief) < 20 || !strings.HasPrefix(strings.ToLower(info.Definition), strings.ToLower(brief)) {
			t.Errorf("%s: %q of %q", info.Name, brief, info.Definition)
		}
	}
}
