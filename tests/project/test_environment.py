"""`make environment`: what the scripts of a copied folder serve."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PRINTS = "import sys\nprint(sys.prefix, *sys.argv[1:])\n"


@pytest.mark.skipif(shutil.which("make") is None, reason="no make")
def test_every_script_of_a_copied_folder_serves_the_copy(tmp_path: Path) -> None:
    original, copy = tmp_path / "original", tmp_path / "a copy"
    original.mkdir()
    shutil.copy(ROOT / "Makefile", original)
    python = original / ".venv" / "bin" / "python"
    alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    subprocess.run(["make", "environment", f"PYTHON={sys.executable}"], cwd=original, env=alone, check=True)
    for name, head in {
        "short": f"#!{python}\n",
        "long": f"#!/bin/sh\n'''exec' \"{python}\" \"$0\" \"$@\"\n' '''\n",
    }.items():
        script = python.with_name(name)
        script.write_text(f"{head}# -*- coding: utf-8 -*-\n{PRINTS}", encoding="utf-8")
        script.chmod(0o755)
    shutil.copytree(original, copy, symlinks=True)
    subprocess.run(["make", "environment"], cwd=copy, env=alone, check=True)
    for name in ("short", "long"):
        run = [str(copy / ".venv" / "bin" / name), "two words"]
        assert subprocess.check_output(run, text=True) == f"{copy / '.venv'} two words\n"
    pip = subprocess.check_output([str(copy / ".venv" / "bin" / "pip"), "--version"], text=True)
    assert f" {copy}/" in pip
