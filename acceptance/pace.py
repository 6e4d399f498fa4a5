"""Ahle's Numberlink boards against the clock and, where that runs slower, against a prototype's time.

The limits are from a quiet machine, where a prototype was timed, too. `bench.prototype` is written anew after
its description; the ratio to it counts where the machine is busy.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from acceptance.check import Check, Finding, besides
from acceptance.numberlink import boards
from bench import prototype
from bench.table import seconds
from bench.trial import Times, judge, middle
from kotae.puzzles.numberlink import PUZZLE

RUNS = 3
"""Of each board, in turns with the prototype; the medians count."""


@dataclass(frozen=True)
class Speed:
    """Boards of a file, the CPU seconds that they may take, and what the prototype took."""

    file: str
    number: int
    most: float
    prototype: float
    """On the quiet machine; where it takes longer, we may take longer by the same factor."""

    def check(self, data: Path) -> Finding:
        """Whether the first answers and the proofs that there are no others take no more than that."""
        problems, ours, theirs = [], [], []
        samples = boards(data, self.file)
        for sample in samples:
            board = sample.instance
            turns = [(prototype.numberlink(board), judge(PUZZLE, board)) for _ in range(RUNS)]
            if len({turn.word for pair in turns for turn in pair}) > 1:
                problems.append(f"the prototype disagrees about {sample.name}")
            theirs.append(middle([plain.times for plain, _ in turns]))
            ours.append(middle([turn.times for _, turn in turns]))
        together, plain = (Times(sum(t.cpu for t in ts), sum(t.wall for t in ts)) for ts in (ours, theirs))
        ratio, most = together.cpu / plain.cpu, self.most / self.prototype
        words = f"{len(samples)} of {self.number} in {together.words(self.most)}, medians of {RUNS}, "
        words += f"{seconds(together.cpu / len(samples))} each, slowest {seconds(max(t.cpu for t in ours))}; "
        words += f"{ratio:.2f} of the prototype's {seconds(plain.cpu)} (limit {most:.2f})"
        words += (
            ", which decides as the machine is slower" if together.cpu >= self.most and ratio < most else ""
        )
        fast = together.cpu < self.most or ratio < most
        return Finding(fast and not problems and len(samples) == self.number, words + besides(problems))


CHECKS = [
    Check("numberlink/inputs10", Speed("inputs10", 11, 2.0, 2.0).check),
    Check("numberlink/inputs9", Speed("inputs9", 101, 101 * 0.020, 101 * 0.021).check),
    # Janko's boards were not timed then: here they take the prototype half as long as the other files.
    Check("numberlink/janko", Speed("janko", 270, 1.5, 1.0).check),
]
