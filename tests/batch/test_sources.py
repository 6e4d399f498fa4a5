"""Boards come from files, folders, patterns and standard input, as they are needed."""

from __future__ import annotations

import io
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

import kotae
from kotae.batch.items import QueuedBoard
from kotae.batch.sources import BoardReader, ReadingChoice, Unreadable, files
from kotae.errors import BadInput

HASHI = "# kotae hashi max-bridges=2 loops=yes\n2.2\n"
FUTOSHIKI = "# kotae futoshiki mode=inequality\n1 2\n\n2 1\n"


def found(*names: Path | str) -> list[QueuedBoard | Unreadable]:
    return list(BoardReader(list(files(map(str, names))), ReadingChoice()))


def test_files_of_folders_patterns_and_names_come_in_order(tmp_path: Path) -> None:
    for name in ("b.txt", "a.txt", "below/c.txt", ".hidden", ".git/d.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(HASHI, encoding="utf-8")
    inside = [str(tmp_path / name) for name in ("a.txt", "b.txt", "below/c.txt")]
    assert list(files([str(tmp_path)])) == inside
    assert list(files([str(tmp_path / "**" / "*.txt")])) == inside
    assert list(files([inside[1], "-", inside[0]])) == [inside[1], "-", inside[0]]
    with pytest.raises(BadInput, match="no such file"):
        list(files([str(tmp_path / "missing")]))
    with pytest.raises(BadInput, match="no file fits the pattern"):
        list(files([str(tmp_path / "*.csv")]))


@pytest.mark.skipif(sys.platform == "win32", reason="Unix has these")
@pytest.mark.parametrize("path", ["", "*"], ids=["folder", "pattern"])
def test_what_has_no_end_is_left_out_of_folders_and_patterns(tmp_path: Path, path: str) -> None:
    (tmp_path / "board").write_text(HASHI, encoding="utf-8")
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "link").symlink_to(tmp_path / "fifo")
    (tmp_path / "zero").symlink_to("/dev/zero")
    (tmp_path / "broken").symlink_to(tmp_path / "missing")
    with socket.socket(socket.AF_UNIX) as ours:
        ours.bind(os.path.relpath(tmp_path / "socket"))  # as a name of few characters
    told: list[str] = []
    read = [Path(name).name for name in files([str(tmp_path / path)], told.append)]
    assert [name for name in read if name != "broken"] == ["board"]
    assert [sentence.removeprefix(f"{tmp_path}/") for sentence in told] == [
        "fifo is a FIFO, and is left out",
        "link is a FIFO, and is left out",
        "socket is a socket, and is left out",
        "zero is a device, and is left out",
    ]


def test_the_file_for_results_is_left_out(tmp_path: Path) -> None:
    for name in ("a.txt", "r.jsonl"):
        (tmp_path / name).write_text(HASHI, encoding="utf-8")
    results, told = str(tmp_path / "r.jsonl"), list[str]()
    assert list(files([str(tmp_path), results], told.append, results)) == [str(tmp_path / "a.txt")]
    assert told == [f"{results} is the file for the results, and is left out"] * 2


@pytest.mark.skipif(sys.platform == "win32", reason="Unix has these")
def test_a_fifo_that_is_named_is_read_as_it_comes(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    writer = Thread(target=fifo.write_text, args=(HASHI + FUTOSHIKI,))
    writer.start()
    reader = BoardReader(list(files([str(fifo)])), ReadingChoice())
    assert list(reader) == [QueuedBoard(str(fifo), 1, HASHI), QueuedBoard(str(fifo), 2, FUTOSHIKI)]
    assert reader.share() is None
    writer.join()


def test_a_text_of_ours_is_taken_apart_as_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(HASHI + FUTOSHIKI + HASHI, encoding="utf-8")
    assert found(path) == [
        QueuedBoard(str(path), 1, HASHI),
        QueuedBoard(str(path), 2, FUTOSHIKI),
        QueuedBoard(str(path), 3, HASHI),
    ]


def test_lines_of_objects_are_boards(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    objects = [kotae.convert(kotae.read(text), "json") for text in (HASHI, FUTOSHIKI)]
    path.write_text("\n".join(objects), encoding="utf-8")
    assert [kotae.read(one.text) for one in found(path) if isinstance(one, QueuedBoard)] == [
        kotae.read(HASHI),
        kotae.read(FUTOSHIKI),
    ]


@pytest.mark.parametrize("form", ["json", "puzz.link", "tatham", "pzpr"])
def test_other_formats_travel_in_our_own_text(tmp_path: Path, form: str) -> None:
    path = tmp_path / "board"
    path.write_text(kotae.convert(kotae.read(HASHI), form, lossy=True), encoding="utf-8")
    (one,) = found(path)
    assert isinstance(one, QueuedBoard)
    assert kotae.read(one.text, puzzle="hashi") == kotae.read(HASHI)


def test_what_is_no_board_is_told_and_the_others_go_on(tmp_path: Path) -> None:
    contents = (b"", b"\xff\xfe", b"Lorem ipsum, dolor!\n", HASHI.encode())
    for name, content in zip("abcd", contents, strict=True):
        (tmp_path / name).write_bytes(content)
    told = found(tmp_path)
    assert told[:2] == [
        Unreadable(str(tmp_path / "a"), "is empty; expected a board"),
        Unreadable(str(tmp_path / "b"), "is not text in UTF-8"),
    ]
    assert isinstance(told[2], Unreadable)
    assert told[2].sentence.startswith("not a board that Kotae recognises")
    assert told[3:] == [QueuedBoard(str(tmp_path / "d"), 1, HASHI)]


def test_standard_input_is_read_as_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(io.TextIOBase):
        """Boards without end."""

        asked = 0

        def readline(self, size: int | None = -1) -> str:  # type: ignore[override] # as files have it
            return HASHI.splitlines(keepends=True)[0]

        def __iter__(self) -> Iterator[str]:  # type: ignore[override]
            while True:
                self.asked += 1
                yield "2.2\n"
                yield HASHI.splitlines(keepends=True)[0]

    endless = Endless()
    monkeypatch.setattr("sys.stdin", endless)
    coming = iter(BoardReader(["-"], ReadingChoice()))
    assert [next(coming) for _ in range(3)] == [QueuedBoard("standard input", n, HASHI) for n in (1, 2, 3)]
    assert endless.asked <= 4


def test_how_much_was_read_is_known_where_files_have_a_size(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(HASHI * 2000, encoding="utf-8")
    (tmp_path / "b.txt").write_text("no board\n", encoding="utf-8")
    (tmp_path / "c.txt").write_text(HASHI * 2000, encoding="utf-8")
    reader = BoardReader(list(files([str(tmp_path)])), ReadingChoice())
    shares = [reader.share() or 0.0 for _ in reader]
    assert shares == sorted(shares)
    assert len(set(shares)) > 10
    halfway = shares[1990:2010]
    assert all(0.45 < share < 0.55 for share in halfway)
    assert reader.share() == 1.0
    assert BoardReader([*files([str(tmp_path)]), "-"], ReadingChoice()).share() is None
