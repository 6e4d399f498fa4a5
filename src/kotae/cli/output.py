"""What commands write: lines, JSON, files and pictures."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from kotae.api.board import Board
from kotae.api.draw import Picture, draw, picture_suffix
from kotae.cli.stream import fitting, write_line
from kotae.cli.terminal import columns, rows
from kotae.errors import BadInput
from kotae.paths import write_whole
from kotae.phrases import printable


def note(chosen: Namespace, sentence: str) -> None:
    """A remark on standard error, unless it shall be quiet; one that cannot be written is no harm."""
    if not chosen.quiet and sys.stderr is not None:
        with suppress(OSError):
            print(f"kotae: {printable(sentence)}", file=sys.stderr, flush=True)


def print_json(record: dict[str, Any]) -> None:
    """One object on one line, which the reader of a pipe gets at once."""
    write_line(fitting(partial(json_line, record)))


def json_line(record: dict[str, Any], plain: bool) -> str:
    """The record as JSON on one line, in ASCII if it shall be plain."""
    import json

    return json.dumps(record, ensure_ascii=plain)


def write_file(name: str | None, pieces: Iterable[str]) -> None:
    """Write text to standard output, or to a file that appears only when it is whole."""
    if name is None or name == "-":
        sys.stdout.writelines(pieces)
    else:
        _write(name, (piece.encode("utf-8", "backslashreplace") for piece in pieces))


def write_data(name: str, data: bytes) -> None:
    """Write bytes to a file that appears only when it is whole."""
    _write(name, [data])


def write_found(chosen: Namespace, found: bool, picture: Callable[[], Picture]) -> None:
    """Write the picture of what was found; where nothing was, the file that `-o` names stays as it is."""
    if found:
        write_picture(picture(), chosen)
    else:
        note_nothing(chosen)


def note_nothing(chosen: Namespace) -> None:
    """Say that the picture which `-o` asks for is not written."""
    note(chosen, f"{chosen.output} is not written, since there is nothing to show")


def _write(name: str, pieces: Iterable[bytes]) -> None:
    try:
        write_whole(name, pieces)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror or error}", source=name) from None


def picture_text(picture: Picture, *, ascii_only: bool = False) -> str:
    """Return the picture as text: on a terminal in colour, and a sentence in its place if it is too large."""
    if not sys.stdout.isatty():
        return fitting(lambda plain: picture.text(ascii_only=ascii_only or plain))
    from kotae.render.terminal import least_lines  # loaded when something is drawn

    width, height = columns(), rows()
    if least_lines(picture.scene, width) <= height:
        text = fitting(
            lambda plain: picture.text(
                colour=wants_colour(), ascii_only=ascii_only or plain, width=width, height=height
            )
        )
        if text.count("\n") < height:
            return text
    return (
        f"(The drawing is larger than this terminal of {width}×{height}: "
        "write it to a file with -o drawing.svg, or with > drawing.txt.)"
    )


def drawing(board: Board, answer: Any) -> str:
    """An answer: on a terminal a picture that fits there, elsewhere the text that commands read."""
    if sys.stdout.isatty():
        return picture_text(draw(board, answer))
    medium, instance = board.puzzle.medium, board.instance
    return fitting(lambda plain: medium.format(instance, answer, ascii_only=plain))


def headed(board: Board, answer: Any) -> str:
    """An answer below the line that names the puzzle and its options."""
    return f"{board.puzzle.header(board.instance)}\n{drawing(board, answer)}"


def write_picture(picture: Picture, chosen: Namespace) -> None:
    """Write the file that `-o` names, as the options of `add_picture` say."""
    suffix = picture_suffix(chosen.output)
    if sentence := picture.lacking(suffix):
        note(chosen, sentence)
    write_data(chosen.output, picture.file(suffix, dark=chosen.dark, cell=chosen.cell))


def wants_colour() -> bool:
    """Whether standard output is a terminal that nobody asked to keep plain."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
