"""Rounds a second of random duels, side by side in one run: compiled tables, plain C, OpenSpiel, the reference.

Method: Mirim against Mirim under the contest preset, uniformly random choices. The compiled path and C play the same
games from the same generator and must come to the same sums. One core each, then the compiled path on all cores. Each
number is the best of three runs, so that a busy moment of the machine does not count. C is built on the spot with
the machine's compiler, and left out where there is none. OpenSpiel plays the duel as a Python game of its own kind:
the same tables in plain lists, one state changed in place, the same games from the same generator, and it must come to
the same sums. The reference plays through `rules.resolve`.
"""

from __future__ import annotations

import ctypes
import os
import platform
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import numba
import numpy as np
from _results import write_section

from inkblade.games.duel import DUEL, Maneuvering
from inkblade.games.duel._bulk import bulk, play_random, summed
from inkblade.games.duel._fast import Words, words
from inkblade.games.duel._merging import minimal
from inkblade.games.duel._tables import Duel, compile_duel
from inkblade.kernel import ScriptedDice

HERE = Path(__file__).parent
SETUP = {"books": ["mirim", "mirim"], "preset": "contest"}
GAMES, FEW = 1_000_000, 300
SEED = 7
Row = tuple[str, float]


def best(run: Callable[[], int]) -> float:
    """Rounds a second, the best of three."""
    rates = []
    for _ in range(3):
        begun = time.perf_counter()
        rounds = run()
        rates.append(rounds / (time.perf_counter() - begun))
    return max(rates)


def compiled(packed: Words, threads: int) -> tuple[float, np.ndarray]:
    """The compiled path on so many cores; and its sums."""
    tables = bulk(packed)
    numba.set_num_threads(threads)
    play_random(tables, SEED, range(10), threads)
    sums: list[np.ndarray] = []

    def run() -> int:
        sums.append(summed(play_random(tables, SEED, range(GAMES), 8 * threads)[0]))
        return int(sums[-1][5])

    return best(run), sums[-1] if sums else np.zeros(8)


def plain_c(packed: Words) -> tuple[float, np.ndarray] | None:
    """The same tables in C, if the machine has a compiler; and its sums."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "rounds.so"
        subprocess.run(
            [compiler, "-O3", "-march=native", "-shared", "-fPIC", HERE / "rounds.c", "-o", library], check=True
        )
        play = ctypes.CDLL(str(library)).play
    arrays = (packed.cells, packed.lists, packed.bonus, packed.ward, packed.away, packed.effects, packed.start)
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (*arrays, packed.limits)]
    sizes = [ctypes.c_int64(n) for n in (packed.lists.shape[1], packed.ward.shape[1], packed.effects.shape[2])]
    sums, use = np.zeros(8, np.int64), np.zeros(64, np.int64)

    def run() -> int:
        sums[:] = 0
        ends = [ctypes.c_void_p(array.ctypes.data) for array in (sums, use)]
        play(*pointers, *sizes, ctypes.c_uint64(SEED), ctypes.c_int64(0), ctypes.c_int64(GAMES), *ends)
        return int(sums[5])

    return best(run), sums


def open_spiel(duel: Duel, packed: Words) -> float | None:
    """The same tables as a Python game of OpenSpiel, if that is installed."""
    try:
        from _spiel import DuelGame, play
    except ImportError as fault:
        print(f"OpenSpiel is left out: {fault}")
        return None
    game = DuelGame(duel, packed)
    ends, _ = play_random(bulk(packed), SEED, range(FEW))
    assert play(game, FEW, SEED) == summed(ends).tolist(), "OpenSpiel and the compiled path do not play the same games"
    return best(lambda: play(game, FEW, SEED)[5])


def reference() -> float:
    """The rules themselves, without a match around them."""
    setup = DUEL.notation.read_setup(SETUP)
    rules, random = DUEL.rules, Random(SEED)

    def run() -> int:
        rounds = 0
        for _ in range(20):
            state = rules.start(setup, ScriptedDice(())).state
            while state.phase != "over":
                legal = [sorted(rules.view(state, seat).ruling.legal) for seat in (0, 1)]
                chosen = {seat: Maneuvering(random.choice(legal[seat])) for seat in (0, 1)}
                state = rules.resolve(state, chosen, ScriptedDice(())).state
                rounds += 1
        return rounds

    return best(run)


def measure() -> list[Row]:
    """All of them, slowest last."""
    setup = DUEL.notation.read_setup(SETUP)
    duel = minimal(compile_duel(setup))
    packed = words(duel, setup.options)
    one, sums = compiled(packed, 1)
    rows: list[Row] = [("compiled tables, one core", one)]
    in_c = plain_c(packed)
    if in_c is not None:
        assert (in_c[1] == sums).all(), "C and the compiled path do not play the same games"
        rows.append(("the same tables in C, one core", in_c[0]))
    cores = os.cpu_count() or 1
    rows.append((f"compiled tables, {cores} cores", compiled(packed, min(cores, numba.config.NUMBA_NUM_THREADS))[0]))
    in_spiel = open_spiel(duel, packed)
    if in_spiel is not None:
        rows.append(("the same tables as a Python game of OpenSpiel, one core", in_spiel))
    rows.append(("the reference rules, one core", reference()))
    return rows


def report(rows: list[Row]) -> str:
    """The section as it stands in results.md: rounds a second, and as a multiple of the compiled path on one core."""
    base = rows[0][1]
    lines = ["| what | rounds a second | of the compiled path on one core |", "|---|---:|---:|"]
    lines += [f"| {name} | {rate:,.0f} | {rate / base:.4g} |" for name, rate in rows]
    versions = f"Python {platform.python_version()}, numba {numba.__version__}, numpy {np.__version__}"
    machine = f"{os.cpu_count()} cores, {platform.machine()}"
    return f"{__doc__}\n" + "\n".join(lines) + f"\n\n{versions}; {machine}.\n"


def main() -> None:
    """Measure, and print and write a section of bench/results.md."""
    print(write_section("Rounds of random duels", report(measure())))


if __name__ == "__main__":
    main()
