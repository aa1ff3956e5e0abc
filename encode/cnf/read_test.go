package cnf_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"counterpoint/encode/cnf"
	"counterpoint/model/modeltest"
)

func read(text string) (*cnf.Formula, error) {
	return cnf.Read(context.Background(), strings.NewReader(text), "t.cnf")
}

// clauses are the formula's, for comparing.
func clauses(f *cnf.Formula) [][]cnf.Lit {
	all := [][]cnf.Lit{}
	for i := range f.NumClauses() {
		all = append(all, append([]cnf.Lit{}, f.Clause(i)...))
	}
	return all
}

func TestRead(t *testing.T) {
	for _, test := range []struct {
		name, text string
		vars       int
		want       [][]cnf.Lit
	}{
		{"plain", "p cnf 3 2\n1 -2 0\n3 0\n", 3, [][]cnf.Lit{{1, -2}, {3}}},
		{"nothing", "p cnf 0 0\n", 0, [][]cnf.Lit{}},
		{"no newline at all", "p cnf 0 0", 0, [][]cnf.Lit{}},
		{"an empty clause", "p cnf 0 1\n0\n", 0, [][]cnf.Lit{{}}},
		{"a clause over lines, lines of clauses", "p cnf 3 3\n1\n2\n\n3 0 -1\n0 2 0", 3, [][]cnf.Lit{{1, 2, 3}, {-1}, {2}}},
		{"comments everywhere", "c a\ncb\n  c\np cnf 2 2\nc x\n1 c y\n\tc\n2 0c z\nc 3 0\n-1 0\nc", 2, [][]cnf.Lit{{1, 2}, {-1}}},
		{"CR LF and tabs", "c a\r\np\tcnf\t2  1\r\n\t1\t\r\n-2\t0\r\n", 2, [][]cnf.Lit{{1, -2}}},
		{"SATLIB's ending", "p cnf 2 1\n1 -2 0\n%\n0\n\n", 2, [][]cnf.Lit{{1, -2}}},
		{"SATLIB's ending, short", "p cnf 2 1\n1 -2 0\n%", 2, [][]cnf.Lit{{1, -2}}},
		{"repeated and opposite literals", "p cnf 1 1\n1 1 -1 0\n", 1, [][]cnf.Lit{{1, 1, -1}}},
		{"a byte-order mark", "\ufeffp cnf 1 1\r\n1 0\r\n", 1, [][]cnf.Lit{{1}}},
		{"leading zeros", "p cnf 007 1\n-07 0\n", 7, [][]cnf.Lit{{-7}}},
		{"no header", "c a\n1 -4 0\nc 7 0\n-2 0\n", 4, [][]cnf.Lit{{1, -4}, {-2}}},
		{"no header, an empty clause", "0", 0, [][]cnf.Lit{{}}},
		{"no header, SATLIB's ending", "-1 0\n%\n0\n", 1, [][]cnf.Lit{{-1}}},
		{"a long line", "p cnf 9 1\n" + strings.Repeat("9 ", 1e5) + "0", 9, [][]cnf.Lit{repeat(9, 1e5)}},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(test.text), iotest.OneByteReader(strings.NewReader(test.text))} {
				f, err := cnf.Read(context.Background(), r, "")
				if err != nil {
					t.Fatal(err)
				}
				if f.NumVars() != test.vars {
					t.Errorf("%d variables, want %d", f.NumVars(), test.vars)
				}
				if diff := cmp.Diff(test.want, clauses(f)); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

func repeat(l cnf.Lit, n int) []cnf.Lit {
	lits := make([]cnf.Lit, n)
	for i := range lits {
		lits[i] = l
	}
	return lits
}

func TestReadErrors(t *testing.T) {
	const header = `the header "p cnf VARIABLES CLAUSES"`
	const start = header + ", or a clause"
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", "1:1: found the end of the text, expected " + start},
		{"only comments", "c\nc a", "2:4: found the end of the text, expected " + start},
		{"only SATLIB's ending", "%\n0\n", `1:1: found "%", expected ` + start},
		{"garbage in place of a header", "x\n", `1:1: found "x", expected ` + start},
		{"a header behind a clause", "1 0\np cnf 1 1\n", `2:1: found "p", expected a literal, or 0 to end the clause`},
		{"no header, no 0 at the end", "1 0\n2", `2:2: found the end of the text, expected 0 to end the clause`},
		{"no header, too many variables", "1 0 268435456 0\n", `1:5: found "268435456", expected a literal of a variable up to 268435455`},
		{"a byte-order mark", "\ufeffx\n", `1:1: found "x", expected ` + start},
		{"another header", "p dnf 1 1\n", `1:3: found "dnf", expected ` + header},
		{"weighted clauses", "p wcnf 1 1\n", `1:3: found "wcnf" (weighted clauses, for a MaxSAT solver), expected ` + header},
		{"weighted clauses, no header", "c a\nh 1 2 0\n", `2:1: found "h" (weighted clauses, for a MaxSAT solver), expected ` + start},
		{"assumptions", "p inccnf\n", `1:3: found "inccnf" (clauses with assumptions, for an incremental solver), expected ` + header},
		{"pseudo-Boolean", "* #variable= 2 #constraint= 1\n", `1:1: found "*" (pseudo-Boolean constraints, OPB), expected ` + start},
		{"gzip", "\x1f\x8b\x08\x00", `1:1: found a text compressed by gzip, expected it decompressed, as gzip -dc writes it`},
		{"xz", "\xfd7zXZ\x00\x00", `1:1: found a text compressed by xz, expected it decompressed, as xz -dc writes it`},
		{"bzip2", "BZh91AY", `1:1: found a text compressed by bzip2, expected it decompressed, as bzip2 -dc writes it`},
		{"no variables", "p cnf\n", "1:6: found the end of the line, expected the number of variables, 0 to 268435455"},
		{"negative", "p cnf -1 2\n", `1:7: found "-1", expected the number of variables, 0 to 268435455`},
		{"too many variables", "p cnf 2000000000 2000000000\n", `1:7: found "2000000000", expected the number of variables, 0 to 268435455`},
		{"no clauses", "p cnf 1\n", "1:8: found the end of the line, expected the number of clauses, 0 to 1099511627775"},
		{"overflow in the header", "p cnf 1 99999999999999999999\n", `1:9: found "99999999999999999999", expected the number of clauses, 0 to 1099511627775`},
		{"more in the header", "p cnf 1 1 1 0\n", `1:11: found "1", expected the end of the header's line`},
		{"second header", "p cnf 1 1\np cnf 1 1\n", `2:1: found "p", expected a literal, or 0 to end the clause`},
		{"garbage", "p cnf 1 1\n1 x 0\n", `2:3: found "x", expected a literal, or 0 to end the clause`},
		{"long garbage", "p cnf 1 1\n" + strings.Repeat("x", 1000), `2:1: found "xxxxxxxxxxxxxxxxxxxxxxxx"..., expected a literal, or 0 to end the clause`},
		{"a sign alone", "p cnf 1 1\n- 1 0\n", `2:1: found "-", expected a literal, or 0 to end the clause`},
		{"minus zero", "p cnf 1 1\n1 -0\n", `2:3: found "-0", expected a literal, or 0 to end the clause`},
		{"glued", "p cnf 1 1\n1x 0\n", `2:1: found "1x", expected a literal, or 0 to end the clause`},
		{"NUL", "p cnf 1 1\n\x00 0\n", `2:1: found "\x00", expected a literal, or 0 to end the clause`},
		{"undeclared variable", "p cnf 3 1\n1\n -4 0\n", `3:2: found "-4", expected a literal of one of the 3 variables that the header declares`},
		{"overflow", "p cnf 3 1\n18446744073709551617 0\n", `2:1: found "18446744073709551617", expected a literal of one of the 3 variables that the header declares`},
		{"more than a word of digits", "p cnf 3 1\n" + strings.Repeat("1", 1e5) + " 0\n", `2:1: found "111111111111111111111111"..., expected a literal of one of the 3 variables that the header declares`},
		{"too many clauses", "p cnf 1 1\n1 0\n-1 0\n", `3:1: found "-1", expected no more than the 1 clauses that the header declares`},
		{"too few clauses", "p cnf 1 3\n1 0\nc\n", `4:1: found the end of the text, expected clause 2 of the 3 that the header declares`},
		{"too few clauses before %", "p cnf 1 3\n1 0\n%\n0\n", `3:1: found "%", expected clause 2 of the 3 that the header declares`},
		{"no 0 at the end", "p cnf 1 1\n1", "2:2: found the end of the text, expected 0 to end the clause"},
		{"no 0 before %", "p cnf 1 1\n1\n%\n", `3:1: found "%", expected 0 to end the clause`},
		{"more behind %", "p cnf 1 1\n1 0\n%\n0\n1 0\n", `5:1: found "1", expected nothing behind the "%" that ends the clauses, save one 0`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := read(test.text)
			var syntax *cnf.SyntaxError
			if !errors.As(err, &syntax) {
				t.Fatalf("error %v, want a *SyntaxError", err)
			}
			if got := err.Error(); got != "t.cnf:"+test.want {
				t.Errorf("error\n%s, want\n%s", got, "t.cnf:"+test.want)
			}
		})
	}
}

func TestReadFails(t *testing.T) {
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader("p cnf 2 2\n1 0\n-"), iotest.ErrReader(broken))
	if _, err := cnf.Read(context.Background(), r, ""); !errors.Is(err, broken) {
		t.Errorf("error %v, want the reader's", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := cnf.Read(ctx, strings.NewReader("p cnf 0 0\n"), ""); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want the context's", err)
	}
	if _, err := cnf.Read(context.Background(), idle{}, ""); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("error %v of a reader that never brings anything", err)
	}
}

type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

func TestReadTakesMemoryForWhatIsThere(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := read("p cnf 268435455 1099511627775\n1 0\n"); err == nil {
		t.Fatal("no error")
	}
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
		t.Errorf("%d bytes allocated for a header that claims much", n)
	}
}

func TestReadWithComments(t *testing.T) {
	text := "c\nc some text\nc 1 r1c1=5\nc 2  a name \r\np cnf 3 2\nc 3 x\n1 0\nc 3 y\n" +
		"c 1" + strings.Repeat(" long", 1000) + "\n1 0"
	var comments []string
	f, err := cnf.ReadWithComments(context.Background(), strings.NewReader(text), "", func(c string) { comments = append(comments, c) })
	if err != nil {
		t.Fatal(err)
	}
	if f.NumVars() != 3 || f.NumClauses() != 2 {
		t.Errorf("%d variables, %d clauses", f.NumVars(), f.NumClauses())
	}
	if diff := cmp.Diff([]string{"", "some text", "1 r1c1=5", "2  a name", "3 x", "3 y"}, comments); diff != "" {
		t.Error(diff)
	}
}

// corpus is the folder of formulas in use, if it is there.
func corpus(t testing.TB) string {
	return modeltest.Data(t, "cnf")
}

// table reads a file of tab-separated columns with a header.
func table(t *testing.T, file string) [][]string {
	in, err := os.Open(file)
	if err != nil {
		t.Skip(err)
	}
	defer in.Close()
	r := csv.NewReader(in)
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = '\t', true, -1
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows[1:]
}

func TestReadFormulasInUse(t *testing.T) {
	dir := corpus(t)
	for _, row := range table(t, filepath.Join(dir, "STATUS.tsv")) {
		in, err := os.Open(filepath.Join(dir, row[0]))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		f, err := cnf.Read(context.Background(), in, row[0])
		in.Close()
		if err != nil {
			t.Error(err)
			continue
		}
		if v, c := strconv.Itoa(f.NumVars()), strconv.Itoa(f.NumClauses()); v != row[1] || c != row[2] {
			t.Errorf("%s: %s variables and %s clauses, want %s and %s", row[0], v, c, row[1], row[2])
		}
	}
}

// TestReadTortures takes what the solver Kissat, by default, accepts and
// rejects, save where the documentation of Read decides otherwise.
func TestReadTortures(t *testing.T) {
	dir := filepath.Join(corpus(t), "torture-kissat-parse")
	ours := map[string]bool{ // whether Read accepts it
		"eofincommmentafterliteral": true,  // "0comment": as Kissat does
		"eofafterlitcomment":        false, // a clause without its 0
	}
	for _, row := range table(t, filepath.Join(dir, "EXPECT.tsv")) {
		want := row[2] == "OK"
		if ours, ok := ours[row[0]]; ok {
			want = ours
		}
		text, err := os.ReadFile(filepath.Join(dir, row[0]))
		if err != nil {
			t.Fatal(err)
		}
		_, err = cnf.Read(context.Background(), bytes.NewReader(text), row[0])
		if (err == nil) != want {
			t.Errorf("%s: error %v, accepted should be %v: %.70q", row[0], err, want, text)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{"p cnf 3 2\n1 -2 0\n3 0\n", "c 1 x\np cnf 1 1\r\n1 0c\n%\n0", "p cnf 2 1\n1\nc\n-2 0"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		first, err := cnf.ReadWithComments(context.Background(), bytes.NewReader(text), "", func(string) {})
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := cnf.Write(context.Background(), &out, first, nil); err != nil {
			t.Fatal(err)
		}
		second, err := cnf.Read(context.Background(), &out, "")
		if err != nil {
			t.Fatalf("what Write wrote: %v", err)
		}
		if first.NumVars() != second.NumVars() {
			t.Errorf("%d variables became %d", first.NumVars(), second.NumVars())
		}
		if diff := cmp.Diff(clauses(first), clauses(second)); diff != "" {
			t.Error(diff)
		}
	})
}
