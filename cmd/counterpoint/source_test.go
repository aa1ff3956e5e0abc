package main

import (
	"bufio"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// A grid on one line is solved as soon as the line is complete, whatever comes
// later.
func TestGridOfAnOpenPipeIsSolvedAtOnce(t *testing.T) {
	const grid = "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n"
	for _, args := range [][]string{
		{"solve", "--format", "line", "-"},
		{"compare", "-e", "native", "--format", "line", "-"},
	} {
		t.Run(args[0], func(t *testing.T) {
			stdin, write := io.Pipe()
			read, stdout := io.Pipe()
			ended := make(chan int)
			go func() {
				code := Run(args, stdin, stdout, io.Discard)
				stdout.Close()
				ended <- code
			}()
			defer time.AfterFunc(20*time.Second, func() { stdout.Close() }).Stop()
			answers := bufio.NewScanner(read)
			for range 2 {
				if _, err := io.WriteString(write, grid); err != nil {
					t.Fatal(err)
				}
				if !answers.Scan() {
					t.Fatal("no answer before the next line")
				}
			}
			write.Close()
			if code := <-ended; code != exitAnswered {
				t.Errorf("exit code %d", code)
			}
		})
	}
}

// XML is waited for until it tells what it is, however slowly it comes.
func TestFormatOfASlowPipe(t *testing.T) {
	text := "<?xml version=\"1.0\"?>\n<!-- a comment -->\n<instance format=\"XCSP3\" type=\"CSP\"><variables><var id=\"x\">1..2</var></variables><constraints></constraints></instance>\n"
	in, err := source{name: "pipe", open: func() io.ReadCloser {
		return io.NopCloser(iotest.OneByteReader(strings.NewReader(text)))
	}}.input()
	if err != nil || !in.isXCSP3 {
		t.Errorf("XCSP3: %v, %v", in, err)
	}
}
