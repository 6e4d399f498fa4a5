"""A scene in few characters: two or three columns and one or two lines to a cell, if nothing gets lost.

A cell's middle is its last character, so that two digits end where one stands, and everything about a cell is
on the left of it. What differs from the normal picture (`kotae.render.terminal`):

- The faint grid is left out; an empty cell of it shows a dot in its middle.
- A label has no parentheses and takes the colour of its disc. A faint one that would touch another faint one
  is left out, but not a round number: those of columns go 7, 8, 10, 12.
- Three strands are a heavy line without their number, which could not be told from an island's.
- Without colour, a sign stands directly before what it is about, in place of a piece of a level line if need
  be; in the middle of a cell that is empty or that a level line runs through; upon the line that it is about.

Lost would be: two things in one character or two numbers that touch; a line that shows nowhere, or slants, or
has more than three strands; an outline that is not faint; a sign without a place; anything between two rows
where there is no line for it, except a label upon an upright line, which moves down half a row. In ASCII,
where all corners are alike, two corners one below the other may be joined or not; that too needs the line
between them, and three strands look like two.
"""

from __future__ import annotations

from kotae.geometry import Point
from kotae.render.canvas import Canvas, cells
from kotae.render.layout import LEVEL, UPRIGHT, Layout, Position, disc_character, mark_character
from kotae.render.palette import STRIKING
from kotae.render.strokes import DOUBLE, HEAVY, weigh
from kotae.scene import BACKGROUND, Box, Disc, Label, Line, Mark, Role, Scene, Shape


def compact(
    scene: Scene, shapes: list[Shape], layout: Layout, *, colour: bool, ascii_only: bool
) -> Canvas | None:
    """The shapes in a layout of few characters, or None if something would be lost."""
    sketch = _Sketch(scene, shapes, layout, colour=colour, ascii_only=ascii_only)
    return sketch.canvas if sketch.complete() else None


class _Sketch:
    """A canvas with what is known of its characters; each step returns whether nothing was lost."""

    def __init__(
        self, scene: Scene, shapes: list[Shape], layout: Layout, *, colour: bool, ascii_only: bool
    ) -> None:
        self.scene = scene
        self.shapes = shapes
        self.layout = layout
        self.colour = colour
        self.lines = [
            shape
            for shape in shapes
            if isinstance(shape, Line) and shape.strands > 0 and shape.role not in ("paper", *BACKGROUND)
        ]
        self.canvas = Canvas(
            layout.across * max(scene.columns, 0) + 1,
            layout.down * max(scene.rows, 0) + 1,
            colour=colour,
            ascii_only=ascii_only,
        )
        self.owners: dict[Position, Point | None] = {}
        """The point that a label's, disc's or mark's characters belong to; that of a sign has none."""
        self.labels: dict[Position, Label] = {}
        """The label that a character belongs to."""

    def complete(self) -> bool:
        """Draw everything, up to the first loss."""
        return (
            all(map(self.draw_line, self.lines))
            and all(self.draw_box(shape) for shape in self.shapes if isinstance(shape, Box))
            and self.put_characters()
            and all(map(self.shows, self.lines))
            and (self.colour or self.put_signs())
        )

    def draw_line(self, line: Line) -> bool:
        """Draw a level or upright line."""
        if line.strands > (DOUBLE if self.canvas.ascii_only else HEAVY):
            return False
        if self.layout.between(line.start) or self.layout.between(line.end):
            return False
        (x0, y0), (x1, y1) = self.layout.ends(line)
        if (x0 == x1) == (y0 == y1):
            return False
        weight = weigh(line.strands, line.role)
        if y0 == y1:
            self.canvas.across(y0, x0, x1, weight, line.role)
        else:
            self.canvas.along(x0, y0, y1, weight, line.role)
        return True

    def draw_box(self, box: Box) -> bool:
        """Colour the ground of the cells that a box covers."""
        if box.outline not in (None, "paper", *BACKGROUND, box.fill):
            return False
        if box.fill is None or box.fill == "paper":
            return True
        middles = self.layout.middles(self.scene, box)
        for column, row in middles:
            self.canvas.wash(column - self.layout.across + 1, row, column, row, box.fill)
        return bool(middles)

    def put_characters(self) -> bool:
        """Put what stands on lines: dots of empty cells, then discs and marks, then labels."""
        self.canvas.settle()
        for shape in self.shapes:
            if isinstance(shape, Box) and shape.outline in BACKGROUND:
                middles = self.layout.middles(self.scene, shape)
                empty = middles if len(middles) == 1 else []
            else:
                empty = self.layout.dots(shape) if isinstance(shape, Line) else []
            for place in empty:
                if self.canvas.at(*place) == " ":
                    self.canvas.put(*place, self.dot(), "faint")
        labels = [shape for shape in self.shapes if isinstance(shape, Label) and self.text(shape)]
        named = {label.centre for label in labels}
        discs: dict[Point, Disc] = {}
        for shape in self.shapes:
            if isinstance(shape, Disc):
                if shape.centre in named:
                    discs[shape.centre] = shape
                elif not self.put(shape, *disc_character(shape, ascii_only=self.canvas.ascii_only)):
                    return False
            elif isinstance(shape, Mark):
                character = mark_character(shape.kind, ascii_only=self.canvas.ascii_only)
                if not self.put(shape, character, shape.role):
                    return False
        clear = [label for label in labels if label.role != "faint"]
        faint = [label for label in labels if label.role == "faint"]
        faint.sort(key=lambda label: (not label.text.endswith("0"), label.centre))
        return all(self.put_label(label, discs) for label in clear + faint)

    def put(self, shape: Disc | Mark, character: str, role: Role) -> bool:
        """Put a shape of one character."""
        place = self.layout.place(shape.centre)
        if self.canvas.at(*place) is None:
            return True
        if self.layout.between(shape.centre) or self.owners.setdefault(place, shape.centre) != shape.centre:
            return False
        self.canvas.put(*place, character, role)
        return True

    def put_label(self, label: Label, discs: dict[Point, Disc]) -> bool:
        """Put a label so that its last character is in the middle, or leave out a faint one that touches."""
        text = self.text(label)
        column, row = place = self.layout.place(label.centre)
        if self.canvas.at(*place) is None:
            return True
        start = column - len(text) + 1
        places = [(spot, row) for spot in range(start, column + 1)]
        touched = {
            self.labels[spot].role
            for spot in ((start - 1, row), *places, (column + 1, row))
            if spot in self.labels and self.labels[spot].centre != label.centre
        }
        if touched:
            return touched == {label.role} == {"faint"}
        if self.layout.between(label.centre) and (self.canvas.at(*place) or " ") not in UPRIGHT:
            return False
        if any(self.owners.get(spot, label.centre) != label.centre for spot in places):
            return False
        # Before the middle, there may be nothing else than a line that leads to it.
        if any((self.canvas.at(*spot) or "?") not in " " + LEVEL for spot in places[:-1]):
            return False
        disc = discs.get(label.centre)
        role = disc.outline if disc is not None and label.role == "ink" else label.role
        if disc is not None and disc.fill != "paper":
            self.canvas.wash(start, row, column, row, disc.fill)
        self.canvas.write(start, row, text, role, bold=label.bold)
        self.owners.update(dict.fromkeys(places, label.centre))
        self.labels.update(dict.fromkeys(places, label))
        return True

    def shows(self, line: Line) -> bool:
        """Whether a line can be seen between or beside what stands on it."""
        ends, places = self.layout.ends(line), self.layout.outwards(line)[1]
        if self.canvas.ascii_only and self.layout.down == 1 and not all(end in self.owners for end in ends):
            return False
        return any(place not in self.owners for place in places)

    def put_signs(self) -> bool:
        """Put the signs that stand for colours."""
        done: set[tuple[Position, Role]] = set()
        for shape in self.shapes:
            if isinstance(shape, Line):
                continue
            for role, place in self.layout.signed(self.scene, shape):
                if (place, role) in done:
                    continue
                done.add((place, role))
                spot = self.before(place)
                if spot is None:
                    return False
                self.put_sign(spot, role)
                self.canvas.join(spot[0], *place)
        for line in self.lines:
            if line.role in STRIKING:
                spot = self.upon(line)
                if spot is None:
                    return False
                self.put_sign(spot, line.role)
        return True

    def put_sign(self, place: Position, role: Role) -> None:
        """Put the sign of a role."""
        self.owners[place] = None
        self.canvas.put(*place, self.canvas.sign(role), role)

    def before(self, place: Position) -> Position | None:
        """The place for a sign about what stands at a place: there, if it can be spared, or before it."""
        column, row = place
        if place not in self.owners and self.canvas.at(*place) in (" ", self.dot()):
            return place
        if all(self.straight((spot, row), LEVEL) for spot in range(column - 1, column + 2)):
            return place
        label = self.labels.get(place)
        start = column if label is None else column - len(self.text(label)) + 1
        for spot in range(start - 1, column - self.layout.across, -1):
            if (spot, row) not in self.owners and self.canvas.at(spot, row) == " ":
                return (spot, row)
            if self.straight((spot, row), LEVEL) and self.straight((spot - 1, row), LEVEL):
                return (spot, row)
        return None

    def upon(self, line: Line) -> Position | None:
        """The place for a sign upon a line, if the line shows in another one too."""
        upright, places = self.layout.outwards(line)
        found = {place for place in places if self.straight(place, UPRIGHT if upright else LEVEL)}
        return next(place for place in places if place in found) if len(found) > 1 else None

    def straight(self, place: Position, characters: str) -> bool:
        """Whether a line runs straight on at a place, and nothing stands on it."""
        return place not in self.owners and (self.canvas.at(*place) or " ") in characters

    def text(self, label: Label) -> list[str]:
        """The characters of a label."""
        return cells(label.text, ascii_only=self.canvas.ascii_only)

    def dot(self) -> str:
        """The character of an empty cell."""
        return mark_character("dot", ascii_only=self.canvas.ascii_only)
