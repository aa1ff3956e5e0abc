package compare

import (
	"fmt"

	"counterpoint/model"
)

// distinct hands on the solutions of a solver that enumerates them by itself,
// which is not trusted with that: one that comes again ends the run, and is an
// error.
type distinct struct {
	found    func(model.Assignment) bool
	seen     map[string]bool
	repeated bool
}

func (d *distinct) add(a model.Assignment) bool {
	if d.seen == nil {
		d.seen = make(map[string]bool)
	}
	k := key(a)
	if d.seen[k] {
		d.repeated = true
		return false
	}
	d.seen[k] = true
	return d.found(a)
}

// err is an error if a solution came again.
func (d *distinct) err(solver string) error {
	if d.repeated {
		return fmt.Errorf("%s gives a solution a second time, after %d different ones", solver, len(d.seen))
	}
	return nil
}
