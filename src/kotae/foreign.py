"""Foreign formats that rooms make in the same way, from what they say about a form or a sheet."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from kotae.codec.penpa import is_penpa, read_sheet, write_sheet
from kotae.codec.sheet import Sheet
from kotae.errors import BadInput
from kotae.puzzle import Format, Posed, Settings, Written

I = TypeVar("I")  # noqa: E741 - the instance type, as in the contract
A = TypeVar("A")


def penpa(
    suits: Callable[[Sheet], bool],
    from_sheet: Callable[[Sheet, Settings], tuple[I, A | None]],
    to_sheet: Callable[[I, A | None], tuple[Sheet, tuple[str, ...]]],
) -> Format[I, A]:
    """Addresses of Penpa, for a room that can tell a sheet of its own and that reads and writes sheets."""

    def recognise(text: str) -> bool:
        sheet = _sheet(text.strip().partition("\n")[0]) if is_penpa(text) else None
        return isinstance(sheet, Sheet) and suits(sheet)

    def read(text: str, settings: Settings) -> list[Posed[I, A]]:
        found = []
        for address in (line.strip() for line in text.split("\n") if line.strip()):
            sheet = _sheet(address)
            if isinstance(sheet, BadInput):
                raise sheet
            found.append(Posed(*from_sheet(sheet, settings)))
        return found

    def write(instance: I, answer: A | None) -> Written:
        sheet, lost = to_sheet(instance, answer)
        return Written(write_sheet(sheet), lost)

    return Format(
        summary="addresses of Penpa, one a line, with what is drawn",
        recognise=recognise,
        read=read,
        write=write,
    )


@lru_cache(maxsize=1)
def _sheet(address: str) -> Sheet | BadInput:
    """The sheet of an address, or why there is none; all rooms ask for the same one in turn."""
    try:
        return read_sheet(address)
    except BadInput as error:
        return error
