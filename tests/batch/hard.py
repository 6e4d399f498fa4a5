"""Small boards of every puzzle whose proofs can be split, and an engine that does it all here."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable
from functools import partial
from typing import Any

from kotae.batch.items import Done, Question, QueuedBoard
from kotae.batch.parallel import leaf
from kotae.watch import Limits

PROVED = {
    ("futoshiki", "unique"): """# kotae futoshiki
. 4 1 3 .<5 .

.<. . . 6 . .
  ^ ^
. . .<. . . .
  v v     ^
. . . . . . 6

4 . . . . . .
v
. . . . . . .
v   v   ^   ^
. . . .>. .>.
""",
    ("futoshiki", "impossible"): """# kotae futoshiki
6 . . . . . . 8 .
    v     v
. . . .>. . 2 . .
              ^ v
. .<4 .>.>. .>. .
        v
.>.>. . . 1 . . 4
            ^
. 4 .>5 . . .<.<8
  v
. . 7 . . . .>.<.
v     ^ v
. . . . . 7<. 3 .
v ^
. . . . 1 .<. .>.
            ^   ^
.>.<. . . 6 . .>.
""",
    ("hashi", "unique"): "# kotae hashi\n2.2\n...\n2.2\n...\n2.2\n...\n2.2\n",
    ("hashi", "impossible"): (
        "# kotae hashi\n3.4.4.3\n.......\n4.4.4.4\n.......\n4.4.4.4\n.......\n3.4.4.4\n"
    ),
    ("numberlink", "unique"): (
        "# kotae numberlink fill=no touch=no\n1......\n...23..\n...42..\n.......\n.......\n.4..5.1\n....3.5\n"
    ),
    ("numberlink", "impossible"): (
        "# kotae numberlink fill=no touch=yes\n"
        "......1\n.1.....\n...3.4.\n....56.\n.2..6..\n.4..2..\n5.....3\n"
    ),
    ("yashi", "unique"): "# kotae yashi goal=any\n..o..o\n.o.o..\n.o...o\nooo.o.\n...o.o\no...o.\n",
    ("yashi", "impossible"): (
        "# kotae yashi goal=any\n.o...o.\n..o...o\n.o..o..\no.o...o\n.ooo.o.\n.....oo\no...o..\n"
    ),
}
"""By puzzle and verdict."""


class Inside:
    """An engine without processes, which remembers the cubes that it was asked about."""

    def __init__(self, question: Question, jobs: int) -> None:
        self._question = question
        self.asked: list[list[int]] = []
        """The cubes."""

    def results(self, items: Iterable[QueuedBoard]) -> Generator[Done, None, None]:
        """The result of each as soon as it is asked for."""
        question = self._question
        limits = Limits(question.seconds, question.conflicts, question.memory_mb)
        for item in items:
            self.asked.append(json.loads(item.text))
            told: list[dict[str, Any]] = []
            ask = {"boards": [item.text], "options": dict(question.options)}
            leaf.run(question.task, ask, partial(_take, told), limits)
            [found] = told
            yield Done(item, **found)

    def close(self) -> None:
        """There is nothing to close."""


def _take(told: list[dict[str, Any]], event: str, found: dict[str, Any]) -> None:
    told.append(found)
