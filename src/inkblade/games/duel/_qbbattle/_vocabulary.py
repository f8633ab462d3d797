"""The words of the instruction language and what each means in ours: conditions, and effects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from inkblade.games.duel._content import PAGES, PICTURES, WORN, Bonus, Range, Tell, When, slug
from inkblade.games.duel._qbbattle._words import Slots

Moves: TypeAlias = Callable[[str], tuple[str, ...]]
"""The selectors of what a name means on the fighter's own sheet; none, if nothing there bears it."""
UNAFRAID = ("undead", "fearless")


@dataclass(frozen=True)
class Condition:
    """A pattern, and what it asks of the round: `means(slots, wanted, before)`, None where our words cannot ask it."""

    pattern: str
    means: Callable[[Slots, bool, When], When | None]


@dataclass(frozen=True)
class Effect:
    """A pattern, and the parts of an instruction it stands for."""

    pattern: str
    means: Callable[[Slots, Moves], tuple[When, ...]]
    beside: tuple[str, Callable[[Tell], bool]] | None = None
    """What must stand in the same line for it to have this meaning: in words, and as a test of what is told."""


def _gear(gear: str, has: bool) -> When:
    return When(foe_has=gear) if has else When(foe_lacks=gear)


def _trait(trait: str, has: bool) -> When:
    """A trait of the enemy; one that is worn can be broken, so it is asked for as gear."""
    if trait in WORN:
        return _gear(trait, has)
    return When(foe_is=(trait,)) if has else When(foe_is_not=(trait,))


def _on_picture(pictures: tuple[int, ...], wanted: bool) -> When:
    return When(foe_picture=pictures if wanted else tuple(page for page in PICTURES if page not in pictures))


def _did(pages: tuple[int, ...], wanted: bool) -> When:
    done = pages if wanted else tuple(page for page in PAGES if page not in pages)
    return When(did=tuple(f"maneuver:{page}" for page in done))


def _weapon_attack(wanted: bool, before: When) -> When | None:
    """Whose attack it is depends on who was said to score."""
    weapon = ("needs:weapon",)
    if before.scored_upon:
        return When(foe_did=weapon) if wanted else When(foe_did_not=weapon)
    return When(did=weapon) if wanted and before.scores else None


CONDITIONS = (
    Condition("scored upon", lambda slots, wanted, _: When(scored_upon=wanted)),
    Condition("score", lambda slots, wanted, _: When(scores=wanted)),
    Condition("unmodified score N", lambda slots, wanted, _: When(score=slots.numbers[0]) if wanted else None),
    Condition("modified score N", lambda slots, wanted, _: When(total=slots.numbers[0]) if wanted else None),
    Condition("extended range", lambda slots, wanted, _: When(at=Range.EXTENDED if wanted else Range.CLOSE)),
    Condition("page PICTURES", lambda slots, wanted, _: _on_picture(slots.pages, wanted)),
    Condition("move PAGES", lambda slots, wanted, _: _did(slots.pages, wanted)),
    Condition("weapon attack", lambda slots, wanted, before: _weapon_attack(wanted, before)),
    Condition("shield", lambda slots, wanted, _: _gear("shield", wanted)),
    Condition("helmet", lambda slots, wanted, _: _gear("helmet", wanted)),
    Condition("metal weapon", lambda slots, has, _: When(foe_is=("metal_weapon",), foe_has="weapon") if has else None),
    Condition("metal/cloth armor/armour", lambda slots, has, _: _trait(_armour(slots), has)),
    Condition("trait QUOTED", lambda slots, wanted, _: _trait(slug(slots.name), wanted)),
    Condition("fear", lambda slots, wanted, _: When(foe_is_not=UNAFRAID) if wanted else None),
)


def _armour(slots: Slots) -> str:
    return "metal_armor" if "metal" in slots.heard else "cloth_armor"


def own(**told: Any) -> tuple[When, ...]:
    """The part of an instruction that tells the picture's owner this."""
    return (When(own=Tell(**told)),)


def foe(**told: Any) -> tuple[When, ...]:
    """The part of an instruction that tells the enemy this."""
    return (When(foe=Tell(**told)),)


def for_ever(**told: Any) -> tuple[When, ...]:
    return own(**told, until="end_of_combat")


def _bonus(add: int, to: tuple[str, ...]) -> tuple[Bonus, ...]:
    """A bonus to what the selectors name; none, if they name nothing."""
    return (Bonus(add, to),) if to else ()


def _added(slots: Slots, to: tuple[str, ...]) -> tuple[When, ...]:
    """A lasting change of MODs, the owner's or, if the word fell, the opponent's."""
    side = foe if "opponent" in slots.heard else own
    return side(mods=_bonus(slots.numbers[0], to))


def _named(slots: Slots, moves: Moves) -> tuple[str, ...]:
    """What a name selects: on the own sheet, or, where it is the opponent's maneuver, whatever bears the name."""
    return (f"section:{slug(slots.name)}",) if "opponent" in slots.heard else moves(slots.name)


ADDED = "accumulated [opponent] substract/subtract [opponent]"
LOST_WEAPON = ("Drop weapon", lambda tell: "weapon" in tell.lose)
FOUND_WEAPON = ("Retrieve weapon", lambda tell: "weapon" in tell.regain)
PENALTY = ("an Accumulated penalty", lambda tell: bool(tell.mods))

BINDING = (
    Effect("no restrictions/restriction", lambda slots, moves: ()),
    Effect("can't/cant/cannot use COLOUR", lambda slots, moves: own(no=(slots.colour,))),
    Effect("can't/cant/cannot use move NAME", lambda slots, moves: own(no=moves(slots.name))),
    Effect("only COLOUR", lambda slots, moves: own(only=(slots.colour,))),
    Effect("only move NAME", lambda slots, moves: own(only=moves(slots.name))),
    Effect("never [use] COLOUR", lambda slots, moves: for_ever(no=(slots.colour,))),
    Effect("never [use] move NAME", lambda slots, moves: for_ever(no=moves(slots.name))),
    Effect("allowed move NAME", lambda slots, moves: own(allow=moves(slots.name))),
    Effect("onlyopponent COUNT COLOUR", lambda slots, moves: foe(only=(slots.colour,), turns=slots.numbers[0])),
    Effect("onlyopponent move COUNT NAME", lambda slots, moves: _only_opponent(slots)),
    Effect("onlyopponent COUNT move NAME", lambda slots, moves: _only_opponent(slots)),
)
ADDING = (
    Effect("bonus N", lambda slots, moves: own(bonus=(Bonus(slots.numbers[0]),))),
    Effect("bonusonly N COLOUR", lambda slots, moves: own(bonus=_bonus(slots.numbers[0], (slots.colour,)))),
    Effect("bonusonly move N NAME", lambda slots, moves: own(bonus=_bonus(slots.numbers[0], moves(slots.name)))),
    Effect("bonusonly N move NAME", lambda slots, moves: own(bonus=_bonus(slots.numbers[0], moves(slots.name)))),
    Effect(f"{ADDED} all N", lambda slots, moves: _added(slots, ("any",))),
    Effect(f"{ADDED} weapon N", lambda slots, moves: _added(slots, ("needs:weapon",))),
    Effect(f"{ADDED} N COLOUR", lambda slots, moves: _added(slots, (slots.colour,))),
    Effect(f"{ADDED} move N NAME", lambda slots, moves: _added(slots, _named(slots, moves))),
    Effect(f"{ADDED} N move NAME", lambda slots, moves: _added(slots, _named(slots, moves))),
    Effect("extra N", lambda slots, moves: own(extra=slots.numbers[0])),
    Effect(
        "addscore N PICTURE",
        lambda slots, moves: (When(foe_picture=slots.pages, own=Tell(extra=slots.numbers[0])),),
    ),
    Effect(
        "doublescore move NAME",
        lambda slots, moves: own(double=moves(slots.name), until="weapon_retrieved"),
        LOST_WEAPON,
    ),
    Effect("end doublescore move NAME", lambda slots, moves: (), FOUND_WEAPON),
)
HAPPENING = (
    Effect("drop weapon", lambda slots, moves: own(lose=("weapon",))),
    Effect("weapon lost", lambda slots, moves: own(lose=("weapon",))),
    Effect("retrieve weapon", lambda slots, moves: own(regain=("weapon",))),
    Effect("weapon gained", lambda slots, moves: own(regain=("weapon",))),
    Effect("shield broken", lambda slots, moves: own(lose=("shield",))),
    Effect("weapon broken", lambda slots, moves: (), PENALTY),
    Effect("break helmet", lambda slots, moves: foe(lose=("helmet",))),
    Effect("disarm", lambda slots, moves: foe(lose=("weapon",))),
    Effect("regain COUNT", lambda slots, moves: own(recover=slots.numbers[0])),
    Effect("lose COUNT", lambda slots, moves: own(hurt=slots.numbers[0])),
    Effect("drainlife COUNT", lambda slots, moves: own(recover=slots.numbers[0]) + foe(hurt=slots.numbers[0])),
    Effect("temporary damage COUNT", lambda slots, moves: foe(stun=slots.numbers[0])),
    Effect("curse COUNT COUNT", lambda slots, moves: foe(hurt=slots.numbers[0], turns=slots.numbers[1])),
    Effect("curse COUNT -1", lambda slots, moves: foe(hurt=slots.numbers[0], until="end_of_combat")),
    Effect("dematerialize/dematerialise", lambda slots, moves: own(ward=True)),
    Effect("doubledamage", lambda slots, moves: own(twice=True)),
    Effect("discard fantasy cards", lambda slots, moves: foe(discard=True)),
    Effect("use spell/scroll", lambda slots, moves: own(reveal="spell")),
    Effect("page turn PICTURE", lambda slots, moves: foe(turn_to=slots.pages[0])),
    Effect(
        "page turn PICTURE PICTURE",
        lambda slots, moves: (When(foe_picture=slots.pages[:1], foe=Tell(turn_to=slots.pages[1])),),
    ),
)
EFFECTS = BINDING + ADDING + HAPPENING


def _only_opponent(slots: Slots) -> tuple[When, ...]:
    return foe(only=(f"section:{slug(slots.name)}",), turns=slots.numbers[0])
