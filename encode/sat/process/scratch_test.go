package process

import (
	"errors"
	"io/fs"
	"os"
	"testing"
)

// Where a file needs a name, that is removed.
func TestNamedScratchIsRemoved(t *testing.T) {
	file, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	s := Scratch{file, true}
	s.Remove()
	if _, err := os.Stat(file.Name()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%s is left: %v", file.Name(), err)
	}
}
