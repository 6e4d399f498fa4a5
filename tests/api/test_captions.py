"""Results show themselves as pictures, which are made when looked at, and are what they were otherwise."""

from __future__ import annotations

import pickle
import xml.etree.ElementTree as ET
from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import kotae
from kotae.api.caption import LISTED, NARROW, captioned
from kotae.api.draw import Picture
from kotae.api.pictures import evidence, of_judgement, of_known, of_repair, of_verdict
from kotae.api.showing import drawing_shown
from kotae.codec.framing import sections
from kotae.notebook import Pictured
from kotae.options import Reading
from kotae.puzzles._template import PUZZLE as TEMPLATE
from kotae.scene import Box, Label, Line, Role, Scene
from tests.api.models import nothing_drawn
from tests.cli.command import APART, RINGS
from tests.cli.command import SEED as UNIQUE

ANSWER = "1───3───1\n. . │ . .\n1───2 . .\n"
THREES = "# kotae hashi\n3..3\n....\n3..3\n"
"""Two answers: double bridges across, or down."""
SEVERAL = "# kotae futoshiki\n. . 3\n\n. . .\n\n. . .\n"
IMPOSSIBLE = "# kotae hashi\n4.2.1\n.....\n1.2..\n"
SHORTEST = "# kotae yashi goal=shortest\no.o.o\n.....\no.o.o\n"
RULES = "(max-bridges=2 loops=yes)"
HALF = {"bridges": [[2, 0, 2, 2, 1]]}
"""A bridge that closes a ring too early."""


def heard(board: kotae.Board) -> Any:
    """The drawing of a model that breaks a rule."""
    rounds: list[kotae.Refinement[Any]] = []
    kotae.solve(board, listen=rounds.append)
    return rounds[0].drawing


def answer_of(outcome: kotae.Outcome[Any]) -> Any:
    assert isinstance(outcome, kotae.Solved)
    return outcome.answer


def drawn(answer: Any = HALF, **how: Any) -> Callable[[kotae.Board], kotae.Judgement]:
    """The question what is wrong with half an answer."""
    return lambda board: kotae.check(board, answer, partial=True, **how)


class Case(NamedTuple):
    text: str
    ask: Callable[[kotae.Board], Any]
    words: str = ""
    """How the words below the picture begin; none for the answer alone."""


SO_FAR = "no rule is broken so far"
CASES = {
    "solved": Case(UNIQUE, kotae.solve),
    "answer": Case(UNIQUE, lambda board: answer_of(kotae.solve(board))),
    "shortest": Case(SHORTEST, kotae.solve),
    "one-of-many": Case(SEVERAL, lambda board: list(kotae.answers(board))[-1]),
    "read-answer": Case(UNIQUE, lambda board: kotae.read_answer(board, ANSWER)),
    "heard": Case(APART, heard),
    "impossible": Case(IMPOSSIBLE, kotae.solve, "impossible: no answer obeys the rules"),
    "odd": Case("# kotae hashi\n1.2\n", kotae.solve, "impossible: the numbers add up to an odd number"),
    "undecided": Case(UNIQUE, partial(kotae.solve, time_limit=0), "undecided: the time limit of 0 s"),
    "verdict-unique": Case(UNIQUE, kotae.verdict, "unique: there is just one answer"),
    "verdict-several": Case(THREES, kotae.verdict, "several: there is more than one answer"),
    "verdict-impossible": Case(IMPOSSIBLE, kotae.verdict, "impossible: there is no answer"),
    "verdict-shortest": Case(SHORTEST, kotae.verdict, "several: there is more than one shortest answer"),
    "verdict-answer": Case(THREES, lambda board: kotae.verdict(board).answers[1]),
    "conflict": Case(IMPOSSIBLE, lambda board: kotae.verdict(board).conflict, "these cannot hold together"),
    "forced": Case(SEVERAL, kotae.forced, "0 places are forced"),  # one is known, and it is printed
    "forced-impossible": Case(IMPOSSIBLE, kotae.forced, "impossible: no answer obeys the rules"),
    "forced-undecided": Case(
        UNIQUE, partial(kotae.forced, time_limit=0), "0 places are forced; there may be more"
    ),
    "correct": Case(UNIQUE, lambda board: kotae.check(board, ANSWER), "correct"),
    "faulty": Case(UNIQUE, lambda board: kotae.check(board, ANSWER.replace("─", "═")), "5 faults"),
    "half": Case(RINGS, drawn(), SO_FAR),
    "dead": Case(RINGS, drawn(alive=True), f"{SO_FAR}; it cannot be finished any more"),
    "clash": Case(RINGS, lambda board: drawn(alive=True)(board).clash, "this cannot hold"),
    "alive": Case(RINGS, drawn({"bridges": []}, alive=True), f"{SO_FAR}; it can still be finished"),
    "alive-undecided": Case(
        RINGS, drawn(alive=True, time_limit=0), f"{SO_FAR}; whether it can be finished is undecided"
    ),
    "decoded": Case(UNIQUE, lambda board: kotae.decode(board, nothing_drawn(board)), "10 faults"),
    "decoded-none": Case(
        UNIQUE, partial(kotae.decode, output="s UNSATISFIABLE"), "impossible: no answer obeys"
    ),
    "decoded-unknown": Case(
        UNIQUE, partial(kotae.decode, output="s UNKNOWN"), "undecided: the solver gave up"
    ),
    "certificate": Case(UNIQUE, kotae.certify, "certified: unique"),
    "certificate-several": Case(THREES, kotae.certify, "certified: several"),
    "certificate-impossible": Case(IMPOSSIBLE, kotae.certify, "certified: impossible"),
    "not-certified": Case(UNIQUE, partial(kotae.certify, time_limit=0), "undecided: the time limit of 0 s"),
    "repair": Case(IMPOSSIBLE, kotae.repair, "repair: 2 changes make it unique, and no fewer do"),
    "no-repair": Case(
        IMPOSSIBLE, partial(kotae.repair, time_limit=0), "repair: none was found; the time limit"
    ),
    "minimised": Case(UNIQUE, kotae.minimise, "2 clues were taken away, and none of the others can go"),
}
SVG = "{http://www.w3.org/2000/svg}"
each_case = pytest.mark.parametrize("name", CASES)


def asked(name: str) -> tuple[kotae.Board, Any]:
    """The board and the result of a case."""
    board = kotae.read(CASES[name].text)
    return board, CASES[name].ask(board)


def marked(scene: Scene, role: Role) -> int:
    """How many cells are washed in the colour of a role."""
    return sum(isinstance(shape, Box) and shape.fill == role for shape in scene.shapes)


def below(picture: Picture, board: kotae.Board) -> list[str]:
    """The lines of words below a picture."""
    rows = kotae.draw(board).scene.rows
    return [s.text for s in picture.scene.shapes if isinstance(s, Label) and s.centre[1] > rows]


@each_case
def test_a_result_shows_itself_with_its_words(name: str) -> None:
    board, result = asked(name)
    plain, title = (
        ET.fromstring(shown._repr_svg_()).findtext(f"{SVG}title") or "" for shown in (board, result)
    )
    words = CASES[name].words
    assert title.startswith(f"{plain}, {words}" if words else plain)
    assert bool(words) == (title != plain)
    printed = ET.fromstring(result._repr_svg_()).iter(f"{SVG}text")
    assert words in " ".join(text.text or "" for text in printed)


@each_case
def test_a_picture_changes_neither_equality_nor_repr(name: str) -> None:
    _, result = asked(name)
    bare = replace(result, view=None)
    assert bare._repr_svg_() is None
    assert bare == result
    assert repr(bare) == repr(result)
    assert "picture" not in type(result).__match_args__


@each_case
def test_a_result_can_be_pickled_and_copied_with_its_picture(name: str) -> None:
    _, result = asked(name)
    for again in (pickle.loads(pickle.dumps(result)), copy(result), deepcopy(result)):
        assert again == result
        assert again._repr_svg_() == result._repr_svg_()


def test_hashable_answers_stay_so() -> None:
    first, second = (answer_of(kotae.solve(kotae.read(SHORTEST))) for _ in range(2))
    assert first is not second
    assert hash(first) == hash(second)
    assert hash(kotae.Solved(first)) == hash(kotae.Solved(replace(first, view=None)))


def example(puzzle: kotae.Puzzle[Any, Any]) -> kotae.Board:
    """A board of the puzzle with one answer, also of a puzzle that no registry knows."""
    lines: list[Any] = []
    text = min(puzzle.examples.glob("unique.*.txt"), key=lambda path: path.stat().st_size).read_text()
    for section in sections(text):
        lines = section.board
    return kotae.Board(puzzle, puzzle.boards.parse(lines, Reading(puzzle.options)))


@pytest.mark.parametrize("puzzle", [*kotae.all_puzzles(), TEMPLATE], ids=lambda puzzle: puzzle.key)
def test_answers_of_every_room_show_themselves(puzzle: kotae.Puzzle[Any, Any]) -> None:
    board = example(puzzle)
    answer = answer_of(kotae.solve(board))
    assert isinstance(answer, Pictured)
    assert answer._repr_svg_() == kotae.draw(board, answer).svg() != board._repr_svg_()


def test_a_drawing_of_a_foreign_type_stays_what_it_is() -> None:
    board = kotae.read(UNIQUE)
    assert drawing_shown(board, "1-3") == "1-3"


def test_nothing_is_drawn_before_somebody_looks() -> None:
    def draw(*told: Any) -> Scene:
        raise ArithmeticError

    board = kotae.read(UNIQUE)
    board = replace(board, puzzle=replace(board.puzzle, draw=draw))
    for result in (kotae.solve(board), kotae.verdict(board), kotae.forced(board), kotae.check(board, ANSWER)):
        with pytest.raises(ArithmeticError):
            result._repr_svg_()


def test_two_answers_are_marked_where_they_differ() -> None:
    board = kotae.read(THREES)
    found = kotae.verdict(board)
    picture = of_verdict(board, found)
    assert len(found.differ) == 4
    # Two bridges or one on the same four: each answer has something drawn there.
    assert marked(picture.scene, "differ") == 8
    numbers = [s.text for s in picture.scene.shapes if isinstance(s, Label) and s.centre[1] < 1]
    assert numbers == ["1", "2"]


def test_only_what_is_drawn_is_marked_as_different() -> None:
    board = kotae.read("# kotae yashi\no.o\n...\no.o\n")
    found = kotae.verdict(board)
    assert len(found.differ) == 2
    assert [marked(picture.scene, "differ") for picture in evidence(board, found)] == [1, 1]


def test_a_conflict_is_marked_and_told() -> None:
    board = kotae.read(IMPOSSIBLE)
    found = kotae.verdict(board)
    assert found.conflict is not None
    picture = of_verdict(board, found)
    assert marked(picture.scene, "fault") == 2
    told = [condition.sentence for condition in found.conflict.conditions]
    listed = [f"– {sentence}" for sentence in told]
    assert " ".join(below(picture, board)) == " ".join([f"impossible: there is no answer {RULES}", *listed])


def test_faults_are_marked_and_told() -> None:
    board = kotae.read(RINGS)
    answer = kotae.read_answer(board, HALF)
    judgement = kotae.check(board, answer)
    picture = of_judgement(board, judgement, answer)
    assert marked(picture.scene, "fault") == 8
    assert len(judgement.faults) > LISTED
    words = below(picture, board)
    assert words[:2] == [f"15 faults {RULES}", "– island r0c0 wants 2 and has 0"]
    assert words[-1] == f"and {15 - LISTED} more"


def test_entries_that_clash_are_marked_where_no_rule_is_broken() -> None:
    board = kotae.read(RINGS)
    answer = kotae.read_answer(board, HALF)
    judgement = kotae.check(board, answer, partial=True, alive=True)
    assert marked(of_judgement(board, judgement, answer).scene, "fault") == 1


def test_the_forced_part_is_drawn_and_marked() -> None:
    board = kotae.read(SEVERAL)
    known = kotae.forced(board)
    assert [(fact.decided, fact.printed) for fact in known.facts if fact.decided] == [(True, True)]
    assert marked(of_known(board, known).scene, "forced") == 0
    unique = kotae.read(UNIQUE)
    shapes = of_known(unique, kotae.forced(unique)).scene.shapes
    assert sum(isinstance(shape, Line) for shape in shapes) == 4  # the bridges of the answer


def test_a_repair_is_marked_on_the_repaired_board() -> None:
    board = kotae.read(IMPOSSIBLE)
    mended = kotae.repair(board)
    assert mended is not None
    assert mended.board is not None
    picture = of_repair(board, mended)
    assert marked(picture.scene, "differ") == len(mended.changes) == 2
    islands = {s for s in kotae.draw(mended.board).scene.shapes if isinstance(s, Label)}
    assert {label.text for label in islands} <= {s.text for s in picture.scene.shapes if isinstance(s, Label)}


def test_words_fit_below_boards_of_any_width() -> None:
    words = "these are many words, more than stand in one line below a board of a few columns"
    for columns in (1, 2, 5, 8, 30):
        scene = Scene(columns, 3, [Box((0, 0), columns, 3)], "Title", "description")
        made = captioned(Picture(scene), words).scene
        assert max(columns, NARROW) <= made.columns <= max(columns, NARROW + 1)
        labels = [shape for shape in made.shapes if isinstance(shape, Label)]
        assert " ".join(label.text for label in labels) == words
        assert all(label.centre[0] == made.columns / 2 for label in labels)
        assert all(3 < label.centre[1] < made.rows for label in labels)
        [box] = [shape for shape in made.shapes if isinstance(shape, Box)]
        assert box.corner[0] + columns / 2 == made.columns / 2
        assert (made.title, made.description) == (f"Title, {words}", "description")


def test_a_board_is_told_in_one_line(tmp_path: Path) -> None:
    assert repr(kotae.read(UNIQUE)) == "<Board hashi max-bridges=2 loops=yes, from the text>"
    path = tmp_path / "board.txt"
    path.write_text(SEVERAL)
    assert repr(kotae.read(path)) == f"<Board futoshiki mode=inequality, from {path}>"
