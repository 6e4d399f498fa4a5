"""A visit to the page: what is opened, pressed and seen there, and what goes wrong."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, expect

from tests.browsing import keep_picture
from tests.waiting import WAIT

REFUSED = "Failed to load resource: "
"""What Chromium writes when a request fails, which for a wrong text is as it should be."""


def link(text: str) -> str:
    """The end of an address that holds a text, made without the page."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(text.encode()) + packer.flush()
    return "/#b=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


class Visit:
    """A page, and what went wrong there: errors, warnings, violations of its policy, foreign requests."""

    def __init__(self, page: Page, url: str, folder: Path) -> None:
        self.page = page
        self.url = url
        self.wrong: list[str] = []
        self.asked: list[tuple[str, Any]] = []
        """The tasks that the page asked for, with the fields of each."""
        self._folder = folder
        self._refusals: list[str] = []
        page.set_default_timeout(1000 * WAIT)
        page.add_init_script(HEARD)
        page.on("console", self._told)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", self._requested)

    def _told(self, message: ConsoleMessage) -> None:
        failed = message.text.startswith(REFUSED)
        if failed and message.location["url"] == f"{self.url}/api/compose":
            return  # there is no board on the sheet yet
        if failed and self._refusals and self._refusals[-1] in message.text:
            self._refusals.pop()
        else:
            self.wrong.append(message.text)

    def _requested(self, request: Request) -> None:
        if not request.url.startswith((f"{self.url}/", "blob:", "data:")):
            self.wrong.append(request.url)
        elif request.method == "POST":
            self.asked.append((request.url.rpartition("/")[2], json.loads(request.post_data or "null")))

    @contextmanager
    def refused(self, why: str = "a status of 4") -> Iterator[None]:
        """Within this, just one request fails."""
        assert not self._refusals
        self._refusals = [why]
        yield
        while self._refusals:  # the console may be told of a refusal after the page was
            with self.page.expect_console_message():
                pass

    def start(self) -> Visit:
        """Open the page where it begins."""
        self.page.goto(self.url)
        expect(self.id("paste")).to_be_visible()
        return self

    def open(self, text: str) -> Visit:
        """Open the page with a board, by a link to it; a page that is open is left first."""
        self.page.goto("about:blank")
        self.page.goto(self.url + link(text))
        # The server has drawn it, and marked what is wrong from the start.
        expect(self.board).to_have_attribute("aria-description", re.compile("."))
        return self.opened()

    def opened(self) -> Visit:
        """Wait until a board lies on the table."""
        expect(self.board).to_be_visible()
        return self

    def reload(self) -> Visit:
        """Leave the page and come back."""
        self.page.reload()
        return self.opened()

    def id(self, name: str) -> Locator:
        """The element of that id."""
        return self.page.locator(f"#{name}")

    def button(self, name: str, within: str = "body") -> Locator:
        """The button of just that name."""
        return self.page.locator(within).get_by_role("button", name=name, exact=True)

    def press(self, name: str, within: str = "body") -> Visit:
        """Press a button."""
        self.button(name, within).click()
        return self

    def key(self, *keys: str) -> Visit:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def paste(self, text: str) -> Visit:
        """Paste a text into whatever has the focus."""
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        return self.key("ControlOrMeta+v")

    @property
    def board(self) -> Locator:
        """The board."""
        return self.id("board")

    @property
    def result(self) -> Locator:
        """What the last question brought."""
        return self.page.locator("#side .result").first

    @property
    def sentence(self) -> Locator:
        """The answer to the last question in one sentence."""
        return self.result.locator(".sentence")

    @property
    def dialog(self) -> Locator:
        """The dialog, if it is open."""
        return self.page.locator("dialog[open]")

    @property
    def said(self) -> Locator:
        """What a screen reader was told last."""
        return self.id("said")

    def hears(self, words: str) -> None:
        """Wait until a screen reader was told something, be it a while ago."""
        self.page.wait_for_function("words => heard.some((each) => each.includes(words))", arg=words)

    def picture(self) -> str:
        """The picture of the board as it is now."""
        return str(self.page.evaluate("document.querySelector('#board .picture').innerHTML"))

    def looks(self, picture: str) -> None:
        """Wait until the board looks like that."""
        wanted = "picture => document.querySelector('#board .picture').innerHTML === picture"
        self.page.wait_for_function(wanted, arg=picture)

    def changes(self, picture: str) -> str:
        """Wait until the board looks otherwise and the server has drawn it; how it looks then."""
        self.page.wait_for_function(CHANGED, arg=picture)
        return self.picture()

    def work(self) -> dict[str, Any]:
        """What a later visit would find."""
        found: dict[str, Any] = json.loads(self.page.evaluate("localStorage.getItem('kotae.work')"))
        return found

    def kept(self, test: str, value: Any = None) -> None:
        """Wait until what a later visit would find passes a test: a function of it and of the value."""
        self.page.wait_for_function(
            f"value => ({test})(JSON.parse(localStorage.getItem('kotae.work') ?? '{{}}'), value)", arg=value
        )

    def holds(self, drawing: Any) -> Visit:
        """Wait until just these handles show these states."""
        wanted = sorted([number, state] for number, state in drawing if state)
        self.kept("(work, value) => JSON.stringify(work.sheet?.drawing) === JSON.stringify(value)", wanted)
        return self

    def downloaded(self, press: str) -> tuple[str, bytes]:
        """The name and the contents of the file that a press downloads."""
        with self.page.expect_download() as found:
            self.page.locator(press).click()
        return found.value.suggested_filename, Path(found.value.path()).read_bytes()

    def keep_picture(self, stem: str) -> None:
        """Keep a picture of the page as output of the tests."""
        keep_picture(self.page, stem, self._folder)


HEARD = """
window.heard = [];
addEventListener("DOMContentLoaded", () => {
  const said = document.getElementById("said");
  if (said) new MutationObserver(() => heard.push(said.textContent)).observe(said, { childList: true });
});
"""
CHANGED = """before => {
  const layer = document.querySelector("#board .picture");
  return !layer.querySelector(".fresh") && layer.innerHTML !== before;
}"""
