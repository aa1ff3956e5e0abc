package compare

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRowsComeBack reads what the report of sample rows is, and writes it again.
func TestRowsComeBack(t *testing.T) {
	rows := sampleRows()
	for i := range rows {
		rows[i].Place = Place{Instance: i + 1, Instances: 9, Engines: 2}
		if rows[i].Engine != "" {
			rows[i].Place.Engine = 1
		}
	}
	rows[0].Unsteady = "has 3 nodes in one run"
	want := render(t, "jsonl", rows)
	reader := NewRowReader("rows", strings.NewReader(want))
	var again []Row
	for {
		row, err := reader.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		again = append(again, row)
	}
	for _, f := range formats {
		if diff := cmp.Diff(render(t, f.name, rows), render(t, f.name, again)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", f.name, diff)
		}
	}
	if reader.Whole() != int64(len(want)) || reader.AtLine(io.EOF).Error() != fmt.Sprintf("rows:%d: EOF", len(rows)) || reader.AtLine(nil) != nil || reader.Untimed() != 0 {
		t.Errorf("%d bytes are whole, %d rows without times; %v", reader.Whole(), reader.Untimed(), reader.AtLine(io.EOF))
	}
}

const plainRow = `{"instance":"i","engine":"e","status":"sat","place":{"instance":1,"engine":1,"engines":1}}`

func TestRowErrors(t *testing.T) {
	for text, want := range map[string]string{
		"hello":             "rows:1: not a JSON object",
		"{":                 "not a JSON object",
		"[]":                "not a JSON object",
		plainRow + plainRow: "more than one row",
		`{"instance":"i"}`:  "does not say its place",
		`{"instance":1}`:    "instance: found a number",
		strings.Replace(plainRow, `"place"`, `"time_ns":{"solve":-1},"place"`, 1): "time_ns: found a negative time",
		`{"frobs":1}`:               `found "frobs", which no row`,
		`{"counters":{"x":1}}`:      `no counter "x"`,
		`{"counters":{"nodes":-1}}`: "nodes: expected a whole number",
		`{"figures":[1]}`:           "expected an object of numbers",
		`{"status":"maybe"}`:        "expected unknown, sat or unsat",
		strings.Replace(plainRow, `"instance":1,`, ``, 1):                   "the number 0",
		strings.Replace(plainRow, `"engine":1,`, `"engine":2,`, 1):          "engine has the number 2 of 1",
		strings.Replace(plainRow, `"engine":1,`, ``, 1):                     `the number 0 and the name "e"`,
		strings.Replace(plainRow, `"engines":1`, `"engines":99999999e9`, 1): "place.engines: found",
	} {
		_, err := NewRowReader("rows", strings.NewReader(text+"\n"+plainRow+"\n")).Next()
		var line *LineError
		if !errors.As(err, &line) || line.Line != 1 || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, expected %q", text, err, want)
		}
	}
}

func TestReaderGoesOnAfterABadLine(t *testing.T) {
	reader := NewRowReader("rows", strings.NewReader("\n"+plainRow+"\noops\n"+plainRow+"\n"+plainRow[:20]))
	for i, want := range []string{"", "rows:3: not a JSON object, as a row of compare --format jsonl is", "", "rows:5: " + ErrTorn.Error(), "EOF"} {
		_, err := reader.Next()
		if got := errorText(err); got != want {
			t.Errorf("step %d: error %q, expected %q", i, got, want)
		}
		if want == "rows:5: "+ErrTorn.Error() && !errors.Is(err, ErrTorn) {
			t.Error("it does not wrap ErrTorn")
		}
	}
	if want := int64(1 + 2*(len(plainRow)+1) + len("oops\n")); reader.Whole() != want {
		t.Errorf("%d bytes are whole, expected %d", reader.Whole(), want)
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// FuzzRowReader reads any text. What it takes for a row is written and read
// again to the same.
func FuzzRowReader(f *testing.F) {
	rows := sampleRows()
	for i := range rows {
		rows[i].Place = Place{Instance: i + 1, Engine: min(1, len(rows[i].Engine)), Engines: 1}
		var out bytes.Buffer
		if err := newTestReport(f, "jsonl", &out).Row(rows[i]); err != nil {
			f.Fatal(err)
		}
		f.Add(out.String())
	}
	f.Add(plainRow + "\noops\n{\n")
	f.Fuzz(func(t *testing.T, text string) {
		var m Matrix
		for reader := NewRowReader("rows", strings.NewReader(text)); ; {
			row, err := reader.Next()
			var line *LineError
			if err == io.EOF {
				break
			}
			if err == nil {
				_ = m.Add(row)
			} else if !errors.As(err, &line) {
				t.Fatal(err)
			}
		}
		m.Gaps()
		once := reported(t, &m, "jsonl")
		if twice := reported(t, matrixOf(t, once), "jsonl"); once != twice {
			t.Errorf("%s\nis read as\n%s", once, twice)
		}
	})
}

// TestWhatBeginsAsNoRowIsNotTorn sees that a file which is none of rows is not
// taken for one whose last row was cut short, which may be dropped.
func TestWhatBeginsAsNoRowIsNotTorn(t *testing.T) {
	for text, want := range map[string]error{
		plainRow[:20]:               ErrTorn,
		"{":                         ErrTorn,
		"notes on one line":         errNoRow,
		`{"name":"a package"}`:      errNoRow,
		strings.Repeat("\x00", 1e5): errNoRow,
		plainRow + "\n\x00\x00\x00": errNoRow,
	} {
		reader := NewRowReader("rows", strings.NewReader(text))
		_, err := reader.Next()
		if strings.HasPrefix(text, plainRow) {
			_, err = reader.Next()
		}
		if !errors.Is(err, want) {
			t.Errorf("%.40q: error %v, expected %v", text, err, want)
		}
	}
}

// endless is a text without an end, which fails when more of it is asked for than
// a reader may need.
type endless struct {
	text string
	left int
}

func (e *endless) Read(b []byte) (int, error) {
	if e.left -= len(b); e.left < 0 {
		return 0, errors.New("too much was read")
	}
	return copy(b, strings.Repeat(e.text, len(b)/len(e.text)+1)), nil
}

func TestALineThatIsNoRowIsNotHeld(t *testing.T) {
	reader := NewRowReader("rows", &endless{text: "\x00", left: 1 << 26})
	if got := testing.AllocsPerRun(1, func() { _, _ = reader.Next() }); got > 100 {
		t.Errorf("%v allocations for a line that is no row", got)
	}
	mark := NewRowReader("rows", strings.NewReader("\ufeff"+plainRow+"\r\n"))
	if row, err := mark.Next(); err != nil || row.Engine != "e" {
		t.Errorf("behind a byte-order mark: row %v, error %v", row, err)
	}
}
