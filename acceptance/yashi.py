"""Yashi: known optima, boards derived from Hashi, and random boards of up to 20,000 points."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from fnmatch import fnmatch
from itertools import product
from math import ceil
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import kotae
from acceptance.check import Check, Finding, besides
from acceptance.datasets import files
from bench import boards
from bench.table import seconds
from kotae.auditing.trees.spanning import shown_bound
from kotae.puzzles.yashi import PUZZLE
from kotae.puzzles.yashi.board import Yashi
from kotae.solving.outcome import Impossible, Optimum, Outcome, Solved, Undecided

FOLDER = Path("yashi")
DERIVED, DERIVED_SECONDS = FOLDER / "derived_from_hashi", 5.0
PROVEN = {200: 1.0, 400: 10.0, 1000: 60.0}
"""Points, and CPU seconds until the tree is proven to be the shortest."""
NEAR = {5000: (60.0, 0.001), 20_000: (120.0, 0.005)}
"""Points, seconds, and how far the best tree may be from the bound."""
KINDS = {"grown": boards.yashi, "apart": boards.apart}
"""Random boards, and harder ones whose points never lie beside each other."""
SEEDS = range(3)
HURRY, HURRIED = 10.0, 12.0
"""A time limit for 20,000 points, and when the answer must be there."""


def shortest(board: Yashi, limit: float | None = None) -> tuple[Outcome[object], Optimum, float]:
    """How it ended, the optimum as far as it is known, and CPU seconds; the bound is recomputed."""
    read = kotae.Board(PUZZLE, board)
    started = time.process_time()
    outcome = kotae.solve(read, time_limit=limit)
    took = time.process_time() - started
    optimum = None if isinstance(outcome, Impossible) else outcome.optimum
    if optimum is None or optimum.evidence is None:
        return outcome, Optimum(None, 0), took
    assert PUZZLE.objective is not None
    problem = PUZZLE.objective.spanning(board)
    if ceil(shown_bound(problem, optimum.evidence)) != optimum.bound:
        raise AssertionError("what is shown is not the bound that is told")
    return outcome, optimum, took


def optima(data: Path) -> Finding:
    """The known optima are met; boards that are known to have no answer have none."""
    known: dict[str, int | None] = json.loads((data / FOLDER / "optima.json").read_text(encoding="utf-8"))
    problems, met, impossible, others = [], 0, 0, 0
    for path in _csv(data / FOLDER, [folder for folder in (data / FOLDER).iterdir() if folder.is_dir()]):
        name = f"{path.parent.name}/{path.stem}"
        if path.parent.name == DERIVED.name:
            continue
        outcome, optimum, _ = shortest(_read(path))
        expected = [value for key, value in known.items() if fnmatch(name, key) or fnmatch(name, f"{key}_*")]
        if not expected:
            others += 1
        elif expected[0] is None:
            impossible += isinstance(outcome, Impossible)
            problems += [] if isinstance(outcome, Impossible) else [f"{name} has an answer"]
        else:
            met += optimum.length == expected[0]
            right = isinstance(outcome, Solved) and optimum.length == expected[0]
            problems += [] if right else [f"{name} is {optimum.length}, not {expected[0]}"]
    words = f"{met} optima met, {impossible} impossible as known, {others} of which nothing is known"
    return Finding(not problems and met == 10 and impossible >= 5, words + besides(problems))


def derived(data: Path) -> Finding:
    """All boards are proven optimal, fast enough together."""
    problems, together, exact = [], 0.0, 0
    paths = _csv(data / FOLDER, [data / DERIVED])
    for path in paths:
        board = _read(path)
        outcome, optimum, took = shortest(board)
        together += took
        if not isinstance(outcome, Solved):
            problems.append(f"{path.stem} is not proven")
        exact += optimum.evidence is not None and not optimum.evidence.cuts
    words = (
        f"{len(paths)} of 48 proven in {seconds(together)} of CPU together (limit {DERIVED_SECONDS:g} s); "
    )
    words += f"for {exact} prices of crossings alone show the optimum"
    return Finding(
        not problems and len(paths) == 48 and together < DERIVED_SECONDS, words + besides(problems)
    )


def proven(data: Path) -> Finding:
    """Random boards are proven within their time."""
    problems, told = [], []
    for (points, most), (kind, make) in product(PROVEN.items(), KINDS.items()):
        times = []
        for seed in SEEDS:
            outcome, optimum, took = shortest(make(points, Random(seed)), most * 3)
            times.append(took)
            if not isinstance(outcome, Solved) or took > most:
                told_of = f"{optimum.bound} to {optimum.length} after {seconds(took)}"
                problems.append(f"{points} points, {kind}, seed {seed}: {told_of}")
        told.append(f"{points} points, {kind}: slowest of {len(SEEDS)} {seconds(max(times))} of {most:g} s")
    return Finding(not problems, "; ".join(told) + besides(problems))


def near(data: Path) -> Finding:
    """On large boards the best tree comes near the bound."""
    problems, told = [], []
    for (points, (most, gap)), (kind, make) in product(NEAR.items(), KINDS.items()):
        _, optimum, took = shortest(make(points, Random(1)), most)
        found = float("inf") if optimum.length is None else optimum.length / optimum.bound - 1
        told.append(
            f"{points} points, {kind}: {optimum.length} with bound {optimum.bound}, {found:.3%} apart "
            f"(limit {gap:.1%}) after {seconds(took)} of CPU"
        )
        problems += [] if found <= gap else [f"{points} points, {kind}, are {found:.3%} apart"]
    return Finding(not problems, "; ".join(told) + besides(problems))


def hurry(data: Path) -> Finding:
    """A time limit is kept on 20,000 points, with a checked tree and a true bound."""
    board = boards.apart(20_000, Random(2))
    started = time.perf_counter()
    outcome, optimum, _ = shortest(board, HURRY)
    took = time.perf_counter() - started
    right = isinstance(outcome, Undecided) and optimum.length is not None and not optimum.proven
    words = f"length {optimum.length}, bound {optimum.bound} after {took:.1f} s (limit {HURRIED:g} s)"
    return Finding(right and took < HURRIED, words)


def files_for_others(data: Path) -> Finding:
    """A WCNF file is solved to the same optimum by RC2, and its model decoded to an answer of that length."""
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF

    problems, told = [], []
    for name in ("original_yashi_7x7", "hasSolution_manyCyclesAndCrossingLines"):
        path = data / FOLDER / "Di40" / f"{name}.csv"
        board = kotae.Board(PUZZLE, _read(path))
        _, optimum, _ = shortest(board.instance)
        for encoding in PUZZLE.encodings:
            if PUZZLE.encodings[encoding].refusal(board.instance) is not None:
                continue
            with TemporaryDirectory() as folder:
                file = Path(folder) / "board.wcnf"
                file.write_text("".join(kotae.encode(board, encoding=encoding)), encoding="utf-8")
                with RC2(WCNF(from_file=str(file))) as solver:
                    model, cost = solver.compute(), solver.cost
            decoded = kotae.decode(board, "v " + " ".join(map(str, model)), encoding=encoding)
            right = isinstance(decoded, kotae.Decoded) and not decoded.faults
            if not right or cost != optimum.length:
                problems.append(f"{name} in {encoding} is {cost}, not {optimum.length}")
            told.append(f"{name} in {encoding} {cost}")
    return Finding(not problems and len(told) >= 3, "; ".join(told) + besides(problems))


def _csv(folder: Path, folders: Iterable[Path]) -> list[Path]:
    return [path for each in sorted(folders) for path in files(each, "*.csv")]


def _read(path: Path) -> Yashi:
    board: Yashi = kotae.read(str(path), puzzle="yashi", goal="shortest").instance
    return board


CHECKS = [
    Check("yashi/optima", optima),
    Check("yashi/derived", derived),
    Check("yashi/proven", proven),
    Check("yashi/near", near),
    Check("yashi/hurry", hurry),
    Check("yashi/wcnf", files_for_others),
]
