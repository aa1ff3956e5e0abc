package process

import (
	"errors"
	"syscall"
	"unsafe"
)

// limitMemory does nothing to a program that has ended.
func limitMemory(pid int, bytes int64) error {
	// The system call has numbers of 64 bits everywhere, syscall.Rlimit has not.
	limit := [2]uint64{uint64(bytes), uint64(bytes)}
	_, _, err := syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(pid), syscall.RLIMIT_AS, uintptr(unsafe.Pointer(&limit)), 0, 0, 0)
	if err == 0 || errors.Is(err, syscall.ESRCH) {
		return nil
	}
	return err
}
