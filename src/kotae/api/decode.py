"""What any SAT solver's output says of a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from kotae.api.board import Board, ensure_board
from kotae.api.encode import numbers
from kotae.api.showing import DECODE, DECODED, answered, attached
from kotae.codec.reply import Satisfiable, Unknown, Unsatisfiable, read_model
from kotae.generic import A, A_co
from kotae.notebook import Pictured
from kotae.solving.outcome import Impossible, Undecided
from kotae.statements import Fault


@dataclass(frozen=True)
class Decoded(Pictured, Generic[A_co]):
    """An answer that some solver's model draws, and the rules that it breaks."""

    answer: A_co
    faults: tuple[Fault, ...]


def decode(
    board: Board[A], output: str, *, encoding: str | None = None, numbering: str | None = None
) -> Decoded[A] | Impossible | Undecided[A]:
    """What any SAT solver's output says of the board: a checked answer, "impossible", or nothing."""
    ensure_board(board)
    if not isinstance(output, str):
        raise TypeError(f"expected the output of a solver as text, not {type(output).__name__}")
    name, encoder = board.puzzle.encoder(encoding, board.instance)
    number = numbers(board, name, encoder, numbering)
    reply = read_model(output)
    match reply:
        case Unsatisfiable():
            return attached(board, DECODE, Impossible(board.puzzle.obstacle(board.instance)))
        case Unknown():
            return attached(board, DECODE, Undecided("the solver gave up"))
        case Satisfiable():
            made = encoder.encode(board.instance, bare=False)
            answer = made.decode(reply.model(made.formula.variables, number))
            faults = tuple(board.puzzle.faults(board.instance, answer))
            decoded = Decoded(answered(board, answer), faults)
            return attached(board, DECODED, decoded)
