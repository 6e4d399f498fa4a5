"""WCNF: clauses that must hold and clauses that may be broken at a price, in both styles that are in use.

The MaxSAT Evaluation's style of 2022 has no `p` line; a hard clause begins with `h` and a soft one with its
weight. The older one declares ``p wcnf VARIABLES CLAUSES TOP``; a clause whose weight reaches TOP is hard.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kotae.codec.dimacs import MAX_VARIABLE, Token, declared, first_line, line_tokens, literal, tokens
from kotae.codec.labels import check_written, grouped, head, wishes
from kotae.codec.lines import quoted, whole_number
from kotae.errors import BadInput
from kotae.formula import Clause, Formula, Soft

MAX_WEIGHT = (1 << 63) - 1
"""The largest weight that the evaluation's rules allow."""


@dataclass(frozen=True, slots=True)
class Wcnf:
    """The hard and soft clauses of a file, and its variables: as declared, or else the largest one used."""

    variables: int
    hard: list[Clause]
    soft: list[Soft]


def read_wcnf(text: str) -> Wcnf:
    """The clauses of a WCNF text of either style."""
    if not text.strip():
        raise BadInput("expected a formula, but the text is blank")
    first, _ = first_line(text)
    words = [] if first is None else line_tokens(first)
    # In the style of 2022 a formula without clauses is a file of comments.
    if first is None or words[0].text != "p":
        clauses = _clauses(tokens(text, 0), MAX_VARIABLE, "that can be held")
        return _sorted(clauses, None, None)
    if len(words) not in (4, 5) or words[1].text != "wcnf":
        raise first.error(
            f"expected a line 'p wcnf VARIABLES CLAUSES TOP', not {quoted(first.text)}", words[0].at
        )
    variables = declared(words[2])
    whole_number(words[3].text, first, "the number of clauses", words[3].at)
    top = _weight(words[4]) if len(words) == 5 else MAX_WEIGHT + 1
    clauses = _clauses(tokens(text, first.number), variables, f"that line {first.number} declares")
    return _sorted(clauses, variables, top)


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
    for label, clauses in grouped(formula):
        if label:
            yield f"c {label}\n"
        for clause in clauses:
            yield " ".join([hard, *map(str, clause), "0\n"])
    if soft:
        yield "c soft clauses\n"
    for wish in soft:
        yield " ".join([str(wish.weight), *map(str, wish.clause), "0\n"])


def _clauses(words: Iterator[Token], variables: int, origin: str) -> Iterator[tuple[Token, list[int]]]:
    """Each clause with the word that stands for its weight; the last one may lack its 0."""
    for weight in words:
        clause: list[int] = []
        last = weight
        for last in words:
            number = literal(last, variables, origin)
            if number == 0:
                break
            clause.append(number)
        if last is weight:
            raise weight.error(f"{quoted(weight.text)} is the weight of no clause")
        yield weight, clause


def _sorted(clauses: Iterator[tuple[Token, list[int]]], variables: int | None, top: int | None) -> Wcnf:
    hard: list[Clause] = []
    soft: list[Soft] = []
    largest = 0
    for word, clause in clauses:
        largest = max(largest, max(map(abs, clause), default=0))
        if top is None and word.text == "h":
            hard.append(clause)
            continue
        weight = _weight(word)
        if top is not None and weight >= top:
            hard.append(clause)
        else:
            soft.append(Soft(tuple(clause), weight))
    return Wcnf(largest if variables is None else variables, hard, soft)


def _weight(word: Token) -> int:
    if not word.text.isascii() or not word.text.isdigit():
        raise word.error(f"expected a weight, not {quoted(word.text)}")
    if len(word.text) > 19 or int(word.text) > MAX_WEIGHT:
        raise word.error(f"a weight of {len(word.text)} digits is too large; the limit is 2^63 - 1")
    return int(word.text)
