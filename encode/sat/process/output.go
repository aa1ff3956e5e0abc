package process

import (
	"errors"
	"fmt"
)

// bounded keeps what is written to it, up to a limit; at the limit, writing
// fails and full is closed.
type bounded struct {
	text  []byte
	limit int64
	full  chan struct{}
}

var errFull = errors.New("too much output")

func (b *bounded) Write(p []byte) (int, error) {
	if int64(len(b.text)+len(p)) > b.limit {
		if !b.isFull() {
			close(b.full)
		}
		return 0, errFull
	}
	b.text = append(b.text, p...)
	return len(p), nil
}

func (b *bounded) isFull() bool {
	select {
	case <-b.full:
		return true
	default:
		return false
	}
}

// err tells of a program that wrote too much.
func (b *bounded) err() error {
	if b.isFull() {
		return fmt.Errorf("it wrote more than %d bytes", b.limit)
	}
	return nil
}

// excerpt keeps the first and the last bytes that are written to it, as many of
// each as an error shows.
type excerpt struct{ first, last []byte }

func (e *excerpt) Write(p []byte) (int, error) {
	e.first = append(e.first, p[:min(len(p), shown-len(e.first))]...)
	e.last = append(e.last, endOf(p)...)
	e.last = append(e.last[:0], endOf(e.last)...)
	return len(p), nil
}

const shown = 400

// endOf returns the last bytes of the text, as many as an error shows.
func endOf(text []byte) []byte { return text[max(0, len(text)-shown):] }
