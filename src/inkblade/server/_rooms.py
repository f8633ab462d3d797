"""The rooms of the client: which addresses lead to one, and which lead nowhere."""

from __future__ import annotations

import asyncio

from inkblade.games import GAMES
from inkblade.server._campaign_doors import campaign_file
from inkblade.server._host import Host

WAYS = ("machine", "invite", "same")
"""Who plays, where a table is laid."""


class Rooms:
    """The house as its addresses tell it; what lies behind a # never comes here."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def __call__(self, path: str) -> bool:
        """Whether an address leads to a room that is there."""
        match [part for part in path.split("/") if part]:
            case [] | ["watch"] | ["campaign"]:
                return True
            case ["new", game, way]:
                return game in GAMES and way in WAYS
            case ["learn", game]:
                return game in GAMES
            case ["table" | "replay" | "record" | "campaign" as kind, id] if id.isprintable():
                return await asyncio.to_thread(self._kept, kind, id)
            case _:
                return False

    def _kept(self, kind: str, id: str) -> bool:
        if kind == "campaign":
            path = campaign_file(self._host, id)
            return path is not None and path.is_file()
        found = self._host.store.record(id) if kind == "record" else self._host.store.table(id)
        return found is not None
