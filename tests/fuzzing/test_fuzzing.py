"""Spoilt texts get a sentence or a board from every reader; and what the fuzzer is for, it finds.

All readers together have about a minute on two processors. The texts are those that `python -m acceptance
--only fuzz` begins with, so that this finds what was broken since; how many there are depends on the machine.
"""

from __future__ import annotations

import base64
import os
import sys
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from kotae.errors import BadInput
from kotae.testing.fuzzing import Bounds, Reader, Tally, hunt
from kotae.testing.mutations import mutant

from acceptance.fuzz import ForSeconds, Hunter, fuzzed
from acceptance.readers import names, reader

ALL = 110.0
"""Seconds of processor time for all readers."""
LEAST = 200
"""Texts for each, however long they take."""
QUICK = Bounds(seconds=0.05)


@pytest.mark.parametrize("name", names())
def test_a_reader_refuses_with_a_sentence_or_reads_a_board(name: str) -> None:
    # In a process of its own: an alarm that rings within somebody else's callback would be lost in it.
    tally = Hunter(partial(reader, name), ForSeconds(ALL / len(names()), LEAST)).tally()
    assert isinstance(tally, Tally), tally
    assert [str(failure) for failure in tally.failures] == []
    assert min(tally.read, tally.refused) > LEAST // 100, (
        "the mutants should be neither all right nor all wrong"
    )


def caught(read: Callable[[str], list[int]], many: int = 100) -> Tally:
    """What is found of a reader that is tried on spoilt digits."""
    return hunt(Reader("planted", read, ["12 34\n56 78\n"]), range(many), QUICK)


def complaint(tally: Tally) -> str:
    """The only kind of failure that was found, without its text."""
    [failure] = tally.failures
    return str(failure).partition("; mutant")[0]


def refuse(text: str) -> list[int]:
    raise BadInput("expected something else")


def test_refusing_everything_is_fine() -> None:
    tally = caught(refuse)
    assert (tally.refused, tally.read, tally.failures) == (100, 0, [])


def test_what_is_raised_besides_is_found_and_made_small() -> None:
    def read(text: str) -> list[int]:
        return [dict[str, int]()["7"]] if "7" in text else refuse(text)

    tally = caught(read)
    assert "test_fuzzing.py:" in complaint(tally)
    assert "raised KeyError: '7'" in complaint(tally)
    assert tally.failures[0].text == "7"
    assert tally.failed > 1, "failures of one kind are told once and counted"


def test_a_loop_is_found() -> None:
    def read(text: str) -> list[int]:
        while text is not None:
            pass
        return refuse(text)

    assert complaint(caught(read, 5)) == "planted took more than 0.05 s"


def test_a_loop_that_catches_every_exception_is_found() -> None:
    def read(text: str) -> list[int]:
        while text is not None:
            try:
                int("x" + text)
            except Exception:
                continue
        return refuse(text)

    assert complaint(caught(read, 5)) == "planted took more than 0.05 s"


def test_memory_is_found() -> None:
    def read(text: str) -> list[int]:
        return [len(bytes(1 << 30))] if "7" in text else refuse(text)

    assert complaint(caught(read)) == "planted took more than 200 MB"


@pytest.mark.parametrize(
    ("message", "found"),
    [
        ("", "refused without a sentence"),
        ("one\ntwo", "refused in several lines: 'one\\ntwo'"),
        ("a\x1b[31mb", "refused with signs that cannot be printed: 'a\\x1b[31mb'"),
        ("long " * 70, "refused with 350 characters"),
    ],
)
def test_a_refusal_that_is_no_sentence_is_found(message: str, found: str) -> None:
    def read(text: str) -> list[int]:
        raise BadInput(message)

    assert found in complaint(caught(read))


def test_no_board_and_no_refusal_is_found() -> None:
    assert complaint(caught(lambda text: [])) == "planted gave no board and did not refuse"


def test_a_board_that_does_not_come_again_is_found() -> None:
    tally = hunt(
        Reader("planted", lambda text: [text], ["12"], lambda board: "is another one"), range(5), QUICK
    )
    assert complaint(tally) == "planted is another one"


def ending() -> Reader:
    """A reader that ends its process."""
    return Reader("planted", lambda text: os._exit(3), ["12"])


def test_a_process_that_ends_is_found() -> None:
    found = fuzzed(ending, 10)
    assert not found.ok
    assert "ended its process on mutant 0" in found.words


def test_the_check_tells_how_many_were_refused_and_read() -> None:
    found = fuzzed(partial(reader, "yashi/grid"), 50)
    assert found.ok
    refused, read, *_ = found.words.split(", ")
    assert int(refused.split()[0]) + int(read.split()[0]) == 50


def test_a_mutant_is_made_again_from_its_number() -> None:
    seeds = reader("hashi/puzz.link").seeds
    made = [mutant(seeds, "x", number) for number in range(50)]
    assert made == [mutant(seeds, "x", number) for number in range(50)]
    assert len(set(made)) > 40


def test_what_is_packed_is_spoilt_inside() -> None:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflate.compress(b"square,10,10,38\n[0,0,0,0]\n" * 2) + deflate.flush()
    seed = "#m=edit&p=" + base64.b64encode(data).decode()
    insides = set()
    for number in range(100):
        made = mutant([seed], "packed", number)
        if made.startswith("#m=edit&p="):
            try:
                insides.add(zlib.decompress(base64.b64decode(made.removeprefix("#m=edit&p=")), -15))
            except (ValueError, zlib.error):
                continue
    assert len(insides) > 30
