package match_test

import (
	"counterpoint/compare"
	"counterpoint/compare/match"
)

func solutions(r match.Result) (of [2]uint64) {
	of[0], _ = r.Native.Get(compare.Solutions)
	of[1], _ = r.Clauses.Get(compare.Solutions)
	return of
}
