package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/spf13/cobra"
)

// outputFlag is the long name of the flag -o.
const outputFlag = "output"

// addOutputFlag adds the flag -o.
func addOutputFlag(cmd *cobra.Command, path *string) {
	cmd.Flags().StringVarP(path, outputFlag, "o", "", "write to `FILE`, which is replaced only when all is written")
}

// results is where the results of a command go. It remembers the first write
// that fails, and then stops the work that nobody can see the results of.
type results struct {
	w      io.Writer
	name   string
	failed func() // may be nil
	err    error
}

func (r *results) Write(b []byte) (int, error) {
	if r.err != nil {
		return 0, r.err
	}
	n, err := r.w.Write(b)
	if err != nil {
		r.err = fmt.Errorf("cannot write %s: %w", r.name, cause(err))
		if r.failed != nil {
			r.failed()
		}
	}
	return n, r.err
}

// cause strips the operation and path that the message already has.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// writeResults calls write with the standard output, or with the file of -o.
func (p *program) writeResults(path string, write func(io.Writer) error) error {
	if path == "" || path == "-" {
		return write(p.stdout)
	}
	return p.writeFile(path, write)
}

// writeFile calls write with a file. It gets its name, and replaces one that has
// it, only when write has returned nil and nothing failed; until then its text is
// in a temporary file beside it, which nothing but SIGKILL leaves there: a file
// without a name, as Linux has them, could not replace another. A device or a pipe
// is written as it is.
func (p *program) writeFile(path string, write func(io.Writer) error) error {
	if p.isInput(path) {
		return badInput(fmt.Errorf("%s would replace an input: give the output another name", path))
	}
	file, err := createResult(path)
	if err != nil {
		return failure(fmt.Errorf("cannot write %s: %w", path, cause(err)))
	}
	p.unnamed.add(file)
	defer p.unnamed.remove(file)
	out := &results{w: file, name: path, failed: p.stdout.failed}
	err = write(out)
	if out.err != nil {
		err = out.err
	}
	if closeErr := file.end(err == nil); err == nil && closeErr != nil {
		err = fmt.Errorf("cannot write %s: %w", path, cause(closeErr))
	}
	return withCode(exitFailure, err)
}

// isInput reports whether the path is that of a file that is read.
func (p *program) isInput(path string) bool {
	info, err := os.Stat(path)
	return err == nil && slices.ContainsFunc(p.inputs, func(i os.FileInfo) bool {
		return i.Mode().IsRegular() && os.SameFile(i, info)
	})
}

// resultFile is a file under a temporary name, or a device under its own.
type resultFile struct {
	*os.File
	path string // the name it gets; "" if it has it
}

// unnamedFiles are the files that have not got their names yet, for a program that
// ends before they do.
type unnamedFiles struct {
	mu    sync.Mutex
	files []*resultFile
}

func (u *unnamedFiles) add(f *resultFile) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.files = append(u.files, f)
}

func (u *unnamedFiles) remove(f *resultFile) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.files = slices.DeleteFunc(u.files, func(g *resultFile) bool { return f == g })
}

// discard removes the files.
func (u *unnamedFiles) discard() {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, f := range u.files {
		_ = f.end(false)
	}
}

func createResult(path string) (*resultFile, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return nil, errors.New("it is a directory")
	case err == nil && !info.Mode().IsRegular():
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		return &resultFile{File: f}, err
	}
	temporary := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%d", filepath.Base(path), os.Getpid()))
	f, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil && info != nil {
		err = f.Chmod(info.Mode().Perm())
	}
	return &resultFile{f, path}, err
}

// end closes the file; keep gives it its name, otherwise it is removed.
func (f *resultFile) end(keep bool) error {
	err := f.Close()
	if f.path == "" {
		return err
	}
	if !keep || err != nil {
		os.Remove(f.Name())
		return err
	}
	return os.Rename(f.Name(), f.path)
}
