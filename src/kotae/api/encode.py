"""A board as a file for other people's solvers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING, Any, Literal, get_args

from kotae import __version__
from kotae.api.board import Board, ensure_board
from kotae.api.listing import formula_size, rule_sentence
from kotae.api.words import settings, under
from kotae.codec.dimacs import cnf_text
from kotae.codec.heading import Heading
from kotae.codec.labels import Number, clauses_by_rule, wishes
from kotae.codec.opb import opb_text
from kotae.codec.wcnf import wcnf_text
from kotae.encoding import Encoder, Encoding
from kotae.errors import BadInput, Unserved
from kotae.formula import Clause, Formula
from kotae.phrases import plural

if TYPE_CHECKING:
    from pysat.formula import CNF, WCNF

Style = Literal["cnf", "wcnf", "old-wcnf", "opb"]
"""WCNF as it is since 2022, where hard clauses begin with 'h', and older with 'p wcnf' and a top weight."""


@dataclass(frozen=True, eq=False, repr=False)
class Encoded:
    """A board's formula as a file: iterate over it to get the lines, which are made one after another."""

    board: Board[Any]
    style: Style
    _heading: Heading
    _made: Encoding[Any]
    _left_to_cuts: Sequence[str]
    _number: Number | None
    _comments: bool

    def __iter__(self) -> Iterator[str]:
        formula, title = self._made.formula, self._title()
        if self.style == "cnf":
            lines = cnf_text(formula, title, self._number)
        elif self.style == "opb":
            lines = opb_text(formula, title)
        else:
            lines = wcnf_text(formula, title, top=self.style == "old-wcnf")
        return lines if self._comments else _without_comments(lines, self.style)

    def text(self) -> str:
        """Return the whole file as one text."""
        return "".join(self)

    @cached_property
    def clauses(self) -> Sequence[Clause]:
        """All clauses, each a sequence of literals in the numbers of the file; `pysat()` has soft ones, too.

        Where an OPB file has sums, these are the clauses that say the same.
        """
        number, clauses = self._number, self._made.formula.clauses
        if number is None:
            return clauses
        return [[number(each) if each > 0 else -number(-each) for each in clause] for clause in clauses]

    @cached_property
    def names(self) -> Mapping[int, str]:
        """For the number of each variable, what is true when the variable is true."""
        formula, number = self._made.formula, self._number or int
        return {number(variable): formula.name(variable) for variable in range(1, formula.variables + 1)}

    def pysat(self) -> CNF | WCNF:
        """Return the formula as PySAT's `CNF`, or as its `WCNF` if the board has an objective."""
        from pysat.formula import CNF, WCNF

        soft = wishes(self._made.formula)
        if soft:
            made = WCNF()
            made.extend(self.clauses)
            made.extend([wish.clause for wish in soft], [wish.weight for wish in soft])
        else:
            made = CNF(from_clauses=self.clauses)
        made.nv = highest(self._made.formula, self._number)
        return made

    def __str__(self) -> str:
        return "\n".join([self._summary(), *(f"- {rule}: {told}" for rule, told in self._shares())])

    def __repr__(self) -> str:
        return f"<Encoded {self.style}: {self._summary()}>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th>{escape(rule)}</th><td>{escape(rule_sentence(self.board.puzzle, rule))}</td>"
            f"<td>{told}</td></tr>"
            for rule, told in self._shares()
        )
        return f"<p>{escape(self._summary())}</p><table>{rows}</table>"

    def _summary(self) -> str:
        """How large the formula is."""
        formula = self._made.formula
        size = formula_size(
            self._heading.encoding, formula.variables, len(formula.clauses), len(formula.soft)
        )
        return under(self.board, size)

    def _shares(self) -> Iterator[tuple[str, str]]:
        """What becomes of each rule."""
        for rule, count in clauses_by_rule(self._made.formula).items():
            yield rule, plural(count, "clause")
        for rule in self._left_to_cuts:
            yield rule, "left to cuts"

    def _title(self) -> Iterator[str]:
        """The first comments of a file: what it is, for people and programs, what it lacks, and the board."""
        board, heading = self.board, self._heading
        if self._left_to_cuts:
            yield f"INCOMPLETE: {', '.join(self._left_to_cuts)} left to cuts, so a model may break it"
        stated = ", ".join(filter(None, (f"the encoding '{heading.encoding}'", settings(board.rules))))
        yield f"{board.puzzle.title} in {stated}"
        yield heading.line()
        if self.style != "opb":  # where sums are written in place of clauses
            counts = clauses_by_rule(self._made.formula)
            yield f"clauses by rule: {', '.join(f'{rule} {count}' for rule, count in counts.items())}"
        if heading.presolved == "yes":
            yield "PRESOLVED: what can be settled without a search is left out"
            yield from (f"  {line}" for line in self._made.left_out())
        yield from board.text().splitlines()


def encode(
    board: Board,
    *,
    encoding: str | None = None,
    style: Style | None = None,
    complete: bool = True,
    numbering: str | None = None,
    presolved: bool = False,
    comments: bool = True,
) -> Encoded:
    """The formula of the board as a file in which every rule is written out: any model of it is an answer.

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
    return Encoded(board, style, heading, made, left_to_cuts, number, comments)


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


def highest(formula: Formula, number: Number | None) -> int:
    """The highest number of a variable in the file."""
    if number is None:
        return formula.variables
    return max(map(number, range(1, formula.variables + 1)), default=0)


def _without_comments(lines: Iterator[str], style: Style) -> Iterator[str]:
    """The lines that are no comments; and the first of OPB, which is one by its sign and no remark."""
    sign = "*" if style == "opb" else "c"
    return (line for place, line in enumerate(lines) if line[0] != sign or (style == "opb" and place == 0))
