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

// tail keeps the last bytes that are written to it.
type tail struct{ text []byte }

func (t *tail) Write(p []byte) (int, error) {
	t.text = append(t.text, endOf(p)...)
	t.text = append(t.text[:0], endOf(t.text)...)
	return len(p), nil
}

// endOf returns the last bytes of the text, as many as an error shows.
func endOf(text []byte) []byte {
	const kept = 400
	return text[max(0, len(text)-kept):]
}
