package model

import "fmt"

// Status is what is known about a problem. The zero value claims nothing.
type Status uint8

// The three answers of a solver.
const (
	Unknown Status = iota // stopped before an answer: a limit, a cancellation
	Sat                   // a solution was found
	Unsat                 // it was proven that there is none
)

var statusNames = [...]string{Unknown: "unknown", Sat: "sat", Unsat: "unsat"}

// String returns "unknown", "sat" or "unsat".
func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return fmt.Sprintf("Status(%d)", uint8(s))
}

// MarshalText writes the status as [Status.String] does.
func (s Status) MarshalText() ([]byte, error) {
	if int(s) >= len(statusNames) {
		return nil, fmt.Errorf("model: no status has the number %d", uint8(s))
	}
	return []byte(statusNames[s]), nil
}

// UnmarshalText reads what [Status.MarshalText] writes.
func (s *Status) UnmarshalText(text []byte) error {
	for i, name := range statusNames {
		if name == string(text) {
			*s = Status(i)
			return nil
		}
	}
	return fmt.Errorf("model: %q is no status: expected unknown, sat or unsat", text)
}
