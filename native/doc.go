// Package native is the constraint engine: propagation and depth-first search.
package native
