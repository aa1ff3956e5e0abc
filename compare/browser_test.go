package compare

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdpruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// browser is a Chromium with one page, and what it has reported.
type browser struct {
	t   *testing.T
	ctx context.Context

	mu        sync.Mutex
	console   []string
	addresses []string
}

// openBrowser starts a browser that is gone when the test ends, and skips the
// test where there is none.
func openBrowser(t *testing.T) *browser {
	if runtime.GOARCH == "arm" {
		t.Skip("no browser: arm is emulated where these tests run")
	}
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		t.Skip("no browser: neither chromium nor chrome is on PATH")
	}
	home := t.TempDir() // for the browser's own directory
	t.Setenv("TMPDIR", home)
	t.Cleanup(func() { noProcessOf(t, home) })

	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	ctx, stop := chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(stop) // waits for the browser's end
	b := &browser{t: t}
	b.ctx, cancel = chromedp.NewContext(ctx, chromedp.WithListener(b.listen))
	t.Cleanup(cancel)
	b.do(chromedp.EmulateViewport(1400, 900))
	return b
}

// noProcessOf fails the test if a process is left that has the directory on its
// command line, as each of a browser has.
func noProcessOf(t *testing.T, dir string) {
	lines, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, path := range lines {
		if line, err := os.ReadFile(path); err == nil && strings.Contains(string(line), dir) {
			t.Errorf("left behind: %s", strings.ReplaceAll(string(line), "\x00", " "))
		}
	}
}

// listen keeps what a page without faults has not: errors, warnings, requests.
func (b *browser) listen(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *cdpruntime.EventExceptionThrown:
		b.console = append(b.console, fmt.Sprintf("exception: %s %+v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception))
	case *cdpruntime.EventConsoleAPICalled:
		b.console = append(b.console, fmt.Sprintf("%s: %+v", e.Type, e.Args))
	case *cdplog.EventEntryAdded:
		b.console = append(b.console, fmt.Sprintf("%s: %s", e.Entry.Level, e.Entry.Text))
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, "data:") {
			b.addresses = append(b.addresses, e.Request.URL)
		}
	}
}

func (b *browser) messages() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.console)
}

func (b *browser) requests() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.addresses)
}

// check runs a test on the page.
func (b *browser) check(name string, test func(*testing.T)) {
	whole := b.t
	defer func() { b.t = whole }()
	whole.Run(name, func(t *testing.T) {
		b.t = t
		test(t)
	})
}

func (b *browser) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

// media makes the page believe in a printer, or in preferences of its reader.
func (b *browser) media(m emulation.SetEmulatedMediaParams) {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, m); err != nil {
		b.t.Fatal(err)
	}
}

// eval returns what the expression gives in the page.
func eval[T any](b *browser, expression string) T {
	b.t.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// load opens the page from a file, as readers do.
func (b *browser) load(page string) {
	b.t.Helper()
	path := filepath.Join(b.t.TempDir(), "report.html")
	if err := os.WriteFile(path, []byte(page), 0o666); err != nil {
		b.t.Fatal(err)
	}
	b.do(chromedp.Navigate("file://" + path))
}
