package compare

import (
	"context"
	"errors"
	"fmt"
	"time"

	"counterpoint/encode"
	"counterpoint/model"
)

// encodingOptions are the options of every engine that works on clauses.
//
// The default scheme is extended: its clauses "each value somewhere" let unit
// propagation see hidden singles, and what they cost in size they gain in
// search wherever a model has permutations. Elsewhere it is as minimal.
func encodingOptions() []OptionInfo {
	return []OptionInfo{
		{Key: "scheme", Values: namesOf(encode.Schemes()), Default: encode.Extended.String(), About: "a clause for each conflict; also, in a permutation, each value somewhere; the supports of each value; extended, and the places that two scopes share; bounds of variables; Hall intervals; bits of values"},
		{Key: "amo", Values: namesOf(encode.AMOs()), Default: encode.Pairwise.String(), About: "at most one value: a clause for each pair, or fewer clauses and auxiliary variables"},
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
	return encode.Options{Scheme: scheme, AMO: amo, MaxClauses: c.MaxClauses}, nil
}

// namesOf returns the names of the values, in their order.
func namesOf[T fmt.Stringer](values []T) []string {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = v.String()
	}
	return names
}

// encodingFates says how each constraint is encoded.
func encodingFates(ctx context.Context, m *model.Model, o encode.Options) ([]string, error) {
	e, err := encode.Encode(ctx, m, o)
	if err != nil {
		return nil, err
	}
	var fates []string
	for _, f := range e.Fates() {
		kind := model.Kind(m.Constraint(f.Constraint))
		fates = append(fates, fmt.Sprintf("%s: %s: %d clauses, %d auxiliary variables", kind, f.Method, f.Clauses, f.AuxVars))
	}
	return fates, nil
}

// notEncoded is the outcome where there is no formula.
func notEncoded(ctx context.Context, err error, spent time.Duration) Outcome {
	out := Outcome{Times: Times{Encode: spent, Total: spent}}
	var tooLarge *encode.TooLargeError
	switch {
	case ctx.Err() != nil:
		out.Reason = model.ReasonOf(ctx)
	case errors.As(err, &tooLarge):
		out.Reason, out.Detail = TooLarge, err.Error()
	default:
		out.Err = err
	}
	return out
}
