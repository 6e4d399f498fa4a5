"""A worker as the server sees it: a process that is asked, read line by line, and killed when need be."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple, Self

from kotae.processes import command, end, held_by, most_mb, surroundings
from kotae.sat.guarding import Guard
from kotae.web.settings import Settings
from kotae.worker import LARGEST

LAST = ("result", "file", "error")
"""The events that end an answer."""
STARTING = 60.0
"""Seconds that a worker has to get ready."""
STARTS, PAUSE = 5, 0.2
"""How often a start is tried if somebody kills the worker meanwhile, and the seconds between two tries."""
TASKS, HELD_MB = 1000, 500.0
"""A worker is replaced after this many tasks, or when it holds this much memory between two of them."""

LOOK = 0.2
"""Seconds between two looks at what a worker holds."""
CHUNK = 1 << 18
"""Bytes that are read at once, and half of those that are read ahead."""


class Event(NamedTuple):
    """What a worker says: a name and an object, as bytes that nobody here needs to read."""

    name: str
    data: bytes


Tell = Callable[[Event], Awaitable[None]]


class Died(Exception):
    """The process has ended, whoever ended it."""


class KilledAtStart(Died):
    """The process was ended by a signal before it was ready."""


class Hungry(Exception):
    """The process holds more memory than it may; it has not ended."""


class Process:
    """A worker that is ready; it is ended with `kill`, or with us."""

    def __init__(self, process: asyncio.subprocess.Process, memory_mb: int) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._asked = process.stdin
        self._told = process.stdout
        self._most_mb = most_mb(memory_mb)
        self._guard = Guard()
        self._guard.watch(process.pid)
        self.pid = process.pid
        self.client: str | None = None
        """Who asked last: its board may still be in mind."""
        self._tasks = 0
        self._read_ahead = bytearray()

    @classmethod
    async def start(cls, settings: Settings) -> Self:
        """Return a new worker once it is ready; `Died` if it does not get there."""
        for _ in range(STARTS - 1):
            with suppress(KilledAtStart):
                return await cls._start_once(settings)
            await asyncio.sleep(PAUSE)
        return await cls._start_once(settings)

    @classmethod
    async def _start_once(cls, settings: Settings) -> Self:
        process = cls(
            await asyncio.create_subprocess_exec(
                *command("kotae.worker", "--tasks", settings.tasks),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=CHUNK,
                env=surroundings(),
                start_new_session=True,  # Ctrl-C is for us
            ),
            settings.memory_mb,
        )
        try:
            async with asyncio.timeout(STARTING):
                await process._read()
        except BaseException as error:
            await process.close()
            if isinstance(error, TimeoutError):
                raise Died from None
            if isinstance(error, Died) and (process._process.returncode or 0) < 0:
                raise KilledAtStart from None
            raise
        return process

    @property
    def alive(self) -> bool:
        """Whether it can be asked, as far as anybody knows."""
        return self._process.returncode is None and not self._told.at_eof()

    @property
    def fresh(self) -> bool:
        """Whether it is worth keeping after what it has done."""
        return self._tasks < TASKS and held_by(self.pid) < HELD_MB

    async def ask(self, request: bytes, tell: Tell, beat: float) -> Event:
        """The last line of its answer; those before go to `tell`, and an empty one at each beat without."""
        self._tasks += 1
        try:
            self._asked.write(request + b"\n")
            await self._asked.drain()
        except OSError:
            raise Died from None
        now = asyncio.get_running_loop().time
        told = looked = now()
        while True:
            reading = asyncio.ensure_future(self._read())
            try:
                while not (await asyncio.wait({reading}, timeout=min(beat, LOOK)))[0]:
                    looked = self._look(looked, now())
                    if now() >= told + beat:
                        await tell(Event("", b""))
                        told = now()
            finally:
                reading.cancel()
            event = reading.result()
            if event.name in LAST:
                return event
            await tell(event)
            told = now()
            looked = self._look(looked, told)

    def _look(self, last: float, now: float) -> float:
        """See what it holds, if the last look was long ago; when that was, or `Hungry` if it is too much."""
        if now < last + LOOK:
            return last
        if held_by(self.pid) > self._most_mb:
            raise Hungry
        return now

    async def _read(self) -> Event:
        # Not readline, whose lines are no longer than what is read ahead: a worker waits for a slow reader.
        seen = 0
        while (end := self._read_ahead.find(b"\n", seen)) < 0:
            seen = len(self._read_ahead)
            chunk = await self._told.read(CHUNK)
            if not chunk or seen > LARGEST + CHUNK:
                raise Died
            self._read_ahead += chunk
        name, _, data = bytes(self._read_ahead[:end]).partition(b" ")
        del self._read_ahead[: end + 1]
        return Event(name.decode("ascii"), data)

    def kill(self) -> None:
        """End it and what it has started, at once."""
        if self._process.returncode is None:
            end(self._process)

    async def close(self) -> None:
        """Wait until it has ended, which has to be on its way or is brought about."""
        self.kill()
        await self._process.wait()
        self._asked.close()
        while await self._told.read(CHUNK):  # at its end it is closed
            pass
        self._guard.close()

    async def wait(self) -> None:
        """Wait until it has ended."""
        await self._process.wait()
