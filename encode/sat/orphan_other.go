//go:build unix && !linux

package sat

import "syscall"

// dieWithParent does nothing: this system cannot end a program whose parent was
// killed.
func dieWithParent(*syscall.SysProcAttr) {}
