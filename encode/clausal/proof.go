package clausal

import (
	"bufio"
	"io"
	"strconv"
)

// proof writes the lines of a DRAT proof (Heule, Hunt and Wetzler, Trimming
// while checking clausal proofs, 2013): a clause that is learned as its literals
// and a 0, one that is dropped the same behind a "d". The last one is empty.
type proof struct {
	w    *bufio.Writer
	line []byte
}

func newProof(w io.Writer) *proof { return &proof{w: bufio.NewWriter(w)} }

func (p *proof) add(lits []lit)    { p.write(p.line[:0], lits) }
func (p *proof) remove(lits []lit) { p.write(append(p.line[:0], 'd', ' '), lits) }

// write keeps an error for flush.
func (p *proof) write(line []byte, lits []lit) {
	for _, l := range lits {
		line = append(strconv.AppendInt(line, int64(l.dimacs()), 10), ' ')
	}
	p.line = append(line, '0', '\n')
	p.w.Write(p.line)
}

func (p *proof) flush() error { return p.w.Flush() }
