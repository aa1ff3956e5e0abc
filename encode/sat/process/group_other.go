//go:build !unix

package process

import (
	"os"
	"os/exec"
)

// Where there are no process groups, only the program itself can be ended, and
// it cannot be asked to.

func ownGroup(*exec.Cmd) {}

func stopGroup(p *os.Process, _ os.Signal) { killGroup(p) }

func killGroup(p *os.Process) { _ = p.Kill() }
