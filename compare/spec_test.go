package compare

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"counterpoint/encode/sat"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		list string
		want []string
	}{
		{"mac", []string{"mac"}},
		{"mac,gini,gophersat", []string{"mac", "gini", "gophersat"}},
		{
			"mac,gini:scheme=extended,amo=sequential,gophersat",
			[]string{"mac", "gini:scheme=extended,amo=sequential", "gophersat"},
		},
		{" native:alldiff=value , var=input,mac ", []string{"native:alldiff=value,var=input", "mac"}},
		{"gini:scheme=minimal,gini:scheme=extended", []string{"gini:scheme=minimal", "gini:scheme=extended"}},
		{"norvig:rules=elimination+hidden,mac", []string{"norvig:rules=elimination+hidden", "mac"}},
		{"norvig:rules=elimination,hidden,pairs,mac", []string{"norvig:rules=elimination+hidden+pairs", "mac"}},
		{"human:rules=,dlx", []string{"human:rules=", "dlx"}},
		{"native:value=random,seed=18446744073709551615", []string{"native:value=random,seed=18446744073709551615"}},
	} {
		engines, err := Catalog{}.Parse(c.list)
		if err != nil {
			t.Errorf("%q: %v", c.list, err)
			continue
		}
		var specs []string
		for _, e := range engines {
			specs = append(specs, e.Spec())
		}
		if !slices.Equal(specs, c.want) {
			t.Errorf("%q is read as %q", c.list, specs)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for list, want := range map[string]string{
		"":                               `unknown engine "": expected native, backtrack, mrv, fc, ac3, mac, norvig, dlx, human, genetic, local, dpll, cdcl, gini, gophersat`,
		"mac,":                           `unknown engine ""`,
		"gin":                            `unknown engine "gin": did you mean "gini"? (expected native, backtrack, mrv, fc, ac3, mac, norvig, dlx, human, genetic, local, dpll, cdcl, gini, gophersat, cpsat, gecode, chuffed, cp-sat, flatzinc, minisat, glucose, cadical, kissat, cryptominisat, picosat, lingeling, clasp, command)`,
		"zebra":                          `unknown engine "zebra": expected native, backtrack, mrv, fc, ac3, mac, norvig, dlx, human, genetic, local, dpll, cdcl, gini, gophersat`,
		"scheme=minimal":                 `unknown engine "scheme=minimal"`,
		"gini:schema=minimal":            `engine "gini:schema=minimal": unknown option "schema": did you mean "scheme"? (expected scheme, amo, `,
		"gini:scheme=extend":             `unknown value of scheme "extend": did you mean "extended"? (expected minimal, extended, support, locked, order, hall, hallset, log, auto)`,
		"gini:scheme":                    `option "scheme": expected key=value`,
		"gini:amo=pairwise,amo=pair":     `option "amo" is given twice`,
		"native:seed=-1":                 `option "seed": expected a number from 0 to 2^64-1, found "-1"`,
		"native:seed=":                   `option "seed"`,
		"norvig:rules=hidden":            `rules "hidden" lack elimination`,
		"norvig:rules=":                  `expected elimination, hidden, pairs, triples, pointing`,
		"norvig:rules=elim+hidden":       `unknown value of rules "elim"`,
		"norvig:rules=elimination,pears": `unknown engine "pears"`,
		"human:rules=x-wind":             `unknown value of rules "x-wind": did you mean "x-wing"?`,
		"genetic:population=10,keep=50":  `engine "genetic:population=10,keep=50": `,
		"local:walk=101":                 `expected 1 to 100`,
		"mac,gini,mac":                   `engine "mac" is named twice`,
	} {
		if _, err := (Catalog{}).Parse(list); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, expected %q", list, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("mac,gini:scheme=extended,amo=sequential,gophersat")
	f.Add("native:seed=1,=,:")
	f.Add("norvig:rules=elimination,hidden+pairs,human:rules=")
	f.Fuzz(func(t *testing.T, list string) {
		engines, err := Catalog{}.Parse(list)
		if err != nil {
			return
		}
		var specs []string
		for _, e := range engines {
			specs = append(specs, e.Spec())
		}
		again, err := Catalog{}.Parse(strings.Join(specs, ","))
		if err != nil || len(again) != len(engines) {
			t.Errorf("%q gives %q, which is not read again: %v", list, specs, err)
		}
	})
}

func TestCatalogAsksForItsSolvers(t *testing.T) {
	var asked []string
	c := Catalog{Solver: func(name string) (sat.Solver, error) {
		asked = append(asked, name)
		if name == "gophersat" {
			return nil, errors.New("no child process here")
		}
		return sat.Gini{}, nil
	}}
	if _, err := c.Parse("gini,mac"); err != nil || !slices.Equal(asked, []string{"gini"}) {
		t.Errorf("asked for %q, error %v", asked, err)
	}
	if _, err := c.Parse("gophersat"); err == nil || !strings.Contains(err.Error(), `engine "gophersat": no child process here`) {
		t.Errorf("error %v", err)
	}
	for _, e := range c.Engines() {
		if slices.Contains([]string{"cpsat", "gecode", "chuffed", "cp-sat"}, e.Name) {
			continue // whether it is here is the machine's to say
		}
		if e.Program == nil && (e.Missing != nil) != (e.Name == "gophersat") {
			t.Errorf("%s: %v", e.Name, e.Missing)
		}
	}
}

// Every default is one of the values, or a number.
func TestDefaults(t *testing.T) {
	for _, e := range entries {
		for _, o := range e.options {
			if err := o.check(o.Default); err != nil {
				t.Errorf("%s: %v", e.name, err)
			}
		}
	}
}
