"""Every door of the server: what there is to play, who you are, tables, replays."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from inkblade import __version__
from inkblade.bots import BOTS, bot_names
from inkblade.games import GAMES
from inkblade.games.duel import book_ids
from inkblade.kernel import AnyGame, Seat, write_record
from inkblade.server import _adventure as adventure
from inkblade.server import _duel as duel
from inkblade.server import _labyrinth as labyrinth
from inkblade.server._battle_doors import BATTLE_DOORS
from inkblade.server._campaign_doors import CAMPAIGN_DOORS
from inkblade.server._coaching import advised, ask_coach, reviewed, view_to_advise
from inkblade.server._door import Ask, Door, Text
from inkblade.server._guests import NOBODY, new_id
from inkblade.server._papers import (
    Advice,
    BotEntry,
    ChoiceForm,
    GameEntry,
    Guest,
    GuestForm,
    Health,
    Imported,
    Link,
    RecordForm,
    Replay,
    Review,
    RuleEntry,
    SeatForm,
    TableEntry,
    TableForm,
    TableMade,
    TokenForm,
)
from inkblade.server._replaying import checked, replayed
from inkblade.server._shelf import (
    BookEntry,
    BookPages,
    CardEntry,
    CounterEntry,
    PresetEntry,
    ScenarioEntry,
    SectionEntry,
    StrongholdEntry,
)
from inkblade.server._summaries import table_entry
from inkblade.store import Kept, Write, new_guest, new_record
from inkblade.table import WIRE_VERSION, Refusal, Table


def _game(ask: Ask) -> AnyGame:
    game = GAMES.get(ask.path["game"])
    if game is None:
        raise Refusal("not_found", f"there is no such game; there are {', '.join(GAMES)}")
    return game


def _rules_of(ask: Ask, game: AnyGame) -> list[RuleEntry]:
    written = ask.host.settings.rules(game.name)
    return [RuleEntry(rule.id, rule.section, rule.text, list(rule.rulings)) for rule in written]


async def games(ask: Ask) -> list[GameEntry]:
    return [GameEntry(name, game.title, len(_rules_of(ask, game))) for name, game in GAMES.items()]


async def bots(ask: Ask) -> list[BotEntry]:
    known = {name: [game for game in GAMES if name in bot_names(game)] for name in BOTS}
    return [BotEntry(name, kind.character, known[name]) for name, kind in BOTS.items()]


async def rules(ask: Ask) -> list[RuleEntry]:
    return _rules_of(ask, _game(ask))


async def rule(ask: Ask) -> RuleEntry:
    found = [rule for rule in _rules_of(ask, _game(ask)) if rule.id == ask.path["id"].upper()]
    if not found:
        raise Refusal("not_found", f"there is no such rule of {ask.path['game']}")
    return found[0]


async def books(ask: Ask) -> list[BookEntry]:
    return duel.book_entries()


async def book(ask: Ask) -> BookPages:
    if ask.path["id"] not in book_ids():
        raise Refusal("not_found", f"there is no such book; there are {', '.join(book_ids())}")
    return duel.book_pages(ask.path["id"])


async def cards(ask: Ask) -> list[CardEntry]:
    return duel.card_entries()


async def presets(ask: Ask) -> list[PresetEntry]:
    return duel.preset_entries()


async def strongholds(ask: Ask) -> list[StrongholdEntry]:
    return labyrinth.stronghold_entries()


async def counters(ask: Ask) -> list[CounterEntry]:
    return labyrinth.counter_entries()


async def sections(ask: Ask) -> list[SectionEntry]:
    return labyrinth.section_entries()


async def scenarios(ask: Ask) -> list[ScenarioEntry]:
    return adventure.scenario_entries()


async def me(ask: Ask) -> Guest:
    name = await asyncio.to_thread(ask.host.store.guest_name, ask.guest)
    return Guest(name or NOBODY)


async def rename(ask: Ask) -> Guest:
    name = " ".join(ask.form.name.split())
    if not name or not name.isprintable():
        raise Refusal("malformed", "name: expected printable characters")
    await ask.host.keep(Write(statements=[new_guest(ask.guest, name, ask.host.clock())]))
    return Guest(name)


def _entries(kept: Iterable[Kept], guest: str) -> list[TableEntry]:
    return [table_entry(table, guest) for table in kept]


async def my_tables(ask: Ask) -> list[TableEntry]:
    return _entries(await asyncio.to_thread(ask.host.store.tables_of, ask.guest), ask.guest)


async def tables(ask: Ask) -> list[TableEntry]:
    return _entries(await asyncio.to_thread(ask.host.store.listed_tables), ask.guest)


async def lay(ask: Ask) -> TableMade:
    return await ask.host.lay(ask.form, ask.guest)


async def table(ask: Ask) -> TableEntry:
    kept = await asyncio.to_thread(ask.host.store.table, ask.path["table"])
    if kept is None:
        raise Refusal("no_table", "there is no such table")
    return table_entry(kept, ask.guest)


async def join(ask: Ask) -> Link:
    return await ask.host.join(ask.path["table"], ask.form.token, ask.guest)


async def sit(ask: Ask) -> Link:
    return await ask.host.sit(ask.path["table"], ask.form.seat, ask.guest)


async def choose(ask: Ask) -> TableEntry:
    await ask.host.choose(ask.path["table"], ask.form, ask.guest)
    return await table(ask)


async def _over(ask: Ask) -> Table:
    """A table whose match is over, and so no secret any more."""
    async with ask.host.visit(ask.path["table"]) as hosted:
        live = await hosted.ready()
        await live.settled()
        if live.table.phase != "over":
            raise Refusal("not_now", "the match goes on; its record is a secret until it is over")
        return live.table


async def record(ask: Ask) -> Text:
    over = await _over(ask)
    assert over.match is not None
    return Text(write_record(over.match.record), f"{over.game.name}-{over.laid.table}.record")


async def replay(ask: Ask) -> Replay:
    over = await _over(ask)
    assert over.match is not None
    shown = await ask.host.machines.run(replayed, write_record(over.match.record), ask.seat, over.outcome)
    return _found(shown)


def _seat(ask: Ask) -> Seat:
    if ask.seat is None:
        raise Refusal("malformed", "seat: expected the number of a seat")
    return ask.seat


async def advice(ask: Ask) -> Advice:
    seat = _seat(ask)
    async with ask.host.visit(ask.path["table"]) as hosted:
        if not ask.host.may_sit(hosted, seat, ask.guest, None):
            raise Refusal("forbidden", "the coach speaks to who holds the seat alone")
        live = await hosted.ready()
        await live.settled()
        view, turn = view_to_advise(live.table, seat), live.table.turn
    return await ask_coach(ask.host, advised, view, turn)


async def review(ask: Ask) -> Review:
    seat, over = _seat(ask), await _over(ask)
    assert over.match is not None
    return await ask_coach(ask.host, reviewed, write_record(over.match.record), seat)


async def hand_in(ask: Ask) -> Imported:
    text = await ask.host.machines.run(checked, ask.form.record)
    if isinstance(text, Refusal):
        raise text
    id = new_id()
    await ask.host.keep(Write(statements=[new_record(id, text, ask.host.clock())]))
    return Imported(id)


async def _handed_in(ask: Ask) -> str:
    text = await asyncio.to_thread(ask.host.store.record, ask.path["replay"])
    if text is None:
        raise Refusal("not_found", "no such record was handed in")
    return text


async def handed_in(ask: Ask) -> Text:
    return Text(await _handed_in(ask), f"{ask.path['replay']}.record")


async def shown(ask: Ask) -> Replay:
    return _found(await ask.host.machines.run(replayed, await _handed_in(ask), ask.seat, None))


async def review_handed_in(ask: Ask) -> Review:
    seat = _seat(ask)
    return await ask_coach(ask.host, reviewed, await _handed_in(ask), seat)


def _found(answer: Replay | Refusal) -> Replay:
    if isinstance(answer, Refusal):
        raise answer
    return answer


async def health(ask: Ask) -> Health:
    return Health(True, __version__, WIRE_VERSION)


GAME, TABLE, REPLAY = {"game": "duel"}, {"table": "aTableThatIsNot"}, {"replay": "aReplayThatIsNot"}
DOORS = (
    Door("GET", "/api/games", "The games of the register.", list[GameEntry], games, cached=True),
    Door("GET", "/api/bots", "The machine opponents.", list[BotEntry], bots, cached=True),
    Door("GET", "/api/rules/{game}", "All rules of a game.", list[RuleEntry], rules, cached=True, also=GAME),
    Door("GET", "/api/rules/{game}/{id}", "One rule.", RuleEntry, rule, cached=True, also={**GAME, "id": "DUEL-08"}),
    Door("GET", "/api/games/duel/books", "The combat books.", list[BookEntry], books, cached=True),
    Door("GET", "/api/games/duel/books/{id}", "One combat book.", BookPages, book, cached=True, also={"id": "mirim"}),
    Door("GET", "/api/games/duel/cards", "The fantasy cards.", list[CardEntry], cards, cached=True),
    Door("GET", "/api/games/duel/presets", "Named sets of options.", list[PresetEntry], presets, cached=True),
    Door(
        "GET",
        "/api/games/labyrinth/strongholds",
        "The ready strongholds.",
        list[StrongholdEntry],
        strongholds,
        cached=True,
    ),
    Door("GET", "/api/games/labyrinth/counters", "The counters.", list[CounterEntry], counters, cached=True),
    Door("GET", "/api/games/labyrinth/sections", "The sections.", list[SectionEntry], sections, cached=True),
    Door("GET", "/api/games/adventure/scenarios", "The scenarios.", list[ScenarioEntry], scenarios, cached=True),
    *BATTLE_DOORS,
    *CAMPAIGN_DOORS,
    Door("GET", "/api/me", "Who the cookie says you are.", Guest, me),
    Door("PUT", "/api/me", "Say what you want to be called.", Guest, rename, form=GuestForm),
    Door("GET", "/api/me/tables", "The tables at which you hold a seat.", list[TableEntry], my_tables),
    Door("GET", "/api/tables", "Tables to sit down at or to watch.", list[TableEntry], tables),
    Door("POST", "/api/tables", "Lay a table.", TableMade, lay, form=TableForm, status=201),
    Door("GET", "/api/tables/{table}", "A table from outside.", TableEntry, table, also=TABLE),
    Door("POST", "/api/tables/{table}/join", "Hold a link's seat.", Link, join, form=TokenForm, also=TABLE),
    Door("POST", "/api/tables/{table}/sit", "Take a free seat.", Link, sit, form=SeatForm, also=TABLE),
    Door(
        "POST",
        "/api/tables/{table}/choose",
        "Choose what of the setup was left to a seat.",
        TableEntry,
        choose,
        form=ChoiceForm,
        also=TABLE,
    ),
    Door("GET", "/api/tables/{table}/record", "The record, once the match is over.", Text, record, also=TABLE),
    Door(
        "GET",
        "/api/tables/{table}/replay",
        "The match turn by turn, once it is over.",
        Replay,
        replay,
        seen_by_seat=True,
        also=TABLE,
    ),
    Door(
        "GET",
        "/api/tables/{table}/advice",
        "What the coach advises a seat whose enemies are all machines.",
        Advice,
        advice,
        seen_by_seat=True,
        also=TABLE,
    ),
    Door(
        "GET",
        "/api/tables/{table}/review",
        "What the coach says of a seat's match, once it is over.",
        Review,
        review,
        seen_by_seat=True,
        also=TABLE,
    ),
    Door("POST", "/api/replays", "Hand a record in.", Imported, hand_in, form=RecordForm, status=201, big=True),
    Door("GET", "/api/replays/{replay}", "It turn by turn.", Replay, shown, seen_by_seat=True, also=REPLAY),
    Door(
        "GET",
        "/api/replays/{replay}/review",
        "What the coach says of it, for a seat.",
        Review,
        review_handed_in,
        seen_by_seat=True,
        also=REPLAY,
    ),
    Door("GET", "/api/replays/{replay}/record", "It as a text.", Text, handed_in, also=REPLAY),
    Door("GET", "/healthz", "Whether the server is up.", Health, health),
)
