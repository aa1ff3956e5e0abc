package process

import (
	"errors"
	"syscall"
	"unsafe"
)

// limitMemory does nothing to a program that has ended. It looks whether the
// limit stands: an emulator of user programs may ignore it and say nothing.
func limitMemory(pid int, bytes int64) error {
	// The system call has numbers of 64 bits everywhere, syscall.Rlimit has not.
	limit := [2]uint64{uint64(bytes), uint64(bytes)}
	stands := limit
	for _, step := range [2]struct{ set, get *[2]uint64 }{{set: &limit}, {get: &stands}} {
		_, _, err := syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(pid), syscall.RLIMIT_DATA,
			uintptr(unsafe.Pointer(step.set)), uintptr(unsafe.Pointer(step.get)), 0, 0)
		switch {
		case errors.Is(err, syscall.ESRCH):
			return nil
		case err != 0:
			return err
		}
	}
	if stands != limit {
		return ErrNoMemoryLimit
	}
	return nil
}
