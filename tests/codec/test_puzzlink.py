"""Addresses of puzz.link and its kin: known ones pass through as they are, and kinds are told."""

from __future__ import annotations

from functools import partial

import pytest

from kotae.codec.cells import Alphabet, Body
from kotae.codec.puzzlink import (
    BORDERS,
    FOUR_CELLS,
    GREATER,
    LESS,
    NUMBER16,
    NUMBERS,
    address,
    file_inside,
    kind,
    read_addresses,
    write_address,
)
from kotae.codec.syntax import Form
from kotae.geometry import Cell
from tests.refusals import assert_refused


def test_what_known_bodies_say() -> None:
    """Bodies of real addresses, each read and written again as it was."""

    def cells(body: str, script: Alphabet, rows: int, columns: int) -> dict[Cell, object]:
        form = Form(Body("cells", lambda _: rows, lambda _: columns, script))
        fields = form.read(body)
        assert form.write(fields) == body
        found: dict[Cell, object] = fields["cells"]
        return found

    found = cells("1234g1-10+100=100g.h.i.l.", NUMBER16, 5, 5)
    assert [found.get((1, column)) for column in range(5)] == [1, 16, 256, 4352, None]
    signs = {(0, 0): GREATER, (0, 1): GREATER, (0, 2): GREATER, (0, 12): 2, (0, 13): 1, (0, 22): LESS}
    assert cells("hhhq21pgi", BORDERS, 1, 24) == signs
    found = cells("cbcbcddad", FOUR_CELLS, 5, 5)
    rows = ["".join(str(found.get((row, column), ".")) for column in range(5)) for row in range(5)]
    assert rows == ["2..1.", ".2..1", "..2..", "3..3.", ".0..3"]


FORM = address({"fog": "fog", "mist": "fog"}, NUMBERS, flags={"": "all", "e": "some"})


def test_columns_come_before_rows_and_a_flag_before_both() -> None:
    fields = FORM.read("https://puzz.link/p?fog/e/3/2/1j2")
    assert (fields["columns"], fields["rows"], fields["flag"]) == (3, 2, "some")
    assert fields["clues"] == {(0, 0): 1, (1, 2): 2}
    assert FORM.read("https://puzz.link/p?fog/3/2/1j2")["flag"] == "all"


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?mist/3/2/1j2",
        "https://puzz.link/p?fog_edit/3/2/1j2",
        "https://puzz.link/p?mist_play/3/2/1j2",
        "http://pzv.jp/p.html?type=editor&fog/3/2/1j2",
        "https://pzplus.tck.mn/p?a=b&c=d&fog/3/2/1j2",
        "fog/3/2/1j2",
        "\n  https://puzz.link/p?fog/3/2/1j2/\r\n",
    ],
)
def test_what_says_the_same_is_written_alike(text: str) -> None:
    assert write_address(FORM, FORM.read(text)) == "https://puzz.link/p?fog/3/2/1j2"
    assert kind(text) in ("fog", "mist")


def test_a_sign_at_the_end_gets_a_slash_behind_it() -> None:
    text = write_address(FORM, FORM.read("fog/2/1/1."))
    assert text == "https://puzz.link/p?fog/2/1/1./"
    assert FORM.read(text)["clues"] == {(0, 0): 1, (0, 1): -2}


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("https://puzz.link/p?dust/3/2/1", 21, "expected the kind of puzzle ('fog', 'mist'), not 'dust'"),
        ("https://puzz.link/p?", 21, "expected the kind of puzzle ('fog', 'mist'), not the end of the line"),
        ("https://puzz.link/p?foggy/3/2/1", 24, "expected '/', not 'gy'"),
        ("https://puzz.link/p?fog/x/3/2/1", 25, "expected a flag ('e/'), not 'x'"),
        ("https://puzz.link/p?fog/0/2/1", 25, "expected the number of columns from 1 on, not 0"),
        ("https://puzz.link/p?fog/3//1", 27, "expected the number of rows, not '/'"),
        ("https://puzz.link/p?fog/-3/2/1", 25, "expected the number of columns, not '-3'"),
        ("https://puzz.link/p?fog/3/2x", 28, "expected '/', not 'x'"),
        ("https://puzz.link/p?fog/3/2", 28, "describes 0 of 6 cells"),
        ("https://puzz.link/p?fog/3/2/", 29, "describes 0 of 6 cells"),
        ("https://puzz.link/p?fog/3/2/1j2zzz", 32, "describes 66 cells; the board has 6"),
        ("https://puzz.link/p?fog/99999/99999/1", 25, "a board of 99999×99999 cells is too large; ..."),
    ],
)
def test_what_is_no_address_is_refused_with_its_place(text: str, column: int, message: str) -> None:
    assert_refused(FORM.read, text, 1, column, message)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("https://puzz.link/p?hashi/5/5/4g2", "hashi"),
        ("https://puzz.link/p?hashi_edit/5/5/4g2", "hashi"),
        ("  hashi/5/5/4g2", "hashi"),
        ("arukone/e/4/4/12l3123j", "arukone"),
        ("hashi/5/5", "hashi"),
        ("hashi/board.txt", ""),
        ("boards/5/x", ""),
        ("https://puzz.link/rules.html", ""),
        ("7x7m2:a3a5", ""),
        ("1.1/2.2", ""),
        ("", ""),
    ],
)
def test_the_kind_of_an_address(text: str, told: str) -> None:
    assert kind(text) == told


def test_every_address_of_a_text_is_read_by_the_form_of_its_kind() -> None:
    dust = address({"dust": "dust"}, NUMBERS)
    text = "fog/e/3/2/1j2\n\n https://puzz.link/p?dust_edit/2/1/12\r\nmist/1/1/g\n"
    found = read_addresses(lambda kind: dust if kind == "dust" else FORM, text)
    assert [(fields["kind"], fields["columns"]) for fields in found] == [("fog", 3), ("dust", 2), ("fog", 1)]
    for text, line, column, message in (
        ("fog/3/2/1j2\n\n fog/x/3/2/1\n", 3, 6, "expected a flag ('e/'), not 'x'"),
        (" \n", None, None, "expected an address such as ..."),
    ):
        assert_refused(partial(read_addresses, lambda kind: FORM), text, line, column, message)


def test_an_address_may_carry_a_file() -> None:
    inside = "pzprv3/hashikake/1/3/2 . 2 /"
    assert file_inside("https://puzz.link/p?pzprv3/hashikake/1/3/2%20.%202%20/\n") == inside.strip()
    assert file_inside("http://pzv.jp/p.html?pzprv3.1/hashikake/1/3/2 . 2 /") == inside.replace("v3", "v3.1")
    assert file_inside("https://puzz.link/p?hashi/5/5/4g2") is None
    assert file_inside("pzprv3/hashikake/1/3/2 . 2 /") is None, "that is a file itself"
