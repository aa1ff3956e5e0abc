// Package spelling finds what a word that is not known was meant to be, for
// messages that ask "did you mean".
package spelling

import "slices"

// Nearest returns the candidate with the least edit distance to word, the first
// on a tie; "" if that is more than half of word.
func Nearest(word string, candidates []string) string {
	best, least := "", len(word)/2+1
	for _, c := range candidates {
		if len(c) >= len(word)+least || len(word) >= len(c)+least {
			continue // each byte more or less is an edit
		}
		if d := distance(word, c); d < least {
			best, least = c, d
		}
	}
	return best
}

// distance is the number of bytes to insert, delete or replace to make b of a
// (Levenshtein 1966), row by row of the table.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := slices.Clone(row)
		row[0] = i + 1
		for j := range len(b) {
			replace := last[j]
			if a[i] != b[j] {
				replace++
			}
			row[j+1] = min(replace, last[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
