"""The plot and the page of a report: what they show, that they need nothing from anywhere, how they look."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from kotae.batch.report import Report, summed_up
from kotae.batch.report.cactus import BOTTOM, LEFT, NARROW, TOP, cactus, run_colour
from kotae.batch.report.page import page
from kotae.scene import Disc, Label, Line, Scene
from tests.batch.results import line, write
from tests.browsing import DESKTOP, PHONE, keep_picture, launched
from tests.player.pages import Element, parsed

HOSTILE = "</style><script>alert(1)</script><img src=x onerror=alert(2)>\"' & ]]> <!--"


def report(folder: Path, *runs: list[float]) -> Report:
    """Runs with boards that took so many seconds."""
    return summed_up(
        write(folder / f"{number}.jsonl", *(line(f"{n}", seconds=s, number=n) for n, s in enumerate(run)))
        for number, run in enumerate(runs, 1)
    )


def strokes(scene: Scene, number: int) -> list[Line]:
    return [shape for shape in scene.shapes if isinstance(shape, Line) and shape.role == run_colour(number)]


def words(scene: Scene) -> list[str]:
    return [shape.text for shape in scene.shapes if isinstance(shape, Label)]


def test_a_staircase_rises_where_boards_are_decided(tmp_path: Path) -> None:
    scene = cactus(report(tmp_path, [0.01, 0.1, 1.0, 1.0]))
    right = scene.columns - 1.0
    third = (right - LEFT) / 3  # of three decades
    risen = [(end, start[1] - end[1]) for start, end, *_ in strokes(scene, 1) if start[0] == end[0]]
    board = (BOTTOM - TOP) / 4
    assert [round(up / board) for _, up in risen] == [1, 1, 2]
    assert [x for (x, _), _ in risen] == pytest.approx([LEFT + third, LEFT + 2 * third, right], abs=0.03)
    assert [y for (_, y), _ in risen] == [BOTTOM - board, BOTTOM - 2 * board, TOP]
    assert {"1 ms", "10 ms", "0.1 s", "1 s", "0", "4", "boards decided", "time per board"} <= set(
        words(scene)
    )


def test_boards_below_a_millisecond_stand_at_the_start(tmp_path: Path) -> None:
    scene = cactus(report(tmp_path, [0.0, 0.0002, 0.001, 0.005]))
    first = strokes(scene, 1)[0]
    assert first.start[0] == LEFT
    assert first.start[1] == BOTTOM - 3 / 4 * (BOTTOM - TOP)


def test_a_staircase_of_many_boards_has_no_more_strokes_than_can_be_seen(tmp_path: Path) -> None:
    scene = cactus(report(tmp_path, [1.0003**n / 1000 for n in range(20_000)]))
    assert len(strokes(scene, 1)) < 2 * 20 * scene.columns
    assert strokes(scene, 1)[-1].end[1] == TOP
    assert {"thousands of boards decided", "0", "20"} <= set(words(scene))


def test_numbers_stand_where_staircases_end_and_do_not_cover_each_other(tmp_path: Path) -> None:
    scene = cactus(report(tmp_path, [0.5], [0.5], [0.5], [0.01]), legend=True)
    ends = [shape.centre for shape in scene.shapes if isinstance(shape, Disc)][:4]
    assert len(set(ends)) == 4
    assert all(abs(a[0] - b[0]) > 0.6 for a in ends for b in ends if a != b)
    assert sum(text.endswith(".jsonl: verdict") for text in words(scene)) == 4


def test_undecided_boards_are_not_drawn(tmp_path: Path) -> None:
    path = write(tmp_path / "r", line("a", "undecided"), line("b", "timeout"), line("c", "unreadable"))
    found = summed_up([path])
    assert strokes(cactus(found), 1) == []
    assert "cactus" not in [each.attributes.get("class") for each in parsed(page(found)).all("svg")]


@pytest.fixture
def wrong(tmp_path: Path) -> Report:
    """Runs that contradict each other, with names that are no names."""
    one = [
        line("a", seconds=0.1, source=HOSTILE),
        line("b", puzzle=HOSTILE, seconds=0.2),
        line("c", "several", 0.3),
        line("g", "graded", task="grade", result={"grade": 1.0}),
    ]
    other = [
        line("a", "impossible", 3.0, source=HOSTILE, options={"backend": HOSTILE}),
        line("b", "timeout", 60.0, options={"backend": HOSTILE}),
        line("c", "undecided", 5.0, options={"backend": HOSTILE}),
        line("g", "graded", task="grade", result={"grade": 2.0}),
    ]
    return summed_up([write(tmp_path / "one.jsonl", *one), write(tmp_path / "other.jsonl", *other)])


def test_the_page_shows_all_of_the_report(wrong: Report) -> None:
    tree = parsed(page(wrong))
    assert "contradict each other about 1 board" in tree.all("header")[0].text
    headings = [each.text for each in tree.all("h2")]
    expected = ["Runs", "Boards decided over time", "Slowest boards", "Contradictions", "Different grades"]
    assert headings == expected
    bodies = tree.all("tbody")
    assert len(bodies) == len(wrong.runs) == 4
    assert [len(body.all("tr")) for body in bodies] == [3, 1, 3, 1], "two puzzles have rows of their own"
    assert "one answer against no answer" in tree.text
    assert "impossible" in tree.text
    widths = [int(each["width"]) for each in bodies[0].all("svg")[0].all("rect")]
    assert widths == [2, 1], "two unique, one several"


def test_the_page_needs_nothing_from_anywhere(wrong: Report) -> None:
    text = page(wrong)
    tree = parsed(text)
    for each in tree.all():
        for attribute, value in each.attributes.items():
            assert not attribute.startswith("on")
            assert attribute not in ("src", "srcset", "action", "style", "xlink:href")
            assert attribute != "href" or value == "data:,"
    assert not {each.tag for each in tree.all()} & {"script", "img", "iframe", "object", "embed", "a"}
    policy = next(each["content"] for each in tree.all("meta") if "http-equiv" in each.attributes)
    (style,) = re.findall(r"<style>(.*?)</style>", text, re.S)
    allowed = b64encode(sha256(style.encode()).digest()).decode()
    assert policy == f"default-src 'none'; img-src data:; style-src 'sha256-{allowed}'"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as started:
        yield started


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_page_in_a_browser(
    browser: Browser, wrong: Report, tmp_path: Path, size: tuple[int, int], scheme: str
) -> None:
    file = tmp_path / "report.html"
    file.write_text(page(wrong), encoding="utf-8")
    told: list[str] = []
    shown = browser.new_page(
        viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if scheme == "dark" else "light"
    )
    shown.on("console", lambda message: told.append(message.text))
    shown.on("request", lambda request: told.append(request.url) if "file:" not in request.url else None)
    shown.goto(file.as_uri())
    keep_picture(shown, f"report-{scheme}-{size[0]}")
    assert [each for each in told if each != "data:,"] == []
    assert shown.evaluate("document.documentElement.scrollWidth") == size[0], "nothing is cut off"
    seen = [each for each in shown.locator("figure svg").all() if each.is_visible()]
    assert len(seen) == 1
    letters = seen[0].locator("text").first.evaluate("each => each.getBoundingClientRect().height")
    assert letters > 9, "as large as can be read"
    found = Axe().run(shown)
    assert found.violations_count == 0, found.generate_report()
    shown.close()


def test_the_narrow_plot_is_narrower(tmp_path: Path) -> None:
    found = report(tmp_path, [0.001 * 2**n for n in range(20)])
    narrow = cactus(found, columns=NARROW)
    assert narrow.columns == NARROW
    assert all(max(line.start[0], line.end[0]) <= NARROW - 1 for line in strokes(narrow, 1))


def test_elements_are_those_of_a_page(wrong: Report) -> None:
    tree: Element = parsed(page(wrong))
    names = [value for each in tree.all() if (value := each.attributes.get("id"))]
    assert len(names) == len(set(names))
