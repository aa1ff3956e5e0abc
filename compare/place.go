package compare

import "fmt"

// Place is where a row stands in the run matrix. By it the rows of a matrix
// that several machines computed, each a [Shard] of the instances, come together
// in the order of one execution.
type Place struct {
	Instance  int // its number in the whole input, from 1
	Engine    int // its number in [Plan.Engines], from 1; 0 in the row of an instance that could not be read
	Instances int // how many the whole input has; 0 if that was unknown
	Engines   int // how many the plan has
}

// at is what tells the places of one matrix apart.
type at struct{ instance, engine int }

func (p Place) at() at { return at{p.Instance, p.Engine} }

// No comparison is larger; a place that says so was not written by one.
const (
	mostInstances = 1 << 30
	mostEngines   = 1 << 16
)

// check reports what no place in a matrix can be.
func (p Place) check() error {
	switch {
	case p.Instance < 1:
		return fmt.Errorf("its instance has the number %d, expected 1 or more", p.Instance)
	case p.Instance > mostInstances || p.Instances < 0 || p.Instances > mostInstances || p.Engines > mostEngines:
		return fmt.Errorf("it is of %d instances and %d engines, its own being number %d: expected no more than %d and %d", p.Instances, p.Engines, p.Instance, mostInstances, mostEngines)
	case p.Instances != 0 && p.Instance > p.Instances:
		return fmt.Errorf("its instance has the number %d of %d", p.Instance, p.Instances)
	case p.Engines < 1 || p.Engine < 0 || p.Engine > p.Engines:
		return fmt.Errorf("its engine has the number %d of %d", p.Engine, p.Engines)
	}
	return nil
}

// Shard is one of several equal parts of the instances of a plan, which may run
// on machines that know nothing of each other. Instances are dealt out in turn:
// the first to the first shard, so that each gets easy and hard ones of an input
// that is sorted by difficulty. Together the shards are the whole.
type Shard struct {
	Number int // from 1
	Count  int
}

// Check reports numbers that no shard has.
func (s Shard) Check() error {
	switch {
	case s.Count < 1:
		return fmt.Errorf("%d shards: expected 1 or more", s.Count)
	case s.Number < 1 || s.Number > s.Count:
		return fmt.Errorf("shard %d of %d: expected a number from 1 to %d", s.Number, s.Count, s.Count)
	}
	return nil
}

// Has reports whether the shard runs the instance with the number, from 1.
func (s Shard) Has(number int) bool { return (number-1)%s.Count == s.Number-1 }

// String writes the shard as "2/4".
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Number, s.Count) }
