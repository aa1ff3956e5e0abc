package process

import (
	"os"

	"golang.org/x/sys/unix"
)

// withoutName makes a file in the folder that never has a name there, so that
// even a SIGKILL finds none to leave. Not every file system can.
func withoutName(folder string) (*os.File, error) {
	if _, err := os.Stat("/dev/fd"); err != nil {
		return nil, err
	}
	return os.OpenFile(folder, os.O_RDWR|unix.O_TMPFILE, 0o600)
}
