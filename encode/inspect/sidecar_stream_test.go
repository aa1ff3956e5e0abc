package inspect_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"counterpoint/encode"
	"counterpoint/encode/inspect"
)

// TestSidecarIsReadLineByLine reads a sidecar that goes on without end: a line that
// is wrong is told without what follows it.
func TestSidecarIsReadLineByLine(t *testing.T) {
	e := encoded(t, benchHard(t), encode.Options{})
	lines := strings.SplitAfter(sidecarOf(t, e), "\n")
	endless := &endless{text: lines[0] + lines[1] + lines[1]}
	_, err := inspect.ReadWith(context.Background(), strings.NewReader(text(t, e.Formula())), "f.cnf", endless, "f.jsonl")
	var wrong *inspect.SidecarError
	if !errors.As(err, &wrong) || wrong.Line != 3 {
		t.Errorf("%v, expected an error of line 3", err)
	}
	if endless.read > 1<<20 {
		t.Errorf("%d bytes were read for 3 lines", endless.read)
	}
}

// endless is a text with empty lines behind it, as far as anyone would read.
type endless struct {
	text string
	read int
}

func (e *endless) Read(p []byte) (int, error) {
	if e.read > 100<<20 {
		return 0, io.ErrUnexpectedEOF
	}
	n := copy(p, e.text)
	e.text = e.text[n:]
	for i := n; i < len(p); i++ {
		p[i] = '\n'
	}
	e.read += len(p)
	return len(p), nil
}
