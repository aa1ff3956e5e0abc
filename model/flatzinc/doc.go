// Package flatzinc writes models in FlatZinc, the language that constraint
// solvers read, and reads what they answer (Nethercote et al., "MiniZinc:
// towards a standard CP modelling language", 2007; the MiniZinc handbook has
// the grammar).
//
// A FlatZinc program is a list of variables and of constraints that the solver
// knows by name. Usually MiniZinc writes it, and replaces in silence what the
// solver's library does not have by what it has: an all-different by many
// disequalities, with other propagation and other figures. So [Translate]
// writes the names of the solver itself, as its [Library] has them, decomposes
// what it lacks as MiniZinc would, and says for each constraint what became of
// it. [ReadLibrary] reads the library that came with the solver.
//
// Solvers of linear programs know little of FlatZinc itself: their library
// redefines even x != y. [Options.Flatten] leaves a model for one to MiniZinc, and
// [Program.Flattened] reads back what it made of each constraint.
//
// Variables are named by their index, x0, x1 and so on, and are the output.
// A constraint over one variable becomes a smaller domain. A term x + c is a
// variable of its own, which the equation defines, so that auxiliary variables
// make no solution come twice.
package flatzinc
