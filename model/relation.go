package model

// Relation is the binary constraint X op Y + C.
type Relation struct {
	X  Var
	Op Op
	Y  Var
	C  int
}

// Vars returns X and Y.
func (c Relation) Vars() []Var { return []Var{c.X, c.Y} }

// Check reports whether the value of X compares as stated with that of Y + C.
func (c Relation) Check(a Assignment) bool {
	return c.Op.Holds(int64(a.Value(c.X)), int64(a.Value(c.Y))+int64(c.C))
}

// String writes the constraint, as in "x0 <= x1 + 3".
func (c Relation) String() string { return c.format(Var.String) }

func (Relation) kind() string { return "relation" }

func (c Relation) format(name func(Var) string) string {
	return name(c.X) + " " + c.Op.String() + " " + name(c.Y) + plus(c.C)
}

func (c Relation) problems(func(Var) Domain, func(Var) string) []string {
	return append(c.Op.problems(), constantProblems(c.C)...)
}

func (c Relation) clone() Constraint { return c }
