package clausal

// Phase saving (Pipatsrisawat and Darwiche, A lightweight component caching
// scheme for satisfiability solvers, 2007): a variable is decided the way it was
// assigned last. What a restart or a long jump back undoes, and was right, is
// so found again. Before that a variable is decided false: in an encoded model
// most are, since each x=v excludes all other values.
type phases struct {
	saved []lit // by variable: the literal to decide
}

func (p *phases) init(numVars int) {
	p.saved = make([]lit, numVars)
	for v := range p.saved {
		p.saved[v] = lit(2 * v).not()
	}
}

func (p *phases) phase(v int32) lit { return p.saved[v] }

func (p *phases) savePhases(undone []lit) {
	for _, l := range undone {
		p.saved[l.vari()] = l
	}
}
