package process

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// shell starts a script whose output is read by lines.
func shell(t *testing.T, script string) *Process {
	t.Helper()
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	p := NewLines(sh, []string{"-c", script})
	if err := p.Start(func(w io.Writer) { _, _ = io.WriteString(w, "asked\n") }); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestLines(t *testing.T) {
	var got []string
	p := shell(t, "cat; echo; printf end")
	ended, err := p.Lines(t.Context(), func(line []byte) error { got = append(got, string(line)); return nil })
	if !ended || err != nil || strings.Join(got, "|") != "asked||end" || !p.State().Success() {
		t.Errorf("%q, ended: %v, error %v", got, ended, err)
	}
}

// A reader that is slower than the program loses nothing, however long ago that
// has ended.
func TestLinesWaitForTheirReader(t *testing.T) {
	n := 0
	_, err := shell(t, "echo 1; echo 2; echo 3").Lines(t.Context(), func([]byte) error {
		if n++; n == 1 {
			time.Sleep(lingering + 100*time.Millisecond)
		}
		return nil
	})
	if err != nil || n != 3 {
		t.Errorf("%d lines, %v", n, err)
	}
}

func TestReaderOfLinesEndsTheProgram(t *testing.T) {
	enough := errors.New("enough")
	p := shell(t, "while :; do echo out of luck; done")
	if _, err := p.Lines(t.Context(), func([]byte) error { return enough }); !errors.Is(err, enough) {
		t.Errorf("error %v", err)
	}
	if err := p.Error("it", "running", enough); !strings.Contains(err.Error(), "out of luck") {
		t.Errorf("error %v", err)
	}
}

// A line without an end is not held for ever.
func TestLineWithoutEnd(t *testing.T) {
	if _, err := shell(t, "tr '\\0' a < /dev/zero").Lines(t.Context(), func([]byte) error { return nil }); err == nil || !strings.Contains(err.Error(), "it wrote a line of more than 67108864 bytes") {
		t.Errorf("error %v", err)
	}
}

// What a program says when it is asked to stop is still heard.
func TestLastWords(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var got []string
	p := shell(t, "trap 'echo last words; exit' TERM; echo ready; while :; do sleep 0.01; done")
	p.Grace = 10 * time.Second
	ended, err := p.Lines(ctx, func(line []byte) error {
		got = append(got, string(line))
		cancel()
		return nil
	})
	if !ended || err != nil || strings.Join(got, "|") != "ready|last words" {
		t.Errorf("%q, ended: %v, error %v", got, ended, err)
	}
}

// A child that outlives the program and holds its output open is ended with it.
func TestLinesOfAProgramThatLeavesAChild(t *testing.T) {
	ended, err := shell(t, "sleep 100 & echo ready").Lines(t.Context(), func([]byte) error { return nil })
	if !ended || err != nil {
		t.Errorf("ended: %v, error %v", ended, err)
	}
}
