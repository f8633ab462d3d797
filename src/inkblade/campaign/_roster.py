"""A campaign under way: who is in it, what is on their sheets, where it stands, and what was played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec.structs import replace

from inkblade.campaign._content import Chapter, Definition, Name, Result, Title, Value
from inkblade.games.duel import Character
from inkblade.kernel import Illegal, Objection


def object_to(code: str, rule: str, text: str, **facts: object) -> Illegal:
    """Why something may not be done, to be raised."""
    return Illegal(Objection(code, rule, text, facts))


class Fighter(Value, frozen=True, tag="fighter"):
    """The sheet of a combat book with everything written on it since."""

    character: Character
    cards: tuple[str, ...] = ()
    """DUEL-43: the cards it takes along."""
    gifts: tuple[str, ...] = ()
    """Campaign cards it was given; only these can be among its cards."""


class Veteran(Value, frozen=True, tag="veteran"):
    """MAG-116, 129: a hero's card, the battles survived, and the skills chosen."""

    card: str
    skills: tuple[str, ...] = ()
    battles: int = 0
    deaths: int = 0


Sheet: TypeAlias = Fighter | Veteran


class Hero(Value, frozen=True):
    """One of those whose campaign it is."""

    id: Name
    name: Title
    owner: Title
    """Who plays it."""
    sheet: Sheet
    dead: bool = False


class Gain(Value, frozen=True):
    """What a chapter meant for one hero."""

    hero: Name
    name: Title
    fate: Literal["well", "unconscious", "dead"] = "well"
    victories: int = 0
    """DUEL-47: experience from those it defeated: their maximum body points."""
    points: int = 0
    """MIN-54: experience from the scenario's victory points."""
    defeated: tuple[str, ...] = ()
    """By name."""


class Past(Value, frozen=True):
    """A chapter that was played."""

    chapter: Name
    result: Result
    reason: str
    record: str
    """The digest of the match's record."""
    gains: tuple[Gain, ...]


class Campaign(Value, frozen=True):
    """A campaign as it stands."""

    name: Title
    definition: Definition
    heroes: tuple[Hero, ...]
    ways: tuple[Name, ...]
    """Where it goes from here: one chapter or ending, or several to choose from."""
    history: tuple[Past, ...] = ()

    @property
    def at(self) -> Name | None:
        """The chapter or the ending it has come to; none while there is a choice."""
        return self.ways[0] if len(self.ways) == 1 else None

    @property
    def over(self) -> bool:
        return self.at in self.definition.endings

    @property
    def chapter(self) -> Chapter:
        """The chapter to be played next; Illegal if there is none, or none yet."""
        if self.over:
            raise object_to("over", "campaign", "the campaign is over: {ending}", ending=self.at)
        if self.at is None:
            raise object_to("undecided", "campaign", "choose first where to go: {ways}", ways=" or ".join(self.ways))
        return self.definition.chapters[self.at]

    @property
    def owners(self) -> tuple[str, ...]:
        """Those whose heroes they are, in the order of their first heroes."""
        return tuple(dict.fromkeys(hero.owner for hero in self.heroes))

    def hero(self, id: str) -> Hero:
        """A hero by id; Illegal names those there are."""
        found = next((hero for hero in self.heroes if hero.id == id), None)
        if found is None:
            known = ", ".join(hero.id for hero in self.heroes)
            raise object_to(
                "unknown_hero", "campaign", "no such hero {id!r}; there are {known}", id=id[:60], known=known
            )
        return found

    def changed(self, id: str, change: Callable[[Hero], Hero]) -> Campaign:
        """The campaign with one hero changed."""
        self.hero(id)
        return replace(self, heroes=tuple(change(hero) if hero.id == id else hero for hero in self.heroes))
