"""The files of the page, read from their folder: nothing that a request names is taken as a path."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from kotae.render.theme import colours
from kotae.web.packing import pack
from kotae.web.refusals import Refusal

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}
"""What is sent; whatever else lies in the folder is not."""
PART = re.compile(r"[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,79}")
DEEPEST = 4
PALETTE = "palette.css"
"""What no folder holds: the colours of pictures, as a style sheet."""


async def page(folder: Path, name: str, request: Request) -> Response:
    """A file of the folder, or word that the client has it already."""
    if name == PALETTE:
        return await sent(colours().encode(), TYPES[".css"], request)
    parts = name.split("/")
    if len(parts) > DEEPEST or not all(PART.fullmatch(part) for part in parts):
        raise Refusal(404, "there is no such file")
    path = folder.joinpath(*parts)
    kind = TYPES.get(path.suffix)
    if kind is None or not path.is_file():
        raise Refusal(404, "there is no such file")
    return await sent(path.read_bytes(), kind, request)


async def sent(content: bytes, kind: str, request: Request) -> Response:
    """A content of that type, or word that the client has it already."""
    # Weak: it is the same for the packed and the plain body.
    tag = f'W/"{hashlib.sha256(content).hexdigest()[:32]}"'
    if tag in request.headers.get("if-none-match", "").split(", "):
        return Response(None, 304, {"ETag": tag})
    body, headers = await pack(content, request.scope["headers"])
    return Response(body, 200, {**headers, "ETag": tag}, kind)
