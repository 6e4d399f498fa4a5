"""Addresses of Penpa: the places that it counts, both directions, and everything that is refused."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotae.codec.objects import MAX_DEPTH
from kotae.codec.packing import MAX_TEXT, bounded_json, pack, unpack
from kotae.codec.penpa import is_penpa, read_sheet, write_sheet
from kotae.codec.sheet import DOUBLE, MAX_SIDE, SINGLE, Frame, Layer, Sheet, SheetNumber, Strokes, Symbol
from kotae.errors import BadInput
from kotae.geometry import Cell

PREFIX = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
SEVEN = Frame(7, 7)
PROBLEM = Layer(
    {(0, 0): SheetNumber("3", 6), (2, 1): SheetNumber("zN, ü")},
    {(1, 1): Symbol("circle_S", 2)},
    {((0, 0), (0, 1)): Symbol("inequality", 1), ((0, 0), (1, 0)): Symbol("inequality", 4)},
    surfaces={(2, 2): 4},
)
DRAWN = Layer(
    lines={((0, 0), (0, 1)): SINGLE, ((0, 1), (2, 1)): DOUBLE}, crosses=frozenset({((1, 0), (1, 1))})
)
SHEET = Sheet(3, 4, PROBLEM, DRAWN, "Buzz, puzzle", ("numberlink",), frozenset({(2, 3)}))


def plain(address: str) -> list[str]:
    """The lines of an address that uses no abbreviation for what is looked at."""
    text = unpack(address.partition("p=")[2], "it")
    for short, long in {"zN": '"number"', "zY": '"symbol"', "zL": '"line"', "zF": '"freeline"'}.items():
        text = text.replace(short, long)
    return text.split("\n")


def packed(*lines: str) -> str:
    """Packed data of these lines, which may be anything."""
    return pack("\n".join(lines))


def sheet_of(problem: object, drawn: object = None, *more: str, head: str = "square,7,7,38") -> Sheet:
    """The sheet with these objects, everything else as plain as possible."""
    layers = (json.dumps(problem), "" if drawn is None else json.dumps(drawn))
    return read_sheet(packed(head, "[0,0,0,0]", "{}", *layers, *more))


def test_places_are_counted_as_penpa_counts_them() -> None:
    assert SEVEN.index((0, 0)) == 24
    assert SEVEN.border(((0, 0), (0, 1))) == 387
    assert SEVEN.border(((0, 0), (1, 0))) == 24 + 2 * 121
    assert SEVEN.cell(24) == (0, 0)
    assert SEVEN.pair(387) == ((0, 0), (0, 1))
    assert Frame(21, 15).index((0, 1)) == 41


def test_margins_move_the_cells() -> None:
    frame = Frame(5, 4, above=1, below=1, left=2, right=1)
    assert frame.width == 11
    assert frame.index((0, 0)) == 3 * 11 + 4
    assert frame.cell(frame.index((4, 3))) == (4, 3)
    assert frame.cell(frame.index((4, 3)) + 1) is None


@given(st.integers(1, 9), st.integers(1, 9), st.tuples(*[st.integers(0, 2)] * 4), st.data())
def test_cells_and_borders_come_back_from_their_numbers(
    rows: int, columns: int, margins: tuple[int, int, int, int], data: st.DataObject
) -> None:
    frame = Frame(rows, columns, *margins)
    row, column = data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, columns - 1))
    assert frame.cell(frame.index((row, column))) == (row, column)
    for other in ((row, column + 1), (row + 1, column)):
        pair = ((row, column), other)
        inside = other[0] < rows and other[1] < columns
        assert frame.pair(frame.border(pair)) == (pair if inside else None)


@pytest.mark.parametrize(
    ("columns", "rows", "centre"),
    [(7, 7, 60), (15, 21, 237), (8, 8, 209), (9, 9, 84), (9, 7, 71), (9, 8, 383), (8, 9, 545), (12, 12, 375)],
)
def test_the_middle_of_a_board_is_a_cell_a_border_or_a_corner(columns: int, rows: int, centre: int) -> None:
    assert Frame(rows, columns).centre == centre


def test_an_address_has_the_lines_that_penpa_writes() -> None:
    lines = plain(write_sheet(SHEET))
    assert len(lines) == 19
    assert lines[0].startswith("square,4,3,38,0,1,1,190,152,")
    assert "Title: BuzZzZ%2C puzZzZle,Author: ,,,ON,false" in lines[0]
    assert lines[1] == "[0,0,0,0]"
    assert '"number":{"18":["3",6,"1"],"35":["zZN, ü",1,"1"]}' in lines[3]
    assert '"symbol":{"27":[2,"circle_S",1],"130":[4,"inequality",2],"186":[1,"inequality",2]}' in lines[3]
    assert '"line":{"194":98,"18,19":3}' in lines[4]
    assert '"freeline":{"19,35":30}' in lines[4]
    assert lines[5] == "[18,1,1,1,5,1,1,1,5,1,1]"
    assert json.loads(lines[10]) == [3, 2, 1]
    assert lines[11] == lines[2]
    assert json.loads(lines[17]) == ["numberlink"]
    assert lines[18] == ""


CELLS = st.tuples(st.integers(0, 5), st.integers(0, 4))
PAIRS = st.lists(CELLS, min_size=2, max_size=2, unique=True).map(lambda cells: (min(cells), max(cells)))
BORDERS = st.one_of(
    st.tuples(st.integers(0, 5), st.integers(0, 3)).map(lambda cell: (cell, (cell[0], cell[1] + 1))),
    st.tuples(st.integers(0, 4), st.integers(0, 4)).map(lambda cell: (cell, (cell[0] + 1, cell[1]))),
)
TEXTS = st.text(st.characters(codec="utf-8"), max_size=6)
SYMBOLS = st.builds(Symbol, TEXTS, st.integers(-9, 99))
LAYERS = st.builds(
    Layer,
    st.dictionaries(
        CELLS, st.builds(SheetNumber, TEXTS, st.integers(0, 12), st.sampled_from(["1", "6", "10"]))
    ),
    st.dictionaries(CELLS, SYMBOLS),
    st.dictionaries(BORDERS, SYMBOLS),
    st.dictionaries(PAIRS, st.integers(0, 99)),
    st.frozensets(BORDERS),
    st.dictionaries(CELLS, st.integers(0, 12)),
)
TITLES = st.text("azZ9Q%,&= ü", max_size=9).filter(lambda title: "%2C" not in title)


@given(LAYERS, LAYERS, TITLES, st.lists(TEXTS, max_size=3).map(tuple), st.frozensets(CELLS, max_size=20))
def test_any_sheet_comes_back(
    problem: Layer, drawn: Layer, title: str, tags: tuple[str, ...], absent: frozenset[Cell]
) -> None:
    sheet = Sheet(6, 5, problem, drawn, title, tags, absent)
    address = write_sheet(sheet)
    assert address.startswith(PREFIX)
    assert read_sheet(address) == sheet
    assert write_sheet(read_sheet(address)) == address


@pytest.mark.parametrize(
    "form",
    [
        "{data}",
        "m=edit&p={data}",
        "#m=solve&p={data}",
        "https://example.org/penpa/?m=solve&p={data}&a=abc",
        "https://swaroopg92.github.io/penpa-edit/#m=edit&l=solvedup&p={data}",
        "\n  https://swaroopg92.github.io/penpa-edit/?m=edit&p={data}\n",
    ],
)
def test_addresses_are_read_in_every_form(form: str) -> None:
    data = write_sheet(SHEET).removeprefix(PREFIX)
    assert read_sheet(form.format(data=data)) == SHEET
    assert read_sheet(form.format(data=data.rstrip("="))) == SHEET
    assert read_sheet(form.format(data=quote(data, safe=""))) == SHEET
    assert is_penpa(form.format(data=data)) == ("m=" in form)


@pytest.mark.parametrize(
    "text",
    ["", "2.2", "https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3", "7x7m2:a3a5b3g1b5", "m=edit&p=", "p=1"],
)
def test_other_texts_are_not_taken_for_addresses(text: str) -> None:
    assert not is_penpa(text)


def test_an_answer_line_may_be_empty_and_later_lines_missing() -> None:
    sheet = sheet_of({"number": {"24": [3, 6, "1"]}})
    assert sheet == Sheet(7, 7, Layer({(0, 0): SheetNumber("3", 6)}))


def test_margins_are_no_part_of_the_board() -> None:
    problem = json.dumps({"number": {"36": ["1", 1, "1"], "24": ["9", 1, "1"]}})
    sheet = read_sheet(packed("sudoku,7,7,38", "[1,0,1,2]", "{}", problem))
    assert (sheet.rows, sheet.columns) == (6, 4)
    assert sheet.problem.numbers == {(0, 0): SheetNumber("1")}
    assert sheet.problem.others == {"number"}


def test_what_a_sheet_does_not_tell_is_named_and_left() -> None:
    problem = {
        "number": {"387": ["2", 1, "1"], "24E": ["5", 1, "1"]},
        "symbol": {"24": [[1, 0, 1], "cross", 1], "145": [2, "circle_S", 1]},
        "surface": {"25": [1, 2]},
        "line": {"24,387": 2, "24": 98, "24,25": 3},
        "thermo": [[24, 25]],
        "lineE": {},
    }
    layer = sheet_of(problem).problem
    assert layer.others == {"number", "symbol", "surface", "line", "thermo"}
    assert layer.numbers == {(0, 0): SheetNumber("5")}
    assert layer.lines == {((0, 0), (0, 1)): 3}
    assert (layer.symbols, layer.surfaces, layer.crosses) == ({}, {}, frozenset())


def test_cells_that_are_not_listed_are_absent() -> None:
    assert sheet_of({}, None, "[16,2]", head="square,3,1,38").absent == {(0, 1)}
    assert sheet_of({}, None, "[null]", head="square,3,1,38").absent == frozenset()


def test_tags_decide_and_a_title_suggests() -> None:
    sheet = Sheet(2, 2, Layer())
    assert sheet.says("hashi") is None
    assert replace(sheet, title="My first Hashi").says("hashi") is True
    assert replace(sheet, tags=("Hashi",)).says("hashi") is True
    assert replace(sheet, tags=("masyu",), title="Hashi").says("hashi") is False


def test_lines_are_cut_into_steps_and_claimed() -> None:
    strokes = Strokes(Layer(lines={((0, 0), (0, 2)): SINGLE, ((0, 1), (0, 2)): DOUBLE, ((0, 0), (1, 1)): 2}))
    assert strokes.claim((0, 0), (0, 2)) == 0
    assert strokes.claim((0, 1), (0, 2)) == DOUBLE
    assert strokes.claim((0, 0), (0, 1)) == SINGLE
    assert strokes.claim((0, 0), (0, 1)) == 0
    notes: list[str] = []
    strokes.tell(notes.append, "no reason")
    assert notes == ["the line between r0c0 and r1c1 of the Penpa sheet is left out: no reason"]


def test_lines_over_each_other_are_bounded() -> None:
    across = {((row, a), (row, b)): SINGLE for row in range(100) for b in range(100) for a in range(b)}
    with pytest.raises(BadInput, match="over each other many times"):
        Strokes(Layer(lines=across))


def refused(*lines: str) -> str:
    """Why the packed lines are refused."""
    with pytest.raises(BadInput) as refusal:
        read_sheet(packed(*lines))
    assert refusal.value.line is None
    return str(refusal.value)


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        ("hex,5,5,38", "of the kind 'hex'; expected a square one"),
        ("10,10,38", "of Penpa's first version"),
        ("square", "does not say how many columns and rows"),
        (f"square,{MAX_SIDE + 1},5", "1 to 100 rows and columns, not 5×101"),
        ("square,0,5", "1 to 100 rows and columns, not 5×0"),
        ("square,-3,5", "1 to 100 rows and columns"),
        ("square," + "9" * 5000 + ",5", "1 to 100 rows and columns"),
    ],
)
def test_odd_boards_are_refused(head: str, reason: str) -> None:
    assert reason in refused(head, "[0,0,0,0]", "{}", "{}")


@pytest.mark.parametrize(
    ("line", "named", "odd"),
    [
        (1, "margins", ["", "[]", "[0,0,0]", "[0,0,0,-1]", "[0,0,0,true]", "[4,3,0,0]", "[0,0,0,1e9]"]),
        (5, "cells", ["{}", "[24,true]", "[24,1.5]", "[24,99999]", "[" + "1," * 200 + "1]", "[", "7"]),
        (17, "genres", ["{}", '"hashi"', "[1]", "[", "3"]),
    ],
)
def test_odd_lists_are_refused(line: int, named: str, odd: list[str]) -> None:
    lines = ["square,7,7,38", "[0,0,0,0]", "{}", "{}", *[""] * 14]
    for text in odd:
        assert named in refused(*lines[:line], text, *lines[line + 1 :])


@pytest.mark.parametrize(
    ("problem", "reason"),
    [
        ([], "is not an object"),
        ({"number": []}, "has a part 'number' that is not an object"),
        ({"number": {"24": "3"}}, "expected its text, style and kind"),
        ({"number": {"24": [None, 1, "1"]}}, "expected its text, style and kind"),
        ({"number": {"24": [True, 1, "1"]}}, "expected its text, style and kind"),
        ({"number": {"-1": ["3", 1, "1"]}}, "place '-1'; expected a number"),
        ({"number": {"1452": ["3", 1, "1"]}}, "place 1452, which is outside of its board"),
        ({"number": {"9" * 5000: ["3", 1, "1"]}}, "expected a number"),
        ({"symbol": {"24": ["2", "circle_S", 1]}}, "expected its variant and name"),
        ({"symbol": {"24": [2]}}, "expected its variant and name"),
        ({"surface": {"24": "black"}}, "a surface of the value 'black'; expected a number"),
        ({"line": {"24,25": None}}, "a line of the value 'None'; expected a number"),
        ({"line": {"24,25,26,27": 3}}, "place '26,27'; expected a number"),
        ({"freeline": {"24,": 3}}, "place ''; expected a number"),
    ],
)
def test_odd_parts_are_refused(problem: object, reason: str) -> None:
    assert reason in refused("square,7,7,38", "[0,0,0,0]", "{}", json.dumps(problem))


def test_damaged_addresses_are_refused() -> None:
    address = write_sheet(SHEET)
    for text, reason in {
        "": "cut off",
        "p=äöü": "base64",
        "p=*": "base64",
        address[:-40]: "cut off",
        PREFIX + "BwAA": "deflate",
        PREFIX + base64.b64encode(zlib.compress(b"\xff\xfe", wbits=-15)).decode(): "UTF-8",
        PREFIX + packed("square,5,5"): "expected at least four",
        PREFIX + "A" * 1_400_001: "the limit is 1,400,000",
    }.items():
        with pytest.raises(BadInput, match=reason):
            read_sheet(text)


def test_bombs_are_refused_before_they_grow() -> None:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = b"".join([*(deflate.compress(bytes(1_000_000)) for _ in range(40)), deflate.flush()])
    for data in (base64.b64encode(bomb).decode(), pack("z8" * (MAX_TEXT // 3))):
        with pytest.raises(BadInput, match="unpacks to more than 1,000,000 characters"):
            read_sheet(data)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "nests more than 20 brackets"),
        ('["]]]]]]",' * (MAX_DEPTH + 1), "nests more than 20 brackets"),
        ('{"\\"]":' * (MAX_DEPTH + 1), "nests more than 20 brackets"),
        ("[" + "[]," * 100_000 + "1]", "holds more than 100,000 lists and objects"),
        ("9" * 5000, "a number of thousands of digits"),
        ("[1,]", "is not valid JSON at character 4"),
        ('"', "is not valid JSON at character 1"),
    ],
)
def test_json_is_bounded_before_it_is_believed(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        bounded_json(text, "it")


def test_brackets_in_words_do_not_count() -> None:
    assert bounded_json(json.dumps(["[" * 50, '"{' * 50]), "it") == ["[" * 50, '"{' * 50]


def test_boards_too_large_for_penpa_are_not_written() -> None:
    with pytest.raises(BadInput, match="1 to 100 rows and columns, not 101×2"):
        write_sheet(Sheet(101, 2, Layer()))
    full = {(row, column): SheetNumber("8888", 6) for row in range(100) for column in range(100)}
    lines = {((row, column), (row, column + 1)): SINGLE for row in range(100) for column in range(99)}
    lines |= {((row, column), (row + 1, column)): SINGLE for row in range(99) for column in range(100)}
    sheet = Sheet(100, 100, Layer(full), Layer(lines=lines))
    assert read_sheet(write_sheet(sheet)) == sheet
