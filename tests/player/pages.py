"""A page read back by Python's own HTML parser."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset(("meta", "link", "input"))
DRAWN = frozenset(("rect", "circle", "line", "path"))


@dataclass
class Element:
    """An element with its attributes, what it contains, and all text in it."""

    tag: str
    attributes: dict[str, str | None] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def __getitem__(self, name: str) -> str:
        value = self.attributes[name]
        assert value is not None
        return value

    def all(self, tag: str = "") -> list[Element]:
        """The elements inside, in order: of this kind, if one is named."""
        found = []
        for child in self.children:
            found += [child] * (tag in ("", child.tag)) + child.all(tag)
        return found

    def id(self, name: str) -> Element:
        """The element inside that has this id."""
        (found,) = (each for each in self.all() if each.attributes.get("id") == name)
        return found


class _Reader(HTMLParser):
    """Builds the tree, and refuses elements that are not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("page")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute of <{tag}> is given twice"
        element = Element(tag, dict(attrs))
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in DRAWN
        self.open[-1].children.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.text += data


def parsed(page: str) -> Element:
    """The page as a tree."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    assert len(reader.open) == 1
    return reader.open[0]
