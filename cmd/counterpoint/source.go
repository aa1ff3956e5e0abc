package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strings"
)

// source is one text to read: a file, standard input, or arguments that are
// the text themselves, a line each.
type source struct {
	name string               // as messages and the names of instances call it
	open func() io.ReadCloser // errors come with the first read
	args []argument           // the text, if it is arguments
	once bool                 // it can be read only once
}

// argument is one that is no file, with what the system said of it as a file.
type argument struct {
	text   string
	asFile error
}

// sources finds out what the arguments are. What exists as a file is a file,
// "-" is standard input, and what stands between them is a text of its own: a
// grid in one piece or in nine, or several grids.
func (p *program) sources(ctx context.Context, args []string) ([]source, error) {
	if len(args) == 0 {
		return nil, badInput(errors.New("no input: give a file, - for standard input, or a grid"))
	}
	var all []source
	stdinUsed := false
	for _, arg := range args {
		if arg == "-" && stdinUsed {
			return nil, badInput(errors.New("- stands twice, and standard input can be read only once"))
		}
		stdinUsed = stdinUsed || arg == "-"
		s, err := p.file(ctx, arg)
		var missing *noFileError
		switch {
		case errors.As(err, &missing):
			all = appendArgument(all, argument{arg, missing.err})
		case err != nil:
			return nil, badInput(err)
		default:
			all = append(all, s)
		}
	}
	return all, nil
}

// file returns the source that an existing file or "-" is. The error is a
// [*noFileError] if there is no such file.
func (p *program) file(ctx context.Context, path string) (source, error) {
	if path == "-" {
		return p.stdinSource(ctx), nil
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return source{}, fmt.Errorf("%s is a directory: give a file in it", path)
	case errors.Is(err, fs.ErrPermission):
		return source{}, fmt.Errorf("cannot read %s: %w", path, cause(err))
	case err != nil:
		return source{}, &noFileError{path, cause(err)}
	}
	p.inputs = append(p.inputs, info)
	return fileSource(ctx, path, info), nil
}

// noFileError tells that a text is not the name of a file.
type noFileError struct {
	text string
	err  error
}

func (e *noFileError) Error() string { return fmt.Sprintf("%s: %v", shorten(e.text), e.err) }

func (e *noFileError) Unwrap() error { return e.err }

func (p *program) stdinSource(ctx context.Context) source {
	const name = "stdin"
	return source{name: name, once: true, open: func() io.ReadCloser {
		return untilDone(ctx, name, func() (io.ReadCloser, error) { return io.NopCloser(p.stdin), nil })
	}}
}

func fileSource(ctx context.Context, path string, info fs.FileInfo) source {
	return source{name: path, once: !info.Mode().IsRegular(), open: func() io.ReadCloser {
		return untilDone(ctx, path, func() (io.ReadCloser, error) { return os.Open(path) })
	}}
}

// appendArgument adds a line to the text that the last source is, or to a new
// one.
func appendArgument(all []source, arg argument) []source {
	if n := len(all); n > 0 && all[n-1].args != nil {
		all[n-1].args = append(all[n-1].args, arg)
		return all
	}
	return append(all, source{name: "argument", args: []argument{arg}})
}

// reader opens the source.
func (s source) reader() io.ReadCloser {
	if s.open != nil {
		return s.open()
	}
	lines := make([]string, len(s.args))
	for i, arg := range s.args {
		lines[i] = arg.text
	}
	return io.NopCloser(strings.NewReader(strings.Join(lines, "\n")))
}

// input is an opened source whose format is known.
type input struct {
	*bufio.Reader
	io.Closer
	isXCSP3 bool // else it is taken for grids
}

// sniffed is how many bytes of a text decide its format, unless the first ones do.
const sniffed = 4096

// input opens the source and finds out its format.
func (s source) input() (*input, error) {
	in := s.reader()
	t := &input{Reader: bufio.NewReaderSize(in, sniffed), Closer: in}
	start, err := sniff(t.Reader)
	switch {
	case err != nil && err != io.EOF:
	case isDIMACS(start):
		err = fmt.Errorf("%s is a formula in DIMACS CNF: counterpoint sat solves it, counterpoint inspect tells what is in it", s.name)
	default:
		t.isXCSP3 = bytes.Contains(start, []byte("<instance"))
		return t, nil
	}
	in.Close()
	return nil, err
}

// sniff peeks at the start of a text. A grid is not waited for beyond what has
// come of it, so that a pipe's first puzzle is solved before the second is
// written; what may be XML or a formula is, up to sniffed bytes.
func sniff(r *bufio.Reader) ([]byte, error) {
	if _, err := r.Peek(1); err != nil {
		return nil, err
	}
	start, _ := r.Peek(r.Buffered()) // all there
	text := bytes.TrimLeft(start, " \t\r\n\ufeff")
	if len(text) > 0 && bytes.IndexByte([]byte("<cp"), text[0]) < 0 {
		return start, nil
	}
	return r.Peek(sniffed)
}

// isDIMACS reports whether a text is a formula: it has the header, or begins with
// several lines of comments.
func isDIMACS(start []byte) bool {
	start = bytes.TrimPrefix(start, []byte("\ufeff"))
	if bytes.HasPrefix(start, []byte("p cnf ")) || bytes.Contains(start, []byte("\np cnf ")) {
		return true
	}
	comments := 0
	for line := range bytes.Lines(start) {
		if len(line) == 0 || line[0] != 'c' || len(line) > 1 && bytes.IndexByte([]byte(" \t\r\n"), line[1]) < 0 {
			return false
		}
		comments++
	}
	return comments > 1
}

// peeked opens the source, and tells what its text begins with.
func (s source) peeked() (text io.ReadCloser, start []byte) {
	in := s.reader()
	t := &input{Reader: bufio.NewReaderSize(in, sniffed), Closer: in}
	start, _ = sniff(t.Reader) // an error comes again when the text is read
	return t, start
}

// explain adds to an error in an argument, in that line of the text, that it
// is no file either.
func (s source) explain(line int, err error) error {
	if line < 1 || line > len(s.args) {
		return err
	}
	arg := s.args[line-1]
	missing := errors.Is(arg.asFile, fs.ErrNotExist)
	switch {
	case missing && filePath.MatchString(arg.text):
		return fmt.Errorf("no such file: %s; nor is it a grid", shorten(arg.text))
	case missing && words.MatchString(arg.text):
		return fmt.Errorf("no such file: %s; nor is it a grid (%w)", shorten(arg.text), err)
	}
	return fmt.Errorf("%s is neither a file (%v) nor a grid (%w)", shorten(arg.text), arg.asFile, err)
}

// Texts that are rather meant as the name of a file than as a grid, which may hold
// letters too: surely those with a slash or an ending, and maybe those with a word.
var (
	filePath = regexp.MustCompile(`/|[A-Za-z]\w+\.[A-Za-z]{2,}\w*$`)
	words    = regexp.MustCompile(`[a-wyz]{3}`)
)

// shorten quotes a text, and cuts a long one.
func shorten(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		return fmt.Sprintf("%q...", string(runes[:most]))
	}
	return fmt.Sprintf("%q", text)
}

// untilDone reads what open returns until ctx is done, in a goroutine of its
// own: whoever opens or reads a terminal or a pipe may wait for ever, and cannot
// be interrupted.
func untilDone(ctx context.Context, name string, open func() (io.ReadCloser, error)) io.ReadCloser {
	r, w := io.Pipe()
	stop := context.AfterFunc(ctx, func() { w.CloseWithError(ctx.Err()) })
	go func() {
		defer stop()
		err := copyAll(w, open)
		if err != nil {
			err = fmt.Errorf("cannot read %s: %w", name, cause(err))
		}
		w.CloseWithError(err)
	}()
	return r
}

func copyAll(w io.Writer, open func() (io.ReadCloser, error)) error {
	from, err := open()
	if err != nil {
		return err
	}
	defer from.Close()
	_, err = io.Copy(w, from)
	return err
}
