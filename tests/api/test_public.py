"""The Python interface: what `import kotae` offers, what it costs, and every function tried once."""

from __future__ import annotations

import ast
import doctest
import inspect
import io
import json
import pkgutil
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

import kotae
from kotae.errors import FLAGS, REMEDIES, Remedy
from kotae.geometry import at
from tests.cli.command import APART, SEED, SEED_BRIDGES

SEED_ANSWER = "1───3───1\n. . │ . .\n1───2 . .\n"
FUTOSHIKI = "# kotae futoshiki\n.<2\n. .\n"
GAME_ID = "8x8m4L:a4e66e7b7c4k4d5a5f5h2f3"
ALIASES = {"Answer": "kotae.puzzles.answers", "Outcome": "kotae.solving.outcome"}
"""Names for unions of types, which Python gives no docstring, and the modules where they are made."""


def test_what_is_offered_is_what_is_listed() -> None:
    assert set(dir(kotae)) == {*kotae.__all__, "__version__"}
    assert sorted(kotae.__all__) == list(kotae.__all__)
    for name in kotae.__all__:
        assert getattr(kotae, name) is not None
    everything: dict[str, Any] = {}
    exec("from kotae import *", everything)
    assert set(kotae.__all__) <= everything.keys()


def test_what_is_not_offered_is_no_attribute() -> None:
    for name in ("sudoku", "Session", "__path_of__"):
        assert not hasattr(kotae, name)
    with pytest.raises(AttributeError, match="module 'kotae' has no attribute 'sudoku'"):
        attrgetter("sudoku")(kotae)


def documented() -> Iterator[tuple[str, object]]:
    """Every public name, and the public methods and properties that its class has."""
    for name in kotae.__all__:
        found = getattr(kotae, name)
        if name not in ALIASES:
            yield name, found
        if inspect.isclass(found):
            for member, value in vars(found).items():
                written = inspect.isfunction(value) and value.__name__ == member  # no field's default
                if not member.startswith("_") and (written or isinstance(value, property)):
                    yield f"{name}.{member}", value


def test_every_public_name_has_a_docstring_that_is_its_own() -> None:
    seen = 0
    for name, found in documented():
        text = inspect.getdoc(found) or ""
        assert text.split("\n\n")[0].rstrip().endswith((".", ":")), name
        # A dataclass without docstring gets its signature for one.
        assert not text.startswith(name.rpartition(".")[2] + "("), name
        seen += 1
    assert seen > len(kotae.__all__)


@pytest.mark.parametrize("name", ALIASES)
def test_unions_are_documented_where_they_are_made_and_by_the_package(name: str) -> None:
    tree = ast.parse(inspect.getsource(import_module(ALIASES[name])))
    for node, after in pairwise(tree.body):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            assert isinstance(after, ast.Expr)
            assert isinstance(after.value, ast.Constant)
            assert len(str(after.value.value)) > 40
            break
    else:
        pytest.fail("it is not made there")
    assert f"`{name}` is" in (kotae.__doc__ or "")


def test_help_shows_no_internals() -> None:
    for name in kotae.__all__:
        found = getattr(kotae, name)
        if inspect.isfunction(found):
            assert "<" not in str(inspect.signature(found)), name


def test_every_public_function_is_typed() -> None:
    assert (Path(kotae.__file__).parent / "py.typed").exists()
    for name in kotae.__all__:
        found = getattr(kotae, name)
        if inspect.isfunction(found):
            signature = inspect.signature(found)
            assert signature.return_annotation is not signature.empty, name
            for parameter in signature.parameters.values():
                assert parameter.annotation is not parameter.empty, (name, parameter)


def test_type_checkers_know_the_public_names_and_no_others() -> None:
    tree = ast.parse(Path(kotae.__file__).read_text(encoding="utf-8"))
    [checked] = [node for node in tree.body if isinstance(node, ast.If)]
    imported = [
        (f"{node.module}", name.name, name.asname)
        for node in checked.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    ]
    for module, name, exported in imported:
        assert name == exported
        assert getattr(kotae, name) is getattr(import_module(module), name)
    assert sorted(name for _, name, _ in imported) == kotae.__all__
    defined = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert "__getattr__" not in defined, "or type checkers believe in every name"


def test_submodules_do_not_hide_public_names() -> None:
    assert {module.name for module in pkgutil.iter_modules(kotae.__path__)}.isdisjoint(kotae.__all__)


def test_keywords_that_no_search_takes_are_refused() -> None:
    board = kotae.read(SEED)
    wrong: Any = {"tiem_limit": 1}
    asks = (kotae.solve, kotae.verdict, kotae.forced, kotae.answers, kotae.certify, kotae.minimise)
    for ask in (*asks, kotae.relax, kotae.explain, kotae.grade):
        with pytest.raises(TypeError, match="unexpected keyword argument 'tiem_limit'; a search takes enc"):
            ask(board, **wrong)
    with pytest.raises(TypeError, match="unexpected keyword argument 'tiem_limit'"):
        kotae.check(board, SEED_ANSWER, **wrong)
    with pytest.raises(TypeError, match="unexpected keyword argument 'tiem_limit'"):
        kotae.hint(board, SEED_ANSWER, **wrong)
    with pytest.raises(TypeError, match="unexpected keyword argument 'tiem_limit'"):
        kotae.booklet([board], answers="none", **wrong)


def test_the_example_of_the_package_is_true() -> None:
    results = doctest.testmod(kotae)
    assert (results.failed, results.attempted) == (0, 3)


def test_reading_a_text_a_file_and_a_game_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "board.txt"
    path.write_text(SEED)
    text = kotae.read(SEED)
    assert (text.puzzle.key, text.source) == ("hashi", "the text")
    assert kotae.read(path).instance == kotae.read(str(path)).instance == text.instance
    assert kotae.read(path).source == str(path)
    monkeypatch.chdir(tmp_path)
    assert kotae.read("board.txt").instance == text.instance
    assert kotae.read("# kotae hashi\n2.2").rules == {"max-bridges": 2, "loops": "yes"}
    board = kotae.read(GAME_ID)
    assert board.rules == {"max-bridges": 4, "loops": "no"}
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SEED.encode())))
    assert kotae.read("-").instance == text.instance


def test_rule_options_are_keywords() -> None:
    board = kotae.read(SEED, loops=False, max_bridges=3)
    assert board.rules == {"max-bridges": 3, "loops": "no"}
    assert kotae.read(SEED, loops=True).rules["loops"] == "yes"
    assert kotae.read(SEED, loops="no").rules["loops"] == "no"
    assert kotae.read(SEED, max_bridges="3").rules["max-bridges"] == 3
    assert board.notes == ()
    overruled = kotae.read(GAME_ID, max_bridges=8, loops=True)
    assert overruled.rules == {"max-bridges": 8, "loops": "yes"}
    assert overruled.notes == (
        "the board says max-bridges=4, but max-bridges=8 was asked for",
        "the board says loops=no, but loops=yes was asked for",
    )
    adjacent = kotae.read("# kotae futoshiki\n.|.\n-\n. .", mode="adjacent")
    assert adjacent.rules == {"mode": "adjacent"}


def test_puzzle_format_and_board_settle_doubt() -> None:
    for key in ("futoshiki", "hashi"):
        assert kotae.read("12\n21", puzzle=key).puzzle.key == key
    assert kotae.read("1 3 2\n2 0 2\n", format="has").puzzle.key == "hashi"
    two = SEED + FUTOSHIKI
    assert [board.puzzle.key for board in kotae.read_all(two)] == ["hashi", "futoshiki"]
    assert kotae.read(two, board=2).puzzle.key == "futoshiki"
    with pytest.raises(kotae.BadInput, match="the text: holds 2 boards; board=N picks one"):
        kotae.read(two)
    for number in (0, 3, -1):
        with pytest.raises(kotae.BadInput, match=f"there is no board {number}"):
            kotae.read(two, board=number)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"depth": 3}, "hashi has no rule option 'depth'; it has max-bridges, loops"),
        ({"max_bridges": 9}, "max-bridges=9 is not possible; it can be 1 to 8"),
        ({"max_bridges": True}, "max-bridges=yes is not possible; it can be 1 to 8"),
        ({"loops": 1}, "loops=1 is not possible; it can be yes or no"),
        ({"puzzle": "sudoku"}, "there is no puzzle 'sudoku'; there are "),
        ({"format": "xls"}, "no reader for the format 'xls' here; choose from "),
    ],
)
def test_what_cannot_be_asked_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(kotae.BadInput, match=words):
        kotae.read(SEED, **options)


def test_bad_input_says_where() -> None:
    with pytest.raises(kotae.BadInput) as refused:
        kotae.read("# kotae hashi\n2.2\n2.x\n")
    error = refused.value
    assert (error.source, error.line, error.column) == ("the text", 3, 3)
    assert str(error) == f"the text, line 3, column 3: {error.message}"
    assert isinstance(error, kotae.KotaeError)
    with pytest.raises(kotae.BadInput, match="no such file: missing"):
        kotae.read("missing.txt")


def test_a_board_tells_itself() -> None:
    board = kotae.read(GAME_ID)
    assert str(board) == board.text()
    assert board.text().startswith("# kotae hashi max-bridges=4 loops=no\n.4.....6\n")
    assert kotae.read(board.text()) == board
    ET.fromstring(board._repr_svg_())


def test_solving() -> None:
    board = kotae.read(SEED)
    outcome = kotae.solve(board)
    match outcome:
        case kotae.Solved(answer):
            assert board.puzzle.medium.to_json(board.instance, answer) == {"bridges": SEED_BRIDGES}
        case _:
            pytest.fail("it has an answer")
    assert isinstance(outcome.stats, kotae.Stats)
    assert (outcome.stats.encoding, outcome.stats.backend) == ("levels", "cadical195")
    chosen = kotae.solve(board, encoding="subsets", connectivity="written", backend="minisat22")
    assert chosen == outcome
    assert (chosen.stats.encoding, chosen.stats.backend) == ("subsets", "minisat22")
    assert kotae.solve(kotae.read(APART)) == kotae.Impossible()


def reason(ask: str, **how: Any) -> str | None:
    """The limit that a question says it has hit."""
    board = kotae.read(SEED)
    if ask == "check":
        return kotae.check(board, {"bridges": []}, alive=True, **how).reason
    if ask == "answers":
        found = kotae.answers(board, **how)
        assert list(found) == []
        return found.reason
    told: str | None = getattr(kotae, ask)(board, **how).reason
    return told


@pytest.mark.parametrize(
    "ask", ["solve", "verdict", "forced", "answers", "check", "repair", "minimise", "certify", "relax"]
)
def test_every_search_has_the_same_limits(ask: str) -> None:
    for how, words in (
        ({"time_limit": 0}, "the time limit of 0 s was reached"),
        ({"conflict_limit": 0}, "the limit of 0 conflicts was reached"),
        ({"memory_limit": 1}, "the memory limit of 1 MB was reached"),
        ({"cancelled": lambda: True}, "cancelled"),
    ):
        assert (reason(ask, **how) or "").startswith(words)
    wide: dict[str, Any] = {"time_limit": 60, "conflict_limit": 10**6, "cancelled": lambda: False}
    assert isinstance(kotae.solve(kotae.read(SEED), **wide), kotae.Solved)


@pytest.mark.parametrize("remedy", REMEDIES)
def test_a_remedy_is_spelled_as_its_reader_would(remedy: Remedy) -> None:
    error = kotae.BadInput("no", source="b", remedy=remedy, otherwise=({"fill": "no"}, "numlin"))
    assert str(error).startswith("b: no; ")
    assert ("=" in str(error), "--" in str(error)) == (True, False)
    assert "--" in error.worded(FLAGS)


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        ({"encoding": "single-double"}, kotae.Unserved),
        ({"encoding": "sudoku"}, kotae.BadInput),
        ({"connectivity": "guess"}, kotae.BadInput),
        ({"backend": "chaff"}, kotae.BadInput),
        ({"backend": "minisat22", "connectivity": "search"}, kotae.Unserved),
    ],
)
def test_what_cannot_be_solved_with_is_refused(options: dict[str, Any], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        kotae.solve(kotae.read("# kotae hashi max-bridges=3\n3.3"), **options)


def test_checking_what_was_solved_drawn_or_sent() -> None:
    board = kotae.read(SEED)
    outcome = kotae.solve(board)
    assert isinstance(outcome, kotae.Solved)
    right = kotae.Judgement(complete=True, faults=(), alive=None)
    for answer in (
        outcome.answer,
        SEED_ANSWER,
        {"bridges": SEED_BRIDGES},
        json.dumps({"bridges": SEED_BRIDGES}),
    ):
        assert kotae.check(board, answer) == right
    assert kotae.read_answer(board, SEED_ANSWER) == outcome.answer
    wrong = kotae.check(board, SEED_ANSWER.replace("1───3", "1═══3"))
    assert not wrong.complete
    assert wrong.faults == (
        kotae.Fault("island-count", at((0, 0)), "island r0c0 wants 1 and has 2"),
        kotae.Fault("island-count", at((0, 2)), "island r0c2 wants 3 and has 4"),
    )
    with pytest.raises(kotae.BadInput, match="are not islands that see each other"):
        kotae.check(board, {"bridges": [[0, 0, 0, 4, 1]]})
