package process

// LimitMemory limits the address space of the program, which must have been
// started, and of each that it starts from then on, to so many bytes; 0 is no
// limit. If the system cannot do that, the program is killed.
func (p *Process) LimitMemory(bytes int64) error {
	if bytes == 0 {
		return nil
	}
	err := limitMemory(p.cmd.Process.Pid, bytes)
	if err != nil {
		killGroup(p.cmd.Process)
		<-p.reap()
	}
	return err
}
