"""What tasks give is what the commands print with ``--json``; what a page shows comes only if asked for."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kotae
from kotae.api.answer import read_answer
from kotae.puzzles.registry import ROOMS, room
from kotae.web.routes import ROUTES
from tests.cli.command import Here, Result
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE
from tests.web.tasks.asked import asked, each_key, heard, timeless

SMALL = {"unique": UNIQUE, "several": SEVERAL, "impossible": IMPOSSIBLE}
each_kind = pytest.mark.parametrize("kind", SMALL)
SIMPLE = ("solve", "verdict", "forced", "explain", "grade", "minimise")
"""Commands that take a board and print an object."""


def lines(printed: Result) -> list[dict[str, Any]]:
    """The objects that a command printed."""
    return [json.loads(line) for line in printed.out.splitlines()]


@each_key
@each_kind
@pytest.mark.parametrize("task", SIMPLE)
def test_a_board_alone(here: Here, task: str, kind: str, key: str) -> None:
    text = SMALL[kind][key]
    printed = here(task, here.write("b", text), "--json")
    if printed.status == 2:  # such as: only a board with one answer has clues that can go
        with pytest.raises(kotae.KotaeError):
            asked(task, board=text)
        return
    assert timeless(asked(task, board=text)) == timeless(printed.record())


@each_key
@each_kind
@pytest.mark.parametrize("near", ["any", "least", "most"])
def test_verdicts_and_repairs(here: Here, near: str, kind: str, key: str) -> None:
    here.write("b", SMALL[kind][key])
    for task, options in (("verdict", []), ("repair", ["--repair"])):
        record = here("verdict", "b", "--json", "--near", near, *options).record()
        assert timeless(asked(task, board=SMALL[kind][key], near=near)) == timeless(record)
        assert ("repair" in record) == (task == "repair")


@each_key
@each_kind
def test_answers_and_how_many_they_are(here: Here, kind: str, key: str) -> None:
    here.write("b", SMALL[kind][key])
    told, events = heard("answers", board=SMALL[kind][key], limit=3)
    printed = lines(here("answers", "b", "--json", "--limit", "3"))
    assert [*(told for event, told in events if event == "answer"), told] == printed
    assert {event for event, _ in events} <= {"answer", "progress"}
    assert asked("count", board=SMALL[kind][key]) == here("answers", "b", "--json", "--count").record()


@pytest.mark.parametrize(("fields", "most"), [({}, 10), ({"limit": None}, 10), ({"limit": 1}, 1)])
def test_as_many_answers_as_asked_for(fields: dict[str, Any], most: int) -> None:
    told, events = heard("answers", board="# kotae futoshiki\n. . .\n\n. . .\n\n. . .\n", **fields)
    assert told == {"count": most, "complete": False}
    assert [record["number"] for event, record in events if event == "answer"] == list(range(1, most + 1))


@each_key
@pytest.mark.parametrize("partial", [False, True])
@pytest.mark.parametrize("alive", [False, True])
def test_checks(here: Here, alive: bool, partial: bool, key: str) -> None:
    options = ["--partial"] * partial + ["--alive"] * alive
    for file in sorted(room(key).examples.glob("fault.*.txt")):
        text = file.read_text(encoding="utf-8")
        board = kotae.read(text, puzzle=key)
        medium = board.puzzle.medium
        here.write("b", text)
        here.write("d", medium.format(board.instance, board.answer))
        record = here("check", "b", "d", "--json", *options).record()
        told = asked("check", board=text, puzzle=key, partial=partial, alive=alive)
        assert told == record, "what is drawn into the board is checked"
        for drawing in (medium.to_json(board.instance, board.answer), (here.folder / "d").read_text()):
            same = asked("check", board=board.text(), drawing=drawing, partial=partial, alive=alive)
            assert same == record


@each_key
@each_kind
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_hints(here: Here, depth: int, kind: str, key: str) -> None:
    text = SMALL[kind][key]
    board = kotae.read(text)
    medium = board.puzzle.medium
    handles = medium.handles(board.instance)
    printed = medium.printed_states(board.instance)
    states = [printed.get(number, 0) for number in range(len(handles))]
    for first in range(min(2, len(handles[0].states))):
        states[0] = printed.get(0, first)
        drawn = medium.format(board.instance, medium.assemble(board.instance, states))
        words = ("hint", here.write("b", text), here.write("d", drawn), "--json", "--depth", str(depth))
        told = asked("hint", board=text, drawing=[[0, states[0]]], depth=depth)
        assert told == here(*words).record()


@each_key
def test_new_boards(here: Here, key: str) -> None:
    asking: dict[str, Any] = {"size": [5, 5], "seed": 3, "count": 2, "symmetry": "rotate", "minimal": True}
    words = ("--size", "5x5", "--seed", "3", "--count", "2", "--symmetry", "rotate", "--minimal")
    printed = here("generate", key, "--json", *words)
    told, events = heard("generate", puzzle=key, **asking)
    assert isinstance(told, dict)
    assert told["boards"] == lines(printed) == [told for event, told in events if event == "board"]
    assert (told["count"], told["complete"], told["reason"]) == (2, True, None)
    assert told["sentence"] == printed.err.removeprefix("kotae: ").rstrip("\n")


@each_key
def test_what_solvers_say(here: Here, key: str) -> None:
    here.write("b", UNIQUE[key])
    count = kotae.logic(kotae.read(UNIQUE[key])).variables
    outputs = [
        "s UNSATISFIABLE\n",
        "s UNKNOWN\n",
        f"s SATISFIABLE\nv {' '.join(str(-n) for n in range(1, count + 1))} 0\n",
        f"s SATISFIABLE\nv {' '.join(str(n) for n in range(1, count + 1))} 0\n",
    ]
    verdicts = []
    for output in outputs:
        record = here("decode", "b", here.write("m", output), "--json").record()
        assert asked("decode", board=UNIQUE[key], output=output) == record
        verdicts.append(record["verdict"])
    assert verdicts[:2] == ["impossible", "undecided"]
    assert "faulty" in verdicts


@each_key
@each_kind
def test_rules_switched_off(here: Here, kind: str, key: str) -> None:
    here.write("b", SMALL[kind][key])
    filed = asked("logic", board=SMALL[kind][key])["filed"]
    off = [each["rule"] for each in filed if each["in_force"]]
    assert off
    for rule in off:
        record = here("verdict", "b", "--json", "--without", rule).record()
        assert timeless(asked("relax", board=SMALL[kind][key], without=[rule])) == timeless(record)


@each_key
def test_how_to_search_is_passed_on(key: str) -> None:
    for encoding in room(key).encodings:
        stats = asked("solve", board=UNIQUE[key], encoding=encoding, backend="minisat22")["stats"]
        assert (stats["encoding"], stats["backend"]) == (encoding, "minisat22")


def test_connectivity_is_passed_on() -> None:
    rings = "# kotae hashi\n2.2\n...\n2.2\n...\n2.2\n...\n2.2\n"
    cuts, written = (
        asked("verdict", board=rings, connectivity=method)["stats"]["cuts"] for method in ("cuts", "written")
    )
    assert cuts > 0 == written


SAMPLES: dict[str, dict[str, Any]] = {
    "check": {"drawing": []},
    "hint": {"drawing": []},
    "convert": {"to": "json"},
    "decode": {"output": "s UNSATISFIABLE"},
    "compose": {"size": [3, 3], "slots": [[0, 1], [1, 1]]},
    "generate": {"size": [4, 4], "seed": 1},
    "picture": {"suffix": ".svg"},
}
"""What requests need besides a board."""
PAGED = [route.name for route in ROUTES if "page" in route.asked.model_fields]


def sample(task: str, key: str) -> dict[str, Any]:
    """A request that succeeds."""
    given = {"puzzle": key} if task in ("compose", "generate") else {"board": UNIQUE[key]}
    return {**given, **SAMPLES.get(task, {})}


@each_key
@pytest.mark.parametrize("task", PAGED)
def test_what_a_page_shows_is_added_if_asked_for(task: str, key: str) -> None:
    bare, events = heard(task, **sample(task, key))
    if not isinstance(bare, dict):  # a certificate
        return
    assert "page" not in bare
    assert not any("page" in told for _, told in events)
    paged, pages = heard(task, **sample(task, key), page=True)
    assert isinstance(paged, dict)
    assert paged.pop("page")["sentence"]
    assert timeless(paged) == timeless(bare)
    for (event, told), (same, page) in zip(events, pages, strict=True):
        assert event == same
        if event != "progress":
            assert page.pop("page")
            assert page == told


def test_requests_that_have_a_page() -> None:
    assert {*SIMPLE, "check", "answers", "count", "hint", "repair", "relax", "logic", "decode"} < {*PAGED}


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_defaults_of_requests_are_those_of_tasks(route: Any) -> None:
    """A task that gets every field of its request gives what it gives for those that somebody wrote."""
    for key in ROOMS if route.name != "compose" else ("yashi", "futoshiki"):
        given = sample(route.name, key)
        fields = route.asked.model_validate(given).model_dump()
        assert fields.keys() >= given.keys()
        told, same = heard(route.name, **given)[0], heard(route.name, **fields)[0]
        if isinstance(told, dict):
            assert isinstance(same, dict)
            assert timeless(told) == timeless(same)
            assert route.told is not None
            route.told.model_validate(told)
        else:
            assert told == same
            assert told.type in route.files


def test_answers_are_what_commands_read() -> None:
    for key in ROOMS:
        board = kotae.read(UNIQUE[key])
        told = asked("solve", board=UNIQUE[key])
        assert asked("check", board=UNIQUE[key], drawing=told["answer"])["complete"]
        assert kotae.check(board, read_answer(board, told["answer"])).complete
