"""The page of pictures to look at: it shows every picture that it writes, in all formats."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from acceptance import gallery


def test_the_page_shows_every_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert gallery.main([str(tmp_path / "new"), "--only", "yashi-small"]) == 0
    index = tmp_path / "new" / "index.html"
    assert capsys.readouterr().out.strip() == str(index)
    page = index.read_text(encoding="utf-8")
    shown = set(re.findall(r'<img src="([^"]+)"', page))
    written = {path.name for path in index.parent.iterdir()}
    assert written - shown == {"index.html"} | {name for name in written if name.endswith(".pdf")}
    assert shown <= written
    # Three pictures on two papers, each as SVG, as PNG and as a PDF that was turned into one.
    assert len(shown) == 3 * 2 * 3
    assert page.count("<pre>") == 3 * 4
