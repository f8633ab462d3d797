"""DUEL-15..26, 31, 33, 37: which maneuvers a seat may choose, and why it may not choose the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from inkblade.games.duel._content import EXTENDED_COLOURS, Book, Colour, Range, Tell
from inkblade.games.duel._library import cards
from inkblade.games.duel._state import State
from inkblade.games.duel._telling import either, selectors
from inkblade.kernel import Objection, Seat

RETRIEVE = 46
PRESS = (Colour.GREEN, Colour.YELLOW, Colour.BROWN)
DROP_ORDER = ("press", "no", "card", "gear", "situation", "critical", "only", "override")
"""DUEL-26: what gives way first when nothing would be left; criticals among themselves oldest first."""


@dataclass(frozen=True)
class Restriction:
    """One instruction in force: the pages it leaves, and its words."""

    kind: str
    rule: str
    leaves: frozenset[int]
    """The pages of the book that it allows."""
    words: str
    source: str
    against: Seat | None = None
    """The pairing whose page it tests; None: every page that is turned to."""
    chosen_only: bool = False
    """It tests the chosen page alone, whatever the pairings turn to."""


@dataclass(frozen=True)
class Reach:
    """What range allows one seat: the pages it may choose, and the page each choice turns to in each pairing."""

    close: tuple[Seat, ...]
    extended: tuple[Seat, ...]
    turned: dict[int, dict[Seat, int]] = field(hash=False)
    """For each page that can be chosen: the page used against each opponent (DUEL-37)."""


@dataclass(frozen=True)
class Ruling:
    """What one seat may choose now."""

    reach: Reach
    restrictions: tuple[Restriction, ...]
    dropped: tuple[Restriction, ...]
    legal: frozenset[int]
    spared: frozenset[int]
    """Pages that no ban touches, whatever is chosen with them."""


@dataclass(frozen=True)
class View:
    """What one seat knows: the state with every other hand face down."""

    seat: Seat | None
    state: State

    @cached_property
    def ruling(self) -> Ruling:
        """What the viewing seat may choose, worked out once."""
        if self.seat is None:
            raise ValueError("the public chooses nothing")
        return rule_on(self.state, self.seat)


def allowed_pages(book: Book, tell_only: tuple[str, ...], tell_no: tuple[str, ...]) -> frozenset[int]:
    """DUEL-17: the pages that "only" and "no" leave."""
    pages = frozenset(book.maneuvers)
    if tell_only:
        pages &= frozenset[int]().union(*(book.pages(word) for word in tell_only))
    return pages.difference(*(book.pages(word) for word in tell_no))


class _Ground:
    """All that an answer hangs on: states that agree in it have one answer, which is remembered."""

    __slots__ = ("hangs_on", "seat", "state")

    def __init__(self, hangs_on: tuple[object, ...], state: State, seat: Seat) -> None:
        self.hangs_on, self.seat = hangs_on, seat
        self.state = state
        """While it is remembered its books live, so that no other book can have the identity of one of them."""

    def __hash__(self) -> int:
        return hash(self.hangs_on)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Ground) and self.hangs_on == other.hangs_on


def reach_of(state: State, seat: Seat) -> Reach:
    """DUEL-16, 37: close maneuvers at close range, others at Extended Range, X pages where both are met."""
    facing = tuple([(stance.against, stance.range) for stance in state.facing(seat)])
    return _reach(_Ground((id(state.front_book(seat)), facing), state, seat))


@lru_cache(maxsize=256)
def _reach(ground: _Ground) -> Reach:
    book, facing = ground.state.front_book(ground.seat), ground.state.facing(ground.seat)
    close = tuple(stance.against for stance in facing if stance.range is Range.CLOSE)
    extended = tuple(stance.against for stance in facing if stance.range is Range.EXTENDED)
    turned: dict[int, dict[Seat, int]] = {}
    for page, maneuver in book.maneuvers.items():
        if not close and maneuver.range is Range.EXTENDED:
            turned[page] = dict.fromkeys(extended, page)
        elif close and maneuver.range is Range.CLOSE:
            away = maneuver.x if maneuver.x in book.maneuvers else None
            if away is not None or not extended:
                turned[page] = {**dict.fromkeys(close, page), **dict.fromkeys(extended, away or page)}
    return Reach(close, extended, turned)


def binding(tell: Tell) -> bool:
    """Does a picture's instruction bind the next choice alone, so that the picture itself is its memory?"""
    return tell.until is None and tell.turns == 1


def restrictions_on(state: State, seat: Seat) -> tuple[Restriction, ...]:
    """Every instruction in force on a seat's front fighter (DUEL-26: all together), in the order they give way."""
    found = [*_situation(state, seat)]
    overriding = [*_overriding(state, seat)]
    if overriding:
        found += overriding
    else:
        found += [*_press(state, seat), *_pictures(state, seat), *_gear(state, seat), *_orders(state, seat)]
    rank = {kind: place for place, kind in enumerate(DROP_ORDER)}
    return tuple(sorted(found, key=lambda restriction: rank[restriction.kind]))


def _situation(state: State, seat: Seat) -> Iterator[Restriction]:
    """Bars that the setup brings from outside the books."""
    book = state.front_book(seat)
    for bar in state.entry(state.fronts[seat]).bars:
        leaves = allowed_pages(book, bar.only, bar.no)
        yield Restriction("situation", bar.rule, leaves, _words(bar.only, bar.no), "the situation")


def _overriding(state: State, seat: Seat) -> Iterator[Restriction]:
    """DUEL-23: an instruction that suspends all others."""
    book = state.front_book(seat)
    for order in state.front(seat).orders:
        if order.tell.overrides:
            leaves, words = allowed_pages(book, order.tell.only, order.tell.no), _words(order.tell.only, order.tell.no)
            yield Restriction("override", "DUEL-23", leaves, words, order.source, order.against)


def _press(state: State, seat: Seat) -> Iterator[Restriction]:
    """DUEL-31: after so many rounds in which nobody was hurt, no green, yellow or brown."""
    press = state.setup.options.press
    if press and state.unhurt >= press:
        leaves = allowed_pages(state.front_book(seat), (), PRESS)
        if "weapon" in state.front(seat).lost:
            leaves |= {RETRIEVE}
        source = f"the press: {press} rounds without a wound"
        yield Restriction("press", "DUEL-31", leaves, _words((), PRESS), source, chosen_only=True)


def _pictures(state: State, seat: Seat) -> Iterator[Restriction]:
    """DUEL-15, 17, 33: what each own picture tells, opponent by opponent."""
    book = state.front_book(seat)
    for stance in state.facing(seat):
        tell = state.picture(stance).tell
        if binding(tell):
            source = f"picture {stance.picture}, {state.picture(stance).title}"
            yield from _split("DUEL-17", book, tell, source, stance.against)


def _split(rule: str, book: Book, tell: Tell, source: str, against: Seat | None) -> Iterator[Restriction]:
    """A picture's "no" and its "only": two instructions, because they give way at different times."""
    if tell.no:
        yield Restriction("no", rule, allowed_pages(book, (), tell.no), _words((), tell.no), source, against)
    if tell.only:
        yield Restriction("only", rule, allowed_pages(book, tell.only, ()), _words(tell.only, ()), source, against)


def _gear(state: State, seat: Seat) -> Iterator[Restriction]:
    """DUEL-24, 25: what cannot be done without what was lost, the order printed on the picture first."""
    book, front = state.front_book(seat), state.front(seat)
    for order in front.orders:
        if order.kind == "gear" and (order.tell.until != "weapon_retrieved" or _printed_order(state, seat)):
            leaves = allowed_pages(book, order.tell.only, order.tell.no)
            rule = "DUEL-24" if order.tell.until == "weapon_retrieved" else "DUEL-25"
            chosen_only = order.tell.until == "weapon_retrieved"
            words = _words(order.tell.only, order.tell.no)
            yield Restriction("gear", rule, leaves, words, order.source, None, chosen_only)
    for lost in front.lost:
        leaves = allowed_pages(book, (), (f"needs:{lost}",))
        rule = "DUEL-25" if lost == "shield" else "DUEL-24"
        yield Restriction("gear", rule, leaves, f"nothing that needs the {lost}", f"the {lost} is lost")


def _printed_order(state: State, seat: Seat) -> bool:
    """DUEL-24: what the picture prints for the weaponless holds at close range, unless the table bars by need alone."""
    close = any(stance.range is Range.CLOSE for stance in state.facing(seat))
    return state.setup.options.weapon == "printed" and close


def _orders(state: State, seat: Seat) -> Iterator[Restriction]:
    """DUEL-18: instructions that outlast their picture, and those of cards."""
    book = state.front_book(seat)
    for order in state.front(seat).orders:
        if order.against is not None and not state.standing(order.against):
            continue
        if order.kind == "critical":
            leaves = critical_pages(book, order.tell)
            yield Restriction("critical", "DUEL-18", leaves, _words(order.tell.only, order.tell.no), order.source)
        elif order.kind == "card" and (order.tell.only or order.tell.no):
            leaves, words = allowed_pages(book, order.tell.only, order.tell.no), _words(order.tell.only, order.tell.no)
            yield Restriction("card", "DUEL-46", leaves, words, order.source, order.against)
        elif order.kind == "picture":
            yield from _split("DUEL-17", book, order.tell, order.source, order.against)


def critical_pages(book: Book, tell: Tell) -> frozenset[int]:
    """DUEL-21: a colour critical never touches Extended Range maneuvers, and "no Special" spares Retrieve Weapon."""
    extended = frozenset(page for page, maneuver in book.maneuvers.items() if maneuver.colour in EXTENDED_COLOURS)
    leaves = allowed_pages(book, tell.only, ())
    if set(Colour).issuperset(tell.only):
        leaves |= extended
    for word in tell.no:
        spared = extended if word in set(Colour) else {RETRIEVE} if word == "section:special" else frozenset()
        leaves -= book.pages(word) - spared
    return leaves


def _words(only: tuple[str, ...], no: tuple[str, ...]) -> str:
    parts = [f"only {either(selectors(only))}"] if only else []
    return ", ".join([*parts, f"no {either(selectors(no))}"] if no else parts)


def permits(restriction: Restriction, page: int, turned: dict[Seat, int]) -> bool:
    """Does a restriction let a page be chosen, given the pages it turns to in each pairing?"""
    if restriction.chosen_only:
        return page in restriction.leaves
    if restriction.against is not None:
        return turned.get(restriction.against, page) in restriction.leaves
    return page in restriction.leaves and restriction.leaves.issuperset(turned.values())


def rule_on(state: State, seat: Seat) -> Ruling:
    """DUEL-26: the legal pages, and the instructions that leave them."""
    fighter, front, options = state.fronts[seat], state.front(seat), state.setup.options
    facing = tuple([(s.against, s.range is Range.CLOSE, s.picture, id(state.book(s.of))) for s in state.facing(seat)])
    whose = (id(state.book(fighter)), state.entry(fighter).bars, front.orders, front.lost)
    hangs_on = (*whose, facing, state.fates, options.weapon, options.press, state.unhurt >= options.press)
    return _ruling(_Ground(hangs_on, state, seat))


@lru_cache(maxsize=4096)
def _ruling(ground: _Ground) -> Ruling:
    """DUEL-26: where nothing would be left, instructions give way one by one until something is."""
    state, seat = ground.state, ground.seat
    reach, restrictions = reach_of(state, seat), list(restrictions_on(state, seat))
    dropped: list[Restriction] = []
    spared = _spared(state, seat)
    while True:
        legal = frozenset(
            page for page, turned in reach.turned.items() if all(permits(r, page, turned) for r in restrictions)
        )
        if legal or not restrictions:
            return Ruling(reach, tuple(restrictions), tuple(dropped), legal, spared)
        dropped.append(restrictions.pop(0))


def _spared(state: State, seat: Seat) -> frozenset[int]:
    """Pages that no ban touches in this choice, by an order in force or by a picture."""
    tells = [order.tell for order in state.front(seat).orders]
    tells += [state.picture(stance).tell for stance in state.facing(seat)]
    return _allowed(state.front_book(seat), tells)


def _allowed(book: Book, tells: Iterable[Tell]) -> frozenset[int]:
    return frozenset(page for tell in tells for word in tell.allow for page in book.pages(word))


def maneuver_objection(view: View, page: int, card: str | None) -> Objection | None:
    """Why the viewing seat may not choose a maneuver."""
    assert view.seat is not None
    book, ruling = view.state.front_book(view.seat), view.ruling
    if page in ruling.legal:
        return None
    maneuver = book.maneuvers.get(page)
    facts = {"name": book.name, "page": page}
    if maneuver is None:
        return Objection("unknown_maneuver", "DUEL-06", "{name} has no maneuver on page {page}", facts)
    facts |= {"maneuver": f"{maneuver.section} {maneuver.name}"}
    if page not in ruling.reach.turned:
        return _range_objection(ruling.reach, page, facts)
    spared = page in ruling.spared or (card is not None and page in _allowed(book, [cards()[card].own]))
    for restriction in reversed(ruling.restrictions):
        if spared and restriction.kind != "gear":
            continue
        if not permits(restriction, page, ruling.reach.turned[page]):
            facts |= {"words": restriction.words, "source": restriction.source}
            return Objection(restriction.kind, restriction.rule, "{maneuver} is barred: {words} ({source})", facts)
    return None


def _range_objection(reach: Reach, page: int, facts: dict[str, object]) -> Objection:
    if reach.close and reach.extended and page < 50:
        text = "{maneuver} has no X page, and one opponent is at Extended Range"
        return Objection("no_x_page", "DUEL-37", text, facts)
    if reach.close:
        return Objection(
            "not_extended", "DUEL-16", "{maneuver} is for Extended Range, and you are at close range", facts
        )
    return Objection("not_close", "DUEL-16", "{maneuver} is for close range, and you are at Extended Range", facts)
