package compare

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

func TestDefinitionsAreWhole(t *testing.T) {
	names := make(map[string]bool)
	for id, d := range Definitions() {
		if d.Name == "" || d.Unit == "" || d.Definition == "" || !d.Native && !d.Clauses {
			t.Errorf("the definition of counter %d lacks something: %+v", id, d)
		}
		if names[d.Name] {
			t.Errorf("two counters are called %q", d.Name)
		}
		names[d.Name] = true
		if ID(id).String() != d.Name {
			t.Errorf("counter %d is called %q and %q", id, ID(id), d.Name)
		}
	}
}

func TestAbsentIsNotZero(t *testing.T) {
	var c Counters
	c.Set(Depth, 7)
	c.Set(Calls, 0)
	text, err := json.Marshal(c)
	if want := `{"calls":0,"depth":7}`; err != nil || string(text) != want {
		t.Errorf("%s, error %v, expected %s", text, err, want)
	}
	if _, ok := c.Get(Nodes); ok {
		t.Error("nodes is present")
	}
	if text, err = json.Marshal(Counters{}); err != nil || string(text) != "{}" {
		t.Errorf("no counters are %s, error %v", text, err)
	}
}

func TestCountersKeepWhatIsSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.MapOf(rapid.Custom(func(t *rapid.T) ID {
			return ID(rapid.IntRange(0, int(numCounters)-1).Draw(t, "id"))
		}), rapid.Uint64()).Draw(t, "counters")
		var c Counters
		for id, v := range want {
			c.Set(id, v)
		}
		last, n := -1, 0
		for id, v := range c.All() {
			if int(id) <= last || want[id] != v {
				t.Fatalf("%v = %d comes after counter %d; expected %d", id, v, last, want[id])
			}
			last = int(id)
			n++
		}
		if n != len(want) {
			t.Fatalf("%d counters of %d", n, len(want))
		}
	})
}
