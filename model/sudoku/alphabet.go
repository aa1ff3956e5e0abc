package sudoku

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Alphabet says which symbols stand for the values of a grid.
type Alphabet uint8

// The alphabets, and their symbols on a 16x16 grid.
const (
	AutoAlphabet Alphabet = iota // the text says it by what it holds
	FromOne                      // 1-9A-G, or the numbers 1 to 16
	FromZero                     // 0-9A-F, or the numbers 0 to 15
	Letters                      // A-P
)

var alphabetNames = [...]string{AutoAlphabet: "auto", FromOne: "from-one", FromZero: "from-zero", Letters: "letters"}

// String returns "auto", "from-one", "from-zero" or "letters".
func (a Alphabet) String() string {
	if int(a) < len(alphabetNames) {
		return alphabetNames[a]
	}
	return fmt.Sprintf("Alphabet(%d)", uint8(a))
}

// ParseAlphabet returns the alphabet that [Alphabet.String] calls so.
func ParseAlphabet(name string) (Alphabet, error) {
	for a, known := range alphabetNames {
		if name == known {
			return Alphabet(a), nil
		}
	}
	return AutoAlphabet, fmt.Errorf("%q is no alphabet: expected %s", name, strings.Join(alphabetNames[:], ", "))
}

const letterX = 'X' - 'A' + 1 // X and x are empty cells where they are no value

// census counts what the cells of a grid hold.
type census struct {
	empties int // cells that can only be empty
	blanks  int // those that hold nothing
	zeros   int
	digits  int  // cells of 1 to 9
	letters int  // X only where it is a value
	long    int  // cells of 10 and more, written as numbers
	top     bool // the greatest value of FromOne, or a greater one, is there
	xEmpty  bool // X is an empty cell
}

func takeCensus(cells []cell, side int) census {
	var s census
	xs := 0
	for _, c := range cells {
		letter, number := letterOf(c.text), numberOf(c.text)
		switch {
		case letter == letterX:
			xs++
		case letter > 0:
			s.letters++
			s.top = s.top || letter+9 >= side
		case number == 0:
			s.zeros++
		case number > 0:
			s.top = s.top || number >= side
			if number > 9 {
				s.long++
			} else {
				s.digits++
			}
		default:
			s.empties++
			if c.text == "" {
				s.blanks++
			}
		}
	}
	s.xEmpty = !s.reachesX(side) || s.empties+s.zeros == 0 && xs > side
	if !s.xEmpty {
		s.letters += xs
		s.top = s.top || xs > 0 && letterX+9 >= side
	} else {
		s.empties += xs
	}
	return s
}

// reachesX reports whether X may be a value.
func (s census) reachesX(side int) bool {
	switch {
	case s.long > 0:
		return false
	case s.digits == 0:
		return side >= letterX
	}
	return side > letterX+8
}

// numberOf returns the number that the digits write, -1 if there is anything
// else or it is far too great.
func numberOf(text string) int {
	if text == "" || len(text) > 4 {
		return -1
	}
	n := 0
	for i := range len(text) {
		if !isDigit(text[i]) {
			return -1
		}
		n = 10*n + int(text[i]-'0')
	}
	return n
}

// alphabet returns the one alphabet that the counts allow, [AutoAlphabet] if
// they allow two. The doc of the package states the rules.
func (s census) alphabet(side int) Alphabet {
	if s.digits+s.long == 0 && s.letters > 0 {
		return Letters
	}
	zeroIsValue := s.zeros > 0 && (s.empties > 0 || s.zeros == side)
	switch {
	case s.top, side <= 9 && !zeroIsValue, s.letters+s.long == 0 && side > 10:
		return FromOne
	case side <= 9:
		return AutoAlphabet
	case zeroIsValue:
		return FromZero
	case s.zeros > 0, s.letters == 0:
		return FromOne
	}
	return AutoAlphabet
}

// values reads the cells of a grid with the side. If the alphabet is to be
// found and the cells do not tell, it is the one settled before, if any.
func (a Alphabet) values(cells []cell, side int, settled Alphabet) ([]uint8, Alphabet, *SyntaxError) {
	s := takeCensus(cells, side)
	if a == AutoAlphabet {
		a = s.alphabet(side)
	}
	if a == AutoAlphabet {
		a = settled
	}
	if a == AutoAlphabet {
		return nil, a, s.ambiguous(cells[0], side)
	}
	if s.mixesBlanks(a) {
		return nil, a, lostCell(cells)
	}
	if s.long > 0 && s.letters > 0 {
		return nil, a, numberBesideLetters(cells)
	}
	values := make([]uint8, len(cells))
	for i, c := range cells {
		v, ok := a.value(c.text, side, s.xEmpty)
		if !ok {
			return nil, a, &SyntaxError{
				Line: c.line, Column: c.column,
				Found:    quote(c.text),
				Expected: a.expects(side),
			}
		}
		values[i] = uint8(v)
	}
	return values, a, nil
}

func (a Alphabet) value(text string, side int, xEmpty bool) (int, bool) {
	if text == "" || len(text) == 1 && strings.Contains(emptySigns, text) {
		return 0, true
	}
	letter, number := letterOf(text), numberOf(text)
	if letter == letterX && xEmpty {
		return 0, true
	}
	v := -1
	switch {
	case a == Letters && letter > 0:
		v = letter
	case a == Letters && number == 0:
		v = 0
	case a == FromOne && letter > 0:
		v = letter + 9
	case a == FromOne:
		v = number
	case a == FromZero && letter > 0:
		v = letter + 10
	case a == FromZero && number >= 0:
		v = number + 1
	}
	return v, v >= 0 && v <= side
}

// expects says what a cell may hold.
func (a Alphabet) expects(side int) string {
	first, last, letter := "1", side, rune('A'+side-10)
	switch a {
	case FromZero:
		first, last, letter = "0", side-1, letter-1
	case Letters:
		return fmt.Sprintf("A to %c, or one of . 0 * _ x - ? for an empty cell, in a grid of side %d", rune('A'+min(side, 26)-1), side)
	}
	values := fmt.Sprintf("%s to %d", first, last)
	if last > 9 && letter <= 'Z' {
		values += fmt.Sprintf(" (or %s to 9 and A to %c)", first, letter)
	}
	empty := ". 0 * _ x - ?"
	if a == FromZero {
		empty = ". * _ x - ?"
	}
	return fmt.Sprintf("%s, or one of %s for an empty cell, in a grid of side %d", values, empty, side)
}

// mixesBlanks reports whether cells hold nothing beside others that hold a sign
// for an empty cell: then a value may have been lost.
func (s census) mixesBlanks(a Alphabet) bool {
	return s.blanks > 0 && (s.empties > s.blanks || s.zeros > 0 && a != FromZero)
}

func lostCell(cells []cell) *SyntaxError {
	at := cells[slices.IndexFunc(cells, func(c cell) bool { return c.text == "" })]
	return &SyntaxError{
		Line: at.line, Column: at.column, Found: "nothing for a cell, and a sign for an empty one elsewhere", Expected: "one way to write an empty cell",
		Do: "write the value that is missing, or the sign",
	}
}

func numberBesideLetters(cells []cell) *SyntaxError {
	at := cells[slices.IndexFunc(cells, func(c cell) bool { return numberOf(c.text) > 9 })]
	return &SyntaxError{
		Line: at.line, Column: at.column, Found: quote(at.text) + " in a grid with letters",
		Expected: "values of 10 and more as numbers or as letters", Do: "write all of them in one way",
	}
}

func (s census) ambiguous(at cell, side int) *SyntaxError {
	if side <= 9 {
		return &SyntaxError{
			Line: at.line, Column: at.column,
			Found:    fmt.Sprintf("values of 1 to %d and 0, which may be a value or an empty cell", side-1),
			Expected: fmt.Sprintf("one sign of empty cells, or a cell of %d", side),
			Do:       fmt.Sprintf("choose the alphabet %s (0 is an empty cell) or %s (0 is the least value)", FromOne, FromZero),
		}
	}
	return &SyntaxError{
		Line: at.line, Column: at.column,
		Found:    fmt.Sprintf("digits and letters, but neither the 0 of an alphabet from 0 nor the %s of one from 1", strconv.QuoteRune(rune('A'+side-10))),
		Expected: "symbols that tell whether A is 10 or 11",
		Do:       fmt.Sprintf("choose the alphabet %s (A is the tenth value) or %s (A is the eleventh, as in hexadecimal)", FromOne, FromZero),
	}
}
