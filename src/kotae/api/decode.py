"""What any SAT solver's output says of a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Any, Generic

from kotae import __version__
from kotae.api.board import Board, ensure_board
from kotae.api.encode import board_digest, highest, numbers, rules_word
from kotae.api.showing import DECODE, DECODED, attached, drawing_shown
from kotae.api.source import called, read_beginning
from kotae.api.words import settings
from kotae.codec.heading import Heading, read_heading
from kotae.codec.labels import Number, block_label
from kotae.codec.reply import Satisfiable, Unknown, Unsatisfiable, listed_model, read_model
from kotae.encoding import Encoder, Encoding
from kotae.errors import BadInput, located
from kotae.formula import Formula
from kotae.generic import A, A_co
from kotae.notebook import Pictured
from kotae.phrases import plural
from kotae.solving.outcome import Impossible, Undecided
from kotae.statements import Fault

BEGINNING = 1 << 16
"""As much of a formula file as is read; what it was made of stands in one of its first lines."""


@dataclass(frozen=True)
class Decoded(Pictured, Generic[A_co]):
    """An answer that some solver's model draws, and the rules that it breaks."""

    answer: A_co
    faults: tuple[Fault, ...]
    reason: str | None = None
    """How it can be that it breaks rules, where that is known."""


@dataclass(frozen=True)
class Written:
    """How the formula is written that a model is of."""

    name: str
    encoder: Encoder[Any, Any]
    number: Number | None
    presolved: bool
    file: str | None = None
    heading: Heading | None = None

    def left_to_cuts(self) -> list[str]:
        """The rules that the file leaves out, as far as it is known."""
        return [] if self.heading is None else [*filter("-".__ne__, self.heading.incomplete.split(","))]


def decode(
    board: Board[A],
    output: str | Sequence[int],
    *,
    encoding: str | None = None,
    numbering: str | None = None,
    presolved: bool = False,
    cnf: str | PathLike[str] | None = None,
) -> Decoded[A] | Impossible | Undecided[A]:
    """What any SAT solver's output says of the board: a checked answer, "impossible", or nothing.

    `output` is the text that the solver wrote, or a list of literals, as PySAT's `get_model()` returns it.
    The keywords are those that the file was written with; `cnf`, the file or its text, knows them all. Every
    variable that draws the answer must have a value. Helpers need none, for the answer is checked without
    them; but where it breaks rules, their absence shows that it is a model of another formula.
    """
    ensure_board(board)
    return decoded(board, output, written(board, encoding, numbering, presolved, cnf))


def decoded(
    board: Board[A], output: str | Sequence[int], form: Written
) -> Decoded[A] | Impossible | Undecided[A]:
    """What a solver's output says of a formula that is written that way."""
    reply = read_model(output) if isinstance(output, str) else listed_model(output)
    match reply:
        case Unsatisfiable():
            return attached(board, DECODE, Impossible(board.puzzle.obstacle(board.instance)))
        case Unknown():
            return attached(board, DECODE, Undecided("the solver gave up"))
        case Satisfiable():
            encoder, instance = form.encoder, board.instance
            made = encoder.encode(instance, bare=False) if form.presolved else encoder.in_full(instance)
            ensure_fits(board, form, made, reply)
            answer = made.decode(reply.model(made.formula.variables, form.number))
            faults = tuple(board.puzzle.faults(board.instance, answer))
            if faults:
                ensure_whole(form, made.formula, reply)
            reason = _reason(form, made.formula, reply) if faults else None
            return attached(board, DECODED, Decoded(drawing_shown(board, answer), faults, reason))


def replied(found: Impossible | Undecided[Any]) -> str:
    """What a solver's output says that holds no model; it is the solver's word, not a proof."""
    if isinstance(found, Undecided):
        return f"undecided: {found.reason}"
    return "impossible: the solver found no model"


def written(
    board: Board[Any],
    encoding: str | None,
    numbering: str | None,
    presolved: bool,
    cnf: str | PathLike[str] | None,
) -> Written:
    """How the formula is written, as the arguments or the file say; `BadInput` if they contradict."""
    if cnf is None:
        name, encoder = board.puzzle.encoder(encoding, board.instance)
        return Written(name, encoder, numbers(board, name, encoder, numbering), presolved)
    file, text = _beginning(cnf)
    heading = read_heading(text)
    if heading is None:
        raise BadInput(
            "says nothing of its encoding: it was written without comments, or not by Kotae", source=file
        )
    with located(file):
        for sentence in _contradictions(board, heading, encoding, numbering, presolved):
            raise BadInput(sentence)
        name, encoder = board.puzzle.encoder(heading.encoding, board.instance)
        other = None if heading.numbering == "-" else heading.numbering
        number = numbers(board, name, encoder, other)
    return Written(name, encoder, number, heading.presolved == "yes", file, heading)


def _beginning(cnf: str | PathLike[str]) -> tuple[str, str]:
    """What to call the file, and its first lines."""
    if isinstance(cnf, str) and "\n" in cnf:
        return "the formula", cnf[:BEGINNING]
    name = fspath(cnf)
    return called(name), read_beginning(name, BEGINNING)


def _contradictions(
    board: Board[Any], heading: Heading, encoding: str | None, numbering: str | None, presolved: bool
) -> Iterator[str]:
    """In what the file differs from the board and from what was asked for."""
    if heading.puzzle != board.puzzle.key:
        yield f"is a formula of {heading.puzzle}, and the board is {board.puzzle.key}"
    if heading.rules != rules_word(board):
        rules = settings(board.rules)
        yield f"is written for {heading.rules.replace(',', ' ')}, and the board is read with {rules}"
    if heading.board != board_digest(board):
        yield "is written for another board"
    if encoding not in (None, heading.encoding):
        yield f"is in the encoding '{heading.encoding}', not in '{encoding}' as asked for"
    if numbering not in (None, heading.numbering):
        has = "no numbering" if heading.numbering == "-" else f"the numbering '{heading.numbering}'"
        yield f"has {has}, not '{numbering}' as asked for"
    if presolved and heading.presolved != "yes":
        yield "is not presolved, as was asked for"


def ensure_fits(board: Board[Any], form: Written, made: Encoding[Any], reply: Satisfiable) -> None:
    """Ensure that the model can be one of the formula: `BadInput` with the likely reason otherwise."""
    formula = made.formula
    largest = max(map(abs, reply.literals), default=0)
    if not form.left_to_cuts() and (form.heading is not None or largest > highest(formula, form.number)):
        formula.write_out()
    if form.heading is not None and form.heading.variables != str(formula.variables):
        raise BadInput(
            f"was written by Kotae {form.heading.version} with {form.heading.variables} variables, and Kotae "
            f"{__version__} gives the board {formula.variables}; encode it again",
            source=form.file,
        )
    # An OPB file has a variable of its own for each wish of several literals.
    most = highest(formula, form.number) + sum(len(wish.clause) > 1 for wish in formula.soft)
    if largest > most:
        raise _misfit(form, f"the model speaks of variable {largest}, the {_called(form)} has {most}")
    drawing = _drawing(board, made)
    if missing := _missing(form, drawing, reply):
        raise _misfit(
            form,
            f"the model says nothing of {missing} of the {plural(len(drawing), 'variable')} that draw "
            f"the answer in the {_called(form)}",
        )


def ensure_whole(form: Written, formula: Formula, reply: Satisfiable) -> None:
    """Ensure that a model whose answer breaks rules has a value for every variable: `BadInput` otherwise."""
    if missing := _missing(form, range(1, formula.variables + 1), reply):
        raise _misfit(
            form,
            f"the model breaks rules, and says nothing of {missing} of the "
            f"{plural(formula.variables, 'variable')} of the {_called(form)}",
        )


def _missing(form: Written, variables: Iterable[int], reply: Satisfiable) -> int:
    """How many of the variables have no value."""
    stated = {*map(abs, reply.literals)}
    return sum((v if form.number is None else form.number(v)) not in stated for v in variables)


def _called(form: Written) -> str:
    how = ", presolved," if form.presolved else ""
    return f"encoding '{form.name}'{how} of this board"


def _misfit(form: Written, sentence: str) -> BadInput:
    """The complaint about a model that cannot be of the formula."""
    if form.file is None:
        return BadInput(sentence, remedy="encoding")
    return BadInput(f"{sentence}; it is not a model of {form.file}")


def _drawing(board: Board[Any], made: Encoding[Any]) -> set[int]:
    """The variables that the answer is read from."""
    return {
        abs(literal)
        for number, handle in enumerate(board.puzzle.medium.handles(board.instance))
        for state in handle.possible()
        for literal in made.state_literals(number, state)
    }


def _reason(form: Written, formula: Formula, reply: Satisfiable) -> str | None:
    """How a model can break rules: the file leaves them out, or it is no model."""
    stated = {*reply.literals}

    def is_false(literal: int) -> bool:
        variable = abs(literal) if form.number is None else form.number(abs(literal))
        return (-variable if literal > 0 else variable) in stated

    for block in formula.blocks():
        if any(all(map(is_false, clause)) for clause in block.clauses):
            other = "" if form.file else "; was the file written in another encoding?"
            clause = f"a clause of {block_label(formula, block)}"
            return f"the model does not satisfy the formula: {clause} is false{other}"
    if rules := form.left_to_cuts():
        return f"{form.file} leaves {' and '.join(rules)} to cuts, so a model of it may break that"
    return None
