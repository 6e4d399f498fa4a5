"""One hard board on several cores: alone, by a portfolio of two, and by a proof in cubes on two cores.

`python -m bench parallel` takes eleven boards of fixed seeds; `python -m bench.parallel FILE…` takes others.
Times are CPU seconds, so that what else a machine does counts little: of a portfolio those of the quicker of
its two ways, each tried alone; of cubes those of what cannot be shared out, and of the longer of two shares
of the rest as they are handed out. What it took by the clock, with both processes at work, comes last.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

import kotae
from bench import boards
from bench.table import Table, seconds
from kotae.batch.engines.local import LocalEngine
from kotae.batch.items import Done, Question, QueuedBoard
from kotae.batch.parallel import cubes, portfolio
from kotae.batch.parallel.ways import Way, ways
from kotae.puzzles.futoshiki import PUZZLE as FUTOSHIKI
from kotae.puzzles.hashi.board import Hashi
from kotae.puzzles.numberlink import PUZZLE as NUMBERLINK

CORES = 2
FEW, MANY = 4, 16
"""Numbers of cubes."""
COLUMNS = (
    "board",
    "alone",
    "   portfolio",
    f"     {FEW} cubes",
    f"    {MANY} cubes",
    *("KB", f"KB, {FEW}", f"KB, {MANY}"),
    *("audit", f"audit, {FEW}", f"audit, {MANY}"),
    *("clock", "portfolio", f"{FEW} cubes", f"{MANY} cubes"),
)


def odd(side: int, seed: int) -> kotae.Board[Any]:
    """A square of islands whose numbers add up to an odd one: impossible, and hard for resolution."""
    random = Random(seed)
    found = {}
    for row in range(side):
        for column in range(side):
            ways_out = (row > 0) + (row < side - 1) + (column > 0) + (column < side - 1)
            found[2 * row, 2 * column] = ways_out + random.choice((0, 0, 0, 1))
    if sum(found.values()) % 2 == 0:
        found[0, 0] += 1
    size = 2 * side - 1
    return kotae.read(_text("hashi", Hashi(size, size, found, 2, True)))


def crossed(side: int, seed: int) -> kotae.Board[Any]:
    """A Numberlink with room in which two pairs have exchanged an end: their lines would have to cross."""
    random = Random(seed)
    board, _ = boards.numberlink(side, side, random)
    ends = dict(board.ends)
    one, other = random.sample(list(ends), 2)
    ends[one], ends[other] = (ends[one][0], ends[other][0]), (ends[one][1], ends[other][1])
    return kotae.read(NUMBERLINK.text(replace(board, ends=ends, fill=False, touch=True)))


def linked(side: int, seed: int) -> kotae.Board[Any]:
    """A large Numberlink with one answer."""
    return kotae.read(NUMBERLINK.text(boards.numberlink(side, side, Random(seed))[0]))


def latin(side: int, seed: int) -> kotae.Board[Any]:
    """A large Futoshiki, of which one answer is sought."""
    return kotae.read(FUTOSHIKI.text(boards.futoshiki(side, 0.42, 300, Random(seed))[0]))


def _text(key: str, instance: Any) -> str:
    [puzzle] = [puzzle for puzzle in kotae.all_puzzles() if puzzle.key == key]
    return puzzle.text(instance)


@dataclass
class Measured:
    """What one way to a result took."""

    found: Any
    cpu: float
    clock: float


def measured(ask: Callable[[], Any]) -> Measured:
    """CPU seconds of this process, and seconds by the clock."""
    cpu, clock = time.process_time(), time.perf_counter()
    found = ask()
    return Measured(found, time.process_time() - cpu, time.perf_counter() - clock)


class Noting(LocalEngine):
    """The local engine; notes what each cube took."""

    noted: list[float]

    def results(self, items: Iterable[QueuedBoard]) -> Generator[Done, None, None]:
        """The same results."""
        for done in super().results(items):
            self.noted.append(done.seconds)
            yield done


def shared_out(took: Iterable[float], cores: int) -> float:
    """When the last core is done if each takes the next piece as soon as it is free."""
    busy = [0.0] * cores
    for each in took:
        busy[busy.index(min(busy))] += each
    return max(busy)


def by_cubes(board: kotae.Board[Any], most: int) -> tuple[Measured, float]:
    """A certificate by at most `most` cubes, and the seconds that it would take on idle cores."""
    took: list[float] = []

    def engine(question: Question, jobs: int) -> Noting:
        noting = Noting(question, jobs)
        noting.noted = took
        return noting

    first = measured(lambda: kotae.solve(board))
    found = measured(lambda: cubes.certify(board, CORES, most, engine))
    return found, first.cpu + found.cpu + shared_out(took, CORES)


def proof_row(table: Table, name: str, board: kotae.Board[Any]) -> None:
    """A line about a board whose certificate takes long."""
    alone = measured(lambda: kotae.certify(board))
    other = ways(board, Way(), CORES, proof=True)[-1]
    rival = measured(lambda: kotae.certify(board, backend=other.backend, encoding=other.encoding))
    raced = measured(lambda: portfolio.certify(board, CORES))
    few, many = by_cubes(board, FEW), by_cubes(board, MANY)
    made = [alone.found, few[0].found, many[0].found]
    audits = [measured(partial(kotae.audit, each)) for each in made]
    assert all(each.found.accepted for each in audits)
    assert len({raced.found.result.verdict, *(each.verdict for each in made)}) == 1
    table.row(
        f"{name}: {alone.found.verdict}",
        seconds(alone.cpu),
        *(compared(alone.cpu, took) for took in (min(alone.cpu, rival.cpu), few[1], many[1])),
        *(f"{len(each.data()) / 1000:.0f}" for each in made),
        *(seconds(each.cpu) for each in audits),
        *(seconds(each.clock) for each in (alone, raced, few[0], many[0])),
    )


def answer_row(table: Table, name: str, board: kotae.Board[Any]) -> None:
    """A line about a board of which an answer is sought: there is nothing to split."""
    alone = measured(lambda: kotae.solve(board))
    other = ways(board, Way(), CORES)[-1]
    rival = measured(lambda: kotae.solve(board, backend=other.backend, encoding=other.encoding))
    raced = measured(lambda: portfolio.solve(board, CORES))
    assert type(alone.found) is type(raced.found.result)
    table.row(
        f"{name}: an answer",
        seconds(alone.cpu),
        compared(alone.cpu, min(alone.cpu, rival.cpu)),
        *["–"] * 8,
        *(seconds(each.clock) for each in (alone, raced)),
    )


def compared(alone: float, took: float) -> str:
    """A time, and how often it goes into what one process takes."""
    return f"{seconds(took)} ×{alone / took:.1f}"


PROOFS: dict[str, Callable[[], kotae.Board[Any]]] = {
    "Hashi, odd 6×6, seed 0": lambda: odd(6, 0),
    "Hashi, odd 6×6, seed 1": lambda: odd(6, 1),
    "Hashi, odd 6×6, seed 2": lambda: odd(6, 2),
    "Hashi, odd 6×6, seed 3": lambda: odd(6, 3),
    "Numberlink, crossed 9×9": lambda: crossed(9, 2),
    "Numberlink, crossed 10×10": lambda: crossed(10, 17),
    "Numberlink 40×40": lambda: linked(40, 1),
    "Numberlink 50×50": lambda: linked(50, 0),
}
ANSWERS = {f"Futoshiki 40×40, seed {seed}": seed for seed in (1, 3, 5)}


def run(quick: bool) -> None:
    """Measure the eleven boards; two of them if it is to be quick."""
    table = Table(f"one board, {CORES} processes, times in CPU seconds", COLUMNS, first=38)
    for name, make in list(PROOFS.items())[: 1 if quick else None]:
        proof_row(table, name, make())
    for name, seed in list(ANSWERS.items())[: 1 if quick else None]:
        answer_row(table, name, latin(40, seed))


def main(paths: list[str]) -> int:
    """Measure certificates of boards in files."""
    table = Table(f"one board, {CORES} processes, times in CPU seconds", COLUMNS, first=38)
    for path in paths:
        proof_row(table, path, kotae.read(path))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
