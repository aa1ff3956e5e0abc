package textbook

// The rules run until none of them finds anything. Norvig's program calls its
// two rules recursively, from each removal. Here a removal notes what each
// rule has to look at again, and the first rule that has something to look at
// runs next. Every rule is monotone: from fewer values left it concludes at
// least as much. So the end, the fixpoint, is the same in whatever order they
// run.

// norvigRule is a rule and what it still has to look at. An item is a variable
// or a constraint.
type norvigRule struct {
	name       string
	apply      func(item int) bool // reports whether there is no contradiction
	onAssigned bool                // wake it only when one value is left
	items      [][]int             // by variable: what is to be looked at when it loses a value
	pending    []int
	isPending  []bool // by item
}

// addRules makes the rules, the cheapest first.
func (n *norvig) addRules(rules NorvigRules) {
	variables, differents, forwards := n.itemsByVariable()
	add := func(name string, apply func(int) bool, items [][]int, number int) *norvigRule {
		n.rules = append(n.rules, norvigRule{name: name, apply: apply, items: items, isPending: make([]bool, number)})
		return &n.rules[len(n.rules)-1]
	}
	add("forward checking", n.checkForward, forwards, len(n.forward)).onAssigned = true
	add("elimination", n.eliminate, variables, len(n.sizes)).onAssigned = true
	if rules&Hidden != 0 {
		add("hidden singles", n.placeHidden, differents, len(n.differents))
	}
	switch {
	case rules&Triples != 0:
		add("naked pairs and triples", func(i int) bool { return n.findNaked(i, 3) }, differents, len(n.differents))
	case rules&Pairs != 0:
		add("naked pairs", func(i int) bool { return n.findNaked(i, 2) }, differents, len(n.differents))
	}
	if rules&Pointing != 0 {
		n.addOverlaps()
		add("locked candidates", n.lockCandidates, differents, len(n.differents))
	}
}

func (n *norvig) itemsByVariable() (variables, differents, forwards [][]int) {
	variables, differents, forwards = make([][]int, len(n.sizes)), make([][]int, len(n.sizes)), make([][]int, len(n.sizes))
	for x := range n.sizes {
		variables[x] = []int{x}
		for _, at := range n.terms[x] {
			differents[x] = append(differents[x], at.constraint)
		}
	}
	for i, f := range n.forward {
		n.work(1)
		for _, x := range f.scope {
			forwards[x.Index()] = append(forwards[x.Index()], i)
		}
	}
	return variables, differents, forwards
}

// wakeAll notes everything there is, open variables too, for the root.
func (n *norvig) wakeAll() {
	for i := range n.rules {
		for item := range n.rules[i].isPending {
			n.rules[i].note(item)
		}
	}
}

// wake notes what the rules have to look at because x lost a value.
func (n *norvig) wake(x int) {
	for i := range n.rules {
		r := &n.rules[i]
		if r.onAssigned && n.sizes[x] > 1 {
			continue
		}
		for _, item := range r.items[x] {
			r.note(item)
		}
	}
}

func (r *norvigRule) note(item int) {
	if !r.isPending[item] {
		r.isPending[item] = true
		r.pending = append(r.pending, item)
	}
}

// fixpoint runs the rules. It returns false at a contradiction, or when time
// is up.
func (n *norvig) fixpoint() bool {
	for r := n.nextRule(); r != nil; r = n.nextRule() {
		last := len(r.pending) - 1
		item := r.pending[last]
		r.pending, r.isPending[item] = r.pending[:last], false
		n.current = r
		if !n.work(1) || !r.apply(item) {
			n.forget()
			return false
		}
	}
	return true
}

// nextRule returns the first rule that has something to look at.
func (n *norvig) nextRule() *norvigRule {
	for i := range n.rules {
		if len(n.rules[i].pending) > 0 {
			return &n.rules[i]
		}
	}
	return nil
}

func (n *norvig) forget() {
	for i := range n.rules {
		r := &n.rules[i]
		for _, item := range r.pending {
			r.isPending[item] = false
		}
		r.pending = r.pending[:0]
	}
}
