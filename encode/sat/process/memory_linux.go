package process

import (
	"errors"

	"golang.org/x/sys/unix"
)

// limitMemory does nothing to a program that has ended. It looks whether the
// limit stands: an emulator of user programs may ignore it and say nothing.
func limitMemory(pid int, bytes int64) error {
	limit := unix.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)}
	stands := limit
	err := unix.Prlimit(pid, unix.RLIMIT_DATA, &limit, nil)
	if err == nil {
		err = unix.Prlimit(pid, unix.RLIMIT_DATA, nil, &stands)
	}
	switch {
	case errors.Is(err, unix.ESRCH):
		return nil
	case err != nil:
		return err
	case stands != limit:
		return ErrNoMemoryLimit
	}
	return nil
}
