package clausal

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"

	"counterpoint/encode/cnf"
)

// The checker of proofs. A clause follows by reverse unit propagation (RUP) if
// unit propagation falsifies a clause as soon as all its literals are assumed to
// be false (Goldberg and Novikov, Verification of proofs of unsatisfiability for
// CNF formulas, 2003). Each clause of a proof must do so from the formula and
// the clauses before it, and the last one is empty.
//
// A proof is worth as much as its checker, so this file shares nothing with the
// engine whose proofs it checks: it has its own literals, clauses and
// propagation, and does without what makes the engine fast.

// ProofError says where a proof is wrong, and what is.
type ProofError struct {
	Line    int // from 1
	Problem string
}

// Error writes "proof, line N: problem".
func (e *ProofError) Error() string { return fmt.Sprintf("proof, line %d: %s", e.Line, e.Problem) }

// CheckProof checks that the proof refutes the formula. The proof is text as
// DRAT has it: clauses that are added, each ended by 0, and clauses that are not
// needed any more, the same behind a "d". What unit propagation had found before a
// deletion, without assumptions, stays. The proof must come to the empty clause; what
// follows that is not read. Clauses that follow only by resolution asymmetric
// tautology, which the engine never writes, are refused.
//
// The error is nil if the proof is right; else a *[ProofError], that of r, or
// ctx.Err() soon after ctx is done.
func CheckProof(ctx context.Context, f *cnf.Formula, proof io.Reader) error {
	c := newChecker(ctx, f)
	for i := range f.NumClauses() {
		if err := c.add(normal(f.Clause(i))); err != nil {
			return err
		}
	}
	steps := steps{r: bufio.NewReader(proof), line: 1, numVars: f.NumVars()}
	for {
		step, err := steps.next()
		if err != nil {
			return err
		}
		if step.remove {
			if !c.remove(step.clause) {
				return &ProofError{step.line, fmt.Sprintf("the clause %v is deleted, and is not there", step.clause)}
			}
			continue
		}
		follows, err := c.follows(step.clause)
		if err != nil {
			return err
		}
		if !follows {
			return &ProofError{step.line, fmt.Sprintf("the clause %v does not follow by unit propagation", step.clause)}
		}
		if len(step.clause) == 0 {
			return nil
		}
		if err := c.add(step.clause); err != nil {
			return err
		}
	}
}

// checker holds the clauses so far, and what unit propagation gets from them.
type checker struct {
	ctx      context.Context
	work     int
	numVars  int
	clauses  [][]cnf.Lit        // by number; nil if deleted
	numbers  map[uint64][]int32 // of the clauses with this sum
	watching [][]int32          // by literal: the clauses that watch it
	value    []int8             // by literal: 1 true, -1 false
	trail    []cnf.Lit
	done     int  // of the trail, propagated
	refuted  bool // unit propagation falsifies a clause with no assumption
}

func newChecker(ctx context.Context, f *cnf.Formula) *checker {
	size := 2*f.NumVars() + 1
	return &checker{
		ctx: ctx, numVars: f.NumVars(),
		numbers: map[uint64][]int32{}, watching: make([][]int32, size), value: make([]int8, size),
	}
}

// index is where literals from -n to n stand in a slice.
func (c *checker) index(l cnf.Lit) int { return c.numVars + int(l) }

// normal returns the literals sorted, each once.
func normal(clause []cnf.Lit) []cnf.Lit {
	sorted := slices.Clone(clause)
	slices.Sort(sorted)
	return slices.Compact(sorted)
}

// sum is the same for the same set of literals.
func sum(clause []cnf.Lit) uint64 {
	total := uint64(len(clause))
	for _, l := range clause {
		x := uint64(int64(l)) * 0x9e3779b97f4a7c15
		total += x ^ x>>29
	}
	return total
}

// add adds a clause for good and propagates it if it says something at once.
func (c *checker) add(clause []cnf.Lit) error {
	number := int32(len(c.clauses))
	c.clauses = append(c.clauses, clause)
	c.numbers[sum(clause)] = append(c.numbers[sum(clause)], number)
	open := 0
	for i, l := range clause {
		if c.value[c.index(l)] >= 0 && open < 2 {
			clause[open], clause[i] = clause[i], clause[open]
			open++
		}
	}
	switch {
	case open == 0:
		c.refuted = true
		return nil
	case open == 1:
		c.assume(clause[0])
		conflict, err := c.propagate()
		c.refuted = c.refuted || conflict
		return err
	}
	for _, l := range clause[:2] {
		c.watching[c.index(l)] = append(c.watching[c.index(l)], number)
	}
	return nil
}

// remove deletes a clause; false if it is not there. What it once made true
// stays, since that followed from the formula.
func (c *checker) remove(clause []cnf.Lit) bool {
	key := sum(clause)
	for i, number := range c.numbers[key] {
		if slices.Equal(normal(c.clauses[number]), clause) {
			c.numbers[key] = slices.Delete(c.numbers[key], i, i+1)
			c.clauses[number] = nil
			return true
		}
	}
	return false
}

// follows tells whether the clause follows from those before by RUP.
func (c *checker) follows(clause []cnf.Lit) (bool, error) {
	if c.refuted {
		return true, nil
	}
	before := len(c.trail)
	conflict := false
	for _, l := range clause {
		conflict = conflict || c.value[c.index(l)] > 0
		c.assume(-l)
	}
	var err error
	if !conflict {
		conflict, err = c.propagate()
	}
	for _, l := range c.trail[before:] {
		c.value[c.index(l)], c.value[c.index(-l)] = 0, 0
	}
	c.trail = c.trail[:before]
	c.done = before
	return conflict, err
}

// assume makes a literal true unless it has a value.
func (c *checker) assume(l cnf.Lit) {
	if c.value[c.index(l)] != 0 {
		return
	}
	c.value[c.index(l)], c.value[c.index(-l)] = 1, -1
	c.trail = append(c.trail, l)
}

// propagate reports whether a clause is falsified.
func (c *checker) propagate() (conflict bool, err error) {
	for ; c.done < len(c.trail); c.done++ {
		falsified := -c.trail[c.done]
		list := c.watching[c.index(falsified)]
		c.work += 1 + len(list)
		if c.work > 100_000 {
			c.work = 0
			if err := c.ctx.Err(); err != nil {
				return false, err
			}
		}
		kept := list[:0]
		for i, number := range list {
			stays, ok := c.look(c.clauses[number], number, falsified)
			if stays {
				kept = append(kept, number)
			}
			if !ok {
				kept = append(kept, list[i+1:]...)
				c.watching[c.index(falsified)] = kept
				return true, nil
			}
		}
		c.watching[c.index(falsified)] = kept
	}
	return false, nil
}

// look finds the clause another literal to watch than the falsified one. If
// there is none the other watched one becomes true; ok is false if it cannot.
func (c *checker) look(clause []cnf.Lit, number int32, falsified cnf.Lit) (stays, ok bool) {
	if clause == nil {
		return false, true
	}
	if clause[0] == falsified {
		clause[0], clause[1] = clause[1], clause[0]
	}
	if c.value[c.index(clause[0])] > 0 {
		return true, true
	}
	for i := 2; i < len(clause); i++ {
		if l := clause[i]; c.value[c.index(l)] >= 0 {
			clause[1], clause[i] = l, clause[1]
			c.watching[c.index(l)] = append(c.watching[c.index(l)], number)
			return false, true
		}
	}
	if c.value[c.index(clause[0])] < 0 {
		return true, false
	}
	c.assume(clause[0])
	return true, true
}

// step is a line of a proof.
type step struct {
	line   int
	remove bool
	clause []cnf.Lit // sorted, each literal once
}

// steps reads a proof.
type steps struct {
	r       *bufio.Reader
	line    int
	numVars int
}

// next returns the next clause. A proof that ends before its empty clause is an
// error, like everything that is no proof.
func (s *steps) next() (step, error) {
	var st step
	for {
		word, line, err := s.word()
		switch {
		case err == io.EOF && len(st.clause) == 0 && !st.remove:
			return st, &ProofError{line, "it ends, and did not come to the empty clause"}
		case err == io.EOF:
			return st, &ProofError{line, "it ends within a clause; expected a 0"}
		case err != nil:
			return st, err
		}
		if st.line == 0 {
			st.line = line
		}
		if word == "d" && !st.remove && len(st.clause) == 0 {
			st.remove = true
			continue
		}
		if isBinary(word) {
			return st, &ProofError{line, "found the binary format of DRAT, expected its text, as cadical --no-binary writes it"}
		}
		l, ok := s.literal(word)
		if !ok {
			return st, &ProofError{line, fmt.Sprintf("found %q, expected 0 or a literal of the variables 1 to %d", word, s.numVars)}
		}
		if l == 0 {
			st.clause = normal(st.clause)
			return st, nil
		}
		st.clause = append(st.clause, l)
	}
}

// isBinary reports whether a word is of the binary format, in which a clause begins
// with an a or a d, and bytes of any kind follow at once.
func isBinary(word string) bool { return word[0] == 'a' || word[0] == 'd' && len(word) > 1 }

// literal reads a number of a variable of the formula, or 0.
func (s *steps) literal(word string) (l cnf.Lit, ok bool) {
	digits := word
	if word[0] == '-' {
		digits = word[1:]
	}
	n := 0
	for _, c := range []byte(digits) {
		if c < '0' || c > '9' || n > s.numVars {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	if digits == "" || n > s.numVars || word == "-0" {
		return 0, false
	}
	if word[0] == '-' {
		n = -n
	}
	return cnf.Lit(n), true
}

// word returns the next characters that are not blank, at most as many as a
// literal could have, and their line.
func (s *steps) word() (word string, line int, err error) {
	const longest = 20
	var text []byte
	for len(text) < longest {
		b, err := s.r.ReadByte()
		if err == io.EOF && len(text) > 0 {
			break
		}
		if err != nil {
			return "", s.line, err
		}
		if b > ' ' || b == 0 { // which a damaged file has, and no text
			text = append(text, b)
			continue
		}
		if len(text) > 0 {
			s.r.UnreadByte()
			break
		}
		if b == '\n' {
			s.line++
		}
	}
	return string(text), s.line, nil
}
