"""OPB, the format of pseudo-Boolean solvers: every clause as a sum that is at least 1, the wishes as a price.

A soft clause of one literal is priced by that literal's opposite. A longer one gets a variable of its own,
"this wish is broken", numbered after the formula's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from kotae.codec.labels import check_written, grouped, head, wishes
from kotae.formula import Clause, Formula, Soft


def opb_text(formula: Formula, title_lines: Iterable[str] = ()) -> Iterator[str]:
    """The lines of the formula as OPB, each with its line feed; ``x5`` is variable 5."""
    check_written(formula)
    return _opb_lines(formula, title_lines, wishes(formula))


def _opb_lines(formula: Formula, title_lines: Iterable[str], soft: list[Soft]) -> Iterator[str]:
    prices: Counter[int] = Counter()
    broken: list[Clause] = []
    for wish in soft:
        if len(wish.clause) == 1:
            prices[-wish.clause[0]] += wish.weight
        else:
            helper = formula.variables + len(broken) + 1
            prices[helper] += wish.weight
            broken.append([*wish.clause, helper])
    # The format wants the counts in its first line. One variable at least: the empty clause is said about x1.
    variables, constraints = max(1, formula.variables + len(broken)), len(formula.clauses) + len(broken)
    yield f"* #variable= {variables} #constraint= {constraints}\n"
    for line in head(formula, title_lines):
        yield f"* {line}\n"
    for number, clause in enumerate(broken, formula.variables + 1):
        yield f"* {number} the wish for {_sum(clause[:-1]) or 'the impossible'} is broken\n"
    if prices:
        yield f"min: {' '.join(_term(weight, literal) for literal, weight in prices.items())} ;\n"
    for label, clauses in grouped(formula):
        if label:
            yield f"* {label}\n"
        for clause in clauses:
            yield f"{_sum(clause)} >= 1 ;\n" if clause else "+1 x1 >= 2 ;\n"
    if broken:
        yield "* soft clauses\n"
    for clause in broken:
        yield f"{_sum(clause)} >= 1 ;\n"


def _sum(clause: Clause) -> str:
    # A clause may say a literal twice; it is one term of the sum.
    return " ".join(_term(1, literal) for literal in dict.fromkeys(clause))


def _term(weight: int, literal: int) -> str:
    return f"+{weight} x{literal}" if literal > 0 else f"+{weight} ~x{-literal}"
