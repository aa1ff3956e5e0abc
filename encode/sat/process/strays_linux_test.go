package process

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// leave starts a daemon, which leads a session of its own, holds the output open
// and has a child, and goes on when the daemon has written its number to a file.
const leave = `(setsid sh -c 'trap "" TERM; sleep 100 & echo $$ >"$1.part"; mv "$1.part" "$1"; sleep 100' sh "$1" &)
until [ -e "$1" ]; do sleep 0.01; done
`

// What has left the process group is ended with the program, however that ends.
func TestNoStrayIsLeft(t *testing.T) {
	for _, program := range []string{"sh", "setsid"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	for name, script := range map[string]string{
		"answers":           "echo answer",
		"fails":             "exit 1",
		"dies":              "kill -9 $$",
		"hangs":             "sleep 100",
		"ignores signals":   "trap '' TERM; sleep 100; sleep 100",
		"closes its output": "exec >&-; sleep 100",
	} {
		for _, how := range []string{"Wait", "Lines"} {
			t.Run(name+"/"+how, func(t *testing.T) {
				file := filepath.Join(t.TempDir(), "daemon")
				args := []string{"-c", leave + script, "sh", file}
				p := New("sh", args, 1000)
				if how == "Lines" {
					p = NewLines("sh", args)
				}
				if err := p.Start(nil); err != nil {
					t.Fatal(err)
				}
				ctx, cancel := context.WithCancel(t.Context())
				go cancelWhenThere(cancel, file)
				if how == "Lines" {
					_, _ = p.Lines(ctx, func([]byte) error { return nil })
				} else {
					_, _ = p.Wait(ctx)
				}
				pid, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				if !gone(strings.TrimSpace(string(pid))) {
					t.Errorf("the daemon %s is left", pid)
				}
				if !noneIsLeft([]byte(p.mark)) {
					t.Error("something else was left")
				}
			})
		}
	}
}

// cancelWhenThere gives the program a moment from when its daemon is there.
func cancelWhenThere(cancel context.CancelFunc, file string) {
	defer cancel()
	for range 1000 {
		if _, err := os.Stat(file); err == nil {
			time.Sleep(100 * time.Millisecond)
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// noneIsLeft reports whether all with the mark end, as those do that were killed.
func noneIsLeft(mark []byte) bool {
	for range 200 {
		if len(marked(mark, 0)) == 0 {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

// gone reports whether a process ends that was killed: it may wait to be
// collected by the one that has inherited it.
func gone(pid string) bool {
	for range 200 {
		stat, err := os.ReadFile(filepath.Join("/proc", pid, "stat"))
		if err != nil || strings.Contains(string(stat), ") Z ") {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}
