"""Workers in two lanes, for what is quick and for searches, started ahead and replaced when they end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from kotae.web.process import Died, Process
from kotae.web.queueing import FairQueue
from kotae.web.refusals import SOON, STOPPING, Refusal
from kotae.web.settings import Settings

AHEAD = 2
"""Workers that stand ready in a lane beside those that run, up to one more than may run: the next request
does not wait for one that was killed to be replaced, which takes half a second."""
FAILURES = 3
"""Starts that fail in a row before those who wait are told."""


class Turn:
    """A place in a lane: first in its queue, then with a worker."""

    def __init__(self, client: str) -> None:
        self.client = client
        self.granted: asyncio.Future[Process] = asyncio.get_running_loop().create_future()


class Lane:
    """Up to `size` workers that run at once, and a queue for them."""

    def __init__(self, start: Callable[[], Awaitable[Process]], size: int, queue: FairQueue[Turn]) -> None:
        self._start = start
        self._size = size
        self._queue = queue
        self._idle: list[Process] = []
        self._busy: list[Process] = []
        self._all: set[Process] = set()
        self._lives: set[asyncio.Task[None]] = set()
        self._starting = 0
        self._failures = 0
        self._closed = False

    def open(self) -> None:
        """Start the first workers."""
        self._deal()

    def enter(self, client: str) -> Turn:
        """A turn for a client, who has to `leave` it; raise `Refusal` if there are too many."""
        if self._closed:
            raise Refusal(503, STOPPING)
        turn = Turn(client)
        self._queue.put(client, turn)
        self._deal()
        return turn

    def ahead(self, turn: Turn) -> int:
        """How many come before one that waits."""
        return 0 if turn.granted.done() else self._queue.ahead(turn.client, turn)

    def waiting(self) -> int:
        """How many wait."""
        return len(self._queue)

    def leave(self, turn: Turn, *, reusable: bool) -> None:
        """End a turn; its worker is killed unless it has finished what it was asked."""
        if not turn.granted.done():
            self._queue.withdraw(turn.client, turn)
        elif turn.granted.exception() is None:
            worker = turn.granted.result()
            self._busy.remove(worker)
            self._queue.done(turn.client)
            if reusable and worker.alive and worker.fresh:
                worker.client = turn.client
                self._idle.append(worker)
            else:
                worker.kill()
        self._deal()

    def pids(self) -> list[int]:
        """The processes of all workers that are ready or run."""
        return [worker.pid for worker in self._all]

    def busy(self) -> list[int]:
        """The processes of the workers that run a task."""
        return [worker.pid for worker in self._busy]

    async def close(self) -> None:
        """End all workers; those who wait are refused."""
        self._closed = True
        self._refuse(STOPPING)
        for life in self._lives:
            life.cancel()
        await asyncio.gather(*self._lives, return_exceptions=True)

    def _deal(self) -> None:
        """Give turns to workers that are free, and see to it that more are on their way."""
        self._idle = [worker for worker in self._idle if worker.alive]
        while self._idle and len(self._busy) < self._size and (turn := self._queue.take()) is not None:
            # One that the client knows has its board in mind; otherwise the one that was free for longest.
            known = (number for number, worker in enumerate(self._idle) if worker.client == turn.client)
            self._busy.append(self._idle.pop(next(known, 0)))
            turn.granted.set_result(self._busy[-1])
        while (
            not self._closed
            and len(self._lives) <= self._size
            and len(self._idle) + self._starting < min(AHEAD, self._size)
        ):
            self._starting += 1
            life = asyncio.get_running_loop().create_task(self._live())
            self._lives.add(life)
            life.add_done_callback(self._lives.discard)
            life.add_done_callback(lambda _: self._deal())

    async def _live(self) -> None:
        """The life of one worker."""
        try:
            if self._failures:
                await asyncio.sleep(min(30.0, 0.25 * 2**self._failures))
            worker = await self._start()
        except (Died, OSError):
            self._failures += 1
            if self._failures >= FAILURES and not self._all:
                self._refuse("no process can be started here; the log of the server says why")
            return
        finally:
            self._starting -= 1
        self._failures = 0
        self._all.add(worker)
        self._idle.append(worker)
        self._deal()
        try:
            await worker.wait()
        finally:
            self._all.discard(worker)
            await worker.close()

    def _refuse(self, sentence: str) -> None:
        while (turn := self._queue.take()) is not None:
            self._queue.done(turn.client)
            turn.granted.set_exception(Refusal(503, sentence, SOON))


class Pool:
    """The two lanes."""

    def __init__(self, settings: Settings) -> None:
        def lane(size: int) -> Lane:
            queue: FairQueue[Turn] = FairQueue(settings.waiting, settings.each)
            return Lane(lambda: Process.start(settings), size, queue)

        self.settings = settings
        self.lanes = {"quick": lane(settings.quick), "search": lane(settings.jobs)}

    def open(self) -> None:
        """Start the first workers."""
        for lane in self.lanes.values():
            lane.open()

    def pids(self) -> list[int]:
        """The processes of all workers that are ready or run."""
        return [pid for lane in self.lanes.values() for pid in lane.pids()]

    async def close(self) -> None:
        """End all workers."""
        await asyncio.gather(*(lane.close() for lane in self.lanes.values()))
