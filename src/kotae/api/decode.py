"""What any SAT solver's output says of a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kotae.api import pictures
from kotae.api.board import Board
from kotae.api.draw import answered, attached
from kotae.api.encode import numbers
from kotae.codec.reply import Satisfiable, Unknown, Unsatisfiable, read_model
from kotae.notebook import Pictured
from kotae.solving.outcome import Impossible, Undecided
from kotae.statements import Fault


@dataclass(frozen=True)
class Decoded(Pictured):
    """An answer that some solver's model draws, and the rules that it breaks."""

    answer: Any
    faults: tuple[Fault, ...]


def decode(
    board: Board, output: str, *, encoding: str | None = None, numbering: str | None = None
) -> Decoded | Impossible | Undecided:
    """What any SAT solver's output says of the board: a checked answer, "impossible", or nothing."""
    name, encoder = board.puzzle.encoder(encoding, board.instance)
    number = numbers(board, name, encoder, numbering)
    reply = read_model(output)
    match reply:
        case Unsatisfiable():
            return attached(board, pictures.of_outcome, Impossible())
        case Unknown():
            return attached(board, pictures.of_outcome, Undecided("the solver gave up"))
        case Satisfiable():
            made = encoder.encode(board.instance, bare=False)
            answer = made.decode(reply.model(made.formula.variables, number))
            faults = tuple(board.puzzle.faults(board.instance, answer))
            decoded = Decoded(answered(board, answer), faults)
            return attached(board, pictures.of_decoded, decoded)
