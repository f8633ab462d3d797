"""How a duel is written as JSON: setups and decisions read with clear refusals, setups and states written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from inkblade.games._reading import BadContent, convert, digest, expect, plain_of
from inkblade.games.duel._cards import hand_objections
from inkblade.games.duel._checking import faults, is_selector
from inkblade.games.duel._content import Book
from inkblade.games.duel._legality import View
from inkblade.games.duel._library import book, book_ids, cards
from inkblade.games.duel._showing import shown
from inkblade.games.duel._state import (
    PRESETS,
    Announcing,
    Changing,
    Decision,
    Entry,
    Maneuvering,
    Opening,
    Options,
    Revealing,
    Setup,
    Shooting,
    State,
    Striking,
)
from inkblade.kernel import Malformed, Outcome, Plain

MOST_FIGHTERS = 16
DECISIONS: Mapping[str, type[Decision]] = {
    "maneuver": Maneuvering,
    "announce": Announcing,
    "shot": Shooting,
    "card": Revealing,
    "strike": Striking,
    "change": Changing,
}
"""The key that tells a decision's kind; a maneuver or a shot may name a card too, so they come first."""
EXPECTED = f"expected an object with one of {', '.join(DECISIONS)}"


class RawSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A setup as people and programs write it: everything but the books may be left out."""

    books: list[str | dict[str, Any]]
    preset: str = "printed"
    options: dict[str, Any] | str = {}
    """Options that differ from the preset's; or, in a word, the preset."""
    parties: list[list[int]] | None = None
    engaged: list[tuple[int, int]] | None = None
    teams: list[int] | None = None
    cards: list[list[str]] | None = None
    fighters: list[Entry | None] | None = None
    pairs: list[Opening] = []
    rounds: int | None = None


class DuelNotation:
    """The duel's side of the wire and of the record."""

    def plain(self, value: object) -> Plain:
        match value:
            case View():
                return shown(value)
            case State():
                return _plain_state(value)
            case Setup():
                return _plain_setup(value)
            case Shooting(shot=None):
                return {"shot": None}
            case Revealing(card=None):
                return {"card": None}
            case Outcome():
                return {"points": list(value.points), "reason": value.reason}
            case _:
                plain = plain_of(value)
                key = next((key for key, kind in DECISIONS.items() if type(value) is kind), None)
                return plain if key is None or key in plain else {key: None, **plain}

    def read_setup(self, plain: Plain) -> Setup:
        raw: RawSetup = convert(plain, RawSetup, "setup")
        return read_setup(raw)

    def read_decision(self, plain: Plain) -> Decision:
        expect(isinstance(plain, dict), "decision", EXPECTED)
        for key, kind in DECISIONS.items():
            if key in plain:
                decision: Decision = convert(plain, kind, "decision")
                return decision
        raise Malformed(f"decision: expected one of {', '.join(DECISIONS)}, got {', '.join(map(repr, plain)) or '{}'}")

    def content(self, setup: Setup) -> str:
        hands = sorted({card for hand in setup.cards for card in hand})
        books = [own.digest for own in setup.books]
        return digest([books, [digest(cards()[card]) for card in hands]])


def read_setup(raw: RawSetup) -> Setup:
    """A whole setup from what was written; Malformed names the place that is wrong."""
    expect(
        2 <= len(raw.books) <= MOST_FIGHTERS,
        "setup.books",
        f"expected 2 to {MOST_FIGHTERS} books, got {len(raw.books)}",
    )
    books = tuple(_read_book(entry, f"setup.books[{place}]") for place, entry in enumerate(raw.books))
    parties = _read_parties(raw.parties, len(books))
    engaged = _read_engaged(raw.engaged, len(parties))
    entries = [entry or Entry() for entry in raw.fighters or [None] * len(books)]
    hands = raw.cards if raw.cards is not None else [[] for _ in books]
    expect(len(entries) == len(books), "setup.fighters", f"expected {len(books)} entries, one a book")
    expect(len(hands) == len(books), "setup.cards", f"expected {len(books)} lists of cards, one a book")
    expect(raw.rounds is None or raw.rounds > 0, "setup.rounds", "expected a number above 0, or null")
    for place, (own, entry, hand) in enumerate(zip(books, entries, hands, strict=True)):
        _check_entry(own, entry, f"setup.fighters[{place}]")
        _check_hand(own, entry, tuple(hand), f"setup.cards[{place}]")
    _check_pairs(raw.pairs, engaged, [books[party[0]] for party in parties])
    return Setup(
        books=books,
        options=_read_options(raw.preset, raw.options),
        parties=parties,
        engaged=engaged,
        teams=_read_teams(raw.teams, engaged, len(parties)),
        cards=tuple(tuple(hand) for hand in hands),
        fighters=tuple(entries),
        pairs=tuple(raw.pairs),
        rounds=raw.rounds,
    )


def _read_book(entry: str | dict[str, Any], place: str) -> Book:
    if isinstance(entry, str):
        expect(entry in book_ids(), place, f"no such book {entry!r}; there are {', '.join(book_ids())}")
        try:
            return book(entry)
        except BadContent as fault:
            raise Malformed(f"{place}: {fault}") from None
    written: Book = convert(entry, Book, place)
    wrong = list(faults(written))
    expect(not wrong, place, "; ".join(map(str, wrong[:5])))
    return written


def _read_options(preset: str, given: dict[str, Any] | str) -> Options:
    if isinstance(given, str):
        preset, given = given, {}
    expect(preset in PRESETS, "setup.preset", f"expected one of {', '.join(PRESETS)}, got {preset!r}")
    base = _full(PRESETS[preset])
    whole = {**base, **given}
    if isinstance(given.get("stalemate"), dict):
        whole["stalemate"] = {**base["stalemate"], **given["stalemate"]}
    options: Options = convert(whole, Options, "setup.options")
    expect(options.press >= 0, "setup.options.press", "expected 0 (off) or a number of rounds")
    expect(options.stalemate.limit > 0, "setup.options.stalemate.limit", "expected a number of rounds above 0")
    quiet = options.stalemate.quiet
    expect(quiet is None or quiet > 0, "setup.options.stalemate.quiet", "expected a number of rounds above 0, or null")
    return options


def _full(value: msgspec.Struct) -> dict[str, Any]:
    """A struct as a dictionary with its defaults written out."""
    return {
        name: _full(field) if isinstance(field, msgspec.Struct) else field
        for name, field in msgspec.structs.asdict(value).items()
    }


def _read_parties(parties: list[list[int]] | None, fighters: int) -> tuple[tuple[int, ...], ...]:
    if parties is None:
        return tuple((fighter,) for fighter in range(fighters))
    flat = [fighter for party in parties for fighter in party]
    expect(
        sorted(flat) == list(range(fighters)),
        "setup.parties",
        f"expected each of the fighters 0 to {fighters - 1} in one party",
    )
    expect(all(parties), "setup.parties", "expected no empty party")
    expect(len(parties) >= 2, "setup.parties", "expected at least two parties")
    return tuple(tuple(party) for party in parties)


def _read_engaged(engaged: list[tuple[int, int]] | None, seats: int) -> tuple[tuple[int, int], ...]:
    if engaged is None:
        return tuple((a, b) for a in range(seats) for b in range(a + 1, seats))
    pairs = [tuple(sorted(pair)) for pair in engaged]
    fine = all(0 <= a < b < seats for a, b in pairs)
    expect(fine, "setup.engaged", f"expected pairs of two different seats from 0 to {seats - 1}")
    expect(len(set(pairs)) == len(pairs), "setup.engaged", "expected each pair once")
    alone = set(range(seats)) - {seat for pair in pairs for seat in pair}
    expect(not alone, "setup.engaged", f"seat {min(alone, default=0)} is engaged with nobody")
    return tuple((a, b) for a, b in pairs)


def _read_teams(teams: list[int] | None, engaged: Iterable[tuple[int, int]], seats: int) -> tuple[int, ...]:
    """The teams named, else the two sides of the fight where there are two, else each seat for itself."""
    if teams is not None:
        expect(len(teams) == seats, "setup.teams", f"expected {seats} teams, one a seat")
        mates = [pair for pair in engaged if teams[pair[0]] == teams[pair[1]]]
        expect(not mates, "setup.teams", f"seats {mates[:1]} are of one team and engaged with each other")
        return tuple(teams)
    return _two_sides(tuple(engaged), seats) or tuple(range(seats))


def _two_sides(engaged: tuple[tuple[int, int], ...], seats: int) -> tuple[int, ...] | None:
    """The sides of a connected fight in which everybody fights only the other side; None if it is not such a fight."""
    side = {0: 0}
    grown = True
    while grown:
        grown = False
        for a, b in (*engaged, *((b, a) for a, b in engaged)):
            if a in side and b not in side:
                side[b] = 1 - side[a]
                grown = True
    proper = len(side) == seats and all(side[a] != side[b] for a, b in engaged)
    return tuple(side[seat] for seat in range(seats)) if proper else None


def _check_entry(own: Book, entry: Entry, place: str) -> None:
    maximum = own.body if entry.maximum is None else entry.maximum
    expect(maximum > 0, f"{place}.maximum", "expected a number above 0")
    body = maximum if entry.body is None else entry.body
    expect(0 < body <= maximum, f"{place}.body", f"expected 1 to {maximum}")
    for gear in entry.lost:
        names = ", ".join(sorted(own.gear)) or "nothing"
        expect(gear in own.gear, f"{place}.lost", f"{own.name} has no {gear}; {names} can be lost")
    for page in entry.lasting:
        fine = page in own.pictures and own.pictures[page].critical is not None
        expect(fine, f"{place}.lasting", f"{own.name} has no critical on picture {page}")
    for page in entry.raised:
        expect(page in own.maneuvers, f"{place}.raised", f"{own.name} has no maneuver on page {page}")
    for bar in entry.bars:
        for word in (*bar.no, *bar.only):
            expect(is_selector(word), f"{place}.bars", f"unknown selector {word!r}")


def _check_hand(own: Book, entry: Entry, hand: tuple[str, ...], place: str) -> None:
    for card in hand:
        expect(card in cards(), place, f"no such card {card!r}")
    objection = next(hand_objections(own, entry, hand), None) if hand else None
    expect(objection is None, place, f"{objection} ({objection.rule if objection else ''})")


def _check_pairs(pairs: list[Opening], engaged: tuple[tuple[int, int], ...], fronts: list[Book]) -> None:
    both = {pair for a, b in engaged for pair in ((a, b), (b, a))}
    ranges: dict[tuple[int, int], str] = {}
    for place, opening in enumerate(pairs):
        where = f"setup.pairs[{place}]"
        expect(
            (opening.of, opening.against) in both, where, f"seats {opening.of} and {opening.against} are not engaged"
        )
        pictures = fronts[opening.of].pictures
        expect(opening.picture in pictures, f"{where}.picture", "expected an odd page from 1 to 63")
        ranges[opening.of, opening.against] = pictures[opening.picture].range
    for a, b in engaged:
        mine, theirs = ranges.get((a, b), "extended"), ranges.get((b, a), "extended")
        same = mine == theirs or "either" in (mine, theirs)
        expect(same, "setup.pairs", f"seats {a} and {b} would start at different ranges ({mine}, {theirs}): DUEL-08")


def _plain_setup(setup: Setup) -> Plain:
    """A setup with everything written out; a book that is not shipped is carried whole."""
    plain: dict[str, Plain] = {
        "books": [own.id if own.id in book_ids() and book(own.id) == own else plain_of(own) for own in setup.books],
        "options": _full(setup.options),
        "parties": [list(party) for party in setup.parties],
        "engaged": [list(pair) for pair in setup.engaged],
        "teams": list(setup.teams),
        "cards": [list(hand) for hand in setup.cards],
        "fighters": [plain_of(entry) for entry in setup.fighters],
        "pairs": [plain_of(opening) for opening in setup.pairs],
        "rounds": setup.rounds,
    }
    return plain


def _plain_state(state: State) -> Plain:
    """What changes from turn to turn; the setup is written once, elsewhere."""
    return {name: plain_of(value) for name, value in msgspec.structs.asdict(state).items() if name != "setup"}
