"""The fights of an adventure shown to the duel's own bots, as if they went on after the third round."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from inkblade.bots._protocol import Advice, AnyBot, Budget
from inkblade.games.adventure import Decision, Duel, View, duel_view
from inkblade.games.duel import View as DuelView


def duelled(bot: AnyBot, view: View, options: Sequence[Decision], budget: Budget) -> Decision:
    """What a duel's bot decides for the first figure that is asked."""
    asked = [option for option in options if isinstance(option, Duel)]
    name = asked[0].figure
    choices = [option.decision for option in asked if option.figure == name]
    return Duel(name, bot.decide(fight_seen(view, name), choices, budget))


def explained(bot: AnyBot, view: View, name: str) -> list[Advice[Decision]]:
    """What a duel's bot says of the choices of a figure."""
    return [Advice(Duel(name, one.decision), one.chance, one.why) for one in bot.explain(fight_seen(view, name))]


def fight_seen(view: View, name: str) -> DuelView:
    """What the seat of a figure knows of its fight, the limit of three rounds left out.

    A fight that stops is not over: what was gained in its last round counts in the next turn.
    """
    known = duel_view(view, view.state.setup.index[name])
    assert known is not None
    return DuelView(known.seat, replace(known.state, setup=replace(known.state.setup, rounds=None)))
