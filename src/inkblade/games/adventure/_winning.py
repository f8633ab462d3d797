"""MIN-02, 06, 54, 55: when a scenario is won, by whom and how, and what the winners gain."""

from __future__ import annotations

from typing import Literal

import msgspec

from inkblade.games.adventure._content import AnyVictory, Carry, Hold, Reach, Rescue, Slay, SlayAll, Survive
from inkblade.games.adventure._setup import Index, Setup
from inkblade.games.adventure._state import State
from inkblade.kernel import Outcome


def holds(state: State, side: int, victory: AnyVictory) -> bool:
    """Whether one way for a side to win has come true at the end of a turn."""
    match victory:
        case SlayAll():
            return not any(
                piece.conscious for index, piece in enumerate(state.pieces) if state.setup.side[index] != side
            )
        case Slay(figure=name):
            return not state.pieces[state.setup.index[name]].conscious
        case Hold(place=place, turn=turn):
            return state.turn >= turn and _sides_in(state, place) == {side}
        case Reach(place=place, figure=None, count=count):
            return len([one for one in _inside(state, place) if state.setup.side[one] == side]) >= count
        case Reach(place=place, figure=str(name)):
            return state.setup.index[name] in _inside(state, place)
        case Carry(object=object, place=place):
            return any(
                object in state.pieces[one].carries for one in _inside(state, place) if state.setup.side[one] == side
            )
        case Survive(turn=turn, figure=name):
            own = [index for index, other in enumerate(state.setup.side) if other == side]
            named = own if name is None else [state.setup.index[name]]
            return state.turn >= turn and any(state.pieces[one].conscious for one in named)
        case Rescue(figure=name, place=place):
            piece = state.pieces[state.setup.index[name]]
            safe = piece.present or (piece.carrier is not None and state.setup.side[piece.carrier] == side)
            return not piece.dead and safe and piece.at in state.setup.scenario.spaces[place]
    return False


def _inside(state: State, place: str) -> list[Index]:
    """The conscious figures in a place."""
    spaces = state.setup.scenario.spaces[place]
    return [index for index, piece in enumerate(state.pieces) if piece.present and piece.at in spaces]


def _sides_in(state: State, place: str) -> set[int]:
    return {state.setup.side[index] for index in _inside(state, place)}


def verdict(state: State) -> Outcome | None:
    """MIN-06: how it ended, if a side has met its conditions or the turns have run out."""
    scenario = state.setup.scenario
    met = {
        number: victory
        for number, side in enumerate(scenario.sides)
        for victory in reversed(side.victories)
        if holds(state, number, victory)
    }
    names = [side.name for side in scenario.sides]
    if met:
        told = " and ".join(names[number] for number in met)
        ways = "; ".join(victory_words(state.setup, victory, "theirs") for victory in met.values())
        ended = "won" if len(met) == 1 else "met their conditions in one turn, a draw"
        return Outcome(_points(state, list(met)), f"{told} {ended}: {ways}")
    if state.turn < scenario.turns:
        return None
    if scenario.winner is None:
        return Outcome(_points(state, []), f"nobody won in {scenario.turns} turns")
    return Outcome(
        _points(state, [names.index(scenario.winner)]), f"{scenario.winner} held out for {scenario.turns} turns"
    )


def victory_words(setup: Setup, victory: AnyVictory, side: str = "ours") -> str:
    """A way to win, as a sentence; `side` is what its own are called."""
    named = dict(zip(setup.index, setup.names, strict=True))
    match victory:
        case SlayAll():
            return "no opponent is conscious"
        case Slay(figure=figure):
            return f"{named[figure]} is dead or unconscious"
        case Hold(place=place, turn=turn):
            return f"{side} alone hold {_place(place)} at the end of turn {turn} or later"
        case Reach(place=place, figure=None, count=count):
            return f"{f'one of {side} has' if count == 1 else f'{count} of {side} have'} come to {_place(place)}"
        case Reach(place=place, figure=str(figure)):
            return f"{named[figure]} has come to {_place(place)}"
        case Carry(object=object, place=place):
            return f"one of {side} has come to {_place(place)} with {_thing(setup, object)}"
        case Survive(turn=turn, figure=None):
            return f"one of {side} is conscious at the end of turn {turn}"
        case Survive(turn=turn, figure=str(figure)):
            return f"{named[figure]} is conscious at the end of turn {turn}"
        case Rescue(figure=figure, place=place):
            return f"{named[figure]} has come to {_place(place)}, alive"
    raise AssertionError(victory)


def _place(name: str) -> str:
    return f"the {name.replace('-', ' ')}"


def _thing(setup: Setup, id: str) -> str:
    thing = setup.objects.get(id)
    return f"the {thing.title}" if thing else f"the {id.replace('-', ' ')}"


def _points(state: State, winners: list[int]) -> tuple[float, ...]:
    """One point to the seats of a side that alone has won, minus one to all others; nothing in a draw."""
    if len(winners) != 1:
        return (0.0,) * len(state.setup.teams)
    return tuple(1.0 if team == winners[0] else -1.0 for team in state.setup.teams)


Condition = Literal["standing", "unconscious", "dead"]


class Fate(msgspec.Struct, frozen=True):
    """What became of a figure: all that a campaign asks after."""

    figure: str
    condition: Condition
    body: int
    won: bool
    defeated: tuple[str, ...]
    """DUEL-47: those it brought down."""
    points: int
    """MIN-54, 55: its share of the victory points."""
    lost: tuple[str, ...]
    spent: tuple[str, ...]
    hand: tuple[str, ...]
    carries: tuple[str, ...]


def fates(state: State) -> tuple[Fate, ...]:
    """What became of every figure, in the order of the scenario."""
    shares = victory_points(state)
    return tuple(
        Fate(
            figure=state.id(index),
            condition="standing" if piece.conscious else "dead" if piece.dead else "unconscious",
            body=piece.body,
            won=_won(state, index),
            defeated=tuple(state.id(one.loser) for one in state.defeats if one.winner == index),
            points=shares.get(index, 0),
            lost=piece.fighter.lost,
            spent=piece.fighter.spent,
            hand=piece.fighter.hand,
            carries=piece.carries,
        )
        for index, piece in enumerate(state.pieces)
    )


def _won(state: State, index: Index) -> bool:
    return state.end is not None and state.end.points[state.setup.seat[index]] > 0


def victory_points(state: State) -> dict[Index, int]:
    """MIN-54, 55: the victory points divided evenly among the winning seats, a seat's share among its survivors.

    A lone survivor of the winning side takes all.
    """
    survivors = [index for index, piece in enumerate(state.pieces) if not piece.dead and _won(state, index)]
    if not survivors:
        return {}
    points = state.setup.scenario.sides[state.setup.side[survivors[0]]].points
    if len(survivors) == 1:
        return {survivors[0]: points}
    seats = sorted({seat for seat, team in enumerate(state.setup.teams) if team == state.setup.side[survivors[0]]})
    found: dict[Index, int] = {}
    for place, seat in enumerate(seats):
        share = points // len(seats) + (place < points % len(seats))
        own = [index for index in survivors if state.setup.seat[index] == seat]
        for number, index in enumerate(own):
            found[index] = share // len(own) + (number < share % len(own))
    return found
