package fzn

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"counterpoint/encode/sat/process"
	"counterpoint/model/flatzinc"
)

// Listing is what MiniZinc says of the solvers that it has a configuration of.
type Listing struct {
	Solvers  []Listed // in its order
	Warnings string   // of configurations that it could not read; "" if there are none
}

// Listed is a solver that MiniZinc lists.
type Listed struct {
	ID, Name, Version string
	Path              string   // the program; "": it is a part of MiniZinc
	Folder            string   // its library; "" if it has none
	Flags             []string // see [Program.Flags]
	Required          []string // flags that MiniZinc wants for it, such as --cplex-dll
	Problem           error    // why it cannot be run; nil if nothing is known to be wrong
}

// configuration is a solver in the output of minizinc --solvers-json.
type configuration struct {
	ID, Name, Version, Executable, Mznlib string
	StdFlags, RequiredFlags               []string
	SupportsFzn, IsGUIApplication         bool
	InputType                             string // in later versions in place of SupportsFzn: "FZN", "MZN", "NL" or "JSON"
	ExtraInfo                             struct {
		Executable, Mznlib string // as paths; none if nothing is there
	}
}

const minizinc = "minizinc"

// errHangs is the error of a MiniZinc that does not answer, as when a
// configuration is a pipe, or a file of many megabytes.
var errHangs = fmt.Errorf("no answer within %v: is there a configuration that it hangs on, in MZN_SOLVER_PATH or ~/.minizinc/solvers?", askingTime)

var errNoMiniZinc = errors.New("minizinc is not installed: apt install minizinc, or https://www.minizinc.org")

// List asks MiniZinc for its solvers. It is no longer than some seconds about
// it, whatever MiniZinc does.
func List(ctx context.Context) (Listing, error) {
	path, err := exec.LookPath(minizinc)
	if err != nil {
		return Listing{}, errNoMiniZinc
	}
	ctx, cancel := context.WithTimeoutCause(ctx, askingTime, errHangs)
	defer cancel()
	var directories struct{ MznStdlibDir string }
	if _, err := ask(ctx, path, "--config-dirs", &directories); err != nil {
		return Listing{}, err
	}
	var configurations []configuration
	warnings, err := ask(ctx, path, "--solvers-json", &configurations)
	if err != nil {
		return Listing{}, err
	}
	listing := Listing{Warnings: warnings}
	for _, c := range configurations {
		listing.Solvers = append(listing.Solvers, c.listed(directories.MznStdlibDir))
	}
	return listing, nil
}

// ask reads what MiniZinc answers in JSON, and returns what else it writes:
// warnings.
func ask(ctx context.Context, path, question string, answer any) (warnings string, err error) {
	p := process.New(path, []string{question}, 16<<20)
	p.MergeErrors()
	if err := p.Start(nil); err != nil {
		return "", process.NewError(minizinc, path, "starting", err)
	}
	ended, err := p.Wait(ctx)
	if err = errors.Join(err, context.Cause(ctx)); err == nil && ended && !p.State().Success() {
		err = fmt.Errorf("it ended with %v", p.State())
	}
	if err == nil {
		warnings, err = readJSON(string(p.Output()), answer)
	}
	if err != nil {
		return "", p.Error(minizinc, "reading the answer to "+question+" of", err)
	}
	return warnings, nil
}

var jsonStart = regexp.MustCompile(`(?m)^[\[{]`)

// readJSON reads the list or object that begins a line, and returns what stands
// before it.
func readJSON(text string, answer any) (before string, err error) {
	start := jsonStart.FindStringIndex(text)
	if start == nil {
		return "", errors.New("expected JSON, found none")
	}
	before = strings.TrimSpace(text[:start[0]])
	return before, json.NewDecoder(strings.NewReader(text[start[0]:])).Decode(answer)
}

func (c configuration) listed(stdlib string) Listed {
	l := Listed{
		ID: c.ID, Name: c.Name, Version: c.Version, Flags: c.StdFlags, Required: c.RequiredFlags,
		Path: c.ExtraInfo.Executable, Folder: c.ExtraInfo.Mznlib,
	}
	if l.Folder == "" {
		l.Folder = c.Mznlib
	}
	if name, ok := strings.CutPrefix(l.Folder, "-G"); ok {
		l.Folder = filepath.Join(stdlib, name)
	}
	switch {
	case !c.SupportsFzn && c.InputType != "FZN":
		l.Problem = errors.New("it does not take FlatZinc")
	case c.IsGUIApplication:
		l.Problem = errors.New("it is a program with windows")
	case l.Path == "" && c.Executable != "":
		l.Problem = fmt.Errorf("its program is not there: %s", c.Executable)
	}
	return l
}

// Program returns the solver as it can be run. The error says why it cannot.
func (l Listed) Program() (Program, error) {
	if l.Problem != nil {
		return Program{}, fmt.Errorf("%s (%s) cannot be run: %w", l.Name, l.ID, l.Problem)
	}
	p := Program{Name: nameOf(l.ID)}
	if i := slices.IndexFunc(knownSolvers, func(k known) bool { return k.is(l) }); i >= 0 {
		p = knownSolvers[i].Program
	}
	p.ID, p.Title, p.Version, p.Path, p.Flags = l.ID, l.Name, l.Version, l.Path, l.Flags
	library, err := l.library()
	p.Library = library
	return p, err
}

func (l Listed) library() (flatzinc.Library, error) {
	if l.Folder == "" {
		return flatzinc.Library{Owner: l.Name}, nil
	}
	return flatzinc.ReadLibrary(l.Name, l.Folder)
}

// ErrUnknownSolver is the error of a name that MiniZinc lists no solver by, or
// several.
var ErrUnknownSolver = errors.New("unknown solver")

// Select finds a solver that MiniZinc lists, by its identifier, the last part of
// that, or its name. The error wraps [ErrUnknownSolver] and lists those there; any
// other says why MiniZinc or the solver cannot be run here.
func Select(ctx context.Context, solver string) (Program, error) {
	listing, err := List(ctx)
	if err != nil {
		return Program{}, err
	}
	for _, same := range []func(Listed) bool{
		func(l Listed) bool { return l.ID == solver },
		func(l Listed) bool { return strings.EqualFold(nameOf(l.ID), solver) },
		func(l Listed) bool { return strings.EqualFold(l.Name, solver) },
	} {
		found := slices.DeleteFunc(slices.Clone(listing.Solvers), func(l Listed) bool { return !same(l) })
		switch {
		case len(found) > 1 && found[0].ID != found[1].ID:
			return Program{}, fmt.Errorf("%w %q: it may be any of %s", ErrUnknownSolver, solver, ids(found))
		case len(found) > 0:
			return found[0].Program()
		}
	}
	unknown := fmt.Errorf("%w %q: minizinc lists %s", ErrUnknownSolver, solver, ids(listing.Solvers))
	if listing.Warnings != "" {
		unknown = fmt.Errorf("%w; it warns of %q", unknown, listing.Warnings)
	}
	return Program{}, unknown
}

func ids(solvers []Listed) string {
	var all []string
	for _, l := range solvers {
		all = append(all, l.ID)
	}
	return strings.Join(all, ", ")
}
