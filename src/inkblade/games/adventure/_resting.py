"""MIN-62..72: body and spell points that come back, and the unconscious who wake."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.boards import Hex
from inkblade.games.adventure._content import gifts
from inkblade.games.adventure._falling import placed
from inkblade.games.adventure._halting import met
from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import DEAD_FROM, Placing, Rest, State, changed, paced
from inkblade.games.adventure._telling import Told, happened
from inkblade.games.adventure._tussling import recovers
from inkblade.games.adventure._wounds import hurt, put_down
from inkblade.games.adventure._zones import foes_in_zone
from inkblade.games.duel import Book, cards
from inkblade.kernel import Dice, Event, Objection, Tally

TIMES = 3
"""MIN-64: how often the best regeneration of the book is had."""
MOST_RESTORED = 2
FALLEN_FROM = 2
"""MIN-67: so many levels down, who is driven away has fallen."""
RECOVERY: dict[int, tuple[int | None, ...]] = {
    0: (6, 6, 4, 2, 0, 0, -1, -2, -3),
    -1: (6, 4, 2, 0, -1, -1, -2, -3, -4),
    -2: (4, 2, 0, -1, -2, -2, -3, -4, None),
    -3: (2, 1, -1, -2, -3, -3, -4, None, None),
    -4: (1, -1, -2, -3, -4, -4, None, None, None),
}
"""MIN-69: by body points, the new ones for a roll of 0 to 8; None is death."""


def regeneration(book: Book) -> int:
    """MIN-64: the best regeneration a book has."""
    tells = [picture.tell.recover for picture in book.pictures.values()]
    tells += [when.own.recover for picture in book.pictures.values() for when in picture.when]
    return max([*tells, *(when.own.recover for when in book.always)])


def restoration(book: Book) -> int:
    """MIN-68: the best restoration of spell points a book has."""
    return max(picture.tell.restore for picture in book.pictures.values())


def vanishes(state: State, index: Index) -> bool:
    """MIN-66: whether a figure leaves the board to regenerate."""
    gift = gifts().get(state.setup.figures[index].book)
    return gift is not None and gift.vanishes


def regenerate_objection(state: State, index: Index) -> Objection | None:
    """MIN-62..66: why a figure may not regenerate."""
    facts, book = {"name": state.name(index)}, state.setup.figures[index].combat_book
    if not state.setup.options.regeneration:
        return Objection("option", "MIN-62", "nobody regenerates in this match", facts)
    if not regeneration(book):
        return Objection("no-gift", "MIN-62", "{name} does not regenerate", facts)
    if vanishes(state, index) != (state.phase == "departure"):
        return Objection("not-now", "MIN-66", "{name} leaves the board at the start of the phase, or not at all", facts)
    if state.pieces[index].posture == "down":
        return Objection("down", "MIN-84", "{name} is down: he may crawl, stand up, drop or pick up", facts)
    if state.pieces[index].body >= state.pieces[index].fighter.maximum:
        return Objection("whole", "MIN-64", "{name} has all his body points", facts)
    if foes_in_zone(state, index):
        return Objection("in-zone", "MIN-63", "{name} is in an opponent's Battle Zone", facts)
    return None


def regenerate(state: State, index: Index) -> Told:
    """MIN-63, 66: it takes the whole phase, at the end of which the points come back."""
    facts = {"name": state.name(index), "figure": state.id(index)}
    if vanishes(state, index):
        state = changed(paced(state, index, task="depart"), index, away=True)
        return state, (happened("departed", "{name} leaves the board", **facts),)
    return paced(state, index, task="regenerate"), (happened("resting", "{name} regenerates", **facts),)


def restore_objection(state: State, index: Index) -> Objection | None:
    """MIN-68: why a figure may not restore spell points."""
    facts, book = {"name": state.name(index)}, state.setup.figures[index].combat_book
    if not state.setup.options.regeneration:
        return Objection("option", "MIN-68", "nobody restores spell points in this match", facts)
    if not restoration(book):
        return Objection("no-gift", "MIN-68", "{name} does not restore spell points", facts)
    if restorable(state, index) == 0:
        return Objection("nothing", "MIN-68", "{name} has no spell points to restore", facts)
    if foes_in_zone(state, index):
        return Objection("in-zone", "MIN-63", "{name} is in an opponent's Battle Zone", facts)
    return None


def restorable(state: State, index: Index) -> int:
    """MIN-68: how many spell points a figure would restore."""
    fighter = state.pieces[index].fighter
    used = sum(cards()[card].points for card in fighter.spent if cards()[card].kind == "spell")
    return max(0, min(MOST_RESTORED, used - fighter.power))


def restore(state: State, index: Index) -> Told:
    """MIN-68: it takes the whole phase, at the end of which the points come back."""
    facts = {"name": state.name(index), "figure": state.id(index)}
    return paced(state, index, task="restore"), (happened("resting", "{name} gathers strength for spells", **facts),)


def departing(state: State) -> tuple[Index, ...]:
    """MIN-66: those who could leave the board now, in the order of initiative."""
    if not state.setup.options.regeneration:
        return ()
    rank = {seat: place for place, seat in enumerate(state.initiative)}
    asked = [index for index, piece in enumerate(state.pieces) if piece.present and not piece.effort.stays]
    able = [one for one in asked if regenerate_objection(state, one) is None]
    return tuple(sorted(able, key=lambda index: (rank[state.setup.seat[index]], index)))


def resting(state: State) -> tuple[Rest, ...]:
    """Those for whom the end of the Movement Phase brings something, in the order of initiative."""
    rank = {seat: place for place, seat in enumerate(state.initiative)}
    order = sorted(range(len(state.pieces)), key=lambda index: (rank[state.setup.seat[index]], index))
    tasks = ("regenerate", "restore", "depart")
    back = [Rest(one) for one in order if state.pieces[one].effort.task in tasks]
    return (*back, *(Rest(one) for one in order if _helpless(state, one)))


def _helpless(state: State, index: Index) -> bool:
    piece = state.pieces[index]
    return not piece.conscious and not piece.dead and recovers(state, index) and not piece.effort.shifted


def rested(state: State, index: Index, dice: Dice) -> Told:
    """What the end of the phase brings to one figure."""
    piece = state.pieces[index]
    if not piece.conscious:
        return recovered(state, index, dice) if _helpless(state, index) else (state, ())
    if piece.effort.task == "depart":
        return returned(state, index)
    facts = {"name": state.name(index), "figure": state.id(index)}
    if foes_in_zone(state, index):
        return state, (happened("disturbed", "{name} is disturbed and gains nothing", **facts),)
    fighter = piece.fighter
    if piece.effort.task == "restore":
        points = restorable(state, index)
        state = changed(state, index, fighter=replace(fighter, power=fighter.power + points))
        return state, (happened("restored", "{name} restores {points} spell points", **facts, points=points),)
    book = state.setup.figures[index].combat_book
    return _healed(state, index, min(fighter.maximum, fighter.body + TIMES * regeneration(book)))


def _healed(state: State, index: Index, body: int) -> Told:
    """MIN-64: never above what one started with."""
    fighter = state.pieces[index].fighter
    facts = {"name": state.name(index), "figure": state.id(index), "points": body - fighter.body, "body": body}
    state = changed(state, index, fighter=replace(fighter, body=body))
    return state, (happened("regenerated", "{name} regains {points}: {body} body points", **facts),)


def returned(state: State, index: Index) -> Told:
    """MIN-66, 67: it comes back whole, and whoever is in its space is touched and driven away."""
    piece = state.pieces[index]
    other = state.standing.get(piece.at)
    state = changed(state, index, away=False)
    event = happened("returned", "{name} is back in {at}", name=state.name(index), figure=state.id(index), at=piece.at)
    state, events = _healed(state, index, piece.fighter.maximum)
    if other is None:
        return state, (event, *events)
    placing = Placing(other, state.setup.seat[index], "touch", index, state.level(other))
    return replace(state, due=(placing, *state.due)), (event, *events)


def touched(state: State, placing: Placing) -> Told:
    """MIN-67: the touch of what came back; two levels down or more it is a fall as well."""
    assert placing.anchor is not None
    index = placing.figure
    damage = gifts()[state.setup.figures[placing.anchor].book].touch
    state, events = hurt(state, index, damage, (placing.anchor,), f"the touch of {state.name(placing.anchor)}")
    drop = placing.level - state.level(index)
    if drop >= FALLEN_FROM and state.pieces[index].conscious:
        state = changed(state, index, posture="down")
        state, more = hurt(state, index, drop, (placing.anchor,), "the fall")
        events += more
    return state, events


def recovery_entry(body: int, total: int) -> int | None:
    """MIN-69, 70: the new body points for a roll, read between 0 and 8; None is death."""
    return RECOVERY[body][max(0, min(8, total))]


def recovered(state: State, index: Index, dice: Dice) -> Told:
    """MIN-69..72: a die for somebody who lies unconscious; who wakes is down, and another in his space steps aside."""
    piece, name = state.pieces[index], state.name(index)
    face = dice.roll(6, f"the recovery of {name}")
    tally = Tally((("the die", face), ("struck at while helpless", piece.effort.slaying)))
    entry = recovery_entry(piece.body, int(tally))
    body = DEAD_FROM if entry is None else min(entry, piece.fighter.maximum)
    text = "{name} dies" if entry is None else "{name} wakes" if body > 0 else "{name} lies still"
    facts = {"name": name, "figure": state.id(index), "tally": tally, "body": body, "face": face}
    events: tuple[Event, ...] = (happened("recovery", text + ": {tally}, {body} body points", **facts),)
    other = state.standing.get(piece.at)
    state = changed(state, index, fighter=replace(piece.fighter, body=body), posture="down")
    if body > 0 and piece.carrier is not None:
        state, more = put_down(state, piece.carrier, state.id(index), piece.at)
        events += more
    if body > 0 and other is not None:
        placing = Placing(other, state.setup.seat[other], "wake", index, state.level(other))
        state = replace(state, due=(placing, *state.due))
    return state, events


def put(state: State, placing: Placing, at: Hex, dice: Dice) -> Told:
    """A figure is put into a space, and what its reason brings with it."""
    state, events = placed(state, placing, at, dice)
    more: tuple[Event, ...] = ()
    if placing.why == "touch":
        state, more = touched(state, placing)
    elif placing.why == "landing" and _jumped(state, placing):
        state, more = met(state, placing.figure)
    return state, (*events, *more)


def _jumped(state: State, placing: Placing) -> bool:
    """MIN-11: whether a figure has come there by its own will, so that it may be halted."""
    own = placing.seat == state.setup.seat[placing.figure]
    return own and state.phase == "movement" and state.pieces[placing.figure].present
