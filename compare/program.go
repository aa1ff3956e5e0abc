package compare

import (
	"context"
	"errors"
	"strings"
	"time"

	"counterpoint/encode/sat"
	"counterpoint/model"
)

// The SAT solvers that are programs of their own: those that package sat knows,
// and any other, by its command line.

// preset is the option that says what such a program does beside search.
const (
	preset      = "preset"
	fullPreset  = "full"
	plainPreset = "plain"
)

// programEntries describes the programs that package sat knows. One that is not
// installed is an engine whose runs fail, so that the others of a list go on.
func programEntries() []entry {
	var entries []entry
	for _, p := range sat.Programs() {
		entries = append(entries, programEntry(p))
	}
	return entries
}

func programEntry(p sat.Program) entry {
	return entry{
		name: p.Name, about: p.About, program: &p,
		options: append(encodingOptions(), OptionInfo{
			Key: preset, Values: []string{fullPreset, plainPreset}, Default: fullPreset,
			About: "as it comes; search alone, by " + strings.Join(p.Plain, " "),
		}),
		build: func(c Catalog, s settings) (backend, error) {
			command, missing := p.Command(s[preset] == plainPreset)
			command.Label = p.Name
			return newProgramBackend(c, s, command, counted(p), missing)
		},
	}
}

// commandEntry describes any program with the manners of the SAT competitions.
func commandEntry() entry {
	return entry{
		name: "command", about: "any other SAT solver: command:/PATH ARGUMENT...; it gets DIMACS on standard input, or in the file that stands for " + sat.FormulaFile,
		options: encodingOptions(), takesLine: true,
		build: func(c Catalog, s settings) (backend, error) {
			fields := strings.Fields(s[commandLine])
			if len(fields) == 0 {
				return newProgramBackend(c, s, sat.Command{Label: "command"}, nil, errNoCommand)
			}
			command := sat.CommandAt(fields[0], fields[1:])
			return newProgramBackend(c, s, command, nil, nil)
		},
	}
}

var errNoCommand = errors.New("expected a program: command:/PATH with its arguments")

// counted returns the counters that the program tells.
func counted(p sat.Program) (ids []ID) {
	counters := countersOf(p.Counts())
	for id := range counters.All() {
		ids = append(ids, id)
	}
	return ids
}

// programBackend is a SAT solver that is a program of its own.
type programBackend struct {
	satBackend
	command sat.Command
	absent  error // why it cannot be run
}

func newProgramBackend(c Catalog, s settings, command sat.Command, counted []ID, absent error) (backend, error) {
	t, err := newTranslation(c, s)
	if err != nil {
		return nil, err
	}
	command.Grace, command.Memory = c.Grace, c.Memory
	return programBackend{satBackend{t, command, counted}, command, absent}, nil
}

func (b programBackend) missing() error { return b.absent }

func (b programBackend) grace() time.Duration { return b.command.Grace }

func (b programBackend) run(ctx context.Context, m *model.Model, q Query, found func(model.Assignment) bool) Outcome {
	if b.absent != nil {
		return Outcome{Err: b.absent}
	}
	return b.satBackend.run(ctx, m, q, found)
}
