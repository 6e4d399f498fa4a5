"""`kotae report`: what it counts, what it calls a contradiction, and what it prints."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from kotae.batch.report import summed_up
from kotae.batch.report.wording import seconds
from kotae.errors import BadInput
from tests.batch.conftest import Run
from tests.batch.results import line, write
from tests.cli.command import Here
from tests.cli.conftest import here as here


def figures(*records: dict[str, Any], folder: Path) -> dict[str, Any]:
    """The figures of a single run."""
    (run,) = summed_up([write(folder / "r.jsonl", *records)]).json()["runs"]
    return dict(run)


def test_the_figures_of_a_run(tmp_path: Path) -> None:
    decided = [line(f"{n}", seconds=n / 10, number=n) for n in range(1, 20)]
    run = figures(
        *decided,
        line("x", "undecided", 8.0, number=30),
        line(None, "timeout", 10.0, number=31),
        line(None, "unreadable", 0.0, number=32),
        folder=tmp_path,
    )
    assert list(run["outcomes"].items()) == [
        ("unique", 19),
        ("timeout", 1),
        ("undecided", 1),
        ("unreadable", 1),
    ]
    assert (run["boards"], run["decided"], run["lines"]) == (22, 19, 22)
    # Of 21 boards that were read the 11th is in the middle, and 20 are 95 %.
    assert run["seconds"] == {"median": 1.1, "mean": 1.761905, "95%": 8.0, "slowest": 10.0, "total": 37.0}
    assert run["puzzles"] == {}


def test_puzzles_are_told_apart_where_there_are_several(tmp_path: Path) -> None:
    run = figures(
        line("a", seconds=1),
        line("b", "several", seconds=3),
        line("c", puzzle="yashi", seconds=5),
        folder=tmp_path,
    )
    assert {puzzle: part["boards"] for puzzle, part in run["puzzles"].items()} == {"hashi": 2, "yashi": 1}
    assert run["puzzles"]["hashi"]["outcomes"] == {"unique": 1, "several": 1}
    assert run["puzzles"]["hashi"]["seconds"]["median"] == 2


def test_of_several_lines_about_a_board_the_last_counts(tmp_path: Path) -> None:
    run = figures(
        line("a", "undecided", 9.0),
        line("b"),
        line("a", "unique", 1.0),
        line("b", source="copy.txt", number=7),
        folder=tmp_path,
    )
    assert (run["boards"], run["lines"], run["outcomes"]) == (2, 4, {"unique": 2})
    assert run["seconds"]["total"] == 1.5


def test_a_board_without_a_digest_is_known_by_its_place(tmp_path: Path) -> None:
    crashed_before = (line(None, "crashed"), line("a", "unique"))
    assert figures(*crashed_before, folder=tmp_path)["outcomes"] == {"unique": 1}
    crashed_later = (line("a", "undecided"), line(None, "crashed"))
    assert figures(*crashed_later, folder=tmp_path)["outcomes"] == {"crashed": 1}
    elsewhere = (line("a", number=1), line(None, "crashed", number=2), line(None, "timeout", number=2))
    assert figures(*elsewhere, folder=tmp_path)["outcomes"] == {"unique": 1, "timeout": 1}


def test_runs_are_files_and_questions(tmp_path: Path) -> None:
    one = write(
        tmp_path / "one.jsonl",
        line("a"),
        line("a", task="solve"),
        line("a", options={"encoding": "x"}),
        line("b"),
    )
    other = write(tmp_path / "other.jsonl", line("a"))
    report = summed_up([one, other, tmp_path / "." / "one.jsonl"])
    assert [(run.number, run.name, run.question) for run in report.runs] == [
        (1, "one.jsonl", "verdict"),
        (2, "one.jsonl", "solve"),
        (3, "one.jsonl", "verdict encoding=x"),
        (4, "other.jsonl", "verdict"),
    ]
    assert [tally.boards for tally in report.tallies] == [2, 1, 1, 1]
    assert report.shared == 1
    (tmp_path / "sub").mkdir()
    twin = write(tmp_path / "sub" / "one.jsonl", line("a"))
    assert [run.name for run in summed_up([other, twin, one]).runs][:3] == [
        "other.jsonl",
        str(twin),
        str(one),
    ]


def test_the_slowest_boards_are_those_of_all_runs(tmp_path: Path) -> None:
    one = [line(f"{n}", seconds=n, number=n) for n in range(1, 8)]
    other = [line("1", seconds=6.5), line(None, "timeout", 20.0, number=9), line("2", seconds=0.1)]
    report = summed_up([write(tmp_path / "one", *one), write(tmp_path / "other", *other)])
    assert [board.slowest for board in report.slowest] == [20.0, 7, 6.5, 6, 5]
    assert [len(board.said) for board in report.slowest] == [1, 1, 2, 1, 1]


def test_a_puzzle_that_another_run_knows_is_known(tmp_path: Path) -> None:
    one = write(tmp_path / "one", line("a"), line("b", puzzle="yashi"))
    other = write(tmp_path / "other", line("a", "timeout"), line("b", puzzle="yashi"))
    _, tally = summed_up([one, other]).tallies
    assert tally.puzzles["hashi"].outcomes == {"timeout": 1}


def test_a_line_that_was_never_finished_is_told_of(tmp_path: Path) -> None:
    path = write(tmp_path / "r.jsonl", line("a"))
    with path.open("ab") as file:
        file.write(b'{"source": "x\xc3')
    told: list[str] = []
    assert summed_up([path], told.append).tallies[0].boards == 1
    assert told == [f"{path}, line 2: was never finished, and is left out"]


BAD = ["{}", "[]", "null", "{", "\xff", '"text"', "[" * 100_000, ""]


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_bad_lines_are_refused_with_file_and_number(tmp_path: Path, text: str) -> None:
    path = write(tmp_path / "r.jsonl", line("a"))
    path.write_bytes(path.read_bytes() + text.encode("latin-1") + b"\n" + path.read_bytes())
    with pytest.raises(BadInput) as refusal:
        summed_up([path])
    assert str(refusal.value) == f"{path}, line 2: is no line of a results file"


@pytest.mark.parametrize(
    "name", ["source", "board", "digest", "task", "options", "outcome", "error", "seconds"]
)
def test_every_part_of_a_line_is_checked(tmp_path: Path, name: str) -> None:
    for spoilt in ({**line("a"), name: [1]}, {key: value for key, value in line("a").items() if key != name}):
        with pytest.raises(BadInput, match="line 1: is no line of a results file"):
            summed_up([write(tmp_path / "r.jsonl", spoilt)])


def test_what_is_printed(here: Here) -> None:
    write(here.folder / "one.jsonl", line("a", seconds=0.012), line("b", seconds=0.2), line("a"))
    write(here.folder / "other.jsonl", line("a", "impossible", 7.0), line("b", "undecided", 300.0))
    told = here("report", "one.jsonl")
    assert (told.status, told.err) == (0, "")
    table = told.out.splitlines()
    assert table[0].split() == ["run", "boards", "decided", "median", "mean", "95", "%", "slowest", "total"]
    assert table[2].split()[:6] == ["1", "one.jsonl", "2", "2", "0.350", "s"]
    assert table[3] == "    verdict: 2 unique"
    assert table[4] == "run 1: 1 line tells of boards again, of which the last counts"
    assert "boards decided" in told.out
    assert "(1)" in told.out
    assert "   0.500 s  hashi, boards.txt, board 1: unique" in table
    told = here("report", "one.jsonl", "other.jsonl")
    assert told.status == 1
    assert told.out.endswith(
        "2 boards stand in more than one run, and the runs contradict each other about 1 board:\n"
        "  hashi a: one answer against no answer\n"
        "    run 1: unique (boards.txt, board 1)\n"
        "    run 2: impossible (boards.txt, board 1)\n"
    )
    assert (
        "     300 s  hashi, boards.txt, board 1: undecided by run 2; unique in 0.200 s by run 1\n" in told.out
    )


def test_boards_that_could_not_be_read_are_named(here: Here) -> None:
    error = {"error": "is empty; expected a board"}
    unread = [line(None, "unreadable", 0.0, number=number, **error) for number in range(25)]
    write(here.folder / "one.jsonl", line("a", number=99), *unread)
    write(here.folder / "other.jsonl", *unread)
    told = here("report", "one.jsonl", "other.jsonl").out.splitlines()
    start = told.index("Not readable:")
    assert told[start + 1 : start + 3] == [
        "  boards.txt: is empty; expected a board",
        "  boards.txt, board 1: is empty; expected a board",
    ]
    assert told[start + 21 : start + 23] == ["  and 5 more that could not be read", ""]


def test_json_is_one_object(here: Here) -> None:
    write(here.folder / "one.jsonl", line("a"))
    write(here.folder / "other.jsonl", line("a", "impossible"))
    told = here("report", "one.jsonl", "other.jsonl", "--json")
    assert told.status == 1
    record = told.record()
    assert set(record) == {"runs", "slowest", "shared", "disagreements", "differences"}
    (board,) = record["disagreements"]
    assert (board["digest"], board["said"][1]["outcome"], record["shared"]) == ("a", "impossible", 1)


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf", "txt", "html"])
def test_files_are_written_by_their_names(here: Here, suffix: str) -> None:
    write(here.folder / "one.jsonl", line("a"))
    told = here("report", "one.jsonl", "-o", f"report.{suffix}")
    assert told.status == 0
    assert "(1)" not in told.out, "the plot is in the file"
    data = (here.folder / f"report.{suffix}").read_bytes()
    starts = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "txt": b"run ", "html": b"<!doctype html>"}
    assert data.startswith(starts[suffix])
    if suffix == "txt":
        assert data.decode() == here("report", "one.jsonl").out


def test_refusals(here: Here) -> None:
    write(here.folder / "empty.jsonl")
    assert here("report", "none.jsonl").refused() == "none.jsonl: cannot be read: No such file or directory"
    assert here("report", "none.parquet").refused() == "no such file: none.parquet"
    assert "expected a file ending in .svg" in here("report", "empty.jsonl", "-o", "x.doc").refused()
    assert here("report", "empty.jsonl").refused() == "there is no result in empty.jsonl"


def test_parquet_is_read_with_the_journal_of_a_batch_that_was_killed(
    batch: Run, mixed: Path, tmp_path: Path
) -> None:
    path, plain = tmp_path / "r.parquet", tmp_path / "r.jsonl"
    batch(mixed, "-o", path)
    batch(mixed, "-o", plain, "--task", "solve")
    report = summed_up([path, plain])
    assert [tally.boards for tally in report.tallies] == [60, 60]
    assert (report.shared, report.disagreements) == (60, [])
    assert len(report.tallies[0].puzzles) == 4
    journal = tmp_path / "r.parquet.jsonl"
    write(journal, line("new", number=61))
    assert summed_up([path]).tallies[0].boards == 61
    path.unlink()
    assert summed_up([path]).tallies[0].boards == 1


def test_results_themselves_are_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    text = json.dumps(line("DIGEST", result={"answers": [{"digits": list(range(1000))}]}))
    with path.open("w") as file:
        file.writelines(text.replace("DIGEST", f"{n:016x}") + "\n" for n in range(2000))
    tracemalloc.start()
    try:
        report = summed_up([path])
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert report.tallies[0].boards == 2000
    assert most < 2000 * 500 + 200_000, "400 bytes for a board of 4,000"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        *((0.00852, "8.52 ms"), (0.0994, "99.4 ms"), (0.0997, "99.7 ms"), (0.09996, "0.100 s")),
        *((0.2129, "0.213 s"), (12.4, "12.4 s"), (99.94, "99.9 s"), (99.96, "100 s"), (1234.4, "1,234 s")),
    ],
)
def test_times_have_three_figures_and_no_more_than_seven_characters(value: float, words: str) -> None:
    assert seconds(value) == words
