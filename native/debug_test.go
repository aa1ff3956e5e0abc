package native

import (
	"context"
	"errors"
	"strings"
	"testing"

	"counterpoint/model"
)

// Debug mode must notice an engine that is wrong: here one whose data was
// spoilt after the model was loaded.
func TestDebugNoticesDefects(t *testing.T) {
	b := model.NewBuilder()
	xs := variables(b, 2, model.Range(0, 5))
	b.Post("", model.Relation{X: xs[0], Op: model.Le, Y: xs[1]})
	m := build(t, b)

	tests := []struct {
		name, want string
		spoil      func(e *engine)
	}{
		{"a removal that is wrong", "removed x1=0", func(e *engine) { e.relations[0].c = -1 }},
		{"a failure that is wrong", "failed, though", func(e *engine) { e.propagators[0].kind = constraintViolated }},
		{"a propagator that is never woken", "removed a value at a fixpoint", func(e *engine) {
			e.queue.watches = nil
			e.queue.build(m.NumVars())
		}},
	}
	for _, test := range tests {
		e := new(engine)
		e.start(context.Background())
		if err := e.load(m, Options{VarOrder: Input, ValueOrder: Descending, Debug: true}); err != nil {
			t.Fatal(err)
		}
		test.spoil(e)
		err := e.explore(nil)
		var defect *DefectError
		if !errors.As(err, &defect) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}
