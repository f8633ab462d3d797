"""MAG-138, 147..149: pieces hypnotised, held for some turns, and come to themselves again."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.games.battle._cover import clear
from inkblade.games.battle._field import nearest
from inkblade.games.battle._forces import Force
from inkblade.games.battle._state import Index, Position, State, Trance
from inkblade.games.battle._telling import called, happened
from inkblade.kernel import Dice, Event, Objection

FACES, HOLD = 100, 6
RANGE = 3
"""MAG-147: how far a glance reaches."""
SOLDIER, MONSTER, HERO, KAI = 60, 50, 40, 30
"""MAG-147: in how many of a hundred it holds."""


def glance_objection(position: Position, index: Index, target: Index) -> Objection | None:
    """Why one cannot hypnotise another."""
    facts = {"who": position.name(index), "target": position.name(target)}
    if position.locked(index):
        return Objection("engaged", "MAG-147", "{who} is next to an enemy", facts)
    if position.seat(target) == position.seat(index):
        return Objection("a-friend", "MAG-147", "{target} is a friend", facts)
    if position.pieces[target].trance is not None:
        return Objection("entranced", "MAG-147", "{target} is in trance", facts)
    if nearest(position.squares[index], position.squares[target]) > RANGE:
        return Objection("far", "MAG-147", "{target} is more than three squares away", facts)
    if not any(clear(position, index, at, target) for at in position.squares[target]):
        return Objection("unseen", "MAG-147", "{who} does not see {target}", facts)
    return None


def needed(force: Force) -> int:
    """MAG-138, 147: on what or less the glance holds one; never a strong mind."""
    if force.has("mental-strength"):
        return 0
    if force.kai:
        return KAI
    return HERO if force.hero else MONSTER if force.monster else SOLDIER


def hypnotised(state: State, index: Index, target: Index, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """MAG-147, 148: the glance, and if it holds the victim stands still for the rest of the turn."""
    position = state.position
    facts = {"who": called(position, index), "target": called(position, target), "piece": position.name(target)}
    chance = needed(position.force(target))
    if dice.roll(FACES, f"a glance that holds on {chance} or less") > chance:
        return state, (happened("hypnotised", "{who} looks at {target}, in vain.", facts),)
    trance = Trance(position.seat(index), state.turn)
    state = state.placed({target: replace(position.pieces[target], trance=trance)})
    return state, (happened("hypnotised", "{who} looks at {target}, who stands as if asleep.", facts),)


def entrancing(position: Position, turn: int, dice: Dice) -> tuple[Position, tuple[Event, ...]]:
    """MAG-149: at the start of a turn victims begin to obey for as long as the die says, or come to themselves."""
    events: tuple[Event, ...] = ()
    for index in (one for several in position.entranced for one in several):
        trance = position.pieces[index].trance
        assert trance is not None
        facts = {"who": called(position, index), "piece": position.name(index)}
        if trance.last == 0:
            face = dice.roll(HOLD, f"how long {facts['who']} obeys")
            after = replace(trance, last=turn + face - 1)
            events += (happened("obeys", "{who} obeys the enemy, for turns: {turns}.", {**facts, "turns": face}),)
        elif trance.last < turn:
            after = None
            events += (happened("wakes", "{who} wakes and remembers nothing.", facts),)
        else:
            continue
        position = position.changed({index: replace(position.pieces[index], trance=after)})
    return position, events
