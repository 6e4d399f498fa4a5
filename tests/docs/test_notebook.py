"""The notebook of the documents runs from top to bottom, and is stored with what its cells show.

Its cells carry the tag `picture` or `text`. After a change to what is shown, the command
``python -m tests.docs.notebook`` stores the outputs anew: look at them.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import nbformat
import pytest

import kotae
from tests.docs.notebook import NOTEBOOK, PICTURE, code_cells, outputs, stored
from tests.docs.notebook import executed as execute

LARGEST = 400_000
"""Bytes of the notebook: pictures are small."""


def shown(cell: Any) -> list[str]:
    """The pictures that a cell shows."""
    return [
        "".join(output["data"][PICTURE]) for output in cell["outputs"] if PICTURE in output.get("data", {})
    ]


@pytest.fixture(scope="module")
def executed(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The notebook after every cell was run."""
    return execute(tmp_path_factory.mktemp("jupyter"))


def test_the_notebook_is_valid_and_small() -> None:
    pages = stored()
    nbformat.validate(pages)
    assert (pages["nbformat"], pages["nbformat_minor"]) == (4, 5)
    assert NOTEBOOK.stat().st_size < LARGEST
    for cell in code_cells(pages):
        assert cell["execution_count"] is None
        assert cell["metadata"]["tags"] in (["picture"], ["text"]), cell["id"]


def test_what_is_stored_is_what_is_shown_today(executed: Any) -> None:
    for kept, fresh in zip(code_cells(stored()), code_cells(executed), strict=True):
        assert kept["outputs"] == outputs(fresh), kept["id"]


def test_pictures_are_shown_where_they_are_promised(executed: Any) -> None:
    for cell in code_cells(executed):
        pictures = shown(cell)
        assert bool(pictures) == (cell["metadata"]["tags"] == ["picture"]), cell["id"]
        for picture in pictures:
            assert ET.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"


def test_every_cell_says_something_and_nothing_complains(executed: Any) -> None:
    for cell in code_cells(executed):
        assert cell["outputs"], cell["id"]
        assert not any(output.get("name") == "stderr" for output in cell["outputs"]), cell["id"]


def test_every_puzzle_and_question_is_shown(executed: Any) -> None:
    titles = [
        ET.fromstring(picture)[0].text or "" for cell in code_cells(executed) for picture in shown(cell)
    ]
    for puzzle in kotae.all_puzzles():
        assert any(title.lower().startswith(puzzle.key) for title in titles), puzzle.key
    for words in (
        "several: ",
        "impossible: ",
        "forced",
        "cannot be finished",
        "it unique",
        "taken away",
        "certified",
        "accepted: unique",
    ):
        assert any(words in title for title in titles), words
