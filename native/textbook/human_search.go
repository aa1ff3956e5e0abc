package textbook

// solve fills in what is given, applies the rules, and searches.
func (h *human) solve(d domains) {
	n := h.model.NumVars()
	h.humanGrid = &humanGrid{domains: d, filled: make([]bool, n), open: n}
	h.grids = append(h.grids, h.humanGrid)
	if !h.proceed() {
		return
	}
	h.Nodes++
	ok := h.fillInGivens() && h.deduce()
	if ok {
		h.RootPrunings = h.pruned
	}
	switch {
	case !h.leaf(ok):
	case h.open == 0:
		h.solved()
	default:
		h.search()
	}
}

// fillInGivens narrows each variable by the constraints over it alone, the
// clues of a puzzle, and fills in those that have one value then: a person
// sees these on the paper, they are no steps.
func (h *human) fillInGivens() bool {
	for i, vars := range h.vars {
		if len(vars) <= 1 && !h.check(i) {
			return false
		}
	}
	var givens []int
	for x, size := range h.sizes {
		if size == 1 {
			givens = append(givens, x)
		}
	}
	for _, x := range givens {
		if !h.fillIn(x, h.candidates(x)[0], "") {
			return false
		}
	}
	return true
}

// deduce applies the rules, after each success from the first again, until
// all are stuck. It returns false at a contradiction.
func (h *human) deduce() bool {
	for h.open > 0 && h.work(1) {
		step, ok := h.findStep()
		if !ok {
			return true
		}
		if !h.take(step) {
			return false
		}
	}
	return true
}

func (h *human) findStep() (Step, bool) {
	for _, rule := range h.rules {
		if step, ok := rule.find(h); ok {
			if step.Rule == "" {
				step.Rule = rule.name
			}
			return step, true
		}
	}
	return Step{}, false
}

// take does what a step says.
func (h *human) take(s Step) bool {
	if s.Rule == Contradiction {
		return h.contradict(s)
	}
	s.Depth = h.depth
	h.removed = nil
	ok := h.carryOut(s)
	s.Removed = h.removed
	h.tell(s)
	return ok
}

func (h *human) carryOut(s Step) bool {
	why := s.where()
	for _, c := range s.Removed {
		if !h.strikeOut(c.Var.Index(), c.Value, why) {
			return false
		}
	}
	for _, c := range s.Placed {
		if !h.fillIn(c.Var.Index(), c.Value, why) {
			return false
		}
	}
	return true
}

// search tries the candidates of the open variable with the fewest, the first
// on a tie, in ascending order, each on a copy of the grid.
func (h *human) search() {
	h.Calls++
	if h.open == 0 {
		h.solved()
		return
	}
	x := h.fewestOpen()
	candidates := h.candidates(x)
	for i, value := range candidates {
		if !h.proceed() {
			return
		}
		guess := Candidate{h.model.Var(x), value}
		h.hypothesis(Step{Rule: Hypothesis, Placed: []Candidate{guess}, Choice: i + 1, Choices: len(candidates)})
	}
}

func (h *human) hypothesis(s Step) {
	h.descend()
	h.Nodes++
	h.Decisions++
	guess := s.Placed[0]
	h.trace(func() Event { return Event{Kind: Assign, Depth: h.depth, Var: guess.Var, Value: guess.Value} })
	if h.leaf(h.take(s) && h.deduce()) {
		h.search()
	}
	h.trace(func() Event { return Event{Kind: Back, Depth: h.depth, Var: guess.Var, Value: guess.Value} })
	h.ascend()
}

// leaf counts what was done at a node and reports whether the search goes on
// below it.
func (h *human) leaf(consistent bool) bool {
	if consistent {
		h.Prunings += h.pruned
		return !h.stopped
	}
	h.PruningsFailed += h.pruned
	h.Conflicts++
	h.trace(func() Event { return Event{Kind: Fail, Depth: h.depth, Reason: h.broken.Text(h.model)} })
	h.broken.Depth = h.depth
	h.tell(h.broken)
	return false
}

func (h *human) solved() {
	h.trace(func() Event { return Event{Kind: Solution, Depth: h.depth} })
	h.tell(Step{Rule: Solved, Depth: h.depth})
	h.solution(h.assignment())
}

func (h *human) descend() {
	h.depth++
	if h.depth == len(h.grids) {
		h.grids = append(h.grids, &humanGrid{})
	}
	h.grids[h.depth].copyFrom(h.humanGrid)
	h.humanGrid = h.grids[h.depth]
	h.pruned = 0
	h.Depth = max(h.Depth, uint64(h.depth))
}

func (h *human) ascend() {
	h.depth--
	h.humanGrid = h.grids[h.depth]
}

func (h *human) tell(s Step) {
	if h.listener != nil && !h.stopped && !h.listener(s) {
		h.stop("")
	}
}
