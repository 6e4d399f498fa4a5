"""Boards with a few characters changed, moved or lost: each is read or refused, and nothing else happens."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import kotae
from kotae.errors import KotaeError
from kotae.puzzles.registry import room
from tests.web.tasks.asked import asked, each_key, heard

SIGNS = '0123456789.#?*-+ \n\t{}[]",:;<>^v│─═┌ox\0\N{REPLACEMENT CHARACTER}é'


def spoilt(text: str, random: Random) -> str:
    """The text with a few changes."""
    for _ in range(random.randint(1, 2)):
        at = random.randrange(len(text) + 1)
        match random.randrange(4):
            case 0:
                text = text[:at] + random.choice(SIGNS) + text[at:]
            case 1:
                text = text[:at] + text[at + random.randint(1, 5) :]
            case 2:
                text = text[:at] + random.choice(SIGNS) * random.randint(1, 30) + text[at + 1 :]
            case 3:
                text = text[at:] + text[:at]
    return text


@each_key
def test_spoilt_boards_are_read_or_refused(key: str) -> None:
    random, texts, read = Random(key), list[str](), 0
    for file in sorted(room(key).examples.glob("*.txt")):
        board = kotae.read(file, puzzle=key)
        texts += [file.read_text(encoding="utf-8"), kotae.convert(board, "json", lossy=True)]
        texts += [convert for to in room(key).formats if (convert := converted(board, to)) is not None]
    for _ in range(300):
        text = spoilt(random.choice(texts), random)
        try:
            told = asked("sheet", board=text, puzzle=random.choice([None, key]))
        except KotaeError:
            continue
        read += 1
        handles = [[n, random.randrange(9)] for n in random.sample(range(40), 3)]
        for task, fields in (
            ("play", {"drawing": random.choice([None, handles, spoilt(text, random)])}),
            ("canvas", {}),
            ("convert", {"to": random.choice(told["formats"]), "lossy": True}),
            ("picture", {"suffix": ".svg"}),
        ):
            with suppress(KotaeError):
                heard(task, board=told["board"], **fields)
    assert read > 10


def converted(board: Any, to: str) -> str | None:
    """The board in another format, if it has it."""
    try:
        return kotae.convert(board, to, lossy=True)
    except KotaeError:
        return None
