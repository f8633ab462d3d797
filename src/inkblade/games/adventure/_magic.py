"""MIN-73..76: spells beyond Extended Range."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from inkblade.boards import hexes
from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import State, changed, paced
from inkblade.games.adventure._telling import Told, happened
from inkblade.games.adventure._throwing import clear
from inkblade.games.adventure._tussling import foe_objection
from inkblade.games.adventure._wounds import struck_down
from inkblade.games.adventure._zones import foes_in_zone
from inkblade.games.duel import Bonus, Card, Fighter, cards, cast_from_afar
from inkblade.kernel import Dice, Event, Objection

RANGES = ((2, 0, 5), (4, 1, 4), (6, 2, 3), (8, 3, 2))
"""MIN-74: up to which range, so many extra points, and the highest face that works."""
FARTHEST = (4, 1)


def spell_terms(distance: int) -> tuple[int, int]:
    """MIN-74: the extra spell points of a range, and the highest face with which the spell works."""
    return next(((extra, most) for reach, extra, most in RANGES if distance <= reach), FARTHEST)


def spare(state: State, index: Index) -> int:
    """MIN-74: the spell points a figure has for range: those that bought no cards, and those restored."""
    piece = state.pieces[index]
    return piece.reserve + piece.fighter.power


def spells_in_hand(state: State, index: Index) -> Iterator[str]:
    """The spell cards a figure holds."""
    for card in dict.fromkeys(state.pieces[index].fighter.hand):
        if not card.startswith("?") and cards()[card].kind == "spell":
            yield card


def cast_objection(state: State, index: Index, card: str, target: Index) -> Objection | None:
    """MIN-73, 74: why a figure may not cast a spell at another."""
    piece = state.pieces[index]
    facts: dict[str, Any] = {"name": state.name(index), "other": state.name(target)}
    if not state.setup.options.far_magic:
        return Objection("option", "MIN-73", "nobody casts spells from afar in this match", facts)
    if card not in spells_in_hand(state, index):
        return Objection("no-such-card", "MIN-73", "{name} has no such spell in hand", facts)
    if piece.posture != "standing":
        return Objection("unsteady", "MIN-73", "{name} does not stand firmly", facts)
    if foes_in_zone(state, index):
        return Objection("in-zone", "MIN-73", "{name} is in an opponent's Battle Zone", facts)
    if (why := foe_objection(state, index, target, "MIN-73")) is not None:
        return why
    extra, _ = spell_terms(hexes.distance(piece.at, state.pieces[target].at))
    facts |= {"extra": extra, "spare": spare(state, index)}
    if extra > spare(state, index):
        return Objection("too-dear", "MIN-74", "the range costs {extra} spell points, and {name} has {spare}", facts)
    if not clear(state, index, state.pieces[target].at):
        return Objection("no-line", "MIN-74", "something is in the way to {other}", facts)
    return None


def cast(state: State, index: Index, card: str, target: Index, dice: Dice) -> Told:
    """MIN-73, 74: a die; card and points are spent whether the spell works or fizzles."""
    spell, distance = cards()[card], hexes.distance(state.pieces[index].at, state.pieces[target].at)
    extra, most = spell_terms(distance)
    state = _paid(paced(state, index, task="cast"), index, extra)
    face = dice.roll(6, f"{state.name(index)} casts {spell.name}: {most} or less works")
    facts: dict[str, Any] = {
        "name": state.name(index),
        "figure": state.id(index),
        "card": spell.name,
        "other": state.name(target),
    }
    text = "{name} casts {card} at {other}: {face}, " + ("it works" if face <= most else "it fizzles")
    events: tuple[Event, ...] = (happened("cast", text, **facts, face=face, target=state.id(target), id=card),)
    if face > most:
        return changed(state, index, fighter=_fizzled(state.pieces[index].fighter, card)), events
    books = state.setup.books[index], state.setup.books[target]
    fighters = state.pieces[index].fighter, state.pieces[target].fighter
    (own, other), told = cast_from_afar(books, fighters, card, dice)
    state = changed(changed(state, index, fighter=own), target, fighter=other)
    state = enchanted(state, index, spell, (target,))
    state, more = struck_down(state, target, fighters[1].body, (index,))
    return state, (*events, *told, *more)


def _paid(state: State, index: Index, extra: int) -> State:
    """The points for the range: those kept back first, then those restored."""
    piece = state.pieces[index]
    kept = min(extra, piece.reserve)
    fighter = replace(piece.fighter, power=piece.fighter.power - (extra - kept))
    return changed(state, index, reserve=piece.reserve - kept, fighter=fighter)


def _fizzled(fighter: Fighter, card: str) -> Fighter:
    hand = list(fighter.hand)
    hand.remove(card)
    return replace(fighter, hand=tuple(hand), spent=(*fighter.spent, card))


def enchanted(state: State, index: Index, card: Card, targets: tuple[Index, ...]) -> State:
    """MIN-75: what a spell does to MODs for the rest of the game lasts to the end of the scenario."""
    if card.kind != "spell" or not (card.own.mods or card.foe.mods):
        return state
    reached = [one for one in targets if card.unless not in state.setup.books[one].traits]
    if reached:
        state = changed(state, index, spells=_summed((*state.pieces[index].spells, *card.own.mods)))
    for one in reached:
        state = changed(state, one, spells=_summed((*state.pieces[one].spells, *card.foe.mods)))
    return state


def _summed(mods: tuple[Bonus, ...]) -> tuple[Bonus, ...]:
    """Changes of MODs added up by what they apply to."""
    sums: dict[tuple[str, ...], int] = {}
    for mod in mods:
        sums[mod.to] = sums.get(mod.to, 0) + mod.add
    return tuple(Bonus(add, to) for to, add in sorted(sums.items()) if add)
