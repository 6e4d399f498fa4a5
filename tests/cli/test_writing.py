"""Files that -o writes: links are followed, modes kept, and an old file is replaced only by something."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

import kotae
from kotae import paths
from tests.cli.command import CORNERS, SEED, Here, pigeons

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="modes and links are Unix's")
WRITING = {
    "encode": ["encode", "b", "-o"],
    "convert": ["convert", "b", "--to", "json", "-o"],
    "draw": ["draw", "b", "-o"],
    "verdict": ["verdict", "b", "-o"],
    "forced": ["forced", "b", "-o"],
    "certify": ["certify", "b", "-o"],
}
"""Commands that write a file, whose name comes last."""
every_command = pytest.mark.parametrize("words", WRITING.values(), ids=WRITING)


@POSIX
@every_command
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755], ids=oct)
def test_a_file_keeps_its_mode(here: Here, words: list[str], mode: int) -> None:
    here.write("b", SEED)
    here.write("old.svg", "old")
    (here.folder / "old.svg").chmod(mode)
    assert here(*words, "old.svg").status == 0
    assert (here.folder / "old.svg").stat().st_mode & 0o7777 == mode
    assert (here.folder / "old.svg").read_bytes() != b"old"
    assert sorted(path.name for path in here.folder.iterdir()) == ["b", "old.svg"]


@POSIX
@every_command
def test_a_link_is_followed(here: Here, words: list[str]) -> None:
    here.write("b", SEED)
    (here.folder / "there").mkdir()
    (here.folder / "there" / "real").write_text("old")
    (here.folder / "link.svg").symlink_to(Path("there", "real"))
    (here.folder / "dangling.svg").symlink_to(Path("there", "new"))
    for name, target in (("link.svg", "real"), ("dangling.svg", "new")):
        assert here(*words, name).status == 0
        assert (here.folder / name).is_symlink()
        assert (here.folder / "there" / target).read_bytes() not in (b"", b"old")
    assert sorted(os.listdir(here.folder / "there")) == ["new", "real"]


@POSIX
@every_command
def test_a_read_only_file_is_not_replaced(here: Here, words: list[str]) -> None:
    here.write("b", SEED)
    here.write("old.svg", "old")
    (here.folder / "old.svg").chmod(0o444)
    done = here(*words, "old.svg")
    assert (done.status, done.err) == (2, "kotae: old.svg: is read-only, so it is not replaced\n")
    assert (here.folder / "old.svg").read_bytes() == b"old"


@POSIX
@every_command
def test_a_fifo_is_written_to_if_somebody_reads_from_it(here: Here, words: list[str]) -> None:
    here.write("b", SEED)
    fifo = here.folder / "fifo.svg"
    os.mkfifo(fifo)
    assert here(*words, "fifo.svg").refused() == "fifo.svg: cannot be written: nobody reads from it"
    assert here(*words, "plain.svg").status == 0
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert here(*words, "fifo.svg").status == 0
        assert os.read(reader, 1 << 16) == (here.folder / "plain.svg").read_bytes()
    finally:
        os.close(reader)
    assert fifo.is_fifo()


@POSIX
@every_command
def test_a_disk_is_not_overwritten(here: Here, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    here.write("b", SEED)
    here.write("disk.svg", "old")
    monkeypatch.setattr(paths, "unusual_kind", {"disk.svg": "a block device"}.get)
    assert here(*words, "disk.svg").refused() == "disk.svg: is a block device; expected the name of a file"
    assert (here.folder / "disk.svg").read_bytes() == b"old"


@every_command
def test_a_file_with_the_name_of_an_unfinished_one_is_kept(here: Here, words: list[str]) -> None:
    here.write("b", SEED)
    here.write(f"new.svg.{os.getpid()}.part", "old")
    assert here(*words, "new.svg").refused() == "new.svg: cannot be written: File exists"
    assert (here.folder / f"new.svg.{os.getpid()}.part").read_text() == "old"


@POSIX
def test_a_picture_is_saved_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.svg"
    path.write_text("old")

    def full(old: str, new: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        kotae.draw(kotae.read(SEED)).save(path)
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("old.svg", "old")]


@POSIX
def test_a_new_file_is_made_as_any_other(here: Here) -> None:
    here.write("b", SEED)
    before = os.umask(0o027)
    try:
        assert here("draw", "b", "-o", "new.svg").status == 0
    finally:
        os.umask(before)
    assert (here.folder / "new.svg").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("words", "board", "status"),
    [
        (["verdict", "b", "--time-limit", "0"], SEED, 3),
        (["verdict", "b", "--conflict-limit", "1"], pigeons(), 3),
        (["forced", "b", "--time-limit", "0"], SEED, 3),
        (["forced", "b"], CORNERS, 1),
        (["solve", "b", "--time-limit", "0"], SEED, 3),
        (["solve", "b"], CORNERS, 1),
        (["answers", "b"], CORNERS, 1),
        (["certify", "b", "--time-limit", "0"], SEED, 3),
        (["encode", "b", "--encoding", "none"], SEED, 2),
        (["draw", "b", "--answer", "missing"], SEED, 2),
        (["verdict", "missing"], SEED, 2),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_an_old_file_stays_when_nothing_was_found(
    here: Here, words: list[str], board: str, status: int
) -> None:
    here.write("b", board)
    here.write("old.svg", "old")
    done = here(*words, "-o", "old.svg")
    assert done.status == status
    assert (here.folder / "old.svg").read_bytes() == b"old"
    if words[0] in ("verdict", "forced", "solve", "answers") and status != 2:
        assert "old.svg is not written, since there is nothing to show" in done.err
    assert sorted(path.name for path in here.folder.iterdir()) == ["b", "old.svg"]


def test_an_impossible_board_is_drawn_with_what_clashes(here: Here) -> None:
    here.write("b", CORNERS)
    assert here("verdict", "b", "-o", "new.svg").status == 1
    assert (here.folder / "new.svg").read_text().startswith("<svg")


def test_forced_says_so_when_nothing_was_found(here: Here) -> None:
    """Instead of an empty drawing, which takes as long as the search on large boards."""
    here.write("b", SEED)
    told = "undecided: the time limit of 0 s was reached (max-bridges=2 loops=yes)\n"
    for words in ([], ["--list"]):
        assert here("forced", "b", "--time-limit", "0", "--quiet", *words) == (3, told, "")
