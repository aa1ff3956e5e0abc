package main

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"counterpoint/model/spelling"
)

// helpWidth is the greatest width of a line of help about a flag.
const helpWidth = 100

// narrowUsage makes a template of cobra's wrap the help of flags.
func narrowUsage(template string) string {
	return strings.ReplaceAll(template, "FlagUsages ", fmt.Sprintf("FlagUsagesWrapped %d ", helpWidth))
}

// inProse writes names as a list within the width of a help text.
func inProse(before string, names []string, after string) string {
	padded := text.WrapSoft(before+strings.Join(names, ", ")+after, 80)
	return regexp.MustCompile(` +(\n|$)`).ReplaceAllString(padded, "$1")
}

// explanations say in the user's words what the libraries under the command
// line say in theirs.
var explanations = []struct {
	of   *regexp.Regexp
	says string
}{
	{regexp.MustCompile(`strconv\.(?:Parse\w+|Atoi): parsing "(.*)": value out of range$`), "it is too large, or too small"},
	{regexp.MustCompile(`strconv\.ParseBool: parsing "(.*)": invalid syntax$`), "expected true or false"},
	{regexp.MustCompile(`strconv\.(?:Parse\w+|Atoi): parsing "(.*)": invalid syntax$`), "expected a whole number"},
	{regexp.MustCompile(`time: .*$`), "expected a duration with its unit, such as 500ms, 10s or 2m"},
	{regexp.MustCompile(`(-[-.0-9*_]{3,})$`), "$1 (a grid that starts with - goes behind --)"},
	{regexp.MustCompile(`(?s)^unknown command "(.*)" for "counterpoint"\n\nDid you mean this\?\n\t(\S+).*$`), `there is no command "$1": did you mean $2?`},
	{regexp.MustCompile(`^unknown command "(.*)" for "counterpoint"$`), `there is no command "$1": to solve a file or a grid, counterpoint solve $1`},
	{regexp.MustCompile(`^unknown command "(.*)" for "counterpoint .*"$`), `found the argument "$1", expected none`},
	{regexp.MustCompile(`^accepts 0 arg\(s\), received (\d+)$`), "expected no argument, found $1"},
	{regexp.MustCompile(`^accepts 1 arg\(s\), received (\d+)$`), "expected 1 argument, found $1"},
	{regexp.MustCompile(`^accepts (\d+) arg\(s\), received (\d+)$`), "expected $1 arguments, found $2"},
	{regexp.MustCompile(`^accepts at most 1 arg\(s\), received (\d+)$`), "expected 1 argument at most, found $1"},
	{regexp.MustCompile(`^requires at least 1 arg\(s\), only received 0$`), "expected an argument, found none"},
	{regexp.MustCompile(`\[output resume\] were all set$`), "--output and --resume exclude each other: the rows go to the file of --resume, and counterpoint merge makes a report of it"},
	{regexp.MustCompile(`^if any flags in the group \[.*\] are set none of the others can be; \[(\S+) (\S+).*\] were all set$`), "--$1 and --$2 exclude each other"},
}

// explainUsage rewrites the error of a command line that makes no sense.
func explainUsage(err error) error {
	for _, e := range explanations {
		if e.of.MatchString(err.Error()) {
			return errors.New(e.of.ReplaceAllString(err.Error(), e.says))
		}
	}
	return err
}

// refuseEmptyNames reports a flag for a file that is given without its name, as a
// script does whose variable is not set: what should have been written would be lost.
func refuseEmptyNames(cmd *cobra.Command, _ []string) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if name, _ := pflag.UnquoteUsage(f); name == "FILE" && f.Value.String() == "" {
			err = badInput(fmt.Errorf("--%s: expected a file, found no name", f.Name))
		}
	})
	return err
}

// unknownTopic is what help says of a topic that it has not.
func unknownTopic(root *cobra.Command, name string) error {
	var names []string
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	if near := spelling.Nearest(name, names); near != "" {
		return badInput(fmt.Errorf("there is no command or help topic %q: did you mean %s?", name, near))
	}
	return badInput(fmt.Errorf("there is no command or help topic %q: %s help lists them", name, root.Name()))
}
