"""The application: the page, the API and its description."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp

from kotae import __version__
from kotae.codec.objects import without_doubles
from kotae.errors import BadInput
from kotae.web.answering import EVENTS, Answer, whole
from kotae.web.describing import described, failures, replied
from kotae.web.guard import Gate, Log
from kotae.web.jobs import Job
from kotae.web.pages import page
from kotae.web.refusals import Refusal
from kotae.web.replies import PuzzlesReply
from kotae.web.requests import Asked
from kotae.web.routes import PUZZLES, QUICK, ROUTES, Route
from kotae.web.settings import QUICK_SECONDS, Settings
from kotae.web.workers import Pool

Handler = Callable[..., Awaitable[Response]]


def log_to_stderr(line: str) -> None:
    """Write a line on standard error."""
    print(line, file=sys.stderr, flush=True)


def make_app(settings: Settings, pool: Pool | None = None, log: Log = log_to_stderr) -> ASGIApp:
    """The application with everything around it; its lifespan opens the pool and closes it."""
    workers = Pool(settings) if pool is None else pool
    return Gate(_app(workers), settings, log, {f"/api/{route.name}" for route in ROUTES})


def description() -> dict[str, Any]:
    """The description of the API, as ``/openapi.json`` has it."""
    return _app(Pool(Settings())).openapi()


def _app(pool: Pool) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        pool.open()
        try:
            yield
        finally:
            await pool.close()

    app = FastAPI(
        title="Kotae",
        version=__version__,
        description="Logic puzzles solved, judged, explained and made. Objects are those of --json.",
        docs_url=None,  # these two would load scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    app.router.route_class = JsonRoute
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _unrouted)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(Exception, _unexpected)
    for route in ROUTES:
        app.add_api_route(
            f"/api/{route.name}",
            _question(pool, route),
            methods=["POST"],
            summary=route.summary,
            name=route.name,
            responses=replied(route),
            response_class=Response,
        )
    _add_puzzles(app, pool)
    _add_page(app, pool.settings)
    app.openapi = lambda: described(app)  # type: ignore[method-assign] # as FastAPI documents it
    return app


class JsonRequest(Request):
    """A request whose body is read as files are: no object has two members of the same name."""

    async def json(self) -> Any:
        """Return what the body says."""
        return json.loads(await self.body(), object_pairs_hook=without_doubles)


class JsonRoute(APIRoute):
    """A route that reads `JsonRequest`s."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the handler of a request."""
        handle = super().get_route_handler()

        async def read(request: Request) -> Response:
            return await handle(JsonRequest(request.scope, request.receive))

        return read


def _question(pool: Pool, route: Route) -> Handler:
    settings = pool.settings
    most = min(QUICK_SECONDS, settings.seconds) if route.lane == QUICK else settings.seconds

    async def ask(request: Request, asked: Asked) -> Response:
        fields = asked.model_dump()
        seconds = min(most, fields.get("seconds") or most)
        stream = EVENTS in request.headers.get("accept", "")
        return Answer(_job(pool, route.name, route.lane, request, fields, seconds), stream=stream)

    ask.__annotations__["asked"] = route.asked  # what FastAPI reads and describes
    return ask


def _job(
    pool: Pool, task: str, lane: str, request: Request, fields: Mapping[str, Any], seconds: float
) -> Job:
    limits = {"seconds": seconds, "memory_mb": pool.settings.memory_mb}
    told = {"task": task, "ask": fields, "limits": limits}
    try:
        line = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        raise Refusal(400, "the body holds half a character (a lone surrogate)") from None
    return Job(pool.lanes[lane], request.scope["kotae.client"], line, seconds, pool.settings)


def _add_puzzles(app: FastAPI, pool: Pool) -> None:
    kept: list[bytes] = []

    @app.get(
        f"/api/{PUZZLES}",
        summary="The puzzles, their rules and examples",
        responses={200: {"model": PuzzlesReply, "description": "All puzzles"}, **failures("GET")},
        response_class=Response,
    )
    async def puzzles(request: Request) -> Response:
        if kept:
            return await whole(kept[0], request.scope)
        job = _job(pool, PUZZLES, QUICK, request, {}, min(QUICK_SECONDS, pool.settings.seconds))
        return Answer(job, stream=False, keep=kept.append)


def _add_page(app: FastAPI, settings: Settings) -> None:
    @app.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
    async def index(request: Request) -> Response:
        return await page(settings.static, "index.html", request)

    @app.api_route("/static/{name:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def file(request: Request, name: str) -> Response:
        return await page(settings.static, name, request)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return Refusal(400, sentence(error.errors())).response()


async def _unrouted(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = {404: "there is nothing here", 405: "this is asked in another way; see the header Allow"}
    told = words.get(error.status_code, "the body cannot be read as JSON")
    if isinstance(error.__cause__, BadInput):
        told = f"the body: {error.__cause__}"
    return Refusal(error.status_code, told).response(error.headers)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return error.response()


async def _unexpected(request: Request, error: Exception) -> Response:
    return Refusal(500, "something went wrong here; the log says what").response()


def sentence(errors: Sequence[Mapping[str, Any]]) -> str:
    """What is wrong with a body; of several complaints, the one that is about the innermost place."""
    error = max(errors, key=lambda error: len(error["loc"]))
    names = [part for part in error["loc"] if part != "body" and not (isinstance(part, str) and "[" in part)]
    field = f"field '{names[0]}'" if names else "the body"
    match error["type"]:
        case "json_invalid":
            return f"the body is not JSON: {error['ctx']['error']} at character {names[0]}"
        case "missing":
            return f"{field} is missing"
        case "extra_forbidden":
            return f"there is no {field} in this request"
        case "value_error":
            return f"{field}: {error['ctx']['error']}"
        case _:
            said = error["msg"]
            return f"{field}: {said[:1].lower()}{said[1:]}"
