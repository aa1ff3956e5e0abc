package main

import (
	"errors"

	"github.com/spf13/cobra"

	"counterpoint/model/sudoku"
)

// reading holds the flags that settle what a text leaves open, and which of
// its instances are wanted.
type reading struct {
	box       boxValue
	alphabet  *choice
	instances []string // names, or numbers from 1; none wants all
}

func (r *reading) addFlags(cmd *cobra.Command) {
	cmd.Flags().Var(&r.box, "box", "the shape of a grid's boxes, as `RxC`: 2x3 has 2 rows and 3 columns (default the usual one)")
	r.alphabet = addChoice(cmd, "alphabet", "the symbols of a grid's values",
		sudoku.AutoAlphabet.String(), sudoku.FromOne.String(), sudoku.FromZero.String(), sudoku.Letters.String())
	cmd.Flags().StringArrayVar(&r.instances, "instance", nil, "take the instance of this `NAME` alone, or of this number from 1; may be repeated where a command takes several")
}

func (r *reading) options() sudoku.ReadOptions {
	alphabet, err := sudoku.ParseAlphabet(r.alphabet.value)
	if err != nil {
		panic(err) // the flag takes no other word: a mistake of this program
	}
	return sudoku.ReadOptions{Box: r.box.Box, Alphabet: alphabet}
}

// boxValue is the value of the flag --box.
type boxValue struct{ sudoku.Box }

func (b *boxValue) Type() string { return "RxC" }

func (b *boxValue) String() string {
	if b.Box == (sudoku.Box{}) {
		return ""
	}
	return b.Box.String()
}

func (b *boxValue) Set(text string) error {
	rows, cols, ok := twoNumbers(text, "x")
	if !ok {
		return errors.New("expected rows x columns, as 2x3")
	}
	b.Box = sudoku.Box{Rows: rows, Cols: cols}
	return b.Check()
}
