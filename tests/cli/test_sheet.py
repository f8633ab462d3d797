"""The drawing of a duel: within its width, within its height where it can be, legible without colours."""

from __future__ import annotations

from random import Random

import pytest
from rich.console import Console

from inkblade.cli._sheet import Look, Scene, bar, cell, mark, screen, sheet
from inkblade.games.duel import DUEL, Colour, Maneuvering, View, book, book_ids
from inkblade.kernel import AnyMatch, Match, Objection, explain
from tests.playing import begin, play

PER_BOOK = 1
BARRED = Objection("only", "DUEL-17", "{maneuver} is barred", {"maneuver": "Charge"})


def lines(console: Console, view: View, match: AnyMatch, look: Look) -> list[str]:
    """What a seat sees, as plain lines."""
    events = [event for turn in match.record.turns for event in turn.events]
    barred = {
        decision.maneuver: objection
        for decision, objection in explain(DUEL.rules, view)
        if objection is not None and isinstance(decision, Maneuvering)
    }
    with console.capture() as capture:
        console.print(screen(console, Scene(view, events, barred), look))
    return capture.get().splitlines()


@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize("id", book_ids())
def test_a_screen_is_never_wider_than_it_may_be_and_fits_its_height(id: str, width: int):
    height = 24 if width == 80 else 40
    console = Console(width=width, height=height, force_terminal=True, color_system=None)
    chance = Random(width)
    for number in range(PER_BOOK):
        setup = DUEL.notation.read_setup({"books": [id, chance.choice(book_ids())], "preset": "contest"})
        match = begin(DUEL, setup, number)
        for _ in range(6):
            play(match, chance, 2)
            if match.asked is None:
                break
            drawn = lines(console, match.view(0), match, Look(width, height))
            assert max(map(len, drawn)) <= width
            assert len(drawn) < height, "\n".join(drawn)


def test_letters_stand_for_shapes_where_there_is_nothing_but_ascii():
    console = Console(width=80, force_terminal=True, color_system=None)
    look = Look(80, None, ascii_only=True)
    with console.capture() as capture:
        console.print(sheet(book("mirim"), {24: BARRED}, look))
    assert capture.get().isascii()
    assert "x24 O Strong" in capture.get()


def test_every_colour_has_a_shape_and_a_letter_of_its_own():
    for ascii_only in (False, True):
        assert len({mark(colour, ascii_only) for colour in Colour}) == len(Colour)


def test_a_barred_maneuver_is_crossed_and_a_legal_one_is_not():
    maneuver = book("mirim").maneuvers[24]
    assert cell(maneuver, BARRED, 25).plain.startswith("×24 ◆ Strong")
    assert cell(maneuver, None, 25).plain.startswith(" 24 ◆ Strong")
    assert cell(maneuver, None, 25).plain.endswith("+3")


@pytest.mark.parametrize("width", [12, 18, 25, 40])
def test_a_cell_has_exactly_its_width(width: int):
    for maneuver in book("iroha").maneuvers.values():
        assert len(cell(maneuver, None, width).plain) == width
        assert len(cell(maneuver, BARRED, width).plain) == width


def test_a_bar_is_empty_only_when_nothing_is_left():
    assert bar(0, 12, 10).plain == "░" * 10 + " 0/12"
    assert bar(1, 100, 10).plain.startswith("█░")
    assert bar(12, 12, 10).plain == "█" * 10 + " 12/12"
    assert bar(15, 12, 10).plain.startswith("█" * 10 + " 15")


def test_lost_gear_is_named_however_narrow_the_panel():
    lost = [{"lost": ["weapon", "shield"]}, {"lost": ["weapon", "shield", "helmet"]}]
    setup = DUEL.notation.read_setup({"books": ["mirim", "man-at-arms"], "fighters": lost, "preset": "contest"})
    match = Match(DUEL, setup, bytes(32))
    console = Console(width=80, height=24, force_terminal=True, color_system=None)
    drawn = "\n".join(lines(console, match.view(0), match, Look(80, 24)))
    assert "no shield, weapon" in drawn
    assert "no helmet, shield, weapon" in drawn


def test_maneuvers_of_the_other_range_are_left_out_unless_the_sheet_is_whole():
    setup = DUEL.notation.read_setup({"books": ["mirim", "mirim"], "preset": "contest"})
    view = Match(DUEL, setup, bytes(32)).view(0)
    barred = {
        decision.maneuver: objection
        for decision, objection in explain(DUEL.rules, view)
        if objection is not None and isinstance(decision, Maneuvering)
    }
    console = Console(width=120, force_terminal=True, color_system=None)
    with console.capture() as short:
        console.print(sheet(view.state.book(0), barred, Look(120, 40)))
    with console.capture() as whole:
        console.print(sheet(view.state.book(0), barred, Look(120, 40), whole=True))
    assert "Charge" in short.get()
    assert "Wild Swing" not in short.get()
    assert "×40 ◊ Wild Swing" in whole.get()
