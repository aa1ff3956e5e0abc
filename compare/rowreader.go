package compare

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"time"
)

// RowReader reads the rows that a report in the format jsonl wrote.
type RowReader struct {
	name        string
	r           *bufio.Reader
	line        int
	whole       int64             // the length of the lines that have their end
	definitions map[string]string // of figures, by name
	untimed     int
}

// NewRowReader returns a reader of the text that messages call by the name.
func NewRowReader(name string, r io.Reader) *RowReader {
	return &RowReader{name: name, r: bufio.NewReader(r), definitions: make(map[string]string)}
}

// ErrTorn is the error of a last line that begins as rows do and has no end, which
// is left of a writer that was killed.
var ErrTorn = errors.New("the last line has no end: its writer was cut off")

var (
	errNoRow   = errors.New("not a JSON object, as a row of compare --format jsonl is")
	errLongRow = fmt.Errorf("a line of more than %d MiB, expected a row of compare --format jsonl", maxRow>>20)
)

// maxRow bounds a row, in bytes: that of a solution of the largest models is shorter.
const maxRow = 256 << 20

// rowStart is how every row begins that a report writes.
const rowStart = `{"instance":"`

// LineError is the error of a line that is no row. What comes after it can be
// read.
type LineError struct {
	Name string
	Line int // from 1
	Err  error
}

// Error writes "name:line: what is wrong".
func (e *LineError) Error() string { return fmt.Sprintf("%s:%d: %v", e.Name, e.Line, e.Err) }

// Unwrap returns what is wrong with the line.
func (e *LineError) Unwrap() error { return e.Err }

// Next returns the next row, and [io.EOF] after the last. A [*LineError] is of a
// line that is no row, or wraps [ErrTorn]; any other error is the input's.
func (r *RowReader) Next() (Row, error) {
	for {
		text, length, err := r.nextLine()
		switch {
		case err == io.EOF && len(text) > 0:
			return Row{}, r.wrong(withoutEnd(text))
		case err != nil:
			return Row{}, err
		}
		r.whole += length
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		row, err := r.row(text)
		if err != nil {
			return Row{}, r.wrong(err)
		}
		return row, nil
	}
}

// nextLine returns the next line with its end, and its length in bytes. Of a line
// that is no row, however long it is, it holds no more than shows that.
func (r *RowReader) nextLine() (text []byte, length int64, err error) {
	for {
		piece, err := r.r.ReadSlice('\n')
		if length == 0 && len(piece) > 0 {
			r.line++
		}
		length += int64(len(piece))
		if len(text) == 0 || len(text) <= maxRow && mayBeRow(text) {
			text = append(text, piece...)
		}
		if err != bufio.ErrBufferFull {
			return r.withoutMark(text), length, err
		}
	}
}

// withoutMark leaves out the byte-order mark that some editors begin a file with.
func (r *RowReader) withoutMark(text []byte) []byte {
	if r.line > 1 {
		return text
	}
	return bytes.TrimPrefix(text, []byte("\ufeff"))
}

func mayBeRow(start []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(start, "\ufeff \t\r"), []byte("{"))
}

// withoutEnd says what a last line without its end is. What begins as no row is
// left of no writer of rows, and must not be dropped.
func withoutEnd(text []byte) error {
	n := min(len(text), len(rowStart))
	if string(text[:n]) == rowStart[:n] {
		return ErrTorn
	}
	return errNoRow
}

func (r *RowReader) wrong(err error) error { return &LineError{r.name, r.line, err} }

// AtLine makes an error one of the line that was read last; nil stays nil.
func (r *RowReader) AtLine(err error) error {
	if err == nil {
		return nil
	}
	return r.wrong(err)
}

// Whole returns the length in bytes of the lines read so far that have their
// end: what of a file is not torn.
func (r *RowReader) Whole() int64 { return r.whole }

// Untimed returns how many of the rows have no times, see [WithoutTimes].
func (r *RowReader) Untimed() int { return r.untimed }

func (r *RowReader) row(text []byte) (Row, error) {
	switch {
	case !mayBeRow(text):
		return Row{}, errNoRow
	case len(text) > maxRow:
		return Row{}, errLongRow
	}
	var read jsonRow
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields() // what is not understood would be lost
	if err := decoder.Decode(&read); err != nil {
		return Row{}, explainJSON(err)
	}
	if decoder.More() {
		return Row{}, errors.New("more than one row on the line")
	}
	row := Row{Instance: read.Instance, Engine: read.Engine, Version: read.Version, Solution: read.Solution, Unsteady: read.Unsteady, Asked: read.Asked}
	if read.Place == nil {
		return Row{}, errors.New("the row does not say its place in a comparison, which those of compare --format jsonl do")
	}
	row.Place = Place{Instance: read.Place.Instance, Instances: read.Place.Instances, Engine: read.Place.Engine, Engines: read.Place.Engines}
	if err := row.Place.check(); err != nil {
		return Row{}, err
	}
	if (row.Engine == "") != (row.Place.Engine == 0) {
		return Row{}, fmt.Errorf("its engine has the number %d and the name %q", row.Place.Engine, row.Engine)
	}
	switch t := read.Times; {
	case t == nil:
		r.untimed++
	case min(t.Encode, t.Solve, t.Total) < 0:
		return Row{}, errors.New("time_ns: found a negative time")
	}
	for name, definition := range read.Definitions {
		if _, ok := r.definitions[name]; !ok {
			r.definitions[name] = definition
		}
	}
	row.Outcome = read.outcome(r.definitions)
	return row, nil
}

// outcome returns what the row tells of one.
func (j *jsonRow) outcome(definitions map[string]string) Outcome {
	o := Outcome{Status: j.Status, Reason: j.Reason, Detail: j.Detail, Verified: j.Verified, Counters: j.Counters}
	for _, f := range j.Figures {
		o.Figures = append(o.Figures, Figure{f.name, definitions[f.name], f.value})
	}
	if j.Complete != nil {
		o.Counted, o.Complete = true, *j.Complete
	}
	if j.Solutions != nil {
		o.Solutions = *j.Solutions
	}
	if j.Error != "" {
		o.Err = errors.New(j.Error)
	}
	if t := j.Times; t != nil {
		o.Times = Times{time.Duration(t.Encode), time.Duration(t.Solve), time.Duration(t.Total)}
	}
	return o
}

// explainJSON says in the reader's words what the decoder says of a line.
func explainJSON(err error) error {
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) && kind.Field != "" {
		return fmt.Errorf("%s: found a %s, expected another kind of value", kind.Field, kind.Value)
	}
	if found := unknownField.FindStringSubmatch(err.Error()); found != nil {
		return fmt.Errorf("found %s, which no row of compare --format jsonl has, in this version of the program", found[1])
	}
	var syntax *json.SyntaxError
	if kind != nil || errors.As(err, &syntax) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errNoRow
	}
	return err
}

var unknownField = regexp.MustCompile(`^json: unknown field (".*")$`)
