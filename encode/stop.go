package encode

import "context"

// unlessDone does what takes long and cannot be interrupted, such as sorting, or
// clearing gigabytes of memory, and reports whether it is done. If ctx is done
// before, what is going on goes on by itself, and nothing that it writes may be
// looked at any more.
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
