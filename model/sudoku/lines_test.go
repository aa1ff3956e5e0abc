package sudoku_test

import (
	"strings"
	"testing"

	"counterpoint/model/sudoku"
)

// TestDamagedLineCostsItself reads a list with one line that is no text.
func TestDamagedLineCostsItself(t *testing.T) {
	for name, bad := range map[string]string{
		"NUL":         easy1[:40] + "\x00" + easy1[41:],
		"NUL, name":   easy1 + " a\x00b",
		"Latin-1":     easy1 + " caf\xe9",
		"XML":         "<xml",
		"open XML":    "<xml>",
		"section":     "[Foo]",
		"state":       "[State]",
		"open JSON":   `{"puzzle": "` + easy1 + `"`,
		"short":       easy1[:80],
		"long":        easy1 + "1",
		"no grid":     "oops",
		"bad game id": "3x3:zz",
	} {
		const around = 40
		text := strings.Repeat(easy1+"\n", around) + bad + "\n" + strings.Repeat(easy1+"\n", around)
		puzzles, errs := readAll(text, sudoku.ReadOptions{})
		if len(puzzles) != 2*around || len(errs) != 1 || !strings.Contains(errs[0].Error(), "text:41") {
			t.Errorf("%s: %d puzzles of %d, errors %v", name, len(puzzles), 2*around, errs)
		}
	}
}

// TestInvisibleCharactersAreNoCells reads lines with what editors and tools
// leave around them.
func TestInvisibleCharactersAreNoCells(t *testing.T) {
	text := "\ufeff" + easy1 + "\n\ufeff" + easy1 + "\n" + easy1 + "\f\n\f" + easy1 + "\n> " + easy1 + "\n>> " + easy1 + "\n" + easy1 + "\x1a"
	puzzles, errs := readAll(text, sudoku.ReadOptions{})
	if len(puzzles) != 7 || len(errs) > 0 {
		t.Errorf("%d puzzles, errors %v", len(puzzles), errs)
	}
}

// TestBinaryFilesAreRefusedAsAWhole reads what is no text from the start on.
func TestBinaryFilesAreRefusedAsAWhole(t *testing.T) {
	wide := func(width, at int) string {
		var b strings.Builder
		for _, c := range easy1 + "\n" + easy1 + "\n" {
			unit := make([]byte, width)
			unit[at] = byte(c)
			b.Write(unit)
		}
		return b.String()
	}
	for text, want := range map[string]string{
		"\xff\xfe" + wide(2, 0):         "UTF-16",
		"\xfe\xff" + wide(2, 1):         "UTF-16",
		"\xff\xfe\x00\x00" + wide(4, 0): "UTF-32",
		"\x00\x00\xfe\xff" + wide(4, 3): "UTF-32",
		wide(2, 0):                      "binary",
		"\x7fELF\x02\x01\x01" + strings.Repeat("\x00", 20) + "\n\n" + easy1: "binary",
	} {
		puzzles, errs := readAll(text, sudoku.ReadOptions{})
		if len(puzzles) > 0 || len(errs) != 1 || !strings.Contains(errs[0].Error(), want) {
			t.Errorf("%.20q: %d puzzles, errors %v: expected one that says %s", text, len(puzzles), errs, want)
		}
	}
}
