"""Rows: a state of the duel in numbers, equal if and only if the state is."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from inkblade.games.duel import DUEL, Maneuvering, State
from inkblade.games.duel._fast import FATE
from inkblade.games.duel._packing import PackedDuelRules, PlainRows
from inkblade.games.duel._rows import CompiledRows
from inkblade.kernel import AnyMatch, Match, Packs, Plain
from tests.playing import draw

RULES: Packs[State] = PackedDuelRules()
ONE_ON_ONE: Plain = {"books": ["man-at-arms", "halberdier"], "preset": "contest"}


def states(plain: Plain, number: int) -> list[State]:
    """Every state of a random match."""
    match: AnyMatch = Match(DUEL, DUEL.notation.read_setup(plain), bytes(32))
    chance, found = Random(number), [match.state]
    while match.asked is not None:
        for seat, decision in draw(match, chance).items():
            match.submit(seat, decision)
        found.append(match.state)
    return found


def test_rows_are_equal_if_and_only_if_states_of_one_setup_are():
    several = [state for number in (1, 1, 2, 3) for state in states(ONE_ON_ONE, number)]
    several += [state for number in (1, 2) for state in states({**ONE_ON_ONE, "preset": "printed"}, number)]
    rows = [RULES.pack(state) for state in several]
    for state, row in zip(several, rows, strict=True):
        for other, other_row in zip(several, rows, strict=True):
            assert state.setup != other.setup or (row == other_row) == (state == other)


def test_one_on_one_a_row_begins_with_the_row_of_the_tables():
    tables = CompiledRows(DUEL.notation.read_setup(ONE_ON_ONE))
    for state in states(ONE_ON_ONE, 3):
        assert RULES.pack(state)[: FATE + 1] == tables.compiled(state)


def test_what_the_tables_leave_out_still_tells_states_apart():
    """Who announced, and which page first told an order: the tables do not care, the identity does."""
    state = states(ONE_ON_ONE, 1)[0]
    tables = CompiledRows(state.setup)
    announced = replace(state, announced=(1,))
    assert tables.compiled(announced) == tables.compiled(state)
    assert RULES.pack(announced) != RULES.pack(state)
    ordered = next(
        state
        for number in range(20)
        for state in states(ONE_ON_ONE, number)
        if any(order.left is None for order in state.fighters[0].orders)
    )
    first = ordered.fighters[0]
    retold = tuple(replace(order, source="picture 1, Elsewhere") for order in first.orders)
    other = replace(ordered, fighters=(replace(first, orders=retold), ordered.fighters[1]))
    assert tables.compiled(other) == tables.compiled(ordered)
    assert RULES.pack(other) != RULES.pack(ordered)


@pytest.mark.parametrize(
    "plain",
    [
        {"books": ["mirim", "mirim", "mirim"], "engaged": [[0, 1], [0, 2]], "rounds": 3},
        {"books": ["mirim", "mirim"], "cards": [["whetstone"], []], "rounds": 3},
        {"books": ["mirim", "mirim"], "rounds": 3},
        {"books": ["mirim", "iroha"], "parties": [[1], [0]], "rounds": 3},
    ],
)
def test_beyond_the_tables_a_row_is_the_bytes_of_the_state(plain: Plain):
    for state in states(plain, 1):
        assert RULES.pack(state) == PlainRows().row(state)


def test_every_duel_of_the_register_packs():
    match: AnyMatch = Match(DUEL, DUEL.notation.read_setup(ONE_ON_ONE), bytes(32))
    assert isinstance(DUEL.rules, PackedDuelRules)
    before = DUEL.rules.pack(match.state)
    for seat in match.waiting:
        match.submit(seat, Maneuvering(50))
    assert DUEL.rules.pack(match.state) != before
