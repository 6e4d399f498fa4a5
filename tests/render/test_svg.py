"""SVG pictures, read back as XML: where things are, what they say, and whether all of it is inside."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from kotae.geometry import Point
from kotae.render.svg import svg
from kotae.scene import Box, Disc, Label, Line, Mark, MarkKind, Role
from tests.render.scenes import scene

NAMESPACE = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def found(root: ElementTree.Element, tag: str) -> list[ElementTree.Element]:
    return list(root.iter(NAMESPACE + tag))


def numbers(element: ElementTree.Element, *names: str) -> tuple[float, ...]:
    return tuple(float(element.attrib[name]) for name in names)


def points(root: ElementTree.Element) -> list[Point]:
    """The outermost points of all shapes, strokes' widths left aside, in pixels."""
    result: list[Point] = []
    for line in found(root, "line"):
        x0, y0, x1, y1 = numbers(line, "x1", "y1", "x2", "y2")
        result += [(x0, y0), (x1, y1)]
    for disc in found(root, "circle"):
        x, y, radius = numbers(disc, "cx", "cy", "r")
        result += [(x - radius, y - radius), (x + radius, y + radius)]
    for box in found(root, "rect"):
        x, y, width, height = numbers(box, "x", "y", "width", "height")
        result += [(x, y), (x + width, y + height)]
    result += [(x, y) for text in found(root, "text") for x, y in [numbers(text, "x", "y")]]
    for path in found(root, "path"):
        steps = [float(number) for number in re.findall(r"-?\d+\.?\d*", path.attrib["d"])]
        result += zip(steps[::2], steps[1::2], strict=True)
    return result


BOARD = scene(
    3,
    2,
    Box((0, 0), 1, 1, "ink", "fault"),
    Box((2, 1), 1, 1, None, "group3"),
    Line((0.5, 0.5), (2.5, 0.5), "answer", 3),
    Line((0.5, 0.5), (0.5, 1.5), "fault", 2),
    Disc((0.5, 0.5), 0.4),
    Label((0.5, 0.5), "5"),
    Disc((2.5, 1.5), 0.5, "fault", "hint"),
    Mark((3, 0.5), "left"),
    Mark((1.5, 2), "down"),
    Mark((1.5, 1.5), "cross"),
    Mark((2.5, 0.5), "dot"),
)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("cell", [8, 32, 50])
def test_everything_is_inside_the_view(dark: bool, cell: int) -> None:
    root = parsed(svg(BOARD, dark=dark, cell=cell))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top, width, height) == (-cell / 2, -cell / 2, 4 * cell, 3 * cell)
    assert numbers(root, "width", "height") == (width, height)
    assert len(points(root)) > 20
    for x, y in points(root):
        assert left <= x <= left + width
        assert top <= y <= top + height


@pytest.mark.parametrize("strands", [1, 2, 3, 4, 9])
@pytest.mark.parametrize(("end", "across"), [((5, 1), 1), ((1, 5), 0), ((4, 5), None)])
def test_strands_lie_evenly_on_both_sides(strands: int, end: Point, across: int | None) -> None:
    start = (1.0, 1.0)
    root = parsed(svg(scene(6, 6, Line(start, end, "answer", strands)), cell=100))
    lines = [numbers(line, "x1", "y1", "x2", "y2") for line in found(root, "line")]
    assert len(lines) == strands
    for at, middle in enumerate((*start, *end)):
        assert sum(line[at] for line in lines) / strands == pytest.approx(100 * middle, abs=0.01)
    gaps = [((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5 for one, two in pairwise(lines)]
    width = float(found(root, "g")[0].attrib["stroke-width"])
    assert all(gap == pytest.approx(gaps[0], abs=0.02) and gap > 1.5 * width for gap in gaps)
    assert sum(gaps) <= 60.1
    if strands in (2, 3):
        assert gaps[0] == pytest.approx(14, abs=0.02)
    if across is not None:
        assert {line[1 - across] for line in lines} == {100}


def test_later_shapes_are_painted_over_earlier_ones() -> None:
    root = parsed(svg(BOARD))
    tags = [element.tag.removeprefix(NAMESPACE) for element in root.iter()]
    assert tags.index("line") < tags.index("circle") < tags.index("text") < tags.index("path")


def test_equal_neighbours_share_a_group() -> None:
    grid = [Box((column, row), 1, 1) for row in range(5) for column in range(5)]
    root = parsed(svg(scene(5, 5, *grid)))
    assert len(found(root, "g")) == 1
    assert len(found(root, "rect")) == 26


def test_text_is_escaped_and_impossible_characters_are_replaced() -> None:
    nasty = "<b>&\"'\x00\x1b\ud800]]>"
    board = scene(1, 1, Label((0.5, 0.5), nasty), title=nasty, words=nasty)
    root = parsed(svg(board))
    said = "<b>&\"'\ufffd\ufffd\ufffd]]>"
    assert [found(root, tag)[0].text for tag in ("title", "desc", "text")] == [said] * 3


def test_it_is_an_image_with_a_name_and_a_description() -> None:
    root = parsed(svg(BOARD))
    assert root.tag == NAMESPACE + "svg"
    assert root.attrib["role"] == "img"
    title, words = found(root, "title")[0], found(root, "desc")[0]
    assert (title.text, words.text) == ("A title", "Words")
    assert root.attrib["aria-labelledby"].split() == [title.attrib["id"], words.attrib["id"]]
    assert root[0] is title


def test_ids_differ_between_pictures_and_not_between_runs() -> None:
    def ids(text: str) -> set[str]:
        return set(re.findall(r' id="([^"]+)"', text))

    pictures = [svg(BOARD), svg(BOARD, dark=True), svg(BOARD, cell=16), svg(scene(3, 2)), svg(scene(2, 3))]
    pictures.append(svg(scene(3, 2, title="Another")))
    assert len(set.union(*map(ids, pictures))) == 2 * len(pictures)
    assert ids(svg(BOARD)) == ids(svg(BOARD))


def test_labels_are_centred_by_dy() -> None:
    root = parsed(svg(scene(2, 1, Label((1.5, 0.5), "7", "answer", 0.6, True)), cell=40))
    (text,) = found(root, "text")
    assert numbers(text, "x", "y") == (60, 20)
    assert text.attrib["dy"] == "0.35em"
    assert root.attrib["text-anchor"] == "middle"
    (group,) = found(root, "g")
    assert (group.attrib["font-size"], group.attrib["font-weight"]) == ("24", "bold")


@pytest.mark.parametrize(
    ("kind", "apex"), [("left", (-1, 0)), ("right", (1, 0)), ("up", (0, -1)), ("down", (0, 1))]
)
def test_chevrons_point_where_they_say(kind: MarkKind, apex: Point) -> None:
    root = parsed(svg(scene(2, 2, Mark((1, 1), kind)), cell=100))
    chevron = points(root)[-3:]
    tip = (chevron[1][0] - 100, chevron[1][1] - 100)
    for end in (chevron[0], chevron[2]):
        ahead = (tip[0] - (end[0] - 100)) * apex[0] + (tip[1] - (end[1] - 100)) * apex[1]
        assert ahead > 10
    assert sum(x for x, _ in chevron[::2]) + 2 * apex[0] * 8.5 == pytest.approx(200)


def test_a_wash_and_a_striking_line_are_seen_without_colour() -> None:
    root = parsed(svg(scene(2, 1, Box((0, 0), 1, 1, None, "group2"), Box((1, 0), 1, 1, None, "fault"))))
    assert [text.text for text in found(root, "text")] == ["c", "!"]
    roles: tuple[Role, ...] = ("answer", "fault", "forced", "differ", "hint")
    dashes = [
        found(parsed(svg(scene(2, 1, Line((0, 0), (2, 0), role)))), "g")[0].attrib.get("stroke-dasharray")
        for role in roles
    ]
    assert dashes[0] is None
    assert len(set(dashes)) == len(roles)


def test_the_dark_picture_is_dark() -> None:
    assert found(parsed(svg(BOARD, dark=True)), "rect")[0].attrib["fill"] == "#15181C"
    assert found(parsed(svg(BOARD)), "rect")[0].attrib["fill"] == "#FFFFFF"


def test_numbers_are_short() -> None:
    text = svg(scene(1, 1, Line((1 / 3, -1e-9), (2 / 3, 0.1 + 0.2)), Disc((0.5, 0.5), 1 / 7)), cell=10)
    assert not re.search(r"\d\.\d{3}|-0[\" ]|\de-", text.split("</desc>")[1])
    assert '<line x1="3.33" y1="0" x2="6.67" y2="3"/>' in text
