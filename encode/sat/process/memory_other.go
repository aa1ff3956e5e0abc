//go:build !linux

package process

import "errors"

func limitMemory(int, int64) error {
	return errors.New("this system cannot limit the memory of another program")
}
