package process

import (
	"os"
	"os/exec"
	"testing"
)

// A scratch file has no name from its beginning, and a program opens it all the
// same.
func TestScratchNeverHasAName(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	if file, err := withoutName(dir); err != nil {
		t.Skip(err) // the file system cannot
	} else {
		file.Close()
	}
	p := New(sh, []string{"-c", `echo answer >"$1"`, "sh", "{result}"}, 1000)
	s, err := p.Scratch("{result}")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Remove()
	if s.Name() != dir {
		t.Errorf("the file was made as %s", s.Name())
	}
	if err := p.Start(nil); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if text, err := s.ReadAll(1000); err != nil || string(text) != "answer\n" {
		t.Errorf("%q, %v", text, err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
}
