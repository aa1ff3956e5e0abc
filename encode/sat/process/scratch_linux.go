package process

import (
	"os"
	"syscall"
)

// withoutName makes a file in the folder that never has a name there, so that
// even a SIGKILL finds none to leave. Not every file system can.
func withoutName(folder string) (*os.File, error) {
	if _, err := os.Stat("/dev/fd"); err != nil {
		return nil, err
	}
	const tmpfile = 0x400000 | syscall.O_DIRECTORY // O_TMPFILE of open(2)
	return os.OpenFile(folder, os.O_RDWR|tmpfile, 0o600)
}
