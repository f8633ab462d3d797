"""The built client: hashed files for ever, and one page for every room, and for whoever finds none."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent / "client"
FOR_EVER = "public, max-age=31536000, immutable"
NOT_BUILT = "The browser table is not built into this copy of inkblade; the wire and /api are up.\n"


class Hashed(StaticFiles):
    """Files whose names change with what is in them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code < 400:
            response.headers["cache-control"] = FOR_EVER
        return response


def client_routes(leads: Callable[[str], Awaitable[bool]], folder: Path = FOLDER) -> list[BaseRoute]:
    """The client's files, and its page for whatever is no file and no door; `leads` says what is a room."""
    page = folder / "index.html"

    async def room(request: Request) -> Response:
        path = request.path_params["path"]
        if path.startswith("ws/"):
            raise HTTPException(404, "there is a socket here or nothing; expected a WebSocket")
        file = folder / path
        if "/" not in path and path and file.is_file():
            return FileResponse(file)
        if not page.is_file():
            return PlainTextResponse(NOT_BUILT, 404)
        return FileResponse(page, 200 if await leads(path) else 404, {"cache-control": "no-cache"})

    assets = Mount("/assets", GZipMiddleware(Hashed(directory=folder / "assets", check_dir=False), compresslevel=6))
    return [assets, Route("/{path:path}", room, methods=["GET"])]
