//go:build !linux

package process

import (
	"errors"
	"os"
)

// withoutName makes no file: this system has none that never had a name.
func withoutName(string) (*os.File, error) { return nil, errors.ErrUnsupported }
