"""A limit that is hit gives what is known, and says why there is no more; progress is told now and then."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from kotae.watch import memory_mb
from kotae.web.tasks import File, Limits, run
from kotae.web.tasks import ask as asking
from kotae.web.tasks.ask import PAUSE, Ask
from tests.cli.command import pigeons
from tests.small import UNIQUE
from tests.web.tasks.asked import MUCH, asked, heard

SHORT = 0.05
REACHED = f"the time limit of {SHORT} s was reached"
HARD = pigeons()
"""A board that takes hours to refute."""


@pytest.mark.parametrize("task", ["solve", "verdict", "forced", "explain", "hint", "grade", "relax"])
def test_a_search_that_takes_too_long_is_undecided(task: str) -> None:
    told = asked(task, board=HARD, within=SHORT, page=True)
    assert told["verdict"] == "undecided"
    assert told["reason"].startswith(REACHED)
    assert "undecided" in told["page"]["sentence"] or REACHED in told["page"]["sentence"]


@pytest.mark.parametrize("task", ["answers", "count"])
def test_a_count_that_takes_too_long_is_not_complete(task: str) -> None:
    told = asked(task, board=HARD, within=SHORT)
    assert told == {"count": 0, "complete": False}


def test_a_check_that_takes_too_long_leaves_open_whether_it_can_be_finished() -> None:
    told = asked("check", board=HARD, drawing=[], partial=True, alive=True, within=SHORT)
    assert (told["alive"], told["reason"]) == (None, REACHED)


def test_a_repair_that_takes_too_long_has_its_verdict() -> None:
    told = asked("repair", board=HARD, within=SHORT, page=True)
    assert (told["verdict"], told["reason"]) == ("undecided", REACHED)
    assert (told["repair"]["board"], told["repair"]["changes"]) == (None, [])
    assert told["page"]["repair"].startswith(f"repair: none was found; {REACHED}")
    assert told["page"]["changes"] == []


def test_there_is_no_certificate_of_what_is_not_known() -> None:
    found = run("certify", {"board": HARD}, lambda event, told: None, Limits(SHORT, memory_mb=MUCH))
    assert not isinstance(found, File)
    assert (found["verdict"], found["reason"]) == ("undecided", REACHED)


def test_new_boards_that_take_too_long_are_fewer() -> None:
    told = asked("generate", puzzle="numberlink", size=[40, 40], count=20, within=SHORT)
    assert (told["complete"], told["reason"]) == (False, REACHED)
    assert told["count"] == len(told["boards"]) < 20
    assert REACHED in told["sentence"]


def test_memory_is_limited() -> None:
    held = Limits(60, memory_mb=int(memory_mb()) // 2)
    for task in ("solve", "verdict", "forced", "explain"):
        told = run(task, {"board": HARD}, lambda event, told: None, held)
        assert isinstance(told, dict)
        assert told["verdict"] == "undecided"
        assert told["reason"] == f"the memory limit of {held.memory_mb} MB was reached"


def test_what_takes_no_search_is_not_limited() -> None:
    for key, text in UNIQUE.items():
        assert asked("sheet", board=text, within=1e-9)["puzzle"] == key
        assert asked("play", board=text, within=1e-9)["faults"] == []


def test_progress_is_told_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 1000.0
    monkeypatch.setattr(asking, "time", SimpleNamespace(monotonic=lambda: clock))
    events: list[tuple[str, dict[str, Any]]] = []
    ask = Ask({}, lambda event, told: events.append((event, told)), Limits(60))
    progress = ask.asking()["progress"]
    assert progress is not None
    for number in range(1000):  # ten seconds
        progress(f"{number} found")
        clock += 0.01
    assert events[0] == ("progress", {"words": "0 found"}), "the first at once"
    assert 10 / PAUSE * 0.9 < len(events) <= 10 / PAUSE + 1


def test_a_search_tells_how_far_it_is() -> None:
    board = "# kotae futoshiki\n1 2 3\n\n2 3 1\n\n3 1 2\n"
    _, events = heard("minimise", board=board)
    assert events
    assert all(event == "progress" and list(told) == ["words"] for event, told in events)


def test_fields_cannot_move_the_limits() -> None:
    ask = Ask(
        {"seconds": 9, "time_limit": 9, "memory_limit": 9}, lambda event, told: None, Limits(3, None, 7)
    )
    assert (ask.asking()["time_limit"], ask.asking()["memory_limit"]) == (3, 7)
