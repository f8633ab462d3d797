"""The end of a duel told: who won, and what both did on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from inkblade.cli._saves import PERSON
from inkblade.cli._sheet import Look, bar
from inkblade.cli._story import rounds, sentences, shortly
from inkblade.kernel import AnyMatch, Plain, Seat


def farewell(match: AnyMatch, who: Sequence[str], look: Look) -> Panel:
    """The outcome, as the person sees it, over the last round."""
    outcome = match.outcome
    assert outcome is not None
    words, style = outcome.reason[:1].upper() + outcome.reason[1:], "bold"
    persons = [seat for seat, name in enumerate(who) if name == PERSON]
    if len(persons) == 1:
        points = outcome.points[persons[0]]
        title, style = {1: ("Victory", "bold green"), -1: ("Defeat", "bold red")}.get(int(points), ("A draw", "bold"))
    else:
        title = "The end"
    last = sentences([event for event in rounds(_events(match))[-1] if event["kind"] != "over"], look.width - 4)
    return Panel(
        Group(*last, Text(), Text(f" {words}.", style=style)), title=title, title_align="left", border_style=style
    )


def _events(match: AnyMatch) -> list[Plain]:
    return [event for turn in match.record.turns for event in turn.events]


def summary(match: AnyMatch, look: Look) -> Table:
    """A table of the match: a column a seat."""
    events, state = _events(match), match.state
    table = Table(box=box.SIMPLE_HEAD, pad_edge=True, title=f" {state.round} rounds", title_justify="left")
    table.add_column("")
    for seat in range(match.seats):
        table.add_column(state.name(seat))
    seats = range(match.seats)
    table.add_row(
        "body points", *(bar(max(0, f.body), f.maximum, 10, look.ascii_only) for f in map(state.front, seats))
    )
    table.add_row("blows that hurt", *(str(len(_blows(events, seat))) for seat in seats))
    table.add_row("damage dealt", *(str(sum(_blows(events, seat))) for seat in seats))
    table.add_row("hardest blow", *(str(max(_blows(events, seat), default=0)) for seat in seats))
    table.add_row("criticals suffered", *(str(_times(events, "critical", seat)) for seat in seats))
    table.add_row("did most", *(_did_most(events, seat) for seat in seats))
    return table


def _blows(events: list[Plain], seat: Seat) -> list[int]:
    dealt = [event["facts"]["damage"] for event in events if event["kind"] == "score" and event["facts"]["by"] == seat]
    return [damage for damage in dealt if damage > 0]


def _times(events: list[Plain], kind: str, seat: Seat) -> int:
    return sum(event["kind"] == kind and event["facts"]["seat"] == seat for event in events)


def _did_most(events: list[Plain], seat: Seat) -> str:
    done: Counter[Any] = Counter(
        event["facts"]["maneuver"] for event in events if event["kind"] == "maneuver" and event["facts"]["seat"] == seat
    )
    return "\n".join(f"{shortly(name)} ({times})" for name, times in done.most_common(3))
