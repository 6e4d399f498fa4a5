"""Plain text that nothing marks: it is a board only if it can be read in just one way.

Whatever can be read in two ways is asked about, even if one of them is the likelier: a verdict on a board
that nobody meant is worse than a question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kotae.codec.framing import Made
from kotae.errors import Ambiguous, BadInput
from kotae.formats import Posed
from kotae.phrases import listed
from kotae.puzzle import Puzzle


class Found(NamedTuple):
    """A board in a text: its puzzle, what is printed and drawn, and what the reading had to say."""

    puzzle: Puzzle[Any, Any]
    posed: Posed[Any, Any]
    notes: tuple[str, ...]
    made: Made | None = None
    """How it was made, if it says that."""


class Candidate(NamedTuple):
    """A way in which a text might be read."""

    key: str
    """The puzzle."""
    format: str
    read: Callable[[], list[Found]]
    fits: bool = False
    """Whether the text begins as this format does, so that what is wrong further on is worth telling."""
    doubtful: Callable[[Any], bool] = lambda instance: False
    """Whether nobody would pose such a board."""


class Unrecognised(BadInput):
    """A text that is no board of any kind."""


def only(candidates: Sequence[Candidate], *, named: bool) -> list[Found]:
    """The boards of the only candidate that can be read; doubtful ones count where their puzzle is named."""
    readings: list[tuple[Candidate, list[Found]]] = []
    questions: list[tuple[Candidate, Ambiguous]] = []
    refusals: list[tuple[Candidate, BadInput]] = []
    for candidate in candidates:
        try:
            found = candidate.read()
        except Ambiguous as question:
            questions.append((candidate, question.with_traceback(None)))
            continue
        except BadInput as error:
            refusals.append((candidate, error.with_traceback(None)))  # which would keep all lines of a text
            continue
        posed = [one.posed for one in found]
        if all(
            other.key != candidate.key or [one.posed for one in said] != posed for other, said in readings
        ):
            readings.append((candidate, found))
    possible = [candidate for candidate, _ in (*readings, *questions)]
    if len(possible) > 1:
        raise _question([candidate for candidate in candidates if candidate in possible])
    for _, only_question in questions:
        raise only_question
    if not readings:
        raise _refusal(refusals, named=named)
    [(candidate, found)] = readings
    if not named and any(candidate.doubtful(one.posed.instance) for one in found):
        raise _unrecognised()
    return found


def _question(possible: Sequence[Candidate]) -> Ambiguous:
    """The question which of several candidates was meant."""
    keys = list(dict.fromkeys(candidate.key for candidate in possible))
    if len(keys) > 1:
        return Ambiguous(f"could be {listed(keys, 'or')}", remedy="puzzle")
    formats = [f"{candidate.key} ({candidate.format})" for candidate in possible]
    return Ambiguous(f"could be {listed(formats, 'or')}", remedy="format")


def _refusal(refusals: Sequence[tuple[Candidate, BadInput]], *, named: bool) -> BadInput:
    """What is wrong with a text that cannot be read, by the candidate that it was most likely meant for."""
    likely = [error for candidate, error in refusals if candidate.fits]
    if len(likely) == 1:
        return likely[0]
    if named:
        return refusals[-1][1]  # grids are the last candidates of every puzzle, and the most common
    return _unrecognised()


def _unrecognised() -> Unrecognised:
    return Unrecognised("not a board that Kotae recognises", remedy="header")
