"""LAB-72..75, 77, 78: who has won."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.games.labyrinth._state import Side, State
from inkblade.games.labyrinth._telling import happened
from inkblade.kernel import Event, Outcome


def decided(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state with its outcome, if there is one now."""
    if state.end is not None or state.phase in ("build", "garrison"):
        return state, ()
    found = _winner(state)
    if found is None:
        return state, ()
    side, reason = found
    points = tuple(1.0 if state.side(seat) == side else -1.0 for seat in range(state.evil_seat + 1))
    winner = {"good": "Good", "evil": "Evil"}[side]
    event = happened("won", "{winner} has won: {reason}.", winner=winner, reason=reason)
    return replace(state, end=Outcome(points, reason)), (event,)


def _winner(state: State) -> tuple[Side, str] | None:
    her = state.princess
    if her is not None and her.gone == "slain":
        return "evil", "the Princess is dead"
    if her is not None and her.gone == "left":
        return ("evil", "the Princess is carried off") if her.captive else ("good", "the Princess is out and free")
    if state.options.reversed and her is not None:
        able = any(unit.gone is None and unit.side == "evil" and unit.counter.captures for unit in state.units)
        if not able and not her.captive:
            return "good", "no Guard is left to carry the Princess off"
    elif not state.at_large and not any(unit.gone is None and not unit.defends for unit in state.units):
        return "evil", "nobody is left to free the Princess"
    if state.turn > state.options.limit:
        return state.defenders, f"the intruders have not succeeded in {state.options.limit} turns"
    return None
