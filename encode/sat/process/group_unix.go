//go:build unix

package process

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup makes the command the leader of a new process group, so that signals
// reach all that it starts, and those of our terminal do not.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	dieWithParent(cmd.SysProcAttr)
}

// stopGroup sends the group of p the signal, or SIGTERM if it is nil. There is
// nothing to do if the group has ended.
func stopGroup(p *os.Process, signal os.Signal) {
	s, ok := signal.(syscall.Signal)
	if !ok {
		s = syscall.SIGTERM
	}
	_ = syscall.Kill(-p.Pid, s)
}

// killGroup ends whatever is left of the group of p.
func killGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }
