"""The ways to search that a portfolio tries at once: what was asked for first, then those most unlike it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from kotae.api.board import Board
from kotae.sat.catalog import SEEDED, WATCHING, counts_conflicts
from kotae.solving.search import Method
from kotae.solving.wanted import objective_of

OTHERS = ("cadical195", "cadical153")
"""Solvers that measured well with every puzzle. Another seed comes before them: on six Futoshiki of 40×40 two
seeds of the default took 0.2 to 3.9 s where that took 0.2 to 1.2 s, and CaDiCaL 1.5.3 took 0.3 to 8.1 s."""


class Way(NamedTuple):
    """The options of one search; None leaves a choice to the puzzle."""

    encoding: str | None = None
    connectivity: Method = "cuts"
    backend: str | None = None

    def __str__(self) -> str:
        usual = Way()._asdict()
        chosen = [f"{name} {value}" for name, value in self._asdict().items() if value != usual[name]]
        return ", ".join(chosen) or "the usual way"


def ways(board: Board[Any], asked: Way, most: int, *, proof: bool = False) -> list[Way]:
    """At most `most` different ways that serve the board, the one that was asked for first.

    What it chose is kept; what it left open differs. Proofs are all made by one solver, so that only seeds
    and encodings make a difference to them.
    """
    return list(islice(dict.fromkeys(_ways(board, asked, proof)), most))


def _ways(board: Board[Any], asked: Way, proof: bool) -> Iterator[Way]:
    puzzle, instance = board.puzzle, board.instance
    own = puzzle.encoder(asked.encoding, instance, bare=proof)[1].backend
    yield asked
    if objective_of(puzzle, instance) is not None:
        return  # shortest answers are found in one way only
    chosen = asked.backend or (WATCHING if asked.connectivity == "search" else own)
    takes_seed = SEEDED.fullmatch(chosen) is None and (chosen == own or counts_conflicts(chosen))
    if takes_seed:
        yield asked._replace(backend=f"{chosen}:seed=1")
    if asked.backend is None and asked.connectivity != "search" and not proof:
        yield asked._replace(backend=next(name for name in OTHERS if name != own))
    if asked == Way(asked.encoding) and not proof:
        yield asked._replace(connectivity="search")
    if asked.encoding is None:
        for name, encoder in puzzle.encodings.items():
            refusal = encoder.refusal(instance) or (encoder.bare_refusal(instance) if proof else None)
            if refusal is None and name != next(iter(puzzle.encodings)):
                yield asked._replace(encoding=name)
    if takes_seed:
        yield from (asked._replace(backend=f"{chosen}:seed={seed}") for seed in range(2, 1000))
