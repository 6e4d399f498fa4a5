"""Files that were made to deceive the audit, or to exhaust it: each is refused, and the place is told."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest

import kotae
from kotae.auditing import container

Lines = list[dict[str, Any]]

UNIQUE = "# kotae hashi max-bridges=2 loops=yes\n1.3.1\n.....\n1.2..\n"
SHORTEST = "# kotae yashi goal=shortest\no.o.o\n.....\no.o.o\n..o..\no...o\n"


def lines_of(text: str) -> Lines:
    """The lines of a board's certificate."""
    found = kotae.certify(kotae.read(text))
    assert isinstance(found, kotae.Certificate)
    return [json.loads(line) for line in found.lines()]


def audited(lines: Lines) -> kotae.Audit:
    """The audit of these lines."""
    return kotae.audit("".join(json.dumps(line) + "\n" for line in lines))


def refusal(lines: Lines) -> str:
    """Why these lines are refused, and where."""
    found = audited(lines)
    assert not found
    assert found.line is not None
    return f"line {found.line}{'' if found.item is None else f', item {found.item}'}: {found.reason}"


def test_the_honest_ones_pass() -> None:
    assert audited(lines_of(UNIQUE))
    assert [next(iter(line)) for line in lines_of(UNIQUE)] == ["kotae", "answer", "cut", "steps", "end"]
    assert audited(lines_of(SHORTEST))
    assert lines_of(SHORTEST)[2].keys() == {"prices"}


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("version", 2, "the version is 2"),
        ("version", True, "the version is not a whole number"),
        ("version", None, "the version is not a whole number"),
        ("puzzle", "sudoku", "there is no such puzzle"),
        ("puzzle", "numberlink", "the board is not one of numberlink"),
        ("puzzle", ["hashi"], "the puzzle is not a string"),
        ("rules", {"max-bridges": 2}, "the rules are not those of the board"),
        ("rules", {"max-bridges": 3, "loops": "yes"}, "the rules are not those of the board"),
        ("rules", {"max-bridges": "2", "loops": "yes"}, "the rules are not those of the board"),
        ("rules", {"max-bridges": 2, "loops": "yes", "x": 1}, "the rules are not those of the board"),
        ("rules", [], "the rules is not an object"),
        ("board", "1.3.1\n.....\n1.2..\n", "not one board with its header"),
        ("board", UNIQUE + UNIQUE, "not one board with its header"),
        ("board", UNIQUE.replace(" loops=yes", ""), "not written as this board is"),
        ("board", UNIQUE + "\n", "not written as this board is"),
        ("board", UNIQUE.replace("loops=yes", "loops=odd"), "the board cannot be read: loops=odd"),
        ("board", UNIQUE.replace("yes", "yes odd=1"), "not written as this board is"),
        ("board", UNIQUE.replace("1.2", "1.x"), "the board cannot be read"),
        ("board", "5x5m2:b2a1a", "not one board with its header"),
        ("board", "", "not one board with its header"),
        ("board", 5, "the board is not a string"),
        ("encoding", {"name": "levels"}, "the encoding has no 'version'"),
        ("encoding", {"name": "odd", "version": 1}, "there is no encoding 'odd'"),
        ("encoding", {"name": "levels", "version": 7}, "has version 1 here, not 7"),
        ("encoding", {"name": "subsets", "version": 1}, "the board's formula has"),
        ("verdict", "undecided", "the verdict is not one of"),
        ("variables", 16, "has 15 variables, not 16"),
        ("clauses", 10**30, "far out of range"),
        ("digest", "sha256:" + "0" * 64, "another digest"),
        ("extra", 1, "the first line has a 'extra'"),
    ],
)
def test_the_first_line(key: str, value: object, expected: str) -> None:
    lines = lines_of(UNIQUE)
    told = refusal([{**lines[0], key: value}, *lines[1:]])
    assert told.startswith("line 1: ")
    assert expected in told


def change_answer(value: object) -> Callable[[Lines], object]:
    """Another answer."""
    return lambda lines: lines[1].update(answer=value)


def change_cut(**changed: object) -> Callable[[Lines], object]:
    """Another cut."""
    return lambda lines: lines[2]["cut"].update(changed)


def change_steps(*steps: object) -> Callable[[Lines], object]:
    """Other steps."""
    return lambda lines: lines[3].update(steps=list(steps))


def put(place: int, line: dict[str, Any]) -> Callable[[Lines], object]:
    """A line more, the last of which tells their number."""
    return lambda lines: lines.__setitem__(slice(None), _ended([*lines[:place], line, *lines[place:]]))


def leave_out(place: int) -> Callable[[Lines], object]:
    """A line less."""
    return lambda lines: lines.__setitem__(slice(None), _ended([*lines[:place], *lines[place + 1 :]]))


def _ended(lines: Lines) -> Lines:
    return [*lines[:-1], {"end": len(lines) - 1}]


BRIDGES = [[0, 0, 0, 2, 1], [0, 2, 0, 4, 1], [0, 2, 2, 2, 1], [2, 0, 2, 2, 1]]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (change_answer({"bridges": BRIDGES[1:]}), "line 2: the answer breaks island-count"),
        (change_answer({"bridges": BRIDGES[::-1]}), "line 2: the answer is not written as"),
        (change_answer({"bridges": [*BRIDGES[:3], [2, 0, 2, 2, True]]}), "line 2: "),
        (change_answer({"bridges": [*BRIDGES, [0, 0, 2, 0, 0]]}), "line 2: "),
        (change_answer([]), "line 2: the answer is not an object"),
        (change_answer(None), "line 2: the answer is not an object"),
        (change_answer({"bridges": "no"}), "line 2: "),
        (leave_out(1), "line 3: 'unique' needs 1 answer, not 0"),
        (put(1, {"answer": {"bridges": BRIDGES}}), "line 3: 'unique' needs fewer answers"),
        (change_cut(rule="island-count"), "line 3: there are no cuts for such a rule"),
        (change_cut(rule=5), "line 3: the rule is not a string"),
        (change_cut(word="loop"), "line 3: cuts of the rule connected are about a group"),
        (change_cut(cells=[[0, 0]]), "line 3: the clause leaves out literal"),
        (change_cut(cells=[[0, 1]]), "line 3: r0c1 has nothing to do with"),
        (change_cut(cells=[[0, 0, 0]]), "line 3: a cell has 3 parts instead of 2"),
        (change_cut(cells=[[0, True]]), "line 3: a cell is not a whole number"),
        (change_cut(clause=[]), "line 3: the clause leaves out literal"),
        (change_cut(clause=[1, 99]), "line 3: has a literal outside variables 1 to 15"),
        (change_cut(clause=[1, 0]), "line 3: has a literal outside variables 1 to 15"),
        (change_cut(more=1), "line 3: the cut has a 'more'"),
        (change_steps([7], [2]), "line 4, item 2: the step does not follow by propagation"),
        (change_steps([16]), "line 4, item 1: has a literal outside variables"),
        (change_steps([-16]), "line 4, item 1: has a literal outside variables"),
        (change_steps([13], [0]), "line 4, item 2: has a literal outside variables"),
        (change_steps([True]), "line 4, item 1: has a literal that is not a whole number"),
        (change_steps("13"), "line 4, item 1: is not a list of literals"),
        (change_steps(), "line 5: the steps end without a contradiction"),
        (leave_out(3), "line 4: the steps end without a contradiction"),
        (leave_out(2), "line 3, item 1: the step does not follow by propagation"),
        (put(3, {"deleted": [[1, 5, 9, 11]]}), "line 4, item 1: a clause is deleted that is not there"),
        (put(3, {"deleted": [[1, 13]]}), "line 5, item 1: the step does not follow by propagation"),
        (put(4, {"prices": {}}), "line 5: there are prices where none are needed"),
        (put(4, {"slack": {}}), "line 5: a cut of a tree comes without prices"),
        (put(4, {"cut": {}}), "line 5: cut comes too late; steps came before"),
        (put(4, {"odd": 1}), "line 5: holds nothing that is known"),
        (put(4, {}), "line 5: a line holds one thing"),
        (put(4, {"steps": [], "deleted": []}), "line 5: a line holds one thing"),
        (lambda lines: lines[-1].update(end=5), "line 5: 5 lines are said to come before the end"),
        (lambda lines: lines[-1].update(end=True), "line 5: the number of lines is not a whole number"),
        (lambda lines: lines.append({"end": 5}), "line 6: something follows the end"),
        (lambda lines: lines.pop(), "line 5: the certificate ends before its last line"),
    ],
)
def test_the_other_lines(change: Callable[[Lines], object], expected: str) -> None:
    lines = lines_of(UNIQUE)
    change(lines)
    assert refusal(lines).startswith(expected), refusal(lines)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda prices: prices.update(unit=0), "line 3: the unit is 0 out of range"),
        (lambda prices: prices.update(unit=True), "line 3: the unit is not a whole number"),
        (lambda prices: prices["tree"].pop(), "line 3: only "),
        (lambda prices: prices["tree"].append(999), "line 3: there is no link 999"),
        (lambda prices: prices.update(crossings=[[0, 1, 5]]), "line 4: links 0 and 1 have a price, but"),
        (lambda prices: prices.update(crossings=[[0, 1]]), "line 3: a crossing has 2 parts"),
        (lambda prices: prices.update(crossings=[[0, 1, 1], [1, 0, 1]]), "line 3: the crossing of links"),
        (lambda prices: prices.update(crossings=[[0, 1, -1]]), "line 3: a crossing is -1 out of range"),
    ],
)
def test_prices(change: Callable[[dict[str, Any]], object], expected: str) -> None:
    lines = lines_of(SHORTEST)
    change(lines[2]["prices"])
    assert refusal(lines).startswith(expected), refusal(lines)


SLACK: dict[str, Any] = {"price": 1, "members": [], "reasons": [], "depth": 3, "steps": []}


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, "a cut does not follow from its reasons"),
        ({"price": -1}, "the price is -1 out of range"),
        ({"depth": 10**6}, "depth is 1000000 out of range"),
        ({"members": [{"cut": 0}]}, "a cut is 0 out of range"),
        ({"members": [{"odd": 0}]}, "a member is of no known kind"),
        ({"members": [{"unused": 99}]}, "a cut speaks of link 99, which does not exist"),
        ({"members": [{"unused": True}]}, "a link is not a whole number"),
        ({"members": [{"joined": [0, 0]}]}, "a node is named twice"),
        ({"members": [{"single": [0]}]}, "a crossing has 1 part "),
        ({"reasons": [{"loop": [0]}]}, "a reason is of no known kind"),
        ({"reasons": [{"apart": [[0]], "of": 5}]}, "nodes is not a list"),
        ({"steps": [[0]]}, "a cut does not follow from its reasons"),
        ({"steps": [[2**31]]}, "a cut does not follow from its reasons"),
        ({"steps": [[2**40]]}, "a step is 1099511627776 out of range"),
        ({"steps": 5}, "steps is not a list"),
    ],
)
def test_cuts_of_trees(changed: dict[str, Any], expected: str) -> None:
    lines = lines_of(SHORTEST)[:3]
    assert refusal([*lines, {"slack": {**SLACK, **changed}}, {"end": 4}]).startswith(f"line 4: {expected}")


def test_a_worse_tree_is_not_the_shortest() -> None:
    lines = lines_of("# kotae yashi goal=shortest\no..o\n....\no..o\n")
    longer = kotae.read("# kotae yashi goal=any\no..o\n....\no..o\n")
    for answer in kotae.answers(longer):
        told = longer.puzzle.medium.to_json(longer.instance, answer)
        tree = [
            k
            for k, link in enumerate(longer.instance.links)
            if [link.a.x, link.a.y, link.b.x, link.b.y] in told["links"]
        ]
        changed = [lines[0], {"answer": told}, {"prices": {**lines[2]["prices"], "tree": tree}}, *lines[3:]]
        assert bool(audited(changed)) == (told["length"] == 7)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("{", "is not valid JSON at character 2"),
        ("", "is not valid JSON at character 1"),
        ("[]", "the line is not an object"),
        ("nothing", "is not valid JSON"),
        ('{"steps": [], "steps": []}', "names something twice"),
        ('{"steps": [[1.0]]}', "holds '1.0', and all numbers are to be whole"),
        ('{"steps": [[NaN]]}', "holds 'NaN'"),
        ('{"steps": [[1e999]]}', "holds '1e999'"),
        ('{"steps": [[' + "9" * 5000 + "]]}", "a number of thousands of digits"),
        ('{"steps": ' + "[" * 100_000 + "]" * 100_000 + "}", "nests too many brackets"),
        ('{"steps": [[' + "9" * 4000 + "]]}", "outside variables"),
    ],
)
def test_lines_that_are_not_json(line: str, expected: str) -> None:
    lines = lines_of(UNIQUE)
    text = "".join(json.dumps(each) + "\n" for each in lines[:3])
    found = kotae.audit(text + line + "\n")
    assert not found
    assert found.line == 4
    assert expected in (found.reason or "")


def test_other_ways_to_write_the_same_are_the_same() -> None:
    lines = lines_of(UNIQUE)
    assert kotae.audit("".join(json.dumps(line, separators=(" , ", " : ")) + " \r\n" for line in lines))
    assert kotae.audit("".join(json.dumps(dict(reversed(line.items()))) + "\n" for line in lines))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"hello\n",
        b"# kotae hashi\n2.2\n",
        b"{}\n",
        b'{"kotae": "board"}\n',
        b'{"puzzle": "hashi"}\n',
        b"{1}\n",
        gzip.compress(b"hello", mtime=0),
        b"\xef\xbb\xbf{}\n",
    ],
)
def test_what_is_no_certificate_is_bad_input(data: bytes) -> None:
    with pytest.raises(kotae.BadInput):
        kotae.audit(data)


def test_every_truncation_is_refused() -> None:
    data = "".join(json.dumps(line) + "\n" for line in lines_of(UNIQUE)).encode()
    for whole in (data, gzip.compress(data, mtime=0)):
        for length in range(1, len(whole)):
            found = kotae.audit(whole[:length])
            assert not found
            assert found.line is not None


def test_bytes_that_are_not_text() -> None:
    data = "".join(json.dumps(line) + "\n" for line in lines_of(UNIQUE)).encode()
    place = data.index(b'"cut"')
    found = kotae.audit(data[:place] + b"\xff" + data[place + 1 :])
    assert (found.line, found.reason) == (3, "is not UTF-8 at byte 2")
    assert "damaged" in str(kotae.audit(gzip.compress(data)[:-8] + bytes(8)).reason)
    assert "follows" in str(kotae.audit(gzip.compress(data) + b"more").reason)


def test_what_inflates_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    head = json.dumps(lines_of(UNIQUE)[0]).encode() + b"\n"
    monkeypatch.setattr(container, "MAX_LINE", 4 << 20)
    found = kotae.audit(gzip.compress(head + b" " * (64 << 20)))
    assert (found.line, found.reason) == (2, "is longer than 4 MB")
    monkeypatch.setattr(container, "MAX_BYTES", 2 << 20)
    answer, cut = (json.dumps(line).encode() + b"\n" for line in lines_of(UNIQUE)[1:3])
    found = kotae.audit(gzip.compress(head + answer + cut * 40_000))
    assert found.reason == "holds more than 2 MB"
