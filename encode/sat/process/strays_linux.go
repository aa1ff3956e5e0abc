package process

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

// killStrays kills every process that has the mark of the program in its
// environment, which all inherit that it starts. So it finds those that have left
// its process group and its session, as daemons do, and no others; only one that
// was given another environment stays.
//
// To look through all processes takes milliseconds. Their numbers ascend until
// they begin again at the bottom, so after a short run it looks at those alone
// whose numbers come after the program's.
func (p *Process) killStrays() {
	after := p.cmd.Process.Pid
	if time.Since(p.started) > time.Second {
		after = 0
	}
	for end := time.Now().Add(reaping); time.Now().Before(end); {
		strays := marked([]byte(p.mark), after)
		if len(strays) == 0 {
			return
		}
		for _, pid := range strays {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
		// What was started while we looked is found by the next look.
	}
}

// marked returns the processes that have the mark, of those with greater numbers.
func marked(mark []byte, after int) (pids []int) {
	proc, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer proc.Close()
	names, _ := proc.Readdirnames(-1)
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil || pid <= after {
			continue
		}
		environment, err := os.ReadFile(filepath.Join("/proc", name, "environ"))
		if err == nil && bytes.Contains(environment, mark) {
			pids = append(pids, pid)
		}
	}
	return pids
}
