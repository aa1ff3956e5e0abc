package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// certificate is a command in the topic certificates, set in, with what it prints,
// up to the next command or heading.
var certificate = regexp.MustCompile(`(?m)^    (counterpoint certify [^\n]*--format markdown)\n(?:[^#\n ][^\n]*\n|\n)*`)

// TestCertificates makes the tables of the topic certificates anew and compares
// them; -update writes them into the topic.
func TestCertificates(t *testing.T) {
	if testing.Short() {
		t.Skip("it certifies every encoding, which takes seconds")
	}
	file := filepath.Join("topics", "certificates.md")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	tables := 0
	real := certificate.ReplaceAllStringFunc(string(text), func(block string) string {
		tables++
		command := certificate.FindStringSubmatch(block)[1]
		var out, errs strings.Builder
		if code := Run(strings.Fields(command)[1:], strings.NewReader(""), &out, &errs); code != exitAnswered || errs.Len() > 0 {
			t.Errorf("%s: exit code %d, %s", command, code, errs.String())
		}
		return "    " + command + "\n\n" + out.String() + "\n"
	})
	if tables == 0 {
		t.Error("the topic has no table")
	}
	real = strings.TrimRight(real, "\n") + "\n"
	if *update {
		err = os.WriteFile(file, []byte(real), 0o666)
	} else if diff := cmp.Diff(real, string(text)); diff != "" {
		t.Errorf("certificates have changed (-now +shown):\n%s", diff)
	}
	if err != nil {
		t.Fatal(err)
	}
}
