"""DUEL-12, 22, 28, 37: what a blow adds up to, and whether a conditional clause holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from inkblade.games.duel._content import Bonus, Book, Card, Colour, Picture, Range, Tell, When
from inkblade.games.duel._legality import binding
from inkblade.games.duel._library import cards
from inkblade.games.duel._state import Stance, State
from inkblade.kernel import Seat, Tally


def stance_between(stances: tuple[Stance, ...], seat: Seat, against: Seat) -> Stance:
    """How a seat stands toward one opponent."""
    for stance in stances:
        if stance.seat == seat and stance.against == against:
            return stance
    raise LookupError(f"seat {seat} is not engaged with seat {against}")


def turned_page(state: State, seat: Seat, against: Seat) -> int:
    """DUEL-37: the page a seat's choice turns to in one pairing: the X page where only that opponent is away."""
    chosen = state.chosen[seat]
    assert chosen is not None
    before = stance_between(state.before, seat, against)
    if before.range is Range.CLOSE or chosen >= 50:
        return chosen
    away = state.front_book(seat).maneuvers[chosen].x
    assert away is not None
    return away


def tells_before(state: State, seat: Seat, against: Seat) -> Iterator[Tell]:
    """What was in force on a seat in one pairing when the round was chosen: its picture and its lasting orders."""
    before = stance_between(state.before, seat, against)
    tell = state.picture(before).tell
    if binding(tell):
        yield tell
    for order in state.front(seat).orders:
        if order.against in (None, against):
            yield order.tell


def matching(bonuses: Iterable[Bonus], book: Book, page: int) -> int:
    """The sum of the bonuses that a page answers to."""
    total = 0
    for bonus in bonuses:
        for word in bonus.to:
            if page in book.pages(word):
                total += bonus.add
                break
    return total


def played_by(state: State, seat: Seat) -> Iterator[Card]:
    """The cards that a seat's front fighter laid open in this very round."""
    return (cards()[card] for holder, card, _ in state.played if holder == state.fronts[seat])


def cards_of(state: State, seat: Seat) -> Iterator[Card]:
    """The cards that work for a seat's front fighter in this round: those in force, and abilities just played."""
    for card in state.front(seat).in_force:
        yield cards()[card]
    for played in played_by(state, seat):
        if played.kind not in ("item", "campaign"):
            yield played


def height_bonus(state: State, attacker: Seat, victim: Seat, colour: Colour) -> int:
    """DUEL-28: the taller strikes harder high, the shorter strikes softer with what is strong."""
    rule = state.setup.options.height
    if rule == "off":
        return 0
    difference = _height(state, attacker) - _height(state, victim)
    if rule == "flat":
        difference = (difference > 0) - (difference < 0)
    if difference > 0:
        return difference if colour in (Colour.ORANGE, Colour.RED) else 0
    return difference if colour is Colour.ORANGE else 0


def _height(state: State, seat: Seat) -> int:
    fighter = state.fronts[seat]
    raised = state.entry(fighter).height
    return state.book(fighter).height if raised is None else raised


def warded(state: State, seat: Seat, against: Seat) -> bool:
    """Was the seat told that no SCORE counts this round?"""
    return any(tell.ward for tell in tells_before(state, seat, against))


def scored_picture(
    state: State, victim: Seat, attacker: Seat, stances: tuple[Stance, ...] | None = None
) -> Picture | None:
    """The victim's picture in this pairing, if it has a SCORE that counts."""
    picture = state.picture(stance_between(stances or state.stances, victim, attacker))
    return None if picture.score is None or warded(state, victim, attacker) else picture


def blow(state: State, attacker: Seat, victim: Seat, extra: int = 0) -> Tally | None:
    """DUEL-12: the whole sum of a blow, or None if the victim's picture has no SCORE."""
    picture = scored_picture(state, victim, attacker)
    if picture is None or picture.score is None:
        return None
    book, page, chosen = state.front_book(attacker), turned_page(state, attacker, victim), state.chosen[attacker]
    assert chosen is not None
    maneuver = book.maneuvers[chosen]
    tells = [*tells_before(state, attacker, victim)]
    terms = [
        ("SCORE", picture.score),
        (f"{maneuver.section} {maneuver.name}", maneuver.mod),
        ("experience", state.entry(state.fronts[attacker]).raised.get(chosen, 0)),
        ("height", height_bonus(state, attacker, victim, maneuver.colour)),
        ("bonus", matching([bonus for tell in tells for bonus in tell.bonus], book, page)),
        ("lasting", matching(state.front(attacker).mods, book, chosen)),
        *((card.name, matching(card.mod, book, chosen)) for card in cards_of(state, attacker)),
        *((card.name, -card.guard) for card in cards_of(state, victim)),
        ("at once", extra),
    ]
    tally = Tally(tuple(terms))
    if int(tally) > 0 and any(page in book.pages(word) for tell in tells for word in tell.double):
        tally = tally.times(2, "again, for it counts twice")
    return tally


def holds(state: State, when: When, owner: Seat, foe: Seat, struck: bool = True) -> bool:
    """Does a clause apply, judged by the pictures as found? `struck`: the owner's blow is not withheld."""
    return (
        _scored(state, when, owner, foe, struck)
        and _opposed(state, when, foe)
        and (not when.foe_picture or stance_between(_found(state), foe, owner).picture in when.foe_picture)
        and (not when.did or _did(state, owner, foe, when.did))
        and (not when.foe_did or _did(state, foe, owner, when.foe_did))
        and (not when.foe_did_not or not _did(state, foe, owner, when.foe_did_not))
        and (when.at is None or when.at is stance_between(state.stances, owner, foe).range)
    )


def _found(state: State) -> tuple[Stance, ...]:
    return state.found or state.stances


def _scored(state: State, when: When, owner: Seat, foe: Seat, struck: bool) -> bool:
    """Do both sides' SCOREs fit a clause?"""
    if when.scores is not None or when.score is not None:
        scored = scored_picture(state, foe, owner, _found(state)) if struck else None
        if when.scores not in (None, scored is not None):
            return False
        if when.score is not None and (scored is None or scored.score is None or scored.score < when.score):
            return False
    if when.scored_upon is not None:
        upon = scored_picture(state, owner, foe, _found(state)) is not None
        if when.scored_upon != upon:
            return False
    if when.total is None:
        return True
    total = blow(state, owner, foe) if struck else None
    return total is not None and int(total) >= when.total


def _opposed(state: State, when: When, foe: Seat) -> bool:
    """Is the enemy such a one as a clause wants, with and without what it names?"""
    book = state.front_book(foe)
    if (when.foe_is or when.foe_is_not) and not (
        set(when.foe_is).issubset(book.traits) and set(when.foe_is_not).isdisjoint(book.traits)
    ):
        return False
    lost = state.front(foe).lost
    has = when.foe_has in book.gear and when.foe_has not in lost
    lacks = when.foe_lacks not in book.gear or when.foe_lacks in lost
    return (not when.foe_has or has) and (not when.foe_lacks or lacks)


def _did(state: State, seat: Seat, against: Seat, words: tuple[str, ...]) -> bool:
    page = turned_page(state, seat, against)
    return any(page in state.front_book(seat).pages(word) for word in words)


def clauses(state: State, owner: Seat, foe: Seat) -> tuple[When, ...]:
    """The conditional parts in play for an owner in one pairing: the picture's, then the sheet's."""
    return state.picture(stance_between(state.stances, owner, foe)).when + state.front_book(owner).always


def full_blow(state: State, attacker: Seat, victim: Seat) -> Tally | None:
    """The sum of a blow with what the attacker's own clauses add to it at once."""
    parts = clauses(state, attacker, victim)
    told: list[Tell] = []
    if any(when.own.extra or when.own.twice for when in parts):
        told = [when.own for when in parts if holds(state, when, attacker, victim)]
    tally = blow(state, attacker, victim, sum(tell.extra for tell in told))
    if tally is not None and int(tally) > 0 and any(tell.twice for tell in told):
        tally = tally.times(2, "again, for it counts twice")
    return tally
