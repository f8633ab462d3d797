"""What a combat book, a sheet, a picture and a card are: values read from TOML, unknown fields refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from typing import Literal

import msgspec
from msgspec.structs import replace

from inkblade.games._reading import digest

CLOSE_PAGES = tuple(range(2, 50, 2))
EXTENDED_PAGES = tuple(range(50, 66, 2))
PAGES = CLOSE_PAGES + EXTENDED_PAGES
PICTURES = tuple(range(1, 65, 2))
JUMP_PAGES = frozenset({18, 8, 20, 16, 52, 62})
"""DUEL-20: what "Jumps" means on every sheet; 52 and 62 are the jumps of Extended Range."""


class Range(StrEnum):
    CLOSE = "close"
    EXTENDED = "extended"


class Colour(StrEnum):
    ORANGE = "orange"
    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    WHITE = "white"
    BLACK = "black"
    BROWN = "brown"


EXTENDED_COLOURS = frozenset({Colour.WHITE, Colour.BLACK, Colour.BROWN})
FIXED_COLOURS: Mapping[int, Colour] = {
    **dict.fromkeys((24, 28), Colour.ORANGE),
    **dict.fromkeys((10, 32), Colour.RED),
    **dict.fromkeys((2, 14, 30), Colour.BLUE),
    **dict.fromkeys((8, 16, 40), Colour.YELLOW),
    **dict.fromkeys((18, 20, 46), Colour.GREEN),
    **dict.fromkeys((52, 56, 62), Colour.BROWN),
    **dict.fromkeys((50, 54, 60), Colour.WHITE),
    **dict.fromkeys((58, 64), Colour.BLACK),
}
"""DUEL-07: the pages that wear one colour on every known sheet."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of content: immutable, compared by value, strict about its fields."""


def partners(page: int) -> tuple[int, ...]:
    """DUEL-04: the pages that can meet this one; the two ranges never mix in one cell."""
    return CLOSE_PAGES if page in CLOSE_PAGES else EXTENDED_PAGES


def slug(words: str) -> str:
    """The selector form of a section or a name: lower case, words joined by underscores."""
    return "_".join("".join(c if c.isalnum() else " " for c in words.lower()).split())


class Maneuver(Value, frozen=True):
    """One line of a sheet (DUEL-06)."""

    section: str
    name: str
    page: int
    mod: int
    colour: Colour
    x: int | None = None
    needs: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    """Section words that count for this maneuver besides its section and its name (DUEL-19)."""
    missile: bool = False
    """A companion may loose it from behind the front (DUEL-40)."""
    filled_in: str = ""

    @property
    def range(self) -> Range:
        return Range.EXTENDED if self.page >= 50 else Range.CLOSE

    @property
    def words(self) -> frozenset[str]:
        """DUEL-19, 20: every section word this maneuver answers to."""
        jump = {"jump"} if self.page in JUMP_PAGES else set()
        return frozenset({slug(self.section), slug(self.name), *self.also} | jump)

    def answers(self, selector: str) -> bool:
        """Does this maneuver count as `selector`: a colour, `any`, `section:…`, `maneuver:…`, `range:…`, `needs:…`?"""
        kind, _, word = selector.partition(":")
        match kind:
            case "any":
                return True
            case "section":
                return word in self.words
            case "maneuver":
                return self.page == int(word)
            case "range":
                return self.range == word
            case "needs":
                return word in self.needs
            case _:
                return self.colour == kind


class Bonus(Value, frozen=True):
    """DUEL-22: added to the owner's damage next turn, if the maneuver matches and the enemy's picture has a SCORE."""

    add: int
    to: tuple[str, ...] = ("any",)


Until = Literal["end_of_combat", "weapon_retrieved", "extended_range"]
CardKind = Literal["tactic", "spell", "luck", "item", "campaign"]


class Tell(Value, frozen=True, cache_hash=True):
    """What a picture, a critical or a card tells one fighter: the vocabulary of instructions."""

    only: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    """What no ban touches in the next choice."""
    bonus: tuple[Bonus, ...] = ()
    mods: tuple[Bonus, ...] = ()
    """Added to MODs for the rest of the combat, again each time it is told."""
    lose: tuple[str, ...] = ()
    """Gear dropped or smashed: "weapon", "shield", "second", "helmet"…"""
    regain: tuple[str, ...] = ()
    recover: int = 0
    """Body points regained, never above the maximum (DUEL-27)."""
    hurt: int = 0
    """Body points lost without a SCORE."""
    stun: int = 0
    """As hurt, but it never kills: body points stop at -4."""
    restore: int = 0
    """Spell points regained, never above the sheet's."""
    double: tuple[str, ...] = ()
    """Damage of these maneuvers counts twice."""
    extra: int = 0
    """Added to the damage the owner is scoring this very round."""
    twice: bool = False
    """The damage the owner is scoring this very round counts twice."""
    turn_to: int | None = None
    """This very round the fighter's picture is this one instead."""
    ward: bool = False
    """No SCORE on the fighter counts next round."""
    discard: bool = False
    """All cards not yet revealed are lost."""
    show: bool = False
    """All cards in hand are laid open."""
    reveal: CardKind | None = None
    """A card of this kind may be revealed now (DUEL-44)."""
    turns: int = 1
    """For how many choices the bans, bonuses and wounds of this instruction last."""
    until: Until | None = None
    overrides: bool = False
    """DUEL-23: other restrictions are suspended meanwhile."""


class When(Value, frozen=True):
    """A part of an instruction that depends on what happened: every condition named must hold."""

    scores: bool | None = None
    """The owner's enemy is on a picture with a SCORE."""
    scored_upon: bool | None = None
    """The owner's own picture has a SCORE."""
    score: int | None = None
    """The SCORE burst on the enemy's picture is at least this."""
    total: int | None = None
    """The damage total against the enemy is at least this."""
    foe_picture: tuple[int, ...] = ()
    foe_is: tuple[str, ...] = ()
    foe_is_not: tuple[str, ...] = ()
    foe_has: str = ""
    """The enemy has this gear in hand."""
    foe_lacks: str = ""
    did: tuple[str, ...] = ()
    """The owner's maneuver this round answers to one of these selectors."""
    foe_did: tuple[str, ...] = ()
    foe_did_not: tuple[str, ...] = ()
    at: Range | None = None
    own: Tell = Tell()
    foe: Tell = Tell()


class Critical(Value, frozen=True):
    """DUEL-13: what applies as well when the damage total reaches `at`."""

    at: int
    tell: Tell


class Picture(Value, frozen=True, cache_hash=True):
    """An odd page (DUEL-02)."""

    title: str
    range: Literal["close", "extended", "either"] = "close"
    score: int | None = None
    critical: Critical | None = None
    tell: Tell = Tell()
    when: tuple[When, ...] = ()
    party: Literal["P", "P*"] | None = None
    pose: str = ""
    """What the figure does, for drawing; empty: as the page usually shows."""
    title_ja: str = ""
    filled_in: tuple[str, ...] = ()


class Spells(Value, frozen=True):
    points: int
    colours: tuple[str, ...]


class Book(Value, frozen=True, dict=True):
    """A character: a sheet, thirty-two pictures and the matrices that find them (DUEL-01)."""

    id: str
    name: str
    title: str
    height: int
    body: int
    attacks: int
    maneuvers: dict[int, Maneuver]
    pictures: dict[int, Picture]
    matrix: dict[int, dict[int, int]]
    """matrix[enemy's page][own page] is the own picture (DUEL-03); 0 where the owner lacks the maneuver."""
    about: str = ""
    """Who it is and how it fights, in a sentence or two."""
    origin: str = ""
    """What is printed, what was filled in and what is authored, in a sentence."""
    tactics: int = 0
    luck: int = 0
    spells: Spells | None = None
    traits: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    carries: dict[str, int] = {}
    """DUEL-43: the item cards the standard gear allows, by their gear word; "general" for any general item."""
    always: tuple[When, ...] = ()
    """What the sheet itself says, in force every round."""
    notes: dict[str, str] = {}

    @cached_property
    def gear(self) -> frozenset[str]:
        """What can be lost: everything a maneuver needs, and what the traits name as worn."""
        return frozenset(need for maneuver in self.maneuvers.values() for need in maneuver.needs) | (
            frozenset(self.traits) & WORN
        )

    @cached_property
    def digest(self) -> str:
        """Sixteen hex digits that stand for all that is played of the book, without what it says about itself."""
        return digest(replace(self, about="", origin="", notes={}))

    @cached_property
    def reveals(self) -> frozenset[str]:
        """DUEL-44: the kinds of cards of which the book itself says when they may be revealed."""
        clauses = [when for picture in self.pictures.values() for when in picture.when]
        tells = [picture.tell for picture in self.pictures.values()] + [when.own for when in (*clauses, *self.always)]
        return frozenset(tell.reveal for tell in tells if tell.reveal)

    @cached_property
    def _answering(self) -> dict[str, frozenset[int]]:
        return {}

    def pages(self, selector: str) -> frozenset[int]:
        """The pages of all maneuvers that answer to a selector."""
        if selector not in self._answering:
            answering = (page for page, maneuver in self.maneuvers.items() if maneuver.answers(selector))
            self._answering[selector] = frozenset(answering)
        return self._answering[selector]

    def sections(self) -> Iterator[tuple[str, list[Maneuver]]]:
        """The sheet as printed: section by section, in the sheet's order."""
        groups: dict[str, list[Maneuver]] = {}
        for maneuver in self.maneuvers.values():
            groups.setdefault(maneuver.section, []).append(maneuver)
        yield from groups.items()


WORN = frozenset({"helmet"})


class Card(Value, frozen=True):
    """DUEL-42: a fantasy card; its effects are data over the instructions' own verbs."""

    id: str
    name: str
    kind: CardKind
    text: str
    points: int = 0
    """What an ability card costs of the sheet's points of its kind."""
    colour: str = ""
    """Of a spell: which sheets may learn it."""
    gear: str = "general"
    """Of an item: what the sheet must carry (DUEL-43)."""
    own: Tell = Tell()
    foe: Tell = Tell()
    mod: tuple[Bonus, ...] = ()
    """Added to the owner's MODs: this round for abilities, from now on for items and campaign cards."""
    guard: int = 0
    """Taken off SCOREs on the owner: this round for abilities, from now on for items and campaign cards."""
    cancel_critical: bool = False
    body: int = 0
    """Added to maximum and current body points when revealed."""
    unless: str = ""
    """A trait of the enemy that makes the card fail."""
