package xcsp3_test

import (
	"fmt"
	"os"
	"strings"

	"counterpoint/model"
	"counterpoint/model/xcsp3"
)

func ExampleRead() {
	m, err := xcsp3.Read("pair.xml", strings.NewReader(`
		<instance format="XCSP3" type="CSP">
		  <variables> <array id="x" size="[2]"> 1..3 </array> </variables>
		  <constraints> <intension id="gap"> eq(x[1],add(x[0],2)) </intension> </constraints>
		</instance>`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := range m.NumConstraints() {
		fmt.Printf("%s: %s\n", m.ConstraintName(i), m.Describe(i))
	}
	// Output:
	// gap: x[1] = x[0] + 2
}

func ExampleRead_unsupported() {
	_, err := xcsp3.Read("tasks.xml", strings.NewReader(
		`<instance format="XCSP3" type="CSP"><constraints>
		   <cumulative/>
		 </constraints></instance>`))
	fmt.Println(err)
	// Output:
	// tasks.xml:2:6: the constraint <cumulative> is not supported: supported are instances of type CSP with the constraints allDifferent, extension, instantiation, intension and sum, in groups and blocks
}

func ExampleWrite() {
	b := model.NewBuilder()
	x := b.Var("x", model.Range(1, 3))
	y := b.Var("left of x", model.Values(0, 2))
	b.Post("order", model.Relation{X: y, Op: model.Lt, Y: x})
	m, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := xcsp3.Write(os.Stdout, m, "two variables"); err != nil {
		fmt.Println(err)
	}
	// Output:
	// <?xml version="1.0" encoding="UTF-8"?>
	// <instance format="XCSP3" type="CSP" note="two variables">
	//   <variables>
	//     <var id="x"> 1..3 </var>
	//     <var id="left_of_x" note="name: left of x"> 0 2 </var>
	//   </variables>
	//   <constraints>
	//     <intension note="order"> lt(left_of_x,x) </intension>
	//   </constraints>
	// </instance>
}
