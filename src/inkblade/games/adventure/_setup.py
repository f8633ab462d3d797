"""What is agreed before an adventure: a scenario, and the options of the table."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from inkblade.games.adventure._content import Figure, Object, Scenario, StandingOrder
from inkblade.games.adventure._field import Field
from inkblade.games.duel import Book, Entry, entry
from inkblade.kernel import Seat

Index: TypeAlias = int
"""A figure by its place in the scenario."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the people at the table agree on."""

    obstructions: bool = False
    """MIN-56..61: what stands around a fighter hinders him."""
    regeneration: bool = False
    """MIN-62..68: body and spell points come back in the Movement Phase."""
    recovery: bool = False
    """MIN-69..72: the unconscious may wake."""
    far_magic: bool = False
    """MIN-73, 74: spells in the Movement Phase."""
    standing: StandingOrder | None = None
    """MIN-11: the standing order of every figure; none: as the scenario says."""
    weapon: Literal["printed", "barred"] = "printed"
    """DUEL-24: what binds who has lost the weapon."""
    escape: bool = True
    """DUEL-30, MIN-91: one may break off a combat."""


class Setup(msgspec.Struct, frozen=True, dict=True):
    """A match to be: a scenario and the options."""

    scenario: Scenario
    options: Options

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        return self.scenario.figures

    @cached_property
    def field(self) -> Field:
        return self.scenario.field

    @cached_property
    def index(self) -> dict[str, Index]:
        return {figure.id: index for index, figure in enumerate(self.figures)}

    @cached_property
    def seat(self) -> tuple[Seat, ...]:
        """By figure, the seat that moves it."""
        return tuple(self.scenario.seat_of[figure.id] for figure in self.figures)

    @cached_property
    def side(self) -> tuple[int, ...]:
        """By figure, the number of its side."""
        return tuple(self.scenario.side_of[figure.id] for figure in self.figures)

    @property
    def teams(self) -> tuple[int, ...]:
        """By seat, the number of its side."""
        return self.scenario.teams

    @cached_property
    def own(self) -> tuple[tuple[Index, ...], ...]:
        """By seat, its figures."""
        return tuple(
            tuple(index for index, owner in enumerate(self.seat) if owner == seat) for seat in range(len(self.teams))
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """By figure, what the log calls it: told apart where two bear one title."""
        titles = [figure.title for figure in self.figures]
        alike = [figure.title if titles.count(figure.title) == 1 else figure.id for figure in self.figures]
        return tuple(alike)

    @cached_property
    def heights(self) -> tuple[int, ...]:
        return tuple(figure.height for figure in self.figures)

    @cached_property
    def books(self) -> tuple[Book, ...]:
        """By figure, its book, under the name that the log calls it."""
        return tuple(
            figure.combat_book if figure.combat_book.name == name else replace(figure.combat_book, name=name)
            for figure, name in zip(self.figures, self.names, strict=True)
        )

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """By figure, what its sheet brings into a combat."""
        return tuple(entry(figure.character, figure.combat_book) for figure in self.figures)

    @cached_property
    def objects(self) -> dict[str, Object]:
        return {thing.id: thing for thing in self.scenario.objects}

    @cached_property
    def has_hands(self) -> bool:
        """Whether anybody holds cards, or has spell points that might have bought some."""
        return any(figure.cards or figure.combat_book.spells for figure in self.figures)

    @cached_property
    def has_secrets(self) -> bool:
        """Whether there is anything to be found in objects."""
        return any(one.contents for one in self.scenario.objects)

    @cached_property
    def _veils(self) -> dict[tuple[str, ...], Setup]:
        return {}

    def veiled(self, found: tuple[str, ...]) -> Setup:
        """MIN-87: the setup without what is hidden in objects that were not examined, worked out once."""
        if found not in self._veils:
            closed = [one for one in self.scenario.objects if one.contents and one.id not in found]
            inside = {one.contents.holds for one in closed if one.contents}
            seen = (one for one in self.scenario.objects if one.id not in inside)
            objects = tuple(replace(one, contents=None) if one in closed else one for one in seen)
            self._veils[found] = replace(self, scenario=replace(self.scenario, objects=objects))
        return self._veils[found]
