//go:build !unix

package process

import "os"

func hide(*os.File) bool { return false }
