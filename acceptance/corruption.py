"""Certificates of random boards, ways to corrupt them, and a second opinion on those that still pass."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from pysat.solvers import Cadical195

import kotae
from acceptance.datasets import Sample
from acceptance.verdict import judge
from bench import boards
from kotae.api.board import Board
from kotae.puzzles.futoshiki import PUZZLE as FUTOSHIKI
from kotae.puzzles.hashi import PUZZLE as HASHI
from kotae.puzzles.numberlink import PUZZLE as NUMBERLINK
from kotae.puzzles.yashi import PUZZLE as YASHI

Lines = list[dict[str, Any]]
Spoil = Callable[[Lines, Lines, Random], Lines | None]
"""Changes the lines of a certificate, with those of another of the same puzzle at hand; None: it cannot."""


def random_board(random: Random, largest: int = 6) -> Board:
    """A small board of any puzzle; one in four is spoilt, and mostly impossible."""
    puzzle = random.choice((HASHI, FUTOSHIKI, NUMBERLINK, YASHI))
    size = random.randint(3, largest)
    spoilt = random.random() < 0.25
    if puzzle is HASHI:
        hashi = boards.hashi(size * 2, random)[0]
        if spoilt:
            cell = random.choice(list(hashi.islands))
            hashi = replace(hashi, islands={**hashi.islands, cell: (hashi.islands[cell] or 1) % 4 + 1})
        return Board(puzzle, replace(hashi, loops=random.random() < 0.7))
    if puzzle is FUTOSHIKI:
        futoshiki = boards.futoshiki(size, random.choice((0.2, 0.4)), size * 2, random)[0]
        if spoilt:
            cell = (random.randrange(size), random.randrange(size))
            futoshiki = replace(futoshiki, givens={**futoshiki.givens, cell: random.randint(1, size)})
        return Board(puzzle, futoshiki)
    if puzzle is NUMBERLINK:
        link = boards.numberlink(size, random.randint(3, largest), random)[0]
        if spoilt and len(link.ends) > 1:
            (one, (a, b)), (other, (c, d)), *rest = link.ends.items()
            link = replace(
                link, ends={one: tuple(sorted((a, c))), other: tuple(sorted((b, d))), **dict(rest)}
            )
        loose = random.random() < 0.3
        return Board(puzzle, replace(link, fill=not loose, touch=random.random() < 0.3))
    made = random.choice((boards.yashi, boards.scattered))(size * 2, random)
    return Board(puzzle, replace(made, shortest=random.random() < 0.6))


def certificates(random: Random, count: int, largest: int = 6) -> Iterator[kotae.Certificate]:
    """So many certificates of random boards that can be written as text."""
    made = 0
    while made < count:
        found = kotae.certify(random_board(random, largest), time_limit=20)
        if isinstance(found, kotae.Certificate):
            made += 1
            yield found


def read_lines(data: bytes) -> Lines:
    """The lines of an honest certificate."""
    return [json.loads(line) for line in data.splitlines()]


def written(lines: Lines) -> bytes:
    """The certificate of these lines; the number of lines in the last is made right."""
    if lines and "end" in lines[-1]:
        lines = [*lines[:-1], {"end": len(lines) - 1}]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


def _of(lines: Lines, *kinds: str) -> list[int]:
    return [number for number, line in enumerate(lines) if not line.keys().isdisjoint(kinds)]


def flipped_literal(lines: Lines, other: Lines, random: Random) -> Lines | None:
    """A literal of a step or a cut has the wrong sign."""
    clauses = [clause for n in _of(lines, "steps") for clause in lines[n]["steps"]]
    clauses += [lines[n]["cut"]["clause"] for n in _of(lines, "cut")]
    if not (clauses := [clause for clause in clauses if clause]):
        return None
    clause = random.choice(clauses)
    place = random.randrange(len(clause))
    clause[place] = -clause[place]
    return lines


def missing_lemma(lines: Lines, other: Lines, random: Random) -> Lines | None:
    """A step is left out."""
    if not (places := _of(lines, "steps")):
        return None
    steps = lines[random.choice(places)]["steps"]
    del steps[random.randrange(len(steps))]
    return lines


def wrong_cut(lines: Lines, other: Lines, random: Random) -> Lines | None:
    """A cut has other cells, a shorter clause, another rule, or a literal that is none of its own."""
    if not (places := _of(lines, "cut")):
        return None
    cut = lines[random.choice(places)]["cut"]
    way = random.randrange(4)
    if way == 0:
        cut["cells"].pop(random.randrange(len(cut["cells"])))
    elif way == 1 and cut["clause"]:
        cut["clause"].pop(random.randrange(len(cut["clause"])))
    elif way == 2:
        cut["rule"] = random.choice(["no-crossing", "connected", "no-loops", "no-touching", "fill", ""])
    else:
        cut["clause"] = [random.choice((1, -1)) * random.randint(1, lines[0]["variables"])]
    return lines


def another_board(lines: Lines, other: Lines, random: Random) -> Lines | None:
    """The board is another one, or all that is said about it is."""
    if random.random() < 0.5:
        return [{**lines[0], "board": other[0]["board"], "rules": other[0]["rules"]}, *lines[1:]]
    return [{**other[0], "verdict": lines[0]["verdict"]}, *lines[1:]]


def changed_answer(lines: Lines, other: Lines, random: Random) -> Lines | None:
    """A number in an answer is another one, or the answer is that of another board."""
    if not (places := _of(lines, "answer")):
        return None
    place = random.choice(places)
    if random.random() < 0.2 and (foreign := _of(other, "answer")):
        lines[place] = other[random.choice(foreign)]
        return lines
    return lines if _change_number(lines[place], random) else None


def changed_price(lines: Lines, other: Lines, random: Random) -> Lines | None:
    """A number in the evidence for a shortest tree is another one."""
    if not (places := _of(lines, "prices", "slack")):
        return None
    return lines if _change_number(lines[random.choice(places)], random) else None


def _change_number(value: Any, random: Random) -> bool:
    """Change one number somewhere inside; False if there is none."""
    spots: list[tuple[Any, Any]] = []
    stack = [value]
    while stack:
        here = stack.pop()
        inside = here.items() if isinstance(here, dict) else enumerate(here)
        for key, each in inside:
            if isinstance(each, int):
                spots.append((here, key))
            elif isinstance(each, list | dict):
                stack.append(each)
    if not spots:
        return False
    where, key = random.choice(spots)
    where[key] += random.choice((-1, 1, 2))
    return True


def foreign_proof(lines: Lines, other: Lines, random: Random) -> Lines | None:
    """The cuts and steps are those of another formula."""
    if not (_of(lines, "steps", "cut") and _of(other, "steps", "cut")):
        return None
    kept = [line for line in lines if line.keys().isdisjoint(("steps", "cut", "end"))]
    return [*kept, *(other[n] for n in _of(other, "cut", "steps")), {"end": 0}]


def other_verdict(lines: Lines, other: Lines, random: Random) -> Lines | None:
    """The verdict is another one, and answers are left out or doubled to fit it."""
    words = {"unique": 1, "several": 2, "impossible": 0, "shortest": 1}
    word = random.choice([word for word in words if word != lines[0]["verdict"]])
    answers = [lines[n] for n in _of(lines, "answer")] * 2
    rest = [line for line in lines[1:] if "answer" not in line]
    return [{**lines[0], "verdict": word}, *answers[: words[word]], *rest]


def doubled_line(lines: Lines, other: Lines, random: Random) -> Lines | None:
    """A line stands twice."""
    place = random.randrange(len(lines))
    return [*lines[: place + 1], *lines[place:]]


def reordered(lines: Lines, other: Lines, random: Random) -> Lines | None:
    """Two lines have changed places, but not the first, without which nothing is recognised."""
    if len(lines) < 3:
        return None
    one, two = random.sample(range(1, len(lines)), 2)
    lines[one], lines[two] = lines[two], lines[one]
    return lines


NAMED: tuple[Spoil, ...] = (
    flipped_literal,
    missing_lemma,
    wrong_cut,
    another_board,
    changed_answer,
    foreign_proof,
    changed_price,
    other_verdict,
    doubled_line,
    reordered,
)


def corrupted(honest: Mapping[str, Sequence[bytes]], random: Random) -> tuple[str, bytes]:
    """One of these certificates, which are listed by puzzle, but corrupted; and how."""
    kind = random.randrange(len(NAMED) + 2)
    while True:
        several = honest[random.choice(sorted(honest))]
        data, other = random.choice(several), random.choice(several)
        if kind == len(NAMED):
            whole = gzip.compress(data, mtime=0) if random.random() < 0.5 else data
            return "truncated", whole[: random.randrange(1, len(whole))]
        if kind > len(NAMED):
            flipped = bytearray(data)
            place = random.randrange(len('{"kotae":"certificate"'), len(data))
            flipped[place] ^= 1 << random.randrange(8)
            return "flipped bit", bytes(flipped)
        lines = NAMED[kind](read_lines(data), read_lines(other), random)
        if lines is not None and lines != read_lines(data):
            return NAMED[kind].__name__.replace("_", " "), written(lines)


def still_true(data: bytes) -> str | None:
    """What is wrong with what an accepted certificate claims, found without its proof; None if it is true."""
    lines = read_lines(gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data)
    head = lines[0]
    board = kotae.read(head["board"])
    verdict, answers = head["verdict"], [lines[n]["answer"] for n in _of(lines, "answer")]
    for answer in answers:
        if kotae.check(board, answer).faults:
            return "an answer is wrong"
    if verdict == "shortest":
        best = kotae.solve(board, backend="rc2")
        length = None if isinstance(best, kotae.Impossible) or best.optimum is None else best.optimum.length
        return None if length == answers[0]["length"] else f"the shortest has length {length}"
    word = judge(Sample("", board.puzzle, board.instance)).word
    if verdict != word:
        return f"the board is {word}"
    if verdict == "several":
        return "both answers are one" if answers[0] == answers[1] else None
    encoding = board.puzzle.encodings[head["encoding"]["name"]].encode(board.instance, bare=True)
    with Cadical195() as solver:
        for clause in encoding.formula.clauses:
            solver.add_clause(clause)
        for number in _of(lines, "cut"):
            solver.add_clause(lines[number]["cut"]["clause"])
        for answer in answers:
            solver.add_clause([-literal for literal in encoding.pin(kotae.read_answer(board, answer))])
        return "the formula with its cuts has a model" if solver.solve() else None
