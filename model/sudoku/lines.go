package sudoku

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// The longest line that is read. The reader never holds more than a line and
// what it looks ahead: a longer line is refused as soon as it is.
const (
	maxLine     = 64 << 10
	maxDocument = 1 << 20 // where JSON, a Python list or XML starts
)

// line is a line of the text, without its end.
type line struct {
	text   string
	number int // counted from 1
}

// lines cuts a text into lines that end with LF, CRLF or a lone CR, with as
// much look-ahead as is asked for. It refuses what is no UTF-8 text.
type lines struct {
	file   string
	r      *bufio.Reader
	ahead  []line
	number int
	err    error // why there are no more lines after those ahead; io.EOF at the end
}

func newLines(file string, r io.Reader) *lines {
	return &lines{file: file, r: bufio.NewReaderSize(r, maxLine)}
}

// peek returns the line that comes i lines after the next, if there is one.
func (s *lines) peek(i int) (line, bool) {
	for len(s.ahead) <= i && s.err == nil {
		text, err := s.read()
		if err != nil {
			s.err = err
			break
		}
		s.number++
		s.ahead = append(s.ahead, line{text, s.number})
	}
	if i < len(s.ahead) {
		return s.ahead[i], true
	}
	return line{}, false
}

// skip moves n lines on, all of which have been peeked at.
func (s *lines) skip(n int) {
	s.ahead = s.ahead[n:]
}

var utf8BOM = []byte("\xef\xbb\xbf")

func (s *lines) read() (string, error) {
	if s.number == 0 {
		if err := s.readBOM(); err != nil {
			return "", err
		}
	}
	var text []byte
	for {
		chunk, err := s.buffered()
		if err == io.EOF && len(text) > 0 {
			return s.checked(text)
		}
		if err != nil {
			return "", err
		}
		end := bytes.IndexAny(chunk, "\r\n")
		whole := end >= 0
		if !whole {
			end = len(chunk)
		}
		text = append(text, chunk[:end]...)
		if limit := limitOf(text); len(text) > limit {
			return "", s.fault(0, fmt.Sprintf("a line of more than %d KiB", limit>>10), "a line of a puzzle file", "break it into lines, one puzzle each")
		}
		if bytes.IndexByte(chunk[:end], 0) >= 0 {
			return "", s.fault(utf8.RuneCount(text[:bytes.IndexByte(text, 0)])+1, "a NUL byte", "text", "this is a binary file, or UTF-16 text: convert it to UTF-8")
		}
		if whole {
			s.discardEnd(end)
			return s.checked(text)
		}
		_, _ = s.r.Discard(end) // all buffered
	}
}

// buffered returns what can be had without another read, or after one.
func (s *lines) buffered() ([]byte, error) {
	if s.r.Buffered() == 0 {
		if _, err := s.r.Peek(1); err != nil {
			return nil, err
		}
	}
	return s.r.Peek(s.r.Buffered())
}

// discardEnd moves over n bytes and the line end after them.
func (s *lines) discardEnd(n int) {
	_, _ = s.r.Discard(n)
	if end, _ := s.r.ReadByte(); end != '\r' {
		return
	}
	if next, err := s.r.Peek(1); err == nil && next[0] == '\n' {
		_, _ = s.r.Discard(1)
	}
}

func (s *lines) readBOM() error {
	head, _ := s.r.Peek(3) // fewer bytes are fine; an error comes again
	if bytes.Equal(head, utf8BOM) {
		_, _ = s.r.Discard(len(utf8BOM))
	}
	if bytes.HasPrefix(head, []byte{0xff, 0xfe}) || bytes.HasPrefix(head, []byte{0xfe, 0xff}) {
		return s.fault(1, "the byte-order mark of UTF-16", "UTF-8 text", "save the file as UTF-8")
	}
	return nil
}

func (s *lines) checked(text []byte) (string, error) {
	if utf8.Valid(text) {
		return string(text), nil
	}
	valid := 0
	for valid < len(text) {
		r, size := utf8.DecodeRune(text[valid:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		valid += size
	}
	column := utf8.RuneCount(text[:valid]) + 1
	return "", s.fault(column, fmt.Sprintf("the byte 0x%02x", text[valid]), "UTF-8 text", "this is a binary file, or text in another encoding: convert it to UTF-8")
}

// fault is an error in the line being read.
func (s *lines) fault(column int, found, expected, do string) error {
	return &SyntaxError{s.file, s.number + 1, column, found, expected, do}
}

func limitOf(text []byte) int {
	if trimmed := bytes.TrimLeft(text, " \t"); len(trimmed) > 0 && strings.IndexByte("[{<", trimmed[0]) >= 0 {
		return maxDocument
	}
	return maxLine
}
