package inspect

import "context"

// unlessDone does what takes long and cannot be interrupted, such as sorting, and
// reports whether it is done. If ctx is done before, it goes on by itself, and
// nothing that it writes may be looked at any more.
func unlessDone(ctx context.Context, do func()) bool {
	if ctx.Err() != nil {
		return false
	}
	if ctx.Done() == nil {
		do()
		return true
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	select {
	case <-done:
		return true
	case <-ctx.Done():
		return false
	}
}
