// Package inspect tells what a CNF is made of: which clauses there are and what
// for, which literals unit propagation fixes, and how encodings differ.
package inspect
