package inspect

import (
	"context"
	"errors"
	"io"
)

// ReadWith reads a formula in DIMACS and the sidecar that was written with it;
// the files name the texts in errors. A sidecar of another formula is an error.
func ReadWith(ctx context.Context, r io.Reader, file string, sidecar io.Reader, sidecarFile string) (*Subject, error) {
	return nil, errors.New("not yet")
}
