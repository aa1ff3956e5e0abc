package flatzinc

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// library writes the files of a library into a folder.
func library(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestReadLibrary(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		want  Library
	}{
		"empty": {},
		"its own names": {
			files: map[string]string{
				"fzn_all_different_int.mzn": "predicate fzn_all_different_int(array[int] of var int: x);",
				"fzn_table_int.mzn":         "predicate fzn_table_int(array[int] of var int: x, array[int, int] of int: t);",
			},
			want: Library{AllDifferent: "fzn_all_different_int", Table: "fzn_table_int"},
		},
		"names of before MiniZinc 2.6": {
			files: map[string]string{
				"all_different_int.mzn": "% predicate fzn_all_different_int(array[int] of var int: x);\npredicate all_different_int(array[int] of var int: x);",
				"table_int.mzn": `predicate own_table_int(array[int] of var int: x, array[int] of int: t);
					predicate table_int(array[int] of var int: x, array[int, int] of int: t) =
						assert(index_set_2of2(t) == index_set(x), "one predicate(x); for each \"variable\"", own_table_int(x, array1d(t)));`,
			},
			want: Library{AllDifferent: "all_different_int", Table: "own_table_int"},
		},
		"behind a condition": {
			files: map[string]string{
				"fzn_all_different_int.mzn": `predicate own_different(array[int] of var int: x); /* or: predicate nothing(int: x); */
					predicate fzn_all_different_int(array[int] of var int: xs) =
						let { array[int] of var int: ys = [x | x in xs where not is_fixed(x)]; constraint sort(ys) } in
						if length(ys) <= 1 then true else own_different(ys) endif;`,
			},
			want: Library{AllDifferent: "own_different"},
		},
		"decomposed": {
			files: map[string]string{
				"fzn_all_different_int.mzn": "predicate other(var int: x, var int: y);\npredicate fzn_all_different_int(array[int] of var int: x) = forall(i, j in index_set(x) where i < j)(other(x[i], x[j]));",
			},
		},
		"an overload and an include": {
			files: map[string]string{
				"fzn_table_int.mzn": "include \"globals.mzn\"; include \"more.mzn\";\npredicate fzn_table_int(array[int] of var int: x, array[int, int] of int: t) = fzn_table_int(x, array1d(t));",
				"more.mzn":          "include \"fzn_table_int.mzn\"; predicate fzn_table_int(array[int] of var int: x, array[int] of int: t);",
			},
			want: Library{Table: "fzn_table_int"},
		},
		"redefinitions": {
			files: map[string]string{
				"redefinitions.mzn":     "include \"half.mzn\"; predicate int_lin_ne(array[int] of int: a, array[int] of var int: x, int: c) = true; predicate int_lt(var int: x, var int: y);",
				"redefinitions-2.0.mzn": "predicate bool_clause(array[int] of var bool: p, array[int] of var bool: n) = sum(p) >= 1; predicate int_times(var int: x, var int: y, var int: z) = true",
				"half.mzn":              "predicate int_eq_reif(var int: x, var int: y, var bool: b) :: promise_total = b",
			},
			want: Library{Redefined: []string{"bool_clause", "int_eq_reif", "int_lin_ne"}},
		},
		"no MiniZinc at all": {
			files: map[string]string{
				"fzn_all_different_int.mzn": "predicate fzn_all_different_int(array[int of \"\\",
				"fzn_table_int.mzn":         "predicate predicate ( ; include ; predicate fzn_table_int ( , ) \xff = (",
			},
		},
	} {
		c.want.Owner = "Somebody"
		got, err := ReadLibrary("Somebody", library(t, c.files))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

func TestNoLibrary(t *testing.T) {
	dir := library(t, map[string]string{"file": ""})
	for path, want := range map[string]string{"gone": "is not there", "file": "is no folder"} {
		_, err := ReadLibrary("Somebody", filepath.Join(dir, path))
		if err == nil || !strings.HasPrefix(err.Error(), "the library of Somebody ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v", path, err)
		}
	}
}

// The libraries that come with MiniZinc 2.6.4.
func TestLibrariesOfMiniZinc(t *testing.T) {
	minizinc, err := exec.LookPath("minizinc")
	if err != nil {
		t.Skip(err)
	}
	share := filepath.Join(filepath.Dir(minizinc), "..", "share", "minizinc")
	if out, err := exec.Command(minizinc, "--version").Output(); err != nil || !strings.Contains(string(out), "version 2.6.4") {
		t.Skipf("minizinc is not of version 2.6.4: %v", err)
	}
	for dir, want := range map[string]Library{
		"gecode":           Gecode,
		"geas":             {AllDifferent: "geas_all_different_int", Table: "geas_table_int"},
		"linear":           {Redefined: []string{"array_int_element", "bool_clause", "int_eq_reif", "int_lin_ne", "int_ne"}},
		"gecode_presolver": {AllDifferent: "gecode_all_different_int", Table: "fzn_table_int"},
	} {
		if _, err := os.Stat(filepath.Join(share, dir)); err != nil {
			t.Errorf("%s: %v", dir, err)
			continue
		}
		want.Owner = "Gecode"
		got, err := ReadLibrary("Gecode", filepath.Join(share, dir))
		if err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s:\n%s", dir, diff)
		}
	}
}

func TestRedefined(t *testing.T) {
	p, err := Translate(t.Context(), everyKind(t), Options{Library: Library{Owner: "Somebody"}})
	if err != nil {
		t.Fatal(err)
	}
	l := Library{Redefined: []string{"bool_clause", "int_ne", "int_times"}}
	if diff := cmp.Diff([]string{"bool_clause", "int_ne"}, p.Redefined(l)); diff != "" {
		t.Error(diff)
	}
	if got := p.Redefined(Library{Redefined: []string{"int_times"}}); len(got) > 0 {
		t.Errorf("redefined: %v", got)
	}
	if got := p.Redefined(Library{Redefined: own}); len(got) != len(p.used) {
		t.Errorf("libraries are asked for %v, and the program uses %v", got, slices.Sorted(maps.Keys(p.used)))
	}
}

func FuzzReadLibrary(f *testing.F) {
	f.Add("predicate table_int(array[int] of var int: x, array[int, int] of int: t) = own(x, array1d(t)); include \"a\";")
	f.Fuzz(func(t *testing.T, text string) {
		predicates, _ := parseDeclarations(text)
		for _, p := range predicates {
			if p.parameters > len(text) || !p.body && p.calls != nil {
				t.Errorf("%+v", p)
			}
		}
	})
}

// TestLibraryOfNoFiles sees that a device, which may have no end, is not read.
func TestLibraryOfNoFiles(t *testing.T) {
	device, huge := library(t, nil), library(t, map[string]string{"fzn_table_int.mzn": ""})
	if err := os.Symlink(os.DevNull, filepath.Join(device, "fzn_table_int.mzn")); err != nil {
		t.Skip(err)
	}
	if err := os.Truncate(filepath.Join(huge, "fzn_table_int.mzn"), maxFile+1); err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]string{
		device:                        "fzn_table_int.mzn is no regular file",
		huge:                          "fzn_table_int.mzn has 16777217 bytes, expected no more than 16777216",
		filepath.Join(device, "none"): "is not there",
	} {
		if _, err := ReadLibrary("Somebody", dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, expected %q", err, want)
		}
	}
}
