"""The compiled path is held to the reference: the same choices, the same rounds, the same end."""

from collections.abc import Callable
from itertools import product
from random import Random

import numpy as np
import pytest

from inkblade.games.duel import DUEL, Announcing, Maneuvering, Setup, State, book_ids
from inkblade.games.duel._fast import (
    DRAWN,
    ESCAPED,
    FATE,
    LOST,
    PLAYING,
    UNHURT,
    WON,
    Words,
    mode_of,
    step,
    words,
)
from inkblade.games.duel._masks import NotCompiled, slot
from inkblade.games.duel._merging import minimal
from inkblade.games.duel._rows import CompiledRows
from inkblade.games.duel._tables import compile_duel
from inkblade.kernel import AnyMatch, Match, Plain

POINTS = {WON: 1.0, LOST: -1.0, DRAWN: 0.0, ESCAPED: 0.0}
SETUPS: list[Plain] = [
    {"books": ["mirim", "mirim"], "preset": "contest"},
    {"books": ["mirim", "iroha"]},
    {"books": ["wraith", "man-at-arms"], "preset": "contest"},
    {"books": ["hill-troll", "skeleton"], "options": {"press": 3, "height": "difference"}},
    {"books": ["halberdier", "forester"], "options": {"weapon": "barred", "height": "off"}},
    {"books": ["hedge-mage", "duellist"], "preset": "contest", "options": {"escape": True}},
    {
        "books": ["dwarf-smith", "halfling"],
        "fighters": [{"lost": ["weapon"], "lasting": [7], "raised": {"24": 2}}, {"body": 5, "height": 6}],
        "pairs": [{"of": 0, "against": 1, "picture": 41}, {"of": 1, "against": 0, "picture": 23}],
    },
    {"books": ["mirim", "halfling"], "fighters": [{"bars": [{"rule": "MIN-58", "no": ["section:side_swing"]}]}, None]},
]


def choosable(packed: Words, row: np.ndarray, side: int) -> set[int]:
    """The pages the tables allow a side."""
    face, gear, over = row[4 * side : 4 * side + 3]
    places = packed.lists[side, gear, face, mode_of(over, row[UNHURT], packed.limits[2])]
    return {2 * (int(place) + 1) for place in places[1 : places[0] + 1]}


def announcements(match: AnyMatch, random: Random) -> int:
    """Have both say whether they announce an escape, if they are asked; who did, as bits."""
    said = 0
    for seat in match.waiting if match.state.phase == "announce" else ():
        announced = random.random() < 0.3
        said |= announced << seat
        match.submit(seat, Announcing(announced))
    return said


Row = Callable[[State], tuple[int, ...]]


def walk_together(setup: Setup, packed: Words, row_of: Row, random: Random) -> None:
    """One random match on both paths: the same choices at every turn, and after every round the same row."""
    match: AnyMatch = Match(DUEL, setup, bytes(32))
    row = packed.start.copy()
    assert row_of(match.state) == tuple(row)
    while match.asked:
        said = announcements(match, random)
        pages = []
        for seat in (0, 1):
            legal = match.view(seat).ruling.legal
            assert choosable(packed, row, seat) == legal
            pages.append(random.choice(sorted(legal)))
        tables = (packed.cells, packed.bonus, packed.ward, packed.away, packed.effects, packed.limits)
        step(*tables, row, slot(pages[0]), slot(pages[1]), said)
        for seat in (0, 1):
            match.submit(seat, Maneuvering(pages[seat]))
        assert row_of(match.state) == tuple(row)
        assert (row[FATE] == PLAYING) == (match.asked is not None)
    assert match.outcome is not None
    assert match.outcome.points[0] == POINTS[int(row[FATE])]


@pytest.mark.parametrize("plain", SETUPS, ids=lambda plain: "-".join(plain["books"]))
def test_the_tables_play_as_the_reference_row_by_row(plain):
    setup = DUEL.notation.read_setup(plain)
    rows = CompiledRows(setup)
    whole, small = words(rows.duel, setup.options), words(minimal(rows.duel), setup.options)
    for number in range(6):
        walk_together(setup, whole, rows.compiled, Random(number))
        walk_together(setup, small, rows.merged, Random(number))


@pytest.mark.soak
@pytest.mark.parametrize("pair", list(product(book_ids(), book_ids())), ids="-".join)
def test_the_tables_play_as_the_reference_for_every_pair_of_books(pair):
    for options in ({}, {"press": 2, "weapon": "barred"}):
        setup = DUEL.notation.read_setup({"books": list(pair), "options": options})
        rows = CompiledRows(setup)
        small = words(minimal(rows.duel), setup.options)
        for number in range(40):
            walk_together(setup, small, rows.merged, Random(number))


def test_what_the_tables_cannot_say_is_refused_not_guessed():
    for plain in (
        {"books": ["mirim"] * 3},
        {"books": ["duellist", "mirim"], "cards": [["second-intention"], []]},
    ):
        with pytest.raises(NotCompiled):
            compile_duel(DUEL.notation.read_setup(plain))


def test_merging_what_nobody_can_tell_apart_makes_mirim_small():
    duel = compile_duel(DUEL.notation.read_setup({"books": ["mirim", "mirim"]}))
    small = minimal(duel)
    assert (len(duel.sides[0].faces), len(duel.sides[0].gears)) == (32, 1957)
    assert (len(small.sides[0].faces), len(small.sides[0].gears)) == (17, 64)
