"""The wire's types for the client, in TypeScript: `python -m inkblade.server.typescript FILE` writes them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from inkblade.server import _battle_papers, _campaign_papers, _papers, _shelf
from inkblade.table import WIRE_VERSION, ClockRule, Hello, Message, Request

HEADING = "// Written by `python -m inkblade.server.typescript` from the types of the wire; not by hand.\n"
PRIMITIVES = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
Schema = Mapping[str, Any]


def papers() -> list[type[msgspec.Struct]]:
    """Every paper and form of the HTTP doors, in the order they are written down."""
    bases = (_papers.Paper, _papers.Form)
    kinds = [
        kind
        for module in (_papers, _shelf, _battle_papers, _campaign_papers)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, bases) and kind.__module__ == module.__name__
    ]
    return [kind for kind in kinds if kind not in bases]


def typescript() -> str:
    """All types of the wire and of the HTTP doors, as one TypeScript module."""
    unions = {"Request": Request, "Message": Message}
    forms = [kind for kind in papers() if issubclass(kind, _papers.Form)]
    written_by_clients = {kind.__name__ for kind in (Hello, ClockRule, *get_args(Request), *forms)}
    kinds: list[Any] = [Hello, *unions.values(), *papers()]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="{name}")
    parts = [HEADING, f"export const WIRE_VERSION = {WIRE_VERSION};\n"]
    parts.append("/** A value of JSON, whose shape is the game's. */\nexport type Plain = any;\n")
    parts += [_interface(name, schema, name in written_by_clients) for name, schema in components.items()]
    for name, schema in zip(unions, schemas[1 : 1 + len(unions)], strict=True):
        parts.append(f"export type {name} =\n  | {_union(schema['anyOf'], newline=True)};\n")
    return "\n".join(parts)


def _interface(name: str, schema: Schema, may_leave_out: bool) -> str:
    """A struct as an interface; what the server writes is always whole."""
    required = set(schema.get("required", ())) if may_leave_out else set(schema["properties"])
    lines = [f"/** {schema['description'].splitlines()[0]} */", f"export interface {name} {{"]
    for field, kind in schema["properties"].items():
        lines.append(f"  {field}{'' if field in required else '?'}: {_type(kind)};")
    return "\n".join([*lines, "}\n"])


def _type(schema: Schema) -> str:
    """The TypeScript type of a schema."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join("null" if value is None else f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        return _union(schema["anyOf"])
    if schema.get("type") == "array":
        item = _type(schema["items"])
        return f"({item})[]" if "|" in item else f"{item}[]"
    return PRIMITIVES.get(schema.get("type", ""), "Plain")


def _union(schemas: Iterable[Schema], newline: bool = False) -> str:
    return ("\n  | " if newline else " | ").join(map(_type, schemas))


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), "utf-8")
