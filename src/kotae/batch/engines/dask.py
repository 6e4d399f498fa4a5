"""Workers of a Dask cluster: somebody's scheduler, or one of our own on this machine.

Boards travel in chunks, of which a few per worker are under way; no more are read before some come back. What
a lost worker had is done again elsewhere by Dask, three times; then each board of the chunk is tried alone.
"""

from __future__ import annotations

import json
import logging
import queue
import time
import uuid
from asyncio import CancelledError
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from kotae.batch.engines import CHARACTERS
from kotae.batch.engines.feeding import PAUSE, Feed
from kotae.batch.engines.packing import packed, unpacked
from kotae.batch.identity import Identity, identity
from kotae.batch.items import Done, Question, QueuedBoard, UnreadResult
from kotae.errors import BadInput, KotaeError

if TYPE_CHECKING:  # loaded when boards are asked about
    from distributed import Client, Future

CHUNK = 500
"""Boards that travel together at most."""
PORTION = 0.5
"""Seconds that boards which travel together should take at least."""
SPARING = 0.004
"""Seconds that they should take at least for each thread of the cluster: a chunk costs its scheduler 1.0 ms
to 1.7 ms, so that it is busy for half of the time at most, however many threads there are (docs/scale.md)."""
PATIENCE = 4
"""After how many times as long a worker sends back what it has, and the boards that it has not come to."""
AHEAD = 3
"""Chunks under way for each thread of a worker: one is asked about, one waits there, one travels."""
CONNECTING = 10.0
"""Seconds that a scheduler has to answer."""
KEPT = 10
"""Messages that Dask keeps for who looks for its defects."""
NOTICING = 2.0
"""Seconds in which a client notices that its scheduler has gone."""
COUNTING = 1.0
"""Seconds between two counts of the workers."""
ERRAND = "__import__('kotae.batch.engines.errand', fromlist=['run']).run(asked)"
WHO = "tuple(__import__('kotae.batch.identity', fromlist=['identity']).identity())"
"""What workers do, as text: so the scheduler needs no Kotae, and a worker without one, or with another
Python, gets far enough to say so."""
QUESTION = tuple(field.name for field in fields(Question))
LOST = "the workers that were asked about this board alone were lost, again and again"
EXTRA = "--engine dask needs the cluster extra: pip install 'kotae[cluster]'"


def _lost(client: Client) -> bool:
    """Whether the scheduler is gone, which the client may notice a little later."""
    until = time.monotonic() + NOTICING
    while client.status == "running" and time.monotonic() < until:
        time.sleep(PAUSE)
    return bool(client.status != "running")


class Chunk(NamedTuple):
    """Boards that travel together."""

    items: list[QueuedBoard]
    alone: bool = False
    """Whether it is a suspect, with nothing else under way."""


class DaskEngine:
    """The workers of a scheduler, or as many processes of this machine as are wanted."""

    def __init__(
        self,
        question: Question,
        scheduler: str | None,
        jobs: int,
        tell: Callable[[str], None] = lambda sentence: None,
    ) -> None:
        if find_spec("distributed") is None:
            raise BadInput(EXTRA)
        self._question = question
        self._scheduler = scheduler
        self._jobs = jobs
        self._tell = tell
        self._under_way: dict[Future[bytes], Chunk] = {}
        self._landed: queue.SimpleQueue[Future[bytes]] = queue.SimpleQueue()
        self._again: deque[list[QueuedBoard]] = deque()
        """Boards that came back unasked."""
        self._suspects: deque[QueuedBoard] = deque()
        """Boards of chunks under which workers were lost; each is tried with nothing else under way, so that
        it is known which one it was."""
        self._size = 1
        self._room = 1
        self._portion = PORTION
        self._counted = 0.0
        self._number = 0
        self._name = f"kotae-{uuid.uuid4().hex}"
        self.most = 0
        """The most chunks that were under way at once."""
        self.chunks = 0
        """How many chunks came back."""
        self.returned = 0
        """How many boards came back unasked."""

    def results(self, items: Iterable[QueuedBoard]) -> Generator[Done, None, None]:
        """The results of boards as their chunks come back."""
        with _settings(), self._connected() as client:
            self._compare_all(client)
            with Feed(items, 2 * CHUNK) as feed:
                try:
                    yield from self._results(client, feed)
                except (Exception, CancelledError) as error:
                    # A lost scheduler shows itself in many ways: closed streams, cancelled futures, no keys.
                    if isinstance(error, KotaeError) or not _lost(client):
                        raise
                    raise self._gone() from None
                finally:
                    self._cancel(client)

    @property
    def under_way(self) -> int:
        """How many chunks are under way."""
        return len(self._under_way)

    def close(self) -> None:
        """Nothing is held beyond `results`."""

    def _results(self, client: Client, feed: Feed) -> Iterator[Done]:
        while True:
            self._count(client)
            self._send(client, feed)
            if not self._under_way and feed.ended:  # then nothing was left to be sent
                return
            landed = self._wait(client)
            for future, data in landed.items():
                chunk = self._under_way.pop(future)
                yield from self._received(client, future, chunk, data)

    def _send(self, client: Client, feed: Feed) -> None:
        """Send off chunks while there is room, a suspect only if there is nothing else to do."""
        while len(self._under_way) < self._room:
            items = self._next(feed)
            if items:
                self._submit(client, Chunk(items))
            elif self._suspects and not self._under_way:
                self._submit(client, Chunk([self._suspects.popleft()], alone=True))
                return
            else:
                return

    def _next(self, feed: Feed) -> list[QueuedBoard]:
        """The boards of the next chunk: those that came back unasked first. There may be none for now."""
        if not self._again:
            return feed.take(self._size, CHARACTERS, wait=not self._under_way)
        items = self._again.popleft()
        if len(items) > self._size:
            self._again.appendleft(items[self._size :])
        return items[: self._size]

    def _submit(self, client: Client, chunk: Chunk) -> None:
        self._number += 1
        future = client.submit(
            eval, ERRAND, {"asked": self._asked(chunk)}, key=(self._name, self._number), pure=False
        )
        self._under_way[future] = chunk
        self.most = max(self.most, len(self._under_way))
        future.add_done_callback(self._landed.put)

    def _asked(self, chunk: Chunk) -> bytes:
        asked = {
            "identity": identity(),
            "question": {name: getattr(self._question, name) for name in QUESTION},
            "texts": [item.text for item in chunk.items],
            "patience": PATIENCE * self._portion,
        }
        return packed(asked)

    def _wait(self, client: Client) -> dict[Future[bytes], bytes | None]:
        """The chunks that came back and what they brought, fetched together; there may be none for now."""
        landed: list[Future[bytes]] = []
        with suppress(queue.Empty):
            if self._under_way:
                landed.append(self._landed.get(timeout=PAUSE))
            while True:
                landed.append(self._landed.get_nowait())
        if not landed:
            return {}
        found = client.gather({future.key: future for future in landed}, errors="skip")
        return {future: found[future.key] for future in landed}

    def _received(
        self, client: Client, future: Future[bytes], chunk: Chunk, data: bytes | None
    ) -> Iterator[Done]:
        if data is None:
            yield from self._failed(client, future, chunk)
            return
        told = unpacked(data)
        self._compare(told["worker"], Identity(*told["identity"]))
        self.chunks += 1
        spent = 0.0
        for item, found in zip(chunk.items, told["found"], strict=False):
            spent += found["seconds"]
            result = found.pop("result")
            yield Done(item, **found, result=None if result is None else UnreadResult(result.encode("ascii")))
        done = len(told["found"])
        if done:
            self._size = max(1, min(CHUNK, int(self._portion * done / max(spent, 1e-6))))
        rest = chunk.items[done:]  # they took longer than was thought, or their worker is about to end
        self.returned += len(rest)
        if rest and chunk.alone:
            self._suspects.extend(rest)
        elif rest:
            self._again.append(rest)

    def _failed(self, client: Client, future: Future[bytes], chunk: Chunk) -> Iterator[Done]:
        """The boards of a chunk that was lost too often are tried alone; then they are given up."""
        from distributed import KilledWorker

        if future.status == "cancelled":
            raise self._gone()
        error = future.exception()
        if not isinstance(error, KilledWorker):
            self._compare_all(client)
            raise BadInput(f"{self._address}: a worker failed: {type(error).__name__}: {error}")
        if not chunk.alone:
            self._suspects.extend(chunk.items)
            return
        for item in chunk.items:
            yield Done(item, None, None, "crashed", LOST, 0.0)

    def _count(self, client: Client) -> None:
        """See from time to time how many workers there are: some may have come or gone."""
        if (now := time.monotonic()) - self._counted < COUNTING:
            return
        threads = sum(client.nthreads().values())
        if not threads and not self._counted:
            self._tell(f"{self._address} has no workers yet; they are waited for")
        self._counted = now
        self._room = AHEAD * max(1, threads)
        self._portion = max(PORTION, SPARING * threads)

    @property
    def _address(self) -> str:
        return self._scheduler or "the local cluster"

    def _gone(self) -> BadInput:
        return BadInput(
            f"the Dask scheduler at {self._address} went away; all results so far are kept, "
            "and the same command goes on"
        )

    def _compare_all(self, client: Client) -> None:
        """Ensure that every worker that is there has our Kotae."""
        for worker, found in client.run(eval, WHO, on_error="return").items():
            if isinstance(found, ImportError):
                raise BadInput(
                    f"the worker {worker} has no Kotae, or another one: {found}; here is {identity()}"
                )
            if isinstance(found, OSError):  # it has just gone
                continue
            if isinstance(found, BaseException):
                raise BadInput(f"the worker {worker} fails: {type(found).__name__}: {found}")
            self._compare(worker, Identity(*found))

    def _compare(self, worker: str, theirs: Identity) -> None:
        if theirs != identity():
            raise BadInput(
                f"the worker {worker} has {theirs}, but here is {identity()}; they have to be the same"
            )

    def _cancel(self, client: Client) -> None:
        """Give up what is under way."""
        futures = list(self._under_way)
        self._under_way.clear()
        if futures and client.status == "running":
            with suppress(OSError):
                client.cancel(futures, force=True)

    @contextmanager
    def _connected(self) -> Iterator[Client]:
        """A client of the scheduler; of one of our own if none was named, which ends with it."""
        from distributed import Client, LocalCluster

        if self._scheduler is None:
            with (
                LocalCluster(
                    n_workers=self._jobs,
                    threads_per_worker=1,
                    processes=True,
                    host="127.0.0.1",
                    dashboard_address=None,
                    scheduler_kwargs={"dashboard_address": "127.0.0.1:0", "dashboard": False},
                    memory_limit=0,  # boards have limits of their own, in processes that Dask does not see
                    silence_logs=logging.CRITICAL,
                    preload=["kotae.batch.engines.errand"],
                ) as cluster,
                Client(cluster, set_as_default=False) as client,
            ):
                yield client
            return
        try:
            address = _written(self._scheduler) if self._scheduler.endswith(".json") else self._scheduler
            client = Client(address, timeout=CONNECTING, set_as_default=False, name="kotae")
        except (OSError, ValueError, TypeError, KeyError) as error:
            raise BadInput(f"no Dask scheduler answers at {self._scheduler}: {_short(error)}") from None
        with client:
            yield client


@contextmanager
def _settings() -> Iterator[None]:
    """Ensures that Dask logs nothing meanwhile, since what matters is said in one sentence, and that it does
    not keep its last messages, a thousand by default: they hold boards."""
    import dask.config
    import distributed

    before: dict[str, int] = {}
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in (distributed.__name__, "tornado"):
            before[name] = logging.getLogger(name).level
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        with dask.config.set({"distributed.admin.low-level-log-length": KEPT}):
            yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)


def _written(path: str) -> str:
    """The address that a scheduler wrote into a file. Dask itself would wait for a file that is not there."""
    with open(path, encoding="utf-8") as file:
        return str(json.load(file)["address"])


def _short(error: Any) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
