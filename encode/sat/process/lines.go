package process

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

// lines is the output of a program that is read while it runs. Each line waits
// until it is taken, so that no program is faster than its reader.
type lines struct {
	out   *os.File
	whole chan []byte // closed at the end of the output
	taken chan struct{}
	err   error // of reading; valid when whole is closed
	end   excerpt
}

// maxLine bounds a line, in bytes: a solution of the largest models needs less.
const maxLine = 64 << 20

// NewLines makes a process whose output is read by [Process.Lines].
func NewLines(path string, args []string) *Process {
	p := newProcess(path, args)
	p.lines = &lines{whole: make(chan []byte), taken: make(chan struct{})}
	return p
}

// start starts the program and begins to read.
func (l *lines) start(cmd *exec.Cmd) error {
	out, in, err := os.Pipe()
	if err != nil {
		return err
	}
	defer in.Close()
	cmd.Stdout = in
	if err := cmd.Start(); err != nil {
		out.Close()
		return err
	}
	l.out = out
	go l.read()
	return nil
}

func (l *lines) read() {
	defer close(l.whole)
	in := bufio.NewReader(l.out)
	for {
		line, err := readLine(in)
		switch {
		case errors.Is(err, io.EOF):
			return
		case err != nil:
			l.err = err
			return
		}
		select {
		case l.whole <- line:
		case <-l.taken:
			return
		}
	}
}

// readLine reads a line, without its end, into memory of its own. A last line
// may have no end.
func readLine(in *bufio.Reader) (line []byte, err error) {
	for more := true; more; {
		var part []byte
		part, more, err = in.ReadLine()
		line = append(line, part...)
		switch {
		case errors.Is(err, io.EOF) && len(line) > 0:
			return line, nil
		case errors.Is(err, io.EOF):
			return nil, err
		case err != nil:
			return nil, fmt.Errorf("reading a line: %w", err)
		case len(line) > maxLine:
			return nil, fmt.Errorf("it wrote a line of more than %d bytes", maxLine)
		}
	}
	return line, nil
}

// close ends the reading, wherever it is.
func (l *lines) close() {
	close(l.taken)
	l.out.Close()
}

// Lines hands each line of the output to the function each, until the program
// has ended or was made to end, as by [Process.Wait]. When each returns an
// error the program is killed, and Lines returns that error. After the context
// is done, lines are still handed on, for what the program says when it is
// stopped; an error of each is ignored then, since a line may be cut short.
func (p *Process) Lines(ctx context.Context, each func(line []byte) error) (ended bool, err error) {
	done, whole, stop := p.reap(), p.lines.whole, ctx.Done()
	defer p.lines.close()
	defer p.killAll()
	var limit <-chan time.Time // to the end of the output
	for done != nil || whole != nil {
		select {
		case line, more := <-whole:
			if !more {
				whole = nil
			}
			if err := p.take(line, more, each); err != nil && stop != nil {
				return p.ended || p.kill(done), err
			}
			if p.ended && stop != nil {
				limit = time.After(lingering)
			}
		case <-done:
			done, p.ended = nil, true
			p.killAll() // which may hold the output open
			if stop != nil {
				limit = time.After(lingering)
			}
		case <-stop:
			stop = nil
			stopGroup(p.cmd.Process, p.Stop)
			limit = time.After(p.Grace)
		case <-limit:
			return p.ended || p.kill(done), nil
		}
	}
	return true, nil
}

// take hands on a line, or says why there are no more.
func (p *Process) take(line []byte, more bool, each func([]byte) error) error {
	if !more {
		return p.lines.err
	}
	_, _ = p.lines.end.Write(append(line, '\n'))
	return each(line)
}
