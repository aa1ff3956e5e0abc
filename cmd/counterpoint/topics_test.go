package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"counterpoint/compare"
	"counterpoint/encode/sat"
)

// example is a block of a topic that shows a command line and what it prints.
var example = regexp.MustCompile("(?s)```console\n\\$ ([^\n]*counterpoint [^\n]*)\n(.*?)```\n")

// slow are the files whose examples search for seconds.
var slow = []string{"textbook.md", "contrast.md", "README.md"}

// TestTopicsShowRealOutput runs each example of the topics and of the README in
// the project's folder and compares what it prints; -update writes that into the topic.
func TestTopicsShowRealOutput(t *testing.T) {
	needProgram(t)
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no shell: ", err)
	}
	files, err := filepath.Glob(filepath.Join("topics", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, filepath.Join("..", "..", "README.md"))
	outputs := make(map[string]string) // by command: one that stands in two files runs once
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			if testing.Short() && slices.Contains(slow, filepath.Base(file)) {
				t.Skip("its examples search for seconds")
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			examples := 0
			real := example.ReplaceAllStringFunc(string(text), func(block string) string {
				examples++
				command := example.FindStringSubmatch(block)[1]
				if lacking := lackingFor(command); lacking != "" {
					t.Logf("left as it is, since %s: %s", lacking, command)
					return block
				}
				output, known := outputs[command]
				if !known {
					output = outputOf(t, command)
					outputs[command] = output
				}
				return "```console\n$ " + command + "\n" + output + "```\n"
			})
			if examples == 0 {
				t.Error("no example")
			}
			if *update {
				err = os.WriteFile(file, []byte(real), 0o666)
			} else if diff := cmp.Diff(real, string(text)); diff != "" {
				t.Errorf("it shows what is not printed (-printed +shown):\n%s", diff)
			}
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

// shownVersions are those of the solvers whose output the topics show; one that
// tells none is held to be the same everywhere.
var shownVersions = map[string]string{"minisat": "", "cadical": "sc2021", "cryptominisat": "5.11.4", "picosat": "965", "clasp": "3.3.5", "cpsat": "9.15.6755", "gecode": "6.2.0", "jacop": "4.9.0", "pumpkin": "0.5.0"}

// lackingFor says which program of a command line is not here in the version
// that its output was made with; "" if none is missing.
func lackingFor(command string) string {
	for _, p := range sat.Programs() {
		if !regexp.MustCompile(`[ ,]` + p.Name + `\b`).MatchString(command) {
			continue
		}
		path, err := p.Path()
		if err != nil {
			return fmt.Sprintf("%s is %v", p.Name, err)
		}
		if version := p.Version(path); version != shownVersions[p.Name] {
			return fmt.Sprintf("%s is version %s, and not %s", p.Name, version, shownVersions[p.Name])
		}
	}
	for _, name := range []string{"cpsat", "gecode"} {
		if !regexp.MustCompile(`[ ,]` + name + `\b`).MatchString(command) {
			continue
		}
		engines, err := compare.Catalog{}.Parse(name)
		if err != nil || engines[0].Version() != shownVersions[name] {
			return fmt.Sprintf("%s is not here in version %s", name, shownVersions[name])
		}
	}
	return lackingSolver(command)
}

// exampleSolvers are in the folder of configurations that some examples hang on
// MZN_SOLVER_PATH: they are Gecode, with other libraries of MiniZinc 2.6.4.
var exampleSolvers = map[string]string{"bare": "gecode", "linear": "gecode"}

// lackingSolver says which solver of MiniZinc is not here, as lackingFor does.
func lackingSolver(command string) string {
	for _, found := range regexp.MustCompile(`flatzinc:solver=([\w.-]+)`).FindAllStringSubmatch(command, -1) {
		name := found[1]
		if gecode, ok := exampleSolvers[name]; ok {
			name = gecode
		}
		engines, err := compare.Catalog{}.Parse("flatzinc:solver=" + name)
		if err != nil || engines[0].Version() != shownVersions[name] {
			return fmt.Sprintf("minizinc does not list %s in version %s", name, shownVersions[name])
		}
	}
	return ""
}

// outputOf returns what a command line prints, errors included. Its exit code
// is part of no example.
func outputOf(t *testing.T, command string) string {
	t.Helper()
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir = filepath.Join("..", "..")
	out, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestTopicHeadings holds the topics to the form that the list of topics needs.
func TestTopicHeadings(t *testing.T) {
	for _, topic := range topicCommands() {
		heading := "# " + topic.Name() + ": " + topic.Short + "\n"
		if topic.Short == "" || !strings.HasPrefix(topic.Long, heading) {
			t.Errorf("%s starts with %.40q, expected %q", topic.Name(), topic.Long, "# "+topic.Name()+": what it is about")
		}
	}
}

// TestTopicsAreReachable holds the names of topics apart from those of
// commands, which would hide them.
func TestTopicsAreReachable(t *testing.T) {
	for _, topic := range topicCommands() {
		var out, errs strings.Builder
		if code := Run([]string{"help", topic.Name()}, strings.NewReader(""), &out, &errs); code != exitAnswered {
			t.Fatalf("help %s: exit code %d, %s", topic.Name(), code, errs.String())
		}
		if !strings.HasPrefix(out.String(), "# "+topic.Name()+": ") {
			t.Errorf("help %s shows something else", topic.Name())
		}
	}
}
