"""WCNF: clauses that must hold and clauses that may be broken at a price, in both styles that are in use.

The MaxSAT Evaluation's style of 2022 has no `p` line; a hard clause begins with `h` and a soft one with its
weight. The older one declares ``p wcnf VARIABLES CLAUSES TOP``; a clause whose weight reaches TOP is hard.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kotae.codec.labels import check_written, grouped, head, wishes
from kotae.formula import Formula, Soft

MAX_WEIGHT = (1 << 63) - 1
"""The largest weight that the evaluation's rules allow."""


def wcnf_text(formula: Formula, title_lines: Iterable[str] = (), *, top: bool = False) -> Iterator[str]:
    """The lines of the formula as WCNF, each with its line feed; with `top`, in the older style."""
    check_written(formula)
    soft = wishes(formula)
    if sum(wish.weight for wish in soft) >= MAX_WEIGHT:
        raise ValueError("the weights of the soft clauses add up to more than 63 bits can hold")
    return _wcnf_lines(formula, title_lines, soft, top)


def _wcnf_lines(
    formula: Formula, title_lines: Iterable[str], soft: list[Soft], with_top: bool
) -> Iterator[str]:
    for line in head(formula, title_lines):
        yield f"c {line}\n"
    hard = "h"
    if with_top:
        hard = str(1 + sum(wish.weight for wish in soft))
        yield f"p wcnf {formula.variables} {len(formula.clauses) + len(soft)} {hard}\n"
    for label, block in grouped(formula):
        if label:
            yield f"c {label}\n"
        for clause in block.clauses:
            yield " ".join([hard, *map(str, clause), "0\n"])
    if soft:
        yield "c soft clauses\n"
    for wish in soft:
        yield " ".join([str(wish.weight), *map(str, wish.clause), "0\n"])
