package main

import (
	"runtime/debug"
	"strings"
)

// versionLine tells the version, commit and Go release that the build
// recorded.
func versionLine() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of unknown version"
	}
	version := info.Main.Version
	if version == "" {
		version = "(devel)"
	}
	parts := []string{version}
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			parts = append(parts, "commit "+s.Value)
		case s.Key == "vcs.modified" && s.Value == "true":
			parts = append(parts, "with local changes")
		}
	}
	return strings.Join(append(parts, info.GoVersion), ", ")
}
