package spelling

import "testing"

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"gini", "gini", 0}, {"kitten", "sitting", 3}, {"flaw", "lawn", 2}} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("from %q to %q: %d, expected %d", c.a, c.b, got, c.want)
		}
	}
}
