//go:build unix && !linux

package process

import "syscall"

// dieWithParent does nothing: this system cannot end a program whose parent was
// killed.
func dieWithParent(*syscall.SysProcAttr) {}
