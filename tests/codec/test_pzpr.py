"""Files of pzpr: known ones pass through byte for byte, and what an editor keeps behind them is skipped."""

from __future__ import annotations

from functools import partial

import pytest

from kotae.codec.cells import Tokens
from kotae.codec.pzpr import CROSS, DRAWN_LINES, file, in_cells, kind, lines_of, neighbours, read_files
from kotae.codec.syntax import Fields, Form
from kotae.errors import BadInput
from kotae.puzzles.futoshiki.formats.pzpr import FILE as MINARISM
from kotae.puzzles.hashi.formats.pzpr import FILE as HASHIKAKE
from kotae.puzzles.numberlink.formats.pzpr import FILE as NUMBERLINK
from tests.refusals import assert_refused

KNOWN = {
    "pzprv3/hashikake/5/5/4 . 2 . . /. 3 . . 2 /3 . . . . /. 3 . 1 . /3 . 4 . 3 /2 2 0 0 /0 1 1 1 /"
    "-1 0 -1 -1 /0 1 1 -1 /2 2 2 2 /2 0 0 0 0 /2 2 0 0 1 /1 2 0 -1 1 /1 0 0 -1 1 /": HASHIKAKE,
    "pzprv3/arukone/4/4/dontpassallcell/A B . . /. . . . /C A B C /. . . . /0 1 0 /1 0 0 /0 0 0 /1 1 1 /"
    "1 0 1 0 /0 1 1 0 /1 0 0 1 /": NUMBERLINK["arukone"],
    "pzprv3/minarism/4/4/b b b /0 0 0 /0 0 0 /0 0 0 /2 1 0 0 /0 0 0 0 /0 0 a 0 /4 3 2 1 /2 4 1 3 /1 2 3 4 /"
    "3 1 4 2 /": MINARISM,
}
"""Real files, each in one line."""

FOG = file({"fog": "fog"}, in_cells("clues", Tokens({".": None, "-": -2})), DRAWN_LINES)


def read_by(form: Form, text: str) -> list[Fields]:
    """The files of a text, whatever their kind says."""
    return read_files(lambda kind: form, text)


@pytest.mark.parametrize("known", KNOWN)
def test_known_files_pass_through_byte_for_byte(known: str) -> None:
    form = KNOWN[known]
    for text in (known, known.replace("/", "\n"), known.replace("/", "\r\n"), known.replace(" /", "/")):
        [fields] = read_by(form, text)
        assert form.write(fields).replace("\n", "/") == known


@pytest.mark.parametrize("known", KNOWN)
def test_what_an_editor_keeps_behind_a_board_is_skipped(known: str) -> None:
    form = KNOWN[known]
    lined = known.replace("/", "\n")
    kept = 'TrialData(1)\n1 2 3\ninfo:{\n "a": 1\n}\n'
    alone = read_by(form, known)
    assert read_by(form, lined + kept) == read_by(form, known + 'info:{"a":1}') == alone
    assert (
        read_by(form, f"{lined}{kept}\n{lined}history:{{}}")
        == read_by(form, f"{known}\n{known}\n")
        == alone * 2
    )


def test_rows_come_before_columns_and_lines_may_be_missing() -> None:
    fields = FOG.read("pzprv3.1\nfog\n1\n3\n2 . -\n")
    assert fields["clues"] == {(0, 0): 2, (0, 2): -2}
    assert neighbours(fields) == {}
    assert FOG.write(fields) == "pzprv3\nfog\n1\n3\n2 . - \n0 0 \n"


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 4), (4, 1), (2, 3)])
def test_lines_between_neighbours_are_read_back(rows: int, columns: int) -> None:
    drawn = {((r, c), (r, c + 1)): 1 + (r + c) % 2 for r in range(rows) for c in range(columns - 1)}
    drawn |= {((r, c), (r + 1, c)): CROSS for r in range(rows - 1) for c in range(columns)}
    text = FOG.write({"kind": "fog", "rows": rows, "columns": columns, "clues": {}, **lines_of(drawn)})
    for written in (text, text.replace("\n", "/"), text.replace("\n", "/") + "info:{}"):
        [fields] = read_by(FOG, written)
        assert neighbours(fields) == drawn


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("pzprv3\nhashikake\n1", "hashikake"),
        (" \r\npzprv3.1\r\nnumlin\r\n", "numlin"),
        ("pzprv3/arukone/4/4", "arukone"),
        ("pzprv31/arukone/4/4", ""),
        ("pzprv3", ""),
        ("https://puzz.link/p?pzprv3/arukone/4/4", ""),
        ("", ""),
    ],
)
def test_the_kind_of_a_file(text: str, told: str) -> None:
    assert kind(text) == told


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("pzprv3\nmist\n1\n3\n2 . 2", 2, 1, "expected the kind of puzzle ('fog'), not 'mist'"),
        ("pzprv3\nfog\n0\n3\n", 3, 1, "expected the number of rows from 1 on, not 0"),
        ("pzprv3\nfog\n2\n3\n2 . 2\n", 6, 1, "expected 2 rows of clues, not 1"),
        ("pzprv3\nfog\n1\n3\n2 .\n", 5, 4, "expected 3 cells in this row, not 2"),
        ("pzprv3\nfog\n1\n3\n2 . x\n", 5, 5, "expected a number, not 'x'"),
        ("pzprv3\nfog\n1\n3\n2 . 2\n0 0 0\n", 6, 5, "expected 2 cells in this row; this is one more"),
        ("pzprv3\nfog\n1\n3\n2 . 2\n0 -2\n", 6, 3, "expected the number of lines, or -1, not '-2'"),
        ("pzprv3\nfog\n2\n2\n1 1\n1 1\n0\n0\n", 9, 1, "expected 1 row of down, not 0"),
        ("pzprv3/fog/1/3/2 . x/", 1, 20, "expected a number, not 'x'"),
        ("pzprv3/fog/1/3/2 . 2/0 0/junk", 1, 26, "expected 'pzprv3', not 'junk'"),
        ("pzprv3/fog/99999/99999/2", 1, 18, "a board of 99999×99999 cells is too large; ..."),
    ],
)
def test_what_is_no_file_is_refused_with_its_place(text: str, line: int, column: int, message: str) -> None:
    assert_refused(partial(read_by, FOG), text, line, column, message)


def test_forms_of_the_rooms_are_of_one_kind_each() -> None:
    forms: list[Form] = [HASHIKAKE, MINARISM, *NUMBERLINK.values()]
    for known, form in KNOWN.items():
        for other in forms:
            if other is not form:
                with pytest.raises(BadInput, match="expected the kind of puzzle"):
                    read_by(other, known)
