// Package encode translates a constraint model into a propositional formula
// in conjunctive normal form, and the formula's solutions back. It knows no
// solver.
//
// # The direct encoding
//
// For each variable x and each value v of its domain there is a literal x=v,
// unless the options say otherwise (see below). Clauses then say two things:
//
//   - each variable has exactly one value: one clause "x=1 or x=2 or ...", and
//     that at most one of these literals is true;
//   - values that a constraint does not allow together are a conflict, one
//     clause each: "not x=3 or not y=3".
//
// That is the whole of the scheme [Minimal], save for constraints with too
// many conflicts, which take auxiliary variables: a decision diagram for a long
// sum, a variable for each row of a large table. A constraint on one variable
// is a clause of one literal for each value it excludes, or for the one value
// that it leaves: the clue r1c1=5 of a Sudoku is the clause "r1c1=5".
//
// # What unit propagation gets from it
//
// When all literals of a clause but one are false, the last one must be true.
// A SAT solver follows this rule, unit propagation, wherever it can before it
// guesses. What it finds depends on the clauses it is given, not only on what
// they mean:
//
//   - From the conflicts of x != y it finds just what AC-3 finds: a variable
//     that has one value left takes that value from all others (the clause "at
//     least one" gives the last value, the conflicts take it away).
//   - It does not see that a value has only one place left in a row, since no
//     clause lists the places of a value. [Extended] adds these clauses, "5 is
//     somewhere in row 1", where an all-different has as many terms as values.
//     Unit propagation then finds the hidden singles as well (Lynce and
//     Ouaknine, Sudoku as a SAT problem, 2006), which is elimination and hidden
//     singles as Norvig's solver does it.
//   - It does not see either that all places of a value in one scope are in
//     another too, and that it so leaves the rest of that. [Locked] has a
//     variable for each value and two scopes that share terms, by which unit
//     propagation finds these locked candidates.
//   - For other relations the direct encoding finds less than arc consistency:
//     a conflict acts only when all variables but one have their value. The
//     scheme [Supports] says of each value which values of the other variable
//     go with it; unit propagation then finds arc consistency (Gent, Arc
//     consistency in SAT, 2002).
//   - Of an inequality bounds are all that counts. [Order] has literals x<=v
//     beside x=v, in which an inequality takes a clause for each bound instead
//     of one for each pair of values, and unit propagation finds the bounds of
//     sums (Tamura and others, Compiling finite linear CSP into SAT, 2009).
//   - Where two terms have the values 1 and 2 left, these leave all others.
//     [Hall] counts for each interval the terms that are in it; unit propagation
//     then makes an all-different range consistent, which is at least bounds
//     consistent (Bessiere and others, Decompositions of all different, global
//     cardinality and related constraints, 2009). Two terms with the values 1
//     and 3 left it does not see: no encoding of polynomial size gives domain
//     consistency. [HallSets] counts for each set of values instead, and does:
//     that is exponential, for a dozen terms at most.
//   - [Log] adds values up in base two. Sums over large domains with large
//     coefficients become a few thousand clauses, of which unit propagation gets
//     little: that a sum is wrong when all its variables have their values
//     (Warners, A linear-time transformation of linear inequalities into
//     conjunctive normal form, 1998).
//
// Which of these is right for a constraint depends on its size, and models are
// mixed. [Auto] takes for each constraint the method of one of the schemes: for
// an all-different that of extended; for two variables supports, bounds or
// conflicts, whichever of those that make it arc consistent is the smallest; for
// a longer sum the decision diagram that finds its bounds; and adders where
// domains are of more than 10,000 values, or the diagram would be of more than
// 20,000 edges. The file auto.go has the whole list, and where its thresholds
// were measured.
//
// Every scheme has the same solutions. So has every at-most-one encoding
// ([AMO]), of which unit propagation also gets the same on the model's literals.
//
// What a constraint becomes, and what unit propagation gets from it, in the
// order of the schemes minimal (m), extended (e), support (s), locked (l),
// order (o), hall (h), hallset (H) and log (g); n terms, d and e values of two
// variables:
//
//	constraint            schemes  clauses                          auxiliary         unit propagation finds
//	one variable          all      1, or the values excluded        0                 all of it
//	all-different         all      at most one of the terms,        as the AMO says   arc consistency of each !=
//	                               for each value
//	  a permutation       e l      and 1 for each value             0                 and hidden singles
//	  sharing terms       l        and about 2n for each value      1 for each value  and locked candidates
//	                               and two scopes                   and two scopes
//	  n terms, d values   h        and nd intervals of O(n*n)       O(n*n) for each   range consistency
//	                      H        and 2^d sets of O(n*n)           O(n*n) for each   domain consistency
//	!=, two variables     s        d + e at most                    0                 arc consistency
//	                      others   the pairs that are equal         0                 arc consistency
//	=, two variables      s o      d + e at most                    0                 arc consistency
//	                      others   the pairs excluded               0                 what follows from a value fixed
//	<= and so on, two     s        d + e at most                    0                 arc consistency
//	                      o        min(d, e) at most                d-1 for each x    arc consistency
//	                      others   the pairs excluded               0                 what follows from a value fixed
//	any of these three    g        O(log d) adders                  2 each            a wrong result
//	a sum of three or     o        the edges of one diagram, or     its nodes         the bounds of each inequality
//	more, but !=                   of two for an equation
//	                      others   the tuples excluded, or the      0, or its nodes   what follows from all values
//	                               edges of a diagram                                 but one fixed, or less
//	                      g        O(log d) adders for each bit     2 each            a wrong result
//	                               of each coefficient
//	  that counts, of 9   all but  2k(n-k), about, for at most k    as the            arc consistency
//	  variables or more   o g      of n                             Cardinality says
//	a sum, !=             not g    as others                        as others         as others
//	table, two variables  s        d + e at most                    0                 arc consistency
//	table, allowed rows   all      rows*n + values                  rows              generalised arc consistency
//	table, otherwise      all      the tuples excluded              0                 what follows from all values
//	                                                                                  but one fixed; of allowed rows
//	                                                                                  where it is smaller, but in s
//
// # The literals of a variable
//
// Beside its literals x=v a variable has what the constraints on it need, order
// literals x<=v for bounds and bits for adders, tied to them by channelling
// clauses. So is it with Options.Variables [Direct]. With [Needed] it has the
// literals x=v only where a constraint on it needs them, as all-different, tables,
// supports and conflicts do, and otherwise what it has beside them, alone. Two
// variables of a million values under an inequality are then 3 million clauses in
// the scheme order, and some hundred in log. With literals x=v each variable takes
// 4 million in order, and 20 million in log.
//
// For d values in B = ceil(log2 (greatest - least + 1)) bits:
//
//	literals         needed for               variables      clauses
//	x=v              values                   d              1, and at most one of d
//	x=v, x<=v        values, bounds           2d - 1         4d - 3
//	x=v, bits        values, adders           d + B          1 + dB
//	x=v, x<=v, bits  values, bounds, adders   2d - 1 + B     4d - 3 + dB
//	x<=v             bounds                   d - 1          d - 2
//	x<=v, bits       bounds, adders           d - 1 + B      d - 2 + dB
//	bits             adders                   B              B at most, and 2B for each gap in the values
//
// The first of these literals are the variable's own ([Encoding.Own]). The own
// literals of all variables come first in the formula, and tell the solution;
// all others are auxiliary, with one value each. A constraint on one variable is
// said in its own literals: with x<=v alone by a clause for each run of excluded
// values, with bits alone by one for each block of them.
//
// Each solution is one model of the formula, save where at-most-one encodings
// leave auxiliary variables free (see [AMO]), and where a sum is a diagram, whose
// nodes may be true without need, or where literals are counted ([Cardinality]):
// in the schemes hall and hallset, and in sums that count.
//
// # How large it gets
//
// A variable of d values takes a clause "at least one", and at most one of d
// literals; an all-different takes, for each value that n of its terms can
// take, at most one of n literals. Pairwise, a 9x9 Sudoku has 81(1+36) = 2,997
// clauses of its variables and 27*9*36 = 8,748 conflicts. [Estimate] tells the
// size before anything is written, and [Encode] refuses what is over a limit.
//
// Of n literals, at most one of which may be true:
//
//	AMO         clauses             auxiliary variables   keeps the number of models
//	pairwise    n(n-1)/2            0                     yes
//	sequential  3n-4                n-1                   if one is true
//	ladder      4n-5                n-1                   yes
//	binary      n ceil(log2 n)      ceil(log2 n)          if one is true
//	product     2n + O(sqrt n)      O(sqrt n)             if one is true
//	commander   3.5n, about         n/2, about            yes
//	bimander    n/2 + n B           B = ceil(log2(n/2))   if one is true
//	totalizer   4n-7                n-2                   yes
//
// Wherever pairwise takes fewer clauses it takes the place of the others. The
// files amo_*.go give each formula exactly, and the paper.
//
// Of n literals, at most k of which may be true. Terms in a set of values are
// counted so, and sums that count: those over variables of two values each, all of
// which make the same difference to the sum. None keeps the number of models; the
// columns at the right have the clauses and variables for some k and n.
//
//	Cardinality  clauses                   auxiliary variables        2 of 20   10 of 20  10 of 100    50 of 100
//	sequential   2k(n-k) + n - 2k          k(n-k)                      88,  36  200, 100  1,880,   900  5,000, 2,500
//	totalizer    O(n min(k, n-k))          O(n log min(k, n-k))        98,  46  168,  68  1,406,   426  3,072,   572
//	network      O(n log^2 min(k, n-k))    2 for each 3 clauses       172, 114  301, 200  1,966, 1,310  3,097, 2,064
//
// The files atmostk_*.go give each formula exactly, and the paper.
//
// # Where a clause comes from
//
// [Encoding.Origin] tells of each clause the constraint or variable, and the
// [Rule], that it is there for; [Encoding.VarName] names each literal's
// variable; [Encoding.Fates] tells of each constraint how it was encoded.
package encode
