"""Addresses of puzz.link and files of pzpr, from what a room says about their fields."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from kotae.codec import puzzlink, pzpr
from kotae.codec.syntax import Fields, Form
from kotae.formats import Export, Format, Posed, unsaid
from kotae.generic import A, I
from kotae.options import Reading, Setting

Otherwise = Callable[[I], tuple[Mapping[str, Setting], str] | None]


@dataclass(frozen=True, kw_only=True, eq=False)
class Pzpr(Generic[I, A]):
    """What a room says about its boards on puzz.link and in the files of pzpr."""

    kinds: Collection[str]
    """What the puzzle is called there."""
    address: Callable[[str], Form]
    """The form of the addresses of a kind."""
    file: Callable[[str], Form]
    """The form of the files of a kind."""
    from_address: Callable[[Fields, Reading], I]
    from_file: Callable[[Fields, Reading], Posed[I, A]]
    to_address: Callable[[I], tuple[dict[str, Any], list[str]]]
    """The fields of an address, its kind among them, and what they do not carry."""
    to_file: Callable[[I, A | None], tuple[dict[str, Any], list[str]]]
    """The fields of a file, its kind among them, and what they do not carry."""
    otherwise: Otherwise[I] = lambda instance: None
    """Rule options under which more would be carried, and the kind that the board is then of."""

    def is_file(self, text: str) -> bool:
        """Whether the text is a file of this puzzle."""
        return pzpr.kind(text) in self.kinds

    def read_files(self, text: str, reading: Reading) -> list[Posed[I, A]]:
        """The boards of files, one after another."""
        return [self.from_file(fields, reading) for fields in pzpr.read_files(self.file, text)]

    def write_file(self, instance: I, answer: A | None) -> Export:
        """The board as a file."""
        fields, lost = self.to_file(instance, answer)
        return Export(self.file(fields["kind"]).write(fields), tuple(lost))

    def is_address(self, text: str) -> bool:
        """Whether the text begins with an address of this puzzle; one may carry a whole file."""
        return puzzlink.kind(text) in self.kinds or self.is_file(puzzlink.file_inside(text) or "")

    def read_addresses(self, text: str, reading: Reading) -> list[Posed[I, A]]:
        """The boards of addresses, one per line."""
        inside = puzzlink.file_inside(text)
        if inside is not None:
            return self.read_files(inside, reading)
        addresses = puzzlink.read_addresses(self.address, text)
        return [Posed(self.from_address(fields, reading)) for fields in addresses]

    def write_address(self, instance: I, answer: A | None) -> Export:
        """The board as an address, which has no room for an answer."""
        fields, lost = self.to_address(instance)
        text = puzzlink.write_address(self.address(fields["kind"]), fields)
        return Export(text, (*lost, *unsaid({}, {}, answer)))

    def formats(self, remark: str = "") -> dict[str, Format[I, A]]:
        """The two formats, with a remark in their summaries."""
        return {
            "puzz.link": Format(
                summary=f"addresses of puzz.link and its kin{remark}, one per line",
                called="an address of puzz.link, such as https://puzz.link/p?…",
                recognise=self.is_address,
                read=self.read_addresses,
                write=self.write_address,
                otherwise=self.otherwise,
            ),
            "pzpr": Format(
                summary=f"files of pzpr, the program behind puzz.link{remark}, with what is drawn",
                called="a pzpr file, which begins with 'pzprv3'",
                recognise=self.is_file,
                read=self.read_files,
                write=self.write_file,
                otherwise=self.otherwise,
            ),
        }
