"""Pages on techniques, steps made by hand, and what every sentence of a step must be like."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import kotae
from kotae.formula import Origin
from kotae.geometry import Cell, at
from kotae.optional import Explaining
from kotae.statements import Condition, Fact, Reason, Step

PAGES = Path(__file__).parents[2] / "docs" / "techniques"
LONGEST = 400
TWICE = re.compile(r"\b(\w+) \1\b|(\S+) and \2(?=[ ,.;])")
WRONG_NUMBER = re.compile(
    r"\b(one|1) bridges|\b(two|three|four|[2-9]) bridge\b|\bone run\b|\b(two|three|[2-9]) runs\b|\bnone run\b"
)
Known = Mapping[tuple[Cell, Cell], tuple[int, int]]
"""The fewest and the most lines between two cells."""


class Lesson(NamedTuple):
    """A technique on a page: what it teaches, a board, perhaps a drawing, and a step in words."""

    technique: str
    teaching: str
    board: str
    drawing: str | None
    sentence: str


def lessons(room: str) -> list[Lesson]:
    """The lessons of a page."""
    sections = (PAGES / f"{room}.md").read_text(encoding="utf-8").split("\n## ")[1:]
    return [_lesson(section) for section in sections]


def _lesson(section: str) -> Lesson:
    technique, _, text = section.partition("\n")
    board, *drawing = re.findall(r"^```text\n(.*?)^```$", text, re.M | re.S)
    quoted = " ".join(line[2:] for line in text.splitlines() if line.startswith("> "))
    teaching = " ".join(text.partition("```")[0].split())
    return Lesson(technique, teaching, board, drawing[0] if drawing else None, quoted)


def steps(board: kotae.Board[Any], drawing: str | None = None) -> list[Step]:
    """The steps of a board, those under a supposition included."""
    found = kotae.explain(board, drawing).steps
    return [each for step in found for each in (step, *step.supposing)]


def assert_told(board: str, sentence: str) -> None:
    """Assert that the room describes this step of the board by this sentence."""
    assert sentence in [step.sentence for step in steps(kotae.read(board))]


def assert_taught(lesson: Lesson, explaining: Explaining[Any]) -> None:
    """Ensure that a lesson says what its technique teaches, and that its board has the step."""
    assert lesson.teaching.startswith(explaining.techniques[lesson.technique])
    told = [(step.technique, step.sentence) for step in steps(kotae.read(lesson.board), lesson.drawing)]
    assert (lesson.technique, lesson.sentence) in told


def made(board: kotae.Board[Any], facts: Known, known: Known, *reasons: Reason | Origin) -> Step:
    """A step made by hand; an origin stands for what it demands."""
    demanded = (
        reason if isinstance(reason, Reason) else _demanded(board.puzzle.demand(board.instance, reason))
        for reason in reasons
    )
    return Step(facts=tuple(_facts(board, facts)), known=tuple(_facts(board, known)), reasons=tuple(demanded))


def _demanded(condition: Condition) -> Reason:
    return Reason(condition.rule, condition.place, condition.sentence)


def _facts(board: kotae.Board[Any], known: Known) -> Iterator[Fact]:
    medium, instance = board.puzzle.medium, board.instance
    handles = [handle.cells for handle in medium.handles(instance)]
    for ends, (least, most) in known.items():
        fact = medium.fact(instance, handles.index(ends), range(least, most + 1))
        assert fact is not None
        yield fact


def group(*cells: Cell) -> Reason:
    """That a group is joined to the rest."""
    return Reason("connected", at(*cells), "", "group")


def loop(*cells: Cell) -> Reason:
    """That no loop leads through cells."""
    return Reason("no-loops", at(*cells), "", "loop")


def complaints(step: Step, name: Callable[[Cell], str], techniques: Iterable[str]) -> Iterator[str]:
    """What is wrong with the sentence of a step."""
    said = step.sentence
    if not said.endswith(".") or said.count(".") > (3 if step.supposing else 1):
        yield "it is not one sentence, or a refutation in three"
    if not re.match(r"[A-Z]|r\d+c\d+ |\(", said):
        yield "it begins with a small letter"
    if len(said) > LONGEST:
        yield "it is too long"
    if TWICE.search(said):
        yield "it says a word twice"
    if WRONG_NUMBER.search(said):
        yield "singular and plural do not agree"
    if step.facts and not any(name(cell) in said for cell in step.facts[0].cells):
        yield "it does not name the main fact"
    if step.technique is not None and step.technique not in techniques:
        yield "its technique is not in the table"
