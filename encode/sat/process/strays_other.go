//go:build !linux

package process

// killStrays does nothing: this system does not tell what another program has in
// its environment.
func (*Process) killStrays() {}
