package xcsp3

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func TestBoundedReader(t *testing.T) {
	got, err := io.ReadAll(&bounded{strings.NewReader("12345"), 5})
	if string(got) != "12345" || err != nil {
		t.Errorf("5 of 5 bytes: %q, %v", got, err)
	}
	got, err = io.ReadAll(&bounded{strings.NewReader("123456"), 5})
	if string(got) != "12345" || !errors.Is(err, errTooLarge) {
		t.Errorf("5 of 6 bytes: %q, %v", got, err)
	}
}
