"""From ``kotae serve`` to a solved address of puzz.link in three actions: start it, paste, press *Solve*."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import kotae
from kotae.api.convert import writable
from tests.waiting import WAIT
from tests.web.page.boards import answer, having, small
from tests.web.page.conftest import Visiting
from tests.web.page.visiting import Visit

pytestmark = pytest.mark.browser

ADDRESSED = having(lambda puzzle: "puzz.link" in writable(puzzle))


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where a server is that somebody has started at a prompt; in the end it is interrupted."""
    command = [sys.executable, "-m", "kotae", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        found = re.match(r"Kotae is at (http://127\.0\.0\.1:\d+)/ ", process.stdout.readline())
        assert found is not None
        yield found[1]
        process.send_signal(signal.SIGINT)
        assert process.wait(WAIT) == 0


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("key", ADDRESSED)
def test_a_pasted_address_is_solved(visiting: Visiting, address: str, key: str, phone: bool) -> None:
    board = kotae.read(kotae.convert(small(key), "puzz.link", lossy=True))
    visit = visiting(phone, url=address).start()
    expect(visit.id("paste")).to_be_focused()
    visit.paste(kotae.convert(board, "puzz.link", lossy=True))
    blank = visit.opened().picture()
    visit.press("Solve")
    expect(visit.sentence).to_contain_text("Solved")
    visit.changes(blank)
    assert drawn_into(visit) == answer(board)
    visit.keep_picture(f"three-actions-{key}-{'phone' if phone else 'desktop'}")


def test_a_board_is_played(visiting: Visiting, tmp_path: Path) -> None:
    board = small("hashi")
    drawn = answer(board)[:2]
    half = board.puzzle.drawing(board.instance, dict(drawn))
    (tmp_path / "b").write_text(kotae.convert(board, "kotae", answer=half))
    command = [sys.executable, "-m", "kotae", "play", str(tmp_path / "b"), "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        found = re.match(r"Kotae is at ((http://127\.0\.0\.1:\d+)/#b=\S+) ", process.stdout.readline())
        assert found is not None
        visit = visiting(url=found[2])
        visit.page.goto(found[1])
        visit.opened().holds(drawn)
        process.send_signal(signal.SIGINT)
        assert process.wait(WAIT) == 0


def drawn_into(visit: Visit) -> list[tuple[int, int]]:
    """What is drawn when the answer that is shown is taken over."""
    visit.press("Draw it into my board")
    expect(visit.dialog).to_contain_text("Complete")
    visit.press("Close", "dialog")
    return [(number, state) for number, state in visit.work()["sheet"]["drawing"]]
