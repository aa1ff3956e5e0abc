package process

import "syscall"

// dieWithParent has the kernel kill the program when we end without having
// stopped it, as by a SIGKILL.
func dieWithParent(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGKILL }
