"""Play Sheets, weapons, Hit Charts, modifiers and Hero Cards; each knows which of its figures are the source's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias, TypeVar

import msgspec

from inkblade.games._reading import BadContent, UnknownContent, convert_content, parse

CONTENT = files("inkblade") / "content" / "battle"

Camp = Literal["good", "evil", "neutral"]
Armour = Literal["none", "leather", "mail", "plate", "hide"]
Training = Literal["poor", "normal", "veteran"]
Cover = Literal["light", "medium", "heavy"]
Terrain = Literal["open", "slope", "steps", "marsh", "scrub", "rocks", "trees", "water", "rampart"]
"""What fills a square; roads, paving and planks are open."""
Feature = Literal[
    "low-wall", "hedge", "fence", "high-wall", "ladder", "small-door", "large-door", "window", "arrow-slit"
]
"""What lies on an edge between two squares."""
Severity = Literal["slight", "wound", "serious", "critical"]
Weapon: TypeAlias = str
Skill: TypeAlias = str
"""The id of a power; a weapon skill is `skill:` and the weapon."""
Percents = dict[Armour, int]


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A piece of a content file."""


class Mounted(Content, frozen=True):
    """MAG-95: how far a race rides, by armour, and on what."""

    mount: str
    none: int
    leather: int
    mail: int
    plate: int


class Morale(Content, frozen=True):
    """MAG-76, 82: what is rolled, and which loss in a turn makes a unit test."""

    base: int
    dice: int
    trigger: int


class Ground(Content, frozen=True):
    """What terrain costs and which cover it gives; what is not listed cannot be entered, or covers nobody."""

    squares: dict[str, int] = {}
    edges: dict[Feature, int] = {}
    cover: dict[str, Cover] = {}


class Sheet(Ground, frozen=True):
    """MAG-06: a race's Play Sheet."""

    name: str = ""
    about: str = ""
    camp: Camp = "neutral"
    monster: bool = False
    heroes_only: bool = False
    chart: str = "character"
    source: list[str] = []
    """The figures that are the source's, by their place in this file; all others are authored."""
    foot: dict[Armour, int] = {}
    mounted: Mounted | None = None
    firing: dict[Weapon, Percents] = {}
    combat: dict[Weapon, Percents] = {}
    morale: Morale | None = None


class Mount(Ground, frozen=True):
    """What is ridden: its ground, in place of the rider's."""

    name: str = ""


class Missile(Content, frozen=True):
    """MAG-33, 36: a missile weapon: the last square of its three bands, and how often it shoots in a turn."""

    id: Weapon
    name: str
    bands: tuple[int, int, int]
    shots: int
    source: list[str] = []


class Blade(Content, frozen=True):
    """A combat weapon: how many ranks fight with it (MAG-54), and what it is good for."""

    id: Weapon
    name: str
    ranks: int = 1
    pole: bool = False
    """A mounted charge on its front is wasted."""
    mounted: bool = False
    """Only riders have it."""
    against_mounted: int = 0


class Harm(Content, frozen=True):
    """MAG-65..68: what a wound does for the rest of the game."""

    stunned: bool = False
    halved: bool = False
    blinded: bool = False
    dead: bool = False
    move: int = 0
    combat: int = 0
    no_charge: bool = False
    no_move: bool = False
    no_fight: bool = False
    disarmed: bool = False
    """It fights with its claws alone."""
    second_kills: bool = False


class Location(Content, frozen=True):
    """A place that is hit: the last face of D100 that hits it, and what a hit does by severity."""

    last: int
    slight: Harm
    wound: Harm
    serious: Harm
    critical: Harm

    def harm(self, severity: Severity) -> Harm:
        found: Harm = getattr(self, severity)
        return found


class Chart(msgspec.Struct, frozen=True):
    """MAG-63, 64: a Hit Chart."""

    source: bool
    severities: dict[Severity, int]
    """The last face of D100 for each."""
    locations: dict[str, Location]


class Bands(Content, frozen=True):
    """MAG-83: up to which value a unit routs or retires; above, it carries on."""

    rout: int
    retire: int


class Modifiers(Content, frozen=True):
    """What is added to fire, combat and morale, by circumstance."""

    source: list[str]
    firing: dict[str, int]
    combat: dict[str, int]
    morale: dict[str, int]
    results: dict[Training, Bands]


class HeroCard(Content, frozen=True):
    """MAG-08: a hero's card; where it differs from the Play Sheet it wins."""

    id: str
    name: str
    sheet: str
    armour: Armour
    blades: list[Weapon]
    move: int
    skills: list[Skill]
    about: str
    kai: bool = False
    mount: str | None = None
    shield: bool = False
    missiles: list[Weapon] = []
    choices: int = 0
    """How many Disciplines may be chosen for it."""
    source: list[str] = []


class _Weapons(Content, frozen=True):
    missiles: list[Missile]
    blades: list[Blade]


class _Heroes(Content, frozen=True):
    heroes: list[HeroCard]


Kind = TypeVar("Kind")


def read_content(name: str, kind: type[Kind]) -> Kind:
    """A content file of the battle as a value of a kind."""
    return convert_content(parse((CONTENT / name).read_text("utf-8"), name), kind, name, "")


@cache
def sheets() -> Mapping[str, Sheet]:
    """Every Play Sheet, by race."""
    ids = sorted(file.name.removesuffix(".toml") for file in (CONTENT / "sheets").iterdir())
    return {id: read_content(f"sheets/{id}.toml", Sheet) for id in ids}


@cache
def mounts() -> Mapping[str, Mount]:
    ids = sorted(file.name.removesuffix(".toml") for file in (CONTENT / "mounts").iterdir())
    return {id: read_content(f"mounts/{id}.toml", Mount) for id in ids}


@cache
def _weapons() -> _Weapons:
    return read_content("weapons.toml", _Weapons)


@cache
def missiles() -> Mapping[Weapon, Missile]:
    return {weapon.id: weapon for weapon in _weapons().missiles}


@cache
def blades() -> Mapping[Weapon, Blade]:
    return {weapon.id: weapon for weapon in _weapons().blades}


@cache
def modifiers() -> Modifiers:
    return read_content("modifiers.toml", Modifiers)


@cache
def charts() -> Mapping[str, Chart]:
    """Every Hit Chart, by name."""
    source = "charts.toml"
    found = {}
    for name, raw in parse((CONTENT / source).read_text("utf-8"), source).items():
        severities = convert_content(raw.pop("severities"), dict[Severity, int], source, f"{name}.severities")
        marked = bool(raw.pop("source"))
        places = {place: convert_content(one, Location, source, f"{name}.{place}") for place, one in raw.items()}
        if sorted(one.last for one in places.values())[-1] != 100:
            raise BadContent(source, name, "expected a location whose last face is 100")
        found[name] = Chart(marked, severities, places)
    return found


@cache
def hero_cards() -> Mapping[str, HeroCard]:
    """Every hero's card, by id."""
    return {card.id: card for card in read_content("heroes.toml", _Heroes).heroes}


def hero_card(id: str) -> HeroCard:
    """A hero's card; UnknownContent names those there are."""
    if id not in hero_cards():
        raise UnknownContent("heroes.toml", id, f"expected one of {', '.join(hero_cards())}")
    return hero_cards()[id]
