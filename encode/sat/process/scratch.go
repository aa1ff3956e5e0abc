package process

import (
	"fmt"
	"io"
	"os"
	"slices"
)

// Scratch is a temporary file that the program opens by its name. Where an open
// file can be named, by /dev/fd, it has no other name, on Linux from its
// beginning, so that nothing is left of it however either of us ends.
type Scratch struct {
	*os.File
	named bool // it stands in a folder
}

// Scratch makes a file for the program, which must not have been started; its
// name replaces the arguments that are the placeholder.
func (p *Process) Scratch(placeholder string) (*Scratch, error) {
	s, err := newScratch()
	if err != nil {
		return nil, err
	}
	name := s.Name()
	if !s.named {
		const firstInherited = 3 // behind standard input, output and error
		name = fmt.Sprintf("/dev/fd/%d", firstInherited+len(p.cmd.ExtraFiles))
		p.cmd.ExtraFiles = append(p.cmd.ExtraFiles, s.File)
	}
	p.cmd.Args = slices.Clone(p.cmd.Args)
	for i, arg := range p.cmd.Args {
		if arg == placeholder {
			p.cmd.Args[i] = name
		}
	}
	return s, nil
}

func newScratch() (*Scratch, error) {
	if file, err := withoutName(os.TempDir()); err == nil {
		return &Scratch{File: file}, nil
	}
	file, err := os.CreateTemp("", "counterpoint-*")
	if err != nil {
		return nil, err
	}
	return &Scratch{file, !hide(file)}, nil
}

// Rewind makes what is read or written next start at the beginning of the file.
func (s *Scratch) Rewind() error {
	_, err := s.Seek(0, io.SeekStart)
	return err
}

// ReadAll returns the text of the file. More than limit bytes are an error.
func (s *Scratch) ReadAll(limit int64) ([]byte, error) {
	if err := s.Rewind(); err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(s, limit+1))
	if err == nil && int64(len(text)) > limit {
		err = fmt.Errorf("it wrote more than %d bytes", limit)
	}
	return text, err
}

// Remove closes the file and removes it.
func (s *Scratch) Remove() {
	_ = s.Close()
	if s.named {
		_ = os.Remove(s.Name())
	}
}
