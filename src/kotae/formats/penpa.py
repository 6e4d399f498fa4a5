"""Addresses of Penpa, for rooms that read and write sheets."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache

from kotae.codec.penpa import is_penpa, read_sheet, write_sheet
from kotae.codec.sheet import Sheet
from kotae.errors import BadInput
from kotae.formats import Export, Format, Posed
from kotae.generic import A, I
from kotae.options import Reading


def penpa_format(
    suits: Callable[[Sheet], bool],
    from_sheet: Callable[[Sheet, Reading], tuple[I, A | None]],
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

    def read(text: str, reading: Reading) -> list[Posed[I, A]]:
        found = []
        for address in (line.strip() for line in text.split("\n") if line.strip()):
            sheet = _sheet(address)
            if isinstance(sheet, str):
                raise BadInput(sheet)
            found.append(Posed(*from_sheet(sheet, reading)))
            if rest := sheet.problem.besides(used):
                reading.note(f"the sheet holds more, which is not read: {', '.join(rest)}")
        return found

    def write(instance: I, answer: A | None) -> Export:
        sheet, lost = to_sheet(instance, answer)
        return Export(write_sheet(sheet), lost)

    return Format(
        summary="addresses of Penpa, one per line, with what is drawn",
        called="an address of Penpa",
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
