"""What an arena is played on, and who plays in it, read from what was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from inkblade.cli._books import find_book
from inkblade.cli._bulk import read_bots
from inkblade.cli._console import Refused
from inkblade.games import digest
from inkblade.games.adventure import ADVENTURE, scenario, scenario_ids
from inkblade.games.battle import BATTLE, encounter_ids
from inkblade.games.duel import DUEL, PRESETS, book_ids
from inkblade.games.labyrinth import LABYRINTH, stronghold_ids
from inkblade.kernel import AnyGame, Plain

EVERY = "all"


class Grounds(NamedTuple):
    """What differs from setup to setup of a game: one of it, several, and who sits in the first seat."""

    one: str
    several: str
    first: str


GROUNDS = {
    DUEL.name: Grounds("book", "books", "the row's book"),
    LABYRINTH.name: Grounds("stronghold", "strongholds", "Good"),
    BATTLE.name: Grounds("encounter", "encounters", "the first army"),
    ADVENTURE.name: Grounds("scenario", "scenarios", "the first side"),
}


@dataclass(frozen=True)
class Entry:
    """Who and what takes part."""

    game: AnyGame
    bots: tuple[str, ...]
    names: tuple[str, ...]
    """The books, the strongholds, the encounters or the scenarios."""
    setups: Mapping[tuple[int, int], Any]
    balance: str | None

    @property
    def heading(self) -> dict[str, Plain]:
        """What a tournament is known by; books, strongholds, encounters and scenarios by what stands in them."""
        content = {name: self._digest(self.setups[k, k]) for k, name in enumerate(self.names)}
        return {"bots": list(self.bots), GROUNDS[self.game.name].several: content, "balance": self.balance}

    def _digest(self, setup: Any) -> str:
        content = self.game.notation.content(setup)
        if self.game is DUEL:
            return content
        return digest([content, self.game.notation.plain(setup)])


def read_raid(bots: tuple[str, ...], strongholds: str, balance: str | None) -> Entry:
    names = _read_names(strongholds, stronghold_ids(), GROUNDS[LABYRINTH.name])
    setups = {(k, k): LABYRINTH.notation.read_setup({"stronghold": name}) for k, name in enumerate(names)}
    return Entry(LABYRINTH, bots, names, setups, balance)


def read_battle(bots: tuple[str, ...], encounters: str, balance: str | None) -> Entry:
    names = _read_names(encounters, encounter_ids(), GROUNDS[BATTLE.name])
    setups = {(k, k): BATTLE.notation.read_setup({"encounter": name}) for k, name in enumerate(names)}
    return Entry(BATTLE, bots, names, setups, balance)


def read_adventure(bots: tuple[str, ...], scenarios: str, balance: str | None) -> Entry:
    known = [name for name in scenario_ids() if len(scenario(name).teams) == 2]
    names = _read_names(scenarios, known, GROUNDS[ADVENTURE.name])
    setups = {(k, k): ADVENTURE.notation.read_setup({"scenario": name}) for k, name in enumerate(names)}
    return Entry(ADVENTURE, bots, names, setups, balance)


def _read_names(written: str, known: Sequence[str], kind: Grounds) -> tuple[str, ...]:
    """The ready ones of a list with commas between them, each once, or all there are."""
    names = tuple(known) if written == EVERY else tuple(name.strip() for name in written.split(","))
    if len(set(names)) != len(names):
        raise Refused(f"--{kind.several}: expected each {kind.one} once")
    for name in names:
        if name not in known:
            raise Refused(f"--{kind.several}: no such {kind.one} {name!r}; there are {', '.join(known)}")
    return names


def read_entrants(bots: str, game: str, balance: str | None) -> tuple[str, ...]:
    names = read_bots(bots, game=game)
    if len(set(names)) != len(names):
        raise Refused("--bots: expected each bot once; every bot meets itself anyway")
    if balance is not None:
        read_bots(balance, "--balance", game)
    return names


def read_duel(bots: str, books: str, preset: str, body: int | None, balance: str | None) -> Entry:
    names = read_entrants(bots, DUEL.name, balance)
    if preset not in PRESETS:
        raise Refused(f"--preset: no such preset {preset!r}; there are {', '.join(PRESETS)}")
    asked = book_ids() if books == EVERY else tuple(name.strip() for name in books.split(","))
    found = [find_book(name) for name in asked]
    ids = tuple(book.id for book in found)
    if len(set(ids)) != len(ids):
        raise Refused("--books: expected each book once")
    plain = [name if name in book_ids() else DUEL.notation.plain(book) for name, book in zip(asked, found, strict=True)]
    table: Plain = {"preset": preset} if body is None else {"preset": preset, "fighters": 2 * [{"maximum": body}]}
    setups = {
        (a, b): DUEL.notation.read_setup({"books": [plain[a], plain[b]], **table})
        for a, b in product(range(len(ids)), repeat=2)
    }
    return Entry(DUEL, names, ids, setups, balance)
