package cnf

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Write writes the formula in DIMACS CNF: if name is not nil, a comment
// "c 5 r1c1=5" for each variable to which it gives a name; then the header
// "p cnf VARIABLES CLAUSES", exact; then each clause on a line of its own. The
// text goes out as it is made, through one small buffer. Write stops with
// ctx.Err() soon after ctx is done, and returns the error of w if that fails.
func Write(ctx context.Context, w io.Writer, f *Formula, name func(v int) string) error {
	out := &stream{ctx: ctx, w: w, buf: make([]byte, 0, bufferSize)}
	if name != nil {
		out.names(f.numVars, name)
	}
	out.buf = fmt.Appendf(out.buf, "p cnf %d %d\n", f.numVars, len(f.ends))
	start := 0
	for _, end := range f.ends {
		for _, l := range f.lits[start:end] {
			out.lit(l)
		}
		start = end
		out.buf = append(out.buf, "0\n"...)
		if out.flushFull(); out.err != nil {
			return out.err
		}
	}
	out.flush()
	return out.err
}

// stream is a buffered writer that formats numbers in place, remembers the
// first error, and looks at a context each time it writes.
type stream struct {
	ctx context.Context
	w   io.Writer
	buf []byte
	err error
}

// lit writes the literal and a blank.
func (s *stream) lit(l Lit) {
	s.buf = append(strconv.AppendInt(s.buf, int64(l), 10), ' ')
	s.flushFull()
}

func (s *stream) names(numVars int, name func(v int) string) {
	for v := 1; v <= numVars && s.err == nil; v++ {
		text := name(v)
		if text == "" {
			continue
		}
		if strings.ContainsAny(text, "\r\n") {
			s.err = fmt.Errorf("cnf: the name %q of the variable %d does not fit on a line", text, v)
			return
		}
		s.buf = append(s.buf, "c "...)
		s.buf = append(strconv.AppendInt(s.buf, int64(v), 10), ' ')
		s.buf = append(append(s.buf, text...), '\n')
		s.flushFull()
	}
}

// flushFull flushes the buffer when a word more might not fit.
func (s *stream) flushFull() {
	if len(s.buf) > bufferSize-maxWord {
		s.flush()
	}
}

func (s *stream) flush() {
	if s.err == nil {
		s.err = s.ctx.Err()
	}
	if s.err == nil {
		_, s.err = s.w.Write(s.buf)
	}
	s.buf = s.buf[:0]
}
