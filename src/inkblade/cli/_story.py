"""What happened in a duel, told in a terminal: the last round in sentences, earlier ones a line each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from inkblade.kernel import Plain

EVENTS = {
    "maneuver": "bold",
    "score": "yellow",
    "critical": "bold red",
    "hurt": "red",
    "lost": "red",
    "recovered": "green",
    "regained": "green",
    "gave_way": "magenta",
    "press": "bold magenta",
    "fell": "bold red",
    "died": "bold red",
    "escaped": "bold green",
    "over": "bold",
}
"""How a kind of event looks; others plainly."""
SEEN_ELSEWHERE = ("round", "press", "maneuver", "picture", "ordered")
"""Kinds of events that other parts of the screen show."""
LEAST = 3
"""Lines that the story has at least."""
MOST_EARLIER = 8


def wrapped(line: Text, width: int) -> list[Text]:
    """A line in as many as its width needs."""
    return list(line.wrap(Console(width=width), width))


def rounds(events: Iterable[Plain]) -> list[list[Plain]]:
    """Events parted where a round begins."""
    parted: list[list[Plain]] = [[]]
    for event in events:
        if event["kind"] == "round":
            parted.append([])
        parted[-1].append(event)
    return parted


def sentences(events: Sequence[Plain], width: int) -> list[Text]:
    """One round told: the maneuvers on one line, then what came of them that the pictures do not show."""
    lines = [Text("  ·  ").join(Text(move, style="bold") for move in _moves(events))]
    sums = {(event["facts"]["name"], event["facts"].get("damage")) for event in events if event["kind"] == "score"}
    for event in events:
        repeated = event["kind"] == "hurt" and (event["facts"]["name"], event["facts"]["points"]) in sums
        if event["kind"] not in SEEN_ELSEWHERE and not repeated:
            lines.append(Text(event["text"], style=EVENTS.get(event["kind"], "")))
    return [Text(" ").append_text(piece) for line in lines if line for piece in wrapped(line, width - 2)]


def _moves(events: Sequence[Plain]) -> list[str]:
    facts = [event["facts"] for event in events if event["kind"] == "maneuver"]
    return [f"{fact['name']}: {shortly(fact['maneuver'])} ({fact['page']})" for fact in facts]


def shortly(maneuver: str) -> str:
    """A maneuver's name as one says it: XR for Extended Range."""
    return maneuver.replace("Extended Range", "XR")


def in_short(number: int, events: Sequence[Plain], width: int) -> Text:
    """A round on one line."""
    wounds = [f"{e['facts']['name']} -{e['facts']['points']}" for e in events if e["kind"] == "hurt"]
    words = f" {number:>3}  {'  ·  '.join(_moves(events))}{'  ' * bool(wounds)}{', '.join(wounds)}"
    line = Text(words, style="dim")
    line.truncate(width - 1, overflow="ellipsis")
    return line


def story(events: Iterable[Plain], width: int, room: int, cleared: bool) -> list[Text]:
    """The last round in sentences, and above it earlier ones, a line each, where they have been cleared away."""
    parted = [(number, part) for number, part in enumerate(rounds(events)) if sentences(part, width)]
    if not parted:
        return [Text(" Both stand at Extended Range. Choose in secret; both pages are turned together.", style="dim")]
    last = sentences(parted[-1][1], width)
    if len(last) > room:
        last = [*last[: room - 1], Text(" … (log tells all)", style="dim")] if room > LEAST else last[:room]
    earlier = max(0, min(MOST_EARLIER, room - len(last))) if cleared else 0
    shown = parted[-1 - earlier : -1]
    return [*(in_short(number, part, width) for number, part in shown), *last]
