// Package textbook holds the algorithms that people teach, each in one file
// that is written to be read in a lecture.
package textbook
