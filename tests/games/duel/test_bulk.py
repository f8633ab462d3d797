"""Bulk play is held to the steps of the compiled path: the same seed, the same choices, the same ends."""

from itertools import pairwise, product

import numpy as np
import pytest

from inkblade.games.duel import DUEL, book_ids
from inkblade.games.duel import _bulk as bulk_play
from inkblade.games.duel._bulk import bulk, play_random, summed
from inkblade.games.duel._fast import (
    ESCAPED,
    FATE,
    PLAYING,
    ROUND,
    UNHURT,
    Words,
    key_of,
    mode_of,
    next_word,
    step,
    words,
)
from inkblade.games.duel._masks import NotCompiled
from inkblade.games.duel._merging import minimal
from inkblade.games.duel._tables import Duel, compile_duel
from inkblade.kernel import Plain

SEED = 11
EVERY = [
    {"press": 6, "escape": False, "stalemate": {"quiet": None, "limit": 1000}},
    {"press": 0, "escape": True, "stalemate": {"quiet": 30, "limit": 200}},
    {"press": 1, "escape": True, "stalemate": {"quiet": None, "limit": 9}},
    {"press": 2, "escape": False, "stalemate": {"quiet": 3, "limit": 1000}},
]
"""Options bulk play knows: each on and off, alone and together with others."""
RING = list(pairwise([*book_ids(), book_ids()[0]]))
"""Every book once in each seat."""
CARRIED: Plain = {
    "books": ["dwarf-smith", "iroha"],
    "fighters": [{"lost": ["weapon"], "lasting": [7], "raised": {"24": 2}}, {"body": 5, "height": 6}],
    "pairs": [{"of": 0, "against": 1, "picture": 41}, {"of": 1, "against": 0, "picture": 23}],
}


def played_by_steps(packed: Words, game: int) -> tuple[np.ndarray, list[tuple[int, int]]]:
    """One game of bulk play, a step at a time: its last row and the slots chosen."""
    row, random, chosen = packed.start.copy(), key_of(SEED, game), []
    tables = (packed.cells, packed.bonus, packed.ward, packed.away, packed.effects, packed.limits)
    while row[FATE] == PLAYING:
        random, drawn = next_word(np.uint64(random))
        word = int(drawn)
        said = word >> 62 if packed.limits[5] and packed.away[0, row[0]] else 0
        slots = []
        for side, bits in ((0, word), (1, word >> 31)):
            face, gear, over = row[4 * side : 4 * side + 3]
            places = packed.lists[side, gear, face, mode_of(over, row[UNHURT], packed.limits[2])]
            slots.append(int(places[1 + (bits % 2**31 * int(places[0]) >> 31)]))
        chosen.append((slots[0], slots[1]))
        step(*tables, row, slots[0], slots[1], said)
    return row, chosen


def plays_as_steps(packed: Words, games: range) -> np.ndarray:
    """Assert that bulk play and steps have the same ends and choices; the ends."""
    ends, use = play_random(bulk(packed), SEED, games, 3)
    counted = np.zeros_like(use)
    for number, game in enumerate(games):
        row, chosen = played_by_steps(packed, game)
        assert ends[:, number].tolist() == row[[FATE, ROUND, 3, 7]].tolist()
        for side in (0, 1):
            np.add.at(counted[side], [slots[side] for slots in chosen], 1)
    assert (use == counted).all()
    return ends


def plays_under_all_options(duel: Duel, games: int) -> None:
    """The same duel, options after options."""
    for options in EVERY:
        setup = DUEL.notation.read_setup({"books": ["mirim", "mirim"], "options": options})
        ends = plays_as_steps(words(duel, setup.options), range(games))
        assert not (ends[0] == ESCAPED).any() or setup.options.escape


@pytest.mark.filterwarnings("ignore:overflow encountered")
@pytest.mark.parametrize("pair", RING, ids="-".join)
def test_bulk_play_is_the_same_play_many_times_over(pair):
    plays_under_all_options(minimal(compile_duel(DUEL.notation.read_setup({"books": list(pair)}))), 40)


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore:overflow encountered")
@pytest.mark.parametrize("pair", list(product(book_ids(), book_ids())), ids="-".join)
def test_bulk_play_is_the_same_play_for_every_pair_of_books(pair):
    plays_under_all_options(minimal(compile_duel(DUEL.notation.read_setup({"books": list(pair)}))), 200)


@pytest.mark.filterwarnings("ignore:overflow encountered")
def test_bulk_play_takes_up_what_fighters_bring_and_tables_that_are_not_made_small():
    plays_under_all_options(compile_duel(DUEL.notation.read_setup(CARRIED)), 40)


def test_escapes_quiet_rounds_and_the_limit_do_end_duels_in_bulk():
    duel = minimal(compile_duel(DUEL.notation.read_setup({"books": ["mirim", "wraith"]})))
    met = []
    for options in EVERY[1:]:
        setup = DUEL.notation.read_setup({"books": ["mirim", "mirim"], "options": options})
        met.append(play_random(bulk(words(duel, setup.options)), SEED, range(500))[0])
    escaping, short, silent = met
    assert (escaping[0] == ESCAPED).any()
    assert (short[1] == 9).any()
    assert short[1].max() == 9
    assert ((silent[2] > 0) & (silent[3] > 0)).any()


def test_a_game_in_bulk_depends_on_its_number_alone():
    setup = DUEL.notation.read_setup({"books": ["mirim", "iroha"]})
    tables = bulk(words(minimal(compile_duel(setup)), setup.options))
    whole, use = play_random(tables, SEED, range(100), 1)
    even, used = play_random(tables, SEED, range(0, 100, 2), 7)
    odd, other = play_random(tables, SEED, range(1, 100, 2), 200)
    assert (whole[:, ::2] == even).all()
    assert (whole[:, 1::2] == odd).all()
    assert (use == used + other).all()
    assert (summed(whole) == summed(even) + summed(odd)).all()
    assert summed(play_random(tables, SEED, range(1, 1, 2))[0]).tolist() == [0] * 8


@pytest.mark.parametrize("room", ["CHANGE_BITS", "ROW_BITS", "STANCE_BITS"])
def test_what_bulk_play_has_no_room_for_is_refused(room, monkeypatch):
    setup = DUEL.notation.read_setup({"books": ["mirim", "mirim"]})
    packed = words(minimal(compile_duel(setup)), setup.options)
    monkeypatch.setattr(bulk_play, room, 3)
    with pytest.raises(NotCompiled):
        bulk(packed)
