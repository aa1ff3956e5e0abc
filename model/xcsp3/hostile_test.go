package xcsp3

import (
	"strings"
	"testing"
)

// A small file must not make a large model. The limit is lowered, for speed.
func TestHostileFiles(t *testing.T) {
	const abc = `<var id="a"> 0..3 </var> <var id="b"> 0..3 </var>`
	many := `<array id="x" size="[100000]"> 0..1 </array>`
	tests := []struct{ name, text string }{
		{"deep blocks", instance("", strings.Repeat("<block>", 100_000))},
		{"deep elements", instance(abc, "<sum>"+strings.Repeat("<list>", 100_000))},
		{"deep expression", instance(abc, "<intension> "+strings.Repeat("neg(", 100_000)+"a")},
		{"deep expression, closed", instance(abc, "<intension> "+strings.Repeat("neg(", 100_000)+"a"+strings.Repeat(")", 100_000)+"</intension>")},
		{"large array", instance(`<array id="x" size="[1000000000]"> 0 </array>`, "")},
		{"many arrays", instance(many+strings.ReplaceAll(many, `"x"`, `"y"`)+strings.ReplaceAll(many, `"x"`, `"z"`)+strings.ReplaceAll(many, `"x"`, `"w"`), "")},
		{"long names", instance(`<array id="x`+strings.Repeat("x", 100_000)+`" size="[100000]"> 0 </array>`, "")},
		{"long lists", instance(many, strings.Repeat("<allDifferent> x[] </allDifferent>", 100))},
		{"long arguments", instance(many, "<group> <allDifferent> %... </allDifferent>"+strings.Repeat("<args> x[] </args>", 100)+"</group>")},
		{"repeated parameters", instance(many, "<group> <intension> add("+strings.Repeat("%...,", 100)+"0) </intension> <args> x[] </args> </group>")},
		{"repeated constant", instance(many, "<sum> <list> x[] </list> <coeffs> 1x1000000000 </coeffs> <condition> (eq,0) </condition> </sum>")},
		{"short tuples", instance(`<array id="x" size="[40]"> 0..9 </array>`, "<extension> <list> x[] </list> <supports> ("+strings.Repeat("*,", 39)+"*) </supports> </extension>")},
		{"large unary table", instance(`<var id="a"> 0..1000000000 </var>`, "<extension> <list> a </list> <supports> 0..1000000000 </supports> </extension>")},
		{"repeated table", instance(abc, "<group> <extension> <list> %0 %1 </list> <supports>"+strings.Repeat("(0,1)", 1_000)+"</supports> </extension>"+strings.Repeat("<args> a b </args>", 1_000)+"</group>")},
		{"long group name", instance(abc, `<group id="`+strings.Repeat("g", 10_000)+`"> <intension> %0 </intension>`+strings.Repeat("<args> a </args>", 1_000)+"</group>")},
		{"large numbers", instance(abc, "<sum> <list> a b </list> <coeffs> 9000000000000000000 9000000000000000000 </coeffs> <condition> (eq,0) </condition> </sum>")},
	}
	for _, test := range tests {
		if _, err := read("f.xml", strings.NewReader(test.text), 2_000_000); err == nil {
			t.Errorf("%s: no error", test.name)
		} else if len(err.Error()) > 1000 {
			t.Errorf("%s: the error has %d bytes", test.name, len(err.Error()))
		}
	}
}

func instance(variables, constraints string) string {
	return `<instance format="XCSP3" type="CSP"><variables>` + variables +
		"</variables><constraints>" + constraints + "</constraints></instance>"
}
