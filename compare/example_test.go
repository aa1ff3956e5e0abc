package compare_test

import (
	"context"
	"fmt"
	"time"

	"counterpoint/compare"
	"counterpoint/model"
)

// The mainland of Australia has 6 colourings in three colours. Both sides find
// them all.
func Example() {
	b := model.NewBuilder()
	states := make(map[string]model.Var)
	for _, s := range []string{"WA", "NT", "SA", "Q", "NSW", "V"} {
		states[s] = b.Var(s, model.Range(1, 3))
	}
	for _, border := range [][2]string{{"WA", "NT"}, {"WA", "SA"}, {"NT", "SA"}, {"NT", "Q"}, {"SA", "Q"}, {"SA", "NSW"}, {"SA", "V"}, {"Q", "NSW"}, {"NSW", "V"}} {
		b.Post("", model.Relation{X: states[border[0]], Op: model.Ne, Y: states[border[1]]})
	}
	australia, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}

	engines, err := compare.Catalog{}.Parse("mac,gini")
	if err != nil {
		fmt.Println(err)
		return
	}
	plan := compare.Plan{
		Instances: func(yield func(compare.Instance, error) bool) {
			yield(compare.Instance{Name: "australia", Model: australia}, nil)
		},
		Engines: engines,
		Query:   compare.Query{Goal: compare.Count},
	}
	_, err = compare.Execute(context.Background(), plan, func(r compare.Row) error {
		fmt.Println(r.Instance, r.Engine, r.Outcome.Solutions, "solutions, complete:", r.Outcome.Complete)
		return nil
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// australia mac 6 solutions, complete: true
	// australia gini 6 solutions, complete: true
}

// Two engines work on one instance, and the first answer is taken. Three jobs, of
// which the first comes before the second and that before the third, have no
// room in two slots.
func ExampleRunPortfolio() {
	b := model.NewBuilder()
	var jobs []model.Var
	for _, name := range []string{"cut", "drill", "paint"} {
		jobs = append(jobs, b.Var(name, model.Range(1, 2)))
	}
	b.Post("cut before drill", model.Relation{X: jobs[0], Op: model.Lt, Y: jobs[1]})
	b.Post("drill before paint", model.Relation{X: jobs[1], Op: model.Lt, Y: jobs[2]})
	m, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	engines, err := compare.Catalog{}.Parse("native,cdcl")
	if err != nil {
		fmt.Println(err)
		return
	}

	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	race := compare.RunPortfolio(ctx, compare.Instance{Name: "jobs", Model: m}, engines, compare.Query{})
	best := race.Outcomes[race.Best] // of engines[race.Best]; best.First is its solution
	fmt.Println("answered:", race.Won, "-", best.Status)
	// Output: answered: true - unsat
}

// A spec that is wrong says what would be right.
func ExampleCatalog_Parse() {
	_, err := compare.Catalog{}.Parse("mac,gini:scheme=extend")
	fmt.Println(err)
	// Output: engine "gini:scheme=extend": unknown value of scheme "extend": did you mean "extended"? (expected minimal, extended, support, locked, order, hall, hallset, log, auto)
}
