package flatzinc

import (
	"iter"
	"slices"
	"strings"
	"unicode"
)

// predicate is one that a library of MiniZinc declares.
type predicate struct {
	name       string
	parameters int
	body       bool
	calls      []string // the names in its body that a parenthesis follows
}

// parseDeclarations finds the predicates of a file of MiniZinc and the files
// that it includes. It looks at nothing else, and takes no offence at anything.
func parseDeclarations(text string) (predicates []predicate, includes []string) {
	for item := range splitItems(tokens(text)) {
		switch {
		case len(item) >= 2 && item[0] == "include":
			includes = append(includes, strings.Trim(item[1], `"`))
		case len(item) >= 3 && item[0] == "predicate" && item[2] == "(":
			predicates = append(predicates, parsePredicate(item[1], item[3:]))
		}
	}
	return predicates, includes
}

// parsePredicate reads what follows "predicate NAME(".
func parsePredicate(name string, rest []string) predicate {
	p := predicate{name: name}
	depth, last := 1, ""
	for i, token := range rest {
		switch token {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case ",":
			if depth == 1 {
				p.parameters++
			}
		}
		if depth == 0 {
			if last != "," && i > 0 {
				p.parameters++
			}
			rest = rest[i+1:]
			break
		}
		last = token
	}
	equals := slices.Index(rest, "=")
	if depth > 0 || equals < 0 {
		return p
	}
	p.body = true
	for i, token := range rest[equals+1:] {
		next := equals + 1 + i + 1
		if isName(token) && next < len(rest) && rest[next] == "(" {
			p.calls = append(p.calls, token)
		}
	}
	return p
}

// splitItems yields the tokens of each item. A semicolon ends it, unless it
// stands within the braces of a let.
func splitItems(all []string) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		start, depth := 0, 0
		for i, token := range all {
			switch token {
			case "{":
				depth++
			case "}":
				depth--
			case ";":
				if depth > 0 {
					continue
				}
				if !yield(all[start:i]) {
					return
				}
				start, depth = i+1, 0
			}
		}
		yield(all[start:])
	}
}

// tokens cuts a text of MiniZinc into names, strings and single signs, without
// its comments.
func tokens(text string) []string {
	var all []string
	for text != "" {
		switch {
		case text[0] == '%':
			_, text, _ = strings.Cut(text, "\n")
		case strings.HasPrefix(text, "/*"):
			_, text, _ = strings.Cut(text[2:], "*/")
		case text[0] == '"':
			n := stringLength(text)
			all, text = append(all, text[:n]), text[n:]
		case isName(text[:1]):
			n := strings.IndexFunc(text, func(r rune) bool { return !isNameRune(r) })
			if n < 0 {
				n = len(text)
			}
			all, text = append(all, text[:n]), text[n:]
		default:
			if !unicode.IsSpace(rune(text[0])) {
				all = append(all, text[:1])
			}
			text = text[1:]
		}
	}
	return all
}

// stringLength is how long the string is that the text begins with.
func stringLength(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

func isName(token string) bool {
	return token != "" && strings.IndexFunc(token, func(r rune) bool { return !isNameRune(r) }) < 0
}

func isNameRune(r rune) bool {
	return r == '_' || r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r))
}
