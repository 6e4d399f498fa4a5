"""What a formula file holds: whole or presolved, with a line that is read back, with or without comments."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import kotae
from kotae.codec.dimacs import read_cnf
from kotae.codec.heading import Heading, read_heading
from tests.cli.command import RINGS, SEED, TEXTBOOK, Here

EXAMPLES = Path(__file__).parents[2] / "examples"
SEEDS = {
    ("seed.txt", "direct"): "8ece29e522a0c99d",
    ("hashi.txt", "subsets"): "d97da3bb272e0d08",
    ("rings.txt", "subsets"): "dccbb312146cd4dc",
    ("hashi.txt", "single-double"): "a02ece33c32b0221",
    ("rings.txt", "single-double"): "1595386680136f7b",
    ("numberlink.txt", "labels"): "a083d56ab528cd1d",
    ("yashi.txt", "cycles"): "ba7b1ee0c8acf42e",
    ("yashi/twelve.txt", "cycles"): "1a0da4c7c074d8aa",
    ("hashi.txt", "levels"): "2d87fe18c3d6a2d8",
}
"""The first digits of the SHA-256 of a file's lines but for comments, as commit 54e36ee wrote them."""
NUMBERLINK = "# kotae numberlink\n12..\n..1.\n2...\n"
YASHI = "# kotae yashi\noo.\no.o\noo.\n"


@pytest.mark.parametrize(("name", "encoding"), SEEDS)
def test_the_files_of_the_seeds_stay_as_they_were(name: str, encoding: str) -> None:
    lines = kotae.encode(kotae.read(EXAMPLES / name), encoding=encoding)
    formula = "".join(line for line in lines if line[0] != "c")
    assert sha256(formula.encode()).hexdigest()[:16] == SEEDS[name, encoding]


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("futoshiki.txt", {"given", "one-digit", "row", "column", "at-least", "inequality"}),
        ("futoshiki/adjacent.txt", {"given", "one-digit", "row", "column", "adjacent"}),
        (
            "numberlink.txt",
            {"no-branching", "ends-joined", "no-stray-loops", "fill", "no-touching", "numbered"},
        ),
        ("yashi.txt", {"no-crossing", "no-cycles", "connected", "implied by connected"}),
    ],
)
def test_encodings_that_presolve_write_every_rule_with_its_name(name: str, rules: set[str]) -> None:
    board = kotae.read(EXAMPLES / name)
    assert board.puzzle.encoder(None, board.instance)[1].whole is not None
    text = "".join(kotae.encode(board, style="wcnf"))
    body = text[text.index("\nh ") - 200 :]
    labels = re.findall(r"^c (.+)\nh ", body, re.MULTILINE)
    assert {re.sub(r" (r\d+c\d+|\(\d+, \d+\)).*", "", label) for label in labels} == rules


def test_the_file_of_the_readmes_futoshiki_is_the_puzzle() -> None:
    formula = read_cnf("".join(kotae.encode(kotae.read(EXAMPLES / "futoshiki.txt"))))
    assert formula.variables == 6 * 6 * 6 + 100
    assert len(formula.clauses) > 2000


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (TEXTBOOK, "16 of 16 cells have one digit left, and no variables:\nc   r0c0 holds 2\n"),
        ("# kotae futoshiki\n1 . .\n\n. . .\n\n. . .\n", "4 digits are excluded from the other cells"),
        ("# kotae futoshiki\n1 1\n\n. .\n", "presolving found that there is no answer"),
        (NUMBERLINK, "10 of 17 links are used and 7 unused for certain"),
        ("# kotae numberlink\n12\n21\n", "presolving found that there is no answer"),
        (YASHI, "5 of 6 links are used and 1 unused for certain"),
        ("# kotae yashi\no.\n.o\n", "presolving found that there is no answer"),
    ],
)
def test_a_presolved_file_says_what_it_leaves_out(here: Here, board: str, said: str) -> None:
    small = here("encode", "-", "--presolved", stdin=board).out
    whole = here("encode", "-", stdin=board).out
    assert " presolved=yes " in small
    assert "c PRESOLVED: what can be settled without a search is left out\n" in small
    assert said in small
    assert " presolved=no " in whole
    assert "PRESOLVED" not in whole
    assert len(read_cnf(small).clauses) < len(read_cnf(whole).clauses)


def test_an_encoding_that_does_not_presolve_says_so(here: Here) -> None:
    told = here("encode", "-", "--presolved", stdin=SEED)
    assert told.err == "kotae: the encoding 'levels' does not presolve: this is the whole formula\n"
    assert told.out == here("encode", "-", stdin=SEED).out


@pytest.mark.parametrize("suffix", ["cnf", "wcnf", "opb"])
def test_without_comments(here: Here, suffix: str) -> None:
    here.write("b", TEXTBOOK)
    sign = "*" if suffix == "opb" else "c"
    for words in ((), ("--wcnf", "old")) if suffix == "wcnf" else ((),):
        assert here("encode", "b", "-o", f"with.{suffix}", *words).status == 0
        assert here("encode", "b", "-o", f"without.{suffix}", *words, "--no-comments") == (0, "", "")
        first, *lines = (here.folder / f"with.{suffix}").read_text().splitlines()
        kept = [first] * (suffix == "opb") + [line for line in lines if line[0] != sign]
        assert (here.folder / f"without.{suffix}").read_text().splitlines() == kept


def test_the_heading_is_read_back_from_every_style() -> None:
    board = kotae.read(RINGS)
    for style in ("cnf", "wcnf", "old-wcnf", "opb"):
        heading = read_heading("".join(kotae.encode(board, style=style, complete=False)))
        assert heading == Heading(
            version=kotae.__version__,
            puzzle="hashi",
            rules="max-bridges=2,loops=yes",
            encoding="levels",
            numbering="-",
            presolved="no",
            incomplete="connected",
            variables="20",
            board=sha256(board.text().encode()).hexdigest()[:16],
        )
        assert read_heading(f"p cnf 1 1\r\nc {heading.line()} more=yes\r\n1 0\r\n") == heading


@pytest.mark.parametrize(
    "text", ["", "p cnf 1 0\n", "c kotae version=1\n", "c # kotae version=1 puzzle=hashi\n"]
)
def test_a_file_without_a_heading(text: str) -> None:
    assert read_heading(text) is None


def test_there_is_no_other_style() -> None:
    style: Any = "foo"
    with pytest.raises(kotae.BadInput, match="there is no style 'foo'; there are cnf, wcnf, old-wcnf, opb"):
        kotae.encode(kotae.read(SEED), style=style)


def test_names_speak_of_one_bit_as_one(here: Here) -> None:
    out = here("encode", "-", stdin=RINGS).out
    assert "is below that of r0c2 in bit 0\n" in out
    assert "bits 0 to 0" not in out
