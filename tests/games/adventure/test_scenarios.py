from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from inkblade.games.adventure import (
    BadContent,
    Scenario,
    UnknownContent,
    scenario,
    scenario_faults,
    scenario_from,
    scenario_ids,
    shared,
)

Plain = dict[str, Any]

YARD = """
0.  0.  0.  9#
  0.  0.  0.
0.  0.  0.  9.
"""


def plain() -> Plain:
    """The smallest scenario: one against one in a yard with a tower nobody can climb."""
    return {
        "id": "yard",
        "title": "The Yard",
        "text": "One of them must go.",
        "map": {"title": "Yard", "set": "castle", "drawing": YARD, "places": {"corner": ["c3"], "tower": ["d3"]}},
        "turns": 6,
        "sides": [
            {
                "name": "Here",
                "figures": [{"id": "one", "book": "mirim", "at": "a1", "undefended": "west"}],
                "victories": [{"kind": "slay-all"}],
            },
            {"name": "There", "figures": [{"id": "two", "book": "iroha", "at": "c2", "undefended": "east"}]},
        ],
        "objects": [{"id": "box", "kind": "chest", "at": "b2"}],
    }


def changed(change: Callable[[Plain], object]) -> Plain:
    written = plain()
    change(written)
    return written


def first(written: Plain) -> Plain:
    """The first side's figure."""
    figure: Plain = written["sides"][0]["figures"][0]
    return figure


@pytest.mark.rule("MIN-02")
def test_a_scenario_can_be_given_whole():
    found = scenario_from(plain(), "inline")
    assert found.figures[0].maximum == 12
    assert found.side_of == {"one": 0, "two": 1}
    assert found.seat_of == {"one": 0, "two": 1}


def test_an_older_scenario_that_is_hard_for_a_side_it_does_not_name_still_reads():
    found = scenario_from({**plain(), "hard": True}, "inline")
    assert found.hard
    assert found.hard_for is None


@pytest.mark.parametrize("id", scenario_ids())
def test_a_scenario_written_out_reads_back_as_the_same(id: str):
    written = msgspec.json.decode(msgspec.json.encode(scenario(id)))
    assert scenario_from(written, "inline") == scenario(id)


@pytest.mark.parametrize("id", scenario_ids())
def test_a_shipped_scenario_has_the_id_of_its_file(id: str):
    assert scenario(id).id == id


def test_an_unknown_scenario_is_refused_with_those_there_are():
    with pytest.raises(UnknownContent, match=r"nowhere.toml: expected one of the scenarios arch, cell"):
        scenario("nowhere")


FAULTS: dict[str, tuple[Callable[[Plain], object], str]] = {
    "a figure in a wall": (
        lambda s: first(s).update(at="d1"),
        r"sides\[0\].figures\[0\].at: expected a space one can stand in, got d1: a wall",
    ),
    "a figure off the map": (
        lambda s: first(s).update(at="z9"),
        r"sides\[0\].figures\[0\].at: expected a space of the map, got z9",
    ),
    "no victory condition": (
        lambda s: s["sides"][0].pop("victories"),
        "sides: expected a victory condition for one side at least",
    ),
    "an unknown book": (
        lambda s: first(s).update(book="dragon"),
        r"sides\[0\].figures\[0\].book: no such book 'dragon'; there are duellist, ",
    ),
    "a level that is no number": (
        lambda s: s["map"].update(drawing="0.  h."),
        "map.drawing: line 1, column 5: expected a level from 0 to 9",
    ),
    "an unknown mark": (
        lambda s: s["map"].update(drawing="0.  0?"),
        "map.drawing: line 1, column 6: expected '.'",
    ),
    "two figures in a space": (
        lambda s: first(s).update(at="c2"),
        r"sides\[1\].figures\[0\].at: expected a free space \(MIN-08\), got c2, where one is",
    ),
    "a place nobody can reach": (
        lambda s: s["sides"][0].update(victories=[{"kind": "reach", "place": "tower"}]),
        r"sides\[0\].victories\[0\]: expected a place, an object or a figure that Here can reach",
    ),
    "an unknown place": (
        lambda s: s["sides"][0].update(victories=[{"kind": "reach", "place": "moon"}]),
        r"sides\[0\].victories\[0\].place: expected one of corner, tower, got 'moon'",
    ),
    "an unknown kind of victory": (
        lambda s: s["sides"][0].update(victories=[{"kind": "dance"}]),
        r"sides\[0\].victories\[0\].kind: Invalid value 'dance'",
    ),
    "a victory after the last turn": (
        lambda s: s["sides"][0].update(victories=[{"kind": "survive", "turn": 9}]),
        r"sides\[0\].victories\[0\].turn: expected at most 6, the turn limit, got 9",
    ),
    "an unknown field": (lambda s: s.update(weather="rain"), "Object contains unknown field `weather`"),
    "a missing field": (lambda s: s.pop("turns"), "Object missing required field `turns`"),
    "an unknown object": (
        lambda s: s["objects"][0].update(kind="piano"),
        r"objects\[0\].kind: no such kind 'piano'; there are table, ",
    ),
    "an object nowhere": (
        lambda s: s["objects"][0].pop("at"),
        r"objects\[0\].at: expected box in a space, in one figure's hands or in one other object",
    ),
    "objects in each other": (
        lambda s: s.update(
            objects=[
                {"id": "in", "kind": "sack", "contents": {"text": "", "holds": "out"}},
                {"id": "out", "kind": "sack", "contents": {"text": "", "holds": "in"}},
            ]
        ),
        r"objects\[0\].at: expected in in a space, in one figure's hands or in one other object",
    ),
    "too heavy a load": (
        lambda s: (s["objects"].append({"id": "board", "kind": "table"}), first(s).update(carries="board")),
        r"sides\[0\].figures\[0\].carries: expected nothing heavier than 4, the figure's height \(MIN-22\)",
    ),
    "a card too many": (
        lambda s: first(s).update(cards=["forge-fire"]),
        r"sides\[0\].figures\[0\].cards: Mirim has 0 spell points, these cards cost 5 \(DUEL-43\)",
    ),
    "gear it never had": (
        lambda s: first(s).update(lost=["wings"]),
        r"sides\[0\].figures\[0\].lost: Mirim has no wings; shield, weapon can be lost",
    ),
    "more body points than the sheet": (
        lambda s: first(s).update(body=13),
        r"sides\[0\].figures\[0\].body: expected -4 to 12, got 13",
    ),
    "a name twice": (
        lambda s: s["objects"][0].update(id="one"),
        "sides: expected each to have its own id, figures and objects together, got 'one' 2 times",
    ),
    "a winner that does not play": (lambda s: s.update(winner="Nobody"), "winner: expected one of Here, There"),
    "hard for nobody that plays": (lambda s: s.update(hard="Nobody"), "hard: expected one of Here, There"),
    "one side": (lambda s: s["sides"].pop(), "sides: expected 2 to 6 sides, got 1"),
    "a side of nobody": (
        lambda s: s["sides"][1].update(figures=[]),
        r"sides\[1\].figures: expected at least one figure",
    ),
    "a seat without a figure": (
        lambda s: first(s).update(owner=1),
        r"sides\[0\].figures: expected every owner from 0 to 1 to have a figure",
    ),
    "an unknown map": (lambda s: s.update(map="moon"), "map: expected one of the maps chasm, gatehouse"),
    "a place in a wall": (
        lambda s: s.update(places={"wall": ["d1"]}),
        "places.wall: expected a space one can stand in, got d1: a wall",
    ),
    "a map too wide": (
        lambda s: s["map"].update(drawing="  ".join(["0."] * 30)),
        "map.drawing: expected at most 26 hexes in a row and 40 rows, got 30 and 1",
    ),
}


@pytest.mark.parametrize("case", FAULTS)
def test_a_bad_scenario_is_refused_with_file_and_field(case: str):
    change, expected = FAULTS[case]
    with pytest.raises(BadContent, match=f"^inline: {expected}"):
        scenario_from(changed(change), "inline")


@pytest.mark.parametrize("written", [None, 7, "yard", [], {}])
def test_what_is_no_scenario_at_all_is_refused(written: object):
    with pytest.raises(BadContent, match=r"^inline: (Expected `object`|Object missing)"):
        scenario_from(written, "inline")


def test_all_that_is_wrong_with_the_cast_is_found_at_once():
    written = changed(lambda s: s.update(winner="Nobody", sides=s["sides"][:1]))
    assert [place for place, _ in scenario_faults(msgspec.convert(written, Scenario))] == ["sides", "winner"]


def test_a_side_can_be_shared_its_figures_dealt_out_in_turn():
    found = shared(scenario("raid"), (3, 2))
    assert found.teams == (0, 0, 0, 1, 1)
    assert [found.seat_of[figure.id] for figure in found.figures] == [0, 1, 2, 0, 3, 4, 3, 4]


def test_a_figure_with_a_past_brings_its_growth():
    written = changed(lambda s: first(s).update(advanced={"body": 2}, raised={"24": 1}))
    figure = scenario_from(written, "inline").figures[0]
    assert figure.maximum == 14
    assert figure.character.raised == {24: 1}
