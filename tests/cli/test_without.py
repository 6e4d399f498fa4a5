"""`kotae verdict --without`: boards whose rules are switched off."""

from __future__ import annotations

from pathlib import Path

import pytest

import kotae
from tests.api.test_forms import timeless
from tests.cli.command import Here
from tests.small import IMPOSSIBLE, UNIQUE

FOUR = "# kotae hashi\n2.2\n...\n2.2\n"
"""A ring of bridges; without `connected` also two double bridges, across or down."""


@pytest.mark.parametrize("key", UNIQUE)
def test_json_is_that_of_the_library(here: Here, key: str) -> None:
    here.write("b", UNIQUE[key])
    board = kotae.read(UNIQUE[key])
    for rule in board.puzzle.rules:
        printed = here("verdict", "b", "--without", rule, "--json").record()
        assert timeless(printed) == timeless(kotae.relax(board, rule).json())


def test_words_and_both_answers_are_printed(here: Here) -> None:
    here.write("b", FOUR)
    told = here("verdict", "b", "--without", "connected", "-o", "b.svg")
    found = kotae.relax(kotae.read(FOUR), "connected")
    assert told.out.startswith(f"{found}\n\n")
    assert told.out.count("(2)") == 8
    assert "!" in told.out
    assert Path(here.folder, "b.svg").read_text(encoding="utf-8") == found._repr_svg_()
    assert (told.status, told.err) == (0, "")
    assert here("verdict", "b", "--without", "connected", "--exit-code").status == 4


def test_several_rules_are_switched_off_by_several_options(here: Here) -> None:
    here.write("b", IMPOSSIBLE["hashi"])
    told = here("verdict", "b", "--without", "max-bridges", "-o", "b.svg")
    assert told.status == 1
    assert told.out.startswith("impossible without max-bridges: ")
    assert "b.svg is not written, since there is nothing to show" in told.err
    both = here("verdict", "b", "--without", "connected", "--without", "max-bridges", "--json").record()
    assert (both["verdict"], both["without"]) == ("several", ["max-bridges", "connected"])


def test_limits_and_what_makes_no_sense(here: Here) -> None:
    here.write("b", FOUR)
    told = here("verdict", "b", "--without", "connected", "--time-limit", "0")
    assert (told.status, told.out.count("\n")) == (3, 1)
    assert told.out.startswith("undecided without connected: the time limit of 0 s was reached")
    for more in (["--repair"], ["--near", "least"]):
        refused = here("verdict", "b", "--without", "connected", *more)
        assert (refused.status, refused.out) == (2, "")
        assert refused.err == "kotae: --without goes with neither --repair nor --near\n"
    unknown = here("verdict", "b", "--without", "fill")
    assert (unknown.status, unknown.out) == (2, "")
    assert unknown.err.startswith("kotae: 'fill' is no rule of hashi; here one can switch off ")
