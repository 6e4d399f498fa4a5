"""How many answers a board has, as far as two, and whether encodings agree on that."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from acceptance.check import Finding, besides
from acceptance.datasets import Sample
from bench.trial import Stopwatch
from kotae.solving.outcome import Solved, Undecided
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.watch import Limits, Watch

LIMIT = 60.0
"""CPU seconds that one board may take; the hardest take a fraction of one."""


@dataclass(frozen=True)
class Verdict:
    """`unique`, `several`, `impossible` or `undecided`, and an answer if there is one."""

    word: str
    answer: Any = None


def judge(sample: Sample, encoding: str | None = None, limit: float = LIMIT) -> Verdict:
    """Look for two answers that differ; each must pass the checker, which is asked here once more."""
    watch = Watch(Limits(limit), clock=time.process_time)
    with Session(sample.puzzle, sample.instance, Search(encoding), watch=watch) as session:
        found = list(islice(session.answers(watch=watch), 2))
    answers = [outcome.answer for outcome in found if isinstance(outcome, Solved)]
    for answer in answers:
        for fault in sample.puzzle.faults(sample.instance, answer):
            raise AssertionError(f"{sample.name}: {fault.sentence}")
    if isinstance(found[-1], Undecided):
        return Verdict("undecided")
    words = ("impossible", "unique", "several")
    return Verdict(words[len(answers)], answers[0] if answers else None)


def all_unique(samples: Iterable[Sample], expected: int) -> Finding:
    """Whether there are so many boards, and each has one answer and no other."""
    stopwatch = Stopwatch()
    verdicts = {sample.name: judge(sample).word for sample in samples}
    times = stopwatch.read()
    problems = [f"{name} is {word}" for name, word in verdicts.items() if word != "unique"]
    unique = len(verdicts) - len(problems)
    words = f"{unique} of {expected} solved and checked, each with one answer only, {times.words()}"
    if len(verdicts) != expected:
        problems.append(f"there are {len(verdicts)} boards")
    return Finding(not problems, words + besides(problems))


def agreement(samples: Sequence[Sample], encodings: Sequence[str], limit: float = 5.0) -> Finding:
    """Whether encodings come to the default's verdict and, where it is unique, to its answer."""
    problems, undecided = [], 0
    for sample in samples:
        expected = judge(sample)
        for name in encodings:
            found = judge(sample, name, limit)
            if found.word == "undecided":
                undecided += 1
            elif found.word != expected.word:
                problems.append(f"{sample.name} is {found.word} with {name} and not {expected.word}")
            elif found.word == "unique" and found.answer != expected.answer:
                problems.append(f"{sample.name} has another answer with {name}")
    late = f", {undecided} times not within {limit:g} s" if undecided else ""
    agree = "agree" if len(encodings) > 1 else "agrees"
    words = f"{' and '.join(encodings)} {agree} with the default on {len(samples)} boards{late}"
    few = undecided * 10 > len(samples) * len(encodings)
    return Finding(bool(samples) and not problems and not few, words + besides(problems))
