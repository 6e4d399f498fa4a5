"""A board as a file for other people's solvers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args

from kotae.api.board import Board, ensure_board
from kotae.api.words import settings
from kotae.codec.dimacs import cnf_text
from kotae.codec.labels import Number
from kotae.codec.opb import opb_text
from kotae.codec.wcnf import wcnf_text
from kotae.encoding import Encoder
from kotae.errors import BadInput, Unserved

Style = Literal["cnf", "wcnf", "old-wcnf", "opb"]
"""WCNF as it is since 2022, where hard clauses begin with 'h', and older with 'p wcnf' and a top weight."""


def encode(
    board: Board,
    *,
    encoding: str | None = None,
    style: Style | None = None,
    complete: bool = True,
    numbering: str | None = None,
) -> Iterator[str]:
    """The lines of a file in which every rule is written out, so that any model of it is an answer.

    Not complete, large constraints are left out, as a solver that refines by cuts begins; the file says so.
    Without a style it is DIMACS CNF, or WCNF where the board has an objective. A named numbering
    gives the variables other numbers.
    """
    ensure_board(board)
    if style is not None and style not in get_args(Style):
        raise BadInput(f"there is no style '{style}'; there are {', '.join(get_args(Style))}")
    name, encoder = board.puzzle.encoder(encoding, board.instance)
    number = numbers(board, name, encoder, numbering)
    if number is not None and style not in (None, "cnf"):
        raise Unserved(f"the numbering '{numbering}' is for DIMACS CNF, not for {style}")
    formula = encoder.encode(board.instance, bare=False).formula
    title = []
    if complete:
        formula.write_out()
    elif formula.requirements:
        left_out = ", ".join(requirement.origin.rule for requirement in formula.requirements)
        title = [f"INCOMPLETE: {left_out} left to cuts, so a model may break it"]
        formula.requirements = []
    rules = settings(board.rules)
    title += [f"{board.puzzle.title} in the encoding '{name}', {rules}", *board.text().splitlines()]
    if style is None:
        style = "wcnf" if formula.soft else "cnf"
    if style == "cnf":
        if formula.soft:
            raise Unserved(f"DIMACS CNF has no words for an objective ({rules}); .wcnf and .opb have")
        return cnf_text(formula, title, number)
    if style == "opb":
        return opb_text(formula, title)
    return wcnf_text(formula, title, top=style == "old-wcnf")


def numbers(board: Board[Any], name: str, encoder: Encoder[Any, Any], numbering: str | None) -> Number | None:
    """The numbers that an encoding's variables have in a file, or None if they keep their own."""
    if numbering is None:
        return None
    if numbering not in encoder.numberings:
        there_are = f"it has {', '.join(encoder.numberings)}" if encoder.numberings else "it has none"
        raise BadInput(f"the encoding '{name}' has no numbering '{numbering}'; {there_are}")
    chosen = encoder.numberings[numbering]
    if (why := chosen.refusal(board.instance)) is not None:
        raise Unserved(f"the numbering '{numbering}' cannot serve this board: {why}")
    number: Number = chosen.number(board.instance)
    return number
