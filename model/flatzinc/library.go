package flatzinc

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// Library says which constraints a solver knows beyond those of FlatZinc
// itself, and by which names.
type Library struct {
	Owner        string   // whose it is, for people, as in "Gecode"
	AllDifferent string   // "" if it has none
	Table        string   // "" if it has none
	Redefined    []string // predicates of FlatZinc itself that it defines by others, ascending
}

// The names of Gecode 6, and those of MiniZinc's standard library from version
// 2.6 on, by which other solvers go.
var (
	Gecode   = Library{Owner: "Gecode", AllDifferent: "all_different_int", Table: "gecode_table_int"}
	Standard = Library{Owner: "MiniZinc", AllDifferent: "fzn_all_different_int", Table: "fzn_table_int"}
)

// The names by which models ask for the global constraints, from MiniZinc 2.6
// on and before. A library may have either: what MiniZinc of today does not look
// for, the solver knows all the same.
var (
	allDifferentNames = []string{"fzn_all_different_int", "all_different_int"}
	tableNames        = []string{"fzn_table_int", "table_int"}
)

// own are the predicates of FlatZinc itself that a [Program] may use.
var own = []string{
	"array_int_element", "bool_clause", "int_eq", "int_eq_reif", "int_le",
	"int_lin_eq", "int_lin_le", "int_lin_ne", "int_lt", "int_ne",
}

// ReadLibrary reads the folder that a solver's configuration names as its
// library (mznlib). A predicate that is declared there without a body is one
// that the solver knows; one whose body calls such a predicate is known by that
// name; any other body is a decomposition. What is not in the folder is in
// MiniZinc's own library, which decomposes.
func ReadLibrary(owner, dir string) (Library, error) {
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Library{}, fmt.Errorf("the library of %s is not there: %s", owner, dir)
	case err != nil:
		return Library{}, fmt.Errorf("the library of %s: %w", owner, err)
	case !info.IsDir():
		return Library{}, fmt.Errorf("the library of %s is no folder: %s", owner, dir)
	}
	d := declarations{dir: dir}
	if err := d.readAll(); err != nil {
		return Library{}, fmt.Errorf("the library of %s: %w", owner, err)
	}
	l := Library{Owner: owner, AllDifferent: d.native(allDifferentNames, 1), Table: d.native(tableNames, 2)}
	for _, name := range own {
		if d.redefined(name) {
			l.Redefined = append(l.Redefined, name)
		}
	}
	return l, nil
}

// declarations are the predicates that the files of a library declare.
type declarations struct {
	dir        string
	read       map[string]bool // files, by name
	predicates map[string][]predicate
}

// readAll reads the files that MiniZinc would: those that are named after a
// global constraint, those that redefine FlatZinc's own predicates, and what
// they include.
func (d *declarations) readAll() error {
	d.read, d.predicates = make(map[string]bool), make(map[string][]predicate)
	var files []string
	for _, name := range slices.Concat(allDifferentNames, tableNames) {
		files = append(files, filepath.Join(d.dir, name+".mzn"))
	}
	redefinitions, err := filepath.Glob(filepath.Join(d.dir, "redefinitions*.mzn"))
	if err != nil {
		return err
	}
	for _, file := range append(files, redefinitions...) {
		if err := d.readFile(file); err != nil {
			return err
		}
	}
	return nil
}

// readFile reads a file, once. One that is not there is MiniZinc's.
func (d *declarations) readFile(file string) error {
	if d.read[file] {
		return nil
	}
	d.read[file] = true
	text, err := readRegular(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	predicates, includes := parseDeclarations(string(text))
	for _, p := range predicates {
		d.predicates[p.name] = append(d.predicates[p.name], p)
	}
	for _, name := range includes {
		if err := d.readFile(filepath.Join(d.dir, name)); err != nil {
			return err
		}
	}
	return nil
}

// maxFile bounds a file of a library, in bytes; those of MiniZinc have some thousands.
const maxFile = 16 << 20

// readRegular reads a file of a library. A pipe or a device may have no end, and
// nothing may ever come of it.
func readRegular(file string) ([]byte, error) {
	info, err := os.Stat(file)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no regular file", file)
	case info.Size() > maxFile:
		return nil, fmt.Errorf("%s has %d bytes, expected no more than %d", file, info.Size(), maxFile)
	}
	return os.ReadFile(file)
}

// native returns the name by which the solver knows a constraint of so many
// parameters that models ask for by one of the names; "" if it does not.
func (d *declarations) native(names []string, parameters int) string {
	for _, name := range names {
		if d.isNative(name, parameters) {
			return name
		}
		for _, p := range d.predicates[name] {
			for _, called := range p.calls {
				if p.parameters == parameters && d.isNative(called, parameters) {
					return called
				}
			}
		}
	}
	return ""
}

func (d *declarations) isNative(name string, parameters int) bool {
	return slices.ContainsFunc(d.predicates[name], func(p predicate) bool { return !p.body && p.parameters == parameters })
}

// redefined reports whether the library defines the predicate, which the solver
// then need not know.
func (d *declarations) redefined(name string) bool {
	all := d.predicates[name]
	return len(all) > 0 && !slices.ContainsFunc(all, func(p predicate) bool { return !p.body })
}

// Redefined are the predicates of FlatZinc itself that the program uses and the
// library defines by others, so that the solver need not know them, ascending.
func (p *Program) Redefined(l Library) []string {
	used := slices.Sorted(maps.Keys(p.used))
	return slices.DeleteFunc(used, func(name string) bool { return !slices.Contains(l.Redefined, name) })
}
