"""The page that plays steps, in a real Chromium: keys, buttons, speech, palettes, phones.

With ``SCREENSHOTS=FOLDER`` pictures of all pages are kept there, to be looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Request

from kotae.api.steps import Walkthrough, walk_html
from kotae.render.palette import wash_colour
from kotae.render.player import PlayerFrame, player
from kotae.scene import Label, Scene
from tests.browsing import DESKTOP, PHONE, keep_picture, launched
from tests.player.walks import PUZZLES, board_of, walk

pytestmark = pytest.mark.browser


class Viewer:
    """A page that is open, and what went wrong there: errors, warnings, requests."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong: list[str] = []
        page.on("console", lambda message: self.wrong.append(message.text))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", self._requested)

    def _requested(self, request: Request) -> None:
        if not request.url.startswith(("file:", "data:")):
            self.wrong.append(request.url)

    def id(self, name: str) -> Locator:
        return self.page.locator(f"#{name}")

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def shown(self) -> list[str]:
        """The headings of the frames that can be seen."""
        headings = self.page.locator("#steps > li h2 a").all()
        return [each.inner_text() for each in headings if each.is_visible()]

    def said(self) -> str:
        """What a screen reader was told last."""
        return self.id("said").text_content() or ""

    def pointed(self) -> int:
        """How many spots of the board are brought out."""
        return self.page.locator("#board.pointed #spots rect").count()

    def paper(self) -> Any:
        return self.page.evaluate("getComputedStyle(document.body).backgroundColor")


Open = Callable[..., Viewer]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium."""
    with launched() as started:
        yield started


@pytest.fixture
def view(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Opens pages, and in the end holds all of them to no errors and no requests."""
    opened: list[Viewer] = []

    def opening(html: str, size: tuple[int, int] = DESKTOP, step: int = 1, **context: Any) -> Viewer:
        file = tmp_path / "page.html"
        file.write_text(html, encoding="utf-8")
        viewer = Viewer(browser.new_page(viewport={"width": size[0], "height": size[1]}, **context))
        opened.append(viewer)
        viewer.page.goto(f"{file.as_uri()}{f'#step-{step}' if step > 1 else ''}")
        return viewer

    yield opening
    for viewer in opened:
        assert viewer.wrong == []
        viewer.page.close()


@pytest.fixture(scope="module")
def told() -> Walkthrough:
    """Nine steps on a Hashi, and a closing remark."""
    return walk(board_of("hashi"), 18)


def test_keys_walk_through_the_steps(view: Open, told: Walkthrough) -> None:
    viewer = view(walk_html(told))
    assert viewer.shown() == ["Step 1 of 9"]
    assert viewer.said() == "", "nothing is announced before somebody moves"
    first = viewer.id("drawing").inner_html()
    viewer.press("ArrowRight")
    assert viewer.shown() == ["Step 2 of 9"]
    assert viewer.said() == f"Step 2 of 9: {told.steps[1].sentence}"
    assert viewer.id("slider").input_value() == "2"
    assert viewer.id("slider").get_attribute("aria-valuetext") == "Step 2 of 9"
    assert viewer.id("drawing").inner_html() != first
    viewer.press("ArrowLeft")
    viewer.press("ArrowLeft")
    assert viewer.shown() == ["Step 1 of 9"]
    assert viewer.id("drawing").inner_html() == first
    viewer.press("End")
    assert viewer.said() == "In the end: The answer is complete."
    viewer.press("ArrowRight")
    assert viewer.shown() == ["In the end"]
    viewer.press("Home")
    assert viewer.shown() == ["Step 1 of 9"]


def test_space_plays_to_the_end_and_pauses(view: Open, told: Walkthrough) -> None:
    viewer = view(walk_html(told))
    viewer.page.clock.install()
    viewer.press("Space")
    assert viewer.id("play").inner_text() == "Pause"
    viewer.page.clock.run_for(10_000)
    assert viewer.shown() != ["Step 1 of 9"]
    viewer.press("Space")
    paused = viewer.shown()
    assert viewer.id("play").inner_text() == "Play"
    viewer.page.clock.run_for(30_000)
    assert viewer.shown() == paused
    viewer.press("Space")
    viewer.press("ArrowLeft")
    assert viewer.id("play").inner_text() == "Play", "who moves is not moved any more"
    viewer.press("Space")
    viewer.page.clock.run_for(120_000)
    assert viewer.shown() == ["In the end"]
    assert viewer.id("play").inner_text() == "Play"
    viewer.press("Space")
    assert viewer.shown() == ["Step 1 of 9"], "from the end it begins anew"


def test_buttons_the_slider_and_addresses_go_to_a_step(view: Open, told: Walkthrough) -> None:
    viewer = view(walk_html(told), PHONE, 4)
    assert viewer.shown() == ["Step 4 of 9"]
    assert viewer.page.evaluate("scrollY") == 0, "the board stays in sight"
    viewer.id("next").focus()
    viewer.press("Space")  # which presses the button, and does not play
    assert viewer.shown() == ["Step 5 of 9"]
    assert viewer.id("play").inner_text() == "Play"
    viewer.id("back").click()
    assert viewer.shown() == ["Step 4 of 9"]
    viewer.id("last").click()
    assert viewer.shown() == ["In the end"]
    assert viewer.id("next").get_attribute("aria-disabled") == "true"
    viewer.id("first").click()
    assert viewer.id("next").get_attribute("aria-disabled") == "false"
    viewer.id("slider").focus()
    viewer.press("ArrowRight")
    viewer.press("ArrowRight")
    assert viewer.shown() == ["Step 3 of 9"], "the slider moves once"
    assert viewer.page.url.endswith("#step-3")


def test_a_reason_brings_out_its_place(view: Open, told: Walkthrough) -> None:
    viewer = view(walk_html(told), step=3)
    reason, other = viewer.page.locator("#step-3 li button").all()[:2]
    assert viewer.pointed() == 0
    reason.hover()
    assert viewer.pointed() == 1
    viewer.id("text").hover(position={"x": 1, "y": 1})
    assert viewer.pointed() == 0
    other.focus()
    assert viewer.pointed() == 1
    viewer.press("Enter")  # pins it, also for a finger that cannot hover
    other.blur()
    assert viewer.pointed() == 1
    assert other.get_attribute("aria-pressed") == "true"
    viewer.press("ArrowRight")
    assert viewer.pointed() == 0
    assert other.get_attribute("aria-pressed") == "false"


def test_all_steps_can_be_shown_at_once(view: Open, told: Walkthrough) -> None:
    viewer = view(walk_html(told))
    viewer.id("all").click()
    assert len(viewer.shown()) == 10
    assert viewer.id("all").get_attribute("aria-pressed") == "true"
    viewer.press("End")
    assert viewer.page.locator("[aria-current=step]").get_attribute("id") == "step-10"
    assert viewer.page.evaluate("document.getElementById('step-10').getBoundingClientRect().bottom") < 801
    viewer.page.locator("#step-2 li button").first.click()
    assert viewer.page.locator("[aria-current=step]").get_attribute("id") == "step-2"
    assert viewer.pointed() == 1
    viewer.id("all").click()
    assert viewer.shown() == ["Step 2 of 9"]


def test_the_palette_is_that_of_the_system_until_somebody_switches(view: Open, told: Walkthrough) -> None:
    papers = [_rgb(wash_colour("paper", dark=dark)) for dark in (False, True)]
    wash = "getComputedStyle(document.querySelector('#drawing rect').parentNode).fill"
    for dark in (False, True):
        viewer = view(walk_html(told), color_scheme="dark" if dark else "light")
        assert viewer.paper() == papers[dark]
        assert viewer.page.evaluate(wash) == _rgb(wash_colour("forced", dark=dark))
        assert viewer.id("palette").inner_text() == ("Light" if dark else "Dark")
        viewer.id("palette").click()
        assert viewer.paper() == papers[not dark]
        assert viewer.page.evaluate(wash) == _rgb(wash_colour("forced", dark=not dark))
        assert viewer.id("palette").inner_text() == ("Dark" if dark else "Light")


def _rgb(colour: str) -> str:
    """A colour as a browser tells it."""
    return f"rgb({', '.join(str(int(colour[n : n + 2], 16)) for n in (1, 3, 5))})"


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PUZZLES)
def test_a_page_fits(view: Open, name: str, scheme: str, size: tuple[int, int]) -> None:
    told = walk(board_of(name), pencilled=True)
    viewer = view(walk_html(told), size, 1 + len(told.steps) // 2, color_scheme=scheme)
    width, height = size
    for everything in (False, True):
        if everything:
            viewer.id("all").click()
        assert viewer.page.evaluate("document.documentElement.scrollWidth") == width
        for part in ("board", "controls", "slider"):
            box = viewer.id(part).bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height, f"{part} can be seen without scrolling"
        keep_picture(viewer.page, f"{name}-{width}-{scheme}{'-all' * everything}")


def test_board_and_text_stand_side_by_side_where_there_is_room(view: Open, told: Walkthrough) -> None:
    for size in (PHONE, DESKTOP):
        viewer = view(walk_html(told), size)
        stage, text = viewer.id("stage").bounding_box(), viewer.id("text").bounding_box()
        assert stage is not None
        assert text is not None
        assert (stage["x"] + stage["width"] <= text["x"]) is (size == DESKTOP)
        assert (stage["y"] + stage["height"] <= text["y"]) is (size == PHONE)


def test_nothing_moves_for_readers_who_do_not_want_it(view: Open, told: Walkthrough) -> None:
    moving = "getComputedStyle(document.querySelector('#veil')).transitionDuration"
    for motion, lasts in (("reduce", "0s"), ("no-preference", "0.15s")):
        assert view(walk_html(told), reduced_motion=motion).page.evaluate(moving) == lasts


def test_the_focus_can_be_seen(view: Open, told: Walkthrough) -> None:
    viewer = view(walk_html(told))
    viewer.press("Tab")
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    for _ in range(8):
        assert viewer.page.evaluate(outline) == "solid"
        viewer.press("Tab")


def test_without_the_script_all_steps_can_be_read(view: Open, told: Walkthrough) -> None:
    viewer = view(walk_html(told), java_script_enabled=False)
    assert len(viewer.shown()) == 10
    assert viewer.page.locator("#drawing > *").count() > 10
    assert not viewer.id("controls").is_visible()


def test_hostile_text_does_nothing(view: Open) -> None:
    words = "</script><img src=x onerror=alert(1)><svg onload=alert(2)>"
    frame = PlayerFrame(words, words, Scene(2, 1, [Label((1, 0.5), words)], words, words))
    viewer = view(player(words, words, [], [frame, frame]))
    viewer.page.on("dialog", lambda dialog: viewer.wrong.append(dialog.message))
    viewer.press("ArrowRight")
    assert viewer.said() == f"{words}: {words}"
    assert viewer.page.locator("img").count() == 0
