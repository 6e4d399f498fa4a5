"""When a part of the work has to stop: its part of the time is over, or the whole run is to end."""

from __future__ import annotations

from collections.abc import Callable

from kotae.checkpoints import OutOfTime
from kotae.watch import Watch

Alarm = Callable[[], bool]
"""Whether to stop now."""


def never() -> bool:
    """No reason to stop."""
    return False


def alarm(watch: Watch, part: float = 1.0, reserve: float = 0.0) -> Alarm:
    """Goes off when this part of the watch's seconds is over, or when any of its limits is hit.

    The reserve, in seconds, is for what comes after.
    """
    seconds = watch.limits.seconds
    if seconds is None:
        return lambda: watch.exceeded(0) is not None
    clock, end = watch.clock, watch.started + part * seconds - reserve
    return lambda: clock() >= end or watch.exceeded(0) is not None


def check(expired: Alarm) -> None:
    """Raise `OutOfTime` if the alarm has gone off."""
    if expired():
        raise OutOfTime("an alarm went off")
