package xcsp3_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"counterpoint/model/modeltest"
	"counterpoint/model/xcsp3"
)

// instance puts variables and constraints into an instance. The variables
// stand from line 3 on, the constraints from line 10 on.
func instance(variables, constraints string) string {
	const head = `<instance format="XCSP3" type="CSP">` + "\n<variables>\n"
	middle := strings.Repeat("\n", 6-strings.Count(variables, "\n")) + "</variables><constraints>\n"
	return head + variables + middle + constraints + "\n</constraints></instance>"
}

const abc = `<var id="a"> 0..3 </var> <var id="b"> 0..3 </var> <var id="c"> 0..3 </var>
<array id="x" size="[4]"> 0 1 </array>
<array id="m" size="[2][3]"> 1..6 </array>`

func TestVariables(t *testing.T) {
	tests := []struct{ text, want string }{
		{`<var id="a"> -3..-1 0 5 7..9 </var>`, `"a" in {-3..0,5,7..9}`},
		{`<var id="a" type="integer" note="whatever">1</var>`, `"a" in {1}`},
		{`<var id="a"> 1 2 </var> <var id="b" as="a"/>`, `"a" in 1..2|"b" in 1..2`},
		{`<var id="a" note="name: of old"> 1 </var>`, `"of old" in {1}`},
		{`<array id="x" size="[2]"> 0..1 </array>`, `"x[0]" in 0..1|"x[1]" in 0..1`},
		{`<array id="x" size="[2]" startIndex="1"> 0..1 </array>`, `"x[1]" in 0..1|"x[2]" in 0..1`},
		{`<array id="x" size="[2][2]"> 0..1 </array>`, `"x[0][0]" in 0..1|"x[0][1]" in 0..1|"x[1][0]" in 0..1|"x[1][1]" in 0..1`},
		{`<array id="x" size="[3]"> <domain for="x[0..1]"> 4 </domain> <domain for="others"> 5 </domain> </array>`, `"x[0]" in {4}|"x[1]" in {4}|"x[2]" in {5}`},
		{`<array id="x" size="[2][2]"> <domain for="x[][1] x[1][0]"> 4 </domain> </array>`, `"x[0][1]" in {4}|"x[1][0]" in {4}|"x[1][1]" in {4}`},
		{`<array id="x" size="[1]"> 1 </array> <array id="y" size="[1]" as="x"/>`, `"x[0]" in {1}|"y[0]" in {1}`},
		{`<var id="a"> 1 <!-- a comment --> 2 </var>`, `"a" in 1..2`},
	}
	for _, test := range tests {
		got := strings.ReplaceAll(strings.TrimSpace(variables(read(t, instance(test.text, "")))), "\n", "|")
		if got != test.want {
			t.Errorf("%s\ngives %s\nwant  %s", test.text, got, test.want)
		}
	}
}

func TestConstraints(t *testing.T) {
	tests := []struct{ text, want string }{
		{`<allDifferent> a b c </allDifferent>`, `"allDifferent at line 10": alldifferent(a, b, c)`},
		{`<allDifferent id="d"> <list> x[] a </list> </allDifferent>`, `"d": alldifferent(x[0], x[1], x[2], x[3], a)`},
		{`<allDifferent note="n" class="k"> m[][1] </allDifferent>`, `"n": alldifferent(m[0][1], m[1][1])`},
		{`<allDifferent class="k"> x[1..2] m[1][0..1] </allDifferent>`, `"k": alldifferent(x[1], x[2], m[1][0], m[1][1])`},
		{`<allDifferent id="d"> add(a,1) sub(b,2) add(3,c) add(x[0],-4) x[1] </allDifferent>`, `"d": alldifferent(a + 1, b - 2, c + 3, x[0] - 4, x[1])`},
		{
			`<allDifferent id="d"> <matrix> m[][1..2] </matrix> </allDifferent>`,
			`"d, row 1": alldifferent(m[0][1], m[0][2])|"d, row 2": alldifferent(m[1][1], m[1][2])|"d, column 1": alldifferent(m[0][1], m[1][1])|"d, column 2": alldifferent(m[0][2], m[1][2])`,
		},
		{
			`<allDifferent id="d"> <matrix> (a,b)(c,x[0]) </matrix> </allDifferent>`,
			`"d, row 1": alldifferent(a, b)|"d, row 2": alldifferent(c, x[0])|"d, column 1": alldifferent(a, c)|"d, column 2": alldifferent(b, x[0])`,
		},

		{`<intension id="i"> eq(a,b) </intension>`, `"i": a = b`},
		{`<intension id="i"> <function> lt(a,add(b,2)) </function> </intension>`, `"i": a < b + 2`},
		{`<intension id="i"> le(sub(a,b),3) </intension>`, `"i": a <= b + 3`},
		{`<intension id="i"> ge(3,sub(b,a)) </intension>`, `"i": b <= a + 3`},
		{`<intension id="i"> ne(neg(a),sub(2,b)) </intension>`, `"i": a != b - 2`},
		{`<intension id="i"> gt(add(a,b),3) </intension>`, `"i": a + b > 3`},
		{`<intension id="i"> eq(mul(2,a),sub(mul(b,-3),add(c,1))) </intension>`, `"i": 2*a + 3*b + c = -1`},
		{`<intension id="i"> eq(a,2) </intension>`, `"i": a = 2`},
		{`<intension id="i"> eq(add(a,a),b) </intension>`, `"i": 2*a - b = 0`},
		{`<intension id="i"> and(lt(a,b),or(eq(a,0),ne(b,1))) </intension>`, `"i, part 1 of 2": a < b|"i, part 2 of 2 (as a table)": table(a, b: 13 rows allowed)`},
		{`<intension id="i"> eq(a,b,c) </intension>`, `"i, part 1 of 2": a = b|"i, part 2 of 2": b = c`},
		{`<intension id="i"> not(le(a,b)) </intension>`, `"i": a > b`},
		{`<intension id="i"> in(a,set(3,1,1)) </intension>`, `"i": table(a: 2 rows allowed)`},
		{`<intension id="i"> notin(a,set(3)) </intension>`, `"i": table(a: 1 rows forbidden)`},
		{`<intension id="i"> not(in(a,set())) </intension>`, `"i": table(a: 0 rows forbidden)`},
		{`<intension id="i"> eq(dist(a,b),1) </intension>`, `"i (as a table)": table(a, b: 6 rows allowed)`},
		{`<intension id="i"> x[0] </intension>`, `"i (as a table)": table(x[0]: 1 rows allowed)`},

		{`<sum id="s"> <list> a b </list> <condition> (le,4) </condition> </sum>`, `"s": a + b <= 4`},
		{`<sum id="s"> <list> a b </list> <coeffs> 2 -1 </coeffs> <condition> (ne , c ) </condition> </sum>`, `"s": 2*a - b - c != 0`},
		{`<sum id="s"> <list> x[] </list> <coeffs> 7x3 2 </coeffs> <condition> (in,3..5) </condition> </sum>`, `"s, part 1 of 2": 7*x[0] + 7*x[1] + 7*x[2] + 2*x[3] >= 3|"s, part 2 of 2": 7*x[0] + 7*x[1] + 7*x[2] + 2*x[3] <= 5`},
		{`<sum id="s"> <list> a b a </list> <condition> (eq,4) </condition> </sum>`, `"s": 2*a + b = 4`},
		{`<sum id="s"> <list> add(a,1) mul(b,2) </list> <condition> (gt,4) </condition> </sum>`, `"s": a + 2*b > 3`},

		{`<extension id="t"> <list> a b </list> <supports> (0,1) (2,3) </supports> </extension>`, `"t": table(a, b: 2 rows allowed)`},
		{`<extension id="t"> <list> a b </list> <conflicts> ( 0 , 1 )(2,3)(3,3) </conflicts> </extension>`, `"t": table(a, b: 3 rows forbidden)`},
		{`<extension id="t"> <list> a b c </list> <supports> (0,*,1)(*,*,2) </supports> </extension>`, `"t": table(a, b, c: 20 rows allowed)`},
		{`<extension id="t"> <list> a </list> <supports> 0 2..1000000 </supports> </extension>`, `"t": table(a: 3 rows allowed)`},
		{`<extension id="t"> <list> a b </list> <supports/> </extension>`, `"t": table(a, b: 0 rows allowed)`},

		{`<instantiation id="v"> <list> a x[1..2] </list> <values> 3 0 1 </values> </instantiation>`, `"v: a": a = 3|"v: x[1]": x[1] = 0|"v: x[2]": x[2] = 1`},
		{`<instantiation id="v"> <list> x[] </list> <values> 1x4 </values> </instantiation>`, `"v: x[0]": x[0] = 1|"v: x[1]": x[1] = 1|"v: x[2]": x[2] = 1|"v: x[3]": x[3] = 1`},

		{`<group id="g"> <intension> ne(%0,add(%1,%2)) </intension> <args> a b 1 </args> <args> b c -1 </args> </group>`, `"g[0]": a != b + 1|"g[1]": b != c - 1`},
		{`<group class="rows"> <allDifferent> %... </allDifferent> <args> m[0][] </args> <args> m[1][] a </args> </group>`, `"rows[0]": alldifferent(m[0][0], m[0][1], m[0][2])|"rows[1]": alldifferent(m[1][0], m[1][1], m[1][2], a)`},
		{`<group> <sum> <list> %1 %... </list> <condition> (eq,%0) </condition> </sum>` + "\n" + `<args> 5 a b c </args> </group>`, `"sum at line 11": a + b + c = 5`},
		{`<group id="g"> <extension> <list> %0 %1 </list> <conflicts> (0,*) </conflicts> </extension> <args> a b </args> <args> x[0..1] </args> </group>`, `"g[0]": table(a, b: 4 rows forbidden)|"g[1]": table(x[0], x[1]: 2 rows forbidden)`},
		{`<group id="g"> <intension> eq(%0,%1) </intension> <args> add(a,b) mul(2,c) </args> </group>`, `"g[0]": a + b - 2*c = 0`},
		{`<block class="clues"> <block note="given"> <intension> eq(a,1) </intension> </block> <allDifferent> a b </allDifferent> </block>`, `"given: intension at line 10": a = 1|"clues: allDifferent at line 10": alldifferent(a, b)`},
	}
	for _, test := range tests {
		got := strings.ReplaceAll(strings.TrimSpace(constraints(read(t, instance(abc, test.text)))), "\n", "|")
		if got != test.want {
			t.Errorf("%s\ngives %s\nwant  %s", test.text, got, test.want)
		}
	}
}

// Each operator, as a table over two or three variables.
func TestOperators(t *testing.T) {
	const abc = `<var id="a"> -2..2 </var> <var id="b"> 0..1 </var> <var id="c"> 1..2 </var>`
	tests := []struct{ expression, want string }{
		{"eq(abs(a),c)", "[-2 0 2] [-2 1 2] [-1 0 1] [-1 1 1] [1 0 1] [1 1 1] [2 0 2] [2 1 2]"},
		{"and(eq(sqr(a),4),b,eq(c,1))", "[-2 1 1] [2 1 1]"},
		{"and(eq(pow(a,3),-8),b,eq(c,1))", "[-2 1 1]"},
		{"and(eq(div(a,c),-1),b)", "[-2 1 2] [-1 1 1]"},
		{"and(eq(mod(a,c),-1),b)", "[-1 1 2]"},
		{"and(eq(min(a,b,c),-2),b)", "[-2 1 1] [-2 1 2]"},
		{"and(eq(max(a,b,c),1),not(b))", "[-2 0 1] [-1 0 1] [0 0 1] [1 0 1]"},
		{"and(eq(dist(a,c),3),b)", "[-2 1 1] [-1 1 2]"},
		{"and(xor(eq(a,2),b),eq(c,1),ge(a,1))", "[1 1 1] [2 0 1]"},
		{"and(iff(eq(a,2),b),eq(c,1),ge(a,1))", "[1 0 1] [2 1 1]"},
		{"and(imp(eq(a,2),b),eq(c,1),ge(a,1))", "[1 0 1] [1 1 1] [2 1 1]"},
		{"and(eq(a,if(b,c,-2)),eq(c,1))", "[-2 0 1] [1 1 1]"},
		{"and(or(lt(a,-1),gt(a,1)),le(b,0),in(c,set(2,3)))", "[-2 0 2] [2 0 2]"},
		{"and(eq(mul(a,b),2),eq(c,1))", "[2 1 1]"},
		{"and(in(a,set(b,neg(c))),eq(b,0))", "[-2 0 2] [-1 0 1] [0 0 1] [0 0 2]"},
		{"and(eq(add(ge(a,1),b),2),eq(c,2))", "[1 1 2] [2 1 2]"},
	}
	for _, test := range tests {
		m := read(t, instance(abc, "<intension> "+test.expression+" </intension>"))
		got := strings.Trim(fmt.Sprint(modeltest.Solutions(m)), "[]")
		if got != strings.Trim(test.want, "[]") {
			t.Errorf("%s has the solutions [%s], want %s", test.expression, got, test.want)
		}
	}
}

func TestMistakes(t *testing.T) {
	in := func(constraints string) string { return instance(abc, constraints) }
	tests := []struct{ text, want string }{
		{"", `f.xml:1:1: found the end of the file, expected <instance>`},
		{"hello", `f.xml:1:1: found "hello", expected an element`},
		{"<csp/>", `f.xml:1:1: found <csp>, expected <instance>`},
		{`<instance type="CSP"/>`, `f.xml:1:1: found an instance of format "", expected XCSP3`},
		{`<instance format="XCSP3"/>`, `f.xml:1:1: found an instance without a type, expected CSP`},
		{`<instance format="XCSP3" type="CSP">`, `f.xml:1:37: the file is not well-formed XML: unexpected EOF`},
		{`<instance format="XCSP3" type="CSP"/> more`, `f.xml:1:39: found "more", expected an element`},
		{`<instance format="XCSP3" type="CSP"/><a/>`, `f.xml:1:38: found a second element after </instance>, expected the end of the file`},
		{`<instance format="XCSP3" type="CSP"> <constraints/> <variables/> </instance>`, `f.xml:1:53: found <variables>, expected one of <annotations>`},
		{"\xff\xfe<\x00", `f.xml:1:3: the file is not well-formed XML: invalid UTF-8`},
		{`<?xml version="1.0" encoding="ISO-8859-1"?><instance/>`, `expected a file in UTF-8, found one in ISO-8859-1: convert it first`},
		{`<!DOCTYPE lolz [<!ENTITY lol "lol">]><instance/>`, `f.xml:1:1: found a document type declaration, which XCSP3 has not`},
		{in("<sum> &lol; </sum>"), `f.xml:10:12: the file is not well-formed XML: invalid character entity &lol;`},

		{instance(`<var id="1"> 0 </var>`, ""), `f.xml:3:1: found the id "1", expected a letter and then letters, digits and _`},
		{instance("<var id=\"a\"> 0 </var>\n <var id=\"a\"> 1 </var>", ""), `f.xml:4:2: found a second declaration of a`},
		{instance(`<var id="a"> </var>`, ""), `f.xml:3:14: found the end of <var>, expected at least one value`},
		{instance("<var id=\"a\"> 1\n 2..one </var>", ""), `f.xml:4:5: found "one", expected an integer`},
		{instance(`<var id="a"> 5..3 </var>`, ""), `f.xml:3:14: found "5..3", expected a value or an ascending interval of values within -1073741823..1073741823`},
		{instance(`<var id="a"> 99999999999999999999 </var>`, ""), `f.xml:3:14: found "99999999999999999999", expected an integer of at most`},
		{instance(`<var id="a" as="b"/>`, ""), `f.xml:3:1: found as="b", expected the id of a variable declared before`},
		{instance(`<array id="x" size="9"> 1 </array>`, ""), `f.xml:3:1: found size="9", expected the number of cells in each dimension, as [9] or [9][9]`},
		{instance(`<array id="x" size="[1000000000]"> 1 </array>`, ""), `expected at most 1048576 cells`},
		{instance(`<array id="x" size="[100000][100000]"> 1 </array>`, ""), `expected at most 1048576 cells`},
		{instance(`<array id="x" size="[2]"> <domain for="x[2]"> 1 </domain> </array>`, ""), `found "2]", expected an index of x from 0 to 1`},
		{instance(`<array id="x" size="[2]"> <domain for="x[0] x[0]"> 1 </domain> </array>`, ""), `f.xml:3:27: found a second domain for a cell of x, expected one`},
		{instance(`<constant/>`, ""), `f.xml:3:1: found <constant>, expected <var> or <array>`},

		{in("<allDifferent> a d </allDifferent>"), `f.xml:10:18: found "d", expected a declared variable`},
		{in("<allDifferent> a\n <!-- so --> b,c </allDifferent>"), `f.xml:11:15: found ",c", expected a variable, an integer or an expression`},
		{in("<allDifferent> x[4] </allDifferent>"), `f.xml:10:18: found "4]", expected an index of x from 0 to 3`},
		{in("<allDifferent> x </allDifferent>"), `expected [ and an index, a range or nothing, and ]: x has 1 dimension`},
		{in("<allDifferent> x[0][1] </allDifferent>"), `f.xml:10:20: found "[1]", expected no more indices: x has 1 dimension`},
		{in("<allDifferent> %0 </allDifferent>"), `f.xml:10:16: found "%0", expected no parameter outside a group`},
		{in("<allDifferent> <matrix> x[] </matrix> </allDifferent>"), `found 1 range, expected two, as in x[][]`},
		{in("<intension> eq(a) </intension>"), ``},
		{in("<intension> sub(a) </intension>"), `f.xml:10:13: found sub with 1 operand, expected 2`},
		{in("<intension> eq(a,b </intension>"), `f.xml:10:20: found the end of <intension>, expected ","`},
		{in("<intension> eq(a,b) c </intension>"), `found 2 expressions, expected one`},
		{in("<intension> add(a,set(b)) </intension>"), `f.xml:10:19: operand 2 of add is a set`},
		{in("<intension> in(a,b) </intension>"), `f.xml:10:18: operand 2 of in is no set`},
		{in("<sum> <condition> (eq,3) </condition> </sum>"), `f.xml:10:1: <sum> has no <list>`},
		{in("<sum> <list> a b </list> <coeffs> 1 </coeffs> <condition> (eq,3) </condition> </sum>"), `f.xml:10:26: found 1 coefficient, expected 2 as in <list>`},
		{in("<sum> <list> a b </list> <condition> (is,3) </condition> </sum>"), `f.xml:10:39: found "is,3)", expected eq, ne, lt, le, gt, ge or in`},
		{in("<sum> <list> a b </list> <condition> (eq,3 </condition> </sum>"), `found the end of <condition>, expected ")"`},
		{in("<extension> <list> a b </list> <supports> (0,1)(1) </supports> </extension>"), `f.xml:10:50: found ")", expected ","`},
		{in("<extension> <list> a b </list> <supports> (0,1,2) </supports> </extension>"), `f.xml:10:47: found ",2)", expected ")"`},
		{in("<extension> <list> a b </list> </extension>"), `<extension> needs either <supports> or <conflicts>`},
		{in("<instantiation> <list> a b </list> <values> 1 </values> </instantiation>"), `found 1 value, expected 2 as in <list>`},
		{in("<group> <args> a </args> </group>"), `f.xml:10:9: found <args>, expected the constraint of the group first`},
		{in("<group> <intension> eq(%0,1) </intension> </group>"), `f.xml:10:1: <group> has no <args>`},
		{in("<group> </group>"), `f.xml:10:1: <group> has no constraint`},
		{in("<group> <intension> eq(%0,%1) </intension>\n<args> a </args> </group>"), `f.xml:11:1: found 1 arguments, expected 2 for the constraint at line 10`},
		{in("<group> <intension> eq(%0,1) </intension>\n<args> a b </args> </group>"), `f.xml:11:1: found 2 arguments, expected 1 for the constraint at line 10`},
		{in("<sum> text <list> a </list> </sum>"), `f.xml:10:7: found "text", expected only elements beside <list>`},
	}
	for _, test := range tests {
		_, err := xcsp3.Read("f.xml", strings.NewReader(test.text))
		var mistake *xcsp3.Error
		switch {
		case test.want == "" && err == nil:
		case !errors.As(err, &mistake):
			t.Errorf("%s\nthe error is %v, want an Error %q", test.text, err, test.want)
		case !strings.Contains(err.Error(), test.want):
			t.Errorf("%s\nthe error is   %v\nwant it to say %s", test.text, err, test.want)
		}
	}
}

func TestUnsupported(t *testing.T) {
	tests := []struct{ text, want string }{
		{`<instance format="XCSP3" type="COP"/>`, `f.xml:1:1: an instance of type COP`},
		{`<instance format="XCSP3" type="CSP"> <objectives/> </instance>`, `f.xml:1:38: <objectives>`},
		{instance(`<var id="a" type="symbolic"> red </var>`, ""), `f.xml:3:1: a variable of type symbolic`},
		{instance(`<var id="a"> -infinity..3 </var>`, ""), `a domain without bounds`},
		{instance(abc, "\n<cumulative> </cumulative>"), `f.xml:11:1: the constraint <cumulative>`},
		{instance(abc, "<group> <element/> </group>"), `f.xml:10:9: the constraint <element>`},
		{instance(abc, `<sum type="soft"/>`), `f.xml:10:1: the attribute type of <sum>`},
		{instance(abc, "<allDifferent> <list> a b </list> <except> 0 </except> </allDifferent>"), `<except> in <allDifferent>`},
		{instance(abc, "<allDifferent> <list> a b </list> <list> b c </list> </allDifferent>"), `a second <list> in <allDifferent>`},
		{instance(abc, "<allDifferent> a b a </allDifferent>"), `f.xml:10:20: the variable a twice in <allDifferent>`},
		{instance(abc, "<allDifferent> a mul(b,2) </allDifferent>"), `an expression that is not a variable plus a constant`},
		{instance(abc, "<intension> foo(a) </intension>"), `the operator foo`},
		{instance(abc, "<intension> eq(div(1,a),1) </intension>"), `has no value (a division by 0, a negative exponent, an overflow) where a = 0,`},
		{instance(abc, "<intension> or(add(x[],m[][])) </intension>"), `this intension over 10 variables, which is no weighted sum and has more than 10000 tuples,`},
		{instance(abc, "<sum> <list> a b </list> <coeffs> c 1 </coeffs> <condition> (eq,1) </condition> </sum>"), `a coefficient that is no constant`},
		{instance(abc, "<sum> <list> a b </list> <condition> (in,{1,2}) </condition> </sum>"), `a condition in other than (in,a..b)`},
		{instance(abc, "<extension> <list> a a </list> <supports> (0,1) </supports> </extension>"), `the variable a twice in <extension>`},
	}
	for _, test := range tests {
		_, err := xcsp3.Read("f.xml", strings.NewReader(test.text))
		var unsupported *xcsp3.UnsupportedError
		switch {
		case !errors.As(err, &unsupported):
			t.Errorf("%s\nthe error is %v, want an UnsupportedError %q", test.text, err, test.want)
		case !strings.Contains(err.Error(), test.want):
			t.Errorf("%s\nthe error is   %v\nwant it to say %s", test.text, err, test.want)
		case !strings.Contains(err.Error(), "supported are instances of type CSP with the constraints allDifferent, extension, instantiation, intension and sum"):
			t.Errorf("%v does not say what is supported", err)
		}
	}
}

func TestReadReturnsTheReadersError(t *testing.T) {
	broken := errors.New("input/output error")
	_, err := xcsp3.Read("f.xml", io.MultiReader(strings.NewReader("<instance "), errReader{broken}))
	if !errors.Is(err, broken) || !strings.HasPrefix(err.Error(), "f.xml: ") {
		t.Errorf("the error is %v", err)
	}
}

type errReader struct{ err error }

func (r errReader) Read([]byte) (int, error) { return 0, r.err }

func TestByteOrderMarkAndLineEnds(t *testing.T) {
	text := "\ufeff" + strings.ReplaceAll("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"+instance(abc, "<allDifferent> a b\nc </allDifferent>"), "\n", "\r\n")
	want := read(t, instance(abc, "<allDifferent id=\"allDifferent at line 11\"> a b c </allDifferent>"))
	got := read(t, text)
	if diff := cmp.Diff(variables(want)+constraints(want), variables(got)+constraints(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(instance(abc, "<allDifferent> add(a,1) b x[] m[][0..1] </allDifferent>"))
	f.Add(instance(abc, "<group> <intension> eq(%0,dist(%1,%2)) </intension> <args> a b c </args> </group>"))
	f.Add(instance(abc, "<sum> <list> x[] </list> <coeffs> 1x4 </coeffs> <condition> (in,1..2) </condition> </sum>"))
	f.Add(instance(abc, "<extension> <list> a b </list> <supports> (0,*)(1,2) </supports> </extension>"))
	f.Add(instance(abc, "<block> <instantiation> <list> a </list> <values> 1 </values> </instantiation> </block>"))
	f.Add(instance(`<array id="x" size="[2][2]" startIndex="1"> <domain for="x[1][]"> 1 3..4 </domain> <domain for="others"> 2 </domain> </array>`, ""))
	f.Fuzz(func(t *testing.T, text string) {
		m, err := xcsp3.Read("f.xml", strings.NewReader(text))
		if err != nil {
			return
		}
		first := written(t, m)
		if again := written(t, read(t, first)); again != first {
			t.Errorf("written again it differs:\n%s", cmp.Diff(first, again))
		}
	})
}
