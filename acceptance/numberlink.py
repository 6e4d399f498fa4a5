"""Numberlink: four collections and what is known about them, under tight and loose rules."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import kotae
from acceptance import verdict
from acceptance.check import Check, Finding, besides, counted
from acceptance.datasets import Sample, adc, files, recognised, sheet
from bench.table import seconds
from bench.trial import UNDECIDED, judge, solve
from kotae.puzzles.numberlink import PUZZLE as NUMBERLINK
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import Numberlink
from kotae.solving.outcome import Impossible, Solved
from kotae.solving.search import METHODS, Search
from kotae.solving.session import Session

FOLDER = Path("numberlink")
SEED, AHLE, FLOW, ADC = (
    FOLDER / name for name in ("TenIdiotZInternetu", "thomasahle", "flow_solver_mzucker", "adc2015_dasadc")
)
NEVER = {"1by2-unsat", "2by2-unsat"}
NEVER_FULL = NEVER | {"2by3-partial", "7by7-dense", "15by15", "40by40"}
"""The seed's boards that have no answer at all, and those that have none with fill=yes and touch=no."""
VERDICTS = {
    "janko": {"unique": 269, "several": 1},
    "inputs1": {"unique": 10},
    "inputs2": {"unique": 2, "impossible": 1},
    "inputs3": {"unique": 18, "several": 2},
    "inputs4": {"unique": 10, "several": 1},
    "inputs5": {"unique": 11, "several": 1, "impossible": 8},
    "inputs7": {"impossible": 1},
    "inputs8": {"unique": 1},
    "inputs9": {"unique": 98, "several": 3},
    "inputs10": {"unique": 11},
}
"""Those of Ahle's boards by file, with fill=yes and touch=no; clingo came to the same on every board."""
SMALL = 300
"""Cells of a board that both encodings are tried on: `labels` takes more than 5 s for most larger ones."""
CONTEST, CONTEST_SOLVED = 20.0, 17
"""CPU seconds for a contest board, and how many of the 17 must be solved."""
FIRST, SOON, BOTH = 1.0, 1.0, 10.0
"""Under loose rules: CPU seconds for a first answer; for a verdict on few cells, and on more."""
SIMPLE = 225
"""How many cells are few."""
RING = "# kotae numberlink\n11#...\n###.#.\n###..."
"""Both ends are joined already, and the other cells can only be filled by a loop."""


def seed(data: Path) -> Finding:
    """The seed's boards with both values of fill and both encodings; and the answers they come with."""
    samples = {sample.name: sample for sample in recognised(files(data / SEED / "instances", "*.in"))}
    problems, told = [], []
    for fill, never in ((True, NEVER_FULL), (False, NEVER)):
        words = []
        for name, sample in samples.items():
            one, other = (verdict.judge(with_rules(sample, fill, False), e) for e in NUMBERLINK.encodings)
            words.append(one.word)
            if one.word != other.word or (one.word == "unique" and one.answer != other.answer):
                problems.append(f"the encodings disagree about {name} with fill={yes(fill)}")
            if one.word == UNDECIDED or (one.word == "impossible") != (name in never):
                problems.append(f"{name} is {one.word} with fill={yes(fill)}")
        told.append(f"fill={yes(fill)} {counted(words)}")
    stored = files(data / SEED / "correct_solutions", "*.sln")
    faulty = []
    for path in stored:
        board = samples[path.stem].instance
        if [*NUMBERLINK.faults(board, sheet(path.read_text(encoding="utf-8"), board, unused="x"))]:
            faulty.append(path.stem)
    if faulty != ["7by7-dense"]:  # where a path touches itself
        problems.append(f"stored answers with faults: {faulty}")
    words_told = f"{len(samples)} of 11 judged, encodings agree: {'; '.join(told)}"
    words_told += (
        f"; {len(stored) - len(faulty)} stored answers pass the checker, {' '.join(faulty)} touches itself"
    )
    return Finding(not problems and len(samples) == 11, words_told + besides(problems))


def ahle(data: Path) -> Finding:
    """Every board has the verdict that it is known to have."""
    problems, words = [], []
    for name, expected in VERDICTS.items():
        found = [verdict.judge(sample).word for sample in boards(data, name)]
        words += found
        if Counter(found) != expected:
            problems.append(f"{name} has {counted(found)}")
    total = sum(sum(expected.values()) for expected in VERDICTS.values())
    return Finding(not problems, f"{len(words)} of {total} judged: {counted(words)}" + besides(problems))


def encodings(data: Path) -> Finding:
    """The seed's encoding agrees with the default on boards that are small enough for it."""
    samples = [sample for name in VERDICTS for sample in boards(data, name)]
    return verdict.agreement([s for s in samples if len(s.instance.cells) <= SMALL], ["labels"])


def flow(data: Path) -> Finding:
    """Flow Free lets a path touch itself; all boards but one have an answer, even one that does not."""
    samples = list(recognised(files(data / FLOW / "puzzles"), "numberlink"))
    problems, told = [], []
    for touch in (True, False):
        found = {sample.name: verdict.judge(with_rules(sample, True, touch)).word for sample in samples}
        told.append(f"touch={yes(touch)} {counted(found.values())}")
        for name, word in found.items():
            if word == UNDECIDED or (word == "impossible") != (name == "unsolvable_cross"):
                problems.append(f"{name} is {word} with touch={yes(touch)}")
    words = f"{len(samples)} of 29 judged: {'; '.join(told)}"
    return Finding(not problems and len(samples) == 29, words + besides(problems))


def contest(data: Path) -> Finding:
    """Enough of the contest's boards are solved in time, and none is called impossible."""
    samples = [contest_board(path) for path in files(data / ADC / "Q")]
    problems: list[str] = []
    solved: list[float] = []
    late: list[str] = []
    for sample in samples:
        problems += [f"{sample.name}: {f.sentence}" for f in NUMBERLINK.faults(sample.instance, sample.known)]
        trial = solve(NUMBERLINK, sample.instance, limit=CONTEST)
        if isinstance(trial.outcome, Impossible):
            problems.append(f"{sample.name} is called impossible")
        if trial.solved:
            solved.append(trial.times.cpu)
        else:
            late.append(sample.name)
    words = f"{len(solved)} of 17 solved and checked within {CONTEST:g} s of CPU ({CONTEST_SOLVED} must be)"
    words += f", slowest {seconds(max(solved, default=0))}"
    words += f"; not decided: {', '.join(late) or 'none'}; the known answers pass the checker"
    enough = len(samples) == 17 and len(solved) >= CONTEST_SOLVED
    return Finding(enough and not problems, words + besides(problems))


def rules(data: Path) -> Finding:
    """Two ends above each other need touching to fill a square; a stray loop fills nothing."""
    problems = []
    square, ring = kotae.read("# kotae numberlink\nA.\nA."), kotae.read(RING)
    whole = Lines.along(frozenset(ring.instance.links))
    broken = {fault.rule for fault in NUMBERLINK.faults(ring.instance, whole)}
    if broken != {"no-stray-loops"}:
        problems.append(f"the loop breaks {broken}")
    asked = 0
    for board, touch, encoding, method in product(
        (square, ring), (False, True), NUMBERLINK.encodings, METHODS
    ):
        instance = replace(board.instance, touch=touch)
        if NUMBERLINK.encodings[encoding].refusal(instance) is None:
            with Session(NUMBERLINK, instance, Search(encoding, method)) as session:
                outcome = session.solve()
            asked += 1
            if isinstance(outcome, Solved) != (board is square and touch):
                name = "the square" if board is square else "the loop"
                problems.append(
                    f"{name} is {type(outcome).__name__} with touch={yes(touch)}, {encoding}, {method}"
                )
    words = (
        f"A. / A. is solved with touch=yes and impossible with touch=no, a board with a loop always: {asked} "
    )
    return Finding(not problems, words + "ways to ask" + besides(problems))


def loose(data: Path) -> Finding:
    """Janko's boards under all rule sets: first answers at once, verdicts soon, and certificates."""
    samples = boards(data, "janko")
    problems, told = [], []
    for fill, touch in product((True, False), repeat=2):
        with ProcessPoolExecutor(2, get_context("spawn")) as pool:
            found = list(pool.map(_loosely, [with_rules(s, fill, touch).instance for s in samples]))
        rule = f"fill={yes(fill)} touch={yes(touch)}"
        for sample, judged in zip(samples, found, strict=True):
            problems += [f"{sample.name} with {rule}: {wrong}" for wrong in judged.problems]
        words = [judged.word for judged in found]
        certified = sum(judged.certified for judged in found)
        slowest = max(judged.both for judged in found)
        told.append(f"{rule}: {counted(words)}, slowest {seconds(slowest)}, {certified} certified")
    about = f"{len(samples)} of 270, first answers within {FIRST:g} s of CPU, verdicts within {BOTH:g} s"
    small = f"up to {SIMPLE} cells within {SOON:g} s"
    return Finding(
        not problems and len(samples) == 270, f"{about}, {small}: {'; '.join(told)}" + besides(problems)
    )


class _Loosely(NamedTuple):
    """How a board fared: its verdict, CPU seconds for it, and what was wrong."""

    word: str
    both: float
    certified: bool
    problems: list[str]


def _loosely(board: Numberlink) -> _Loosely:
    found = judge(NUMBERLINK, board, limit=BOTH)
    small = len(board.cells) <= SIMPLE
    problems = []
    if found.first is None or found.first.cpu > FIRST:
        problems.append(f"no answer within {FIRST:g} s")
    if found.word in (UNDECIDED, "impossible"):
        problems.append(found.word)
    elif small and found.times.cpu > SOON:
        problems.append(f"{found.times.cpu:.1f} s until it is {found.word}")
    certified = small and found.word == "unique"
    if certified:
        made = kotae.certify(kotae.Board(NUMBERLINK, board), time_limit=60)
        if not (isinstance(made, kotae.Certificate) and made.verdict == "unique" and kotae.audit(made)):
            problems.append("no certificate")
    return _Loosely(found.word, found.times.cpu, certified, problems)


def with_rules(sample: Sample, fill: bool, touch: bool) -> Sample:
    """The sample under these rules."""
    return replace(sample, instance=replace(sample.instance, fill=fill, touch=touch))


def yes(value: bool) -> str:
    """The value of a rule option."""
    return "yes" if value else "no"


def boards(data: Path, name: str) -> list[Sample]:
    """The boards of one of Ahle's files."""
    return list(recognised([data / AHLE / name], "numberlink"))


def contest_board(path: Path) -> Sample:
    answer = path.parents[1] / "A" / path.name.replace("Q", "A")
    return adc(path.stem, path.read_text(encoding="utf-8"), answer.read_text(encoding="utf-8"))


CHECKS = [
    Check("numberlink/TenIdiotZInternetu", seed),
    Check("numberlink/thomasahle", ahle),
    Check("numberlink/encodings", encodings),
    Check("numberlink/flow_solver_mzucker", flow),
    Check("numberlink/adc2015", contest),
    Check("numberlink/rules", rules),
    Check("numberlink/loose", loose),
]
