package match

import (
	"fmt"
	"strings"

	"counterpoint/native"
)

// Level is a level of consistency, at which the side of the constraints
// propagates.
type Level uint8

// The levels. The first six are those of the native engine; what it gets from
// constraints other than all-different is the same in all of them, see
// [native.Fates]. The last three are computed from their definitions, value by
// value, in each constraint alone: slow, and the measure of the others.
const (
	AC3             Level = iota // an all-different is a != for each two terms, arc consistent
	Norvig                       // and hidden singles: a value with one place left in a permutation is put there
	Locked                       // and locked candidates: a value whose places in one scope are all in another leaves the rest of that
	Singleton                    // AC3, and a value whose assignment it refutes is removed
	SingletonNorvig              // the same over Norvig
	SingletonLocked              // the same over Locked
	Bounds                       // the ends of each domain have a support between the bounds of the other domains
	Range                        // every value has one between the bounds of the other domains
	Domain                       // every value has one in the other domains (generalised arc consistency)
	numLevels
)

// levels has the names, and the native engine's options where the level is one
// of its.
var levels = [numLevels]struct {
	name, about string
	options     native.Options
}{
	AC3:             {"ac3", "arc consistency of each !=", native.Options{AllDiff: native.Value}},
	Norvig:          {"norvig", "ac3 and hidden singles", native.Options{AllDiff: native.Hidden}},
	Locked:          {"locked", "norvig and locked candidates", native.Options{AllDiff: native.Locked}},
	Singleton:       {"singleton", "ac3, and no value that it refutes", native.Options{AllDiff: native.Value, Singleton: true}},
	SingletonNorvig: {"singleton:norvig", "norvig, and no value that it refutes", native.Options{AllDiff: native.Hidden, Singleton: true}},
	SingletonLocked: {"singleton:locked", "locked, and no value that it refutes", native.Options{AllDiff: native.Locked, Singleton: true}},
	Bounds:          {name: "bounds", about: "bounds consistency of each constraint"},
	Range:           {name: "range", about: "range consistency of each constraint"},
	Domain:          {name: "domain", about: "domain consistency of each constraint"},
}

// Levels returns every level.
func Levels() []Level {
	all := make([]Level, numLevels)
	for l := range numLevels {
		all[l] = l
	}
	return all
}

// ParseLevel returns the level with the name. "singleton:ac3" is another name of
// [Singleton].
func ParseLevel(name string) (Level, error) {
	if name == "singleton:ac3" {
		return Singleton, nil
	}
	names := make([]string, numLevels)
	for l := range numLevels {
		if names[l] = l.String(); name == names[l] {
			return l, nil
		}
	}
	return 0, fmt.Errorf("unknown level %q: expected one of %s", name, strings.Join(names, ", "))
}

// String returns the name, such as "singleton:norvig".
func (l Level) String() string {
	if l < numLevels {
		return levels[l].name
	}
	return fmt.Sprintf("Level(%d)", uint8(l))
}

// About says in a few words what the level removes.
func (l Level) About() string { return levels[l].about }

// IsSingleton reports whether the level removes the values that it refutes.
func (l Level) IsSingleton() bool { return levels[l].options.Singleton }

// base returns the level that a singleton level refutes with; otherwise l itself.
func (l Level) base() Level {
	if l.IsSingleton() {
		return l - Singleton + AC3
	}
	return l
}

// byDefinition reports whether the oracle computes the level.
func (l Level) byDefinition() bool { return l >= Bounds }
