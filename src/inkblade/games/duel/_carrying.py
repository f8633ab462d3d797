"""What fighters take from one combat to the next, where a greater game is played with duels inside it."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.games.duel._afflicting import with_gear
from inkblade.games.duel._cards import points_of
from inkblade.games.duel._content import Bonus, Book
from inkblade.games.duel._library import cards
from inkblade.games.duel._round import begin_round
from inkblade.games.duel._rules import DuelRules
from inkblade.games.duel._starting import fresh, lay, with_gear_order
from inkblade.games.duel._state import Entry, Fighter, Offer, Options, Order, Revealing, Setup, State
from inkblade.kernel import Dice, Event, Step


def enter(book: Book, entry: Entry, hand: tuple[str, ...]) -> Fighter:
    """A fighter before the first combat, as the sheet and the entry say."""
    alone = Setup((book,), Options(), ((0,),), (), (0,), (hand,), (entry,))
    return fresh(alone, 0)


def begun(setup: Setup, fighters: tuple[Fighter, ...]) -> Step[State]:
    """The first state of a combat between fighters who bring what they bear."""
    state, events = begin_round(lay(setup, fighters))
    return Step(state, tuple(events))


def between_combats(fighter: Fighter, mods: tuple[Bonus, ...] = ()) -> Fighter:
    """What outlasts a combat: wounds, lost gear, criticals, cards and what spells still order, and these MODs.

    A spell that runs on binds toward everybody, for the next combat numbers its seats anew.
    """
    kept = (replace(order, against=None) for order in fighter.orders if order.kind != "picture")
    return replace(fighter, orders=tuple(kept), mods=mods)


def without_spells(fighter: Fighter) -> Fighter:
    """A fighter on whom no spell that counts rounds lies any more."""
    return replace(fighter, orders=tuple(one for one in fighter.orders if not _fades(one)))


def _fades(order: Order) -> bool:
    return order.kind == "card" and order.left is not None


def disarmed(book: Book, fighter: Fighter, gear: str) -> Fighter:
    """A fighter without a piece of gear, bound as if a picture had taken it."""
    if gear not in book.gear:
        return fighter
    lost = with_gear(fighter, (gear,), (), book.gear)
    return replace(lost, orders=with_gear_order(lost.orders, book, gear))


def rearmed(book: Book, fighter: Fighter, gear: str) -> Fighter:
    """A fighter who has a piece of gear again."""
    return with_gear(fighter, (), (gear,), book.gear)


def bare_handed(fighter: Fighter) -> Fighter:
    """A fighter bound by the need of the lost weapon alone, not by what the picture that took it prints."""
    kept = (order for order in fighter.orders if order.tell.until != "weapon_retrieved")
    return replace(fighter, orders=tuple(kept))


def spare_points(book: Book, entry: Entry, hand: tuple[str, ...]) -> int:
    """The spell points that a hand leaves unspent."""
    return points_of(book, entry)["spell"] - sum(cards()[one].points for one in hand if cards()[one].kind == "spell")


def cast_from_afar(
    books: tuple[Book, Book], fighters: tuple[Fighter, Fighter], card: str, dice: Dice
) -> tuple[tuple[Fighter, ...], tuple[Event, ...]]:
    """A spell of the first on the second, as if a picture had said that the attempt succeeded."""
    setup = Setup(books, Options(), ((0,), (1,)), ((0, 1),), (0, 1), ((), ()), (Entry(), Entry()))
    state = replace(lay(setup, fighters), phase="card", offers=(Offer(0, 1, "spell"),))
    step = DuelRules().resolve(state, {0: Revealing(card, 1)}, dice)
    told = tuple(event for event in step.events if event.kind not in ("round", "over", "fell", "died"))
    return tuple(between_combats(fighter, fighter.mods) for fighter in step.state.fighters), told
