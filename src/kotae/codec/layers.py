"""The problem or the answer of a Penpa sheet as a JSON object, read and written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from kotae.codec.lines import quoted
from kotae.codec.packing import bounded_json, write_json
from kotae.codec.sheet import CROSS, Frame, Layer, Pair, SheetNumber, Symbol, is_step
from kotae.errors import BadInput
from kotae.geometry import Cell

INDEX = re.compile("[0-9]{1,7}E?")
STACKS = ("command_redo", "command_undo", "command_replay")
PARTS: Mapping[str, type] = {
    "surface": dict, "number": dict, "numberS": dict, "symbol": dict, "freeline": dict, "freelineE": dict,
    "thermo": list, "arrows": list, "direction": list, "squareframe": list, "polygon": list, "line": dict,
    "lineE": dict, "wall": dict, "cage": dict, "deletelineE": dict, "killercages": list, "nobulbthermo": list,
}  # fmt: skip
"""What a layer consists of, in Penpa's order."""
TOLD = frozenset({"surface", "number", "symbol", "freeline", "line"})


def read_layer(frame: Frame, line: str, name: str) -> Layer:
    """The layer that a line of JSON holds, which is empty if the line is; complaints call it by that name."""
    return _Reader(frame, line, name).layer()


def write_layer(frame: Frame, layer: Layer) -> str:
    """The layer as JSON, its whole numbers as keys in their order, as JavaScript has them."""
    found: dict[str, Any] = {name: {"__a": []} for name in STACKS}
    found |= {name: empty() for name, empty in PARTS.items()}
    surfaces = {frame.index(cell): colour for cell, colour in layer.surfaces.items()}
    numbers = {frame.index(cell): list(number) for cell, number in layer.numbers.items()}
    symbols = {frame.index(cell): [variant, shape, 1] for cell, (shape, variant) in layer.symbols.items()}
    symbols |= {frame.border(pair): [variant, shape, 2] for pair, (shape, variant) in layer.signs.items()}
    found["surface"] = dict(sorted(surfaces.items()))
    found["number"] = dict(sorted(numbers.items()))
    found["symbol"] = dict(sorted(symbols.items()))
    found["line"] = {str(frame.border(pair)): CROSS for pair in sorted(layer.crosses)}
    for (a, b), value in sorted(layer.lines.items()):
        found["line" if is_step(a, b) else "freeline"][f"{frame.index(a)},{frame.index(b)}"] = value
    return write_json(found)


class _Reader:
    """Reads the object of a layer; parts that are not told, and places off the board, are only named."""

    def __init__(self, frame: Frame, line: str, name: str) -> None:
        self.frame = frame
        self.name = name
        found = bounded_json(line, name) if line else {}
        if not isinstance(found, dict):
            raise BadInput(f"{self.name} is not an object")
        self.found: dict[str, Any] = found
        self.others = {part for part in PARTS if part not in TOLD and found.get(part)}

    def layer(self) -> Layer:
        """Everything that a sheet tells of the layer."""
        numbers: dict[Cell, SheetNumber] = {}
        for index, value in self._places("number"):
            number = self._number(value)
            if number is None:
                self.others.add("number")
            elif (cell := self._cell(index, "number")) is not None:
                numbers[cell] = number
        symbols: dict[Cell, Symbol] = {}
        signs: dict[Pair, Symbol] = {}
        for index, value in self._places("symbol"):
            symbol = self._symbol(value)
            if symbol is None:
                self.others.add("symbol")
            elif (pair := self.frame.pair(index)) is not None:
                signs[pair] = symbol
            elif (cell := self._cell(index, "symbol")) is not None:
                symbols[cell] = symbol
        surfaces: dict[Cell, int] = {}
        for index, value in self._places("surface"):
            if isinstance(value, list):  # several colours at once
                self.others.add("surface")
            elif (cell := self._cell(index, "surface")) is not None:
                surfaces[cell] = self._whole(value, "surface")
        lines, crosses = self._lines()
        return Layer(numbers, symbols, signs, lines, crosses, surfaces, frozenset(self.others))

    def _part(self, part: str) -> dict[str, Any]:
        found = self.found.get(part, {})
        if not isinstance(found, dict):
            raise BadInput(f"{self.name} has a part {quoted(part)} that is not an object")
        return found

    def _places(self, part: str) -> Iterator[tuple[int, Any]]:
        for key, value in self._part(part).items():
            yield self._index(key), value

    def _index(self, key: str) -> int:
        """The number of a place, which may be marked as one that was meant to be on a border."""
        if not INDEX.fullmatch(key):
            raise BadInput(f"{self.name} has a place {quoted(key)}; expected a number")
        index = int(key.removesuffix("E"))
        if index >= self.frame.most:
            raise BadInput(f"{self.name} has a place {index}, which is outside of its board")
        return index

    def _cell(self, index: int, part: str) -> Cell | None:
        cell = self.frame.cell(index)
        if cell is None:
            self.others.add(part)
        return cell

    def _whole(self, value: object, part: str) -> int:
        if type(value) is not int:
            raise BadInput(f"{self.name} has a {part} of the value {_said(value)}; expected a number")
        return value

    def _number(self, value: object) -> SheetNumber | None:
        """The number, or None if it is a list of candidates."""
        if isinstance(value, list) and len(value) > 2:
            text, style, kind = value[:3]
            if isinstance(text, list):
                return None
            if type(text) in (str, int) and type(style) is int and type(kind) in (str, int):
                return SheetNumber(str(text), style, str(kind))
        raise BadInput(f"{self.name} has a number {_said(value)}; expected its text, style and kind")

    def _symbol(self, value: object) -> Symbol | None:
        """The symbol, or None if it is several at once."""
        if isinstance(value, list) and len(value) > 1:
            variant, shape = value[:2]
            if type(variant) is int and type(shape) is str:
                return Symbol(shape, variant)
            if isinstance(variant, list) and type(shape) is str:
                return None
        raise BadInput(f"{self.name} has a symbol {_said(value)}; expected its variant and name")

    def _lines(self) -> tuple[dict[Pair, int], frozenset[Pair]]:
        lines: dict[Pair, int] = {}
        crosses = set()
        for part in ("freeline", "line"):
            for key, value in self._part(part).items():
                number = self._whole(value, part)
                ends = [self._index(end) for end in key.split(",", 2)]
                if len(ends) == 1 and number == CROSS and (border := self.frame.pair(ends[0])) is not None:
                    crosses.add(border)
                    continue
                cells = sorted({cell for end in ends if (cell := self._cell(end, part)) is not None})
                if len(cells) == len(ends) == 2:
                    lines[cells[0], cells[1]] = number
                else:
                    self.others.add(part)
        return lines, frozenset(crosses)


def _said(value: object) -> str:
    """The value as a message may quote it; a long one is not written out first."""
    return quoted(str(value)) if isinstance(value, str | int | float | None) else quoted(repr(value)[:100])
