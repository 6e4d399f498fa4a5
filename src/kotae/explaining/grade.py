"""How hard a board is, by the steps of its explanation.

The grade of a board adds three things up, all in the costs of steps (the weights of the room):

- *peak*: the mean cost of the three hardest steps, for a board is as hard as where one gets stuck;
- *search*: for each of these, how rarely such a step was in sight: up to its own cost again where it was the
  only one;
- *length*: the logarithm of the sum of all costs, so that of two boards with the same peak the longer one is
  the harder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2
from typing import Literal

from kotae.notebook import Pictured
from kotae.statements import Step

Word = Literal["easy", "fair", "hard", "expert"]
