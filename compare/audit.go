package compare

import (
	"fmt"

	"counterpoint/model"
)

// Finding is an error of the audit: answers that cannot all be right, or runs
// that should be the same and are not.
type Finding struct {
	Instance string
	Problem  string // names the engines
}

// Error writes the instance and the problem.
func (f *Finding) Error() string { return f.Instance + ": " + f.Problem }

// audit holds the answers of all engines on one instance against each other,
// row by row in the matrix's order. Runs that failed take no part. It keeps one
// answer of each kind of the current instance, whatever the number of engines,
// so each row has at most one finding of each kind.
type audit struct {
	findings []*Finding

	number     int  // of the current instance
	sat, unsat *Row // the first of each
	complete   *Row // the first whose number of solutions is final
	most       *Row // the one with the most solutions
}

func (a *audit) add(row *Row) {
	if row.Place.Instance != a.number {
		*a = audit{findings: a.findings, number: row.Place.Instance}
	}
	if row.Unsteady != "" {
		a.report(row, "%s %s", row.Engine, row.Unsteady)
	}
	if row.Outcome.Err != nil {
		return
	}
	a.statuses(row)
	if row.Outcome.Counted {
		a.counts(row)
	}
}

func (a *audit) statuses(row *Row) {
	switch row.Outcome.Status {
	case model.Sat:
		a.sat = first(a.sat, row)
		if a.unsat != nil {
			a.report(row, "%s answers sat, with a verified solution, and %s unsat", row.Engine, a.unsat.Engine)
		}
	case model.Unsat:
		a.unsat = first(a.unsat, row)
		if a.sat != nil {
			a.report(row, "%s answers unsat, and %s sat, with a verified solution", row.Engine, a.sat.Engine)
		}
	}
}

// counts compares numbers of solutions. A complete one is the number of all
// solutions: another complete one is equal, and no engine finds more. With two
// complete ones this compares the verdicts of Unique as well.
func (a *audit) counts(row *Row) {
	n := row.Outcome.Solutions
	if row.Outcome.Complete {
		a.complete = first(a.complete, row)
	}
	if a.most == nil || n > a.most.Outcome.Solutions {
		a.most = row
	}
	if a.complete == nil || row.Outcome.Status == model.Unsat || a.complete.Outcome.Status == model.Unsat {
		return // unsat against sat is the other comparison's
	}
	all := a.complete.Outcome.Solutions
	switch {
	case row.Outcome.Complete && n != all:
		a.report(row, "%s counts %d solutions, and %s %d", row.Engine, n, a.complete.Engine, all)
	case n > all:
		a.report(row, "%s finds %d different solutions, and %s says that there are %d", row.Engine, n, a.complete.Engine, all)
	case row.Outcome.Complete && a.most.Outcome.Solutions > all:
		a.report(row, "%s says that there are %d solutions, and %s finds %d different ones", row.Engine, all, a.most.Engine, a.most.Outcome.Solutions)
	}
}

func (a *audit) report(row *Row, format string, args ...any) {
	a.findings = append(a.findings, &Finding{row.Instance, fmt.Sprintf(format, args...)})
}

func (a *audit) errors() []error {
	errs := make([]error, len(a.findings))
	for i, f := range a.findings {
		errs[i] = f
	}
	return errs
}

func first(a, b *Row) *Row {
	if a != nil {
		return a
	}
	return b
}
