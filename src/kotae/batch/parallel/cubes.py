"""A certificate whose proof is made in parts: cubes are refuted by an engine, and their proofs become one.

One answer is found first, by a portfolio; whether there is another is what the cubes tell. So a board is not
searched twice, as it is where one process looks for two answers and then proves that there are no more.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Unpack

from kotae.api.asking import Asking, asked
from kotae.api.board import Board, ensure_board
from kotae.api.certify import certified
from kotae.auditing.document import Certificate
from kotae.batch.engines import BatchEngine
from kotae.batch.engines.local import LocalEngine
from kotae.batch.items import Done, Question, QueuedBoard
from kotae.batch.parallel.leaf import stated
from kotae.batch.parallel.portfolio import first_answer
from kotae.batch.parallel.racing import unpacked
from kotae.checkpoints import OutOfTime
from kotae.errors import BadInput, Unsound
from kotae.generic import A, I
from kotae.phrases import plural
from kotae.puzzle import Puzzle
from kotae.solving.claim import Claim, Refutation
from kotae.solving.cubes import Cube, joined, split
from kotae.solving.outcome import Solved, Undecided
from kotae.solving.search import Search
from kotae.watch import Watch

TASKS = "kotae.batch.parallel.leaf"
PAUSE = 0.1
"""Seconds between two looks at the limits."""
AHEAD = 2
"""Cubes that are handed out for each process: few, since a core may make others needless."""
Engines = Callable[[Question, int], BatchEngine]
"""Makes an engine for a question, with a number of processes."""


def certify(
    board: Board[Any], processes: int, cubes: int, engines: Engines = LocalEngine, **how: Unpack[Asking]
) -> Certificate | Undecided:
    """As `kotae.certify`, with the proof split into at most `cubes` cubes, which an engine refutes.

    Conflicts and memory are limited for each process, conflicts for each cube.
    """
    ensure_board(board)
    if board.puzzle.wants_shortest(board.instance):
        raise BadInput("a shortest answer is shown by prices, not by a proof that could be split into cubes")
    search, watch = asked(how)
    return certified(board, search, watch, Conquest(processes, cubes, engines, watch))


class Conquest:
    """Means to a certificate: one answer by a portfolio, and a proof in cubes."""

    def __init__(self, processes: int, cubes: int, engines: Engines, watch: Watch) -> None:
        self._processes, self._cubes, self._engines = processes, cubes, engines
        self._watch = watch

    def first(self, puzzle: Puzzle[I, A], instance: I, search: Search, watch: Watch) -> list[A]:
        """One answer, if there is any."""
        return first_answer(puzzle, instance, search, self._processes, watch)

    def refuted(self, claim: Claim[I, A], watch: Watch) -> Refutation | Solved[A]:
        """The refutation of the whole, or an answer; the watch is that of the whole certificate."""
        cubes = split(claim, self._cubes, self._watch)
        limits = self._watch.limits
        left = None if limits.seconds is None else limits.seconds - (watch.clock() - watch.started)
        until = None if left is None else time.time() + left
        options = {"claim": stated(claim), "until": until}
        question = Question("refute", options, left, limits.memory_mb, limits.conflicts, TASKS)
        engine = self._engines(question, self._processes)
        handed = _Handed(cubes, AHEAD * self._processes, self._watch)
        results = engine.results(handed.items())
        try:
            for done in results:
                if (other := handed.take(done, claim)) is not None:
                    return other
        finally:
            handed.ended = True
            results.close()
            engine.close()
        return joined(cubes, handed.refuted)


class _Handed:
    """Cubes that are handed to an engine, a few at a time, and what comes back of them."""

    def __init__(self, cubes: list[Cube], ahead: int, watch: Watch) -> None:
        self._cubes = cubes
        self._watch = watch
        self._room = threading.Semaphore(ahead)
        self._ahead = ahead
        self.refuted: dict[Cube, Refutation] = {}
        self.ended = False

    def items(self) -> Iterator[QueuedBoard]:
        """The cubes in order, without those that a core has refuted by then.

        An engine asks for them in a thread of its own, where limits are kept: it passes an error on.
        """
        for number, cube in enumerate(self._cubes, 1):
            self._wait()
            if self.ended:
                return
            if self._needless(cube):
                self._room.release()
            else:
                yield QueuedBoard("", number, json.dumps(cube))
        for _ in range(self._ahead):  # until all have come back
            self._wait()

    def take(self, done: Done, claim: Claim[I, A]) -> Solved[A] | None:
        """Keep the refutation of a cube; an answer in it is checked and returned."""
        self._room.release()
        if done.result is None:
            if done.outcome == "error":
                raise Unsound(done.error or "")
            raise OutOfTime(done.error or "a limit was reached")
        found = unpacked(done.result["packed"])
        if isinstance(found, Solved):
            if claim.side is None:
                claim.puzzle.checked(claim.instance, found.answer, "an answer of another process")
            return found
        cube = self._cubes[done.item.number - 1]
        self.refuted[cube] = found
        self._watch.report(f"{len(self.refuted)} of {plural(len(self._cubes), 'cube')} refuted")
        return None

    def _needless(self, cube: Cube) -> bool:
        return any(set(found.core) <= set(cube) for found in list(self.refuted.values()))

    def _wait(self) -> None:
        """Wait until a cube has come back; raises `OutOfTime` if a limit is hit first."""
        while not self.ended and not self._room.acquire(timeout=PAUSE):
            self._watch.check()
