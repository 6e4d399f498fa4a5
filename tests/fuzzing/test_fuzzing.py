"""`python -m acceptance.fuzzing` in small: a fixed number of texts for results files and requests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from acceptance.fuzzing import fuzz
from acceptance.hunting import Bounds, Reader, hunt
from acceptance.surfaces import Wrong, makers, results, server
from kotae.batch import journal
from kotae.errors import BadInput

TEXTS = 60
PATIENT = Bounds(seconds=60)


@pytest.mark.parametrize("name", ["batch", "report"])
def test_results_files_are_refused_with_a_sentence_or_taken(name: str) -> None:
    tally = hunt(results(name), range(TEXTS), PATIENT)
    assert [str(failure) for failure in tally.failures] == []
    assert min(tally.read, tally.refused) > 2, "the mutants should be neither all right nor all wrong"


def test_requests_are_refused_with_a_sentence_or_answered() -> None:
    with server() as (port, _):
        names = ("http/play", "http/convert", "http/canvas")
        tallies = [hunt(makers(port)[name](), range(TEXTS), PATIENT) for name in names]
    assert [str(failure) for tally in tallies for failure in tally.failures] == []
    assert min(sum(tally.read for tally in tallies), sum(tally.refused for tally in tallies)) > 2


def test_a_batch_that_touches_a_foreign_file_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def believe(path: Path) -> Iterator[dict[str, Any]]:
        return iter(())

    monkeypatch.setattr(journal, "result_records", believe)
    for text in ("my notes\n", "my notes"):
        with pytest.raises(Wrong, match=r"took a file of somebody else|cut off something"):
            results("batch").read(text)


def planted() -> Reader:
    """Return a reader of digits that fails at a 7."""

    def read(text: str) -> list[int]:
        if "7" in text:
            raise KeyError("7")
        raise BadInput("expected something else")

    return Reader("planted", read, ["12 34\n56 78\n"])


def test_what_is_found_is_printed_once_with_how_to_see_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz({"planted": planted}, seconds=0, seed=3, portion=20) == 1
    found, again, summary = capsys.readouterr().out.splitlines()
    assert found.startswith("FOUND planted at test_fuzzing.py:")
    assert found.endswith(": '7'")
    assert 'again("planted", 30000000' in again
    assert summary.startswith("20 texts for 1 reader: ")
    assert "1 kind of failure" in summary
