"""A decision diagram that is there as soon as it is asked for, as happens on small boards."""

from __future__ import annotations

from kotae.counting.child import Reply


def quick_child(count: int) -> type:
    """What takes the place of `Child`, and counts that many answers."""

    class QuickChild:
        reply, reason = Reply(count, ()), None

        def __init__(self, *task: object) -> None:
            pass

        def __enter__(self) -> QuickChild:
            return self

        def __exit__(self, *error: object) -> None:
            pass

        def ended(self, wait: float = 0.0) -> bool:
            return True

    return QuickChild
