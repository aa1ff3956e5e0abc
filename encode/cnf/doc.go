// Package cnf holds propositional formulas in conjunctive normal form and
// reads and writes them as SAT solvers exchange them.
//
// A [Formula] is a list of clauses, a clause a list of literals ([Lit]), a
// literal a variable or its negation. The formula holds if in each clause at
// least one literal is true; the clause with no literal never is.
//
// Two text formats belong to it, both from the DIMACS challenges and kept by
// the SAT competitions:
//
//   - the formula: [Write], [Read] and [ReadWithComments];
//   - a solver's answer, with or without a model: [WriteAnswer] and
//     [ReadAnswer].
//
// Both are streams: neither text is ever in memory as a whole, nor is a line
// of it. Readers report what is wrong as a [*SyntaxError], with line and
// column, and allocate in proportion to what the input really holds, whatever
// it claims.
package cnf
