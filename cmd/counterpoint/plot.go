package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"counterpoint/compare"
	"counterpoint/model"
)

// drawing is the file of pictures that a command writes beside its report.
type drawing struct {
	plot     string         // the file's path; "" is none
	pictures []string       // names of those to draw; none is all
	report   compare.Report // nil until the file is open
}

const (
	plotFlag     = "plot"
	picturesFlag = "pictures"
)

func (d *drawing) addFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&d.plot, plotFlag, "", "draw the rows too, into `FILE`.svg or .png: time and counters by engine and difficulty, solved over time, engine against engine")
	if cmd.Flags().Lookup("ledger") != nil { // whose steps are no engines
		cmd.MarkFlagsMutuallyExclusive("ledger", plotFlag)
	}
	cmd.Flags().StringSliceVar(&d.pictures, picturesFlag, nil, "with --plot: draw these `PICTURES` alone, commas between them: bars, cactus, scatter, or single ones as bars-time, scatter-conflicts")
	complete(cmd, picturesFlag, cobra.FixedCompletions(compare.PictureNames(), cobra.ShellCompDirectiveNoFileComp))
	complete(cmd, plotFlag, cobra.FixedCompletions([]string{"svg", "png"}, cobra.ShellCompDirectiveFilterFileExt))
}

// format returns that of the pictures, which the file's name says.
func (d *drawing) format() string {
	return strings.TrimPrefix(strings.ToLower(filepath.Ext(d.plot)), ".")
}

// check reports a name that tells no format, or is that of another output, and a
// picture that there is not.
func (d *drawing) check(outputs ...string) error {
	if d.plot == "" && d.pictures != nil {
		return badInput(fmt.Errorf("--pictures without --plot FILE, which says where they go"))
	}
	for _, name := range d.pictures {
		if names := compare.PictureNames(); !slices.Contains(names, name) {
			return badInput(fmt.Errorf("--pictures: there is no %q: %s", name, meant(name, names)))
		}
	}
	if d.plot == "" {
		return nil
	}
	if f := d.format(); f != "svg" && f != "png" {
		return badInput(fmt.Errorf("--plot %s: expected a name that ends in .svg or .png", d.plot))
	}
	for _, other := range outputs {
		if other != "" && filepath.Clean(other) == filepath.Clean(d.plot) {
			return badInput(fmt.Errorf("--plot %s: the report goes there: give the pictures another name", d.plot))
		}
	}
	return nil
}

// withDrawing calls work, which hands its rows to the drawing, and draws them when
// it has returned nil. The file is opened before, so that one that cannot be
// written is an error while there is nothing to lose.
func (p *program) withDrawing(d *drawing, options []compare.ReportOption, work func() error) error {
	if d.plot == "" {
		return work()
	}
	if d.pictures != nil {
		options = append(slices.Clone(options), compare.Pictures(d.pictures...))
	}
	return p.writeFile(d.plot, func(w io.Writer) (err error) {
		if d.report, err = compare.NewPlot(d.format(), w, options...); err != nil {
			return err
		}
		if err := work(); err != nil {
			return err
		}
		return d.report.Close(compare.Summary{})
	})
}

// take takes a row for the pictures.
func (d *drawing) take(row compare.Row) {
	if d.report != nil {
		_ = d.report.Row(row) // which nothing is written of until the end
	}
}

// takeFinished takes the rows of an earlier run, save those that are made anew.
func (d *drawing) takeFinished(there *compare.Matrix) {
	for row := range there.Rows() {
		if row.Outcome.Reason != model.Cancelled {
			d.take(row)
		}
	}
}

// patience is how long drawing may take after a signal.
func (d *drawing) patience() time.Duration {
	if d.plot == "" {
		return 0
	}
	return 10 * time.Second
}
