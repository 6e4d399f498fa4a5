"""Formats of other programs on their own boards: read, written back byte for byte, and with their answers."""

from __future__ import annotations

import json
from pathlib import Path

import kotae
from acceptance.check import Check, Finding, besides
from acceptance.datasets import files
from kotae.api.board import Board
from kotae.api.convert import write

FORMATS = ("tatham", "pzpr", "json", "kotae")
"""Those that carry an answer; each is tried where it carries the board."""
PAGE = "https://puzz.link/p?"
CANONICAL = {"hashikake": "hashi"}
"""Kinds whose addresses have another name than their files."""


def games(data: Path, folder: str, expected: int) -> Finding:
    """Every game ID is written as it was, is solved, and comes back from each format with its answer."""
    problems, count, carried = [], 0, dict.fromkeys(FORMATS, 0)
    for path in files(data / folder):
        lines = [line for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]
        boards = kotae.read_all(path)
        if len(boards) != len(lines):
            problems.append(f"{path.name} has {len(lines)} IDs and {len(boards)} boards")
        for number, (line, board) in enumerate(zip(lines, boards, strict=False), 1):
            name = f"{path.stem} board {number}"
            count += 1
            if write(board, "tatham").text != line + "\n":
                problems.append(f"{name} is written otherwise")
            for format in _returned(board):
                carried[format] += 1
    words = f"{count} of {expected} IDs written as they were; solved and read back with their answers: "
    words += ", ".join(f"{times} from {format}" for format, times in carried.items())
    whole = carried["tatham"] == carried["json"] == carried["kotae"] == count == expected
    return Finding(whole and not problems, words + besides(problems))


def _returned(board: Board) -> list[str]:
    """The formats from which the board comes back with an answer that passes the checker."""
    solved = kotae.solve(board)
    if not isinstance(solved, kotae.Solved):
        return []
    found = []
    for format in FORMATS:
        try:
            again = kotae.read(write(board, format, solved.answer).text)
        except kotae.BadInput:
            continue
        faults = list(board.puzzle.faults(again.instance, again.answer))
        if (again.instance, again.answer) == (board.instance, solved.answer) and not faults:
            found.append(format)
    return found


def solutions(data: Path) -> Finding:
    """Addresses and solved files of pzpr's own tests: the file is written as it was, its answer is one."""
    problems, told = [], []
    for folder in ("hashi/pzprjs", "numberlink/pzprjs"):
        for path in files(data / folder, "*.json"):
            item = json.loads(path.read_text(encoding="utf-8"))
            kind, file = item["genre"], item["solved"]
            address = f"{PAGE}{CANONICAL.get(kind, kind)}/{item['url']}"
            printed, solved = kotae.read(f"{PAGE}{kind}/{item['url']}"), kotae.read(file)
            if write(printed, "puzz.link").text != address + "\n":
                problems.append(f"the address of {kind} is written otherwise")
            if solved.puzzle.boards.format(solved.instance) != printed.puzzle.boards.format(printed.instance):
                problems.append(f"address and file of {kind} are different boards")
            problems += [fault.sentence for fault in solved.puzzle.faults(solved.instance, solved.answer)]
            again = write(solved, "pzpr").text.replace("\n", "/")
            # Crosses on open water are no part of a drawing of ours.
            if again != file and again != file.replace("-1", "0"):
                problems.append(f"the file of {kind} is written otherwise")
            told.append(kind)
    return Finding(
        bool(told) and not problems, f"{', '.join(told)}: addresses and answers" + besides(problems)
    )


def lists(data: Path, expected: int) -> Finding:
    """Lists of Futoshiki in both dialects: each is recognised, and comes back from its own text."""
    problems, count = [], 0
    for folder, pattern in (("futoshiki/janko", "*.txt"), ("futoshiki/wroclaw_eipc16", "*futo*.txt")):
        for path in files(data / folder, pattern):
            board = kotae.read(path)
            count += 1
            if (
                board.puzzle.key != "futoshiki"
                or kotae.read(write(board, "list").text).instance != board.instance
            ):
                problems.append(f"{path.stem} comes back as another board")
    words = f"{count} of {expected} lists read, written and read again"
    return Finding(count == expected and not problems, words + besides(problems))


CHECKS = [
    Check("exchange/bridges", lambda data: games(data, "hashi/tatham", 240)),
    Check("exchange/unequal", lambda data: games(data, "futoshiki/tatham", 225)),
    Check("exchange/pzprjs", solutions),
    Check("exchange/futoshiki-lists", lambda data: lists(data, 214)),
]
