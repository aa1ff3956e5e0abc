package inspect

import (
	"context"
	"io"

	"counterpoint/encode/cnf"
)

// Read reads a formula in DIMACS and, from its comments, the names of its
// variables; file names the text in errors. Its origins are not known.
func Read(ctx context.Context, r io.Reader, file string) (*Subject, error) {
	f, names, err := cnf.ReadNamed(ctx, r, file)
	if err != nil {
		return nil, err
	}
	return newSubject(f, func(v int) string { return names[v] }), nil
}
