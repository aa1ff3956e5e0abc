package process

import (
	"os/exec"
	"testing"
)

// Whatever a program says of it, at its beginning or at its end, is heard.
func TestRanOutOfMemory(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	const much = "i=0; while [ $i -lt 200 ]; do echo at line $i >&2; i=$((i+1)); done; "
	for script, want := range map[string]bool{
		"echo fatal error: runtime: cannot allocate memory >&2; " + much + "exit 2": true,
		much + "echo MemoryError >&2; exit 1":                                       true,
		"echo std::bad_alloc; exit 134":                                             true,
		"kill -SEGV $$":                                                             true,
		"echo no luck >&2; exit 1":                                                  false,
		"exit 0":                                                                    false,
	} {
		p := New(sh, []string{"-c", script}, 1<<16)
		if err := p.Start(nil); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := p.RanOutOfMemory(); got != want {
			t.Errorf("%s: %v", script, got)
		}
	}
}
