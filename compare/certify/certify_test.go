package certify_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"counterpoint/compare/certify"
	"counterpoint/encode"
	"counterpoint/model"
)

// TestEveryEncodingIsSound certifies random constraints under every encoding: none
// may be wrong.
func TestEveryEncodingIsSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := anyConstraint(t)
		r, err := certify.Certify(context.Background(), m, certify.Encodings(), certify.Options{Limit: 5000, Samples: 300})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range r.Certificates {
			var wrong *certify.WrongError
			if errors.As(c.Err, &wrong) {
				t.Fatalf("%s: %v", m.Describe(0), c.Err)
			}
			if s, ok := c.Of(certify.Domain); c.Err == nil && (!ok || s.Beyond > 0 || s.Exceeded != nil) {
				t.Fatalf("%s, %v: beyond domain consistency: %+v", m.Describe(0), c.Encoding, s)
			}
		}
	})
}

func certifyAll(t *testing.T, m *model.Model, o certify.Options) certify.Report {
	t.Helper()
	r, err := certify.Certify(context.Background(), m, certify.Encodings(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSamplesAgreeWithAll compares what is said of all partial domains with what is
// said of many samples: what is missed and exceeded is the same, and the shares are
// about the same.
func TestSamplesAgreeWithAll(t *testing.T) {
	for _, m := range []*model.Model{
		must(t)(certify.AllDifferent(3, 3)),
		must(t)(certify.Linear([]int{1, 2, -1}, model.Eq, 3, 3)),
	} {
		all := certifyAll(t, m, certify.Options{})
		sampled := certifyAll(t, m, certify.Options{Limit: 1, Samples: 5000, Seed: 1})
		if all.Sampled || !sampled.Sampled || all.Checked != all.Total || sampled.Checked != 5000 {
			t.Fatalf("%+v, %+v", all, sampled)
		}
		for i, c := range all.Certificates {
			for j, s := range c.Strengths {
				other := sampled.Certificates[i].Strengths[j]
				if s.Reaches() != other.Reaches() || (s.Beyond > 0) != (other.Beyond > 0) ||
					math.Abs(s.Values.Percent()-other.Values.Percent()) > 3 {
					t.Errorf("%s, %v, %v: %+v of all, %+v of samples", m.Describe(0), c.Encoding, s.Level, s, other)
				}
				sameSize(t, s.Missed, other.Missed)
				sameSize(t, s.Exceeded, other.Exceeded)
			}
		}
	}
}

// sameSize fails if the second example lacks fewer values than the first, the
// smallest of all.
func sameSize(t *testing.T, smallest, other *certify.Example) {
	t.Helper()
	if (smallest == nil) != (other == nil) {
		t.Fatalf("examples %v and %v", smallest, other)
	}
	if smallest == nil {
		return
	}
	left := func(e *certify.Example) (n int) {
		for _, d := range e.Domains {
			n += d.Size()
		}
		return n
	}
	if left(other) > left(smallest) {
		t.Errorf("%v is smaller than %v, the smallest", other.Domains, smallest.Domains)
	}
}

// comparable leaves out of reports what is not theirs.
var comparable = cmp.Options{
	cmpopts.IgnoreFields(certify.Report{}, "Model"),
	cmp.Comparer(func(a, b model.Domain) bool { return a.String() == b.String() }),
	cmp.Comparer(func(a, b model.Var) bool { return a.Index() == b.Index() }),
}

func TestSameSeedSameReport(t *testing.T) {
	m := must(t)(certify.AllDifferent(4, 5))
	o := certify.Options{Limit: 1, Samples: 500, Seed: 3}
	first := certifyAll(t, m, o)
	if diff := cmp.Diff(first, certifyAll(t, m, o), comparable); diff != "" {
		t.Error(diff)
	}
	o.Seed = 4
	if cmp.Equal(first, certifyAll(t, m, o), comparable) {
		t.Error("another seed draws the same samples")
	}
}

func TestStopsWithWhatWasFound(t *testing.T) {
	m := must(t)(certify.AllDifferent(4, 5))
	for _, limit := range []uint64{1, 0} {
		ctx, cancel := context.WithCancel(context.Background())
		o := certify.Options{Limit: limit, Samples: 1_000_000, Progress: func(done, total uint64) {
			if done > 500 {
				cancel()
			}
		}}
		r, err := certify.Certify(ctx, m, certify.Encodings(), o)
		if err != nil {
			t.Fatal(err)
		}
		if r.Reason != model.Cancelled || r.Checked < 500 || r.Checked > 1000 || r.Certificates[0].DeadEnds.Of != r.DeadEnds {
			t.Errorf("%v after %d of %d, %v", r.Reason, r.Checked, r.ToCheck, r.Certificates[0].DeadEnds)
		}
		cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := certify.Certify(ctx, m, certify.Encodings(), certify.Options{}); err != nil || r.Reason != model.Cancelled {
		t.Errorf("done before it began: %v, %v", r.Reason, err)
	}
}

// TestNotToBeCertified has what the error says of models that are refused.
func TestNotToBeCertified(t *testing.T) {
	for _, test := range []struct {
		says  string
		build func(b *model.Builder)
	}{
		{"has 0", func(b *model.Builder) { b.Var("x", model.Range(1, 2)) }},
		{"has 2", func(b *model.Builder) {
			x := b.Var("x", model.Range(1, 2))
			b.Post("", model.Different(x))
			b.Post("", model.Different(x))
		}},
		{"1 of the model's 2 variables", func(b *model.Builder) {
			x := b.Var("x", model.Range(1, 2))
			b.Var("y", model.Range(1, 2))
			b.Post("", model.Different(x))
		}},
		{"without gaps", func(b *model.Builder) { b.Post("", model.Different(b.Var("x", model.Values(1, 3)))) }},
		{"x has 11 values", func(b *model.Builder) { b.Post("", model.Different(b.Var("x", model.Range(1, 11)))) }},
		{"more than 1048576 assignments", func(b *model.Builder) {
			xs := make([]model.Var, 7)
			for i := range xs {
				xs[i] = b.Var("", model.Range(1, 10))
			}
			b.Post("", model.Different(xs...))
		}},
	} {
		b := model.NewBuilder()
		test.build(b)
		_, err := certify.Certify(context.Background(), must(t)(b.Build()), certify.Encodings(), certify.Options{})
		if err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%v, want %q", err, test.says)
		}
	}
	for _, size := range [][2]int{{0, 3}, {13, 1}, {3, 0}, {3, 11}, {7, 10}, {math.MaxInt, 1}} {
		if _, err := certify.AllDifferent(size[0], size[1]); err == nil {
			t.Errorf("all-different of %d variables and %d values", size[0], size[1])
		}
		if _, err := certify.RandomRows(size[0], size[1], 0.5, 0); err == nil {
			t.Errorf("rows of %d variables and %d values", size[0], size[1])
		}
	}
	for _, density := range []float64{-0.1, 1.1, math.NaN()} {
		if _, err := certify.RandomRows(2, 2, density, 0); err == nil {
			t.Errorf("rows of density %v", density)
		}
	}
}

// TestRefusedEncodings have no certificate, and the others do.
func TestRefusedEncodings(t *testing.T) {
	m := must(t)(certify.Linear([]int{1, 1, 1}, model.Le, 7, 4))
	encodings := []certify.Encoding{
		{Options: encode.Options{MaxClauses: 10}},
		{Options: encode.Options{Variables: encode.Needed, Scheme: encode.Order}},
		{},
	}
	r, err := certify.Certify(context.Background(), m, encodings, certify.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var tooLarge *encode.TooLargeError
	if !errors.As(r.Certificates[0].Err, &tooLarge) {
		t.Errorf("%v, want that it is too large", r.Certificates[0].Err)
	}
	if err := r.Certificates[1].Err; err == nil || !strings.Contains(err.Error(), "no literal x1=1") {
		t.Errorf("%v, want that there is no literal x1=1", err)
	}
	if c := r.Certificates[2]; c.Err != nil || len(c.Strengths) == 0 {
		t.Errorf("%+v", c)
	}
}

func TestSameClausesAreMeasuredOnce(t *testing.T) {
	r := certifyAll(t, must(t)(certify.Relation(model.Ne, 0, 3)), certify.Options{})
	first, second := r.Certificates[0], r.Certificates[1]
	if first.As != "" || second.As != "minimal" || cmp.Diff(first.Strengths, second.Strengths, comparable) != "" {
		t.Errorf("%+v and %+v", first, second)
	}
}

func TestParseEncodings(t *testing.T) {
	for _, test := range []struct{ list, want string }{
		{"minimal", "minimal"},
		{"minimal,amo=ladder", "minimal,amo=ladder"},
		{" hall, amo=binary ,order", "hall,amo=binary order"},
		{"minimal,amo=pairwise", "minimal"},
		{"hall,cardinality=network,amo=ladder", "hall,amo=ladder,cardinality=network"},
	} {
		encodings, err := certify.ParseEncodings(test.list)
		var names []string
		for _, e := range encodings {
			names = append(names, e.String())
		}
		if got := strings.Join(names, " "); err != nil || got != test.want {
			t.Errorf("%q: %q, %v, want %q", test.list, got, err, test.want)
		}
	}
	for _, list := range []string{"", "amo=ladder", "minimum", "minimal,amo=none", "minimal,colour=red", "minimal,,hall"} {
		if encodings, err := certify.ParseEncodings(list); err == nil {
			t.Errorf("%q is %v", list, encodings)
		}
	}
	all, err := certify.ParseEncodings(certify.AllEncodings)
	if err != nil || len(all) != len(certify.Encodings()) {
		t.Errorf("all: %v, %v", all, err)
	}
}

func TestShares(t *testing.T) {
	for _, test := range []struct {
		share certify.Share
		want  float64
	}{{certify.Share{}, 100}, {certify.Share{Of: 3}, 0}, {certify.Share{Found: 1, Of: 3}, 33.3}, {certify.Share{Found: 9999, Of: 10000}, 99.9}, {certify.Share{Found: 7, Of: 7}, 100}} {
		if got := test.share.Percent(); got != test.want {
			t.Errorf("%v: %v %%, want %v", test.share, got, test.want)
		}
	}
}

func BenchmarkCertify(b *testing.B) {
	m, err := certify.AllDifferent(4, 4)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		r, err := certify.Certify(context.Background(), m, []certify.Encoding{{}}, certify.Options{})
		if err != nil || r.Checked != 50625 {
			b.Fatal(r.Checked, err)
		}
	}
}
