"""Python's cycle collector, out of the way while clauses are made.

Clauses are millions of small tuples without cycles. The collector looks at all of them again and again as
their number grows: encoding 10,000 islands takes 0.47 s with it and 0.25 s without.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """Ensure that no collection happens inside, and that the collector is as it was afterwards."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
