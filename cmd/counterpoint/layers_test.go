package main

import (
	"encoding/json"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

const module = "counterpoint"

type layer struct {
	packages string
	imports  []string
}

// layers says what each package may import of ours and of the solver
// libraries: imports point down, and one row explains one arrow of the design.
// A row covers the packages that its pattern matches (see [path.Match]); the
// first that matches counts.
var layers = []layer{
	{"model", nil},
	{"model/*", []string{"model"}},
	{"encode/cnf", []string{"model"}},
	{"encode/cnf/cnftest", []string{"model", "model/modeltest", "encode/cnf"}},
	{"encode", []string{"model", "encode/cnf"}},
	{"encode/clausal", []string{"model", "encode/cnf"}},
	{"encode/inspect", []string{"model", "model/spelling", "encode", "encode/cnf", "encode/clausal"}},
	{"encode/sat/process", nil},
	{"encode/sat", []string{"model", "encode/cnf", "encode/clausal", "encode/sat/process", "github.com/irifrance/gini", "github.com/crillab/gophersat"}},
	{"native", []string{"model"}},
	{"native/textbook", []string{"model", "native"}},
	{"compare/cpsat", []string{"model", "encode/sat/process"}},
	{"compare/fzn", []string{"model", "model/flatzinc", "encode/sat/process"}},
	{"compare/plot", nil},
	{"compare", []string{"model", "model/*", "encode", "encode/*", "native", "native/*", "compare/cpsat", "compare/fzn", "compare/plot"}},
	{"compare/match", []string{"model", "encode", "encode/*", "native", "compare"}},
	{"compare/certify", []string{"model", "encode", "encode/*"}},
	{"compare/puzzle", []string{"model", "model/*", "native", "native/*"}},
	{"cmd/*", []string{"model", "model/*", "encode", "encode/*", "native", "native/*", "compare", "compare/*"}},
}

var solverLibraries = []string{"github.com/irifrance/gini", "github.com/crillab/gophersat"}

func TestImportsPointDown(t *testing.T) {
	for _, p := range listPackages(t) {
		name := strings.TrimPrefix(p.ImportPath, module+"/")
		row := slices.IndexFunc(layers, func(l layer) bool { return matches(l.packages, name) })
		if row < 0 {
			t.Errorf("%s is in no row of the table of layers", name)
			continue
		}
		for _, imported := range p.Imports {
			target, restricted := subject(imported)
			if restricted && !slices.ContainsFunc(layers[row].imports, func(allowed string) bool { return matches(allowed, target) }) {
				t.Errorf("%s imports %s, which its layer may not", name, target)
			}
		}
	}
}

// TestModelImportsTheStandardLibraryOnly holds the bottom layer to its word.
func TestModelImportsTheStandardLibraryOnly(t *testing.T) {
	for _, p := range listPackages(t) {
		if p.ImportPath != module+"/model" {
			continue
		}
		for _, imported := range p.Imports {
			if first, _, _ := strings.Cut(imported, "/"); strings.Contains(first, ".") || first == module {
				t.Errorf("model imports %s", imported)
			}
		}
		return
	}
	t.Error("there is no package model")
}

// subject returns what the table calls the import, and whether the table
// restricts it: packages of ours and of the solver libraries.
func subject(imported string) (name string, restricted bool) {
	if ours, ok := strings.CutPrefix(imported, module+"/"); ok {
		return ours, true
	}
	for _, library := range solverLibraries {
		if imported == library || strings.HasPrefix(imported, library+"/") {
			return library, true
		}
	}
	return "", false
}

func matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return ok && err == nil
}

type listedPackage struct {
	ImportPath string
	Imports    []string
}

func listPackages(t *testing.T) []listedPackage {
	t.Helper()
	list := exec.Command("go", "list", "-json=ImportPath,Imports", module+"/...")
	out, err := list.Output()
	if err != nil {
		t.Skipf("go list does not run here: %v", err)
	}
	var packages []listedPackage
	for decoder := json.NewDecoder(strings.NewReader(string(out))); decoder.More(); {
		var p listedPackage
		if err := decoder.Decode(&p); err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
	if len(packages) == 0 {
		t.Fatal("go list lists no package")
	}
	return packages
}
