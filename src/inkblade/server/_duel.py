"""The duel at a browser table: its sentences, and its books and cards as papers."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from inkblade.games import duel
from inkblade.games.duel import DUEL as GAME
from inkblade.games.duel import (
    PRESETS,
    Book,
    Card,
    Maneuver,
    Picture,
    State,
    View,
    book,
    book_ids,
    cards,
    critical,
    told,
)
from inkblade.kernel import Plain
from inkblade.server._shelf import (
    Allowance,
    BookEntry,
    BookPages,
    CardEntry,
    CriticalLine,
    ManeuverLine,
    PicturePage,
    PresetEntry,
    SheetSection,
)
from inkblade.table import Options, OwnWords, explained, once

MOST_REMEMBERED = 4096
_encoder = msgspec.json.Encoder()


class DuelWords(OwnWords):
    """What a duel says in sentences."""

    def __init__(self) -> None:
        super().__init__(GAME, duel)
        self._remembered: OrderedDict[tuple[int, int], tuple[Book, object, msgspec.Raw]] = OrderedDict()
        self._seen: tuple[State | None, bytes] = None, b""

    def view(self, view: View) -> msgspec.Raw:
        """A view written down; but for whose it is, all who see the same state see the same."""
        state, rest = self._seen
        if state is not view.state:
            written = _encoder.encode(GAME.notation.plain(view))
            rest = written[written.index(b",") :]  # what comes after the seat, which comes first
            self._seen = view.state, rest
        return msgspec.Raw(b'{"seat":%b%b' % (_encoder.encode(view.seat), rest))

    def options(self, view: View) -> Options:
        """The sheet with what is barred; without cards it hangs on the book and the ruling alone, and is remembered."""
        assert view.seat is not None
        state = view.state
        if state.phase != "choose" or state.front(view.seat).hand:
            return explained(GAME, self, view)
        own, ruling = state.front_book(view.seat), view.ruling
        hangs_on = id(own), id(ruling)
        if hangs_on not in self._remembered:
            # Both are remembered too: while they live, no others can have their ids.
            self._remembered[hangs_on] = own, ruling, once(explained(GAME, self, view))
            if len(self._remembered) > MOST_REMEMBERED:
                self._remembered.popitem(last=False)
        return self._remembered[hangs_on][-1]


def book_entries() -> list[BookEntry]:
    """Every book on the shelf."""
    return [_entry(book(id)) for id in book_ids()]


def book_pages(id: str) -> BookPages:
    """One book; UnknownContent if there is none of that name."""
    own = book(id)
    return BookPages(
        entry=_entry(own),
        origin=own.origin,
        sections=[SheetSection(name, [_line(maneuver) for maneuver in lines]) for name, lines in own.sections()],
        pictures=[_picture(page, picture) for page, picture in sorted(own.pictures.items())],
        gear=sorted(own.gear),
        always=[told(Picture("", when=(when,))) for when in own.always],
        allowances=_allowances(own),
        digest=GAME.notation.content(GAME.notation.read_setup({"books": [id, id]})),
    )


def _allowances(own: Book) -> list[Allowance]:
    """DUEL-43: what a sheet may bring, kind by kind; what it has no points or no room for is left out."""
    deck, spells = cards().values(), own.spells
    points = {"tactic": own.tactics, "luck": own.luck, "spell": spells.points if spells else 0}
    colours = spells.colours if spells else ()
    abilities = [
        Allowance(kind, most, {card.id: card.points for card in deck if _usable(card, kind, colours)})
        for kind, most in points.items()
        if most
    ]
    items = [
        Allowance("item", most, {card.id: 1 for card in deck if card.kind == "item" and card.gear == gear})
        for gear, most in own.carries.items()
        if most
    ]
    campaign = Allowance("campaign", None, {card.id: 0 for card in deck if card.kind == "campaign"})
    return [*abilities, *items, campaign]


def _usable(card: Card, kind: str, colours: Sequence[str]) -> bool:
    return card.kind == kind and (kind != "spell" or card.colour in colours)


def card_entries() -> list[CardEntry]:
    """Every fantasy card."""
    return [CardEntry(card.id, card.name, card.kind, card.text, card.points, card.colour) for card in cards().values()]


def preset_entries() -> list[PresetEntry]:
    """Every named set of options."""
    return [PresetEntry(name, _options(name)) for name in PRESETS]


def _options(preset: str) -> Plain:
    first = book_ids()[0]
    setup = GAME.notation.read_setup({"books": [first, first], "preset": preset})
    return GAME.notation.plain(setup)["options"]


def _entry(own: Book) -> BookEntry:
    return BookEntry(
        id=own.id,
        name=own.name,
        title=own.title,
        about=own.about,
        height=own.height,
        body=own.body,
        attacks=own.attacks,
        traits=list(own.traits),
        equipment=list(own.equipment),
    )


def _line(maneuver: Maneuver) -> ManeuverLine:
    return ManeuverLine(
        page=maneuver.page,
        section=maneuver.section,
        name=maneuver.name,
        colour=maneuver.colour.value,
        mod=maneuver.mod,
        range=maneuver.range.value,
        x=maneuver.x,
        needs=list(maneuver.needs),
        missile=maneuver.missile,
    )


def _picture(page: int, picture: Picture) -> PicturePage:
    return PicturePage(
        page=page,
        title=picture.title,
        title_ja=picture.title_ja,
        range=picture.range,
        score=picture.score,
        critical=CriticalLine(picture.critical.at, critical(picture)) if picture.critical else None,
        told=told(picture),
        party=picture.party,
        pose=picture.pose,
    )
