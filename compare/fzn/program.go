package fzn

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"counterpoint/encode/sat/process"
	"counterpoint/model/flatzinc"
)

// Program is a FlatZinc solver of this machine, and how it is called.
type Program struct {
	Name    string           // in figures and errors, as in "gecode"
	Title   string           // as people call it, as in "Gecode"
	ID      string           // by which MiniZinc knows it; "" if it was found without
	Version string           // "" if it does not tell
	Path    string           // the program; "": it is a part of MiniZinc
	Flags   []string         // standard flags that it takes: -a all solutions, -n so many, -s statistics, -f its own search, -r a seed
	Library flatzinc.Library // what it knows

	extra []string  // flags always given
	stdin bool      // it reads the model there
	stop  os.Signal // on which it ends, and tells its statistics if it can
}

func (p Program) takes(flag string) bool { return slices.Contains(p.Flags, flag) }

// known is a solver that has an engine of its own name. The rest of what there
// is to know of it stands in its configuration for MiniZinc.
type known struct {
	Program
	file, install string
	asked         []string       // arguments that make it tell its version; nil: it never does
	version       *regexp.Regexp // finds that, as its only group
}

var knownSolvers = []known{
	{
		Program: Program{
			Name: "gecode", Title: "Gecode", ID: "org.gecode.gecode", Flags: []string{"-a", "-n", "-s", "-f", "-r"},
			Library: flatzinc.Gecode, stdin: true, stop: os.Interrupt,
		},
		file: "fzn-gecode", install: "apt install flatzinc, or https://www.gecode.org",
		asked: []string{"-help"}, version: regexp.MustCompile(`Version: (\S+)`),
	},
	{
		Program: Program{
			Name: "chuffed", Title: "Chuffed", ID: "org.chuffed.chuffed", Flags: []string{"-a", "-n", "-s", "-f", "-r"}, stop: os.Interrupt,
		},
		file: "fzn-chuffed", install: "it comes with MiniZinc from https://www.minizinc.org, or https://github.com/chuffed/chuffed",
	},
	{
		Program: Program{
			Name: "cp-sat", Title: "CP-SAT", ID: "cp-sat", Flags: []string{"-a", "-s", "-f", "-r"}, stop: os.Interrupt,
			extra: []string{"-p", "1"}, // else it may use every processor, and differs from run to run
		},
		file: "fzn-cp-sat", install: "it comes with MiniZinc from https://www.minizinc.org, or https://developers.google.com/optimization",
	},
}

// Known returns a solver by the name of its engine. It is found in PATH, or by
// MiniZinc if that is there and lists it. The error says how to get it.
func Known(ctx context.Context, name string) (Program, error) {
	i := slices.IndexFunc(knownSolvers, func(k known) bool { return k.Name == name })
	if i < 0 {
		return Program{}, fmt.Errorf("there is no engine of the name %q for a FlatZinc solver", name)
	}
	k := knownSolvers[i]
	path, err := exec.LookPath(k.file)
	if err == nil && k.asked != nil {
		k.Path = path
		k.Version, err = k.ask(ctx)
		return k.Program, err
	}
	if listed, listErr := List(ctx); listErr == nil {
		for _, l := range listed.Solvers {
			if k.is(l) && l.Problem == nil {
				return l.Program()
			}
		}
	}
	if err != nil {
		return k.Program, fmt.Errorf("%s is not installed: %s", k.file, k.install)
	}
	k.Path, k.Library = path, k.libraryBeside(path)
	return k.Program, nil
}

// is reports whether the solver that MiniZinc lists is this one. Some are known
// to it twice: as a program, and as a part of its own, by another identifier.
func (k known) is(l Listed) bool { return l.ID == k.ID || nameOf(l.ID) == k.Name }

// ask asks the program for its version; "" if it does not tell.
func (k known) ask(ctx context.Context) (string, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, askingTime, fmt.Errorf("no answer within %v", askingTime))
	defer cancel()
	p := process.New(k.Path, k.asked, 1<<20)
	p.MergeErrors()
	if err := p.Start(nil); err != nil {
		return "", process.NewError(k.Name, k.Path, "asking for the version of", err)
	}
	ended, err := p.Wait(ctx)
	if err = errors.Join(err, context.Cause(ctx)); err != nil || !ended {
		return "", p.Error(k.Name, "asking for the version of", err)
	}
	found := k.version.FindSubmatch(p.Output())
	if found == nil {
		return "", nil
	}
	return string(found[1]), nil
}

// askingTime is how long a program may take to say what it is.
const askingTime = 10 * time.Second

// libraryBeside reads the library where solvers are installed with it. If it is
// not there the solver is given what FlatZinc itself defines, and nothing else.
func (k known) libraryBeside(path string) flatzinc.Library {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	dir := filepath.Join(filepath.Dir(path), "..", "share", "minizinc", k.Name)
	l, err := flatzinc.ReadLibrary(k.Title, dir)
	if err != nil {
		return flatzinc.Library{Owner: k.Title + ", which was not found,"}
	}
	return l
}

// nameOf makes a short name of the identifier by which MiniZinc knows a solver,
// such as "pumpkin" of nl.tudelft.algorithmics.pumpkin.
func nameOf(id string) string { return id[strings.LastIndex(id, ".")+1:] }
