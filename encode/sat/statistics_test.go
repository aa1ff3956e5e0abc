package sat

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestStatisticsText(t *testing.T) {
	r := Result{
		Counts:  Counts{Decisions: known(12), Learned: known(0)},
		Figures: []Figure{{"propagations", "literals taken off the trail", 345}},
	}
	const want = "c counterpoint decisions 12\n" +
		"c counterpoint learned 0\n" +
		"c counterpoint figure gini.propagations 345 literals taken off the trail\n"
	var text strings.Builder
	if err := WriteStatistics(&text, "gini", r); err != nil || text.String() != want {
		t.Errorf("%v\n%s\nwant\n%s", err, text.String(), want)
	}
}

func TestStatisticsRoundTrip(t *testing.T) {
	count := rapid.Custom(func(t *rapid.T) Count {
		if !rapid.Bool().Draw(t, "known") {
			return Count{}
		}
		return known(rapid.Uint64().Draw(t, "count"))
	})
	figure := rapid.Custom(func(t *rapid.T) Figure {
		return Figure{
			Name:       rapid.StringMatching(`[a-z]+\.[a-z][a-z0-9_.-]*`).Draw(t, "name"),
			Definition: rapid.StringMatching(`[ -~]*`).Draw(t, "definition"),
			Value:      rapid.Uint64().Draw(t, "value"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		r := Result{Figures: rapid.SliceOf(figure).Draw(t, "figures")}
		for _, c := range r.Counts.named() {
			*c.count = count.Draw(t, c.name)
		}
		text := bytes.NewBufferString("c a comment\ns SATISFIABLE\n")
		if err := WriteStatistics(text, "gini", r); err != nil {
			t.Fatal(err)
		}
		text.WriteString("v 1 -2 0\nc counterpoints are something else\n")
		counts, figures, err := ReadStatistics(text.Bytes())
		if err != nil || counts != r.Counts || !slices.Equal(figures, r.Figures) {
			t.Fatalf("%v, %v, %v; want %v, %v", counts, figures, err, r.Counts, r.Figures)
		}
	})
}

func TestStatisticsThatDoNotFit(t *testing.T) {
	for _, f := range []Figure{{"", "empty", 1}, {"two words", "x", 1}, {"x", "two\nlines", 1}} {
		if err := WriteStatistics(&strings.Builder{}, "gini", Result{Figures: []Figure{f}}); err == nil {
			t.Errorf("no error of %v", f)
		}
	}
}

func TestBadStatistics(t *testing.T) {
	for _, line := range []string{
		"c counterpoint ",
		"c counterpoint decisions",
		"c counterpoint decisions -1",
		"c counterpoint decisions 18446744073709551616",
		"c counterpoint miracles 3",
		"c counterpoint figure",
		"c counterpoint figure x",
		"c counterpoint figure x y z",
		"c counterpoint figure  5 no name",
	} {
		_, _, err := ReadStatistics([]byte("s UNKNOWN\n" + line + "\n"))
		if err == nil || !strings.HasPrefix(err.Error(), "line 2: ") {
			t.Errorf("%q: error %v", line, err)
		}
	}
}

func TestCountsAddUp(t *testing.T) {
	a := Counts{Decisions: known(3), Conflicts: known(4), Restarts: known(5)}
	b := Counts{Decisions: known(10), Restarts: known(0), Learned: known(1)}
	if got, want := a.plus(b), (Counts{Decisions: known(13), Restarts: known(5)}); got != want {
		t.Errorf("%v, want %v", got, want)
	}
	figures := addFigures([]Figure{{"x", "an x", 1}, {"y", "a y", 2}}, []Figure{{"z", "a z", 7}, {"x", "an x", 5}})
	if want := []Figure{{"x", "an x", 6}}; !slices.Equal(figures, want) {
		t.Errorf("%v, want %v", figures, want)
	}
}

func FuzzReadStatistics(f *testing.F) {
	f.Add([]byte("c counterpoint decisions 12\nc counterpoint figure gini.p 3 some text\r\nv 1 0\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		counts, figures, err := ReadStatistics(text)
		if err != nil {
			return
		}
		var again bytes.Buffer
		if err := WriteStatistics(&again, "gini", Result{Counts: counts, Figures: figures}); err != nil {
			return // a control character in a name or definition
		}
		for i, f := range figures {
			figures[i].Name = f.QualifiedName("gini")
		}
		counts2, figures2, err := ReadStatistics(again.Bytes())
		if err != nil || counts2 != counts || !slices.Equal(figures2, figures) {
			t.Errorf("%v, %v, %v; want %v, %v", counts2, figures2, err, counts, figures)
		}
	})
}
