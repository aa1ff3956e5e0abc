// Package xcsp3 reads and writes models in XCSP3, the XML format in which the
// constraint community exchanges its problems (Boussemart, Lecoutre, Audemard
// and Piette, "XCSP3: an integrated format for benchmarking combinatorial
// constrained problems", arXiv:1611.03398; "XCSP3-core", arXiv:2009.00514).
//
// [Write] writes every model. A name that is no identifier of the format, such
// as that of a Sudoku's cell, is kept in the attribute note, where [Read] finds
// it again. Variables called "x[0]", "x[1]", ... become an array.
//
// [Read] takes the problems of satisfaction (type CSP) over integer variables
// whose constraints the four kinds of the package model express exactly:
//
//	<allDifferent>   an AllDifferent over variables plus constants; of a
//	                 matrix, one for each row and each column
//	<intension>      x op y + c as a Relation, any other weighted sum as a
//	                 Linear, a conjunction part by part, membership of a set as
//	                 a Table of one column; any other expression, if its
//	                 variables have at most [MaxEnumerated] tuples of values,
//	                 as the Table of those that satisfy it, named so
//	<sum>            a Linear; of an interval, two
//	<extension>      a Table; a short tuple as the tuples it stands for
//	<instantiation>  a Linear x = v for each variable
//
// in groups and blocks, too. Everything else is an [*UnsupportedError]:
// nothing is left out in silence, but annotations, which only advise a solver.
// A mistake in the file is an [*Error]; both say where.
//
// The reader holds one constraint in memory beside the model it builds. Limits
// on bytes (64 MiB), variables (about a million), values in scopes and tables
// (50 million) and depths keep a hostile file from filling the memory.
package xcsp3
