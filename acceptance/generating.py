"""New boards by the thousand: each has one answer and is what was asked for, in every process, by any solver.

`python -m acceptance.generating [--boards 10000] [--large 500] [--only PUZZLE]`, or the checks `generate` of
`python -m acceptance`. A line for each kind of board, which ends with the command that makes it.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

import kotae
from acceptance import printed
from acceptance.check import Check, Finding, besides
from acceptance.kinds import SMALL, Kind, kinds, shares
from acceptance.second import BACKEND, opinion
from bench.table import seconds
from kotae.api.board import Board
from kotae.api.generate import Generated
from kotae.cli import main as cli

PUZZLES = tuple(SMALL)
BOARDS, MANY = 10_000, 500
"""Small ones and large ones, of all puzzles together."""
JOBS = 2
SINGLES = 2
"""Boards of each kind that are made again one by one, by their own comment."""
MINIMAL = 10
"""Boards of each kind that are looked at for clues that could go."""


@dataclass
class Report:
    """What was found out about boards of a kind."""

    kind: Kind
    texts: list[str] = field(default_factory=list)
    """Without their comments, by which they would differ in any case."""
    by: Counter[str] = field(default_factory=Counter)
    """How many were judged by what."""
    remade: Counter[str] = field(default_factory=Counter)
    """How many were made again, and how."""
    problems: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def line(self) -> str:
        """The figures in words."""
        judged = ", ".join(f"{count} by {name}" for name, count in self.by.most_common())
        remade = ", ".join(f"{count} {how}" for how, count in self.remade.items())
        words = f"{len(self.texts)} boards in {seconds(self.seconds)}: {judged}; again {remade}"
        return f"{'FAIL' if self.problems else 'ok  '} {words}{besides(self.problems)} ({self.kind})"


def looked_at(kind: Kind, count: int) -> Report:
    """What is found out about that many boards of a kind."""
    began = perf_counter()
    report = Report(kind)
    generated = kind.boards(count)
    made: list[Board[Any]] = []
    for board in generated:
        made.append(board)
        for problem in problems(kind, board, generated, report):
            report.problems.append(f"seed {generated.seed}: {problem}")
    if not generated.complete:
        report.problems.append(f"only {len(made)} boards, {generated.reason}")
    report.texts = [board.puzzle.text(board.instance) for board in made]
    texts = [board.text().rstrip("\n") for board in made]
    if generated.complete:
        _remake(kind, made, texts, report)
    report.seconds = perf_counter() - began
    return report


def problems(kind: Kind, board: Board[Any], generated: Generated, report: Report) -> Iterator[str]:
    """What is wrong with a board by itself."""
    answer = generated.answer
    for fault in kotae.check(kotae.read(board.text()), answer.json()).faults:
        yield f"the printed answer breaks {fault.rule}: {fault.sentence}"
    yield from printed.untrue(board.instance, answer)
    yield from printed.amiss(kind, board.instance)
    found = opinion(board)
    report.by[found.by] += 1
    if found.word != "unique":
        yield f"{found.word} by {found.by}"
    elif found.answer != answer:
        yield f"another answer by {found.by}"
    if kind.wish.get("minimal") and "symmetry" not in kind.wish and board.number <= MINIMAL:
        removed = kotae.minimise(board, backend=BACKEND[kind.puzzle]).removed
        report.remade["without a clue to spare"] += not removed
        if removed:
            yield f"{len(removed)} clues can go"
    if kotae.read(board.text()) != board:
        yield "read again, it is another board"


def _remake(kind: Kind, made: Sequence[Board[Any]], texts: Sequence[str], report: Report) -> None:
    """Make the boards again: all in a second process, some there one by one, and all with another backend."""
    words = [*kind.words(), "--seed", str(kind.seed), "--count", str(len(made))]
    _compare(texts, _process(words), "in a second process", report)
    commands = [_command(board) for board in made]
    retried = [number for number, command in enumerate(commands) if "--try" in command]
    for number in dict.fromkeys([len(made) - 1, *retried][:SINGLES]):
        _compare([texts[number]], _process(shlex.split(commands[number])), "by its comment", report)
    if kind.wish.get("goal") == "shortest":  # which is searched for in one way only
        return
    how = f"with {BACKEND[kind.puzzle]}"
    if "difficulty" in kind.wish:  # the grade may depend on the backend; the board of a try may not
        for text, command in zip(texts, commands, strict=True):
            shown = StringIO()
            with redirect_stdout(shown):
                cli([*shlex.split(command)[1:], "--quiet", "--backend", BACKEND[kind.puzzle]])
            _compare([text], shown.getvalue(), how, report)
    else:
        again = kind.boards(len(made), backend=BACKEND[kind.puzzle])
        _compare(texts, "".join(board.text().rstrip("\n") + "\n" for board in again), how, report)


def _command(board: Board[Any]) -> str:
    assert board.made is not None, "the board was generated"
    return board.made.command


def _process(words: Sequence[str]) -> str:
    """What a command prints in a process of its own."""
    command = [sys.executable, "-m", *words, "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")
    return done.stdout + done.stderr


def _compare(texts: Sequence[str], shown: str, how: str, report: Report) -> None:
    """Note whether the same texts came out once more, byte for byte."""
    if shown == "".join(f"{text}\n" for text in texts):
        report.remade[how] += len(texts)
        return
    boards = [_bare(text) for text in texts]
    place = next((number for number, text in enumerate(boards) if text not in _bare(shown)), None)
    if place is None:
        which, expected = "the boards are the same, but not their comments", texts[0]
    else:
        which, expected = f"board {place + 1} is another one", texts[place]
    report.problems.append(f"{how} {which}: {expected.splitlines()[1]}")


def _bare(text: str) -> str:
    """Boards without their comments."""
    return "\n".join(line for line in text.splitlines() if not line.startswith("# made by"))


def reports(puzzle: str, boards: int, *, large: bool, jobs: int = JOBS) -> Iterator[Report]:
    """What is found out about that many boards of a puzzle, shared out among its kinds."""
    listed = kinds(puzzle, large=large)
    wanted = [(kind, count) for kind, count in zip(listed, shares(listed, boards), strict=True) if count]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(looked_at, [kind for kind, _ in wanted], [count for _, count in wanted])


def summed_up(found: Sequence[Report], wanted: int) -> Finding:
    """All reports of a puzzle together; no two boards may be equal, whatever their kind."""
    wrong = [f"{report.kind}: {problem}" for report in found for problem in report.problems]
    texts = Counter(text for report in found for text in report.texts)
    wrong += [f"{count} boards are equal: {text!r}" for text, count in texts.items() if count > 1]
    if (total := texts.total()) != wanted:
        wrong.append(f"there are {total} boards, not {wanted}")
    by, remade = Counter[str](), Counter[str]()
    for report in found:
        by += report.by
        remade += report.remade
    words = f"{len(texts):,} different boards of {len(found)} kinds, judged "
    words += ", ".join(f"{count:,} by {name}" for name, count in by.most_common())
    words += "; again " + ", ".join(f"{count:,} {how}" for how, count in remade.most_common())
    words += f"; {seconds(sum(report.seconds for report in found))}"
    return Finding(not wrong, words + besides(wrong))


def _check(puzzle: str, boards: int, *, large: bool) -> Check:
    def run(data: Path) -> Finding:
        return summed_up(list(reports(puzzle, boards, large=large)), boards)

    return Check(f"generate/{puzzle}-{'large' if large else 'small'}", run)


CHECKS = [
    _check(puzzle, boards // len(PUZZLES), large=large)
    for large, boards in ((False, BOARDS), (True, MANY))
    for puzzle in PUZZLES
]


def main(arguments: list[str]) -> int:
    """Print a line for each kind and one for each puzzle; the status is 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m acceptance.generating", description=__doc__)
    parser.add_argument("--boards", type=int, default=BOARDS, metavar="N", help="small ones, of all puzzles")
    parser.add_argument("--large", type=int, default=MANY, metavar="N", help="large ones, of all puzzles")
    parser.add_argument("--only", choices=PUZZLES, metavar="PUZZLE", help="boards of this puzzle only")
    parser.add_argument("--jobs", type=int, default=JOBS, metavar="N", help="processes side by side")
    chosen = parser.parse_args(arguments)
    failed = False
    for large, boards in ((False, chosen.boards), (True, chosen.large)):
        for puzzle in PUZZLES:
            wanted = boards // len(PUZZLES)
            if not wanted or chosen.only not in (None, puzzle):
                continue
            found = []
            for report in reports(puzzle, wanted, large=large, jobs=chosen.jobs):
                found.append(report)
                print(report.line(), flush=True)
            finding = summed_up(found, wanted)
            failed |= not finding.ok
            name = f"generate/{puzzle}-{'large' if large else 'small'}"
            print(f"{'ok  ' if finding.ok else 'FAIL'} {name}: {finding.words}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
