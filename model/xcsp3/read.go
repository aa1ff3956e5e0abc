package xcsp3

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"counterpoint/model"
)

// Read reads an instance. The name, that of the file, stands in the messages.
// The error is an [*Error], an [*UnsupportedError], or that of the reader with
// the name before it.
//
// Variables keep their names, an array's with their indices, as "x[0][2]". A
// constraint is called by its id, else its note, else its class; one of a
// group by that of the group and its index, as "rows[2]"; else by its kind and
// line.
func Read(name string, in io.Reader) (*model.Model, error) { return read(name, in, maxWork) }

// read is Read with a limit of the caller's.
func read(name string, in io.Reader, work int64) (*model.Model, error) {
	r := &reader{
		file:    name,
		xml:     xml.NewDecoder(&bounded{in, maxBytes}),
		builder: model.NewBuilder(),
		arrays:  make(map[string]*array),
		names:   make(map[string]bool),
		work:    work,
	}
	r.xml.CharsetReader = onlyUTF8
	if err := r.document(); err != nil {
		return nil, err
	}
	m, err := r.builder.Build()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

// reader is the state of one Read.
type reader struct {
	file    string
	xml     *xml.Decoder
	builder *model.Builder
	domains []model.Domain    // of the variables, by index
	labels  []string          // their names, by index
	arrays  map[string]*array // by id; a variable is an array of no dimension
	names   map[string]bool   // of the variables
	work    int64             // what may still be spent
	marks   []int             // the last scope that each variable was seen in
	scopes  int               // how many there were
}

func (r *reader) document() error {
	for {
		token, at, err := r.token()
		if err == io.EOF {
			return r.errorf(at, "found the end of the file, expected <instance>")
		}
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.CharData:
			err = r.onlyBlanks([]byte(strings.TrimPrefix(string(token), "\ufeff")), at, "")
		case xml.StartElement:
			if err := r.instance(token, at); err != nil {
				return err
			}
			return r.epilogue()
		}
		if err != nil {
			return err
		}
	}
}

// epilogue refuses anything after the instance.
func (r *reader) epilogue() error {
	for {
		token, at, err := r.token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		data, ok := token.(xml.CharData)
		if !ok {
			return r.errorf(at, "found a second element after </instance>, expected the end of the file")
		}
		if err := r.onlyBlanks(data, at, ""); err != nil {
			return err
		}
	}
}

func (r *reader) instance(start xml.StartElement, at place) error {
	e := &element{name: start.Name.Local, attrs: start.Attr, at: at}
	if e.name != "instance" {
		return r.errorf(at, "found <%s>, expected <instance>", e.name)
	}
	if format := e.attr("format"); format != "XCSP3" {
		return r.errorf(at, "found an instance of format %q, expected XCSP3", format)
	}
	switch kind := e.attr("type"); kind {
	case "CSP":
	case "":
		return r.errorf(at, "found an instance without a type, expected CSP")
	default:
		return r.unsupported(at, "an instance of type %s", kind)
	}
	if err := r.only(e, "format", "type"); err != nil {
		return err
	}
	order := []string{"variables", "constraints", "annotations"}
	return r.each("instance", func(start xml.StartElement, at place) error {
		name := start.Name.Local
		if name == "objectives" {
			return r.unsupported(at, "<objectives>")
		}
		i := slices.Index(order, name)
		if i < 0 {
			return r.errorf(at, "found <%s>, expected one of <%s>", name, strings.Join(order, ">, <"))
		}
		order = order[i+1:]
		switch name {
		case "variables":
			return r.each(name, r.declaration)
		case "constraints":
			return r.each(name, func(start xml.StartElement, at place) error {
				return r.posting(start, at, "", 0)
			})
		}
		return r.skip()
	})
}

// skip reads over the element that has just been opened.
func (r *reader) skip() error {
	if err := r.xml.Skip(); err != nil {
		return r.xmlError(err)
	}
	return nil
}

// posting reads a constraint, a group or a block. The prefix comes from the
// blocks around it.
func (r *reader) posting(start xml.StartElement, at place, prefix string, depth int) error {
	head := &element{name: start.Name.Local, attrs: start.Attr, at: at}
	switch head.name {
	case "block":
		return r.block(head, prefix, depth)
	case "group":
		return r.group(head, prefix)
	}
	if !slices.Contains(kinds, head.name) {
		return r.unsupported(at, "the constraint <%s>", head.name)
	}
	e, err := r.element(start, at, 0)
	if err != nil {
		return err
	}
	return r.constraint(e, nil, r.title(e, e.at, prefix))
}

func (r *reader) block(head *element, prefix string, depth int) error {
	if depth > maxDepth {
		return r.errorf(head.at, "blocks are nested more than %d deep", maxDepth)
	}
	if err := r.only(head); err != nil {
		return err
	}
	if own := head.label(); own != "" {
		prefix = own + ": "
	}
	return r.each("block", func(start xml.StartElement, at place) error {
		return r.posting(start, at, prefix, depth+1)
	})
}

// label is what the file calls an element, or "".
func (e *element) label() string {
	for _, name := range []string{"id", "note", "class"} {
		if l := e.attr(name); l != "" {
			return l
		}
	}
	return ""
}

// title is what a constraint is called: its label, or its kind and line.
func (r *reader) title(e *element, at place, prefix string) string {
	if own := e.label(); own != "" {
		return own
	}
	return fmt.Sprintf("%s%s at line %d", prefix, e.name, at.line)
}

// kinds are the constraints that are read.
var kinds = []string{"allDifferent", "extension", "instantiation", "intension", "sum"}

// constraint posts a constraint of one of the kinds, of a group with its
// arguments.
func (r *reader) constraint(e *element, args *arguments, name string) error {
	switch e.name {
	case "allDifferent":
		return r.allDifferent(e, args, name)
	case "extension":
		return r.extension(e, args, name)
	case "instantiation":
		return r.instantiation(e, args, name)
	case "intension":
		return r.intension(e, args, name)
	default: // "sum"
		return r.sum(e, args, name)
	}
}

// post posts a constraint that holds about so many variables and values.
func (r *reader) post(at place, name string, c model.Constraint, size int) error {
	if err := r.spend(at, int64(len(name))+int64(size)); err != nil {
		return err
	}
	r.builder.Post(name, c)
	return nil
}

var (
	errTooLarge = errors.New("the file is too large")
	errCharset  = errors.New("expected a file in UTF-8")
)

// bounded reads up to a number of bytes; it fails where there are more.
type bounded struct {
	in   io.Reader
	left int64
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.in.Read(p[:min(int64(len(p)), b.left+1)])
	if int64(n) > b.left {
		return int(b.left), errTooLarge
	}
	b.left -= int64(n)
	return n, err
}

// onlyUTF8 is asked for the encodings that encoding/xml does not know.
func onlyUTF8(charset string, in io.Reader) (io.Reader, error) {
	if strings.EqualFold(charset, "us-ascii") || strings.EqualFold(charset, "ascii") {
		return in, nil
	}
	return nil, fmt.Errorf("%w, found one in %s: convert it first", errCharset, charset)
}
