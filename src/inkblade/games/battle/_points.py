"""What troops cost in a clash by points."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from inkblade.games.battle._content import Content, read_content
from inkblade.games.battle._forces import Force


class Extras(Content, frozen=True):
    """What a shield, a mount and a skill chosen for a hero cost."""

    shield: int
    mount: int
    skill: int


class Prices(Content, frozen=True):
    """The price list."""

    races: dict[str, int]
    armour: dict[str, int]
    arms: dict[str, int]
    extras: Extras
    training: dict[str, int]
    """In hundredths of the price."""
    heroes: dict[str, int]


@cache
def prices() -> Prices:
    return read_content("points.toml", Prices)


def price(force: Force, skills: int = 0) -> int:
    """What a force costs, with so many skills chosen for a hero."""
    table = prices()
    if force.hero is not None:
        return table.heroes[force.hero] + skills * table.extras.skill
    arms = [force.blade] + ([force.missile] if force.missile else [])
    each = table.races[force.sheet] + table.armour[force.armour] + sum(table.arms[name] for name in arms)
    each += table.extras.shield * force.shield + table.extras.mount * force.long
    share = 100 if force.monster else table.training[force.training]
    return force.count * ((each * share + 50) // 100)


def total(forces: Iterable[Force], skills: dict[str, int]) -> int:
    """What an army costs; `skills` says how many were chosen for each hero."""
    return sum(price(force, skills.get(force.hero or "", 0)) for force in forces)
