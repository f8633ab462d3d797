"""MAG-01..15, 24, 116..118, 129, 139: encounters as people write them, armies checked, and the ready ones from disk."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from inkblade.boards import BadDrawing, Facing
from inkblade.games._reading import BadContent, UnknownContent, convert_content, expect, parse
from inkblade.games.battle._content import (
    CONTENT,
    Armour,
    Camp,
    HeroCard,
    Sheet,
    Training,
    blades,
    hero_cards,
    missiles,
    sheets,
)
from inkblade.games.battle._field import SIDES, field_of
from inkblade.games.battle._forces import DEFAULT_TURNS, Area, Army, Encounter, Force, Setup, Victory
from inkblade.kernel import Malformed, Seat

ENCOUNTERS = CONTENT / "encounters"
LARGEST_UNIT, MOST_TURNS, LONGEST = 40, 40, 60
LARGEST_FIELD = 60
MOST_BATTLES = 10
KAI = (
    "camouflage",
    "hunting",
    "sixth-sense",
    "tracking",
    "healing",
    "mindblast",
    "mindshield",
    "animal-kinship",
    "mind-over-matter",
)
HEROIC = (
    "salmon-leap",
    "strength",
    "immunity-to-poison",
    "secret-parry",
    "lightning-attack",
    "aura-of-goodness",
    "rally",
    "mental-strength",
)
EVIL = ("brutality", "hard-as-nails", "poisoner", "inspire-terror", "hypnotise")
UNDEAD = ("mind-blast", "mind-shield")
"""MAG-139: tricks of Vordak and Helghast alone."""


class RawForce(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit, a monster, or a hero by the id of its card."""

    area: str = ""
    hero: str | None = None
    id: str | None = None
    name: str | None = None
    sheet: str | None = None
    armour: Armour = "none"
    blade: str = "sword"
    missile: str | None = None
    shield: bool = False
    training: Training = "normal"
    count: int = 1
    mounted: bool = False
    camp: Camp | None = None
    leader: bool = False
    hidden: bool = False


class RawArmy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army as it is written down."""

    name: str
    facing: Facing
    forces: list[RawForce]


class RawVictory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to win as it is written down."""

    seat: Literal[0, 1]
    kind: Literal["kill", "reach", "hold"]
    force: str = ""
    area: str = ""
    count: int = 1


class RawEncounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An encounter as it is written down."""

    name: str
    about: str
    drawing: str
    areas: dict[str, list[tuple[int, int, int, int]]]
    armies: tuple[RawArmy, RawArmy]
    turns: int = DEFAULT_TURNS
    victories: list[RawVictory] = []
    survivor: Literal[0, 1] | None = None


class RawHero(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen for a hero: its Disciplines, how many battles it has survived, and another name."""

    skills: list[str] = []
    battles: int = 0
    rolled: int = 0
    """MAG-116: what fell on the die of ten that gives a Kai Lord so many Disciplines at once; 0: none was rolled."""
    name: str | msgspec.UnsetType = msgspec.UNSET
    """What he is called, if not as on his card."""


Chosen = dict[str, RawHero]


def encounter_from(raw: RawEncounter, place: str, chosen: Chosen | None = None) -> Encounter:
    """An encounter, checked; Malformed names what is wrong and the rule that says so."""
    expect(1 <= raw.turns <= MOST_TURNS, f"{place}.turns", f"expected 1 to {MOST_TURNS} turns")
    expect(len(raw.name) <= LONGEST, f"{place}.name", f"expected at most {LONGEST} characters")
    _check_drawing(raw, place)
    areas: dict[str, Area] = {name: tuple(rectangles) for name, rectangles in raw.areas.items()}
    heroes = [force.hero for army in raw.armies for force in army.forces]
    for name in chosen or {}:
        expect(name in heroes, f"setup.heroes.{name[:LONGEST]}", "expected a hero of this encounter")
    first, second = (_army(army, seat, f"{place}.armies[{seat}]", chosen or {}) for seat, army in enumerate(raw.armies))
    made = Encounter(
        raw.name,
        raw.about,
        raw.drawing,
        areas,
        (first, second),
        raw.turns,
        tuple(Victory(one.seat, one.kind, one.force, one.area, one.count) for one in raw.victories),
        raw.survivor,
    )
    _check_names(Setup(made), place)
    return made


def _check_drawing(raw: RawEncounter, place: str) -> None:
    try:
        field = field_of(raw.drawing)
    except BadDrawing as fault:
        raise Malformed(f"{place}.drawing: {fault}") from None
    text = f"expected at most {LARGEST_FIELD} squares each way"
    expect(max(field.width, field.height) <= LARGEST_FIELD, f"{place}.drawing", text)
    for name, area in raw.areas.items():
        for left, top, right, bottom in area:
            inside = 0 <= left <= right < field.width and 0 <= top <= bottom < field.height
            expect(inside, f"{place}.areas.{name}", "expected first and last squares on the board")


def _check_names(setup: Setup, place: str) -> None:
    ids = [force.id for force in setup.forces]
    twice = next((id for id in ids if ids.count(id) > 1), None)
    expect(twice is None, f"{place}.armies", f"expected every force to have its own id, got {twice} twice")
    names = setup.piece_names
    expect(len(set(names)) == len(names), f"{place}.armies", "expected ids that make every piece's name its own")
    for force in setup.forces:
        expect(force.area in setup.areas, f"{place}.armies", f"expected an area, got {force.area[:LONGEST]!r}")
    for force in (one for one in setup.forces if one.hidden):
        theirs = {at for one in setup.forces if one.seat != force.seat for at in setup.areas[one.area]}
        text = f"expected no square of the enemy's in {force.area[:LONGEST]!r}, where pieces may hide (MAG-26)"
        expect(setup.areas[force.area].isdisjoint(theirs), f"{place}.armies", text)
    for index, victory in enumerate(setup.encounter.victories):
        where = f"{place}.victories[{index}]"
        if victory.kind != "kill":
            expect(victory.area in setup.areas, f"{where}.area", f"expected one of {', '.join(setup.areas)}")
        if victory.kind == "kill" or victory.force:
            expect(victory.force in setup.names, f"{where}.force", f"expected one of {', '.join(setup.names)}")


def _army(raw: RawArmy, seat: Seat, place: str, chosen: Chosen) -> Army:
    """MAG-07, 24: one leader, and never Good and Evil together."""
    expect(raw.facing in SIDES, f"{place}.facing", "expected north, east, south or west (MAG-93)")
    expect(raw.forces, f"{place}.forces", "expected at least one force")
    forces = tuple(
        force_from(force, seat, f"{place}.forces[{index}]", chosen) for index, force in enumerate(raw.forces)
    )
    camps = {force.camp for force in forces}
    expect(not camps >= {"good", "evil"}, f"{place}.forces", "Good and Evil never serve together (MAG-07)")
    leaders = sum(force.leader for force in forces)
    expect(leaders == 1, f"{place}.forces", f"expected one leader, got {leaders} (MAG-24)")
    return Army(raw.name, raw.facing, forces)


def force_from(raw: RawForce, seat: Seat, place: str, chosen: Chosen) -> Force:
    """A force, checked."""
    if raw.hero is not None:
        return _hero(raw, seat, place, chosen.get(raw.hero, RawHero()))
    known = ", ".join(sheets())
    expect(raw.sheet in sheets(), f"{place}.sheet", f"expected one of {known}, or a hero")
    sheet = sheets()[raw.sheet or ""]
    expect(not sheet.heroes_only, f"{place}.sheet", f"a {sheet.name} is always a hero (MAG-139)")
    most = 1 if sheet.monster else LARGEST_UNIT
    expect(1 <= raw.count <= most, f"{place}.count", f"expected 1 to {most}")
    _check_arms(raw, sheet, place)
    _check_camp(raw, sheet, place)
    move = getattr(sheet.mounted, raw.armour) if raw.mounted else sheet.foot[raw.armour]
    id = raw.id or raw.name or sheet.name
    return Force(
        id=id.lower().replace(" ", "-")[:LONGEST],
        seat=seat,
        name=(raw.name or sheet.name)[:LONGEST],
        sheet=raw.sheet or "",
        armour=raw.armour,
        blade=raw.blade,
        training=raw.training,
        count=raw.count,
        move=move,
        camp=raw.camp or sheet.camp,
        area=raw.area,
        missile=raw.missile,
        shield=raw.shield,
        mount=sheet.mounted.mount if raw.mounted and sheet.mounted else None,
        leader=raw.leader,
        hidden=raw.hidden,
    )


def _check_arms(raw: RawForce, sheet: Sheet, place: str) -> None:
    """MAG-03, 06: the race's sheet says what its soldiers carry."""
    expect(raw.blade in sheet.combat, f"{place}.blade", f"expected one of {', '.join(sheet.combat)} (MAG-06)")
    if raw.missile is not None:
        known = ", ".join(sheet.firing) or "nothing"
        expect(raw.missile in sheet.firing, f"{place}.missile", f"expected {known} for a {sheet.name} (MAG-06)")
    expect(not raw.mounted or sheet.mounted, f"{place}.mounted", f"a {sheet.name} does not ride (MAG-06)")
    expect(raw.mounted or not blades()[raw.blade].mounted, f"{place}.blade", "only riders carry it (MAG-06)")
    armours = [name for name in sheet.foot if not raw.mounted or name != "hide"]
    expect(raw.armour in armours, f"{place}.armour", f"expected one of {', '.join(armours)} (MAG-06)")


def _check_camp(raw: RawForce, sheet: Sheet, place: str) -> None:
    """MAG-07: of its race's camp, or a mercenary."""
    camps = list(dict.fromkeys((sheet.camp, "neutral")))
    expect(raw.camp in (None, *camps), f"{place}.camp", f"expected {' or '.join(camps)} for a {sheet.name} (MAG-07)")


def _hero(raw: RawForce, seat: Seat, place: str, choice: RawHero) -> Force:
    """MAG-08: a hero as his card says, with the Disciplines chosen for him."""
    expect(raw.hero in hero_cards(), f"{place}.hero", f"expected one of {', '.join(hero_cards())}")
    card = hero_cards()[raw.hero or ""]
    _check_camp(raw, sheets()[card.sheet], place)
    _check_skills(card, choice, raw.camp)
    name = choice.name or card.name
    fits = name.isprintable() and len(name) <= LONGEST
    expect(fits, f"setup.heroes.{card.id}.name", f"expected at most {LONGEST} printable characters")
    blade, missile = _armed(card, choice.skills)
    return Force(
        id=(raw.id or card.id)[:LONGEST],
        seat=seat,
        name=name,
        sheet=card.sheet,
        armour=card.armour,
        blade=blade,
        training="veteran",
        count=1,
        move=card.move,
        camp=raw.camp or sheets()[card.sheet].camp,
        area=raw.area,
        missile=missile,
        shield=card.shield,
        mount=card.mount,
        hero=card.id,
        kai=card.kai,
        skills=(*card.skills, *choice.skills),
        leader=raw.leader,
        hidden=raw.hidden,
    )


def _check_skills(card: HeroCard, choice: RawHero, camp: Camp | None) -> None:
    """MAG-116, 117, 129: one skill more for each battle survived, each once; one with each weapon counts by itself."""
    place = f"setup.heroes.{card.id}"
    expect(0 <= choice.battles <= MOST_BATTLES, f"{place}.battles", f"expected 0 to {MOST_BATTLES} battles survived")
    expect(0 <= choice.rolled <= MOST_BATTLES, f"{place}.rolled", f"expected a roll of 1 to {MOST_BATTLES} (MAG-116)")
    expect(card.kai or not choice.rolled, f"{place}.rolled", "expected none: only a Kai Lord rolls (MAG-116)")
    most = choice.rolled or card.choices + choice.battles
    expect(len(choice.skills) <= most, f"{place}.skills", f"expected at most {most} (MAG-116)")
    expect(len(set(choice.skills)) == len(choice.skills), f"{place}.skills", "expected each once")
    known = choosable(card, camp)
    for skill in choice.skills:
        text = f"expected some of {', '.join(known)}, got {skill[:LONGEST]!r}"
        expect(skill in known, f"{place}.skills", text)


def choosable(card: HeroCard, camp: Camp | None = None) -> tuple[str, ...]:
    """MAG-116, 129, 130, 139, 140: the skills that can be chosen for a hero besides those on his card."""
    sheet = sheets()[card.sheet]
    if card.kai:
        arms = [name for name in sheet.combat if not blades()[name].mounted or card.mount] + list(sheet.firing)
        powers: tuple[str, ...] = KAI
    else:
        arms = [*card.blades, *card.missiles]
        undead = UNDEAD if sheet.heroes_only else ()
        powers = {"good": HEROIC, "evil": EVIL, "neutral": (*HEROIC, *EVIL)}[camp or sheet.camp] + undead
    found = (*powers, *(f"skill:{name}" for name in arms))
    return tuple(skill for skill in found if skill not in card.skills)


def _armed(card: HeroCard, skills: list[str]) -> tuple[str, str | None]:
    """MAG-118: a skill with a missile weapon brings that weapon, one with a combat weapon replaces the sword."""
    weapons = [skill.removeprefix("skill:") for skill in skills if skill.startswith("skill:")]
    shot = next((weapon for weapon in weapons if weapon in missiles()), None)
    blade = next((weapon for weapon in weapons if weapon in blades()), card.blades[0])
    return blade, shot or next(iter(card.missiles), None)


@cache
def encounter_ids() -> tuple[str, ...]:
    """The ready encounters, the smallest first."""
    ids = [file.name.removesuffix(".toml") for file in ENCOUNTERS.iterdir() if file.name.endswith(".toml")]
    return tuple(sorted(ids, key=lambda id: (_pieces(encounter_file(id)), id)))


def _pieces(raw: RawEncounter) -> int:
    return sum(force.count for army in raw.armies for force in army.forces)


@cache
def encounter_file(id: str) -> RawEncounter:
    """A ready encounter as it is written down; UnknownContent names those there are."""
    source = f"{id}.toml"
    file = ENCOUNTERS / source
    if not id.replace("-", "").isalnum() or not file.is_file():
        known = sorted(one.name.removesuffix(".toml") for one in ENCOUNTERS.iterdir() if one.name.endswith(".toml"))
        raise UnknownContent(source[:LONGEST], "", f"expected one of the encounters {', '.join(known)}")
    return convert_content(parse(file.read_text("utf-8"), source), RawEncounter, source, "")


@cache
def encounter(id: str) -> Encounter:
    """A ready encounter, checked."""
    try:
        return encounter_from(encounter_file(id), "encounter")
    except Malformed as fault:
        raise BadContent(f"{id}.toml", "", str(fault)) from None
