"""How a table looks from outside: what lists and invitations show, and nothing that a seat alone may know."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from inkblade.server._papers import TableEntry
from inkblade.store import Kept
from inkblade.table import Moment, Table, chairs, proof

_reader = msgspec.json.Decoder(TableEntry)


def summary(table: Table, moment: Moment) -> bytes:
    """A table from outside, as it is kept."""
    return msgspec.json.encode(
        TableEntry(
            table=table.laid.table,
            game=table.game.name,
            title=table.title,
            phase=moment.phase,
            turn=moment.turn,
            chairs=chairs(moment),
            clock=table.laid.clock,
            watched=False,
            dice=proof(table, moment.phase == "over"),
            outcome=moment.outcome,
            mine=[],
            free=[],
            created=table.laid.at,
            changed=moment.at,
        )
    )


def table_entry(kept: Kept, guest: str | None) -> TableEntry:
    """A table from outside, as one guest sees it."""
    mine = [holder.seat for holder in kept.holders if guest is not None and holder.guest == guest]
    free = [holder.seat for holder in kept.holders if holder.free]
    entry: TableEntry = _reader.decode(kept.summary)
    return replace(
        entry, turn=kept.turn, watched=kept.watched, mine=sorted(mine), free=sorted(free), changed=kept.changed
    )
