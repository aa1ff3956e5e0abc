package compare

import (
	"context"
	"testing"
	"time"

	"counterpoint/encode"
	"counterpoint/model"
)

// TestFormulasAreMadeOnce: engines that take the same formula of an instance get
// the very same one, and those of another scheme do not.
func TestFormulasAreMadeOnce(t *testing.T) {
	fs := newFormulas()
	m := queens(t, 6)
	minimal, extended := translation{}, translation{encoding: encode.Options{Scheme: encode.Extended}}
	first, spent, err := fs.translate(t.Context(), minimal, m)
	if err != nil || spent <= 0 {
		t.Fatal(spent, err)
	}
	again, spentAgain, err := fs.translate(t.Context(), minimal, m)
	if err != nil || again.Encoding != first.Encoding || spentAgain != spent {
		t.Errorf("another formula, or %v in place of %v; error %v", spentAgain, spent, err)
	}
	other, _, err := fs.translate(t.Context(), extended, m)
	if err != nil || other.Encoding == first.Encoding {
		t.Errorf("the same formula for another scheme; error %v", err)
	}
}

// TestFormulaOfStoppedMakerIsMadeAnew: one engine's timeout is not the next one's.
func TestFormulaOfStoppedMakerIsMadeAnew(t *testing.T) {
	fs := newFormulas()
	m := queens(t, 6)
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := fs.translate(done, translation{}, m); err == nil {
		t.Error("no error of a context that is done")
	}
	if f, _, err := fs.translate(t.Context(), translation{}, m); err != nil || f.Encoding == nil {
		t.Errorf("error %v", err)
	}
}

// TestWaitForFormulaEnds: who waits for another's formula keeps its own deadline.
func TestWaitForFormulaEnds(t *testing.T) {
	fs := newFormulas()
	if _, mine := fs.claim(translation{}); !mine {
		t.Fatal("somebody makes it")
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, _, err := fs.translate(ctx, translation{}, queens(t, 4)); err == nil {
		t.Error("a formula that nobody makes")
	}
}

// TestPlanSharesFormulas sees by the time of encoding, which is of one making.
func TestPlanSharesFormulas(t *testing.T) {
	for _, jobs := range []int{1, 3} {
		rows, _, err := execute(t.Context(), Plan{Instances: instances(queens(t, 8), 3), Engines: parse(t, "gini,cdcl,dpll"), Jobs: jobs})
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range rows {
			first := rows[i/3*3]
			if got, want := r.Outcome.Times.Encode, first.Outcome.Times.Encode; got != want || got == 0 || r.Outcome.Status != model.Sat {
				t.Errorf("%s of %s: encoded in %v, %s in %v", r.Engine, r.Instance, got, first.Engine, want)
			}
			if times := r.Outcome.Times; times.Total != times.Encode+times.Solve {
				t.Errorf("%v", times)
			}
		}
	}
}
