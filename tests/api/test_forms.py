"""Results and boards as JSON, as text and as keys: what a program holds is what the command line prints."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kotae
from kotae.notebook import Pictured
from tests.api.test_travel import each_puzzle, questions
from tests.cli.command import Here
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE

ODD = "# kotae hashi\n1.2\n"
PARITY = "the numbers add up to an odd number, but each bridge counts at two islands"
OPEN = "# kotae futoshiki\n. . 3\n\n. . .\n\n. . .\n"
ASKS: dict[str, Callable[[kotae.Board[Any]], Any]] = {
    "solve": kotae.solve,
    "verdict": kotae.verdict,
    "forced": kotae.forced,
    "explain": kotae.explain,
    "grade": kotae.grade,
}
ANY = {key: text.replace("goal=shortest", "goal=any") for key, text in SEVERAL.items()}


def timeless(record: Any) -> Any:
    """A record without what differs from run to run."""
    if isinstance(record, dict) and "stats" in record:
        seconds = ("encode_seconds", "solve_seconds")
        stats = {name: value for name, value in record["stats"].items() if name not in seconds}
        return {**record, "stats": stats}
    return record


@each_puzzle
@pytest.mark.parametrize("texts", [UNIQUE, SEVERAL, IMPOSSIBLE])
def test_json_is_what_the_command_line_prints(here: Here, key: str, texts: dict[str, str]) -> None:
    here.write("b", texts[key])
    board = kotae.read(texts[key])
    for name, ask in ASKS.items():
        assert timeless(ask(board).json()) == timeless(here(name, "b", "--json").record()), name
    printed = here("certify", "b", "-o", "c", "--json").record()
    assert kotae.certify(board).json() == {k: v for k, v in printed.items() if k not in ("file", "bytes")}
    assert kotae.audit(Path(here.folder, "c")).json() == here("audit", "c", "--json").record()
    assert board.json() == json.loads(here("convert", "b", "--to", "json").out)
    if board.puzzle.clues is not None:
        mended = kotae.repair(board)
        assert here("verdict", "b", "--repair", "--json").record()["repair"] == (mended and mended.json())


@each_puzzle
def test_answers_are_the_json_and_the_text_that_are_printed(here: Here, key: str) -> None:
    here.write("b", UNIQUE[key])
    board = kotae.read(UNIQUE[key])
    outcome = kotae.solve(board)
    assert isinstance(outcome, kotae.Solved)
    printed = here("solve", "b").out
    assert f"{outcome}\n" == f"{outcome.answer}\n" == printed
    assert outcome.answer.json() == outcome.json()["answer"]
    assert kotae.read_answer(board, str(outcome.answer)) == outcome.answer
    assert kotae.check(board, outcome).json() == here("check", "b", "-", "--json", stdin=printed).record()
    assert f"{kotae.check(board, outcome)}\n" == here("check", "b", "-", stdin=printed).out
    assert kotae.hint(board, outcome).json() == here("hint", "b", "-", "--json", stdin=printed).record()
    assert f"{kotae.hint(board, outcome)}\n" == here("hint", "b", "-", stdin=printed).out
    if board.puzzle.clues is not None:
        assert kotae.minimise(board).json() == here("minimise", "b", "--json").record()
    found = kotae.answers(kotae.read(ANY[key]))
    records = [{"number": number, "answer": answer.json()} for number, answer in enumerate(found, 1)]
    here.write("many", ANY[key])
    assert [*records, found.json()] == [
        json.loads(line) for line in here("answers", "many", "--json").out.splitlines()
    ]


@each_puzzle
def test_everything_has_json_text_a_hash_and_a_picture(key: str) -> None:
    for ask, arguments in questions(key):
        result, again = ask(*arguments), ask(*arguments)
        if isinstance(result, Pictured | kotae.Board | kotae.Audit):
            assert json.loads(json.dumps(result.json())) == result.json()
            assert str(result) == str(again) != repr(result)
            ET.fromstring(result._repr_svg_() or "")
        if not isinstance(result, list | dict):
            assert hash(result) == hash(again)
            assert {result: 1}[again] == 1


def test_a_result_made_by_hand_says_what_it_lacks() -> None:
    outcome = kotae.solve(kotae.read(UNIQUE["hashi"]))
    assert isinstance(outcome, kotae.Solved)
    alone = replace(outcome, view=None)
    assert alone == outcome
    assert str(alone) == repr(alone)
    assert alone._repr_svg_() is None
    with pytest.raises(kotae.BadInput, match="this Solved was made by hand and knows no board"):
        alone.json()


def test_boards_are_equal_by_puzzle_and_text(tmp_path: Path) -> None:
    text = UNIQUE["hashi"]
    (tmp_path / "b").write_text(text)
    one, other = kotae.read(text), kotae.read(tmp_path / "b")
    assert one.source != other.source
    assert (one, hash(one)) == (other, hash(other))
    assert len({one, other, kotae.read(text, loops=False), kotae.read(text, max_bridges=3)}) == 3
    assert len({kotae.read("12\n21", puzzle=key) for key in ("hashi", "futoshiki")}) == 2


def test_a_board_knows_its_number() -> None:
    two = UNIQUE["hashi"] + UNIQUE["futoshiki"]
    assert [board.number for board in kotae.read_all(two)] == [1, 2]
    assert kotae.read(two, board=2).number == 2
    assert kotae.read(UNIQUE["hashi"]).number == 1


def test_a_board_with_a_drawing_has_it_in_its_json() -> None:
    text = "# kotae hashi\n1.3.1\n.....\n1.2..\n# answer\n1───3 . 1\n. . . . .\n1 . 2 . .\n"
    board = kotae.read(text)
    record = board.json()
    assert record["answer"] == {"bridges": [[0, 0, 0, 2, 1]]}
    assert board.answer is not None
    assert board.answer.json() == record["answer"]
    assert str(board.answer).splitlines()[1] == "1───3 . 1"
    assert record["board"] == {"rows": 3, "columns": 5, "islands": record["board"]["islands"]}
    assert kotae.read(json.dumps(record)) == board
    fewer = kotae.minimise(board)
    assert fewer.board.answer is None, "it was drawn into the board as it was"
    assert isinstance(fewer.json()["board"], str)
    assert kotae.minimise(kotae.read(fewer.json()["board"])).removed == ()


def test_a_repaired_board_forgets_what_was_drawn_into_the_old_one() -> None:
    drawn = "# kotae futoshiki\n. .\n\n. .\n# answer\n1 .\n\n. .\n"
    mended = kotae.repair(kotae.read(drawn))
    assert mended is not None
    assert mended.board is not None
    assert mended.board.answer is None


def test_impossible_says_why_wherever_it_is_said(here: Here) -> None:
    board = kotae.read(ODD)
    outcome, verdict, known = kotae.solve(board), kotae.verdict(board), kotae.forced(board)
    assert isinstance(outcome, kotae.Impossible)
    assert outcome.reason == verdict.reason == known.reason == PARITY
    assert kotae.decode(board, "s UNSATISFIABLE").json()["reason"] == PARITY
    here.write("b", ODD)
    for words in (["solve"], ["verdict"], ["forced"], ["certify", "-o", "c"]):
        assert here(*words, "b", "--json").record()["reason"] == PARITY
    assert here("verdict", "b").out.count(PARITY) == 1
    assert PARITY not in here("verdict", "b").err
    plain = kotae.solve(kotae.read(IMPOSSIBLE["hashi"]))
    assert plain == kotae.Impossible(reason=None)


def test_answers_show_how_far_they_are() -> None:
    found = kotae.answers(kotae.read(OPEN), limit=2)
    assert str(found) == "0 answers so far (mode=inequality)"
    assert found.json() == {"count": 0, "complete": False}
    next(found)
    assert repr(found) == "<Answers: 1 answer so far (mode=inequality)>"
    first = found._repr_svg_()
    next(found)
    assert found._repr_svg_() != first
    assert list(found) == []
    assert str(found) == "at least 2 answers: the limit of 2 answers was reached (mode=inequality)"
    title = ET.fromstring(found._repr_svg_())[0].text or ""
    assert "at least 2 answers" in title


def test_audits_show_their_board_or_why_they_refuse() -> None:
    certificate = kotae.certify(kotae.read(UNIQUE["hashi"]))
    assert isinstance(certificate, kotae.Certificate)
    accepted = kotae.audit(certificate)
    assert accepted.board == kotae.read(UNIQUE["hashi"])
    assert str(accepted).startswith("accepted: unique (hashi, ")
    refused = kotae.audit(certificate.data().replace(b'"unique"', b'"several"'))
    assert (refused.board, bool(refused)) == (None, False)
    assert refused.json()["reason"] in str(refused)
    for audit in (accepted, refused):
        title = ET.fromstring(audit._repr_svg_())[0].text or ""
        assert title.endswith(str(audit))


def test_what_is_said_of_a_board_reads_as_its_sentence() -> None:
    verdict = kotae.verdict(kotae.read(IMPOSSIBLE["hashi"]))
    assert verdict.conflict is not None
    lines = str(verdict).splitlines()
    assert lines[0] == "impossible: there is no answer (max-bridges=2 loops=yes)"
    assert lines[1:] == str(verdict.conflict).splitlines()
    assert lines[2:] == [f"- {condition}" for condition in verdict.conflict.conditions]
    assert verdict.conflict.json() == {"conflict": verdict.json()["conflict"], "minimal": True}
    known = kotae.forced(kotae.read(OPEN))
    assert str(known).splitlines()[1:] == [f"- {fact}" for fact in known.facts if not fact.printed]


@pytest.mark.parametrize("suffix", [".svg", ".png", ".pdf", ".txt", ".SVG"])
def test_pictures_are_saved_by_the_end_of_the_name(tmp_path: Path, suffix: str) -> None:
    picture = kotae.draw(kotae.read(UNIQUE["hashi"]))
    for path in (tmp_path / f"a{suffix}", str(tmp_path / f"b{suffix}")):
        picture.save(path, cell=20)
        assert Path(path).read_bytes() == picture.file(suffix.lower(), cell=20)


def test_other_pictures_are_not_saved(tmp_path: Path) -> None:
    picture = kotae.draw(kotae.read(UNIQUE["hashi"]))
    with pytest.raises(kotae.BadInput, match=r"ending in .svg, .png, .pdf or .txt, not '.*a.gif'"):
        picture.save(tmp_path / "a.gif")
    assert not list(tmp_path.iterdir())
