"""`kotae serve` at work: the socket, uvicorn around the application, and the browser."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread, current_thread, main_thread
from types import FrameType

import uvicorn

from kotae.errors import BadInput
from kotae.web.app import log_to_stderr, make_app
from kotae.web.connection import HEAD, Connection
from kotae.web.guard import Log
from kotae.web.settings import Settings
from kotae.web.workers import Pool

PORT, PORTS = 8000, 20
"""The port that is tried first, and how many after it."""
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")


class Server(uvicorn.Server):
    """uvicorn's server, which says when it listens, and ends all work before it waits for its requests."""

    def __init__(self, config: uvicorn.Config, pool: Pool, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.pool = pool
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the workers, whose requests then get their last word, and everything else."""
        await self.pool.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Have signals end the server, which is its ordinary end; a second one, at once."""
        if current_thread() is not main_thread():
            yield
            return
        before = {}
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, self.handle_exit)
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End; at once, if that was asked for before."""
        self.force_exit = self.should_exit
        self.should_exit = True


def make_server(
    settings: Settings, ready: Callable[[], None] = lambda: None, log: Log = log_to_stderr
) -> Server:
    """A server, not yet started; `serve` of it takes sockets that `listen` made."""
    pool = Pool(settings)
    config = uvicorn.Config(
        make_app(settings, pool, log),
        http=Connection,
        ws="none",
        lifespan="on",
        loop="asyncio",
        log_config=None,
        log_level="error",  # not a line for whatever is no HTTP
        access_log=False,
        server_header=False,
        proxy_headers=False,  # anybody could write them
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=HEAD,
    )
    return Server(config, pool, ready)


def listen(host: str, port: int | None = None) -> socket.socket:
    """A socket at an address; without a port, at the first one that is free."""
    six = ":" in resolve(host)
    for number in range(PORT, PORT + PORTS) if port is None else (port,):
        # Told that it is TCP, asyncio has it send at once: a response takes 1 ms, and else 44.
        family = socket.AF_INET6 if six else socket.AF_INET
        made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":  # there, it would share the port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((host, number))
            made.listen(1024)
            return made
        except OSError as error:
            made.close()
            if error.errno != errno.EADDRINUSE:
                raise BadInput(f"cannot listen at {host}, port {number}: {error.strerror}") from None
        except BaseException:
            made.close()
            raise
    if port is not None:
        raise BadInput(f"port {port} is in use; --port takes another one")
    raise BadInput(f"the ports {PORT} to {PORT + PORTS - 1} are in use; --port takes another one")


def resolve(host: str) -> str:
    """The address of a host in figures."""
    try:
        return str(socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][4][0])
    except (OSError, UnicodeError):
        raise BadInput(f"there is no address for the host '{host}'") from None


def place(listening: socket.socket) -> str:
    """The address of the page."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = socket.gethostname()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def open_browser(address: str) -> Thread | None:
    """Show the page, where somebody would see it, by a thread for which nobody needs to wait."""
    seen = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    if not seen and sys.platform not in ("win32", "darwin"):
        return None
    thread = Thread(target=webbrowser.open, args=(address,), daemon=True)
    thread.start()
    return thread
