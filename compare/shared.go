package compare

import (
	"context"
	"sync"
	"time"

	"counterpoint/model"
)

// formulas keeps what the engines of one instance translate it to, so that each
// formula is made once, however many engines take it. A nil one keeps nothing.
type formulas struct {
	mu   sync.Mutex
	made map[translation]*translated
}

// translated is a formula that is made, or is being made until ready is closed.
type translated struct {
	ready   chan struct{}
	whole   bool // it was not given up, because the context of its maker was done
	formula formula
	spent   time.Duration
	err     error
}

func newFormulas() *formulas { return &formulas{made: make(map[translation]*translated)} }

// translate is t.translate, with the time that it took, whenever that was.
func (fs *formulas) translate(ctx context.Context, t translation, m *model.Model) (formula, time.Duration, error) {
	if fs == nil {
		start := time.Now()
		f, err := t.translate(ctx, m)
		return f, time.Since(start), err
	}
	for {
		made, mine := fs.claim(t)
		if mine {
			fs.fill(ctx, made, t, m)
			return made.formula, made.spent, made.err
		}
		select {
		case <-made.ready:
		case <-ctx.Done():
			return formula{}, 0, ctx.Err()
		}
		if made.whole {
			return made.formula, made.spent, made.err
		}
	}
}

// claim returns the formula of the translation, and whether the caller is to
// make it.
func (fs *formulas) claim(t translation) (made *translated, mine bool) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	if made, ok := fs.made[t]; ok {
		return made, false
	}
	made = &translated{ready: make(chan struct{})}
	fs.made[t] = made
	return made, true
}

// fill makes the formula. If it is given up, the next who wants it tries anew.
func (fs *formulas) fill(ctx context.Context, made *translated, t translation, m *model.Model) {
	defer func() {
		if !made.whole {
			fs.mu.Lock()
			delete(fs.made, t)
			fs.mu.Unlock()
		}
		close(made.ready)
	}()
	start := time.Now()
	made.formula, made.err = t.translate(ctx, m)
	made.spent = time.Since(start)
	made.whole = ctx.Err() == nil
}
