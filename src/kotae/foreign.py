"""Foreign formats that rooms make in the same way, from what they say about a form or a sheet."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic

from kotae.codec import puzzlink, pzpr
from kotae.codec.penpa import is_penpa, read_sheet, write_sheet
from kotae.codec.sheet import Sheet
from kotae.codec.syntax import Fields, Form
from kotae.errors import BadInput
from kotae.puzzle import A, Format, I, Posed, Settings, Written, unsaid


@dataclass(frozen=True, kw_only=True)
class Pzpr(Generic[I, A]):
    """What a room says about its boards on puzz.link and in the files of pzpr."""

    kinds: Collection[str]
    """What the puzzle is called there."""
    address: Callable[[str], Form]
    """The form of the addresses of a kind."""
    file: Callable[[str], Form]
    """The form of the files of a kind."""
    from_address: Callable[[Fields, Settings], I]
    from_file: Callable[[Fields, Settings], Posed[I, A]]
    to_address: Callable[[I], tuple[dict[str, Any], list[str]]]
    """The fields of an address, its kind among them, and what they do not carry."""
    to_file: Callable[[I, A | None], tuple[dict[str, Any], list[str]]]
    """The fields of a file, its kind among them, and what they do not carry."""

    def is_file(self, text: str) -> bool:
        """Whether the text is a file of this puzzle."""
        return pzpr.kind(text) in self.kinds

    def read_files(self, text: str, settings: Settings) -> list[Posed[I, A]]:
        """The boards of files, one after another."""
        return [self.from_file(fields, settings) for fields in pzpr.read_files(self.file, text)]

    def write_file(self, instance: I, answer: A | None) -> Written:
        """The board as a file."""
        fields, lost = self.to_file(instance, answer)
        return Written(self.file(fields["kind"]).write(fields), tuple(lost))

    def is_address(self, text: str) -> bool:
        """Whether the text begins with an address of this puzzle; one may carry a whole file."""
        return puzzlink.kind(text) in self.kinds or self.is_file(puzzlink.file_inside(text) or "")

    def read_addresses(self, text: str, settings: Settings) -> list[Posed[I, A]]:
        """The boards of addresses, one a line."""
        inside = puzzlink.file_inside(text)
        if inside is not None:
            return self.read_files(inside, settings)
        addresses = puzzlink.read_addresses(self.address, text)
        return [Posed(self.from_address(fields, settings)) for fields in addresses]

    def write_address(self, instance: I, answer: A | None) -> Written:
        """The board as an address, which has no room for an answer."""
        fields, lost = self.to_address(instance)
        text = puzzlink.write_address(self.address(fields["kind"]), fields)
        return Written(text, (*lost, *unsaid({}, {}, answer)))

    def formats(self, remark: str = "") -> dict[str, Format[I, A]]:
        """The two formats, with a remark in their summaries."""
        return {
            "puzz.link": Format(
                summary=f"addresses of puzz.link and its kin{remark}, one a line",
                recognise=self.is_address,
                read=self.read_addresses,
                write=self.write_address,
            ),
            "pzpr": Format(
                summary=f"files of pzpr, the program behind puzz.link{remark}, with what is drawn",
                recognise=self.is_file,
                read=self.read_files,
                write=self.write_file,
            ),
        }


def penpa(
    suits: Callable[[Sheet], bool],
    from_sheet: Callable[[Sheet, Settings], tuple[I, A | None]],
    to_sheet: Callable[[I, A | None], tuple[Sheet, tuple[str, ...]]],
    used: Collection[str],
) -> Format[I, A]:
    """Addresses of Penpa, for a room that can tell a sheet of its own and that reads and writes sheets.

    `used` are the parts of a sheet that print the room's boards; what else is printed is noted.
    """

    def recognise(text: str) -> bool:
        sheet = _sheet(_first(text)) if is_penpa(text) else None
        return isinstance(sheet, Sheet) and suits(sheet)

    def looks(text: str) -> bool:
        if is_penpa(text) and isinstance(wrong := _sheet(_first(text)), str):
            raise BadInput(wrong)
        return is_penpa(text)

    def read(text: str, settings: Settings) -> list[Posed[I, A]]:
        found = []
        for address in (line.strip() for line in text.split("\n") if line.strip()):
            sheet = _sheet(address)
            if isinstance(sheet, str):
                raise BadInput(sheet)
            found.append(Posed(*from_sheet(sheet, settings)))
            if rest := sheet.problem.besides(used):
                settings.notes.append(f"the sheet holds more, which is not read: {', '.join(rest)}")
        return found

    def write(instance: I, answer: A | None) -> Written:
        sheet, lost = to_sheet(instance, answer)
        return Written(write_sheet(sheet), lost)

    return Format(
        summary="addresses of Penpa, one a line, with what is drawn",
        recognise=recognise,
        looks=looks,
        read=read,
        write=write,
    )


def _first(text: str) -> str:
    return text.strip().partition("\n")[0].strip()


@lru_cache(maxsize=1)
def _sheet(address: str) -> Sheet | str:
    """The sheet of an address, or why there is none; all rooms ask for the same one in turn."""
    try:
        return read_sheet(address)
    except BadInput as error:
        return error.message
