"""Small zero-sum games: our stage solver, quantecon's jitted minmax, scipy's HiGHS, OpenSpiel's linear program.

Method: the same random matrices with entries between -1 and 1 for all of them, one core each, at 9 x 9 (the average of
a duel) and 24 x 24 (the largest). Times are the processor's; games are solved in short runs, each of them five times,
and the best time of each counts, so that a busy moment of the machine does not. OpenSpiel sets up its linear program
through cvxpy for ECOS. What a peer's values differ from ours by is measured on the way.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from _results import write_section
from numba import njit
from numpy.typing import NDArray

from inkblade.solver._stage import MOST, solve_stage, stage_room

SIZES = (9, 24)
GAMES, RUNS, TIMES = 4000, 40, 5
Games = NDArray[np.float64]
Solver = Callable[[Games], Games]


@njit
def _solve_all(games):
    values = np.zeros(len(games))
    room, row_mix, column_mix = stage_room(), np.zeros(MOST), np.zeros(MOST)
    for k in range(len(games)):
        values[k] = solve_stage(games[k], games.shape[1], games.shape[2], room, row_mix, column_mix)
    return values


def ours(games: Games) -> Games:
    """Ours."""
    return _solve_all(games)


def by_quantecon(games: Games) -> Games:
    """quantecon's minmax."""
    from quantecon.optimize import minmax

    return np.array([minmax(game)[0] for game in games])


def by_highs(games: Games) -> Games:
    """scipy's HiGHS."""
    from scipy.optimize import linprog

    values = []
    for game in games:
        rows, columns = game.shape
        program = {"A_ub": np.c_[-game.T, np.ones(columns)], "b_ub": np.zeros(columns), "b_eq": [1.0]}
        program |= {"A_eq": [np.r_[np.ones(rows), 0.0]], "bounds": [(0, None)] * rows + [(None, None)]}
        values.append(-linprog(np.r_[np.zeros(rows), -1.0], **program).fun)
    return np.array(values)


def by_openspiel(games: Games) -> Games:
    """OpenSpiel's linear program."""
    import pyspiel
    from open_spiel.python.algorithms import lp_solver

    solved = (lp_solver.solve_zero_sum_matrix_game(pyspiel.create_matrix_game(game, -game)) for game in games)
    return np.array([found[2] for found in solved])


PEERS: dict[str, tuple[Solver, int]] = {
    "ours": (ours, GAMES),
    "quantecon minmax": (by_quantecon, GAMES),
    "scipy HiGHS": (by_highs, 200),
    "OpenSpiel lp_solver": (by_openspiel, 10),
}


def microseconds(solver: Solver, games: Games) -> float:
    """For one game: the best times of short runs, added up."""
    parts = np.array_split(games, min(RUNS, len(games)))
    return 1e6 * sum(min(_seconds(solver, part) for _ in range(TIMES)) for part in parts) / len(games)


def _seconds(solver: Solver, games: Games) -> float:
    begun = time.process_time()
    solver(games)
    return time.process_time() - begun


def measure() -> list[tuple[str, int, float, float]]:
    """(who, size, microseconds, largest difference from our values)."""
    chance, rows = np.random.default_rng(1), []
    for size in SIZES:
        games = chance.uniform(-1, 1, (GAMES, size, size))
        right = ours(games)
        for name, (solver, count) in PEERS.items():
            try:
                off = float(np.abs(solver(games[: min(count, 20)]) - right[: min(count, 20)]).max())
                rows.append((name, size, microseconds(solver, games[:count]), off))
            except ImportError as fault:
                print(f"{name} is left out: {fault}")
    return rows


def report(rows: list[tuple[str, int, float, float]]) -> str:
    """The section as it stands in results.md."""
    own = {size: time for name, size, time, _ in rows if name == "ours"}
    lines = ["| who | size | microseconds | times ours | largest difference |", "|---|---:|---:|---:|---:|"]
    lines += [
        f"| {who} | {size} | {took:,.2f} | {took / own[size]:,.1f} | {off:.0e} |" for who, size, took, off in rows
    ]
    return f"{__doc__}\n" + "\n".join(lines) + "\n"


def main() -> None:
    """Measure, and print and write a section of bench/results.md."""
    print(write_section("Stage games", report(measure())))


if __name__ == "__main__":
    main()
