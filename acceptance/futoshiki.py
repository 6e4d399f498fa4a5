"""Futoshiki: five collections; what is known about their answers must come out."""

from __future__ import annotations

from pathlib import Path

from acceptance.check import Check, Finding, besides
from acceptance.datasets import Sample, files, newtomsoft, recognised
from acceptance.verdict import agreement, all_unique, judge

FOLDER = "futoshiki"
IMPOSSIBLE = {"test_futo_8_0", "test_futo_9_2"}
SEVERAL = {"futoshiki_5_4", "futoshiki_test"}
SMALL = 9
"""The size of boards that all encodings are tried on."""


def solved(data: Path) -> Finding:
    """Boards that come with answers: ours is theirs wherever there is only one."""
    problems, good, same = [], 0, 0
    for sample in _newtomsoft(data):
        found = judge(sample)
        wrong = [fault.sentence for fault in sample.puzzle.faults(sample.instance, sample.known)]
        if found.word not in ("unique", "several"):
            wrong.append(f"it is {found.word}")
        if found.word == "unique" and found.answer != sample.known:
            wrong.append("its stored answer is another one")
        good += not wrong
        same += found.answer == sample.known
        problems += [f"{sample.name}: {what}" for what in wrong]
    words = f"{good} of 8 solved and checked, {same} with the stored answer"
    return Finding(not problems and good == 8, words + besides(problems))


def mixed(data: Path) -> Finding:
    """Two boards are impossible, two have several answers, the others one."""
    verdicts = {sample.name: judge(sample).word for sample in _wroclaw(data)}
    expected = {
        name: "impossible" if name in IMPOSSIBLE else "several" if name in SEVERAL else "unique"
        for name in verdicts
    }
    problems = [f"{name} is {word}" for name, word in verdicts.items() if word != expected[name]]
    by_word: dict[str, list[str]] = {"impossible": [], "several": [], "unique": []}
    for name, word in verdicts.items():
        by_word.setdefault(word, []).append(name)
    counts = [f"{len(names)} {word}" for word, names in by_word.items()]
    counts[0] += f" ({' and '.join(by_word['impossible'])})"
    counts[1] += f" ({' and '.join(by_word['several'])})"
    words = f"{len(verdicts)} of 29 judged: {', '.join(counts)}"
    return Finding(len(verdicts) == 29 and not problems, words + besides(problems))


def encodings(data: Path) -> Finding:
    """The textbook's encoding agrees with the default."""
    samples = [*_janko(data), *_wroclaw(data), *_newtomsoft(data), *_tatham(data)]
    return agreement([sample for sample in samples if sample.instance.size <= SMALL], ["direct"])


def _janko(data: Path) -> list[Sample]:
    return list(recognised(files(data / FOLDER / "janko")))


def _wroclaw(data: Path) -> list[Sample]:
    return list(recognised(files(data / FOLDER / "wroclaw_eipc16", "*futo*.txt")))


def _newtomsoft(data: Path) -> list[Sample]:
    paths = files(data / FOLDER / "newtomsoft", "*.json")
    return [sample for path in paths for sample in newtomsoft(path.read_text(encoding="utf-8"))]


def _tatham(data: Path) -> list[Sample]:
    return list(recognised(files(data / FOLDER / "tatham")))


def _falswe(data: Path) -> list[Sample]:
    return list(recognised(files(data / FOLDER / "falswe_hpc")))


CHECKS = [
    Check("futoshiki/janko", lambda data: all_unique(_janko(data), 185)),
    Check("futoshiki/falswe_hpc", lambda data: all_unique(_falswe(data), 16)),
    Check("futoshiki/newtomsoft", solved),
    Check("futoshiki/wroclaw_eipc16", mixed),
    Check("futoshiki/tatham", lambda data: all_unique(_tatham(data), 225)),
    Check("futoshiki/encodings", encodings),
]
