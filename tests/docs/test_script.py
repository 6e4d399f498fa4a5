"""The script of the Python page: it judges boards in a process pool, and stays short."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import kotae
from tests.docs.test_documents import ROOT, blocks
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE
from tests.waiting import WAIT

SCRIPT = ROOT / "docs" / "scripts" / "judge.py"


def test_boards_are_judged_and_drawn(tmp_path: Path) -> None:
    texts = [text for kind in (UNIQUE, SEVERAL, IMPOSSIBLE) for text in kind.values()]
    (tmp_path / "boards.txt").write_text("".join(texts))
    subprocess.run([sys.executable, SCRIPT, "boards.txt", "."], cwd=tmp_path, check=True, timeout=WAIT)
    lines = (tmp_path / "verdicts.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    words = ["unique"] * 4 + ["several"] * 4 + ["impossible"] * 4
    assert [(record["board"], record["verdict"]) for record in records] == [*enumerate(words, 1)]
    for record, text in zip(records, texts, strict=True):
        board = kotae.read(text)
        assert record["answers"] == kotae.verdict(board).json()["answers"]
        picture = tmp_path / f"{record['board']}.svg"
        assert picture.exists() == (record["verdict"] != "unique")
        if picture.exists():
            assert board.puzzle.key in (ET.parse(picture).getroot()[0].text or "").lower()


def test_the_page_shows_the_script_as_it_is() -> None:
    [shown] = blocks(ROOT / "docs" / "python.md", "python")
    indented = "".join(f"    {line}\n" for line in shown.splitlines())
    assert indented in SCRIPT.read_text(encoding="utf-8")


def test_it_stays_short() -> None:
    lines = SCRIPT.read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 20
