package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"counterpoint/model"
	"counterpoint/model/generate"
)

// family is a kind of problem that the command generate makes.
type family struct {
	use, short, example string // of its command; use names its sizes
	flags               func(*pflag.FlagSet, *parameters)
	make                func(*parameters) (*model.Model, error)
}

func (f family) name() string { return strings.Fields(f.use)[0] }

// sizes reports sizes that are missing, or too many.
func (f family) sizes(_ *cobra.Command, args []string) error {
	if want := len(strings.Fields(f.use)) - 1; len(args) != want {
		return fmt.Errorf("sizes given: %d; expected counterpoint generate %s", len(args), f.use)
	}
	return nil
}

// parameters are the sizes and flags of all families. holes is negative if it
// was not given.
type parameters struct {
	sizes                []int
	n, d, colours, holes int
	density, tightness   float64
	seed                 uint64
	pairwise             bool
}

var families = []family{
	{
		use:     "queens N",
		short:   "N queens on a board of N by N, none attacking another",
		example: "  counterpoint generate queens 8",
		make:    func(p *parameters) (*model.Model, error) { return generate.Queens(p.sizes[0]) },
	},
	{
		use:     "pigeons PIGEONS HOLES",
		short:   "Each pigeon in a hole of its own",
		example: "  counterpoint generate pigeons 9 8\n  counterpoint generate pigeons 9 8 --pairwise",
		flags: func(f *pflag.FlagSet, p *parameters) {
			f.BoolVar(&p.pairwise, "pairwise", false, "a constraint for each two pigeons, in place of one all-different")
		},
		make: func(p *parameters) (*model.Model, error) {
			if p.pairwise {
				return generate.PairwisePigeons(p.sizes[0], p.sizes[1])
			}
			return generate.Pigeons(p.sizes[0], p.sizes[1])
		},
	},
	{
		use:     "latin N",
		short:   "A latin square of N by N, empty or a random one with holes",
		example: "  counterpoint generate latin 5\n  counterpoint generate latin 30 --holes 378 --seed 1",
		flags: func(f *pflag.FlagSet, p *parameters) {
			f.IntVar(&p.holes, "holes", -1, "give all but `N` cells of a random square (default none is given)")
			f.Lookup("holes").DefValue = "0" // pflag says the default of its own only if it is not 0
			addSeed(f, p)
		},
		make: func(p *parameters) (*model.Model, error) {
			if p.holes < -1 {
				return nil, fmt.Errorf("--holes %d: expected 0 or more", p.holes)
			}
			if p.holes < 0 {
				return generate.Latin(p.sizes[0])
			}
			return generate.QuasigroupWithHoles(p.sizes[0], p.holes, p.seed)
		},
	},
	{
		use:     "magic N",
		short:   "A magic square of N by N",
		example: "  counterpoint generate magic 4",
		make:    func(p *parameters) (*model.Model, error) { return generate.MagicSquare(p.sizes[0]) },
	},
	{
		use:     "colouring",
		short:   "The colouring of a random graph",
		example: "  counterpoint generate colouring --n 60 --colours 3 --density 0.08 --seed 1",
		flags: func(f *pflag.FlagSet, p *parameters) {
			f.IntVar(&p.n, "n", 20, "`N` vertices")
			f.IntVar(&p.colours, "colours", 3, "`K` colours")
			f.Float64Var(&p.density, "density", 0.25, "share `P` of the pairs of vertices that have an edge, 0 to 1")
			addSeed(f, p)
		},
		make: func(p *parameters) (*model.Model, error) {
			return generate.Colouring(p.n, p.colours, p.density, p.seed)
		},
	},
	{
		use:     "random",
		short:   "A random binary problem (model B)",
		example: "  counterpoint generate random --n 20 --d 8 --density 0.3 --tightness 0.4 --seed 7",
		flags: func(f *pflag.FlagSet, p *parameters) {
			f.IntVar(&p.n, "n", 20, "`N` variables")
			f.IntVar(&p.d, "d", 8, "`D` values of each variable")
			f.Float64Var(&p.density, "density", 0.3, "share `P` of the pairs of variables with a constraint, 0 to 1")
			f.Float64Var(&p.tightness, "tightness", 0.4, "share `Q` of the pairs of values that a constraint forbids, 0 to 1")
			addSeed(f, p)
		},
		make: func(p *parameters) (*model.Model, error) {
			return generate.RandomBinary(p.n, p.d, p.density, p.tightness, p.seed)
		},
	},
}

func addSeed(f *pflag.FlagSet, p *parameters) {
	f.Uint64Var(&p.seed, "seed", 0, "`N` as the seed of what is random")
}
