"""Python's cycle collector, out of the way while clauses are made.

Clauses are millions of small tuples without cycles. The collector looks at all of them again and again as
their number grows: encoding 10,000 islands takes 0.47 s with it and 0.25 s without.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_inside = 0
_was_running = False


@contextmanager
def collector_paused() -> Iterator[None]:
    """Ensure that no collection happens inside, and that the collector is as it was afterwards.

    Sessions of several threads may be inside at once: the first pauses it, the last lets it go on.
    """
    global _inside, _was_running
    with _lock:
        if _inside == 0:
            _was_running = gc.isenabled()
            gc.disable()
        _inside += 1
    try:
        yield
    finally:
        with _lock:
            _inside -= 1
            if _inside == 0 and _was_running:
                gc.enable()
