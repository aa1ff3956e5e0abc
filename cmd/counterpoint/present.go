package main

import (
	"encoding/json"
	"fmt"
	"io"

	"counterpoint/compare"
	"counterpoint/model"
)

// presenter prints what solve finds for one instance: the solutions, each as
// it is found, and then the answer. Its writer remembers a write that fails.
type presenter interface {
	begin() // something else is printed of the instance before
	solution(model.Assignment)
	answer(compare.Query, compare.Outcome)
}

func (s *solver) presenter(engine compare.Engine, p problem) presenter {
	switch s.format.value {
	case formatLine:
		return &linePresenter{s.stdout, p}
	case formatJSONL:
		return &objectPresenter{w: s.stdout, problem: p, engine: engine}
	}
	return &textPresenter{w: s.stdout, problem: p, colours: s.colours()}
}

// textPresenter prints for people.
type textPresenter struct {
	w io.Writer
	problem
	colours bool
	printed int
}

func (t *textPresenter) begin() { t.title() }

func (t *textPresenter) solution(a model.Assignment) {
	t.title()
	fmt.Fprint(t.w, t.draw(a, t.colours))
}

// title names the instance, as the readers of grids and of assignments take
// it, and keeps what is printed of it apart.
func (t *textPresenter) title() {
	switch {
	case t.printed > 0:
		fmt.Fprintln(t.w)
	case t.puzzle == nil:
		fmt.Fprintf(t.w, "# %s\n", t.Name)
	case !t.argument:
		fmt.Fprintf(t.w, "%s\n", t.Name)
	}
	t.printed++
}

func (t *textPresenter) answer(q compare.Query, o compare.Outcome) {
	for _, a := range shown(q, o) {
		t.solution(a)
	}
	if solvedByOne(q, o) {
		return
	}
	if t.printed == 0 {
		t.title()
	}
	fmt.Fprintln(t.w, describeAnswer(q, o))
}

// linePresenter prints a line for a solution, and a comment for any other
// answer: text that solve and check can read.
type linePresenter struct {
	w io.Writer
	problem
}

func (l *linePresenter) begin() {}

func (l *linePresenter) solution(a model.Assignment) {
	fmt.Fprintf(l.w, "%s %s\n", l.FormatSolution(a), l.Name)
}

func (l *linePresenter) answer(q compare.Query, o compare.Outcome) {
	for _, a := range shown(q, o) {
		l.solution(a)
	}
	if !solvedByOne(q, o) {
		fmt.Fprintf(l.w, "# %s: %s\n", l.Name, describeAnswer(q, o))
	}
}

// objectPresenter prints the row that compare prints too. Where several
// solutions were asked for, an object for each comes before it.
type objectPresenter struct {
	w io.Writer
	problem
	engine compare.Engine
	count  int
}

type solutionObject struct {
	Instance string `json:"instance"`
	Engine   string `json:"engine"`
	Number   int    `json:"number"`
	Solution string `json:"solution"`
}

func (p *objectPresenter) begin() {}

func (p *objectPresenter) solution(a model.Assignment) {
	p.count++
	if text, err := json.Marshal(solutionObject{p.Name, p.engine.Spec(), p.count, p.FormatSolution(a)}); err == nil {
		fmt.Fprintf(p.w, "%s\n", text)
	}
}

func (p *objectPresenter) answer(_ compare.Query, o compare.Outcome) {
	report, err := compare.NewReport(formatJSONL, p.w)
	if err != nil {
		panic(err) // the format is one of package compare
	}
	_ = report.Row(compare.NewRow(p.Instance, p.engine, o))
}

// shown returns the solutions to print with the answer: the others have been
// printed as they were found.
func shown(q compare.Query, o compare.Outcome) []model.Assignment {
	switch {
	case q.Goal != compare.Unique || o.First == nil:
		return nil
	case o.Second == nil:
		return []model.Assignment{o.First}
	}
	return []model.Assignment{o.First, o.Second}
}

// solvedByOne reports whether one solution was asked for and found, so that
// there is nothing to say.
func solvedByOne(q compare.Query, o compare.Outcome) bool {
	return q.Goal == compare.First && q.N == 1 && o.Answered() && o.Status == model.Sat
}

// describeAnswer says in words what came of a question.
func describeAnswer(q compare.Query, o compare.Outcome) string {
	if !o.Answered() {
		text := fmt.Sprintf("unknown: %s", o.Reason)
		if o.Detail != "" {
			text += " (" + o.Detail + ")"
		}
		if q.Goal != compare.First || o.Solutions > 0 {
			text += fmt.Sprintf("; %s found until then", plural(o.Solutions, "solution"))
		}
		return text
	}
	switch {
	case o.Status == model.Unsat && q.Goal != compare.Count:
		return "no solution"
	case q.Goal == compare.Unique && o.Solutions == 1:
		return "1 solution, the only one"
	case q.Goal == compare.Unique:
		return "2 solutions, perhaps more"
	case q.Goal == compare.First && o.Complete:
		return plural(o.Solutions, "solution") + ", all there are"
	}
	return plural(o.Solutions, "solution")
}

func plural[N int | uint64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
