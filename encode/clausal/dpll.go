package clausal

import "errors"

// DPLL (Davis, Logemann and Loveland, A machine program for theorem-proving,
// 1962) is depth-first search with unit propagation at each node: what fails is
// taken back, and the next branch of the last choice is tried. It forgets why a
// branch failed, which is its weakness, and what makes its tree the same as that
// of a constraint engine, node by node, if branching and propagation are.
//
// The search is a loop over a stack of frames, one for each node on the path
// that has branches left, rather than a recursion; nothing is allocated once the
// stack has grown.
//
// Its proof of unsatisfiability has a clause for each node that fails: one of
// the decisions on the path is wrong. It follows by unit propagation from those
// of the node's children; that of the root is empty.

// frame is a node that branches on a group or, if group is -1, on a variable.
type frame struct {
	group int32
	at    int32 // in groups.lits the literal tried last, or in variables.order the variable
	tried int32 // branches
}

// branch is a child: the literal is tried, or as the second of two children
// what remains when its negation was.
type branch struct {
	literal   lit
	cursor    int32
	second    bool
	auxiliary bool // it decides an auxiliary variable
}

var errFailed = errors.New("failed")

// dpll searches the tree. It returns nil if it saw the whole of it.
func (s *Solver) dpll() error {
	s.backtrack(0)
	s.frames = s.frames[:0]
	err := s.visitRoot()
	for err == nil && len(s.frames) > 0 {
		b, more := s.nextBranch(&s.frames[len(s.frames)-1])
		if !more {
			s.leave()
			continue
		}
		if err = s.checkLimits(); err == nil {
			err = passed(s.visit(b))
		}
	}
	if passed(err) == nil || err == enough && len(s.frames) == 0 {
		s.refuted = s.first == nil
		return nil
	}
	return err
}

// passed is the error of a node if the search is to end with it.
func passed(err error) error {
	if err == errFailed {
		return nil
	}
	return err
}

// visitRoot propagates the formula as it is. The search procedure is called only
// if that leaves a variable open.
func (s *Solver) visitRoot() error {
	if err := s.checkLimits(); err != nil {
		return err
	}
	s.counters.Nodes++
	if err := s.propagateRoot(); err != nil {
		return err
	}
	f, open := s.newFrame()
	if !open {
		return s.report()
	}
	s.counters.count(s.auxiliary(f), Tree{Calls: 1})
	s.frames = append(s.frames, f)
	return nil
}

// visit makes the child and propagates. If it does not fail, that is a call of
// the search procedure: it reports a solution or opens a frame.
func (s *Solver) visit(b branch) error {
	s.decide(b.literal, b.cursor)
	s.countNode(b)
	conflict := s.propagate()
	if s.halted != nil {
		return s.halted
	}
	s.settle(conflict != nil)
	if conflict != nil {
		s.counters.count(b.auxiliary, Tree{Conflicts: 1})
		s.prove(s.depth())
		s.backtrack(s.depth() - 1)
		return errFailed
	}
	s.counters.count(b.auxiliary, Tree{Calls: 1})
	f, open := s.newFrame()
	if open {
		s.frames = append(s.frames, f)
		return nil
	}
	err := s.report()
	s.backtrack(s.depth() - 1)
	s.skipAuxiliary()
	return err
}

// leave closes the last frame, all of whose branches failed or were searched,
// and takes its node back.
func (s *Solver) leave() {
	depth := s.depth()
	s.prove(depth)
	s.frames = s.frames[:len(s.frames)-1]
	if depth > 0 {
		s.backtrack(depth - 1)
	}
}

// skipAuxiliary leaves, after a solution, the nodes that have only others which
// differ from it in auxiliary variables.
func (s *Solver) skipAuxiliary() {
	for n := len(s.frames); n > 0 && s.auxiliary(s.frames[n-1]); n-- {
		s.leave()
	}
}

// prove writes that one of the decisions up to the depth is wrong; not any more
// once a solution was found, since it then only tells that no other is left.
func (s *Solver) prove(depth int32) {
	if s.proof == nil || s.first != nil {
		return
	}
	s.clause = s.decisions(s.clause[:0], depth)
	for i, l := range s.clause {
		s.clause[i] = l.not()
	}
	s.proof.add(s.clause)
}

func (s *Solver) auxiliary(f frame) bool { return f.group < 0 && int(f.at) >= s.ofModel }

// newFrame returns what to branch on; open is false if all variables have a value.
func (s *Solver) newFrame() (f frame, open bool) {
	if group := s.choose(s.options.Order); group >= 0 {
		return frame{group: group, at: s.starts[group] - 1}, true
	}
	at := s.openVariable()
	return frame{group: -1, at: at}, int(at) < len(s.order)
}

// nextBranch returns the next child of a node whose trail is restored.
func (s *Solver) nextBranch(f *frame) (b branch, more bool) {
	f.tried++
	b = branch{cursor: s.cursor(), auxiliary: s.auxiliary(*f)}
	switch {
	case f.group >= 0 && (f.tried == 1 || s.options.Branching == PerValue):
		f.at = s.openLiteral(f.group, f.at+1)
		if f.at == s.starts[f.group+1] {
			return b, false
		}
		b.literal = s.lits[f.at]
		return b, true
	case f.tried > 2:
		return b, false
	case f.group >= 0:
		b.literal = s.lits[f.at].not()
	default:
		b.literal, b.cursor = lit(2*s.order[f.at]), f.at
		if f.tried == 1 {
			b.literal = b.literal.not()
		}
	}
	b.second = f.tried == 2
	return b, true
}

// countNode counts a child visited.
func (s *Solver) countNode(b branch) {
	t := Tree{Nodes: 1, Decisions: 1}
	if b.second {
		t.Decisions = 0
	}
	s.counters.count(b.auxiliary, t)
	s.counters.Depth = max(s.counters.Depth, uint64(s.depth()))
}
