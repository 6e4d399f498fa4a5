"""Questions about a board: solve it, check a drawing of it, decode a model of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kotae.api.board import Board
from kotae.api.export import numbers, serving
from kotae.codec.framing import Section, sections
from kotae.codec.reply import Satisfiable, Unknown, Unsatisfiable, read_model
from kotae.errors import BadInput
from kotae.puzzle import Fault
from kotae.solving.conflict import Conflict, clash
from kotae.solving.limits import Limits, Watch
from kotae.solving.optimum import solve_shortest
from kotae.solving.outcome import Impossible, Outcome, Solved, Undecided
from kotae.solving.session import Method, Refinement, Session

MAX_DEPTH = 20
"""How deep a JSON answer may be nested; ours need three."""


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
    progress: Callable[[int, int | None], None] = lambda bound, best: None,
) -> Outcome[Any]:
    """One answer of the board, checked: `Solved`, `Impossible`, or `Undecided` within the limits.

    Limits are in seconds, conflicts and megabytes; `cancelled` is asked several times a second. `listen` is
    told of each model that breaks a large constraint, and of the cuts that answer it. Where the shortest
    answer is asked for, `progress` is told of the bound and of the best length, and a limit that is hit
    leaves the best answer and a true bound in `Undecided`.
    """
    watch = Watch(Limits(time_limit, conflict_limit, memory_limit, cancelled))
    objective = board.puzzle.objective
    if objective is not None and (wanted := objective.spanning(board.instance)) is not None:
        return solve_shortest(
            board.puzzle,
            board.instance,
            objective,
            wanted,
            encoding=encoding,
            backend=backend,
            watch=watch,
            progress=progress,
        )
    with Session(
        board.puzzle,
        board.instance,
        encoding=encoding,
        method=connectivity,
        backend=backend,
        listen=listen,
        watch=watch,
    ) as session:
        return session.solve(watch=watch)


@dataclass(frozen=True)
class Judgement:
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
    if not alive:
        return Judgement(not finished, faults, None)
    watch = Watch(Limits(time_limit))
    with Session(
        board.puzzle, board.instance, encoding=encoding, method=connectivity, backend=backend, watch=watch
    ) as session:
        match session.solve(assume=session.encoding.claims(answer), watch=watch):
            case Solved():
                return Judgement(not finished, faults, True)
            case Impossible():
                return Judgement(not finished, faults, False, clash=clash(session, answer, watch))
            case Undecided(reason):
                return Judgement(not finished, faults, None, reason)


def read_answer(board: Board, answer: str | Mapping[str, Any]) -> Any:
    """The drawing that a text or JSON describes: what `solve` printed, or a board file with an answer."""
    puzzle = board.puzzle
    if not isinstance(answer, str):
        return puzzle.answer_from_json(board.instance, _inner(answer))
    if answer.lstrip().startswith(("{", "[")):
        return puzzle.answer_from_json(board.instance, _inner(_json(answer)))
    found = sections(answer) or [Section()]
    if len(found) > 1:
        raise BadInput(f"holds {len(found)} answers; expected one")
    section = found[0]
    if (words := section.words()) and words[0] != puzzle.key:
        assert section.header is not None
        raise section.header.error(f"this is an answer of {words[0]}, not of {puzzle.key}")
    lines = section.board if section.answer is None else section.answer
    if not any(line.text.strip() for line in lines):
        raise BadInput("holds no answer")
    return puzzle.parse_answer(board.instance, lines)


def _inner(data: Any) -> Any:
    """The answer itself, where it comes inside the whole object that `solve --json` prints."""
    if isinstance(data, Mapping) and "answer" in data:
        if data["answer"] is None:
            raise BadInput("holds no answer: its verdict is " + str(data.get("verdict", "missing"))[:20])
        return data["answer"]
    return data


def _json(text: str) -> Any:
    depth = deepest = 0
    for char in text:
        depth += (char in "[{") - (char in "]}")
        deepest = max(deepest, depth)
    if deepest > MAX_DEPTH:
        raise BadInput(f"nests {deepest} brackets; an answer needs no more than {MAX_DEPTH}")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(f"is no JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    except ValueError:  # Python converts no number of more than 4,300 digits
        raise BadInput("holds a number of thousands of digits") from None


@dataclass(frozen=True)
class Decoded:
    """An answer that some solver's model draws, and the rules that it breaks."""

    answer: Any
    faults: tuple[Fault, ...]


def decode(
    board: Board, output: str, *, encoding: str | None = None, numbering: str | None = None
) -> Decoded | Impossible | Undecided:
    """What any SAT solver's output says of the board: a checked answer, "impossible", or nothing."""
    name, encoder = serving(board, encoding)
    number = numbers(board, name, encoder, numbering)
    reply = read_model(output)
    match reply:
        case Unsatisfiable():
            return Impossible()
        case Unknown():
            return Undecided("the solver gave up")
        case Satisfiable():
            made = encoder.encode(board.instance, bare=False)
            answer = made.decode(reply.model(made.formula.variables, number))
            return Decoded(answer, tuple(board.puzzle.faults(board.instance, answer)))
