// Package clausal is a clause engine.
package clausal
