"""New boards through an engine are those that a seed makes anyway."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kotae.cli import generate
from kotae.cli.stream import write_line
from tests.cli.command import Here
from tests.cli.conftest import here as here
from tests.waiting import WAIT, eventually

WISHES = (
    ["hashi", "--size", "6x6", "--density", "0.3"],
    ["futoshiki", "--size", "4x4", "--minimal"],
    ["numberlink", "--size", "5x6", "--rule", "fill=no", "--rule", "touch=yes"],
    ["yashi", "--size", "6x6", "--difficulty", "easy"],
)


def generated(*words: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kotae", "generate", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=WAIT, check=False)
    assert done.returncode == status, done
    return done


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: wish[0])
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_the_same_boards_in_the_same_order(wish: list[str], form: list[str]) -> None:
    words = [*wish, *form, "--seed", "3", "--count", "4"]
    together, alone = generated(*words, "--engine", "local", "--jobs", "2"), generated(*words)
    assert together.stdout == alone.stdout
    assert together.stderr == "kotae: 4 boards made\n"


def test_a_wish_that_cannot_come_true_is_told_for_each_seed() -> None:
    words = ["yashi", "--size", "2x2", "--points", "4", "--count", "2", "--seed", "1", "--symmetry", "rotate"]
    alone = generated(*words, status=3)
    together = generated(*words, "--engine", "local", status=3)
    assert together.stdout == alone.stdout == ""
    assert together.stderr.count("seed ") == 2
    assert "0 boards made, not 2" in together.stderr


def test_what_was_made_before_ctrl_c_is_kept(tmp_path: Path) -> None:
    words = ["hashi", "--size", "6x6", "--count", "100000", "--seed", "1", "--engine", "local"]
    command = [sys.executable, "-m", "kotae", "generate", *words]
    printed = tmp_path / "boards.txt"
    with (
        printed.open("w", encoding="utf-8") as file,
        subprocess.Popen(command, stdout=file, stderr=subprocess.PIPE, text=True) as running,
    ):
        eventually(lambda: printed.read_text(encoding="utf-8").count("# kotae hashi") > 2)
        running.send_signal(signal.SIGINT)
        _, told = running.communicate(timeout=WAIT)
    assert running.returncode == 130
    made = printed.read_text(encoding="utf-8").count("# kotae hashi")
    assert told == f"kotae: {made:,} boards made, not 100,000\n"


def test_a_board_that_is_being_printed_at_ctrl_c_is_counted(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(line: str) -> None:
        signal.raise_signal(signal.SIGINT)
        write_line(line)

    monkeypatch.setattr(generate, "write_line", interrupted)
    told = here("generate", "hashi", "--size", "5", "--count", "9", "--seed", "1", "--engine", "local")
    assert (told.status, told.out.count("# kotae hashi")) == (130, 1)
    assert told.err == "kotae: 1 board made, not 9\n"


def test_how_boards_are_sought_is_handed_on() -> None:
    words = ["hashi", "--size", "5x5", "--seed", "1", "--engine", "local", "--backend"]
    assert generated(*words, "glucose4").stdout == generated(*words[:-1]).stdout
    assert "there is no backend 'none'" in generated(*words, "none", status=3).stderr


def test_a_scheduler_is_for_dask() -> None:
    told = generated("hashi", "--engine", "local", "--scheduler", "tcp://127.0.0.1:1", status=2)
    assert "--scheduler is for --engine dask" in told.stderr
