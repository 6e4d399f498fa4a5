"""A task from the queue to its last line: it waits for its turn, runs in a worker, and ends in time."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass

from kotae.web.process import Died, Event, Hungry, Process, Tell
from kotae.web.refusals import ENDED, SOON, Refusal
from kotae.web.settings import Settings
from kotae.web.workers import Lane, Turn

LOOK = 0.5
"""Seconds between two looks at the queue, for who wants to know how many are ahead."""
TRIES = 3
"""How many workers may be killed before they have started on a job, the last included."""
STATUS = {"input": 400, "unserved": 400}
"""What the errors of a task are to HTTP; 503 for all others."""


@dataclass(frozen=True)
class Job:
    """What is asked, by whom, and how long it may take."""

    lane: Lane
    client: str
    request: bytes
    """The line that a worker gets."""
    seconds: float
    settings: Settings

    async def run(self, tell: Tell) -> Event:
        """The last line, ``result`` or ``file``, or `Refusal`; the events before it go to `tell`.

        Cancelled, it ends the process that searches. If a worker is killed before it has started, another one
        is asked.
        """
        for _ in range(TRIES):
            started = False

            async def pass_on(event: Event) -> None:
                nonlocal started
                started = started or event.name == "started"
                await tell(event)

            try:
                return await self._ask(pass_on)
            except Died:
                if started:
                    break
        raise Refusal(503, ENDED, SOON)

    async def _ask(self, tell: Tell) -> Event:
        """Wait for a worker and ask it; `Died` if it ends before it has answered."""
        turn = self.lane.enter(self.client)
        reusable = False
        try:
            worker = await self._turn(turn, tell)
            # Whoever reads too slowly uses up this time, too: a worker waits for its reader.
            async with asyncio.timeout(self.seconds + self.settings.grace):
                last = await worker.ask(self.request, tell, self.settings.beat)
            if last.name == "error":
                told = json.loads(last.data)
                reusable = told["kind"] not in ("memory", "internal")
                raise Refusal(STATUS.get(told["kind"], 503), told["sentence"])
            reusable = True
            return last
        except TimeoutError:
            raise Refusal(503, f"it took longer than {self.seconds:g} s and was ended") from None
        except Hungry:
            most = self.settings.memory_mb
            raise Refusal(503, f"it took more than {most} MB of memory and was ended") from None
        finally:
            self.lane.leave(turn, reusable=reusable)

    async def _turn(self, turn: Turn, tell: Tell) -> Process:
        """The worker, when it is there."""
        loop = asyncio.get_running_loop()
        entered = told = loop.time()
        ahead = -1
        while not turn.granted.done():
            if (now := loop.time()) > entered + self.settings.patience:
                raise Refusal(503, "too many others were ahead; ask again later", SOON)
            if (place := self.lane.ahead(turn)) != ahead:
                ahead, told = place, now
                await tell(Event("queued", b'{"ahead":%d}' % ahead))
            elif now > told + self.settings.beat:
                told = now
                await tell(Event("", b""))
            await asyncio.wait({turn.granted}, timeout=LOOK)
        return turn.granted.result()
