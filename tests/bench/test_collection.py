"""The comparison of encodings on the user's own boards: a table of each, and contradictions reported."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import kotae
from bench import collection
from bench.engines import Engines
from tests.waiting import WAIT

ROOT = Path(__file__).parents[2]


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A folder with three boards of two puzzles, and a file that is none."""
    folder = tmp_path / "boards"
    folder.mkdir()
    for puzzle, count in (("hashi", 2), ("yashi", 1)):
        texts = [board.text() for board in kotae.generate(puzzle, size=(5, 5), seed=1, count=count)]
        (folder / f"{puzzle}.txt").write_text("".join(texts), encoding="utf-8")
    (folder / "letter.txt").write_text("Dear all,\n", encoding="utf-8")
    return folder


def files(folder: Path) -> dict[str, str]:
    """What was kept."""
    return {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.jsonl"))
    }


def test_every_encoding_is_asked_about_every_board_once(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [str(small), "-o", str(tmp_path / "kept"), "--jobs", "1"]
    assert collection.main(words) == 0
    told = capsys.readouterr()
    assert "letter.txt" in told.err
    assert "it is left out" in told.err
    kept = files(tmp_path / "kept")
    puzzles = {puzzle.key: puzzle for puzzle in kotae.all_puzzles()}
    assert set(kept) == {
        f"{key}/{encoding}.jsonl" for key in ("hashi", "yashi") for encoding in puzzles[key].encodings
    }
    for name, text in kept.items():
        lines = [json.loads(line) for line in text.splitlines()]
        assert len(lines) == (2 if name.startswith("hashi") else 1)
        assert {line["options"]["encoding"] for line in lines} == {Path(name).stem}
        assert Path(name).name in told.out
    assert told.out.count("no two runs contradict each other") == 2
    assert "futoshiki" not in told.out
    assert collection.main(words) == 0  # and asks nothing again
    assert files(tmp_path / "kept") == kept


def test_encodings_that_contradict_each_other_end_it(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [str(small / "hashi.txt"), "-o", str(tmp_path), "--jobs", "1"]
    assert collection.main(words) == 0
    path = tmp_path / "hashi/levels.jsonl"
    text = path.read_text(encoding="utf-8").replace('"outcome": "unique"', '"outcome": "impossible"', 1)
    path.write_text(text, encoding="utf-8")
    capsys.readouterr()
    assert collection.main(words) == 1
    told = capsys.readouterr().out
    assert "the runs contradict each other about 1 board" in told
    assert "no answer against one answer" in told


def test_a_cluster_asks_the_same(small: Path, tmp_path: Path) -> None:
    words = [
        str(small / "yashi.txt"),
        "-o",
        str(tmp_path),
        "--engine",
        "dask",
        "--jobs",
        "1",
        "--task",
        "solve",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "bench.collection", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=WAIT,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "engine: dask" in done.stdout
    assert [json.loads(text)["outcome"] for text in files(tmp_path).values()] == ["solved"] * 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nowhere.txt"], "no such file: nowhere.txt"),
        ([], "the following arguments are required: PATH"),
        (["letter.txt"], "there is no board"),
        (["hashi.txt", "--engine", "local", "--scheduler", "here"], "--scheduler is for --engine dask"),
    ],
)
def test_bad_input_is_one_sentence(
    words: list[str],
    sentence: str,
    small: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(small)
    assert collection.main(words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines()[-1].startswith(f"bench: {sentence}")


def test_without_paths_mixed_boards_are_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = [board.text() for board in kotae.generate("futoshiki", size=(4, 4), seed=1, count=2)]
    monkeypatch.setattr(collection, "mixed", lambda number: texts)
    collection.run(True, Engines(jobs=1))
    told = capsys.readouterr().out
    assert "Futoshiki: the encodings order, direct; engine: local" in told
    assert "2 boards stand in more than one run, and no two runs contradict each other." in told
    monkeypatch.setattr(collection, "compare", lambda *asked: 1)
    with pytest.raises(SystemExit):
        collection.run(True, Engines())
