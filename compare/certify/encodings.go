package certify

import (
	"fmt"
	"strings"

	"counterpoint/encode"
)

// Encoding is an encoding that can be certified: the options of package encode,
// under the name that they have here.
type Encoding struct{ encode.Options }

// option is a part of an encoding beside its scheme.
type option struct {
	key string
	get func(encode.Options) string
	set func(o *encode.Options, name string) error
}

var options = []option{
	{
		"amo",
		func(o encode.Options) string { return o.AMO.String() },
		func(o *encode.Options, name string) (err error) { o.AMO, err = encode.ParseAMO(name); return err },
	},
	{
		"cardinality",
		func(o encode.Options) string { return o.Cardinality.String() },
		func(o *encode.Options, name string) (err error) {
			o.Cardinality, err = encode.ParseCardinality(name)
			return err
		},
	},
}

// String writes the scheme, and what is not the default, as in "minimal,amo=ladder".
func (e Encoding) String() string {
	name := e.Scheme.String()
	for _, o := range options {
		if value := o.get(e.Options); value != o.get(encode.Options{}) {
			name += "," + o.key + "=" + value
		}
	}
	return name
}

// Encodings returns every scheme with the defaults; the minimal scheme with every
// other at-most-one encoding; and minimal and hall, whose sums and intervals count,
// with every other encoding of at most k.
func Encodings() []Encoding {
	var all []Encoding
	for _, scheme := range encode.Schemes() {
		all = append(all, Encoding{encode.Options{Scheme: scheme}})
	}
	for _, amo := range encode.AMOs()[1:] {
		all = append(all, Encoding{encode.Options{AMO: amo}})
	}
	for _, scheme := range []encode.Scheme{encode.Minimal, encode.Hall} {
		for _, cardinality := range encode.Cardinalities()[1:] {
			all = append(all, Encoding{encode.Options{Scheme: scheme, Cardinality: cardinality}})
		}
	}
	return all
}

// AllEncodings is the word by which ParseEncodings takes all [Encodings].
const AllEncodings = "all"

// ParseEncodings reads a list of encodings as their String writes them, with
// commas between them too: "minimal,hall,amo=ladder" is two.
func ParseEncodings(list string) ([]Encoding, error) {
	var encodings []Encoding
	for word := range strings.SplitSeq(list, ",") {
		word = strings.TrimSpace(word)
		key, value, isOption := strings.Cut(word, "=")
		switch {
		case word == AllEncodings:
			encodings = append(encodings, Encodings()...)
		case !isOption:
			scheme, err := encode.ParseScheme(word)
			if err != nil {
				return nil, err
			}
			encodings = append(encodings, Encoding{encode.Options{Scheme: scheme}})
		case len(encodings) == 0:
			return nil, fmt.Errorf("%q stands before any scheme: expected one, as in %s,%s", word, encode.Minimal, word)
		default:
			if err := encodings[len(encodings)-1].set(key, value); err != nil {
				return nil, err
			}
		}
	}
	return encodings, nil
}

// set gives an option a value.
func (e *Encoding) set(key, value string) error {
	var keys []string
	for _, o := range options {
		if o.key == key {
			return o.set(&e.Options, value)
		}
		keys = append(keys, o.key)
	}
	return fmt.Errorf("unknown option %q of an encoding: expected %s", key, strings.Join(keys, " or "))
}
