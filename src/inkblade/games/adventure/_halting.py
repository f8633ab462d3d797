"""MIN-11..16: whoever enters a Battle Zone may be halted there."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import Halting, State, paced
from inkblade.games.adventure._telling import Told, happened
from inkblade.games.adventure._zones import may_halt, threats
from inkblade.kernel import Seat


def met(state: State, mover: Index) -> Told:
    """MIN-11, 16: those whose Battle Zone a figure has entered decide in the order of initiative; one halt suffices."""
    near = threats(state, mover).get(state.pieces[mover].at, ())
    rank = {seat: place for place, seat in enumerate(state.initiative)}
    return _asked(state, mover, tuple(sorted(near, key=lambda foe: (rank[state.setup.seat[foe]], foe))))


def _asked(state: State, mover: Index, halters: tuple[Index, ...]) -> Told:
    """The standing orders of those who may halt, up to the first who always does or who wants to be asked."""
    while halters:
        seat = state.setup.seat[halters[0]]
        own = tuple(one for one in halters if state.setup.seat[one] == seat)
        orders = {one: state.pieces[one].order for one in own}
        always = next((one for one in own if orders[one] == "always"), None)
        if always is not None:
            return halted(state, mover, always)
        asking = tuple(one for one in own if orders[one] == "ask")
        rest = tuple(one for one in halters if one not in own)
        if asking:
            return replace(state, halting=Halting(mover, (*asking, *rest))), ()
        halters = rest
    return replace(state, halting=None), ()


def asked_to_halt(state: State) -> Seat:
    """The seat that is asked whether it halts."""
    assert state.halting is not None
    return state.setup.seat[state.halting.halters[0]]


def own_halters(state: State) -> tuple[Index, ...]:
    """The figures of the asked seat that may halt."""
    assert state.halting is not None
    seat = asked_to_halt(state)
    return tuple(one for one in state.halting.halters if state.setup.seat[one] == seat)


def halted(state: State, mover: Index, by: Index) -> Told:
    """MIN-12, 13, 16: the mover loses its points, and who halted it does not move any more."""
    assert may_halt(state, by)
    state = paced(paced(state, mover, halted=by), by, halts=mover)
    facts = {"name": state.name(by), "other": state.name(mover), "figure": state.id(by), "mover": state.id(mover)}
    return replace(state, halting=None), (happened("halted", "{name} halts {other}", **facts),)


def let_go(state: State) -> Told:
    """One seat halts nobody; the next is asked."""
    assert state.halting is not None
    own = own_halters(state)
    return _asked(state, state.halting.mover, tuple(one for one in state.halting.halters if one not in own))
