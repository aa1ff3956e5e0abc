package cnf

import (
	"bytes"
	"fmt"
)

// Files that are no formula in DIMACS CNF often hold one of its relatives, or are
// compressed. Their errors say so.

// relatives are the formats that a word tells: behind the p of a header, or in
// place of one.
var relatives = map[string]string{
	"wcnf":   "weighted clauses, for a MaxSAT solver",
	"h":      "weighted clauses, for a MaxSAT solver",
	"inccnf": "clauses with assumptions, for an incremental solver",
	"gcnf":   "groups of clauses",
	"gwcnf":  "groups of weighted clauses",
	"*":      "pseudo-Boolean constraints, OPB",
	"edge":   "a graph",
	"col":    "a graph",
	"sp":     "a graph",
}

// compressions are the first bytes of compressed files, and the program that
// writes what is in them.
var compressions = []struct{ start, by, with string }{
	{"\x1f\x8b", "gzip", "gzip -dc"},
	{"\xfd7zXZ\x00", "xz", "xz -dc"},
	{"BZh", "bzip2", "bzip2 -dc"},
	{"\x28\xb5\x2f\xfd", "zstd", "zstd -dc"},
}

// otherFormat is the error of a text that does not begin as expected.
func (d *dimacs) otherFormat(expected string) error {
	d.fill()
	at := d.place()
	for _, c := range compressions {
		if d.base+int64(d.pos) == 0 && bytes.HasPrefix(d.buf, []byte(c.start)) {
			return d.errorAt(at, "a text compressed by "+c.by, "it decompressed, as "+c.with+" writes it")
		}
	}
	found := d.describe()
	if relative, known := relatives[string(d.word())]; known {
		found = fmt.Sprintf("%s (%s)", found, relative)
	}
	return d.errorAt(at, found, expected)
}
