"""Questions about a board: solve it, check a drawing of it, decode a model of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kotae.api.board import Board
from kotae.api.export import numbers
from kotae.api.recognising import boards_in
from kotae.api.showing import draw_decoded, draw_outcome, show, show_answer, show_judgement, show_outcome
from kotae.codec.framing import Section, sections
from kotae.codec.lines import quoted
from kotae.codec.objects import read_json
from kotae.codec.reply import Satisfiable, Unknown, Unsatisfiable, read_model
from kotae.errors import BadInput
from kotae.notebook import Pictured
from kotae.solving import questions
from kotae.solving.conflict import Conflict
from kotae.solving.limits import Limits, Watch
from kotae.solving.outcome import Impossible, Outcome, Refinement, Undecided
from kotae.solving.search import Method, Search
from kotae.statements import Fault


def solve(
    board: Board,
    *,
    encoding: str | None = None,
    connectivity: Method = "cuts",
    backend: str | None = None,
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    memory_limit: int | None = None,
    cancelled: Callable[[], bool] | None = None,
    listen: Callable[[Refinement[Any]], None] | None = None,
    progress: Callable[[str], None] | None = None,
) -> Outcome[Any]:
    """One answer of the board, checked: `Solved`, `Impossible`, or `Undecided` within the limits.

    Limits are in seconds, conflicts and megabytes; `cancelled` is asked several times a second. `listen` is
    told of each model that breaks a large constraint, and of the cuts that answer it. Where the shortest
    answer is asked for, `progress` is told of the bound and of the best length in words, and a limit that is
    hit leaves the best answer and a true bound in `Undecided`.
    """
    watch = Watch(Limits(time_limit, conflict_limit, memory_limit, cancelled, progress))
    search = Search(encoding, connectivity, backend)
    shown = listen and _showing(board, listen)
    return show_outcome(board, questions.solve(board.puzzle, board.instance, search, watch, shown))


def _showing(board: Board, listen: Callable[[Refinement[Any]], None]) -> Callable[[Refinement[Any]], None]:
    """Tells of refinements whose drawings have pictures."""
    return lambda told: listen(replace(told, drawing=show_answer(board, told.drawing)))


SHORT, LONGER = 200_000, 100
"""Characters that an answer may have in any case, or so many times as many as its board."""


@dataclass(frozen=True)
class Judgement(Pictured):
    """What a check found: whether the answer is finished and right, its faults, and if it can be finished."""

    complete: bool
    faults: tuple[Fault, ...]
    alive: bool | None
    """Whether the drawing can still be finished; None if that was not asked, or not decided in time."""
    reason: str | None = None
    """Why `alive` was not decided."""
    clash: Conflict | None = None
    """If it cannot be finished: few entries that cannot stand together; none, if the board has no answer."""


def check(
    board: Board,
    answer: Any,
    *,
    partial: bool = False,
    alive: bool = False,
    encoding: str | None = None,
    connectivity: Method = "cuts",
    backend: str | None = None,
    time_limit: float | None = None,
) -> Judgement:
    """The rules that an answer breaks, judged as finished, or with `partial` only as far as it is drawn.

    The answer is one that `solve` gave, or its text or JSON. With `alive`, a search tells whether it can
    still be finished; the other options are for that search.
    """
    if isinstance(answer, str | Mapping):
        answer = read_answer(board, answer)
    finished = tuple(board.puzzle.faults(board.instance, answer))
    faults = tuple(board.puzzle.faults(board.instance, answer, partial=True)) if partial else finished
    judgement = Judgement(not finished, faults, None)
    if not alive:
        return show_judgement(board, judgement, answer)
    found = questions.alive(
        board.puzzle,
        board.instance,
        answer,
        Search(encoding, connectivity, backend),
        Watch(Limits(time_limit)),
    )
    judgement = replace(judgement, alive=found.alive, reason=found.reason, clash=found.clash)
    return show_judgement(board, judgement, answer)


def read_answer(board: Board, answer: str | Mapping[str, Any]) -> Any:
    """The drawing that a text or JSON describes: what `solve` printed, or a board file with an answer."""
    return show_answer(board, _drawing(board, answer))


def _drawing(board: Board, answer: str | Mapping[str, Any]) -> Any:
    puzzle = board.puzzle
    if not isinstance(answer, str):
        return puzzle.medium.from_json(board.instance, _inner(answer))
    if len(answer) > SHORT and len(answer) > LONGER * len(puzzle.boards.format(board.instance)):
        raise BadInput(f"has {len(answer):,} characters, far more than an answer of this board needs")
    if answer.lstrip().startswith(("{", "[")):
        return puzzle.medium.from_json(board.instance, _inner(read_json(answer)))
    found = sections(answer) or [Section()]
    if len(found) > 1:
        raise BadInput(f"holds {len(found)} answers; expected one")
    section = found[0]
    if (words := section.words()) and words[0] != puzzle.key:
        assert section.header is not None
        raise section.header.error(f"this is an answer of {quoted(words[0])[1:-1]}, not of {puzzle.key}")
    lines = section.board if section.answer is None else section.answer
    if not any(line.text.strip() for line in lines):
        raise BadInput("holds no answer")
    try:
        return puzzle.medium.parse(board.instance, lines)
    except BadInput:
        if section.header is None and (drawn := _drawn_elsewhere(board, answer)) is not None:
            return drawn
        raise


def _drawn_elsewhere(board: Board, text: str) -> Any:
    """What is drawn into the same board in a file of another program; None if it is no such file."""
    if not any(form.read and form.recognise(text) for form in board.puzzle.formats.values()):
        return None
    found = [one.posed for one in boards_in(text, board.puzzle.key, None, board.rules)]
    if len(found) != 1 or found[0].instance != board.instance:
        raise BadInput("is no answer of this board, but another board")
    if found[0].answer is None:
        raise BadInput("holds the board, but nothing is drawn into it")
    return found[0].answer


def _inner(data: Any) -> Any:
    """The answer itself, where it comes inside the whole object that `solve --json` prints."""
    if isinstance(data, Mapping) and "answer" in data:
        if data["answer"] is None:
            raise BadInput("holds no answer: its verdict is " + str(data.get("verdict", "missing"))[:20])
        return data["answer"]
    return data


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
            return show(board, draw_outcome, Impossible())
        case Unknown():
            return show(board, draw_outcome, Undecided("the solver gave up"))
        case Satisfiable():
            made = encoder.encode(board.instance, bare=False)
            answer = made.decode(reply.model(made.formula.variables, number))
            faults = tuple(board.puzzle.faults(board.instance, answer))
            return show(board, draw_decoded, Decoded(show_answer(board, answer), faults))
