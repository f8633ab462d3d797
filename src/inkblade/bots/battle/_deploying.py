"""How a general places his army."""

from __future__ import annotations

from collections.abc import Sequence

from inkblade.games.battle import Decision, Muster, Ready, State


def deploy(state: State, options: Sequence[Decision]) -> Decision:
    """Everybody where the program would place them."""
    return Ready() if Ready() in options else Muster()
