"""The wanderer's script: what a figure does by common sense, whatever the rules ask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from inkblade.boards import Hex, hexes
from inkblade.bots.adventure._bouts import promise
from inkblade.bots.adventure._errands import WEAK, Errand, cost, errand
from inkblade.bots.adventure._ground import FAR, apart
from inkblade.bots.adventure._playing import CLEAR, back, meeting
from inkblade.bots.adventure._sketch import Sketch
from inkblade.games.adventure import (
    WEAPON,
    Balance,
    Cast,
    Decision,
    Done,
    Engage,
    Examine,
    Finish,
    Halt,
    Let,
    Move,
    PickUp,
    Place,
    Regenerate,
    Restore,
    Run,
    Slay,
    Stand,
    State,
    Throw,
    ThrowWeapon,
    Undefended,
    View,
    missile_of,
    read_space,
    weapon_of,
)

TIRED = 0.6
"""Below which part of its body points a figure rests where it can."""
HEAVY = 2
"""What is worth being thrown weighs so much at least."""
LONELY = 8
"""So far off every opponent there is time to rest."""
Kind = TypeVar("Kind", bound=Decision)


def scripted(view: View, options: Sequence[Decision], s: Sketch) -> Decision:
    """What common sense does, the fights apart."""
    state = view.state
    assert view.seat is not None
    if state.due:
        return placed(state, view.seat, options, s)
    if state.halting is not None:
        return halting(state.halting.mover, options, s)
    if state.phase == "departure":
        return _departing(options, s)
    if state.phase == "engagement":
        return engaging(options, s)
    index = next_figure(state, view.seat, s)
    return Done() if index is None else moving(state, index, own(options, s, index), s)


def own(options: Iterable[Decision], s: Sketch, index: int) -> list[Decision]:
    """The options of one figure."""
    name = s.setup.figures[index].id
    return [option for option in options if getattr(option, "figure", None) == name]


def _chosen(options: Iterable[Decision], kind: type[Kind]) -> list[Kind]:
    return [option for option in options if isinstance(option, kind)]


def next_figure(state: State, seat: int, s: Sketch) -> int | None:
    """The figure that moves next: the nearest to what it is after, lest others be in its way."""
    waiting = [
        index
        for index in state.setup.own[seat]
        if state.pieces[index].present and not state.pieces[index].effort.finished
    ]
    return min(waiting, key=lambda index: (errand(s, index).to.get(s.at[index], FAR), index), default=None)


# Answers.


def _departing(options: Sequence[Decision], s: Sketch) -> Decision:
    """MIN-66: who is hurt leaves the board to come back whole."""
    stays = _chosen(options, Finish)[0]
    leaves = _chosen(options, Regenerate)
    return leaves[0] if leaves and s.share(s.setup.index[stays.figure]) < TIRED else stays


def placed(state: State, seat: int, options: Sequence[Decision], s: Sketch) -> Decision:
    """An opponent falls as deep, and as far from its friends, as can be; an own figure lands where it is safe."""
    spaces = _chosen(options, Place)
    index = s.setup.index[spaces[0].figure]
    mine = s.setup.side[index] == s.setup.teams[seat]
    levels = s.setup.field.levels

    def liking(option: Place) -> tuple[float, float]:
        at = read_space(option.to)
        foes = sum(s.would_touch(index, at, foe) for foe in s.foes(index))
        return (-foes, levels[at]) if mine else (-levels[at], foes)

    return max(spaces, key=liking)


def halting(mover: int, options: Sequence[Decision], s: Sketch) -> Decision:
    """The first who would not get the worse of it halts whoever comes near."""
    for option in _chosen(options, Halt):
        index = s.setup.index[option.figure]
        if s.share(index) > WEAK or margin(s, index, mover) > 0:
            return option
    return Let()


def engaging(options: Sequence[Decision], s: Sketch) -> Decision:
    """A figure fights unless it is weak, and then too if that promises more than it threatens."""
    first = _chosen(options, Engage)[0]
    index, foe = s.setup.index[first.figure], s.setup.index[first.target]
    fights = s.share(index) > WEAK or margin(s, index, foe) > 0
    return Engage(first.figure, first.target, fights)


def margin(s: Sketch, index: int, foe: int) -> float:
    """What a figure may hope to gain on another in a Combat Phase, in parts of what both have left."""
    lost, dealt = promise(meeting(s, index, foe))
    return min(1, dealt / max(1, s.body[foe])) - min(1, lost / max(1, s.body[index]))


# Moving.


def moving(state: State, index: int, options: Sequence[Decision], s: Sketch) -> Decision:
    """The next thing a figure does in its move; last, it turns its back to where nobody is."""
    after = errand(s, index)
    for option in (
        _up(options),
        _thrown(state, index, options, s),
        _rested(state, index, options, s),
        _taken(state, index, options, s, after),
        _gone(index, options, s, after),
    ):
        if option is not None:
            return option
    return turned(index, options, s)


def turned(index: int, options: Sequence[Decision], s: Sketch) -> Decision:
    """MIN-05: the move ends, the back to where an opponent is least likely to come."""
    rear = back(s, index)
    sides = _chosen(options, Undefended)
    return next((one for one in sides if hexes.step(s.at[index], one.side) == rear), _chosen(options, Finish)[0])


def _up(options: Sequence[Decision]) -> Decision | None:
    return next((one for one in options if isinstance(one, Stand | Balance)), None)


def _thrown(state: State, index: int, options: Sequence[Decision], s: Sketch) -> Decision | None:
    """What can be thrown or cast at an opponent is, but for the weapon one fights with."""
    missile = missile_of(state, index)
    near = any(s.touch(index, foe) for foe in s.foes(index))
    if missile is not None and missile.gear != WEAPON and not near:
        aimed = _chosen(options, ThrowWeapon)
        if aimed:
            return min(aimed, key=lambda one: apart(s.at[index], s.at[s.setup.index[one.target]]))
    hands = [one for one in _chosen(options, Throw) if one.object in s.setup.objects and one.object not in s.carried]
    targets = {s.at[foe] for foe in s.foes(index)}
    hurled = [one for one in hands if read_space(one.to) in targets]
    if hurled:
        return min(hurled, key=lambda one: apart(s.at[index], read_space(one.to)))
    return next(iter(_chosen(options, Cast)), None)


def _rested(state: State, index: int, options: Sequence[Decision], s: Sketch) -> Decision | None:
    """Who is hurt and can heals; who has time gathers spell points; who lies helpless is not left to wake."""
    alone = all(apart(s.at[index], s.at[foe]) > LONELY for foe in s.foes(index))
    heals = _chosen(options, Regenerate)
    if heals and s.share(index) < TIRED:
        return heals[0]
    if alone and (gathers := _chosen(options, Restore)):
        return gathers[0]
    ends = _chosen(options, Slay) if state.setup.options.recovery and alone else []
    return ends[0] if ends else None


def _taken(state: State, index: int, options: Sequence[Decision], s: Sketch, after: Errand) -> Decision | None:
    """What one came for is taken up or looked into; a lost weapon too, and what can be thrown at somebody near."""
    hands = _chosen(options, PickUp)
    for one in hands:
        if one.object in (after.thing, weapon_of(state, index)):
            return one
    if after.aim == "search":
        looked = [one for one in _chosen(options, Examine) if one.object in s.closed]
        if looked:
            return looked[0]
    foes = s.foes(index)
    if after.aim != "fight" or any(s.touch(index, foe) for foe in foes) or state.pieces[index].carries:
        return None
    for one in hands:
        thing = s.setup.objects.get(one.object)
        if thing is not None and thing.facts.weight >= HEAVY and s.left[index] > HEAVY:
            within = min(thing.facts.range, s.setup.heights[index])
            if any(apart(s.at[index], s.at[foe]) <= within for foe in foes):
                return one
    return None


def _gone(index: int, options: Sequence[Decision], s: Sketch, after: Errand) -> Decision | None:
    """Toward what one is after; away, if one is weak; running, if nobody is near."""
    moves = _chosen(options, Move)
    if after.aim == "stand" or not moves:
        return None
    if after.aim == "flee":
        return _fled(index, moves, s)
    if after.aim == "fight" and after.target is not None and s.touch(index, after.target):
        return None
    runs, foes = _chosen(options, Run), s.foes(index)
    here = after.to.get(s.at[index], FAR)
    if runs and here > s.left[index] and all(apart(s.at[index], s.at[foe]) > CLEAR for foe in foes):
        return runs[0]
    best = max(moves, key=lambda one: liking(s, index, read_space(one.to), after))
    better = liking(s, index, read_space(best.to), after) > liking(s, index, s.at[index], after)
    return best if better else None


def liking(s: Sketch, index: int, at: Hex, after: Errand) -> tuple[float, ...]:
    """How well a space serves an errand: how near it is; beside a target, behind it, high up, and few others near."""
    near = after.to.get(at, FAR)
    others = sum(s.would_touch(index, at, foe) for foe in s.foes(index) if foe != after.target)
    level = s.setup.field.levels[at]
    if after.aim == "fight" and after.target is not None and s.would_touch(index, at, after.target):
        return (1, at == s.rear[after.target], level - others, -near)
    return (0, -near, -others, level)


def _fled(index: int, moves: Sequence[Move], s: Sketch) -> Decision | None:
    """To where opponents have the longest way to go."""

    def safety(at: Hex) -> float:
        there = frozenset((at,))
        return min((cost(s, foe, there) for foe in s.foes(index)), default=FAR)

    best = max(moves, key=lambda one: safety(read_space(one.to)))
    return best if safety(read_space(best.to)) > safety(s.at[index]) else None
