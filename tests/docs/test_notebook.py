"""The notebook of the documents runs from top to bottom, and shows pictures where it promises them.

It is kept without outputs; its cells carry the tag `picture` or `text`. The kernel is this very Python, and
what Jupyter and IPython write goes to a folder that is thrown away. The client has a process of its own: it
leaves sockets open, and a warning is an error here.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import nbformat
import pytest

import kotae

DOCS = Path(__file__).parents[2] / "docs"
NOTEBOOK = DOCS / "notebook.ipynb"
PICTURE = "image/svg+xml"
RUN = """
import sys
import nbformat
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient

source, folder, target = sys.argv[1:]
manager = AsyncKernelManager(kernel_name="python3")
assert manager.format_kernel_cmd()[0] == sys.executable
pages = nbformat.read(source, as_version=4)
NotebookClient(pages, km=manager, resources={"metadata": {"path": folder}}).execute()
nbformat.write(pages, target)
"""


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def code_cells(pages: Any) -> list[Any]:
    return [cell for cell in pages["cells"] if cell["cell_type"] == "code"]


def shown(cell: Any) -> list[str]:
    """The pictures that a cell shows."""
    return [
        "".join(output["data"][PICTURE]) for output in cell["outputs"] if PICTURE in output.get("data", {})
    ]


@pytest.fixture(scope="module")
def executed(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The notebook after every cell was run; a cell that fails ends it with its message."""
    folder = tmp_path_factory.mktemp("jupyter")
    places = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
    environment = {name: value for name, value in os.environ.items() if name != "JUPYTER_PATH"}
    environment |= {name: str(folder / name.lower()) for name in places}
    target = folder / "executed.ipynb"
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(NOTEBOOK), str(DOCS), str(target)],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return read(target)


def test_the_notebook_is_valid_and_kept_without_outputs() -> None:
    pages = read(NOTEBOOK)
    nbformat.validate(pages)
    assert (pages["nbformat"], pages["nbformat_minor"]) == (4, 5)
    for cell in code_cells(pages):
        assert cell["outputs"] == []
        assert cell["execution_count"] is None
        assert cell["metadata"]["tags"] in (["picture"], ["text"]), cell["id"]


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
    ):
        assert any(words in title for title in titles), words
