package main

import (
	"embed"
	"io/fs"
	"path"
	"strings"

	"github.com/spf13/cobra"
)

// A help topic is a Markdown file. Its first line is its heading, "# name:
// what it is about"; a block "console" shows a command line with its real
// output.
//
//go:embed topics/*.md
var topicFiles embed.FS

// topicCommands returns the topics as commands that only have help, which
// cobra lists under "Additional help topics".
func topicCommands() []*cobra.Command {
	files, err := fs.Glob(topicFiles, "topics/*.md")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	var topics []*cobra.Command
	for _, file := range files {
		text, err := topicFiles.ReadFile(file)
		if err != nil {
			panic(err) // it is embedded
		}
		heading, _, _ := strings.Cut(string(text), "\n")
		_, short, _ := strings.Cut(heading, ": ")
		topics = append(topics, &cobra.Command{
			Use:   strings.TrimSuffix(path.Base(file), ".md"),
			Short: short,
			Long:  string(text),
		})
	}
	return topics
}
