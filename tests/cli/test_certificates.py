"""`kotae certify` and `kotae audit`: what they print, what they write, and how they end."""

from __future__ import annotations

import gzip
import json

import pytest

from kotae.cli import certify
from tests.cli.command import APART, SEED, Here

SEVERAL = "# kotae hashi\n?.?\n...\n?.?\n"
SHORTEST = "# kotae yashi goal=shortest\no.o\n...\no.o\n"


def test_a_certificate_is_written_and_accepted(here: Here) -> None:
    told = here("certify", here.write("b.txt", SEED), "-o", "b.cert")
    size = (here.folder / "b.cert").stat().st_size
    assert told == (0, f"unique (max-bridges=2 loops=yes): 1 cut, 1 step, {size:,} bytes\n", "")
    accepted = "accepted: unique (hashi, max-bridges=2 loops=yes): 1 answer, 1 cut, 1 step\n"
    assert here("audit", "b.cert") == (0, accepted, "")
    assert here("audit", "-", stdin=(here.folder / "b.cert").read_bytes()) == (0, accepted, "")


def test_to_standard_output(here: Here) -> None:
    told = here("certify", here.write("b.txt", SEED))
    assert (told.status, told.err) == (0, "kotae: unique (max-bridges=2 loops=yes): 1 cut, 1 step\n")
    assert here("audit", "-", stdin=told.out).status == 0
    assert here("certify", "b.txt", "--quiet").err == ""


@pytest.mark.parametrize(
    ("board", "status", "words"),
    [
        (APART, 1, "impossible (hashi, max-bridges=2 loops=yes): 0 answers, 1 cut, 0 steps"),
        (SEVERAL, 0, "several (hashi, max-bridges=2 loops=yes): 2 answers"),
        (SHORTEST, 0, "shortest (yashi, goal=shortest): 1 answer"),
    ],
)
def test_every_verdict(here: Here, board: str, status: int, words: str) -> None:
    assert here("certify", here.write("b.txt", board), "-o", "b.cert").status == status
    assert here("audit", "b.cert") == (0, f"accepted: {words}\n", "")


def test_json(here: Here) -> None:
    record = here("certify", here.write("b.txt", SEED), "-o", "b.cert", "--json").record()
    assert record["puzzle"] == "hashi"
    assert record["verdict"] == "unique"
    assert (record["cuts"], record["steps"], record["file"]) == (1, 1, "b.cert")
    assert record["bytes"] == (here.folder / "b.cert").stat().st_size
    record = here("audit", "b.cert", "--json").record()
    assert (record["accepted"], record["verdict"], record["reason"]) == (True, "unique", None)
    here.write("bad.cert", (here.folder / "b.cert").read_bytes()[:-20])
    told = here("audit", "bad.cert", "--json")
    assert told.status == 1
    assert (told.record()["accepted"], told.record()["line"]) == (False, 4)
    assert "-o FILE" in here("certify", "b.txt", "--json").refused()


def test_compression(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    told = here("certify", here.write("b.txt", SEED), "-o", "b.cert.gz")
    assert told.err == ""
    plain = here("certify", "b.txt", "--quiet").out
    assert gzip.decompress((here.folder / "b.cert.gz").read_bytes()).decode() == plain
    assert here("audit", "b.cert.gz").status == 0
    monkeypatch.setattr(certify, "LARGE", 100)
    told = here("certify", "b.txt", "-o", "b.cert")
    assert "kotae: b.cert is compressed, since the text has" in told.err
    assert (here.folder / "b.cert").read_bytes() == (here.folder / "b.cert.gz").read_bytes()


def test_refusals(here: Here) -> None:
    here("certify", here.write("b.txt", SEED), "-o", "b.cert")
    lines = (here.folder / "b.cert").read_text().splitlines(keepends=True)
    here.write("bad", "".join(lines).replace("[[13]]", "[[2]]"))
    told = here("audit", "bad")
    assert told == (1, "refused: line 4, item 1: the step does not follow by propagation\n", "")
    here.write("bad", "".join(lines[:-1]))
    assert here("audit", "bad").out == "refused: line 5: the certificate ends before its last line\n"
    here.write("bad", gzip.compress("".join(lines).encode())[:60])
    assert here("audit", "bad").out == "refused: line 1: the compressed data ends before its end\n"


def test_bad_input(here: Here) -> None:
    assert here("audit", "none.cert").refused() == "no such file: none.cert"
    assert "is not a certificate" in here("audit", here.write("b.txt", SEED)).refused()
    assert "empty" in here("audit", "").refused()
    assert "is empty" in here("audit", here.write("none", "")).refused()
    assert "directory" in here("audit", ".").refused()
    assert "has no encoding 'odd'" in here("certify", "b.txt", "--encoding", "odd").refused()
    assert "is a directory" in here("certify", "b.txt", "-o", ".").refused()
    assert "cannot be written" in here("certify", "b.txt", "-o", "none/b.cert").refused()
    assert "cannot be made" in here("certify", "b.txt", "--drat", "b.txt").refused()
    assert "folder to write to is empty" in here("certify", "b.txt", "--drat", "").refused()


def test_files_for_other_checkers(here: Here) -> None:
    told = here("certify", here.write("b.txt", SEED), "-o", "b.cert", "--drat", "proof")
    assert told.status == 0
    formula = (here.folder / "proof" / "formula.cnf").read_text()
    assert formula.startswith("p cnf 15 51\n")
    assert formula.count("\n") == 52
    assert (here.folder / "proof" / "proof.drat").read_text() == "13 0\n0\n"
    assert here("certify", "b.txt", "--drat", "proof", "--quiet").status == 0, "an old folder will do"


@pytest.mark.parametrize("board", [SEVERAL, SHORTEST])
def test_there_is_not_always_a_proof_for_them(here: Here, board: str) -> None:
    told = here("certify", here.write("b.txt", board), "-o", "b.cert", "--drat", "proof")
    assert told.status == 0
    assert "no DRAT proof is written" in told.err
    assert sorted(path.name for path in here.folder.iterdir()) == ["b.cert", "b.txt"]


def test_undecided_writes_nothing(here: Here) -> None:
    words = ("certify", here.write("b.txt", SEED), "--time-limit", "0")
    told = here(*words, "-o", "b.cert")
    assert told == (3, "undecided: the time limit of 0 s was reached (max-bridges=2 loops=yes)\n", "")
    assert not (here.folder / "b.cert").exists()
    told = here(*words)
    assert (told.status, told.out) == (3, "")
    assert told.err.startswith("kotae: undecided: the time limit")
    assert json.loads(here(*words, "-o", "b.cert", "--json").out)["verdict"] == "undecided"


def test_an_audit_is_undecided_within_its_limits(here: Here) -> None:
    here.write("b", SEED)
    assert here("certify", "b", "-o", "c").status == 0
    done = here("audit", "c", "--time-limit", "0")
    assert done == (3, "undecided: the time limit of 0 s was reached\n", "")
    done = here("audit", "c", "--memory-limit", "1", "--json")
    assert done.status == 3
    record = done.record()
    assert (record["accepted"], record["decided"]) == (False, False)
    assert record["reason"] == "the memory limit of 1 MB was reached"
    assert here("audit", "c", "--time-limit", "60", "--memory-limit", "100000").status == 0
