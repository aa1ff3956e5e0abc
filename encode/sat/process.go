package sat

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

// process is one run of a program, in a process group of its own, with its
// output held in memory up to a limit.
type process struct {
	cmd     *exec.Cmd
	out     bounded
	err     tail
	written chan struct{} // closed when nothing more is written to it
}

func newProcess(path string, args []string, numVars int) *process {
	const comments, perLiteral = 64 << 20, 12 // bytes of output to expect at most
	p := &process{cmd: exec.Command(path, args...), written: make(chan struct{})}
	p.out = bounded{limit: comments + perLiteral*int64(numVars), full: make(chan struct{})}
	p.cmd.Stdout, p.cmd.Stderr = &p.out, &p.err
	p.cmd.WaitDelay = lingering
	ownGroup(p.cmd)
	return p
}

// start starts the program; input, if not nil, writes to its standard input, in
// a goroutine that ends with the program at the latest.
func (p *process) start(input func(io.Writer)) error {
	if input == nil {
		close(p.written)
		return p.cmd.Start()
	}
	w, err := p.cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := p.cmd.Start(); err != nil {
		return err
	}
	go func() {
		defer close(p.written)
		defer w.Close()
		input(w)
	}()
	return nil
}

// wait returns when the program has ended or was made to end, because ctx is
// done or it wrote too much; the latter is the error. Nothing of its group is
// left then. It reports whether the program has ended: one that hangs in the
// kernel, or one whose output a stranger holds open, may not have; its output
// must not be read.
func (p *process) wait(ctx context.Context, stop os.Signal, grace time.Duration) (ended bool, err error) {
	done := make(chan struct{})
	go func() {
		// The exit status is in cmd.ProcessState; an output that was held open by
		// others after the program's end is complete all the same.
		_ = p.cmd.Wait() // and close the program's standard input
		<-p.written
		close(done)
	}()
	defer killGroup(p.cmd.Process)
	select {
	case <-done:
	case <-p.out.full:
		killGroup(p.cmd.Process)
		<-done
	case <-ctx.Done():
		stopGroup(p.cmd.Process, stop)
		if !within(grace, done) {
			killGroup(p.cmd.Process)
			return within(reaping, done), nil
		}
	}
	if p.out.isFull() {
		return true, fmt.Errorf("it wrote more than %d bytes", p.out.limit)
	}
	return true, nil
}

// within reports whether done is closed in time.
func within(d time.Duration, done <-chan struct{}) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-done:
		return true
	case <-timer.C:
		return false
	}
}

// lastOutput returns the last that the program wrote; it must have ended.
func (p *process) lastOutput() string {
	if len(p.err.text) > 0 {
		return string(bytes.TrimSpace(p.err.text))
	}
	last := tail{}
	_, _ = last.Write(p.out.text)
	return string(bytes.TrimSpace(last.text))
}

// bounded keeps what is written to it, up to a limit; at the limit, writing
// fails and full is closed.
type bounded struct {
	text  []byte
	limit int64
	full  chan struct{}
}

var errFull = errors.New("too much output")

func (b *bounded) Write(p []byte) (int, error) {
	if int64(len(b.text)+len(p)) > b.limit {
		if !b.isFull() {
			close(b.full)
		}
		return 0, errFull
	}
	b.text = append(b.text, p...)
	return len(p), nil
}

func (b *bounded) isFull() bool {
	select {
	case <-b.full:
		return true
	default:
		return false
	}
}

// tail keeps the last bytes that are written to it.
type tail struct{ text []byte }

func (t *tail) Write(p []byte) (int, error) {
	const kept = 400
	t.text = append(t.text, p[max(0, len(p)-kept):]...)
	if excess := len(t.text) - kept; excess > 0 {
		t.text = append(t.text[:0], t.text[excess:]...)
	}
	return len(p), nil
}
