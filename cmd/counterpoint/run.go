package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"syscall"

	"github.com/spf13/cobra"
)

// program holds what the commands share.
type program struct {
	stdin    io.Reader
	stdout   *results
	stderr   io.Writer
	progress *progress // nil: none is shown
}

// Run executes the program with the arguments, its own name left out, and
// returns the exit code.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := untilSignal(context.Background())
	defer stop()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	p := &program{stdin: stdin, stderr: stderr}
	p.stdout = &results{w: stdout, name: "standard output", failed: cancel}
	root := p.rootCommand()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(p.stdout)
	root.SetErr(stderr)
	root.SetFlagErrorFunc(explainFlagError)
	return p.end(root.ExecuteContextC(ctx))
}

// dashes is a grid whose first cells are empty, taken for a flag.
var dashes = regexp.MustCompile(`-[-.0-9*_]{3,}$`)

// explainFlagError adds what to do about a grid that was taken for a flag.
func explainFlagError(_ *cobra.Command, err error) error {
	if dashes.MatchString(err.Error()) {
		return fmt.Errorf("%w (a grid that starts with - goes behind --)", err)
	}
	return err
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
		p.say("%v\nTry '%s --help'.", err, cmd.CommandPath())
	}
	return code
}

// say writes a message to standard error.
func (p *program) say(format string, args ...any) {
	p.progress.clear()
	fmt.Fprintf(p.stderr, "counterpoint: "+format+"\n", args...)
}

// untilSignal returns a context that the first SIGINT or SIGTERM cancels; the
// second ends the program at once. A closed pipe is an error of the write
// rather than the end of the program, so that children can be stopped.
func untilSignal(parent context.Context) (context.Context, context.CancelFunc) {
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(parent, os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
