"""The description of the API in OpenAPI's terms."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from kotae.web.replies import ErrorReply
from kotae.web.routes import Route

Responses = dict[int | str, dict[str, Any]]
WHY = {
    400: "What was given cannot be read, or cannot be served",
    403: "The request comes from the page of another site",
    405: "This is not how it is asked",
    408: "The body did not arrive in time",
    413: "The body is too large",
    415: "The body is not JSON",
    421: "The server does not go by the name in the header Host",
    429: "Too many requests of one client",
    503: "Too many requests of all, or the process that worked on it was ended",
}
BODILESS = (400, 403, 405, 421, 429, 503)
"""What can go wrong when nothing is sent."""
STREAM = (
    "With the header 'Accept: text/event-stream': server-sent events, each with an object. 'queued' says how "
    "many are ahead, 'started' that it runs{events}; the last one is {last}, or 'error' with \"error\" and "
    '"status".'
)


def failures(method: str) -> Responses:
    """Every status that says why there is no answer."""
    return {
        status: {"model": ErrorReply, "description": why}
        for status, why in WHY.items()
        if method == "POST" or status in BODILESS
    }


def replied(route: Route) -> Responses:
    """What a question answers, by status."""
    last = " or ".join(["'file'"] * bool(route.files) + ["'result'"] * (route.told is not None))
    events = "".join(f", '{event}' what is found on the way" for event in route.events if event != "progress")
    content: dict[str, Any] = {
        "text/event-stream": {
            "schema": {"type": "string", "description": STREAM.format(events=events, last=last)}
        }
    }
    for kind in route.files:
        content[kind] = {"schema": {"type": "string", "format": "binary"}}
    found: dict[str, Any] = {"description": route.summary, "content": content}
    if route.told is not None:
        found["model"] = route.told
    return {200: found, **failures("POST")}


def described(app: FastAPI) -> dict[str, Any]:
    """The description, made when somebody asks for the first time."""
    if app.openapi_schema is None:
        made = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        for operations in made["paths"].values():
            for operation in operations.values():
                operation["responses"].pop("422", None)  # FastAPI's own way to refuse, which is 400 here
        for unused in ("HTTPValidationError", "ValidationError"):
            made["components"]["schemas"].pop(unused, None)
        app.openapi_schema = made
    return app.openapi_schema
