"""JSON that is bounded before it is believed, and its members, each known to be what was expected."""

from __future__ import annotations

import re
from typing import Any

from kotae.codec.lines import LIMITS, MAX_SIDE, quoted, too_large
from kotae.errors import BadInput, located

MAX_DEPTH = 20
"""How deep JSON may be nested; ours needs four."""
_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_NO_BRACKET = bytes(set(range(256)) - set(b"[]{}"))


def brackets(text: str) -> bytes:
    """The brackets of a JSON text that are not within strings."""
    return _STRING.sub(b"", text.encode(errors="replace")).translate(None, _NO_BRACKET)


def nesting(found: bytes) -> int:
    """How deep brackets nest."""
    depth = deepest = 0
    for bracket in found:
        depth += 1 if bracket in b"[{" else -1
        deepest = max(deepest, depth)
    return deepest


WORDS = {
    "Expecting value": "expected a value",
    "Expecting ',' delimiter": "expected ','",
    "Expecting ':' delimiter": "expected ':'",
    "Expecting property name": "expected a name in double quotes",
    "Illegal trailing comma": "expected no ',' before the end",
    "Extra data": "expected nothing more",
    "Unterminated string": "expected the end of this string",
    "Invalid control character": "expected no control character in a string",
    "Invalid": "expected another character behind this '\\'",
}
"""What Python's parser says at the beginning of its complaints, in our words."""


def read_objects(text: str) -> list[tuple[int | None, Any]]:
    """What a text says, or each line of one with an object per line, together with the line's number."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) > 1 and all(line[0] == "{" and line[-1] == "}" for _, line in lines):
        return [(number, _in_line(number, line)) for number, line in lines]
    return [(None, read_json(text))]


def _in_line(number: int, line: str) -> Any:
    with located(line=number):
        return read_json(line)


def read_json(text: str) -> Any:
    """What the text says; nesting is bounded first, or Python's parser might run out of stack."""
    deepest = nesting(brackets(text))
    if deepest > MAX_DEPTH:
        raise BadInput(f"nests {deepest} brackets; no more than {MAX_DEPTH} are needed")
    import json  # most boards are no JSON

    try:
        return json.loads(text, object_pairs_hook=without_doubles)
    except json.JSONDecodeError as error:
        words = next((words for said, words in WORDS.items() if error.msg.startswith(said)), error.msg)
        raise BadInput(f"not valid JSON: {words}", line=error.lineno, column=error.colno) from None
    except ValueError:  # Python converts no number of more than 4,300 digits
        raise BadInput("holds a number of thousands of digits") from None


def without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object with these members; `BadInput` if two have the same name."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise BadInput(f"{quoted(name)} is given twice in one object")
        found[name] = value
    return found


def member(data: Any, name: str, kind: type, what: str) -> Any:
    """The member of an object, which must be of that kind."""
    if not isinstance(data, dict):
        raise BadInput(f'expected an object with "{name}", not {quoted(data)}')
    if name not in data:
        raise BadInput(f'expected "{name}", {what}; it is missing')
    value = data[name]
    if type(value) is not kind:
        raise BadInput(f'expected "{name}" to be {what}, not {quoted(value)}')
    return value


def whole(value: Any, what: str, least: int, most: int) -> int:
    """The value, if it is a whole number in that range; True is one to Python, but not here."""
    if type(value) is not int or not least <= value <= most:
        raise BadInput(f"expected {what} from {least} to {most}, not {quoted(value)}")
    return value


def numbers(value: Any, count: int, what: str) -> list[Any]:
    """The value, if it is a list of that length."""
    if not isinstance(value, list) or len(value) != count:
        raise BadInput(f"expected {what}, not {quoted(value)}")
    return value


def size(data: Any) -> tuple[int, int]:
    """The rows and columns of a board, once it is known to be one that we are willing to hold."""
    rows = whole(member(data, "rows", int, "a whole number"), 'a number of "rows"', 1, MAX_SIDE)
    columns = whole(member(data, "columns", int, "a whole number"), 'a number of "columns"', 1, MAX_SIDE)
    if too_large(rows, columns):
        raise BadInput(f"a board of {rows}×{columns} cells is too large; {LIMITS}")
    return rows, columns


def cell(value: Any, rows: int, columns: int, name: str) -> tuple[int, int]:
    """The cell that a list of its row and column names."""
    row, column = numbers(value, 2, f'a cell [row, column] in "{name}"')
    return (
        whole(row, f'a row in "{name}"', 0, rows - 1),
        whole(column, f'a column in "{name}"', 0, columns - 1),
    )
