"""The pictures of docs/sheets.md are what its commands make today; a failing test says how to make them."""

from __future__ import annotations

import shlex
import shutil
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from kotae.cli import main
from tests.docs.test_documents import ROOT, blocks, commands

PICTURES = ROOT / "docs" / "pictures"


@pytest.fixture
def examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples, which is the current one."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*part: str) -> None:
    """Run the command of the page that these words are in."""
    found = [line for line, _ in commands(ROOT / "docs" / "sheets.md") if all(word in line for word in part)]
    assert len(found) == 1
    main(shlex.split(found[0])[1:])


def test_the_page_of_a_booklet_is_up_to_date(examples: Path) -> None:
    run("-o train.pdf")
    with pypdfium2.PdfDocument(examples / "train.pdf") as document:
        assert len(document) == 1
        made = document[0].render(scale=1.2).to_pil().convert("L")
    with Image.open(PICTURES / "booklet.png") as stored:
        assert stored.size == made.size
        # Releases of PDFium smooth edges a little differently.
        apart = ImageStat.Stat(ImageChops.difference(stored.convert("L"), made)).mean[0]
    assert apart < 1, "turn the first page of train.pdf into a PNG picture, at a scale of 1.2"


def test_python_of_the_page(examples: Path) -> None:
    [body] = blocks(ROOT / "docs" / "sheets.md", "python")
    made: dict[str, Any] = {}
    exec(compile(body, "sheets.md", "exec"), made)
    assert made["data"].startswith(b"%PDF")
    Image.open(BytesIO(made["picture"].png())).verify()
