"""The law of the duel with rows: what a state is in numbers, one on one the very row the compiled path works on."""

from __future__ import annotations

import json
from typing import Protocol

from inkblade.games.duel._notation import DuelNotation
from inkblade.games.duel._rules import DuelRules
from inkblade.games.duel._state import Setup, State

OPEN_TABLES = 4
"""How many setups' tables are kept at hand."""


class Rows(Protocol):
    """The states of one setup as rows."""

    def row(self, state: State) -> tuple[int, ...]: ...


class PackedDuelRules(DuelRules):
    """Combat-book duels, whose states are also rows of numbers."""

    def __init__(self) -> None:
        self._open: list[tuple[Setup, Rows]] = []

    def pack(self, state: State) -> tuple[int, ...]:
        """The state as a row that no other state of its setup has.

        One on one it begins with the row of the compiled tables, and what those leave out follows; a state beyond the
        tables is the bytes of its JSON.
        """
        for setup, rows in self._open:
            if setup == state.setup:
                return rows.row(state)
        rows = _rows_of(state.setup)
        self._open = [(state.setup, rows), *self._open[: OPEN_TABLES - 1]]
        return rows.row(state)


class PlainRows:
    """States beyond the tables."""

    def row(self, state: State) -> tuple[int, ...]:
        return tuple(json.dumps(DuelNotation().plain(state), sort_keys=True).encode())


def _rows_of(setup: Setup) -> Rows:
    """What packs the states of a setup: its tables, where there are any; imported late, as they are heavy."""
    from inkblade.games.duel._masks import NotCompiled
    from inkblade.games.duel._rows import CompiledRows

    try:
        return CompiledRows(setup)
    except NotCompiled:
        return PlainRows()
