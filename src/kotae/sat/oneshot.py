"""A program of our own that runs one of PySAT's solvers once on a DIMACS file: `python -m kotae.sat.oneshot`.

PySAT's Kissat aborts on a second question, its Lingeling has no limits, and Glucose looks at its own only
when it restarts, which it puts off for seconds on some boards. In a process of their own, they can be asked
once and stopped at any time, like any other DIMACS program.
"""

from __future__ import annotations

import sys
from pathlib import Path

CLASSES = {
    "glucose3": "Glucose3",
    "glucose4": "Glucose4",
    "glucose42": "Glucose42",
    "kissat404": "Kissat404",
    "lingeling": "Lingeling",
}


def main(arguments: list[str]) -> int:
    """Solve the file and print what SAT programs print; exit 10 if satisfiable, 20 if not."""
    import pysat.solvers

    from kotae.codec.dimacs import read_cnf

    name, path = arguments
    cnf = read_cnf(Path(path).read_text(encoding="utf-8"))
    with getattr(pysat.solvers, CLASSES[name])(bootstrap_with=cnf.clauses) as solver:
        if not solver.solve():
            print("s UNSATISFIABLE")
            return 20
        print("s SATISFIABLE")
        print("v", *solver.get_model(), 0)
        return 10


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
