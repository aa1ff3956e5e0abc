package sudoku_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"counterpoint/model/sudoku"
)

// transcriptOf writes "grid", "solved" (with a solution) or the place of an
// error, for each thing that was read.
func transcriptOf(text string) []string {
	var all []string
	for p, err := range sudoku.Read("", strings.NewReader(text), sudoku.ReadOptions{}) {
		e, ok := err.(*sudoku.SyntaxError)
		switch {
		case ok:
			all = append(all, fmt.Sprintf("%d:%d %s", e.Line, e.Column, e.Found))
		case err != nil:
			all = append(all, err.Error())
		case len(p.Solution.Cells) > 0:
			all = append(all, strings.TrimSpace("solved "+p.Name))
		default:
			all = append(all, strings.TrimSpace("grid "+p.Name))
		}
	}
	return all
}

func TestNothingInALiteralIsDropped(t *testing.T) {
	g := `"` + easy1 + `"`
	for text, want := range map[string][]string{
		`[{"puzzle":` + g + "},\n{\"puzzle\":\"12345\"}]": {"grid", `2:12 "12345"`},
		"{\"puzzles\":[" + g + ",\n\"abc\",\n5,\n[1,2],\nnull,\n{\"x\":1},\n[],\n{}]}": {
			"grid", `2:2 "abc"`, "3:1 5", "4:1 a list without a grid", "5:1 null", "6:1 an object without a grid", "7:1 an empty list", "8:1 an empty object",
		},
		`[` + g + ",\n{\"puzzle\":[[1,2,3],[4,5,6]]}]":              {"grid", "2:11 2 rows of 3 cells"},
		`[` + g + ",\n{\"puzzle\":\"\"},\n{\"id\":7}]":              {"grid", `2:12 ""`, "3:1 an object without a grid"},
		`{"puzzle":` + g + ",\n\"puzzle\":\"12\"}":                  {"grid", `2:11 "12"`},
		`{"puzzle":` + g + ",\n\"solution\":\"12\"}":                {"grid", `2:13 "12"`},
		`{"puzzle":` + g + `,"solution":null,"tags":[]}`:            {"grid"},
		`{"puzzle":` + g + `,"puzzle_id":7,"name":"one"}`:           {"grid one"},
		`{"easy":[` + g + "],\n\"hard\":[]}":                        {"grid", "2:8 an empty list"},
		`{"easy":` + g + `,"count":1}`:                              {"grid easy"},
		`[]`:                                                        {"1:1 an empty list"},
		`{}`:                                                        {"1:1 an empty object"},
		`{"puzzles":[]}`:                                            {"1:12 an empty list"},
		`{"solution":` + g + `}`:                                    {"1:1 an object without a grid"},
		`["` + easy1[1:] + `",""]`:                                  {"1:82 80 cells", `1:86 ""`},
		`[{"row":0,"col":0,"value":5},{"row":0,"col":1,"value":3}]`: {"1:1 a list without a grid"},
	} {
		if diff := cmp.Diff(want, transcriptOf(text)); diff != "" {
			t.Errorf("%s\n%s", text, diff)
		}
	}
}

func TestNothingInXMLIsDropped(t *testing.T) {
	g := `<game data="` + easy1 + `"/>`
	for text, want := range map[string][]string{
		"<opensudoku>" + g + "\n<game data=\"123\"/>\n<game data=\"\"/>\n<game/>\n</opensudoku>": {"grid", "2:15 3 cells", `3:1 ""`, `4:1 the element "game" without a grid`},
		"<a><name>X 12</name>\n<puzzle>" + easy1 + "</puzzle>\n<puzzle>12</puzzle></a>":          {"grid", `3:1 the element "puzzle" without a grid`},
		"<a>\n" + easy1 + "\n" + easy1[1:] + "\n</a>":                                            {"grid", "3:80 80 cells"},

		"<a>" + g + "\n<oops\n" + g: {"grid", "2:1 XML with a fault: expected attribute name in element", "grid"},
		"<a>\n" + g + "\n":          {"grid", `1:1 the element "a" that does not end`},
		"<a></a>":                   {"1:1 XML without a grid"},
	} {
		if diff := cmp.Diff(want, transcriptOf(text)); diff != "" {
			t.Errorf("%s\n%s", text, diff)
		}
	}
}
