"""The figures of docs/encodings.md are those of the files, and every name in a file is explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kotae
from kotae.codec.heading import read_heading
from kotae.codec.labels import clauses_by_rule

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "encodings.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(examples/[^`]+)` \| `([^`]+)` \| (.+) \|$", PAGE, re.MULTILINE)


def test_the_examples_of_the_guide_are_there_in_every_encoding() -> None:
    boards = [
        path for path in (ROOT / "examples").glob("*.txt") if path.stem not in ("rings-half", "hashi-large")
    ]
    expected = {
        (f"examples/{path.name}", name) for path in boards for name in kotae.read(path).puzzle.encodings
    }
    assert {(name, encoding) for name, encoding, _ in ROWS} == expected


@pytest.mark.parametrize(("name", "encoding", "figures"), ROWS)
def test_the_number_of_clauses_by_rule_is_what_the_page_says(name: str, encoding: str, figures: str) -> None:
    text = "".join(kotae.encode(kotae.read(ROOT / name), encoding=encoding))
    heading = read_heading(text)
    assert heading is not None
    _, _, said = text.partition("\nc clauses by rule: ")
    by_rule = said.partition("\n")[0]
    clauses = re.findall(r"^h " if "\nh " in text else r"^(?:-?\d|0$)", text, re.MULTILINE)
    assert figures == f"{int(heading.variables):,} | {len(clauses):,} | {by_rule}"
    assert sum(int(each.split()[1]) for each in by_rule.split(", ")) == len(clauses)


def test_every_name_that_clauses_are_filed_under_is_a_rule_or_explained() -> None:
    explained = {*re.findall(r"^\| `([a-z-]+)(?: by …)?` \| \w+ \| ", PAGE, re.MULTILINE)}
    filed = set()
    for puzzle in kotae.all_puzzles():
        for path in puzzle.examples.glob("*.txt"):
            board = kotae.read(path)
            for encoder in puzzle.encodings.values():
                if encoder.refusal(board.instance) is None:
                    made = encoder.in_full(board.instance)
                    filed |= {*clauses_by_rule(made.formula)} - {*puzzle.rules}
    assert filed == explained
