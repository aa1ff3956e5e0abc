package main

import (
	"context"
	"errors"
	"fmt"

	"counterpoint/model"
)

// The exit codes, as the help topic exit-codes explains them.
const (
	exitAnswered = 0  // answered, or the command did its work
	exitFailure  = 1  // anything that is none of the others: a full disk, a wrong answer of a solver
	exitUsage    = 2  // bad input or usage
	exitSat      = 10 // of the command sat alone, after the SAT competitions
	exitUnsat    = 20 // proven unsatisfiable
	exitUnknown  = 30 // stopped by a limit or a signal before an answer
)

// exitError is the error of a command that ends with the code. A nil err means
// that all has been said.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// failure marks an error that is neither the input's nor the usage's.
func failure(err error) error { return withCode(exitFailure, err) }

// badInput marks an error of the input or of the usage.
func badInput(err error) error { return withCode(exitUsage, err) }

// unknown marks an answer that a limit or a signal prevented.
func unknown(err error) error { return withCode(exitUnknown, err) }

// withCode gives the error a code, unless it has one or is nil. What a signal
// cut short is unknown, whatever it was.
func withCode(code int, err error) error {
	var coded *exitError
	switch {
	case err == nil || errors.As(err, &coded):
		return err
	case errors.Is(err, context.Canceled):
		return &exitError{exitUnknown, errors.New("stopped by a signal")}
	}
	return &exitError{code, err}
}

// ended ends a command with a code and no further message.
func ended(code int) error {
	if code == exitAnswered {
		return nil
	}
	return &exitError{code: code}
}

// codeOf returns the exit code of a command's error. Errors without a code
// come from the parsing of the command line.
func codeOf(err error) int {
	if err == nil {
		return exitAnswered
	}
	var coded *exitError
	if errors.As(err, &coded) {
		return coded.code
	}
	return exitUsage
}

// codeOfStatus returns the exit code of an answer.
func codeOfStatus(s model.Status) int {
	switch s {
	case model.Sat:
		return exitAnswered
	case model.Unsat:
		return exitUnsat
	}
	return exitUnknown
}

// severity orders the codes of a command's many answers; the command ends
// with the most severe.
var severity = map[int]int{exitAnswered: 0, exitUnsat: 1, exitUnknown: 2, exitUsage: 3, exitFailure: 4}

func worse(a, b int) int {
	if severity[b] > severity[a] {
		return b
	}
	return a
}
