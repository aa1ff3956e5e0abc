package compare

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"counterpoint/model"
)

// Matrix holds rows of one run matrix, each at its [Place], in whatever order
// they come: of the shards of a plan, or of an execution that was cut off. The
// zero Matrix is empty.
type Matrix struct {
	rows      map[at]*Row
	names     map[int]string // of the instances, by number
	engines   []engineNames  // by number; "" where no row has told it
	instances int            // how many the input has; 0 if no row says
	asked     string         // see [Plan.Asked]; valid with rows
	counted   *bool          // whether the question was for a number of solutions
	doubles   []Double
}

type engineNames struct {
	spec     string
	versions []string // different ones, as they came
}

// Double is a row whose place had one already.
type Double struct {
	Instance, Engine string
	// Differs says how the answers differ, which should be equal; "" if they do
	// not.
	Differs string
}

// Asked returns what all rows were asked, see [Plan.Asked]; "" if there is none.
func (m *Matrix) Asked() string { return m.asked }

// Add puts a row at its place. The error says why it cannot be of the same
// matrix as the rows that are there.
//
// A row that was cancelled gives way to another of its place. Of any other two
// the first stays, the second is one of [Matrix.Doubles], and a difference
// between the two is a finding of the audit.
func (m *Matrix) Add(row Row) error {
	if err := m.Check(row); err != nil {
		return err
	}
	m.note(row)
	key := row.Place.at()
	there := m.rows[key]
	switch {
	case there == nil || cancelled(*there):
		m.rows[key] = &row
	case !cancelled(row):
		m.double(there, row)
	}
	return nil
}

func rowName(row Row) string {
	if row.Engine == "" {
		return row.Instance
	}
	return row.Instance + " " + row.Engine
}

// cancelled reports whether a signal ended the run, of whatever came until then.
func cancelled(row Row) bool { return row.Outcome.Reason == model.Cancelled }

// Check reports, as [Matrix.Add] does, why the row cannot be of the same matrix.
func (m *Matrix) Check(row Row) error {
	if err := m.fits(row); err != nil {
		return fmt.Errorf("the row of %s belongs to another comparison: %w", rowName(row), err)
	}
	return nil
}

func (m *Matrix) fits(row Row) error {
	p := row.Place
	if m.rows == nil {
		return p.check()
	}
	if err := p.check(); err != nil {
		return err
	}
	if p.Engines != len(m.engines) {
		return fmt.Errorf("it is of one with %d engines, and the others of one with %d", p.Engines, len(m.engines))
	}
	if p.Instances != m.instances && p.Instances*m.instances != 0 {
		return fmt.Errorf("it is of one with %d instances, and the others of one with %d", p.Instances, m.instances)
	}
	if row.Asked != m.asked {
		return fmt.Errorf("it was made with %s, and the others with %s", nameAsked(row.Asked), nameAsked(m.asked))
	}
	if name, ok := m.names[p.Instance]; ok && name != row.Instance {
		return fmt.Errorf("instance %d is %s there, and %s here", p.Instance, row.Instance, name)
	}
	if p.Engine == 0 {
		return m.fitsUnread(p)
	}
	if name := m.engines[p.Engine-1].spec; name != "" && name != row.Engine {
		return fmt.Errorf("engine %d is %s there, and %s here", p.Engine, row.Engine, name)
	}
	if m.rows[at{p.Instance, 0}] != nil {
		return errors.New("another row says that the instance could not be read")
	}
	if row.Outcome.Err == nil && m.counted != nil && *m.counted != row.Outcome.Counted {
		return errors.New("one of the two counts solutions, and the other does not")
	}
	return nil
}

func nameAsked(asked string) string {
	if asked == "" {
		return "the defaults"
	}
	return asked
}

func (m *Matrix) fitsUnread(p Place) error {
	for e := range p.Engines {
		if m.rows[at{p.Instance, e + 1}] != nil {
			return errors.New("it says that the instance could not be read, and others have results for it")
		}
	}
	return nil
}

// note keeps what the row says of the matrix.
func (m *Matrix) note(row Row) {
	p := row.Place
	if m.rows == nil {
		m.rows, m.names, m.engines = make(map[at]*Row), make(map[int]string), make([]engineNames, p.Engines)
	}
	m.asked = row.Asked
	m.instances = max(m.instances, p.Instances)
	m.names[p.Instance] = row.Instance
	if p.Engine == 0 {
		return
	}
	e := &m.engines[p.Engine-1]
	e.spec = row.Engine
	if !slices.Contains(e.versions, row.Version) {
		e.versions = append(e.versions, row.Version)
	}
	if row.Outcome.Err == nil {
		m.counted = &row.Outcome.Counted
	}
}

func (m *Matrix) double(there *Row, again Row) {
	d := Double{Instance: again.Instance, Engine: again.Engine}
	if there.Outcome.Answered() && again.Outcome.Answered() {
		d.Differs = difference(there.Outcome, again.Outcome)
	}
	if there.Unsteady == "" {
		there.Unsteady = d.Differs
	}
	m.doubles = append(m.doubles, d)
}

// done returns the row at the place, nil if it is not there or has to be made
// anew. The matrix may be nil.
func (m *Matrix) done(p Place) *Row {
	if m == nil {
		return nil
	}
	if row := m.rows[p.at()]; row != nil && !cancelled(*row) {
		return row
	}
	return nil
}

// Done reports whether every row of the instance with the number is there, so
// that nothing is left to run.
func (m *Matrix) Done(number int) bool {
	if m.done(Place{Instance: number}) != nil {
		return true
	}
	for e := range m.engines {
		if m.done(Place{Instance: number, Engine: e + 1}) == nil {
			return false
		}
	}
	return len(m.engines) > 0
}

// Len returns the number of rows, those that were cancelled not counted.
func (m *Matrix) Len() int { return len(m.rows) - m.Cancelled() }

// Cancelled returns the number of rows whose runs were cancelled.
func (m *Matrix) Cancelled() int {
	n := 0
	for _, row := range m.rows {
		if cancelled(*row) {
			n++
		}
	}
	return n
}

// Doubles returns the rows that were left out, since their place had one.
func (m *Matrix) Doubles() []Double { return m.doubles }

// Mixed names the engines that had several versions, with these.
func (m *Matrix) Mixed() []string {
	var mixed []string
	for _, e := range m.engines {
		if len(e.versions) > 1 {
			mixed = append(mixed, fmt.Sprintf("%s ran in the versions %s", e.spec, strings.Join(e.versions, " and ")))
		}
	}
	return mixed
}

// Rows yields the rows in the order of [Execute].
func (m *Matrix) Rows() iter.Seq[Row] {
	places := slices.SortedFunc(maps.Keys(m.rows), func(a, b at) int {
		return cmp.Or(cmp.Compare(a.instance, b.instance), cmp.Compare(a.engine, b.engine))
	})
	return func(yield func(Row) bool) {
		for _, p := range places {
			if !yield(*m.rows[p]) {
				return
			}
		}
	}
}

// Report writes the rows as [Execute] emits them, audits them, and returns the
// summary of an execution of the whole. The error is the report's.
func (m *Matrix) Report(r Report) (Summary, error) {
	var audit audit
	summary := newSummary(nil)
	for _, e := range m.engines {
		if e.spec != "" {
			summary.engine(e.spec, strings.Join(e.versions, " and "))
		}
	}
	for row := range m.Rows() {
		audit.add(&row)
		summary.add(row)
		if err := r.Row(row); err != nil {
			return summary.end(audit.findings), err
		}
	}
	whole := summary.end(audit.findings)
	return whole, r.Close(whole)
}

// Fits reports whether the rows can be of an execution of the plan, whose
// instances have these numbers and names: the error says what does not fit.
func (m *Matrix) Fits(p Plan, instances iter.Seq2[int, string]) error {
	if len(m.rows) == 0 {
		return nil
	}
	if len(m.engines) != len(p.Engines) {
		return fmt.Errorf("it has rows of %d engines, and this comparison has %d", len(m.engines), len(p.Engines))
	}
	for i, e := range p.Engines {
		if name := m.engines[i].spec; name != "" && name != e.Spec() {
			return fmt.Errorf("its engine %d is %s, and that of this comparison %s", i+1, name, e.Spec())
		}
	}
	if m.counted != nil && *m.counted != p.Query.counts() {
		return errors.New("its rows answer another question")
	}
	if m.asked != p.Asked {
		return fmt.Errorf("its rows were made with %s, and this comparison is with %s", nameAsked(m.asked), nameAsked(p.Asked))
	}
	if m.instances != 0 && p.Total != 0 && m.instances != p.Total {
		return fmt.Errorf("its input has %d instances, and this one %d", m.instances, p.Total)
	}
	return m.fitsInstances(instances)
}

func (m *Matrix) fitsInstances(instances iter.Seq2[int, string]) error {
	left := maps.Clone(m.names)
	for number, name := range instances {
		if there, ok := left[number]; ok && there != name {
			return fmt.Errorf("its instance %d is %s, and that of this comparison %s", number, there, name)
		}
		delete(left, number)
	}
	if len(left) == 0 {
		return nil
	}
	first := slices.Min(slices.Collect(maps.Keys(left)))
	return fmt.Errorf("it has rows of instance %d, %s, which is no part of this comparison", first, left[first])
}
