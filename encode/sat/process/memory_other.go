//go:build !linux

package process

func limitMemory(int, int64) error {
	return ErrNoMemoryLimit
}
