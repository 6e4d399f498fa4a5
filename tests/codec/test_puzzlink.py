"""Addresses of puzz.link and its kin: known ones pass through as they are, and kinds are told."""

from __future__ import annotations

import pytest

from kotae.codec.cells import Alphabet, Body
from kotae.codec.puzzlink import (
    BASE,
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
from kotae.codec.syntax import Form, Maybe, Number, Sign, Text
from kotae.errors import BadInput

KNOWN: dict[str, Alphabet] = {
    "hashi/5/5/4g2i3h23k3g1g3g4g3": NUMBER16,
    "hashi/6/6/3g1g2.g.g2h.g2g.h.g4g3h4g.g2g.h2": NUMBER16,
    "hashikake/5/5/1234g1-10+100=100g.h.i.l.": NUMBER16,
    "numlin/5/5/1j2h3m1h2j3": NUMBER16,
    "numlin/7/7/l6g1l2l3l4l5l654321": NUMBER16,
    "numberlink/11/11/-2bap-2ft-15zrazy-2fg-2bn-15o": NUMBER16,
    "arukone/4/4/12l3123j": NUMBER16,
    "arukone/e/4/4/12l3123j": NUMBER16,
    "minarism/4/4/hhhq21pgi": BORDERS,
    "slither/5/5/cbcbcddad": FOUR_CELLS,
}
"""Real addresses, without their page."""

ANY_ADDRESS = Form(
    Text("base", BASE.pattern, "an address"),
    Text("kind", "[A-Za-z0-9]+", "the kind of puzzle"),
    Sign("/"),
    Maybe("[A-Za-z]", (Text("flag", "[A-Za-z]+/", "a flag"),), {"flag": ""}),
    Number("columns", least=1),
    Sign("/"),
    Number("rows", least=1),
    Sign("/"),
    Text("body", r"\S*", "the cells"),
)
"""Any address as it stands, whatever its kind means."""


def body_of(known: str) -> Form:
    """The form of the body of a known address."""
    fields = ANY_ADDRESS.read(known)
    rows, columns = fields["rows"], fields["columns"]
    if KNOWN[known] is BORDERS:
        rows, columns = 1, rows * (columns - 1) + (rows - 1) * columns
    return Form(Body("cells", lambda _: rows, lambda _: columns, KNOWN[known]))


@pytest.mark.parametrize(
    "base", ["https://puzz.link/p?", "http://pzv.jp/p.html?", "https://x/p?type=editor&", ""]
)
@pytest.mark.parametrize("known", KNOWN)
def test_known_addresses_pass_through_byte_for_byte(known: str, base: str) -> None:
    fields = ANY_ADDRESS.read(base + known)
    assert ANY_ADDRESS.write(fields) == base + known
    body = body_of(known)
    assert body.write(body.read(fields["body"])) == fields["body"]


def test_what_known_bodies_say() -> None:
    known = "hashikake/5/5/1234g1-10+100=100g.h.i.l."
    cells = body_of(known).read(ANY_ADDRESS.read(known)["body"])["cells"]
    assert [cells.get((1, column)) for column in range(5)] == [1, 16, 256, 4352, None]
    known = "minarism/4/4/hhhq21pgi"
    cells = body_of(known).read(ANY_ADDRESS.read(known)["body"])["cells"]
    assert cells == {(0, 0): GREATER, (0, 1): GREATER, (0, 2): GREATER, (0, 12): 2, (0, 13): 1, (0, 22): LESS}
    known = "slither/5/5/cbcbcddad"
    cells = body_of(known).read(ANY_ADDRESS.read(known)["body"])["cells"]
    rows = ["".join(str(cells.get((row, column), ".")) for column in range(5)) for row in range(5)]
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
        "https://puzz.link/p?fog/3/2/1j2zzz",
    ],
)
def test_what_says_the_same_is_written_alike(text: str) -> None:
    assert write_address(FORM, FORM.read(text)) == "https://puzz.link/p?fog/3/2/1j2"
    assert kind(text) in ("fog", "mist")


def test_a_sign_at_the_end_gets_a_slash_behind_it() -> None:
    text = write_address(FORM, FORM.read("fog/2/1/1."))
    assert text == "https://puzz.link/p?fog/2/1/1./"
    assert FORM.read(text)["clues"] == {(0, 0): 1, (0, 1): -2}


def test_an_address_without_body_has_empty_cells() -> None:
    assert FORM.read("https://puzz.link/p?fog/3/2")["clues"] == {}
    assert FORM.read("https://puzz.link/p?fog/3/2/")["clues"] == {}


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
        ("https://puzz.link/p?fog/99999/99999/1", 25, "a board of 99999×99999 cells is too large; "),
    ],
)
def test_what_is_no_address_is_refused_with_its_place(text: str, column: int, message: str) -> None:
    with pytest.raises(BadInput) as refused:
        FORM.read(text)
    assert (refused.value.line, refused.value.column) == (1, column)
    assert refused.value.message.startswith(message)


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
    text = "fog/e/3/2/1j2\n\n https://puzz.link/p?dust_edit/2/1/12\r\nmist/1/1/\n"
    found = read_addresses(lambda kind: dust if kind == "dust" else FORM, text)
    assert [(fields["kind"], fields["columns"]) for fields in found] == [("fog", 3), ("dust", 2), ("fog", 1)]
    with pytest.raises(BadInput) as refused:
        read_addresses(lambda kind: FORM, "fog/3/2/1j2\n\n fog/x/3/2/1\n")
    assert (refused.value.line, refused.value.column) == (3, 6)
    with pytest.raises(BadInput, match="expected an address such as"):
        read_addresses(lambda kind: FORM, " \n")


def test_an_address_may_carry_a_file() -> None:
    inside = "pzprv3/hashikake/1/3/2 . 2 /"
    assert file_inside("https://puzz.link/p?pzprv3/hashikake/1/3/2%20.%202%20/\n") == inside.strip()
    assert file_inside("http://pzv.jp/p.html?pzprv3.1/hashikake/1/3/2 . 2 /") == inside.replace("v3", "v3.1")
    assert file_inside("https://puzz.link/p?hashi/5/5/4g2") is None
    assert file_inside("pzprv3/hashikake/1/3/2 . 2 /") is None, "that is a file itself"
