"""A door: one thing that can be asked over HTTP, with its form and its answer, served and described from one place."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Match, Route

from inkblade.server._guests import COOKIE, COOKIE_SECONDS, Guests, new_id
from inkblade.server._host import Host
from inkblade.server._papers import Fault
from inkblade.table import Refusal

log = logging.getLogger("inkblade.doors")
STATUS = {
    "malformed": 400,
    "forbidden": 403,
    "no_table": 404,
    "no_seat": 404,
    "not_found": 404,
    "too_big": 413,
    "too_fast": 429,
    "fault": 500,
    "disk": 507,
}
"""The status of a refusal; any other code is a 409, not now."""
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
MOST_SEAT = 15
BODY_SECONDS = 10


@dataclass(frozen=True)
class Ask:
    """A request as a door sees it: who asks, for what, with which form."""

    host: Host
    guest: str
    path: Mapping[str, str]
    form: Any = None
    seat: int | None = None


@dataclass(frozen=True)
class Text:
    """An answer that is a text, to be saved under a name."""

    text: str
    name: str


@dataclass(frozen=True)
class Door:
    """One thing that can be asked: how, for what answer, and who meets it."""

    method: str
    path: str
    about: str
    answer: Any
    meet: Callable[[Ask], Awaitable[Any]]
    form: type[msgspec.Struct] | None = None
    status: int = 200
    seen_by_seat: bool = False
    """Whether it takes `?seat=`."""
    cached: bool = False
    """Whether the answer changes only with the program."""
    big: bool = False
    """Whether the form may hold a whole record."""
    also: Mapping[str, str] = field(default_factory=dict)
    """Path parameters, each with an example."""


def route(door: Door, host: Host, guests: Guests) -> Route:
    """A door as the web framework takes it."""

    async def endpoint(request: Request) -> Response:
        known = guests.read(request.cookies.get(COOKIE))
        guest = known or new_id()
        try:
            ask = Ask(host, guest, request.path_params, await _form(door, request, host), _seat(door, request))
            answer = await door.meet(ask)
            response = _response(door, answer)
        except Refusal as refusal:
            response = _json(Fault(refusal.code, str(refusal)), STATUS.get(refusal.code, 409))
        except Exception:
            log.exception("a fault at %s %s", door.method, door.path)
            response = _json(Fault("fault", "a fault of ours"), 500)
        if known is None:
            _give_cookie(response, guests.sign(guest), host.settings.secure)
        return response

    return Route(door.path, endpoint, methods=[door.method])


def astray(doors: Sequence[Route]) -> Route:
    """Whatever is asked under /api and met by no door: told what would be, or that nothing is there."""

    async def endpoint(request: Request) -> Response:
        near = [door for door in doors if door.matches(request.scope)[0] is Match.PARTIAL]
        if near:
            methods = {method for door in near for method in door.methods or ()}
            raise HTTPException(405, headers={"Allow": ", ".join(sorted(methods))})
        raise HTTPException(404, "there is no such door; /api/openapi.json tells of all there are")

    return Route("/api/{path:path}", endpoint, methods=METHODS)


def _response(door: Door, answer: Any) -> Response:
    if isinstance(answer, Text):
        saved = {"content-disposition": f'attachment; filename="{answer.name}"', "cache-control": "no-store"}
        return Response(answer.text, door.status, saved, "text/plain; charset=utf-8")
    response = _json(answer, door.status)
    response.headers["cache-control"] = "no-cache" if door.cached else "no-store"
    return response


def _json(answer: Any, status: int) -> Response:
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


def _give_cookie(response: Response, signed: str, secure: bool) -> None:
    response.set_cookie(COOKIE, signed, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)


def _seat(door: Door, request: Request) -> int | None:
    given = request.query_params.get("seat")
    if not door.seen_by_seat or given is None:
        return None
    if not (given.isascii() and given.isdecimal() and len(given) < 3 and int(given) <= MOST_SEAT):
        raise Refusal("malformed", f"seat: expected a number from 0 to {MOST_SEAT}, got {given[:20]!r}")
    return int(given)


async def _form(door: Door, request: Request, host: Host) -> Any:
    if door.form is None:
        return None
    limits = host.settings.limits
    body = await _body(request, limits.record_bytes if door.big else limits.body_bytes)
    try:
        return msgspec.json.decode(body, type=door.form)
    except msgspec.ValidationError as fault:
        raise Refusal("malformed", str(fault)) from None
    except msgspec.MsgspecError as fault:
        raise Refusal("malformed", f"expected a form in JSON: {fault}") from None
    except (UnicodeError, RecursionError):
        raise Refusal("malformed", "expected JSON in UTF-8 that is not nested without end") from None


async def _body(request: Request, most: int) -> bytes:
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise Refusal("too_big", f"expected at most {most} bytes")
    except TimeoutError:
        raise Refusal("malformed", f"expected the whole form within {BODY_SECONDS} seconds") from None
    except ClientDisconnect:
        raise Refusal("malformed", "expected the whole form") from None
    return bytes(body)
