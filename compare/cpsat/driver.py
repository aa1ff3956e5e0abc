"""Solves a model of Counterpoint with CP-SAT of OR-Tools.

Standard input has one JSON object, the request (see request.go). Each line of
standard output is one too: {"solution": [...]} as soon as it is found, and one
with the status and the statistics at the end.
"""

import sys

sys.path[:] = [folder for folder in sys.path if folder]  # not the working directory

import json

import ortools
from ortools.sat.python import cp_model

COMPARISONS = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def build(request):
    model = cp_model.CpModel()
    xs = [
        model.NewIntVarFromDomain(cp_model.Domain.FromIntervals(domain), f"x{i}")
        for i, domain in enumerate(request["domains"])
    ]
    for c in request["constraints"]:
        post(model, xs, c)
    return model, xs


def post(model, xs, c):
    scope = [xs[i] for i in c["vars"]]
    kind = c["kind"]
    if not scope:  # constraints that hold are left out
        model.AddBoolOr([])
    elif kind == "alldifferent":
        model.AddAllDifferent([x + k if k else x for x, k in zip(scope, c["constants"])])
    elif kind == "relation":
        model.Add(COMPARISONS[c["op"]](scope[0], scope[1] + c["rhs"]))
    elif kind == "linear":
        total = sum(k * x for k, x in zip(c["coefs"], scope))
        model.Add(COMPARISONS[c["op"]](total, c["rhs"]))
    elif c["forbid"]:
        model.AddForbiddenAssignments(scope, c["rows"])
    else:
        model.AddAllowedAssignments(scope, c["rows"])


def write(answer):
    print(json.dumps(answer), flush=True)


class Solutions(cp_model.CpSolverSolutionCallback):
    """Writes each solution, and stops the search after as many as are wanted."""

    def __init__(self, xs, wanted):
        super().__init__()
        self.xs, self.wanted, self.found = xs, wanted, 0

    def on_solution_callback(self):
        write({"solution": [self.Value(x) for x in self.xs]})
        self.found += 1
        if self.found == self.wanted:
            self.StopSearch()


def main():
    request = json.load(sys.stdin)
    model, xs = build(request)
    solver = cp_model.CpSolver()
    solver.parameters.cp_model_presolve = request["presolve"]
    solver.parameters.num_workers = request["workers"]
    solver.parameters.random_seed = request["seed"]
    if request["wanted"] != 1:
        # One worker alone enumerates, whatever was asked for.
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
    status = solver.Solve(model, Solutions(xs, request["wanted"]))
    told = solver.ResponseProto()
    write(
        {
            "status": solver.StatusName(status),
            "detail": model.Validate() if status == cp_model.MODEL_INVALID else "",
            "branches": told.num_branches,
            "conflicts": told.num_conflicts,
            "binary-propagations": told.num_binary_propagations,
            "integer-propagations": told.num_integer_propagations,
        }
    )


main()
