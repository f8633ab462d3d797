"""The built client as it goes over the wire."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
from starlette.applications import Starlette

from inkblade.server._client import client_routes


async def _asked(folder: Path, *encodings: str) -> list[httpx.Response]:
    """A file asked for in each of these encodings."""
    over = httpx.ASGITransport(app=Starlette(routes=client_routes(folder)))
    async with httpx.AsyncClient(transport=over, base_url="http://table") as client:
        return [await client.get("/assets/index-abc.js", headers={"accept-encoding": each}) for each in encodings]


def test_hashed_files_go_packed_to_who_can_unpack_them(tmp_path: Path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-abc.js").write_text("const ink = 1;\n" * 1000)
    packed, plain = asyncio.run(_asked(tmp_path, "gzip", "identity"))
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert "immutable" in packed.headers["cache-control"]
