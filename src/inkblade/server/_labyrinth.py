"""The labyrinth at a browser table: its sentences, and its strongholds, sections and counters as papers."""

from __future__ import annotations

from inkblade.games import labyrinth
from inkblade.games.labyrinth import (
    LABYRINTH,
    MARCHING,
    Post,
    View,
    counters,
    draw_plan,
    raiders,
    sections,
    stronghold,
    stronghold_file,
    stronghold_ids,
)
from inkblade.kernel import explain, options
from inkblade.server._shelf import CounterEntry, SectionEntry, StrongholdEntry
from inkblade.table import Option, OwnWords, explained


class LabyrinthWords(OwnWords):
    """What a labyrinth says in sentences."""

    def __init__(self) -> None:
        super().__init__(LABYRINTH, labyrinth)

    def options(self, view: View) -> list[Option]:
        """What may be decided; where it is one of many squares the barred ones are left out, for the board shows
        the others, and a builder's counters are placed by what the view says of them."""
        if view.state.phase in MARCHING:
            legal = options(LABYRINTH.rules, view)
            return explained(LABYRINTH, self, view, ((decision, None) for decision in legal))
        judged = explain(LABYRINTH.rules, view)
        if view.state.phase != "unfold":
            judged = ((decision, why) for decision, why in judged if not isinstance(decision, Post))
        return explained(LABYRINTH, self, view, judged)


def stronghold_entries() -> list[StrongholdEntry]:
    """Every ready stronghold, the smallest first."""
    return [_entry(id) for id in stronghold_ids()]


def _entry(id: str) -> StrongholdEntry:
    file, stands = stronghold_file(id), stronghold(id)
    return StrongholdEntry(
        id=id,
        name=file.name,
        about=file.about,
        drawing=draw_plan(stands.plan),
        sections=len(stands.plan.laid),
        rooms=len(stands.plan.rooms),
        entrances=len(stands.plan.entrances),
        garrison=dict(stands.garrison),
        raiders=list(raiders(id)),
    )


def counter_entries() -> list[CounterEntry]:
    """Every counter there is."""
    return [
        CounterEntry(
            id=counter.id,
            name=counter.name,
            side=counter.side,
            attack=counter.attack,
            defence=counter.defence,
            rate=counter.rate,
            hits=counter.hits(printed=False),
            number=counter.number,
            post=counter.post,
        )
        for counter in counters().values()
    ]


def section_entries() -> list[SectionEntry]:
    """Every kind of section."""
    return [
        SectionEntry(section.id, section.name, section.number, section.glyphs, section.drawn.split())
        for section in sections().values()
    ]
