"""The doors described for programs: an OpenAPI document written from the types that serve them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from inkblade import __version__
from inkblade.server._door import MOST_SEAT, Door, Text
from inkblade.server._papers import Fault

REF = "#/components/schemas/{name}"
FAILURES = {
    400: "Malformed.",
    403: "Not yours.",
    404: "No such thing.",
    409: "Not now.",
    413: "Too big.",
    429: "Too many.",
    507: "The disk is full.",
}


def openapi(doors: Iterable[Door]) -> dict[str, Any]:
    """The document."""
    all_doors = list(doors)
    kinds = [door.answer for door in all_doors if door.answer is not Text]
    kinds += [door.form for door in all_doors if door.form is not None]
    schemas, components = msgspec.json.schema_components([Fault, *kinds], ref_template=REF)
    by_kind = dict(zip(map(str, [Fault, *kinds]), schemas, strict=True))
    paths: dict[str, Any] = {}
    for door in all_doors:
        paths.setdefault(door.path, {})[door.method.lower()] = _operation(door, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Inkblade", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(door: Door, by_kind: dict[str, Any]) -> dict[str, Any]:
    fault = {"application/json": {"schema": by_kind[str(Fault)]}}
    operation: dict[str, Any] = {
        "summary": door.about,
        "operationId": door.meet.__name__,
        "parameters": [*_path(door), *_query(door)],
        "responses": {
            str(door.status): {"description": door.about, "content": _answer(door, by_kind)},
            **{str(status): {"description": words, "content": fault} for status, words in FAILURES.items()},
        },
    }
    if door.form is not None:
        content = {"application/json": {"schema": by_kind[str(door.form)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _answer(door: Door, by_kind: dict[str, Any]) -> dict[str, Any]:
    if door.answer is Text:
        return {"text/plain": {"schema": {"type": "string"}}}
    return {"application/json": {"schema": by_kind[str(door.answer)]}}


def _path(door: Door) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}, "example": example}
        for name, example in door.also.items()
    ]


def _query(door: Door) -> list[dict[str, Any]]:
    if not door.seen_by_seat:
        return []
    schema = {"type": "integer", "minimum": 0, "maximum": MOST_SEAT}
    return [{"name": "seat", "in": "query", "required": False, "schema": schema}]
