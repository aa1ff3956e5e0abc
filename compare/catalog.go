package compare

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"counterpoint/encode/sat"
)

// Catalog builds engines from their specs.
type Catalog struct {
	// Solver returns the SAT solver behind a name ("gini", "gophersat"), so that
	// a program can put a child process behind one. With nil, the libraries run
	// in this process, where gophersat solves one formula at a time: in a plan of
	// several jobs its times then include waiting, and a run of it that timed out
	// holds up the next until it ends by itself.
	Solver func(name string) (sat.Solver, error)
	// MaxClauses refuses larger encodings; 0 means [encode.DefaultMaxClauses].
	MaxClauses int64
	// Grace is how long an engine that is a program may take to stop when it is
	// asked to, before it is killed; 0 means 50 ms.
	Grace time.Duration
	// Memory is how many bytes of memory such an engine may have, on Linux; 0 is no
	// limit.
	Memory int64
	// Python is the interpreter that has OR-Tools, for cpsat; "" means python3.
	Python string
}

// entry describes an engine in the catalog and makes its backend.
type entry struct {
	name, about string
	options     []OptionInfo
	build       func(Catalog, settings) (backend, error)
	takesLine   bool         // its spec goes on with a command line, up to the first comma
	program     *sat.Program // nil: it is none
}

// entries is the catalog, in the order in which it is shown.
var entries = slices.Concat([]entry{
	nativeEntry(),
	backtrackEntry(),
	mrvEntry(),
	fcEntry(),
	ac3Entry(),
	macEntry(),
	norvigEntry(),
	dlxEntry(),
	humanEntry(),
	geneticEntry(),
	localEntry(),
	dpllEntry(),
	cdclEntry(),
	satEntry("gini", "the SAT solver gini on the encoded model", Decisions, Conflicts, RootPrunings, Restarts, Learned),
	satEntry("gophersat", "the SAT solver gophersat on the encoded model", Decisions, Conflicts, Restarts, Learned),
	cpsatEntry(),
	gecodeEntry(),
	knownEntry("chuffed", "Chuffed, on the model written as FlatZinc: propagation that explains itself, and learning"),
	knownEntry("cp-sat", "CP-SAT of OR-Tools, on the model written as FlatZinc"),
	flatzincEntry(),
}, programEntries(), []entry{commandEntry()})

// EngineInfo describes an engine of the catalog.
type EngineInfo struct {
	Name, About string
	Version     string
	Missing     error // why it cannot run here; nil if it can
	Options     []OptionInfo
	Traces      bool // it can tell its steps, as [Query.Trace] asks
	// Counters are those that a run with the options at their defaults can tell,
	// in the order of [Definitions].
	Counters []ID
	// Program is the SAT solver that runs as a program of its own; nil if the engine
	// is none of those.
	Program *sat.Program
}

// OptionInfo describes an option of an engine.
type OptionInfo struct {
	Key            string
	Values         []string // what it may be; empty for a number, 0 or more
	Several        bool     // any of the values may stand together, as "a+b"; none too
	Text           bool     // any text without a comma, in place of a number
	Default, About string
}

// Names returns the names of the engines, in the order of [Catalog.Engines], and
// starts none of those that are programs.
func (Catalog) Names() []string {
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.name
	}
	return names
}

// Engines describes every engine, with its options at their defaults. It starts
// those that are programs, for their versions.
func (c Catalog) Engines() []EngineInfo {
	infos := make([]EngineInfo, len(entries))
	for i, e := range entries {
		infos[i] = EngineInfo{Name: e.name, About: e.about, Options: slices.Clone(e.options), Program: e.program}
		b, err := e.build(c, e.defaults())
		if err != nil {
			infos[i].Missing = err
			continue
		}
		infos[i].Version, infos[i].Traces = b.version(), traces(b)
		if err := missing(b); err != nil && !unnamed(err) {
			infos[i].Missing = err
		}
		infos[i].Counters = slices.Sorted(slices.Values(append(slices.Clone(b.counts()), Solutions)))
	}
	return infos
}

// Parse reads a comma-separated list of engines, each a name with options, as
// "mac,gini:scheme=extended,amo=sequential,gophersat": a piece with "=" and no
// ":" before it goes on with the engine before it. So does one that is another
// value of that engine's last option, if it takes several: the spec of
// "norvig:rules=elimination,hidden" is "norvig:rules=elimination+hidden". The
// errors say what may stand there.
func (c Catalog) Parse(list string) ([]Engine, error) {
	var engines []Engine
	for _, spec := range splitSpecs(list) {
		if slices.ContainsFunc(engines, func(e Engine) bool { return e.Spec() == spec }) {
			return nil, fmt.Errorf("engine %q is named twice; to repeat runs there is a repeat count", spec)
		}
		e, err := c.engine(spec)
		if err != nil {
			return nil, err
		}
		engines = append(engines, e)
	}
	return engines, nil
}

func (c Catalog) engine(spec string) (Engine, error) {
	name, options, _ := strings.Cut(spec, ":")
	e, err := lookup("engine", name, entries, func(e entry) string { return e.name })
	if err != nil {
		return nil, err
	}
	chosen, err := e.settings(options)
	if err != nil {
		return nil, fmt.Errorf("engine %q: %w", spec, err)
	}
	b, err := e.build(c, chosen)
	if err != nil {
		return nil, fmt.Errorf("engine %q: %w", spec, err)
	}
	if err := missing(b); unnamed(err) {
		return nil, fmt.Errorf("engine %q: %w", spec, err)
	}
	return &engine{spec, b}, nil
}

// unnamed reports whether a backend cannot be run since its spec does not say
// which program it is.
func unnamed(err error) bool { return errors.Is(err, errNoCommand) || errors.Is(err, errNoSolver) }

// missing says why the backend cannot run here; nil if it can.
func missing(b backend) error {
	if m, ok := b.(interface{ missing() error }); ok {
		return m.missing()
	}
	return nil
}

// solver returns the SAT solver with the name.
func (c Catalog) solver(name string) (sat.Solver, error) {
	if c.Solver != nil {
		return c.Solver(name)
	}
	return lookup("SAT solver", name, sat.Libraries(), sat.Solver.Name)
}
