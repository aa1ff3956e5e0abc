package certify

import (
	"fmt"
	"strings"

	"counterpoint/encode"
)

// Encoding is an encoding that can be certified: the options of package encode,
// under the name that they have here.
type Encoding struct{ encode.Options }

// amoKey is the key of the at-most-one encoding in an encoding's name.
const amoKey = "amo"

// String writes the scheme, and the at-most-one encoding unless it is pairwise, as
// in "minimal,amo=ladder".
func (e Encoding) String() string {
	name := e.Scheme.String()
	if e.AMO != encode.Pairwise {
		name += "," + amoKey + "=" + e.AMO.String()
	}
	return name
}

// Encodings returns every scheme with pairwise at-most-one constraints, and the
// minimal scheme with every other at-most-one encoding.
func Encodings() []Encoding {
	var all []Encoding
	for _, scheme := range encode.Schemes() {
		all = append(all, Encoding{encode.Options{Scheme: scheme}})
	}
	for _, amo := range encode.AMOs() {
		if amo != encode.Pairwise {
			all = append(all, Encoding{encode.Options{AMO: amo}})
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
		case key != amoKey:
			return nil, fmt.Errorf("unknown option %q of an encoding: expected %s=NAME", key, amoKey)
		case len(encodings) == 0:
			return nil, fmt.Errorf("%q stands before any scheme: expected one, as in %s,%s", word, encode.Minimal, word)
		default:
			amo, err := encode.ParseAMO(value)
			if err != nil {
				return nil, err
			}
			encodings[len(encodings)-1].AMO = amo
		}
	}
	return encodings, nil
}
