package modeltest

import (
	"os"
	"path/filepath"
	"testing"
)

// Data returns the path of a file or folder in a collection of real instances
// that is not part of the project: COUNTERPOINT_DATA names its folder. Where
// it is not there, the test or benchmark is skipped.
func Data(t testing.TB, path ...string) string {
	t.Helper()
	root := os.Getenv("COUNTERPOINT_DATA")
	if root == "" {
		t.Skipf("needs a collection of instances (%s): set COUNTERPOINT_DATA to its folder", filepath.Join(path...))
	}
	full := filepath.Join(append([]string{root}, path...)...)
	if _, err := os.Stat(full); err != nil {
		t.Skipf("COUNTERPOINT_DATA lacks it: %v", err)
	}
	return full
}
