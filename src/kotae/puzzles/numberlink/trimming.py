"""Ends that draw back from their cells, so that a board where lines need not fill it has unused ones.

Lines could use such a cell at once where one of them turns round it, or where a cell beside it is unused, too
(the moves of `docs/rigid.md`). Where neither is so there are seldom other answers: of 100 cells, four stay
unused.
"""

from __future__ import annotations

from collections.abc import Collection

from kotae.puzzles.numberlink.compose import SHORTEST
from kotae.puzzles.numberlink.weaving import Link, Weaving


class Trimming:
    """The cells that ends have left, each with the cell that became the end."""

    def __init__(self, weaving: Weaving) -> None:
        self.weaving = weaving
        self.left: list[Link] = []
        self.needed: set[int] = set()
        """Cells that are not to be left."""

    def trim(self) -> None:
        """Let ends draw back wherever they can, in a random order."""
        weaving = self.weaving
        ends = [at for at in weaving.inside if len(weaving.links[at]) == 1]
        weaving.random.shuffle(ends)
        for end in ends:
            self._draw_back(sorted({end, end if weaving.image is None else weaving.image[end]}))

    def restore(self, cells: Collection[int] | None = None) -> bool:
        """Let paths use those of these cells again that they have left, or all; whether there were any."""
        back = [link for link in self.left if cells is None or link[0] in cells]
        self.weaving.replace([], reversed(back))
        self.left = [link for link in self.left if link not in back]
        self.needed.update(at for at, _ in back if cells is not None)
        return bool(back)

    def _draw_back(self, ends: list[int]) -> None:
        """Let all of these ends draw back, or none if one of them cannot."""
        weaving, done = self.weaving, list[Link]()
        for at in ends:
            if at not in self.needed and self._is_spare(at):
                done.append((at, weaving.links[at][0]))
                weaving.replace(done[-1:], [])
        touched = [at for link in done for at in link]
        if (
            len(done) == len(ends)
            and weaving.fits(touched)
            and all(weaving.is_path(line) for line in weaving.parts(at for _, at in done))
        ):
            self.left += done
        else:
            weaving.replace([], reversed(done))

    def _is_spare(self, at: int) -> bool:
        """Whether a cell is the end of a path that could be shorter, and no line could use it at once."""
        weaving = self.weaving
        links, width = weaving.links, weaving.width
        if len(links[at]) != 1 or len(weaving.parts([at])[0]) == SHORTEST:
            return False
        if any(weaving.is_inside[at + step] and not links[at + step] for step in weaving.around):
            return False
        squares = [(y, x) for y in (-width, width) for x in (-1, 1)]
        return not any({at + y, at + x} <= set(links[at + y + x]) for y, x in squares)
