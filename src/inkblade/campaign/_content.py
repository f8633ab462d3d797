"""What a campaign is before anybody plays it: chapters, where each result leads, and who sets out."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

Name: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9-]{0,31}$")]
Title: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=2000)]
Result: TypeAlias = Literal["won", "lost", "drawn"]


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of a campaign: immutable, compared by value, strict about its fields."""


class Recruit(Value, frozen=True):
    """Somebody who can set out: by a combat book or, for battles, by a hero's card."""

    name: Title
    book: str = ""
    card: str = ""
    cards: tuple[str, ...] = ()
    """DUEL-43: the cards it takes along at first."""


class Chapter(Value, frozen=True):
    """One match of the campaign: which game, what is laid out, whose side the heroes take, and what follows."""

    title: Title
    game: Literal["adventure", "battle"]
    scene: str | dict[str, Any]
    """The scenario or the encounter: a shipped one by its id, or written out."""
    side: Title
    """The side, or the army, that is the heroes'."""
    text: Text = ""
    places: tuple[str, ...] = ()
    """The figures of that side whose places the heroes take; none named: all."""
    options: dict[str, Any] = {}
    """Options of the game."""
    gift: str = ""
    """A campaign card for every hero who comes home from a victory."""
    won: tuple[Name, ...] = ()
    """Chapters or endings that follow a victory; where there are several, the owners choose."""
    lost: tuple[Name, ...] = ()
    drawn: tuple[Name, ...] = ()
    """None named: as if it were lost."""

    def ways(self, result: Result) -> tuple[Name, ...]:
        """Where a result leads."""
        return {"won": self.won, "lost": self.lost, "drawn": self.drawn or self.lost}[result]


class Ending(Value, frozen=True):
    """How a campaign can end."""

    title: Title
    text: Text = ""


class Definition(Value, frozen=True):
    """A campaign as it is written down."""

    id: Name
    title: Title
    text: Text
    first: Name
    heroes: tuple[Recruit, ...]
    chapters: dict[Name, Chapter]
    endings: dict[Name, Ending]
