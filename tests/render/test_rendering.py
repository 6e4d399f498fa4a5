"""Any scene is drawn by both renderers, wherever its shapes lie, and stays within its bounds."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from hypothesis import example, given, settings
from hypothesis import strategies as st

from kotae.render.clip import visible
from kotae.render.svg import svg
from kotae.render.terminal import terminal
from kotae.scene import Box, Disc, Label, Line, Mark, Scene, Shape
from tests.render.scenes import columns_of, scenes


@given(scenes, st.booleans(), st.booleans())
@settings(max_examples=400, deadline=None)
def test_a_terminal_picture_stays_within_its_scene(scene: Scene, colour: bool, ascii_only: bool) -> None:
    text = terminal(scene, colour=colour, ascii_only=ascii_only)
    assert text.count("\x1b[0m") * 2 == text.count("\x1b")
    plain = re.sub(r"\x1b\[[0-9;]+m", "", text)
    lines = plain.split("\n")
    assert len(lines) <= 2 * max(scene.rows, 0) + 1
    assert all(columns_of(line) <= 4 * max(scene.columns, 0) + 1 for line in lines)
    assert all(character.isprintable() for line in lines for character in line)
    assert plain.isascii() or not ascii_only
    if not colour:  # with colour, a blank may be a cell with a ground
        assert text == text.strip("\n")
        assert all(line == line.rstrip(" ") for line in lines)
        assert not text or any(line[:1] not in ("", " ") for line in lines)


@given(scenes, st.booleans(), st.integers(1, 64))
@settings(max_examples=300, deadline=None)
@example(Scene(1, 1, [Line((-1e308, 0.5), (1e308, 0.5))], "", ""), False, 32)
def test_an_svg_picture_is_xml_with_finite_numbers(scene: Scene, dark: bool, cell: int) -> None:
    root = ElementTree.fromstring(svg(scene, dark=dark, cell=cell))
    for element in root.iter():
        for name in ("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "width", "height", "r", "font-size", "d"):
            for number in re.findall(r"[^\sML]+", element.attrib.get(name, "")):
                assert re.fullmatch(r"-?\d+(\.\d\d?)?", number), (name, number)
                assert not number.startswith("-") or name not in ("width", "height", "r", "font-size")


@given(scenes)
@settings(max_examples=200, deadline=None)
def test_shapes_off_the_scene_change_nothing(scene: Scene) -> None:
    away: list[Shape] = [
        Line((-9, -9), (-9, 99)),
        Line((20, 0.5), (30, 0.5), "fault", 3),
        Line((-9, 3), (3, -9)),  # past the corner: each of its ends is beside the scene, or above
        Disc((99, 2), 0.5),
        Box((-9, 0), 3, 3, "ink", "fault"),
        Label((2, 99), "away"),
        Mark((-7, 1), "cross"),
    ]
    other = Scene(scene.columns, scene.rows, [*away, *scene.shapes, *away], scene.title, scene.description)
    assert terminal(other) == terminal(scene)
    assert terminal(other, colour=True) == terminal(scene, colour=True)
    assert svg(other) == svg(scene)


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8), st.integers(0, 8), st.integers(0, 8))))
def test_shapes_within_the_scene_are_not_touched(corners: list[tuple[int, int, int, int]]) -> None:
    kept: list[Shape] = []
    for x0, y0, x1, y1 in corners:
        kept += [Line((x0 / 2, y0 / 2), (x1 / 2, y1 / 2)), Disc((x0 / 2, y0 / 2), x1 / 2)]
        if x0 + x1 <= 8 and y0 + y1 <= 8:
            kept.append(Box((x0 / 2, y0 / 2), x1 / 2, y1 / 2))
    assert [id(shape) for shape in visible(Scene(4, 4, kept, "", ""))] == [id(shape) for shape in kept]
