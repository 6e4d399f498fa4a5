"""Grids as parts of a form: tables of tokens and bodies with runs, there and back, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotae.codec.cells import LETTER_RUNS, Alphabet, Body, Script, Table, Tokens, of
from kotae.codec.puzzlink import BORDERS, FOUR_CELLS, GREATER, LESS, NUMBER16, UNKNOWN
from kotae.codec.syntax import BREAK, GAP, Form, Number
from kotae.errors import BadInput
from kotae.geometry import Cell
from tests.refusals import assert_refused

TOKENS = Tokens({".": None, "-": None, "?": -2, "unknown": -2}, called="a number or '.'", remarks="[")
SIZE = (Number("rows"), GAP, Number("columns"), BREAK)
TABLE = Form(*SIZE, Table("cells", of("rows"), of("columns"), TOKENS))
SLASHED = Form(*SIZE, Table("cells", of("rows"), of("columns", -1), TOKENS, "/\n", closed=True))
EXACT = Alphabet(signs={sign: n for n, sign in enumerate("123456789", 1)}, runs=LETTER_RUNS)


def body(script: Script, rows: int, columns: int) -> Form:
    """The form of a body alone, which may end in a slash."""
    return Form(Body("cells", lambda fields: rows, lambda fields: columns, script, closing="/"))


def values(script: Script, text: str, count: int) -> list[object]:
    """What the cells of one row hold, None for nothing."""
    cells = body(script, 1, count).read(text)["cells"]
    return [cells.get((0, column)) for column in range(count)]


def test_a_table() -> None:
    fields = TABLE.read("2 3\n 1  .\t12\r\n\n- unknown [1,2,,]\n")
    assert fields["cells"] == {(0, 0): 1, (0, 2): 12, (1, 1): -2}
    assert TABLE.write(fields) == "2 3\n1 . 12\n. ? .\n"


def test_rows_may_end_otherwise() -> None:
    fields = SLASHED.read("2 3\n1 . /\n. 3")
    assert fields["cells"] == {(0, 0): 1, (1, 1): 3}
    assert SLASHED.write(fields) == "2 3\n1 . /. 3 /"


def test_a_table_without_columns_has_rows_of_nothing() -> None:
    assert SLASHED.read("2 1\n/\n")["cells"] == {}
    assert SLASHED.write({"rows": 2, "columns": 1, "cells": {}}) == "2 1\n//"


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("2 3\n1 . 2", 2, 6, "expected 2 rows of cells, not 1"),
        ("1 3\n", 2, 1, "expected 1 row of cells, not 0"),
        ("1 3\n1 .  \n", 2, 4, "expected 3 cells in this row, not 2"),
        ("1 3\n1 .  2  3 4", 2, 9, "expected 3 cells in this row; this is one more"),
        ("2 2\n1 .\n. x1", 3, 3, "expected a number or '.', not 'x1'"),
        ("2 2\n1 .\n. -1", 3, 3, "expected a number or '.', not '-1'"),
        ("2 2\n1 .\n. ٣", 3, 3, "expected a number or '.', not '٣'"),
        (f"1 2\n. {'9' * 5000}", 2, 3, "a number of 5000 digits is too large"),
        ("1 2\n. 1\n?", 3, 1, "expected nothing more, not '?'"),
    ],
)
def test_what_is_no_table_is_refused_with_its_place(text: str, line: int, column: int, message: str) -> None:
    assert_refused(TABLE.read, text, line, column, message)


@pytest.mark.parametrize(("rows", "columns"), [(100000, 10000), (999999999, 999999999), (2, 2000001)])
def test_large_sizes_are_refused_where_they_are_told_before_memory_is_taken(rows: int, columns: int) -> None:
    message = f"a board of {rows}×{columns} cells is too large..."
    assert_refused(TABLE.read, f"{rows} {columns}\n1", 1, len(str(rows)) + 2, message)


NUMBERS = {0: "0", 15: "f", 16: "-10", 255: "-ff", 256: "+100", 4095: "+fff", 4096: "=000", 8191: "=fff"}
NUMBERS |= {8192: "@000", 12239: "@fcf", 12240: "*0000", 77775: "*ffff", 77776: "$00000", 1126351: "$fffff"}


@pytest.mark.parametrize(("number", "text"), [*NUMBERS.items(), (UNKNOWN, ".")])
def test_every_number_has_its_sign(number: int, text: str) -> None:
    assert NUMBER16.write([(0, number)], 1) == text
    assert values(NUMBER16, text, 1) == [number]
    if text.startswith("@"):
        assert values(NUMBER16, text.replace("@", "%"), 1) == [number]


def test_a_number_without_a_sign_is_refused() -> None:
    with pytest.raises(BadInput, match="this format has no sign for 1126352"):
        NUMBER16.write([(0, 1126352)], 1)
    with pytest.raises(BadInput, match="this format has no sign for 256"):
        BORDERS.write([(0, 256)], 1)


def test_runs_are_written_in_the_longest_pieces() -> None:
    assert NUMBER16.write([(20, 1), (62, 2)], 64) == "z1zzg2g"
    assert EXACT.write([(26, 1)], 80) == "z1zza"
    assert BORDERS.write([(0, LESS), (19, GREATER)], 40) == "gzhzj"


def test_signs_that_cover_empty_cells() -> None:
    assert values(FOUR_CELLS, "05ag", 7) == [0, 0, None, 0, None, None, None]
    assert values(FOUR_CELLS, "05a", 4) == [0, 0, None, 0], "a sign may cover cells behind the last one"
    assert FOUR_CELLS.write([(0, 0), (1, 0), (3, 0)], 7) == "05ag"
    assert FOUR_CELLS.write([(1, 4), (4, UNKNOWN), (7, 3)], 8) == "ge.hd"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("1a", 3, "describes 2 of 4 cells"),
        ("", 1, "describes 0 of 4 cells"),
        ("1ac", 3, "describes 5 cells; the board has 4"),
        ("1ab12z", 4, "describes 32 cells; the board has 4"),
        ("1a01", 3, "'0' has no meaning here"),
        ("1a?1", 3, "'?' has no meaning here"),
        ("1ab//", 4, "'/' has no meaning here"),
    ],
)
def test_a_body_has_every_cell_and_nothing_else(text: str, column: int, message: str) -> None:
    form = body(EXACT, 2, 2)
    assert form.read("1ab")["cells"] == form.read("1ab/")["cells"] == {(0, 0): 1}
    assert_refused(form.read, text, 1, column, message)


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("4g2i3h23k3g1g3g4g", 18, "describes 24 of 25 cells"),
        ("4g2i3h23k3g1g3g4g3zzzzz", 19, "describes 125 cells; the board has 25"),
        ("4g2i3h23k3g1g3g4g3%00", 19, "'%' has no meaning here"),
        ("٤g2i3h23k3g1g3g4g3", 1, "'٤' has no meaning here"),
        ("4g2i3h23k3g1g3g4g-1", 18, "'-' has no meaning here"),
    ],
)
def test_a_body_of_numbers_that_was_damaged_is_refused(text: str, column: int, message: str) -> None:
    assert_refused(body(NUMBER16, 5, 5).read, text, 1, column, message)


@given(
    st.sampled_from([NUMBER16, BORDERS, FOUR_CELLS, EXACT]), st.integers(1, 9), st.integers(1, 30), st.data()
)
def test_grids_are_read_back(script: Alphabet, rows: int, columns: int, data: st.DataObject) -> None:
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    able: list[object] = sorted(set(script.signs.values()), key=str)
    if script is NUMBER16:
        able += [16, 255, 256, 4095, 4096, 12239, 12240, 99999]
    grid: dict[Cell, object] = data.draw(st.dictionaries(st.sampled_from(cells), st.sampled_from(able)))
    form = body(script, rows, columns)
    assert form.read(form.write({"cells": grid}))["cells"] == grid
