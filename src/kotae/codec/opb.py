"""OPB, the format of pseudo-Boolean solvers: counts as sums, other clauses as sums of at least 1.

Where a block of clauses says what a sum says, the sum is written in its place; helper variables that only
those clauses have then occur nowhere, and are not named. Variables keep their numbers all the same.

The wishes are a price. A soft clause of one literal is priced by that literal's opposite. A longer one gets a
variable of its own, "this wish is broken", numbered after the formula's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from kotae.codec.labels import check_written, grouped, head, wishes
from kotae.formula import Block, Clause, Formula, Soft, Sum

IMPOSSIBLE = "+1 x1 >= 2 ;\n"
"""What no assignment satisfies: the format has no sum without terms."""


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
    variables, constraints = max(1, formula.variables + len(broken)), _count(formula) + len(broken)
    yield f"* #variable= {variables} #constraint= {constraints}\n"
    for line in head(formula, title_lines, without=_unused(formula)):
        yield f"* {line}\n"
    for number, clause in enumerate(broken, formula.variables + 1):
        yield f"* {number} the wish for {_terms(_weighed(clause[:-1])) or 'the impossible'} is broken\n"
    if prices:
        yield f"min: {_terms((weight, literal) for literal, weight in prices.items())} ;\n"
    pending = ""
    for label, block in grouped(formula):
        pending = label or pending
        sums = _sums(block)
        if sums == []:  # said with another block
            continue
        if pending:
            yield f"* {pending}\n"
            pending = ""
        yield from map(_clause_row, block.clauses) if sums is None else map(_sum_row, sums)
    if broken:
        yield "* soft clauses\n"
    yield from map(_clause_row, broken)


def _sums(block: Block) -> list[Sum] | None:
    """The sums of a block, but for those without terms that hold anyhow; None if it has clauses only."""
    if block.sums is None:
        return None
    return [one for one in block.sums(block.origins[0]) if one.terms or _fails_empty(one)]


def _fails_empty(one: Sum) -> bool:
    """Whether 0, the sum of no terms, misses the bound."""
    return {"=": one.bound != 0, "<=": one.bound < 0, ">=": one.bound > 0}[one.relation]


def _count(formula: Formula) -> int:
    """The number of constraints."""
    stated = ((_sums(block), block) for block in formula.blocks())
    return sum(len(block.clauses) if sums is None else len(sums) for sums, block in stated)


def _unused(formula: Formula) -> set[int]:
    """The helpers of clauses in whose place sums are written."""
    replaced: set[int] = set()
    stated = {abs(literal) for wish in formula.soft for literal in wish.clause}
    for block in formula.blocks():
        sums = _sums(block)
        if sums is not None:
            replaced.update(abs(literal) for clause in block.clauses for literal in clause)
            stated.update(abs(literal) for one in sums for _, literal in one.terms)
        else:
            stated.update(abs(literal) for clause in block.clauses for literal in clause)
    return replaced - stated


def _clause_row(clause: Clause) -> str:
    return f"{_terms(_weighed(clause))} >= 1 ;\n" if clause else IMPOSSIBLE


def _sum_row(one: Sum) -> str:
    """The sum as a constraint; the format knows no "at most", which is "at least" of the negative sum."""
    if not one.terms:
        return IMPOSSIBLE
    if one.relation == "<=":
        return f"{_terms((-weight, literal) for weight, literal in one.terms)} >= {-one.bound} ;\n"
    return f"{_terms(one.terms)} {one.relation} {one.bound} ;\n"


def _weighed(clause: Clause) -> list[tuple[int, int]]:
    # A clause may say a literal twice; it is one term of the sum.
    return [(1, literal) for literal in dict.fromkeys(clause)]


def _terms(terms: Iterable[tuple[int, int]]) -> str:
    return " ".join(
        f"{weight:+} x{literal}" if literal > 0 else f"{weight:+} ~x{-literal}" for weight, literal in terms
    )
