// Counterpoint solves a constraint satisfaction problem twice, with a native
// constraint engine and through a translation to SAT, and shows both side by
// side with counters that mean the same on both sides.
//
// The program is a thin layer: it reads arguments, finds the inputs, calls
// the packages below it and prints. Nothing below it prints, exits or reads
// flags or the environment. Each command has a file of its own; the help
// topics are the Markdown files of the folder topics.
package main

import "os"

func main() { os.Exit(Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
