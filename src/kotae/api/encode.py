"""A board as a file for other people's solvers."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Literal, get_args

from kotae import __version__
from kotae.api.board import Board, ensure_board
from kotae.api.words import settings
from kotae.codec.dimacs import cnf_text
from kotae.codec.heading import Heading
from kotae.codec.labels import Number, clauses_by_rule
from kotae.codec.opb import opb_text
from kotae.codec.wcnf import wcnf_text
from kotae.encoding import Encoder, Encoding
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
    presolved: bool = False,
    comments: bool = True,
) -> Iterator[str]:
    """The lines of a file in which every rule is written out, so that any model of it is an answer.

    Not complete, large constraints are left out, as a solver that refines by cuts begins. Presolved, what
    can be settled without a search is left out, where the encoding does that. The file says so in its
    comments, which can be left out as well. Without a style it is DIMACS CNF, or WCNF where the board has an
    objective. A named numbering gives the variables other numbers.
    """
    ensure_board(board)
    if style is not None and style not in get_args(Style):
        raise BadInput(f"there is no style '{style}'; there are {', '.join(get_args(Style))}")
    name, encoder = board.puzzle.encoder(encoding, board.instance)
    number = numbers(board, name, encoder, numbering)
    if number is not None and style not in (None, "cnf"):
        raise Unserved(f"the numbering '{numbering}' is for DIMACS CNF, not for {style}")
    made = encoder.encode(board.instance, bare=False) if presolved else encoder.in_full(board.instance)
    formula = made.formula
    left_to_cuts = [] if complete else [requirement.origin.rule for requirement in formula.requirements]
    if complete:
        formula.write_out()
    formula.requirements = []
    if style is None:
        style = "wcnf" if formula.soft else "cnf"
    if style == "cnf" and formula.soft:
        objective = settings(board.rules)
        raise Unserved(f"DIMACS CNF has no words for an objective ({objective}); .wcnf and .opb have")
    heading = Heading(
        version=__version__,
        puzzle=board.puzzle.key,
        rules=rules_word(board),
        encoding=name,
        numbering=numbering or "-",
        presolved="yes" if presolved and encoder.whole else "no",
        incomplete=",".join(left_to_cuts) or "-",
        variables=str(formula.variables),
        board=board_digest(board),
    )
    title = _title(board, heading, made, left_to_cuts, style)
    if style == "cnf":
        lines = cnf_text(formula, title, number)
    elif style == "opb":
        lines = opb_text(formula, title)
    else:
        lines = wcnf_text(formula, title, top=style == "old-wcnf")
    return lines if comments else _without_comments(lines, style)


def _title(
    board: Board, heading: Heading, made: Encoding[Any], left_to_cuts: list[str], style: Style
) -> Iterator[str]:
    """The first comments of a file: what it is, for people and programs, what it lacks, and the board."""
    if left_to_cuts:
        yield f"INCOMPLETE: {', '.join(left_to_cuts)} left to cuts, so a model may break it"
    yield f"{board.puzzle.title} in the encoding '{heading.encoding}', {settings(board.rules)}"
    yield heading.line()
    if style != "opb":  # where sums are written in place of clauses
        counts = clauses_by_rule(made.formula)
        yield f"clauses by rule: {', '.join(f'{rule} {count}' for rule, count in counts.items())}"
    if heading.presolved == "yes":
        yield "PRESOLVED: what can be settled without a search is left out"
        yield from (f"  {line}" for line in made.left_out())
    yield from board.text().splitlines()


def rules_word(board: Board) -> str:
    """The rule options in one word."""
    return settings(board.rules).replace(" ", ",") or "-"


def board_digest(board: Board) -> str:
    """What tells a board, with its puzzle and rules, from others."""
    return sha256(board.puzzle.text(board.instance).encode()).hexdigest()[:16]


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


def _without_comments(lines: Iterator[str], style: Style) -> Iterator[str]:
    """The lines that are no comments; and the first of OPB, which is one by its sign and no remark."""
    sign = "*" if style == "opb" else "c"
    return (line for place, line in enumerate(lines) if line[0] != sign or (style == "opb" and place == 0))
