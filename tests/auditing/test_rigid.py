"""The law for rigid answers: what it accepts holds by brute force, and what is too weak is refused."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import kotae
from kotae.auditing.document import digest
from kotae.formula import Cut
from kotae.geometry import Cell
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.encode.canonical import canonical_cuts
from kotae.puzzles.numberlink.encode.grid import LinkGrid
from kotae.puzzles.numberlink.moves import moved
from kotae.puzzles.numberlink.rigid import LAW, SIDES
from kotae.solving import certifying
from tests.numberlink.brute import Drawn, answers_by_rules, drawing, random_board, under

LOOSE, STRICT = (False, True), (False, False)
RIGID = "# kotae numberlink fill=no touch=yes\n12...\n...1.\n.....\n.3..3\n....2\n"
"""A board with one answer, whose proof needs canonical clauses."""
HARDER = (
    "# kotae numberlink fill=no touch=yes\n...1....\n......2.\n......3.\n........\n....4...\n....31..\n"
    ".4....2.\n........\n"
)
"""Another one, whose proof takes some hundred steps."""


def boards(count: int, kind: str | None = None) -> Iterator[Numberlink]:
    """Random boards of up to 4×5 cells."""
    random = Random(17)
    for _ in range(count):
        shape = random.choice([(2, 4), (3, 3), (3, 4), (4, 4), (4, 5)])
        yield random_board(random, *shape, pairs=4, kind=kind)


def literals(board: Numberlink) -> Callable[[Cell, Cell], int | None]:
    """The number of the link between two cells."""
    numbers = {frozenset(link): number for number, link in enumerate(board.links, 1)}
    return lambda a, b: numbers.get(frozenset((a, b)))


def furthest(answers: set[Drawn], side: str) -> Drawn:
    """Of the shortest answers, one that lies furthest to a side."""
    down, right = SIDES[side]

    def place(drawn: Drawn) -> tuple[int, int]:
        cells = {cell for pair in drawn for cell in pair}
        return len(drawn), -sum(down * r + right * c for r, c in cells)

    least = min(map(place, answers))
    return next(drawn for drawn in sorted(answers, key=sorted) if place(drawn) == least)


def holds(board: Numberlink, clause: tuple[int, ...], drawn: Drawn) -> bool:
    """Whether a clause over links holds in an answer."""
    used = {number for number, link in enumerate(board.links, 1) if tuple(link) in drawn}
    return any((abs(literal) in used) == (literal > 0) for literal in clause)


def test_both_see_the_same_answers_as_rigid() -> None:
    seen = Counter[bool]()
    for board in boards(150):
        loose = under(board, LOOSE)
        for drawn in sorted(map(sorted, answers_by_rules(board)[LOOSE]))[:10]:
            answer = drawing(frozenset(drawn))
            rigid = LAW.move(loose, answer) is None
            assert rigid == (moved(loose, answer) is None), f"{board}\n{drawn}"
            seen[rigid] += 1
    assert min(seen.values()) > 50


def test_what_the_law_accepts_holds_in_another_answer_if_there_is_any() -> None:
    random = Random(18)
    seen = Counter[str]()
    for board in boards(300, "full"):
        loose, strict = under(board, LOOSE), under(board, STRICT)
        every = answers_by_rules(board)[LOOSE]
        rigid = [drawn for drawn in every if LAW.move(loose, drawing(drawn)) is None]
        said = canonical_cuts(LinkGrid(strict))
        literal = literals(strict)
        for side in SIDES:
            cuts = [*said[side], *(_weakened(random, cut) for cut in said[side])]
            faults = [LAW.fault(strict, side, cut.word, cut.cells, set(cut.clause), literal) for cut in cuts]
            assert not any(faults[: len(said[side])])
            accepted = [cut for cut, fault in zip(cuts, faults, strict=True) if fault is None]
            seen["refused"] += len(cuts) - len(accepted)
            for answer in rigid:
                assert all(holds(strict, cut.clause, answer) for cut in said[side]), "it is canonical, too"
                if others := every - {answer}:
                    other = furthest(others, side)
                    assert all(holds(strict, cut.clause, other) for cut in accepted), f"{board}\n{side}"
                    seen["another"] += bool(accepted)
    assert seen["refused"] > 500
    assert seen["another"] > 10


def _weakened(random: Random, cut: Cut) -> Cut:
    """A cut that says more, without one of its literals, or about other cells."""
    if random.random() < 0.8:
        gone = random.choice(cut.clause)
        return Cut(tuple(literal for literal in cut.clause if literal != gone), cut.cells, cut.word)
    return Cut(cut.clause, cut.cells[::-1], cut.word)


def lines(certificate: kotae.Certificate) -> list[dict[str, Any]]:
    """The lines of a certificate, to be forged."""
    return [json.loads(line) for line in certificate.lines()]


def refusal(entries: list[dict[str, Any]]) -> str:
    """Why a forged certificate is refused."""
    entries = [*entries[:-1], {"end": len(entries) - 1}]
    result = kotae.audit("".join(json.dumps(entry) + "\n" for entry in entries).encode())
    assert not result
    assert result.reason is not None
    return result.reason


@pytest.fixture(scope="module")
def certificate() -> kotae.Certificate:
    found = kotae.certify(kotae.read(RIGID))
    assert isinstance(found, kotae.Certificate)
    assert found.side is not None
    assert kotae.audit(found)
    return found


def test_clauses_of_another_side_are_refused(certificate: kotae.Certificate) -> None:
    head, *rest = lines(certificate)
    opposite = {"right": "left", "left": "right", "up": "down", "down": "up"}[str(certificate.side)]
    forged = [{**head, "canonical": opposite}, *rest]
    assert "the cells do not lie across a turn towards the side" in refusal(forged)


def test_an_answer_that_is_not_rigid_is_refused() -> None:
    board = kotae.read("# kotae numberlink fill=no touch=yes\n1.\n.1\n")
    found = kotae.certify(board)
    assert isinstance(found, kotae.Certificate)
    assert found.verdict == "several"
    head, first, _, end = lines(found)
    forged = {**head, "verdict": "unique", "canonical": "right"}
    assert "not rigid: the turn at" in _reason([forged, first, end], board)


def _reason(entries: list[dict[str, Any]], board: Any) -> str:
    """The refusal once the sizes in the first line are right."""
    strict = LAW.canonical(board.instance)
    formula = board.puzzle.encodings["edges"].encode(strict, bare=True).formula
    sizes = {"variables": formula.variables, "clauses": len(formula.clauses), "digest": digest(formula)}
    return refusal([{**entries[0], **sizes}, *entries[1:]])


@pytest.mark.parametrize(
    ("key", "value"), [("canonical", "north"), ("canonical", 1), ("verdict", "several"), ("puzzle", "hashi")]
)
def test_what_the_first_line_says_is_checked(certificate: kotae.Certificate, key: str, value: object) -> None:
    entries = lines(certificate)
    assert refusal([{**entries[0], key: value}, *entries[1:]])


def test_without_the_side_its_clauses_are_refused(certificate: kotae.Certificate) -> None:
    head, *rest = lines(certificate)
    del head["canonical"]
    assert refusal([head, *rest])


def test_sides_take_turns_until_one_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certifying, "SIDE_CONFLICTS", 1)
    found = kotae.certify(kotae.read(HARDER))
    assert isinstance(found, kotae.Certificate)
    assert found.side is not None


def test_a_limit_ends_the_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certifying, "SIDE_CONFLICTS", 1)
    monkeypatch.setattr(certifying, "MOST_STEPS", 0)
    found = kotae.certify(kotae.read(HARDER))
    assert isinstance(found, kotae.Undecided)
    assert "longer than an audit accepts" in found.reason
