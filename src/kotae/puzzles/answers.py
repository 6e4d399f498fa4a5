"""The answer types of all rooms, for the front ends to offer and for type checkers.

Like the registry it is for the front ends only. It loads every room, so that whoever needs the types alone
imports it under `TYPE_CHECKING`.
"""

from __future__ import annotations

from kotae.puzzles.futoshiki.answer import Digits as Digits
from kotae.puzzles.hashi.answer import Bridges as Bridges
from kotae.puzzles.numberlink.answer import Lines as Lines
from kotae.puzzles.yashi.answer import Links as Links

Answer = Bridges | Digits | Lines | Links
"""An answer of any puzzle: what is drawn, finished or not."""
