"""Cardinality constraints in clauses: one module a method, with `at_most`, `at_least`, `exactly`.

- `subsets`: no helper variables; C(n, k+1) + C(n, n-k+1) clauses, so for few literals.
- `totalizer`: fewer than k·(n-k) helper variables; for any number of literals.
- `weighted`: the literals have weights.

All yield clauses and file nothing, so that the caller decides which rule and place they belong to. A bound
that cannot be met yields the empty clause; one that cannot be missed yields none.

Exactly 5 of n, as helper variables / clauses (`weighted` with every weight 1):

=========  ========  =========  ==========
method     n = 8     n = 12     n = 20
=========  ========  =========  ==========
subsets    0 / 98    0 / 1,419  0 / 43,605
totalizer  14 / 64   30 / 150   58 / 306
weighted   15 / 68   35 / 164   75 / 356
=========  ========  =========  ==========
"""

from __future__ import annotations

from collections.abc import Callable

Fresh = Callable[[str], int]
"""Gives a new variable for a name that says what is true when it is true; `Formula.variable` is one."""
