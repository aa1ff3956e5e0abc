package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"counterpoint/compare"
)

// program holds what the commands share.
type program struct {
	stdin    io.Reader
	stdout   *results
	stderr   io.Writer
	progress *progress // nil: none is shown
	inputs   []os.FileInfo
	patience atomic.Int64 // see waitAfterSignal
	unnamed  unnamedFiles
}

// Run executes the program with the arguments, its own name left out, and
// returns the exit code.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	signalled, stop := untilSignal(context.Background())
	defer stop()
	ctx, cancel := context.WithCancel(signalled)
	defer cancel()

	p := &program{stdin: stdin, stderr: stderr}
	p.stdout = &results{w: stdout, name: "standard output", failed: cancel}
	root := p.rootCommand()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(p.stdout)
	root.SetErr(stderr)
	p.patience.Store(int64(90 * time.Millisecond))
	ended := make(chan int, 1)
	go func() { ended <- p.end(root.ExecuteContextC(ctx)) }()
	select {
	case code := <-ended:
		return code
	case <-signalled.Done():
		return p.waitAfterSignal(ended)
	}
}

// waitAfterSignal waits for a command that was told to stop. All that takes long
// looks at its context, save a few steps, such as building a model of a million
// variables; these are abandoned when patience is at its end. A command that
// prints at the end what it has computed until then asks for more of it.
func (p *program) waitAfterSignal(ended <-chan int) int {
	timer := time.NewTimer(time.Duration(p.patience.Load()))
	defer timer.Stop()
	select {
	case code := <-ended:
		return code
	case <-timer.C:
		p.unnamed.discard()
		p.say("stopped by a signal")
		return exitUnknown
	}
}

// end reports a command's error and returns the exit code. An output that
// failed matters more than what came of it.
func (p *program) end(cmd *cobra.Command, err error) int {
	if p.stdout.err != nil {
		err = failure(p.stdout.err)
	}
	if errors.Is(err, syscall.EPIPE) {
		return exitAnswered // the reader, such as head, has had enough
	}
	code := codeOf(err)
	var coded *exitError
	switch {
	case err == nil || errors.As(err, &coded) && coded.err == nil:
	case coded != nil:
		p.say("%v", err)
	default:
		p.say("%v\nTry '%s --help'.", explainUsage(err), cmd.CommandPath())
	}
	return code
}

// say writes a message to standard error.
func (p *program) say(format string, args ...any) {
	p.progress.clear()
	fmt.Fprintf(p.stderr, "counterpoint: %s\n", compare.Printable(fmt.Sprintf(format, args...)))
}

// untilSignal returns a context that the first signal to end cancels: SIGINT, SIGTERM,
// SIGQUIT (Ctrl-\) or, of a terminal that is closed, SIGHUP. The second ends the program
// at once. A closed pipe is an error of the write rather than the end of the program,
// so that children can be stopped.
func untilSignal(parent context.Context) (context.Context, context.CancelFunc) {
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(parent, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
