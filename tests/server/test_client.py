"""The built client as it goes over the wire."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from inkblade.server._client import client_routes
from tests.server.test_doors import AGAINST_MACHINE


async def _asked(folder: Path, path: str, *encodings: str) -> list[httpx.Response]:
    """A path asked for in each of these encodings, in a house with a cellar."""

    async def leads(path: str) -> bool:
        return path == "cellar"

    over = httpx.ASGITransport(app=Starlette(routes=client_routes(leads, folder)))
    async with httpx.AsyncClient(transport=over, base_url="http://table") as client:
        return [await client.get(path, headers={"accept-encoding": each}) for each in encodings]


def test_hashed_files_go_packed_to_who_can_unpack_them(tmp_path: Path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-abc.js").write_text("const ink = 1;\n" * 1000)
    packed, plain = asyncio.run(_asked(tmp_path, "/assets/index-abc.js", "gzip", "identity"))
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert "immutable" in packed.headers["cache-control"]


def test_a_room_that_is_not_there_has_the_page_that_says_so(tmp_path: Path):
    (tmp_path / "index.html").write_text("the house")
    there, nowhere = (asyncio.run(_asked(tmp_path, path, "identity"))[0] for path in ("/cellar", "/attic"))
    assert (there.status_code, nowhere.status_code) == (200, 404)
    assert there.text == nowhere.text == "the house"


@pytest.mark.parametrize("path", ["/", "/watch", "/campaign", "/campaign/", "/new/duel/same", "/learn/battle"])
def test_a_room_is_found(ann, path):
    assert ann.http.get(path).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/nonsense",
        "/api",
        "/table",
        "/table/none",
        "/table/%00",
        "/table/%ff",
        "/replay/none",
        "/record/none",
        "/campaign/../secret",
        "/campaign/aCampaignThatIsNot",
        "/new/duel",
        "/new/duel/alone",
        "/new/chess/same",
        "/learn/chess",
        "/watch/closely",
    ],
)
def test_an_address_that_leads_nowhere_is_not_found(ann, path):
    assert ann.http.get(path).status_code == 404


def test_a_table_and_a_campaign_are_rooms_once_they_are_there(ann):
    table = ann.http.post("/api/tables", json=AGAINST_MACHINE).json()["table"]
    story = ann.http.get("/api/stories").json()[0]["id"]
    campaign = ann.http.post("/api/campaigns", json={"story": story, "name": "A year", "owners": ["Ann"]}).json()[
        "campaign"
    ]
    assert [ann.http.get(f"/{room}").status_code for room in (f"table/{table}", f"campaign/{campaign}")] == [200, 200]
