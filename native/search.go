package native

import (
	"slices"

	"counterpoint/model"
)

// search walks the tree depth first, in a loop over a stack of frames rather
// than by recursion: a path may be as long as all domains together, and
// nothing is allocated once the stack has grown. Each node below the root
// pushes a level of the store, and pops it when its subtree is done.
type search struct {
	found    func(model.Assignment) bool
	first    model.Assignment
	solution model.Assignment // reused
	frames   []frame
	degrees  []uint64 // by variable, for DomDeg
	choices  []int32  // positions in the random orders of the frames
	random   random
}

// frame is a node that branches on x. What at and end mean depends on the
// orders: see order.go.
type frame struct {
	x, at, end int32
}

// branch is a child: x takes the position, or does not.
type branch struct {
	x        int32
	position int
	refute   bool
}

func (s *search) reset() {
	s.found, s.first = nil, nil
	s.frames, s.choices = s.frames[:0], s.choices[:0]
}

// explore searches the tree. It returns nil if it saw the whole of it.
func (e *engine) explore(found func(model.Assignment) bool) error {
	e.found = found
	if err := e.prepareOrders(); err != nil {
		return err
	}
	if err := e.visitRoot(); err != nil {
		if err == errFailed {
			return nil
		}
		return err
	}
	for len(e.frames) > 0 {
		b, more := e.nextBranch(&e.frames[len(e.frames)-1])
		if !more {
			e.leave()
			continue
		}
		if err := e.checkLimits(); err != nil {
			return err
		}
		if err := e.visit(b); err != nil && err != errFailed {
			return err
		}
	}
	return nil
}

// visitRoot propagates the model as it is. The search procedure is called
// only if that leaves a variable open.
func (e *engine) visitRoot() error {
	if err := e.checkLimits(); err != nil {
		return err
	}
	e.counters.Nodes++
	e.removed = 0
	if err := e.settle(e.propagateRoot()); err != nil {
		return err
	}
	e.counters.RootPrunings = e.counters.Prunings
	x := e.choose()
	if x < 0 {
		if err := e.report(); err != enough {
			return err
		}
		return nil // the root was the whole tree
	}
	e.counters.Calls++
	e.frames = append(e.frames, e.newFrame(x))
	return nil
}

// visit makes the child and propagates. If it does not fail, that is a call
// of the search procedure: it reports a solution or opens a frame.
func (e *engine) visit(b branch) error {
	e.push()
	e.counters.Nodes++
	if !b.refute {
		e.counters.Decisions++
	}
	e.counters.Depth = max(e.counters.Depth, uint64(len(e.frames)))
	e.removed = 0
	e.apply(b)
	if err := e.settle(e.propagateNode()); err != nil {
		e.pop()
		return err
	}
	e.counters.Calls++
	x := e.choose()
	if x < 0 {
		err := e.report()
		e.pop()
		return err
	}
	e.frames = append(e.frames, e.newFrame(x))
	return nil
}

// apply narrows the variable of the branch. This cannot fail, since it has the
// position and another.
func (e *engine) apply(b branch) {
	if b.refute {
		e.removeAt(b.x, b.position)
		return
	}
	e.assignAt(b.x, b.position)
}

// settle counts what the propagation of a node did.
func (e *engine) settle(err error) error {
	switch err {
	case nil:
		e.counters.Prunings += e.removed
	case errFailed:
		e.counters.Conflicts++
		e.counters.PruningsFailed += e.removed
	}
	return err
}

// leave closes the last frame and takes its node back.
func (e *engine) leave() {
	last := len(e.frames) - 1
	e.frames = e.frames[:last]
	if last > 0 {
		e.pop()
	}
}

// report hands out the solution that the fixed domains are. It returns enough
// if no other is wanted.
func (e *engine) report() error {
	e.solution = slices.Grow(e.solution[:0], len(e.domains))[:len(e.domains)]
	for x := range e.domains {
		e.solution[x] = int(e.min(int32(x)))
	}
	e.counters.Solutions++
	if e.first == nil {
		e.first = append(model.Assignment{}, e.solution...)
	}
	if e.found != nil && !e.found(e.solution) {
		return enough
	}
	if e.counters.Solutions == e.options.Limits.Solutions {
		return enough
	}
	return nil
}

// checkLimits says before a node whether it may still be visited.
func (e *engine) checkLimits() error {
	l := &e.options.Limits
	switch {
	case l.Nodes > 0 && e.counters.Nodes >= l.Nodes:
		return stopError{model.NodeLimit}
	case l.Conflicts > 0 && e.counters.Conflicts >= l.Conflicts:
		return stopError{model.ConflictLimit}
	}
	return e.poll(1 + len(e.domains)/16) // choosing a variable looks at all of them
}
