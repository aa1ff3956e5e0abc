// Package process runs another program as a solver: it gives it a problem, takes
// what it answers, and ends it.
//
// A solver is a stranger. It may hang, ignore signals, leave children of its
// own, write without end, or not read what it is given. So a [Process] has a
// process group of its own; when its context is done it is asked to stop and
// then killed, with all that it started; and no more of its output is held than
// it may write. On Linux what has left the group, as a daemon does, is found by a
// mark in its environment and killed too. What a program says is the business of
// the caller.
package process

import (
	"context"
	"crypto/rand"
	"io"
	"os"
	"os/exec"
	"time"
)

// Process is one run of a program: made by [New], started, then waited for by
// [Process.Wait] or read by [Process.Lines].
type Process struct {
	Stop  os.Signal     // asks the program to stop; nil is SIGTERM, where there are signals
	Grace time.Duration // from that signal to SIGKILL

	cmd     *exec.Cmd
	mark    string // the name of a variable in the environment of this program alone
	started time.Time
	out     bounded // for Wait
	lines   *lines  // for Lines
	err     excerpt
	written chan struct{} // closed when nothing more is written to it
	ended   bool
}

// lingering is how long, after the program itself has ended or was killed, its
// output may be held open by others; reaping is how long a killed program may
// take to be gone.
const (
	lingering = time.Second
	reaping   = 20 * time.Millisecond
)

// New makes a process whose output is held until it has ended, limit bytes of
// it at most.
func New(path string, args []string, limit int64) *Process {
	p := newProcess(path, args)
	p.out = bounded{limit: limit, full: make(chan struct{})}
	p.cmd.Stdout = &p.out
	return p
}

// MergeErrors makes what the program writes to standard error a part of its
// output. It must not have been started.
func (p *Process) MergeErrors() { p.cmd.Stderr = p.cmd.Stdout }

func newProcess(path string, args []string) *Process {
	p := &Process{cmd: exec.Command(path, args...), mark: "COUNTERPOINT_RUN_" + rand.Text(), written: make(chan struct{})}
	p.cmd.Env = append(os.Environ(), p.mark+"=1")
	p.cmd.Stderr = &p.err
	p.cmd.WaitDelay = lingering
	ownGroup(p.cmd)
	return p
}

// Start starts the program; input, if not nil, writes to its standard input, in
// a goroutine that ends with the program at the latest.
func (p *Process) Start(input func(io.Writer)) error {
	if input == nil {
		close(p.written)
		return p.start()
	}
	w, err := p.cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := p.start(); err != nil {
		return err
	}
	go func() {
		defer close(p.written)
		defer w.Close()
		input(w)
	}()
	return nil
}

func (p *Process) start() error {
	p.started = time.Now()
	if p.lines == nil {
		return p.cmd.Start()
	}
	return p.lines.start(p.cmd)
}

// Wait returns when the program has ended or was made to end, because ctx is
// done or it wrote too much; the latter is the error. Nothing that it started is
// left then. It reports whether the program has ended: one that hangs in the
// kernel, or one whose output a stranger holds open, may not have; its output
// must not be read.
func (p *Process) Wait(ctx context.Context) (ended bool, err error) {
	done := p.reap()
	defer p.killAll()
	select {
	case <-done:
	case <-p.out.full:
		p.killAll()
		<-done
	case <-ctx.Done():
		stopGroup(p.cmd.Process, p.Stop)
		if !within(p.Grace, done) && !p.kill(done) {
			return false, nil
		}
	}
	p.ended = true
	return true, p.out.err()
}

// reap collects the program in the background.
func (p *Process) reap() (done <-chan struct{}) {
	ended := make(chan struct{})
	go func() {
		// The exit status is in cmd.ProcessState; an output that was held open by
		// others after the program's end is complete all the same.
		_ = p.cmd.Wait() // and close the program's standard input
		<-p.written
		close(ended)
	}()
	return ended
}

// kill kills the program and all that it started, and reports whether it is
// gone.
func (p *Process) kill(done <-chan struct{}) (ended bool) {
	p.killAll()
	p.ended = within(reaping, done)
	return p.ended
}

// killAll ends all that is left of the program and of what it started.
func (p *Process) killAll() {
	killGroup(p.cmd.Process)
	p.killStrays()
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

// State is how the program ended; it must have.
func (p *Process) State() *os.ProcessState { return p.cmd.ProcessState }

// Output returns what a program made by [New] wrote; it must have ended.
func (p *Process) Output() []byte { return p.out.text }
