"""Duels with the seats exchanged: who has solved one knows the other."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.games.duel import Setup, State


def turned_setup(setup: Setup) -> Setup | None:
    """The same duel of two with the seats exchanged; None where pictures to begin with are set for the pair."""
    if setup.pairs:
        return None
    sides = {"books": setup.books[::-1], "fighters": setup.fighters[::-1], "cards": setup.cards[::-1]}
    return replace(setup, **sides)


def turned_state(state: State) -> State:
    """A situation of a duel of two, as it is when the seats are exchanged; the setup stays behind."""
    stances = tuple(replace(one, seat=one.against, against=one.seat, of=1 - one.of) for one in state.stances)
    announced = tuple(1 - seat for seat in state.announced)
    return replace(state, fighters=state.fighters[::-1], stances=stances[::-1], announced=announced)
