// Package generate makes the families of problems on which constraint and SAT
// solvers have been measured for decades, at any size.
//
// Each family shows one thing. [Queens] has many solutions and no structure
// beyond its three all-different constraints. [Pigeons] is trivial for an
// engine that counts and exponential for one that resolves clauses.
// [Latin] and [QuasigroupWithHoles] are made of overlapping all-different
// constraints, as a Sudoku is. [RandomBinary] and [Colouring] have no
// structure at all: where they pass from satisfiable to unsatisfiable they
// are hardest on average. [MagicSquare] sets sums against differences.
//
// The same parameters give the same model on every machine. What is random is
// drawn from a PCG generator with the caller's seed.
package generate
