"""The same duel as a Python game of OpenSpiel: straightforward tables in lists, stepped one round at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pyspiel

from inkblade.games.duel._fast import DRAWN, FATE, LOST, PLAYING, ROUND, UNHURT, UNSCORED, WON, Words
from inkblade.games.duel._tables import NEVER, NO_SCORE, Duel

SLOTS, WORD, HALF = 32, (1 << 64) - 1, (1 << 31) - 1
KIND = pyspiel.GameType(
    short_name="python_inkblade_duel",
    long_name="Inkblade duel",
    dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
POINTS = {WON: [1.0, -1.0], LOST: [-1.0, 1.0]}


class DuelGame(pyspiel.Game):
    """A one-on-one duel without escapes: simultaneous choices, nothing left to chance."""

    def __init__(self, duel: Duel, words: Words) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=SLOTS,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=int(words.limits[4]),
        )
        super().__init__(KIND, info, {})
        names = ("total", "critical", "hurt", "recover", "face", "effect", "critical_effect", "over", "score")
        self.cells = [[[[_cell(at, names) for at in row] for row in part] for part in side] for side in duel.cells]
        self.legal = [
            [[[mode[1 : mode[0] + 1] for mode in face] for face in gear] for gear in side]
            for side in words.lists.tolist()
        ]
        self.bonus, self.ward, self.effects = words.bonus.tolist(), words.ward.tolist(), words.effects.tolist()
        self.start, self.limits = words.start.tolist(), words.limits.tolist()

    def new_initial_state(self) -> DuelState:
        return DuelState(self)


class DuelState(pyspiel.State):
    """One moment of a duel, as the row the compiled path has."""

    def __init__(self, game: DuelGame) -> None:
        super().__init__(game)
        self._game, self.row = game, list(game.start)

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.row[FATE] != PLAYING else pyspiel.PlayerId.SIMULTANEOUS

    def _legal_actions(self, player: int) -> list[int]:
        row, press = self.row, self._game.limits[2]
        face, gear, over = row[4 * player : 4 * player + 3]
        mode = 1 if over else (2 if press and row[UNHURT] >= press else 0)
        legal: list[int] = self._game.legal[player][gear][face][mode]
        return legal

    def _apply_actions(self, actions: Sequence[int]) -> None:
        game, row, (a, b) = self._game, self.row, actions
        faces = row[0], row[4]
        variant = game.ward[0][faces[0]] + 2 * game.ward[1][faces[1]]
        hurt = scored = False
        for side, own in enumerate((0, 4)):
            cell = game.cells[side][variant][a][b]
            bonus = game.bonus[1 - side][faces[1 - side]][actions[1 - side]]
            row[own : own + 4], wounded = _after(cell, bonus, row[own : own + 4], game.limits[side], game.effects[side])
            hurt, scored = hurt or wounded, scored or bool(cell[8])
        row[ROUND] += 1
        row[UNHURT] = 0 if hurt or not game.limits[2] else min(game.limits[2], row[UNHURT] + 1)
        row[UNSCORED] = 0 if scored or not game.limits[3] else row[UNSCORED] + 1
        row[FATE] = _fate(row, game.limits)

    def is_terminal(self) -> bool:
        return bool(self.row[FATE] != PLAYING)

    def returns(self) -> list[float]:
        return POINTS.get(self.row[FATE], [0.0, 0.0])

    def _action_to_string(self, player: int, action: int) -> str:
        return f"page {2 * action + 2}"

    def __str__(self) -> str:
        return str(self.row)


def _cell(at: Any, names: Sequence[str]) -> tuple[int | None, ...]:
    """What a pair of maneuvers does to one side; None where nothing scores, or no total is critical."""
    total, critical, *rest = (int(at[name]) for name in names)
    return (None if total == NO_SCORE else total, None if critical == NEVER else critical, *rest)


def _after(cell: tuple[Any, ...], bonus: int, own: Sequence[int], maximum: int, effects: Any) -> tuple[list[int], bool]:
    """Face, gear, overriding choices and body of one side after a round; was it hurt?"""
    total, critical, hurt, recover, face, effect, critical_effect, fresh, _ = cell
    _, gear, over, body = own
    sum_of_blow = None if total is None else total + bonus
    damage = max(sum_of_blow, 0) if sum_of_blow is not None else 0
    struck = sum_of_blow is not None and critical is not None and sum_of_blow >= critical
    left = body - damage - hurt
    if left > 0:
        left = min(maximum, left + recover)
    gear = effects[gear][critical_effect if struck else effect]
    return [face, gear, fresh or max(over - 1, 0), left], damage + hurt > 0


def _fate(row: Sequence[int], limits: Sequence[int]) -> int:
    """How it stands after a round."""
    if row[3] <= 0 or row[7] <= 0:
        return DRAWN if row[3] <= 0 and row[7] <= 0 else (WON if row[3] > 0 else LOST)
    quiet, limit = limits[3], limits[4]
    return DRAWN if (quiet and row[UNSCORED] >= quiet) or (limit and row[ROUND] >= limit) else PLAYING


def _chance(seed: int, game: int) -> Iterator[int]:
    """splitmix64, as the compiled path has it: the words of one game."""
    random = ((seed ^ game * 0xD1342543DE82EF95 & WORD) * 0xAF251AF3B0F025B5) & WORD
    while True:
        random = random + 0x9E3779B97F4A7C15 & WORD
        word = (random ^ random >> 30) * 0xBF58476D1CE4E5B9 & WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
        yield word ^ word >> 31


def play(game: DuelGame, games: int, seed: int) -> list[int]:
    """The random duels of the compiled path: how often each fate was met, rounds, body points left."""
    sums = [0] * 8
    for number in range(games):
        state, chance = game.new_initial_state(), _chance(seed, number)
        while not state.is_terminal():
            legal = state.legal_actions(0), state.legal_actions(1)
            word = next(chance)
            first, second = (word & HALF) * len(legal[0]) >> 31, (word >> 31 & HALF) * len(legal[1]) >> 31
            state.apply_actions([legal[0][first], legal[1][second]])
            sums[5] += 1
        sums[state.row[FATE]] += 1
        sums[6] += state.row[3]
        sums[7] += state.row[7]
    return sums
