"""MAG-27..32: turns, who is Red, and how one phase leads to the next; a phase in which nobody can act is skipped."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.games.battle._firing import aims
from inkblade.games.battle._hiding import any_hidden, masked, reveal
from inkblade.games.battle._hitting import Told
from inkblade.games.battle._leading import leads
from inkblade.games.battle._morale import causes
from inkblade.games.battle._moving import hindered, returnable
from inkblade.games.battle._powers import power_objection, powers, sensed
from inkblade.games.battle._state import PHASES, Piece, Position, State, Unit
from inkblade.games.battle._striking import striker_objection
from inkblade.games.battle._stumbling import stumbled
from inkblade.games.battle._telling import happened
from inkblade.games.battle._trances import entrancing
from inkblade.games.battle._winning import decided, decided_at_end
from inkblade.kernel import Dice, Event

INITIATIVE = 10
LASTING = ("at", "facing", "gone", "hidden", "wounds", "uses", "nails", "trance")
"""What of a piece outlasts a turn."""


def busy(state: State) -> bool:
    """Whether the acting seat has anything to decide; one that hides pieces is asked wherever they might act."""
    if state.interrupted or state.phase == "deploy":
        return True
    seat = state.acting
    if state.phase in ("fire", "move", "fire-again") and any_hidden(state.position, seat):
        return True
    known = masked(state, seat).state
    match state.phase:
        case "move":
            own = (place for place in range(len(state.units)) if _own(state, place))
            able = any(hindered(known, index) is None for index in known.position.army(seat))
            return able or any(returnable(known, place) for place in own) or _powerful(known)
        case "combat":
            return any(striker_objection(known, index) is None for index in known.position.army(seat))
        case "morale":
            return any(causes(state, place) for place in range(len(state.units)) if _own(state, place))
        case _:
            aimed = any(aims(known, place) for place in range(len(state.units)))
            return aimed or _powerful(known)


def _powerful(known: State) -> bool:
    """Whether a power can be used, or a blind piece led."""
    able = any(power_objection(known, one) is None for one in powers(known))
    return able or (known.phase == "move" and next(leads(known), None) is not None)


def _own(state: State, force: int) -> bool:
    return state.setup.forces[force].seat == state.acting


def advanced(state: State, dice: Dice) -> Told:
    """The state in which somebody is asked, or the battle is over."""
    events: tuple[Event, ...] = ()
    while state.end is None and state.phase != "deploy" and not state.interrupted:
        if outcome := decided(state):
            return _ended(replace(state, end=outcome), events)
        if busy(state):
            return state, events
        state, more = next_half(state, dice)
        events += more
    return state, events


def _ended(state: State, events: tuple[Event, ...]) -> Told:
    assert state.end is not None
    return state, (*events, happened("ended", "{reason}.", {"reason": state.end.reason}))


def next_half(state: State, dice: Dice) -> Told:
    """The other half of the phase, the next phase, or the next turn."""
    fresh = replace(state, picked=None, pool=None, small=0, begun=None)
    if state.half == 0:
        return _entered(replace(fresh, half=1), dice)
    if state.phase != PHASES[-1]:
        return _entered(replace(fresh, half=0, phase=PHASES[PHASES.index(state.phase) + 1]), dice)
    if state.turn >= state.setup.encounter.turns:
        return _ended(replace(fresh, end=decided_at_end(fresh)), ())
    return turn_begun(fresh, dice)


def _entered(state: State, dice: Dice) -> Told:
    """What a half of a phase begins with: before movement a sixth sense is tried, and the blind stumble."""
    if state.phase != "move":
        return state, ()
    state, events = sensed(state, dice)
    state, more = stumbled(state, dice)
    return replace(state, begun=state.position), (*events, *more)


def turn_begun(state: State, dice: Dice) -> Told:
    """MAG-27: both roll, the higher is Red; nobody has yet moved, fired or fought."""
    red, events = rolled_off(dice, "the first move")
    turn = state.turn + 1
    position, woken = entrancing(state.position, turn, dice)
    standing = state.position.standing
    units = tuple(
        Unit(standing[place], steady=unit.steady, brutalised=unit.brutalised, broken=unit.broken)
        for place, unit in enumerate(state.units)
    )
    position = Position(state.setup, tuple(_rested(piece) for piece in position.pieces))
    begun = replace(state, position=position, units=units, red=red, half=0, phase=PHASES[0], turn=turn, small=0)
    name = state.setup.encounter.armies[red].name
    return begun, (
        *events,
        happened("turn", "Turn {turn}, {name} to act first.", {"turn": turn, "name": name, "red": red}),
        *woken,
    )


def _rested(piece: Piece) -> Piece:
    """A piece that has not yet moved, fired or fought this turn."""
    kept = {name: getattr(piece, name) for name in LASTING}
    return Piece(piece.force, piece.number, **kept)


def rolled_off(dice: Dice, why: str) -> tuple[int, tuple[Event, ...]]:
    """Which seat rolls higher on a die of ten; ties are rolled again."""
    while True:
        first, second = (dice.roll(INITIATIVE, f"seat {seat}: {why}") for seat in (0, 1))
        if first != second:
            facts = {"first": first, "second": second, "why": why}
            told = happened("rolled", "{first} against {second} for {why}.", facts)
            return (0 if first > second else 1), (told,)


def battle_begun(state: State, dice: Dice) -> Told:
    """Both armies stand: whoever is seen is placed, and the first turn begins."""
    state, events = reveal(state)
    state, more = turn_begun(state, dice)
    return state, (*events, *more)
