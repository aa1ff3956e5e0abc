package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// choice is the value of a flag that takes one of a few words.
type choice struct {
	value string
	among []string
}

// addChoice adds a flag whose value is one of the words, the first unless the
// user says otherwise.
func addChoice(cmd *cobra.Command, name, usage string, among ...string) *choice {
	return addChoiceP(cmd, name, "", usage, among...)
}

// addChoiceP is addChoice with a letter for the flag.
func addChoiceP(cmd *cobra.Command, name, letter, usage string, among ...string) *choice {
	c := &choice{among[0], among}
	cmd.Flags().VarP(c, name, letter, usage+": "+strings.Join(among, ", "))
	complete(cmd, name, cobra.FixedCompletions(among, cobra.ShellCompDirectiveNoFileComp))
	return c
}

func (c *choice) String() string { return c.value }

func (c *choice) Type() string { return "WORD" }

func (c *choice) Set(word string) error {
	if !slices.Contains(c.among, word) {
		return fmt.Errorf("expected one of %s", strings.Join(c.among, ", "))
	}
	c.value = word
	return nil
}

// twoNumbers reads two whole numbers with the sign between them.
func twoNumbers(text, sign string) (first, second int, ok bool) {
	before, after, _ := strings.Cut(text, sign)
	first, err := strconv.Atoi(before)
	if err != nil {
		return 0, 0, false
	}
	second, err = strconv.Atoi(after)
	return first, second, err == nil
}

// complete sets the shell completion of a flag that the command has.
func complete(cmd *cobra.Command, flag string, f cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, f); err != nil {
		panic(err) // no such flag: a mistake of this program
	}
}
