package process

import (
	"errors"
	"regexp"
)

// ErrNoMemoryLimit says that the system, or what emulates it, cannot limit the
// memory of another program. A limit that would not be kept is an error.
var ErrNoMemoryLimit = errors.New("this system cannot limit the memory of another program")

// LimitMemory limits the memory of the program, which must have been started, and
// of each that it starts from then on, to so many bytes; 0 is no limit. What
// counts is what the program may write to and nobody shares: its data, heap and
// the stacks of its threads, not its code, nor addresses that it reserves, as
// programs in Go do by the gigabyte. If the system cannot do that, the program is
// killed.
func (p *Process) LimitMemory(bytes int64) error {
	if bytes == 0 {
		return nil
	}
	err := limitMemory(p.cmd.Process.Pid, bytes)
	if err != nil {
		p.killAll()
		<-p.reap()
		if p.lines != nil {
			p.lines.close()
		}
	}
	return err
}

// RanOutOfMemory reports whether a program that has ended under a limit of
// memory looks as if it died of that: by a signal, or with a word about one, about
// memory, or about a thread whose stack it did not get.
func (p *Process) RanOutOfMemory() bool {
	if !p.ended {
		return false
	}
	return p.State().ExitCode() < 0 || memoryWords.Match(p.err.first) || memoryWords.MatchString(p.lastOutput())
}

var memoryWords = regexp.MustCompile(`(?i)memory|bad_alloc|(failed to|cannot) map|resource temporarily unavailable|new (os )?thread|segmentation violation`)
