"""What is wrong with a verdict, a forced part, a conflict or a clash, in sentences; none if all is true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any

import kotae
from kotae.api.record import forced_record, verdict_record
from kotae.sat import library
from kotae.sat.catalog import WATCHING
from kotae.solving.conflict import Conflict
from kotae.solving.search import METHODS
from tests.rooms.oracle import Demanded, Shown, Truth
from tests.verdicts.drawings import Drawings

LIBRARY = tuple(library.CLASSES)
HEAD = {"puzzle", "rules", "verdict", "forced", "stats"}
VERDICT = {*HEAD, "answers", "differ", "conflict", "reason"}

Way = dict[str, Any]
"""How a question is asked: encoding, connectivity and backend."""


def board_of(true: Truth) -> kotae.Board:
    """The board as the public functions take it."""
    return kotae.Board(true.puzzle, true.instance)


def ways(true: Truth, random: Random, count: int) -> Iterator[Way]:
    """Ways of asking: the default, and some at random."""
    yield {}
    for _ in range(count):
        method = random.choice(METHODS)
        backend = WATCHING if method == "search" else random.choice([None, *LIBRARY])
        way: Way = {"connectivity": method}
        if not true.shortest:
            way |= {"encoding": random.choice(true.served), "backend": backend}
        yield way


def distance(one: Shown, other: Shown) -> int:
    """In how many handles two answers differ."""
    return sum(a != b for a, b in zip(one, other, strict=True))


def differing(true: Truth, one: Shown, other: Shown) -> list[list[int]]:
    """The cells of the handles that two answers show in different states."""
    shown = zip(true.puzzle.medium.handles(true.instance), one, other, strict=True)
    numbers = getattr(true.brute, "numbers", lambda board, cell: cell)
    cells = {numbers(true.instance, c) for handle, a, b in shown if a != b for c in handle.cells}
    return [list(cell) for cell in sorted(cells)]


def wrong_verdict(true: Truth, near: Any = "any", **way: Any) -> Iterator[str]:
    """What is wrong with the verdict, with its answers, and with what it says is forced."""
    board = board_of(true)
    found = kotae.verdict(board, near=near, **way)
    record = verdict_record(board, found)
    if not record.keys() >= VERDICT:
        yield f"it lacks {VERDICT - record.keys()}"
    if found.word != true.word or record["verdict"] != true.word:
        yield f"it is {true.word}, not {found.word}"
    shown = [true.states_of(answer) for answer in found.answers]
    if len(set(shown)) != min(2, len(true.shown)) or not set(shown) <= set(true.shown):
        yield f"the answers are not {min(2, len(true.shown))} right ones"
    if record["answers"] != [board.puzzle.medium.to_json(board.instance, a) for a in found.answers]:
        yield "the answers are told otherwise"
    if record["forced"] != true.facts:
        yield f"forced are {true.facts}, not {record['forced']}"
    differ = differing(true, *shown) if len(shown) == 2 else []
    if record["differ"] != differ:
        yield f"the answers differ in {differ}, not in {record['differ']}"
    if len(shown) == 2 and near != "any":
        others = [distance(shown[0], other) for other in true.shown if other != shown[0]]
        best = min(others) if near == "least" else max(others)
        if distance(*shown) != best:
            yield f"the second answer differs in {distance(*shown)} places, not in {best}"
    if (record["conflict"] is None) != (true.word != "impossible"):
        yield f"{true.word}, but the conflict is {record['conflict']}"
    reason = true.puzzle.obstacle(true.instance) if true.word == "impossible" else None
    if found.reason != reason:
        yield f"there was no limit, so that the reason is {reason}, not {found.reason}"


def wrong_forced(true: Truth, **way: Any) -> Iterator[str]:
    """What is wrong with what is said to be forced."""
    board = board_of(true)
    known = kotae.forced(board, **way)
    record = forced_record(board, known)
    if not record.keys() >= HEAD:
        yield f"it lacks {HEAD - record.keys()}"
    if record["verdict"] != ("forced" if true.shown else "impossible"):
        yield f"it is {true.word}, but what is forced is {record['verdict']}"
    if record["forced"] != true.facts:
        yield f"forced are {true.facts}, not {record['forced']}"


def wrong_count(true: Truth, **way: Any) -> Iterator[str]:
    """What is wrong with the list of all answers."""
    board = board_of(true)
    found = kotae.answers(board, **way)
    shown = [true.states_of(answer) for answer in found]
    if sorted(shown) != true.shown:
        yield f"{len(true.shown)} answers, of which {len(shown)} are listed, {len(set(shown))} different"
    if (found.complete, found.count) != (True, len(shown)):
        yield f"{len(shown)} answers listed, but told {found.count}, complete {found.complete}"


def member(condition: kotae.Condition) -> Demanded:
    """The condition by its rule and its cells."""
    return condition.rule, frozenset(condition.cells)


def wrong_conflict(drawings: Drawings, found: Conflict | None) -> Iterator[str]:
    """What is wrong with the reason why a board has no answer."""
    if found is None:
        yield "there is no conflict"
        return
    members = [member(condition) for condition in found.conditions]
    if len(set(members)) < len(members):
        yield f"a condition is told twice: {members}"
    if unknown := set(members) - set(drawings.conditions):
        yield f"{unknown} are no conditions of the board"
    if not drawings.clash(members):
        yield f"{members} can hold together"
    if not found.minimal:
        yield "it is not said to be minimal, although there was no limit"
    for one in members:
        if drawings.clash([other for other in members if other != one]):
            yield f"{members} cannot hold together even without {one}"
    if found.smallest and members and drawings.clash_of(len(members) - 1):
        yield f"{members} are said to be the smallest set, but there is a smaller one"


def place(fact: dict[str, Any]) -> str:
    """What a fact is about, which it says first."""
    return str(next(iter(fact.values())))


def untrue(true: Truth, told: list[dict[str, Any]]) -> Iterator[str]:
    """Facts among those told that some answer contradicts; a fact may say less than is true."""
    known = {place(fact): fact for fact in true.facts}
    for fact in told:
        right = known.get(place(fact), {})
        match fact:
            case {"digits": digits}:
                good = set(right.get("digits", ())) <= set(digits) and bool(right)
            case {"bridges": [least, most]}:
                good = bool(right) and least <= right["bridges"][0] <= right["bridges"][1] <= most
            case _:
                good = fact == right
        if not good:
            yield f"{fact} is told, but true is {right or 'nothing'}"


def wrong_undecided(true: Truth, found: kotae.Verdict[Any]) -> Iterator[str]:
    """What is untrue of all that a verdict tells which a limit may have cut short."""
    record = verdict_record(board_of(true), found)
    if found.word not in (true.word, "undecided"):
        yield f"it is {true.word}, not {found.word}"
    if found.word == "undecided" and not found.reason:
        yield "the limit is not named"
    shown = [true.states_of(answer) for answer in found.answers]
    if len(set(shown)) < len(shown) or not set(shown) <= set(true.shown):
        yield "the answers are not right and different"
    if found.word == "undecided" and len(shown) > 1:
        yield "two answers are known, and yet it is undecided"
    yield from untrue(true, record["forced"])
    if found.word in ("unique", "several") and found.reason is None and record["forced"] != true.facts:
        yield f"forced are {true.facts}, not {record['forced']}, and no limit is named"


def wrong_clash(true: Truth, drawn: list[int], **way: Any) -> Iterator[str]:
    """What is wrong with whether a drawing can be finished, and with the entries that are blamed if not.

    A drawing may always be finished by an answer that is not the shortest.
    """
    puzzle, instance = true.puzzle, true.instance
    entries = [(place, state) for place, state in enumerate(drawn) if state]
    found = kotae.check(board_of(true), puzzle.medium.assemble(instance, drawn), alive=True, **way)
    if found.alive != true.standing(entries):
        yield f"it {'cannot' if found.alive else 'can'} be finished"
    if found.alive is not False:
        if found.clash is not None:
            yield "it can be finished, and yet entries clash"
        return
    if found.clash is None:
        yield "it cannot be finished, and no entries are blamed"
        return
    place_of = {handle.cells: place for place, handle in enumerate(puzzle.medium.handles(instance))}
    blamed = [place_of[condition.cells] for condition in found.clash.conditions]
    if len(set(blamed)) < len(blamed) or not all(drawn[place] for place in blamed):
        yield f"{blamed} are not different entries of {drawn}"
    named = [(place, drawn[place]) for place in blamed]
    if true.standing(named):
        yield f"the entries {named} can stand together"
    if not found.clash.minimal:
        yield "it is not said to be minimal, although there was no limit"
    for one in named:
        if not true.standing([other for other in named if other != one]):
            yield f"the entries {named} cannot stand even without {one}"
    if found.clash.smallest and named and _fewer_clash(true, entries, len(named) - 1):
        yield f"the entries {named} are said to be the fewest, but fewer clash"


def _fewer_clash(true: Truth, entries: list[tuple[int, int]], size: int) -> bool:
    return any(not true.standing(some) for some in combinations(entries, size))


def told(true: Truth, way: Mapping[str, Any], what: str) -> str:
    """The complaint with all that is needed to see it again."""
    return f"{what}\n{board_of(true)}{dict(way)}"
