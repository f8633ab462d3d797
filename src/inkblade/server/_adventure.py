"""The adventure at a browser table: its scenarios as papers."""

from __future__ import annotations

from msgspec import convert

from inkblade.games.adventure import ADVENTURE, Options, Setup, scenario, scenario_ids
from inkblade.kernel import SEED_BYTES, Match, Plain
from inkblade.server._shelf import FigureEntry, ScenarioEntry, SideEntry, SpaceEntry, ThingEntry


def scenario_entries() -> list[ScenarioEntry]:
    """Every shipped scenario, those with the fewest figures first."""
    return [_entry(id) for id in scenario_ids()]


def _entry(id: str) -> ScenarioEntry:
    """A scenario as the stands see it when it begins."""
    setup = Setup(scenario(id), Options())
    shown = ADVENTURE.notation.plain(Match(ADVENTURE, setup, bytes(SEED_BYTES)).view(None))
    told = shown["scenario"]
    return ScenarioEntry(
        id=id,
        title=told["title"],
        text=told["text"],
        map=told["map"],
        turns=shown["limit"],
        winner=told["winner"],
        hard=told["hard"],
        sides=[_side(shown, number) for number in range(len(told["sides"]))],
        field=convert(shown["field"], list[SpaceEntry]),
        things=[
            ThingEntry(one["id"], one["kind"], one["name"], one["at"])
            for one in shown["objects"]
            if one["at"] is not None
        ],
    )


def _side(shown: Plain, number: int) -> SideEntry:
    side = shown["scenario"]["sides"][number]
    return SideEntry(
        name=side["name"],
        points=side["points"],
        seats=len(side["seats"]),
        victories=[victory["text"] for victory in side["victories"]],
        figures=[_figure(figure) for figure in shown["figures"] if figure["side"] == number],
    )


def _figure(figure: Plain) -> FigureEntry:
    return FigureEntry(figure["id"], figure["name"], figure["book"], figure["at"], figure["undefended"]["side"])
