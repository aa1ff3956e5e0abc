package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"counterpoint/encode/inspect"
	"counterpoint/model/sudoku"
)

// inspected is what is inspected: an instance, or a CNF that was read.
type inspected struct {
	problem
	cnf *inspect.Subject // nil of an instance, which is encoded when it is asked
}

// refuseOfCNF refuses what only a model can answer.
func refuseOfCNF(cmd *cobra.Command, name, question string) error {
	for _, flag := range flagsOfModels() {
		if flag == question || cmd.Flags().Changed(flag) {
			return badInput(fmt.Errorf("--%s is of a model, and %s is a CNF: give the problem that it encodes", flag, name))
		}
	}
	return nil
}

// flagsOfModels names the flags that are of a model: three questions, and all that
// say how it is read and encoded.
func flagsOfModels() []string {
	names := []string{"fate", "diff", "compare"}
	var cmd cobra.Command
	new(encoding).addFlags(&cmd)
	new(reading).addFlags(&cmd)
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// input reads the instance or the CNF.
func (c *inspection) input(ctx context.Context, args []string) (inspected, error) {
	sources, err := c.sources(ctx, args)
	if err != nil {
		return inspected{}, err
	}
	if len(sources) == 1 && sources[0].open != nil {
		text, start := sources[0].peeked()
		if c.sidecar != "" || isFormula(sources[0].name, start) {
			defer text.Close()
			of := inspected{problem: named(sources[0].name)}
			of.cnf, err = c.readCNF(ctx, text, sources[0].name)
			return of, badInput(err)
		}
		sources[0].open = func() io.ReadCloser { return text }
	}
	for _, s := range sources {
		if len(sources) > 1 && s.open != nil && formulaName.MatchString(s.name) {
			return inspected{}, badInput(fmt.Errorf("%s stands beside other inputs: give one CNF alone", s.name))
		}
	}
	if c.sidecar != "" {
		return inspected{}, badInput(errors.New("--sidecar is of one CNF: give its file, or - for standard input"))
	}
	found, err := only(c.problems(sources, c.reading))
	var noGrid *sudoku.SyntaxError
	if errors.As(err, &noGrid) {
		err = badInput(fmt.Errorf("%w; nor is it a CNF, which has the header \"p cnf VARIABLES CLAUSES\"", err))
	}
	return inspected{problem: found}, err
}

func (c *inspection) readCNF(ctx context.Context, text io.Reader, name string) (*inspect.Subject, error) {
	if c.sidecar == "" {
		return inspect.Read(ctx, text, name)
	}
	beside, err := c.file(ctx, c.sidecar)
	if err != nil {
		return nil, err
	}
	sidecar := beside.reader()
	defer sidecar.Close()
	return inspect.ReadWith(ctx, text, name, sidecar, beside.name)
}

// formulaName are the names of files that hold a formula, or one of the relatives
// of DIMACS CNF, compressed or not. What is no CNF is refused with a place in the
// text.
var formulaName = regexp.MustCompile(`(?i)\.(cnf|dimacs|wcnf|icnf|gcnf|opb)(\.\w+)?$`)

// isFormula reports whether a text is meant as a formula rather than an instance.
func isFormula(name string, start []byte) bool {
	return formulaName.MatchString(name) || isDIMACS(start) || isClauses(start) ||
		bytes.HasPrefix(start, []byte("p ")) || bytes.HasPrefix(start, []byte("* #variable"))
}

// isClauses reports whether a text begins with a clause in a line: numbers, a
// negative one among them, and a 0.
func isClauses(start []byte) bool {
	line, _, _ := bytes.Cut(start, []byte("\n"))
	negative, last := false, -1
	for _, word := range bytes.Fields(line) {
		n, err := strconv.Atoi(string(word))
		if err != nil {
			return false
		}
		negative, last = negative || n < 0, n
	}
	return negative && last == 0
}
