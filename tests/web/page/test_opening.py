"""How boards get onto the table: pasted in any format, from files, from examples; and what wrong texts do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import FilePayload, expect

import kotae
from kotae.api.convert import writable
from tests.web.page.boards import KEYS, PUZZLES, examples, small
from tests.web.page.visiting import Visit, link

pytestmark = pytest.mark.browser

WRONG = {
    "words": "a text that is no board",
    "a broken address": "https://puzz.link/p?hashi/5/5/zzzz",
    "an address of another puzzle": "https://puzz.link/p?nosuchpuzzle/5/5/1",
    "a puzzle that is not there": "# kotae sudoku\n1 2",
    "broken JSON": '{"puzzle": "hashi", ',
    "markup": "<img src=x onerror=alert(1)>",
    "too large for a page": "# kotae hashi\n" + "1." * 32_000,
    "too long": "1" * 1_000_001,
}


def same(visit: Visit, board: kotae.Board[Any]) -> None:
    """Wait until that board is the one on the table."""
    visit.opened()
    visit.kept("(work, text) => work.board === text", board.text())


def recognised(text: str, key: str) -> tuple[kotae.Board[Any], str]:
    """The board that a text means, and what has to be chosen for it: nothing, or else the puzzle."""
    try:
        return kotae.read(text), ""
    except kotae.BadInput:
        return kotae.read(text, puzzle=key), key


@pytest.mark.parametrize("key", KEYS)
def test_a_paste_alone_opens_a_board_in_every_format(visit: Visit, key: str) -> None:
    visit.start()
    formats = writable(PUZZLES[key])
    assert len(formats) > 3
    for name in formats:
        text = kotae.convert(small(key), name, lossy=True)
        board, chosen = recognised(text, key)
        visit.id("paste-puzzle").select_option(chosen)
        visit.id("paste").focus()
        visit.paste(text)
        same(visit, board)
        visit.id("open").click()
        expect(visit.id("start")).to_be_visible()
    visit.keep_picture(f"start-{key}")


@pytest.mark.parametrize("key", KEYS)
def test_a_paste_opens_another_board_while_one_is_played(visit: Visit, key: str) -> None:
    first, second = examples(key, "unique")[:2]
    visit.open(first.text())
    visit.paste(second.text())
    same(visit, second)
    visit.page.goto(visit.url + link(first.text()))
    same(visit, first)


@pytest.mark.parametrize("key", KEYS)
def test_a_file_is_chosen_or_dropped(visit: Visit, key: str) -> None:
    first, second = examples(key, "unique")[:2]
    visit.start()
    with visit.page.expect_file_chooser() as chooser:
        visit.press("Choose a file…")
    chooser.value.set_files({"name": "a.txt", "mimeType": "text/plain", "buffer": first.text().encode()})
    same(visit, first)
    visit.id("open").click()
    visit.page.evaluate(DROP, second.text())
    same(visit, second)


@pytest.mark.parametrize("key", KEYS)
def test_every_example_opens(visit: Visit, key: str) -> None:
    visit.start()
    every = [board for true in ("none", "several", "unique") for board in examples(key, true)]
    for number, board in enumerate(every):
        visit.page.locator(f'.card[data-puzzle="{key}"] select').select_option(str(number))
        same(visit, board)
        expect(visit.page.get_by_role("heading", level=1)).not_to_be_empty()
        visit.id("open").click()
    assert visit.page.locator(f'.card[data-puzzle="{key}"] select option').count() == 1 + len(every)


@pytest.mark.parametrize("key", KEYS)
def test_a_file_of_several_boards_offers_all(visit: Visit, key: str) -> None:
    boards = examples(key, "unique")
    lines = [json.dumps(json.loads(kotae.convert(board, "json"))) for board in boards]
    visit.open("\n".join(lines))
    select = visit.page.get_by_label("Which board")
    expect(select.locator("option")).to_have_count(len(boards))
    for number in (2, len(boards), 1):
        select.select_option(str(number))
        same(visit, boards[number - 1])
        expect(select).to_have_value(str(number))


def test_a_text_of_two_formats_is_a_question_that_the_fields_settle(visit: Visit) -> None:
    text = "2 3\n0 1 12\n1 0 12\n"
    visit.start()
    visit.id("paste").fill(text)
    with visit.refused():
        visit.id("open-pasted").click()
        expect(visit.page.get_by_role("alert")).to_contain_text("say which with the field 'puzzle'")
    for name in ("list", "grid"):
        visit.id("paste-format").select_option(name)
        visit.id("paste").fill(text)
        visit.id("open-pasted").click()
        same(visit, kotae.read(text, format=name))
        visit.id("open").click()
    for key, puzzle in PUZZLES.items():
        visit.id("paste-puzzle").select_option(key)
        offered = visit.id("paste-format").locator("option").evaluate_all("all => all.map(o => o.value)")
        assert offered == ["", "kotae", "json", *puzzle.formats]


def test_a_wrong_text_gets_one_sentence_and_nothing_breaks(visit: Visit) -> None:
    visit.start()
    alert = visit.page.get_by_role("alert")
    for text in WRONG.values():
        with visit.refused():
            visit.id("paste").fill(text)
            visit.id("open-pasted").click()
            expect(alert).to_be_visible()
        sentence = alert.inner_text()
        assert sentence[0].isupper(), sentence
        assert "\n" not in sentence
        assert len(sentence) < 300
        expect(visit.id("start")).to_be_visible()
    visit.id("paste").fill(" \n")
    visit.id("open-pasted").click()
    expect(alert).to_contain_text("first")
    board = small(KEYS[0])
    visit.id("paste").fill(board.text())
    visit.id("open-pasted").click()
    same(visit, board)
    visit.id("open").click()
    expect(alert).to_have_count(0)


def test_a_file_that_is_no_board_is_not_even_sent(visit: Visit) -> None:
    visit.start()
    large: FilePayload = {"name": "film.mp4", "mimeType": "video/mp4", "buffer": b"\0" * 1_000_001}
    visit.id("file").set_input_files(large)
    expect(visit.page.get_by_role("alert")).to_contain_text("bytes")
    assert not [fields for _, fields in visit.asked if "\0" in fields.get("board", "")]


@pytest.mark.parametrize("broken", ["AAAA", "%%%", "gzip", ""])
def test_a_broken_link_says_so(visit: Visit, broken: str) -> None:
    visit.page.goto(f"{visit.url}/#b={broken}")
    expect(visit.dialog).to_contain_text("does not hold a board")
    visit.press("Close", "dialog")
    expect(visit.id("paste")).to_be_visible()


def test_a_wrong_paste_leaves_the_board_on_the_table(visit: Visit) -> None:
    board = small(KEYS[0])
    visit.open(board.text())
    with visit.refused():
        visit.paste(WRONG["words"])
        expect(visit.dialog).to_be_visible()
    visit.press("Close", "dialog")
    expect(visit.board).to_be_visible()


DROP = """text => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], "board.txt", { type: "text/plain" }));
  const target = document.getElementById("paste-help");
  for (const name of ["dragenter", "dragover", "drop"]) {
    const event = new DragEvent(name, { dataTransfer: transfer, bubbles: true, cancelable: true });
    const left = target.dispatchEvent(event);
    if (left && name !== "dragenter") throw new Error(`${name} is left to the browser`);
  }
}"""
