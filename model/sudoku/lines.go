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
// much look-ahead as is asked for. What is no UTF-8 costs its line, unless the
// text begins as a binary file does.
type lines struct {
	file    string
	r       *bufio.Reader
	ahead   []source
	number  int
	isQuote bool  // lines start with > as in a mail's answer
	err     error // why there are no more lines after those ahead; io.EOF at the end
}

// source is a line, and what is wrong with its bytes: in the text, U+FFFD
// stands for those.
type source struct {
	line
	fault *SyntaxError
}

func newLines(file string, r io.Reader) *lines {
	return &lines{file: file, r: bufio.NewReaderSize(r, maxLine)}
}

// peek returns the line that comes i lines after the next, if there is one.
func (s *lines) peek(i int) (line, bool) {
	for len(s.ahead) <= i && s.err == nil {
		next, err := s.read()
		if err != nil {
			s.err = err
			break
		}
		s.ahead = append(s.ahead, next)
	}
	if i < len(s.ahead) {
		return s.ahead[i].line, true
	}
	return line{}, false
}

// pass moves n lines on, all of which have been peeked at, and returns what is
// wrong with their bytes.
func (s *lines) pass(n int) (faults []*SyntaxError) {
	for _, passed := range s.ahead[:n] {
		if passed.fault != nil {
			faults = append(faults, passed.fault)
		}
	}
	s.ahead = s.ahead[n:]
	return faults
}

// unquote takes the marks of a mail's answer off the lines that follow.
func (s *lines) unquote() {
	s.isQuote = true
	for i := range s.ahead {
		s.ahead[i].text = unquoted(s.ahead[i].text)
	}
}

// unquoted writes blanks for the marks, so that columns stay.
func unquoted(text string) string {
	rest := strings.TrimLeft(text, "> ")
	marks := strings.LastIndexByte(text[:len(text)-len(rest)], '>') + 1
	return strings.Repeat(" ", marks) + text[marks:]
}

func (s *lines) read() (source, error) {
	if s.number == 0 {
		if err := s.checkStart(); err != nil {
			return source{}, err
		}
	}
	var text []byte
	for {
		chunk, err := s.buffered()
		if err == io.EOF && len(text) > 0 {
			return s.checked(text), nil
		}
		if err != nil {
			return source{}, err
		}
		end := bytes.IndexAny(chunk, "\r\n")
		whole := end >= 0
		if !whole {
			end = len(chunk)
		}
		text = append(text, chunk[:end]...)
		if limit := limitOf(text); len(text) > limit {
			return source{}, s.fault(0, fmt.Sprintf("a line of more than %d KiB", limit>>10), "a line of a puzzle file", "break it into lines, one puzzle each")
		}
		if whole {
			s.discardEnd(end)
			return s.checked(text), nil
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

// encodings are told by their byte-order marks; that of UTF-32 starts as that
// of UTF-16 does.
var encodings = []struct{ mark, name string }{
	{"\xff\xfe\x00\x00", "UTF-32"},
	{"\x00\x00\xfe\xff", "UTF-32"},
	{"\xff\xfe", "UTF-16"},
	{"\xfe\xff", "UTF-16"},
}

// checkStart refuses a text as a whole by how it begins.
func (s *lines) checkStart() error {
	head, _ := s.r.Peek(4) // fewer bytes are fine; an error comes again
	for _, e := range encodings {
		if bytes.HasPrefix(head, []byte(e.mark)) {
			return s.fault(1, "the byte-order mark of "+e.name, "UTF-8 text", "save the file as UTF-8")
		}
	}
	start, _ := s.buffered()
	if column := binary(start[:min(len(start), 1<<10)]); column > 0 {
		return s.fault(column, "bytes that are no text", "UTF-8 text", "this is a compressed file (gzip -dc or xz -dc decompress one), or another binary one, or text in an encoding such as UTF-16: convert it to UTF-8")
	}
	return nil
}

// binary returns the column of the first byte that stands in no text, if one
// in ten is such a byte, else 0.
func binary(start []byte) int {
	strange, first := 0, 0
	for i := 0; i < len(start); {
		r, size := utf8.DecodeRune(start[i:])
		if r == utf8.RuneError && size == 1 || r < ' ' && !strings.ContainsRune("\t\r\n\f\x1a\x1b", r) {
			if strange++; strange == 1 {
				first = i + 1
			}
		}
		i += size
	}
	if 10*strange > len(start) {
		return first
	}
	return 0
}

// invisible characters may stand around what a line says: the byte-order mark
// of a file that was put behind another, a form feed, the end mark of DOS.
const invisible = "\ufeff\u200b\u2060\f\x1a"

// checked makes a line of the bytes.
func (s *lines) checked(bytes []byte) source {
	s.number++
	text := string(bytes)
	at, found := strings.IndexByte(text, 0), "a NUL byte"
	if !utf8.ValidString(text) {
		valid := strings.IndexRune(text, utf8.RuneError) // also finds invalid bytes
		if at < 0 || valid < at {
			at, found = valid, fmt.Sprintf("the byte 0x%02x", text[valid])
		}
	}
	var fault *SyntaxError
	if at >= 0 {
		fault = &SyntaxError{s.file, s.number, utf8.RuneCountInString(text[:at]) + 1, found, "UTF-8 text", "the line is in another encoding, or damaged: convert it to UTF-8"}
		text = strings.ReplaceAll(strings.ToValidUTF8(text, "\ufffd"), "\x00", "\ufffd")
	}
	text = strings.Trim(text, invisible)
	if s.isQuote {
		text = unquoted(text)
	}
	return source{line{text, s.number}, fault}
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
