"""MIN-03..06: the order of a turn, who is asked in each phase, and how one phase leads to the next."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.games.adventure._falling import check, spaces_for, stays_fallen
from inkblade.games.adventure._fighting import combat_ended, fights_begun, fought, open_questions, owing
from inkblade.games.adventure._halting import asked_to_halt
from inkblade.games.adventure._resting import departing, put, rested, resting
from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import Check, Due, Effort, Phase, Placing, Rest, State
from inkblade.games.adventure._telling import Told, happened
from inkblade.games.adventure._winning import verdict, victory_points
from inkblade.kernel import Ask, Dice, Event, Open, Sealed, Seat

ORDER: tuple[Phase, ...] = ("departure", "movement", "rest", "engagement", "combat", "falls")


def asked(state: State) -> Ask | None:
    """Who owes a decision; in the middle of a phase first whoever must place or may halt somebody."""
    if state.end is not None:
        return None
    if state.due:
        placing = state.due[0]
        assert isinstance(placing, Placing)
        return Open((placing.seat,))
    if state.halting is not None:
        return Open((asked_to_halt(state),))
    match state.phase:
        case "departure":
            return Open((state.setup.seat[departing(state)[0]],))
        case "engagement":
            return Sealed(_undecided(state))
        case "combat":
            return Sealed(tuple(sorted({state.setup.seat[index] for index in owing(state)})))
        case _:
            return Open((state.acting,))


def _undecided(state: State) -> tuple[Seat, ...]:
    """The seats that have not yet said of every pair whether they want to fight."""
    return tuple(seat for seat in range(len(state.setup.teams)) if open_questions(state, seat))


def can_move(state: State, index: Index) -> bool:
    """Whether a figure's move is not over yet."""
    piece = state.pieces[index]
    return piece.present and not piece.effort.finished


def has_moves(state: State, seat: Seat) -> bool:
    """Whether a seat has a figure whose move is not over."""
    return any(can_move(state, index) for index in state.setup.own[seat])


def advanced(state: State, dice: Dice) -> Told:
    """The state once everything is done that asks nobody."""
    events: list[Event] = []
    while state.end is None:
        after = _next(state, dice)
        if after is None:
            break
        state = after[0]
        events += after[1]
    return state, tuple(events)


def _next(state: State, dice: Dice) -> Told | None:
    """One thing that follows of itself; None if somebody must decide first."""
    if state.due:
        return _settle(state, state.due[0], dice)
    if state.halting is not None:
        return None
    match state.phase:
        case "departure":
            return None if departing(state) else (replace(state, phase="movement", mover=0), ())
        case "movement":
            return _next_mover(state)
        case "rest":
            return replace(state, phase="engagement"), ()
        case "engagement":
            return None if _undecided(state) else fights_begun(state)
        case "combat":
            if owing(state):
                return None
            return fought(state, dice) if state.answers else (combat_ended(state), ())
        case "falls":
            return _turn_ended(state, dice)


def _settle(state: State, due: Due, dice: Dice) -> Told | None:
    """What stands first in line: a roll, or a place that leaves no choice."""
    rest = replace(state, due=state.due[1:])
    match due:
        case Check(figure=index):
            return check(rest, index, dice)
        case Rest(figure=index):
            return rested(rest, index, dice)
        case Placing(figure=index):
            if not state.pieces[index].present:
                return rest, ()
            spaces = spaces_for(state, due)
            if len(spaces) > 1:
                return None
            return put(rest, due, spaces[0], dice) if spaces else stays_fallen(rest, due)


def _next_mover(state: State) -> Told | None:
    """MIN-04: seats move in the order of initiative; after the last of them the Movement Phase is over."""
    if has_moves(state, state.acting):
        return None
    if state.mover + 1 < len(state.initiative):
        return replace(state, mover=state.mover + 1), ()
    return replace(state, phase="rest", due=resting(state)), ()


def turn_begun(state: State, dice: Dice) -> Told:
    """MIN-03, 04: a new turn: initiative is rolled, and nobody has spent anything."""
    rolled = [dice.roll(6, f"the initiative of seat {seat}") for seat in range(len(state.setup.teams))]
    order, ties = _ordered(state, rolled, dice)
    pieces = tuple(replace(piece, ran=piece.effort.running, effort=Effort()) for piece in state.pieces)
    state = replace(
        state, turn=state.turn + 1, phase="departure", initiative=order, mover=0, pieces=pieces, fights=(), answers=()
    )
    text = "Turn {turn}: the initiative is {told}"
    told = ", ".join(f"{_title(state, seat)} ({rolled[seat]})" for seat in order)
    return state, (happened("turn", text, turn=state.turn, order=list(order), rolled=rolled, told=told), *ties)


def _title(state: State, seat: Seat) -> str:
    """A seat in the log: its side, and where a side has several seats, its number."""
    teams = state.setup.teams
    name = state.setup.scenario.sides[teams[seat]].name
    return name if teams.count(teams[seat]) == 1 else f"{name} {teams[: seat + 1].count(teams[seat])}"


def _ordered(state: State, rolled: list[int], dice: Dice) -> tuple[tuple[Seat, ...], tuple[Event, ...]]:
    """MIN-04: the highest first; who is tied rolls for the order among those tied, and every roll is told."""
    order: list[Seat] = []
    events: list[Event] = []
    for high in range(6, 0, -1):
        tied = [seat for seat, face in enumerate(rolled) if face == high]
        while len(tied) > 1:
            face = dice.roll(len(tied), "who of those tied goes first")
            events.append(_tie_told(state, tied, high, face))
            order.append(tied.pop(face - 1))
        order += tied
    return tuple(order), tuple(events)


def _tie_told(state: State, tied: list[Seat], high: int, face: int) -> Event:
    *others, last = [_title(state, seat) for seat in tied]
    text = "{names} are tied at {high}: a die of {sides} falls on {face}, and {name} goes first of them"
    names, first = f"{', '.join(others)} and {last}", tied[face - 1]
    facts = {"seats": tied.copy(), "high": high, "sides": len(tied), "face": face, "first": first}
    return happened("tie", text, **facts, names=names, name=_title(state, first))


def _turn_ended(state: State, dice: Dice) -> Told:
    """MIN-06: if nobody has won, a new turn."""
    end = verdict(state)
    if end is None:
        return turn_begun(state, dice)
    state = replace(state, end=end)
    shares = {state.id(index): points for index, points in victory_points(state).items()}
    return state, (happened("over", "{reason}", reason=end.reason, points=shares),)
