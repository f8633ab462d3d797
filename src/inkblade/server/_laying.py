"""Tables laid: for a form that somebody filled in, or again for a rematch with everybody one seat on."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from inkblade.bots import bot_names
from inkblade.games import GAMES, adventure
from inkblade.games.adventure import ADVENTURE
from inkblade.kernel import SEED_BYTES, AnyGame, Malformed, Plain
from inkblade.server._battle import BattleWords
from inkblade.server._duel import DuelWords
from inkblade.server._guests import new_id, new_token
from inkblade.server._labyrinth import LabyrinthWords
from inkblade.server._papers import ChairForm, Link, OpenForm, TableForm, TableMade
from inkblade.server._summaries import summary
from inkblade.store import Holder, Kept, Write, entry_row, hashed, new_table
from inkblade.table import Laid, OwnWords, Place, PlainWords, Refusal, Table, Words, clock_fault, open_fault

WORDS: Mapping[str, Words] = {
    "duel": DuelWords(),
    "labyrinth": LabyrinthWords(),
    "battle": BattleWords(),
    "adventure": OwnWords(ADVENTURE, adventure),
}


def words_of(game: AnyGame) -> Words:
    """A game's own words, or plain ones."""
    return WORDS.get(game.name) or PlainWords(game)


def stand_in(game: str) -> str:
    """The bot that plays where nobody named one: a fair opponent that needs nothing but the rules."""
    names = bot_names(game)
    return "fencer" if "fencer" in names else names[-1]


@dataclass(frozen=True)
class NewlyLaid:
    """A table to be kept, as it will be once it is."""

    write: Write
    kept: Kept
    table: Table


def lay(form: TableForm, guest: str, at: int) -> tuple[NewlyLaid, TableMade]:
    """The table that a form asks for, and what its maker is told; a Refusal names the place that is wrong."""
    game = GAMES.get(form.game)
    if game is None:
        raise Refusal("malformed", f"game: expected one of {', '.join(GAMES)}, got {form.game!r}")
    if form.clock is not None and (fault := clock_fault(form.clock)):
        raise Refusal("malformed", fault)
    try:
        setup = game.notation.read_setup(form.setup)
    except Malformed as fault:
        raise Refusal("malformed", str(fault)) from None
    seats = game.rules.seats(setup)
    if len(form.chairs) != seats:
        raise Refusal("malformed", f"chairs: expected {seats}, one a seat of the setup, got {len(form.chairs)}")
    plain, places = game.notation.plain(setup), _places(game, form.chairs)
    laid = Laid(
        at=at,
        table=new_id(),
        game=game.name,
        setup=plain,
        content=game.notation.content(setup),
        places=places,
        secret=secrets.token_hex(SEED_BYTES),
        clock=form.clock,
        open=_open(plain, places, form.open),
    )
    tokens = {seat: new_token() for seat, place in enumerate(laid.places) if place.person is not None}
    holders = tuple(_holder(seat, form.chairs[seat], token, guest) for seat, token in tokens.items())
    watch = new_token()
    newly = _newly(game, laid, holders, form.watched, hashed(watch))
    links = [Link(seat, token) for seat, token in tokens.items() if form.chairs[seat].who != "open"]
    return newly, TableMade(laid.table, links, watch)


def lay_again(table: Table, kept: Kept, id: str, at: int) -> NewlyLaid:
    """The same match once more: who sat on a seat sits on the next, with the same secrets."""
    before = table.places[-1:] + table.places[:-1]
    laid = Laid(
        at=at,
        table=id,
        game=table.game.name,
        setup=table.game.notation.plain(table.setup),
        content=table.game.notation.content(table.setup),
        places=tuple(Place(place.name, place.person, place.bot) for place in before),
        secret=secrets.token_hex(SEED_BYTES),
        clock=table.laid.clock,
    )
    persons = [holder for holder in kept.holders if table.places[holder.seat].person is not None]
    count = len(table.places)
    holders = tuple(Holder((holder.seat + 1) % count, holder.token_hash, holder.guest) for holder in persons)
    return _newly(table.game, laid, holders, kept.watched, kept.watch_hash)


def _places(game: AnyGame, chairs: Sequence[ChairForm]) -> tuple[Place, ...]:
    """Every chair that is mine is one person's, every other a person's of its own, or a bot's."""
    places = []
    for seat, chair in enumerate(chairs):
        if chair.who == "machine":
            bot = chair.bot or stand_in(game.name)
            if bot not in bot_names(game.name):
                expected = ", ".join(bot_names(game.name))
                raise Refusal("malformed", f"chairs[{seat}].bot: expected one of {expected}, got {bot!r}")
            places.append(Place(bot, None, bot))
        elif chair.bot is not None:
            raise Refusal("malformed", f"chairs[{seat}].bot: expected none, a person sits here")
        else:
            places.append(Place("", 0 if chair.who == "me" else seat + 1))
    return tuple(places)


def _open(setup: Plain, places: Sequence[Place], forms: Sequence[OpenForm]) -> tuple[tuple[str, ...], ...]:
    """By seat, what is left to it; empty if nothing is left to anybody."""
    for number, form in enumerate(forms):
        if form.seat >= len(places) or places[form.seat].person is None:
            raise Refusal("malformed", f"open[{number}].seat: expected the seat of a person, got {form.seat}")
    if fault := open_fault(setup, [path for form in forms for path in form.paths]):
        raise Refusal("malformed", f"open: {fault}")
    left = [tuple(path for form in forms if form.seat == seat for path in form.paths) for seat in range(len(places))]
    return tuple(left) if forms else ()


def _holder(seat: int, chair: ChairForm, token: str, guest: str) -> Holder:
    return Holder(seat, hashed(token), guest if chair.who == "me" else None, chair.who == "open")


def _newly(game: AnyGame, laid: Laid, holders: tuple[Holder, ...], watched: bool, watch_hash: bytes) -> NewlyLaid:
    table = Table(game, words_of(game), laid)
    (moment,) = table.recent
    kept = Kept(
        id=laid.table,
        game=game.name,
        created=laid.at,
        phase=moment.phase,
        summary=summary(table, moment),
        watched=watched,
        watch_hash=watch_hash,
        turn=moment.turn,
        changed=laid.at,
        holders=holders,
    )
    first = entry_row(laid.table, moment.number, moment.turn, laid)
    return NewlyLaid(Write([first], list(new_table(kept, laid.content))), kept, table)
