package sat

import (
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
	"time"

	"counterpoint/encode/sat/process"
	"counterpoint/model"
)

// Program is a SAT solver that people install: how it is found, called, stopped
// and read. What it counts is in its [report].
type Program struct {
	Name    string
	About   string
	Files   []string // what it is called where it is installed; the first found in PATH counts
	Install string   // how to get it
	Plain   []string // arguments that switch off what it does beside search; see [Program.Command]
	Stop    os.Signal
	// Proof and TimeLimit are arguments of its own, as people write them, for who
	// runs it without us; "" if there is none. We use neither.
	Proof, TimeLimit string

	args    []string // always given
	chatter bool     // see Command.Chatter
	exits   map[int]model.Status
	ask     []string       // arguments that make it tell its version; nil: it never does
	version *regexp.Regexp // finds that, as its only group
	report  report
}

// Programs returns the programs that are known, in a fixed order, whether they
// are installed or not.
func Programs() []Program {
	return []Program{minisat, glucose, cadical, kissat, cryptominisat, picosat, lingeling, clasp}
}

var minisat = Program{
	Name: "minisat", About: "MiniSat, by Een and Sorensson (2003): the pattern of those that came after",
	Files: []string{"minisat"}, Install: "apt install minisat",
	Plain: []string{"-no-pre"}, Stop: os.Interrupt, TimeLimit: "-cpu-lim=SECONDS",
	args: []string{"-verb=1", FormulaFile, ResultFile},
	report: report{
		firstStart: true, lastDecision: true,
		lines: []statistic{
			{"restarts", "starts of the search, the first included", restarts},
			{"conflicts", "clauses falsified in search; one found before it, by preprocessing, not", conflicts},
			{"decisions", "decision literals, and one more if a model is found: the look for a variable that finds none", decisions},
			{"propagations", "literals taken off the trail, decisions and units included", nil},
			{"conflict literals", "literals of learned clauses, after minimisation", nil},
		},
	},
}

var glucose = Program{
	Name: "glucose", About: "Glucose, by Audemard and Simon (2009): MiniSat that keeps clauses of few levels",
	Files: []string{"glucose"}, Install: "https://github.com/audemard/glucose",
	Plain: []string{"-no-pre"}, Stop: os.Interrupt, Proof: "-certified -certified-output=FILE", TimeLimit: "-cpu-lim=SECONDS",
	args: []string{"-model"}, chatter: true, // its result file lacks the first line
	ask: []string{"--help"}, version: regexp.MustCompile(`glucose (\S+)`),
	report: report{
		firstStart: true, lastDecision: true,
		lines: []statistic{
			{"restarts", "starts of the search, the first included", restarts},
			{"blocked restarts", "restarts that were due and put off, since a model seemed near", nil},
			{"conflicts", "clauses falsified in search; one found before it, by preprocessing, not", conflicts},
			{"decisions", "decision literals, and one more if a model is found: the look for a variable that finds none", decisions},
			{"propagations", "literals taken off the trail, as it counts them", nil},
		},
	},
}

var cadical = Program{
	Name: "cadical", About: "CaDiCaL, by Biere and others (2017): search with inprocessing",
	Files: []string{"cadical"}, Install: "apt install cadical",
	Plain: []string{"--plain", "--lucky=0"}, Proof: "FORMULA FILE", TimeLimit: "-t SECONDS",
	ask: []string{"--version"}, version: firstWord,
	report: report{
		zeros: "--- [ statistics ]",
		lines: []statistic{
			{"conflicts", "clauses falsified in search; in inprocessing not", conflicts},
			{"decisions", "decision literals of the search; those of lucky phases not", decisions},
			{"restarts", "restarts", restarts},
			{"learned", "clauses learned from conflicts of the search", learned},
			{"propagations", "literals propagated, by search and by inprocessing", nil},
			{"fixed", "variables that have one value left at the root", nil},
		},
	},
}

var kissat = Program{
	Name: "kissat", About: "Kissat, by Biere and others (2020): CaDiCaL's ideas, in C and leaner; version 4 or later",
	Files: []string{"kissat"}, Install: "https://github.com/arminbiere/kissat",
	Plain: []string{"--plain", "--lucky=0", "--luckyearly=0"}, Proof: "FORMULA FILE", TimeLimit: "--time=SECONDS",
	args: []string{"-s"},
	ask:  []string{"--version"}, version: firstWord,
	report: report{
		lines: []statistic{
			{"conflicts", "clauses falsified in search; in inprocessing not", conflicts},
			{"decisions", "decision literals of the search", decisions},
			{"restarts", "restarts", restarts},
			{"clauses_learned", "clauses learned from conflicts", learned},
			{"propagations", "literals propagated, by search and by inprocessing", nil},
		},
	},
}

var cryptominisat = Program{
	Name: "cryptominisat", About: "CryptoMiniSat, by Soos and others (2009): search with inprocessing",
	Files: []string{"cryptominisat5", "cryptominisat"}, Install: "apt install cryptominisat",
	Plain: []string{"--schedsimp=0", "--sls=0", "--distill=0", "--distillbin=0"}, Stop: os.Interrupt, Proof: "FORMULA FILE", TimeLimit: "--maxtime=SECONDS",
	args: []string{"--verb=1"},
	ask:  []string{"--version"}, version: regexp.MustCompile(`CryptoMiniSat version (\S+)`),
	report: report{
		firstStart: true,
		lines: []statistic{
			{"restarts", "starts of the search, the first included", restarts},
			{"conflicts", "clauses falsified in search", conflicts},
			{"decisions", "decision literals", decisions},
			{"units learnt", "clauses learned of one literal", learned},
			{"bins learnt", "clauses learned of two literals", learned},
			{"long learnt", "clauses learned of more", learned},
			{"propagations", "literals propagated, which the program rounds down: above 20,000 to thousands, above 20 million to millions", nil},
		},
		rounded: "propagations",
	},
}

var picosat = Program{
	Name: "picosat", About: "PicoSAT, by Biere (2008): small, with probing before the search",
	Files: []string{"picosat"}, Install: "apt install picosat",
	Plain: []string{"--plain"}, Proof: "-r FILE", TimeLimit: "-L SECONDS",
	args: []string{"-v"},
	ask:  []string{"--version"}, version: firstWord,
	report: report{
		leading: true,
		lines: []statistic{
			{"restarts", "restarts", restarts},
			{"conflicts", "clauses falsified", conflicts},
			{"decisions", "decision literals", decisions},
			{"propagations", "literals propagated", nil},
			{"visits", "clauses visited by propagation", nil},
			{"failed literals", "literals that probing refuted", nil},
		},
	},
}

var lingeling = Program{
	Name: "lingeling", About: "Lingeling, by Biere (2010): search with much inprocessing",
	Files: []string{"lingeling"}, Install: "https://github.com/arminbiere/lingeling",
	Plain: []string{"--plain"}, Proof: "-t FILE", TimeLimit: "-T SECONDS",
	ask: []string{"--version"}, version: firstWord,
	report: report{
		leading: true, lastConflict: true,
		lines: []statistic{
			{"restarts", "restarts", restarts},
			{"conflicts", "clauses falsified in search; the one without decisions, which refutes, not", conflicts},
			{"decisions", "decision literals", decisions},
			{"propagations", "literals propagated, by search and by inprocessing", nil},
		},
	},
}

var clasp = Program{
	Name: "clasp", About: "clasp, by Kaufmann and others (2007): made for answer sets, and a SAT solver",
	Files: []string{"clasp"}, Install: "apt install clasp",
	Plain: []string{"--sat-prepro=no"}, TimeLimit: "--time-limit=SECONDS",
	args:  []string{"--stats=2"},
	exits: map[int]model.Status{30: model.Sat}, // sat, and it knows that this is the only model
	ask:   []string{"--version"}, version: regexp.MustCompile(`clasp version (\S+)`),
	report: report{
		lines: []statistic{
			{"Choices", "decision literals", decisions},
			{"Conflicts", "clauses falsified in search", conflicts},
			{"Restarts", "restarts", restarts},
			{"Lemmas", "clauses learned", learned},
			{"Backjumps", "conflicts after which it went back", nil},
		},
	},
}

var firstWord = regexp.MustCompile(`^(\S+)`)

// Counts has the counters that the program tells, each known and 0.
func (p Program) Counts() (c Counts) {
	for _, line := range p.report.lines {
		if line.count != nil {
			*line.count(&c) = known(0)
		}
	}
	return c
}

// Exits are the exit codes by which it says sat, unsat and unknown, ascending.
func (p Program) Exits() []int {
	codes := maps.Clone(exitCodes)
	maps.Copy(codes, p.exits)
	return slices.Sorted(maps.Keys(codes))
}

// Path is where the program is found. The error says how to get it.
func (p Program) Path() (string, error) {
	for _, file := range p.Files {
		if path, err := exec.LookPath(file); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("not installed: nothing in PATH is called %s; to get it: %s", p.Files[0], p.Install)
}

// Command returns the program as a solver. With plain it searches and does
// nothing else, as far as it can be told not to: no preprocessing, no
// inprocessing, no lucky phases. The error is that of [Program.Path].
func (p Program) Command(plain bool) (Command, error) {
	path, err := p.Path()
	if err != nil {
		return Command{}, err
	}
	args := slices.Clone(p.args)
	if plain {
		args = append(slices.Clone(p.Plain), args...)
	}
	c := Command{Label: p.Name, Path: path, Args: args, Release: p.Version(path)}
	return c.with(p), nil
}

// CommandAt returns any program as a solver, which is called by the last element
// of its path. If that is one of [Programs], its output and exit codes are read
// as those are; else [Command] tells what is expected of it.
func CommandAt(path string, args []string) Command {
	name := filepath.Base(path)
	c := Command{Label: name, Path: path, Args: args}
	for _, p := range Programs() {
		if slices.Contains(p.Files, name) {
			c.Release = p.Version(path)
			return c.with(p)
		}
	}
	return c
}

func (c Command) with(p Program) Command {
	c.Exits, c.Chatter, c.Statistics, c.Stop = p.exits, p.chatter, p.report.read, p.Stop
	return c
}

// Version returns what the program at the path says of its version; "" if it
// says nothing, or not within a second. It is asked once.
func (p Program) Version(path string) string {
	if p.ask == nil {
		return ""
	}
	version, _ := versions.LoadOrStore(path, sync.OnceValue(func() string { return p.askVersion(path) }))
	return version.(func() string)()
}

var versions sync.Map // from a path to func() string

func (p Program) askVersion(path string) string {
	const limit = 1 << 16
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	run := process.New(path, p.ask, limit)
	if err := run.Start(nil); err != nil {
		return ""
	}
	if ended, err := run.Wait(ctx); !ended || err != nil {
		return ""
	}
	found := p.version.FindSubmatch(run.Output())
	if found == nil {
		return ""
	}
	return string(found[1])
}
