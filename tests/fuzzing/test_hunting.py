"""Spoilt texts get a sentence or a board from every reader; and what the fuzzer is for, it finds.

The texts are those that `python -m acceptance --only fuzz` begins with, which has minutes for them.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable

import pytest

from acceptance.hunting import Bounds, Reader, Tally, hunt
from acceptance.mutations import mutant
from acceptance.readers import names, reader
from kotae.errors import BadInput

TEXTS = 200
PATIENT = Bounds(seconds=60)
"""For readers that may be slow: how fast they are is measured elsewhere."""


@pytest.mark.parametrize("name", names())
def test_a_reader_refuses_with_a_sentence_or_reads_a_board(name: str) -> None:
    tally = hunt(reader(name), range(TEXTS), PATIENT)
    assert [str(failure) for failure in tally.failures] == []
    assert min(tally.read, tally.refused) > 2, "the mutants should be neither all right nor all wrong"


def caught(read: Callable[[str], list[int]], many: int = 100, bounds: Bounds = PATIENT) -> Tally:
    """What is found of a reader that is tried on spoilt digits."""
    return hunt(Reader("planted", read, ["12 34\n56 78\n"]), range(many), bounds)


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
    assert "test_hunting.py:" in complaint(tally)
    assert "raised KeyError: '7'" in complaint(tally)
    assert tally.failures[0].text == "7"
    assert tally.failed > 1, "failures of one kind are told once and counted"


def test_a_loop_is_found() -> None:
    def read(text: str) -> list[int]:
        while text is not None:
            pass
        return refuse(text)

    assert complaint(caught(read, 5, Bounds(seconds=0.05))) == "planted took more than 0.05 s"


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
        Reader("planted", lambda text: [text], ["12"], lambda board: "is another one"), range(5), PATIENT
    )
    assert complaint(tally) == "planted is another one"


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
