"""What is published: the wheel has what users need and nothing that only our tests read."""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path

from kotae.puzzles.registry import ROOMS

ROOT = Path(__file__).parents[2]


def shipped() -> set[str]:
    """The files of the wheel, as it names them."""
    builder = import_module("hatchling.builders.wheel").WheelBuilder(str(ROOT))
    return {Path(file.distribution_path).as_posix() for file in builder.recurse_included_files()}


def test_the_wheel_has_the_package_without_test_boards() -> None:
    files = shipped()
    assert {"kotae/py.typed", "kotae/__main__.py", "kotae/testing/conformance.py"} <= files
    assert {"kotae/render/player/page.css", "kotae/render/player/page.js"} <= files
    assert all(f"kotae/puzzles/{key}/__init__.py" in files for key in ROOMS)
    assert not [name for name in files if "/_template/" in name or "/tests/" in name]
    boards = [Path(name).name for name in files if "/examples/" in name]
    assert {name.partition(".")[0] for name in boards} == {"unique", "several", "none"}


def test_the_wheel_has_the_page() -> None:
    page = {file.name for file in (ROOT / "src" / "kotae" / "web" / "static").iterdir()}
    assert {"index.html"} < page <= {Path(name).name for name in shipped() if "/web/static/" in name}


def test_the_metadata_says_what_it_is_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {"hashi", "futoshiki", "numberlink", "yashi"} <= set(project["keywords"])
    versions = [f"Programming Language :: Python :: 3.{minor}" for minor in (11, 12, 13)]
    assert set(versions) <= set(project["classifiers"])
