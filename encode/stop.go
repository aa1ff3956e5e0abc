package encode

import "context"

// UnlessDone calls do, which takes long and cannot be interrupted: it sorts, or
// clears gigabytes of memory. It reports whether do has ended. If ctx is done
// before, do goes on by itself, and nothing that it writes may be looked at any
// more.
func UnlessDone(ctx context.Context, do func()) bool {
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
