"""Pictures of steps: what is drawn, pencilled and marked; sheets and pages of all steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest

import kotae
from kotae.api.steps import (
    MOST,
    Walkthrough,
    frames,
    known_facts,
    step_picture,
    step_scene,
    walk_file,
    walk_html,
    walk_pdf,
    walk_sheet,
)
from kotae.errors import BadInput
from kotae.geometry import WHOLE, along, at
from kotae.scene import Box, Label, Line, Mark, Role, Scene
from kotae.statements import Fact, Reason, Step
from tests.player.walks import PUZZLES, board_of, walk

HASHI = "# kotae hashi\n2.4.2\n.....\n..2..\n"
FUTOSHIKI = "# kotae futoshiki\n. < . .\n       \n. . .\n       \n. . 3\n"


def fact(board: kotae.Board[Any], handle: int, *states: int) -> Fact:
    found = board.puzzle.medium.fact(board.instance, handle, states)
    assert found is not None
    return found


def washed(scene: Scene, role: Role) -> set[tuple[float, float, float, float]]:
    """Where a role washes something: x, y, width and height, without the row and column of numbers."""
    return {
        (round(x - 1, 2), round(y - 1, 2), round(width, 2), round(height, 2))
        for shape in scene.shapes
        if isinstance(shape, Box) and shape.fill == role
        for (x, y), width, height in [shape[:3]]
    }


def labels(scene: Scene, role: Role) -> dict[tuple[float, float], str]:
    """What is written in a role, without the row and column of numbers."""
    return {
        (round(shape.centre[0] - 1, 2), round(shape.centre[1] - 1, 2)): shape.text
        for shape in scene.shapes
        if isinstance(shape, Label) and shape.role == role
    }


def strands(scene: Scene) -> list[int]:
    return [shape.strands for shape in scene.shapes if isinstance(shape, Line) and shape.role == "answer"]


def test_a_step_shows_what_is_known_what_is_new_and_why() -> None:
    board = kotae.read(HASHI)
    corridors = [((0, 0), (0, 2)), ((0, 2), (0, 4)), ((0, 2), (2, 2))]
    assert [handle.cells for handle in board.puzzle.medium.handles(board.instance)] == corridors
    known, new = fact(board, 0, 2), fact(board, 2, 0)
    reason = Reason("island-count", at((0, 2)), "island r0c2 wants 4")
    scene = step_scene(board, [known], Step(facts=(new,), known=(known,), reasons=(reason,)))
    assert strands(scene) == [2]
    assert [shape.kind for shape in scene.shapes if isinstance(shape, Mark)] == ["cross"]
    assert washed(scene, "answer") == {(0.52, 0.25, 1.96, 0.5)}
    assert washed(scene, "forced") == {(2.25, 0.52, 0.5, 1.96)}
    assert washed(scene, "hint") == {(2, 0, 1, 1)}
    assert labels(scene, "faint")[0.5, -0.3] == "0", "columns are numbered, as sentences name them"


def test_the_reasons_of_a_contradiction_are_marked_as_faults() -> None:
    board = kotae.read(HASHI)
    reasons = (Reason("island-count", at((2, 2)), ""), Reason("connected", WHOLE, ""))
    scene = step_scene(board, [], Step(facts=(), reasons=reasons))
    assert washed(scene, "fault") == {(2, 2, 1, 1)}
    assert not washed(scene, "hint")


def test_a_spot_has_one_mark_and_news_win_over_reasons() -> None:
    board = kotae.read(FUTOSHIKI)
    row = Reason("row", at((0, 0), (0, 1), (0, 2)), "row 0 holds each digit once")
    new, known = fact(board, 0, 1), fact(board, 1, 2)
    scene = step_scene(board, [known], Step(facts=(new,), known=(known,), reasons=(row,)))
    assert washed(scene, "forced") == {(0, 0, 1, 1)}
    assert washed(scene, "answer") == {(1, 0, 1, 1)}
    assert washed(scene, "hint") == {(2, 0, 1, 1)}
    fills = [shape.fill for shape in scene.shapes if isinstance(shape, Box) and shape.fill]
    assert fills == ["hint", "answer", "forced"], (
        "what is new is painted last, over a larger place that is not"
    )


def test_facts_about_a_place_add_up() -> None:
    board = kotae.read("# kotae hashi max-bridges=3\n3.3\n")
    weak = [fact(board, 0, 1, 2, 3), fact(board, 0, 0, 1, 2)]
    (together,) = known_facts(board, weak)
    assert together.states == (1, 2)
    assert together.sentence == "1 or 2 bridges run between r0c0 and r0c2"
    assert strands(step_scene(board, weak[:1], Step(facts=(weak[1],)))) == [1]
    assert known_facts(board, []) == []


@pytest.mark.parametrize(
    ("states", "told"),
    [((0, 1), "≤1"), ((0, 1, 2), "≤2"), ((1, 2), "1–2"), ((1, 2, 3), "≥1"), ((2, 3), "≥2"), ((2,), None)],
)
def test_bounds_on_bridges_are_pencilled_in(states: Sequence[int], told: str | None) -> None:
    board = kotae.read("# kotae hashi max-bridges=3\n4..4\n....\n4..4\n")
    level, upright = fact(board, 0, *states), fact(board, 1, *states)
    assert along(((0, 0), (0, 3))).cells == level.cells
    scene = step_scene(board, [], Step(facts=(level, upright)))
    expected = {} if told is None else {(2.75, 0.5): told, (0.5, 1.75): told}
    assert labels(scene, "answer") == expected


def test_digits_that_are_possible_are_pencilled_in_each_at_its_own_place() -> None:
    board = board_of("futoshiki/nine")
    assert board.instance.size == 9
    cells = [n for n, cell in enumerate(divmod(n, 9) for n in range(81)) if cell not in board.instance.givens]
    one, other, decided = cells[0], cells[1], cells[2]
    facts = [fact(board, one, 1, 5, 9), fact(board, other, 5, 6), fact(board, decided, 4)]
    written = labels(step_scene(board, facts[:1], Step(facts=tuple(facts[1:]))), "answer")
    spots: dict[str, set[tuple[float, float]]] = {}
    for (x, y), text in written.items():
        spots.setdefault(text, set()).add((round(x % 1, 2), round(y % 1, 2)))
    assert sorted(written.values()) == ["1", "4", "5", "5", "6", "9"]
    assert len(spots["5"]) == 1, "a digit has the same place in every cell"
    assert spots["4"] == {(0.5, 0.5)}, "one that is decided is written as usual"
    (x1, y1), (x5, y5), (x9, y9) = (next(iter(spots[digit])) for digit in "159")
    assert x1 < x5 < x9
    assert y1 < y5 < y9
    assert min(x1, y1) > 0
    assert max(x9, y9) < 1


def test_pencil_marks_have_room_on_a_large_board() -> None:
    board = board_of("futoshiki/twelve")
    handle = next(n for n in range(144) if divmod(n, 12) not in board.instance.givens)
    scene = step_scene(board, [], Step(facts=(fact(board, handle, *range(2, 13)),)))
    small = [shape for shape in scene.shapes if isinstance(shape, Label) and shape.role == "answer"]
    assert [shape.text for shape in small] == [str(digit) for digit in range(2, 13)]
    # A digit is 0.57 of its height wide; two of them stay clear of the neighbour, a quarter of the room away.
    assert all(2 * 0.57 * shape.size < 0.69 / 4 * 1.01 for shape in small)


@pytest.mark.parametrize("name", ["futoshiki", "hashi", "numberlink", "yashi/twelve"])
def test_the_last_picture_shows_the_answer(name: str) -> None:
    board = board_of(name)
    told = walk(board)
    known = [fact for step in told.steps for fact in step.facts]
    outcome = kotae.solve(board)
    assert isinstance(outcome, kotae.Solved)
    last = frames(told)[-1].scene.shapes
    answer = kotae.draw(board, outcome.answer).numbered().scene.shapes
    assert [shape for shape in last if not isinstance(shape, Mark) or shape.kind != "cross"] == answer
    assert len(known_facts(board, known)) == len(known)


def test_a_closing_remark_can_have_its_own_picture() -> None:
    board = kotae.read(HASHI)
    ways = [kotae.draw(board), kotae.draw(board).numbered()]
    told = Walkthrough(board=board, steps=[], closing="Two ways on.", last=ways)
    assert [(frame.scene, frame.sentence) for frame in frames(told)] == [
        (way.scene, "Two ways on.") for way in ways
    ]
    assert walk_html(told).count("<li id=") == 1, "side by side, where a page has room for both"


def test_what_is_known_at_the_start_is_shown() -> None:
    board = kotae.read(HASHI)
    told = Walkthrough(board=board, steps=[Step(facts=(fact(board, 1, 2),))], start=[fact(board, 0, 2)])
    assert strands(frames(told)[0].scene) == [2, 2]


@pytest.mark.parametrize("name", PUZZLES)
def test_a_sheet_has_every_step_with_its_sentence(name: str) -> None:
    told = walk(board_of(name), 8)
    scene = walk_sheet(told).scene
    words = " ".join(shape.text for shape in scene.shapes if isinstance(shape, Label))
    words = words.replace("\N{NO-BREAK SPACE}", " ")
    for number, step in enumerate(told.steps, 1):
        assert f"Step {number} of {len(told.steps)}" in words
        assert step.sentence in words
    assert "The answer is complete." in words
    used = " · * known before" * any(step.known for step in told.steps)
    assert words.endswith(f"+ new · ? why{used}")
    assert ElementTree.fromstring(walk_file(told, ".svg")).tag.endswith("svg")
    assert walk_file(told, ".png", cell=8).startswith(b"\x89PNG")


def test_a_sheet_says_how_many_steps_it_leaves_out() -> None:
    board = kotae.read(HASHI)
    steps = [Step(facts=(fact(board, 0, 2),), sentence="So.")] * (MOST + 3)
    scene = walk_sheet(Walkthrough(board=board, steps=steps)).scene
    words = [shape.text for shape in scene.shapes if isinstance(shape, Label)]
    assert words.count("So.") == MOST
    assert "and 3 more" in words


@pytest.mark.parametrize("name", PUZZLES)
def test_pages_have_every_step_with_its_sentence(name: str) -> None:
    told = walk(board_of(name), 30)
    with pypdfium2.PdfDocument(walk_pdf(told)) as document:
        pages = [str(page.get_textpage().get_text_range()) for page in document]
        assert {tuple(map(round, page.get_size())) for page in document} <= {(595, 842), (842, 595)}
    assert 1 < len(pages) < len(told.steps)
    words = " ".join(" ".join(pages).split())
    for number, step in enumerate(told.steps, 1):
        assert f"Step {number} of {len(told.steps)}" in words
        assert step.sentence in words
    assert all("+ new" in page for page in pages)


def test_one_step_alone_has_its_sentence_below() -> None:
    board = kotae.read(HASHI)
    step = Step(facts=(fact(board, 0, 2),), sentence="Both get two.")
    assert step_picture(board, [], step).scene.title == "Hashi 3×5, Both get two."


@pytest.mark.parametrize(
    ("suffix", "how", "complaint"),
    [
        (".txt", {}, "expected a file ending in .html, .svg, .png or .pdf, not in '.txt'"),
        (".html", {"dark": True}, "steps in a .html file are neither dark nor have a size of cells"),
        (".pdf", {"cell": 9}, "steps in a .pdf file are neither dark nor have a size of cells"),
        (".svg", {"paper": "a4"}, "only a .pdf file has a size of paper, not one ending in '.svg'"),
        (".pdf", {"paper": "b5"}, "there is no paper 'b5'; there are a4, letter"),
    ],
)
def test_what_no_file_of_steps_has_is_refused(suffix: str, how: dict[str, Any], complaint: str) -> None:
    board = kotae.read(HASHI)
    told = Walkthrough(board=board, steps=[Step(facts=(fact(board, 0, 2),))])
    with pytest.raises(BadInput) as refused:
        walk_file(told, suffix, **how)
    assert str(refused.value) == complaint


def test_nothing_cannot_be_shown() -> None:
    with pytest.raises(BadInput, match="there are no steps to show"):
        walk_file(Walkthrough(board=kotae.read(HASHI), steps=[]), ".html")
