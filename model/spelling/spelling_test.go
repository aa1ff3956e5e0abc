package spelling_test

import (
	"testing"

	"counterpoint/model/spelling"
)

func TestNearest(t *testing.T) {
	candidates := []string{"native", "gini", "gophersat", "row 1", "row 2"}
	for word, expected := range map[string]string{
		"nativ":   "native",
		"geeni":   "gini",
		"rwo 2":   "row 2",
		"row 3":   "row 1",
		"":        "",
		"zzzzzzz": "",
	} {
		if found := spelling.Nearest(word, candidates); found != expected {
			t.Errorf("%q: %q, expected %q", word, found, expected)
		}
	}
}
