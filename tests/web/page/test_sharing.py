"""What can be taken away: pictures, every format, and a link that holds board and drawing."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

import kotae
from kotae.api.convert import writable
from tests.web.page.boards import KEYS, PUZZLES, answer, having, small
from tests.web.page.conftest import Visiting
from tests.web.page.hands import sheet_of
from tests.web.page.pointing import Mouse
from tests.web.page.visiting import Visit
from tests.web.server.running import Running

pytestmark = pytest.mark.browser

MAGIC = {".svg": b"<svg", ".png": b"\x89PNG\r\n\x1a\n", ".pdf": b"%PDF-", ".txt": b"#"}


def half_drawn(visit: Visit, server: Running, key: str) -> list[tuple[int, int]]:
    """A board with two handles of its answer drawn, and what can be taken away in sight."""
    board = small(key)
    drawn = answer(board)[:2]
    visit.open(board.text())
    Mouse(visit).draw(sheet_of(server, board.text()), drawn)
    visit.holds(drawn)
    visit.page.get_by_text("Download or share").click()
    return drawn


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("key", KEYS)
def test_pictures_are_downloaded(visiting: Visiting, server: Running, key: str, phone: bool) -> None:
    visit = visiting(phone)
    drawn = half_drawn(visit, server, key)
    blank = kotae.draw(small(key))
    for suffix, magic in MAGIC.items():
        name, data = visit.downloaded(f'[data-picture="{suffix}"]')
        assert name == f"{key}{suffix}"
        assert data.startswith(magic) or suffix in (".svg", ".txt")
        if suffix == ".svg":
            assert ElementTree.fromstring(data).tag == "{http://www.w3.org/2000/svg}svg"
            assert len(data) > len(blank.svg().encode()), "what is drawn is in the picture"
        if suffix == ".txt":
            assert data.decode().strip() != blank.text().strip()
    assert drawn


@pytest.mark.parametrize("key", KEYS)
def test_a_board_is_converted_to_every_format(visit: Visit, server: Running, key: str) -> None:
    drawn = half_drawn(visit, server, key)
    board = small(key)
    formats = writable(PUZZLES[key])
    select = visit.page.get_by_label("Format", exact=True)
    assert select.locator("option").all_inner_texts() == formats
    visit.page.get_by_label("Leave out what it cannot carry").check()
    for name in formats:
        select.select_option(name)
        visit.id("convert").click()
        text = visit.dialog.get_by_role("textbox").input_value()
        found = kotae.read(text, puzzle=key, format=name)
        plain = kotae.read(kotae.convert(board, name, lossy=True), puzzle=key, format=name)
        assert found.instance == plain.instance, name
        if name in ("kotae", "json"):
            states = found.puzzle.medium.states(found.instance, found.answer)
            assert [(n, states[n]) for n, _ in drawn] == drawn
        visit.press("Copy", "dialog")
        visit.hears("Copied.")
        assert visit.page.evaluate("navigator.clipboard.readText()") == text
        visit.press("Close", "dialog")
    visit.id("convert").click()
    with visit.page.expect_download() as saved:
        visit.press("Save as a file", "dialog")
    assert Path(saved.value.path()).read_text(encoding="utf-8").strip() == text


def test_what_a_format_cannot_carry_is_told(visit: Visit) -> None:
    for key in KEYS:
        for name in writable(PUZZLES[key]):
            try:
                kotae.convert(small(key), name)
            except kotae.BadInput as error:
                visit.open(small(key).text())
                visit.page.get_by_text("Download or share").click()
                visit.page.get_by_label("Format", exact=True).select_option(name)
                with visit.refused():
                    visit.id("convert").click()
                    expect(visit.page.locator(".share [role=status]")).not_to_be_empty()
                lost = str(error).partition(":")[0]
                expect(visit.page.locator(".share [role=status]")).to_contain_text(lost[1:20])
                visit.page.get_by_label("Leave out what it cannot carry").check()
                visit.id("convert").click()
                expect(visit.dialog).to_contain_text("Left out")
                return
    raise AssertionError("every format carries every small board")


@pytest.mark.parametrize("key", KEYS)
def test_a_link_holds_board_and_drawing(visiting: Visiting, server: Running, key: str) -> None:
    visit = visiting()
    drawn = half_drawn(visit, server, key)
    visit.id("link").click()
    expect(visit.page.locator(".share [role=status]")).to_contain_text("copied")
    address = visit.page.evaluate("navigator.clipboard.readText()")
    assert address.startswith(f"{visit.url}/#b=")
    other = visiting(phone=True)
    other.page.goto(address)
    other.opened().holds(drawn)
    assert other.work()["board"] == small(key).text()
    assert other.page.evaluate("location.hash") == "", "a reload would undo what is drawn from now on"


@pytest.mark.parametrize("key", having(lambda puzzle: puzzle.canvas is not None))
def test_a_setters_board_is_taken_away(visit: Visit, key: str) -> None:
    board = small(key)
    visit.open(board.text())
    visit.id("mode-set").click()
    expect(visit.result).to_have_attribute("data-verdict", "unique")
    visit.page.get_by_text("Download or share").click()
    name, data = visit.downloaded('[data-picture=".svg"]')
    assert (name, data) == (f"{key}.svg", kotae.draw(board).svg().encode())
    visit.press("Clear")
    visit.press("Undo")
    visit.id("convert").click()
    assert kotae.read(visit.dialog.get_by_role("textbox").input_value()).instance == board.instance
