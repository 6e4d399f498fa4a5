"""The conformance kit: sets the four witnesses of every rule against each other, for any room.

>>> from kotae.testing import complaints
>>> list(complaints(PUZZLE))
[]

It needs no test framework; a room outside this project can be held to it as well.
"""

from __future__ import annotations

from kotae.testing.conformance import complaints

__all__ = ["complaints"]
