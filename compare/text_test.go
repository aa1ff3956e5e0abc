package compare

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestLegendsAreFolded: what is below a table is broken into lines, and nothing of
// it lost; words longer than a line and messages of several lines stay whole.
func TestLegendsAreFolded(t *testing.T) {
	long := "conflicts: " + Definitions()[Conflicts].Definition
	s := section{Title: "Runs", Header: []string{"engine"}, Rows: [][]string{{"mac"}}, Text: 1, Lines: []string{long, "a\nb"}}
	_, legend, _ := strings.Cut(s.text(), " mac\n")
	for line := range strings.Lines(legend) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > legendWidth+4 {
			t.Errorf("%d characters: %q", n, line)
		}
	}
	if got, want := strings.Join(strings.Fields(legend), " "), long+" a b"; got != want {
		t.Errorf("%q, expected %q", got, want)
	}
	if got := folded("a "+strings.Repeat("b", 20)+" c", 10); got != "a\n"+strings.Repeat("b", 20)+"\nc" {
		t.Errorf("%q", got)
	}
	if notes := (section{Title: "Notes", Lines: []string{long}}).text(); notes != "Notes\n  "+long+"\n" {
		t.Errorf("%q", notes)
	}
}
