package compare

import (
	"fmt"

	"counterpoint/encode"
)

// encodingOptions are the options of every engine that works on clauses.
//
// The default scheme is extended: its clauses "each value somewhere" let unit
// propagation see hidden singles, and what they cost in size they gain in
// search wherever a model has permutations. Elsewhere it is as minimal.
func encodingOptions() []OptionInfo {
	return []OptionInfo{
		{Key: "scheme", Values: namesOf(encode.Schemes()), Default: encode.Extended.String(), About: "a clause for each conflict; also, in a permutation, each value somewhere; the supports of each value; extended, and the places that two scopes share; bounds of variables; Hall intervals; Hall sets; bits of values; for each constraint one of these, by its size"},
		{Key: "amo", Values: namesOf(encode.AMOs()), Default: encode.Pairwise.String(), About: "at most one value: a clause for each pair, or fewer clauses and auxiliary variables"},
		{Key: "cardinality", Values: namesOf(encode.Cardinalities()), Default: encode.SequentialCounter.String(), About: "at most k, of Hall intervals and sets, and of long sums over two values each"},
		{Key: "variables", Values: namesOf(encode.VariablesChoices()), Default: encode.Direct.String(), About: "a literal x=v for each value; or, where clauses need none, bounds x<=v or bits alone, and no counters of removed values then"},
		{Key: "presolve", Values: namesOf(Presolves()), Default: PresolveOff.String(), About: "encode the whole model; without what the clues fix; without what the native engine removes at its root"},
	}
}

// encodingOf returns what the options say.
func encodingOf(c Catalog, s settings) (encode.Options, error) {
	scheme, err := encode.ParseScheme(s["scheme"])
	if err != nil {
		return encode.Options{}, err
	}
	amo, err := encode.ParseAMO(s["amo"])
	if err != nil {
		return encode.Options{}, err
	}
	cardinality, err := encode.ParseCardinality(s["cardinality"])
	if err != nil {
		return encode.Options{}, err
	}
	variables, err := encode.ParseVariables(s["variables"])
	if err != nil {
		return encode.Options{}, err
	}
	return encode.Options{Scheme: scheme, AMO: amo, Cardinality: cardinality, Variables: variables, MaxClauses: c.MaxClauses}, nil
}

// namesOf returns the names of the values, in their order.
func namesOf[T fmt.Stringer](values []T) []string {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = v.String()
	}
	return names
}
