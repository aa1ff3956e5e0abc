package inspect

import (
	"context"
	"slices"

	"counterpoint/encode"
	"counterpoint/encode/cnf"
)

// A clause is redundant if another one, which is part of it or equal to it, says
// as much. Equal clauses have equal hashes, and meet when these are sorted. That
// one is part of another is found as Zhang does it (On subsumption removal and
// on-the-fly CNF simplification, SAT 2005): clauses are gone through from short to
// long, and each of them is listed under one of its literals alone, the one that
// occurs least. What is part of a clause is so listed under one of the clause's
// literals; and a signature, 32 bits into which the literals are hashed, tells of most of
// what is listed there that it is not.
//
// This is fast on what encodings write, and quadratic on what an adversary does.
// So the work is limited, and it is said where it ended.

// Redundancy counts clauses that other clauses of a formula make superfluous.
// Clauses are taken as sets of literals.
type Redundancy struct {
	Duplicates int `json:"duplicates"` // clauses equal to one before them
	Subsumed   int `json:"subsumed"`   // clauses, duplicates not, of which another one is a part
	// Checked is how many clauses were looked at, duplicates not: all of them,
	// unless the work for that got too much. It is then the shortest ones that
	// were, and the rest may have duplicates or be subsumed too.
	Checked  int  `json:"checked"`
	Complete bool `json:"complete"`
}

// Effort limits what FindRedundancy does: to so many looks at a literal for each
// literal of the formula, and a million more.
const Effort = 20

// FindRedundancy counts redundant clauses, in time linear in the formula's
// literals save for sorting. It takes 12 bytes for each clause in the meantime,
// and 20 for each variable. It returns ctx.Err() soon after ctx is done.
func FindRedundancy(ctx context.Context, f *cnf.Formula) (Redundancy, error) {
	return findRedundancy(ctx, f, Effort*int64(f.NumLits())+1_000_000)
}

func findRedundancy(ctx context.Context, f *cnf.Formula, limit int64) (Redundancy, error) {
	s := subsumption{
		ctx: ctx, formula: f, left: limit, toPoll: pollInterval,
		marks:     make([]int32, 2*f.NumVars()+2),
		redundant: newClauseSet(f),
		repeating: newClauseSet(f),
	}
	s.duplicates()
	s.subsumed()
	s.result.Complete = !s.exhausted
	return s.result, ctx.Err()
}

// subsumption is the search for redundant clauses.
type subsumption struct {
	ctx     context.Context
	formula *cnf.Formula
	result  Redundancy

	marks     []int32 // by literal: the last clause that was marked and has it, plus one
	redundant clauseSet
	repeating clauseSet // those that have a literal twice

	left      int64 // looks at literals
	toPoll    int64
	exhausted bool
	done      bool // the context is
}

const pollInterval = 1 << 18

// litIndex is the place of a literal in slices by literal.
func litIndex(l cnf.Lit) int {
	if l < 0 {
		return -2*int(l) + 1
	}
	return 2 * int(l)
}

// look counts looks at n literals that linear time allows, and polls the context.
func (s *subsumption) look(n int) {
	if s.toPoll -= int64(n) + 1; s.toPoll < 0 {
		s.toPoll = pollInterval
		s.done = s.done || s.ctx.Err() != nil
	}
}

// spend counts looks at n literals that are limited.
func (s *subsumption) spend(n int) {
	s.look(n)
	s.left -= int64(n) + 1
	s.exhausted = s.exhausted || s.left < 0
}

func (s *subsumption) stopped() bool { return s.exhausted || s.done }

// mark marks the literals of a clause in place of those of any other, and returns
// how many different ones there are.
func (s *subsumption) mark(clause int) (width int) {
	lits := s.formula.Clause(clause)
	s.look(len(lits))
	for _, l := range lits {
		if m := &s.marks[litIndex(l)]; *m != int32(clause+1) {
			*m = int32(clause + 1)
			width++
		}
	}
	return width
}

// isPart reports whether all literals of a clause are marked for another one.
func (s *subsumption) isPart(clause, marked int) bool {
	lits := s.formula.Clause(clause)
	for i, l := range lits {
		if s.marks[litIndex(l)] != int32(marked+1) {
			s.spend(i + 1)
			return false
		}
	}
	s.spend(len(lits))
	return true
}

// width returns how many different literals a clause has. It may mark them.
func (s *subsumption) width(clause int) int {
	if s.repeating.has(clause) {
		return s.mark(clause)
	}
	return len(s.formula.Clause(clause))
}

// clauseSet has a bit for each clause.
type clauseSet []uint64

func newClauseSet(f *cnf.Formula) clauseSet { return make(clauseSet, f.NumClauses()/64+1) }

func (c clauseSet) has(clause int) bool { return c[clause/64]>>(clause%64)&1 == 1 }

func (c clauseSet) add(clause int) { c[clause/64] |= 1 << (clause % 64) }

// duplicates finds the clauses that are equal to one before them.
func (s *subsumption) duplicates() {
	keys := make([]uint64, s.formula.NumClauses()) // a hash, then the index
	for i := range keys {
		if s.done {
			return
		}
		keys[i] = uint64(s.hash(i))<<32 | uint64(i)
	}
	if s.done = !encode.UnlessDone(s.ctx, func() { slices.Sort(keys) }); s.done {
		return
	}
	clear(s.marks)
	for len(keys) > 0 && !s.stopped() {
		same := 1
		for same < len(keys) && keys[same]>>32 == keys[0]>>32 {
			same++
		}
		s.duplicatesAmong(keys[:same])
		keys = keys[same:]
	}
	clear(s.marks)
}

// hash returns a sum over the different literals of a clause, and notes if it has
// one twice.
func (s *subsumption) hash(clause int) (hash uint32) {
	lits := s.formula.Clause(clause)
	s.look(len(lits))
	for _, l := range lits {
		m := &s.marks[litIndex(l)]
		if *m == int32(clause+1) {
			s.repeating.add(clause)
			continue
		}
		*m = int32(clause + 1)
		hash += mix(l)
	}
	return hash
}

// mix scatters the bits of a literal (the finalizer of MurmurHash3), so that sums
// tell sets of literals apart.
func mix(l cnf.Lit) uint32 {
	h := uint32(l)
	h ^= h >> 16
	h *= 0x85ebca6b
	h ^= h >> 13
	h *= 0xc2b2ae35
	return h ^ h>>16
}

// duplicatesAmong finds the duplicates among clauses of one hash, which are in the
// order of the formula.
func (s *subsumption) duplicatesAmong(keys []uint64) {
	for i, key := range keys {
		first := int(uint32(key))
		if i == len(keys)-1 || s.stopped() {
			return
		}
		if s.redundant.has(first) {
			continue
		}
		width := s.mark(first)
		for _, key := range keys[i+1:] {
			clause := int(uint32(key))
			if s.redundant.has(clause) || !s.isPart(clause, first) {
				continue
			}
			if s.mark(clause) == width {
				s.redundant.add(clause)
				s.result.Duplicates++
			}
			s.mark(first)
		}
	}
}

// listed are the clauses gone through, each under one literal.
type listed struct {
	occurs     []int32  // by literal
	first      []int32  // by literal: the clause listed last, plus one
	next       []int32  // by clause: the one listed before it, plus one
	signatures []uint32 // by clause
	empty      bool     // the empty clause is among them
}

// subsumed finds the clauses of which another one is a part. Clauses of one width
// are looked at before any of them is listed: no one is part of another.
func (s *subsumption) subsumed() {
	clauses, ends := s.byWidth()
	var among *listed // none yet
	start := 0
	for _, end := range ends {
		group := clauses[start:end]
		start = end
		s.check(group, among)
		if end == len(clauses) {
			return // no longer ones
		}
		if among == nil && len(group) > 0 {
			among = s.newListed()
		}
		for _, c := range group {
			if !s.redundant.has(int(c)) {
				s.list(int(c), among)
			}
		}
	}
}

// check looks for a part of each of the clauses among those listed.
func (s *subsumption) check(group []int32, among *listed) {
	for _, c := range group {
		if s.stopped() {
			return
		}
		s.result.Checked++
		if among != nil && s.isSubsumed(int(c), among) {
			s.redundant.add(int(c))
			s.result.Subsumed++
		}
	}
}

// byWidth returns the clauses, duplicates not, from short to long, each width in
// the order of the formula, and where each width ends.
func (s *subsumption) byWidth() (clauses []int32, ends []int) {
	n := s.formula.NumClauses()
	for i := range n {
		if s.stopped() {
			return nil, nil
		}
		if s.redundant.has(i) {
			continue
		}
		width := s.width(i)
		for len(ends) <= width {
			ends = append(ends, 0)
		}
		ends[width]++
	}
	total := 0
	for width, count := range ends {
		ends[width] = total // where it begins, until it is filled
		total += count
	}
	clear(s.marks)
	clauses = make([]int32, total)
	for i := range n {
		if s.redundant.has(i) {
			continue
		}
		width := s.width(i)
		clauses[ends[width]] = int32(i)
		ends[width]++
	}
	clear(s.marks)
	return clauses, ends
}

func (s *subsumption) newListed() *listed {
	f := s.formula
	among := &listed{
		occurs: make([]int32, len(s.marks)), first: make([]int32, len(s.marks)),
		next: make([]int32, f.NumClauses()), signatures: make([]uint32, f.NumClauses()),
	}
	for i := range f.NumClauses() {
		s.look(len(f.Clause(i)))
		for _, l := range f.Clause(i) {
			among.occurs[litIndex(l)]++
		}
	}
	return among
}

// isSubsumed reports whether a listed clause is part of the clause.
func (s *subsumption) isSubsumed(clause int, among *listed) bool {
	if among.empty {
		return true
	}
	s.mark(clause)
	lits := s.formula.Clause(clause)
	signature := signatureOf(lits)
	for _, l := range lits {
		for other := among.first[litIndex(l)]; other != 0; other = among.next[other-1] {
			if s.spend(0); s.stopped() {
				return false
			}
			if among.signatures[other-1]&^signature == 0 && s.isPart(int(other-1), clause) {
				return true
			}
		}
	}
	return false
}

// list lists a clause under its literal that occurs least.
func (s *subsumption) list(clause int, among *listed) {
	lits := s.formula.Clause(clause)
	if len(lits) == 0 {
		among.empty = true
		return
	}
	rarest := slices.MinFunc(lits, func(a, b cnf.Lit) int { return int(among.occurs[litIndex(a)] - among.occurs[litIndex(b)]) })
	among.signatures[clause] = signatureOf(lits)
	among.next[clause] = among.first[litIndex(rarest)]
	among.first[litIndex(rarest)] = int32(clause + 1)
}

// signatureOf returns a bit for each literal. A clause that is part of another
// has no bit that the other has not.
func signatureOf(lits []cnf.Lit) (signature uint32) {
	for _, l := range lits {
		signature |= 1 << (mix(l) % 32)
	}
	return signature
}
