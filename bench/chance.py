"""Strongholds made by chance: how even they are between equal machines, on the average and one by one.

Method: strongholds of every size in turn, each from a seed of its own, held by all counters of the box and raided by
all questing units; the strategist plays both sides with 24 simulations a decision and places the garrison. What is
played is kept in bench/chance.jsonl, and played on from there. The spread is that of the strongholds themselves: what
their shares differ by beyond what so few matches of equally even ones would differ by.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, variance

from inkblade.arena import UNHURRIED, Ledger, Meeting, Plan, Result, meetings, play_all, result_of, sum_of
from inkblade.bots import Budget
from inkblade.bots.labyrinth import warm
from inkblade.games import digest
from inkblade.games.labyrinth import LABYRINTH

LEDGER = Path(__file__).with_name("chance.jsonl")
LEAST, STRONGHOLDS, STRIDE = 9, 22, 7
"""The smallest size, how many there are, one of each size, and a step that comes to all of them."""
SIMULATIONS = 24
BOT = "strategist"


def tournament(games: int) -> tuple[dict[str, object], list[Meeting]]:
    """Strongholds made by chance, and so many matches in each."""
    raws = [{"size": LEAST + STRIDE * number % STRONGHOLDS, "seed": number} for number in range(STRONGHOLDS)]
    names = tuple(f"{raw['size']}-{raw['seed']}" for raw in raws)
    setups = {(k, k): LABYRINTH.notation.read_setup({"stronghold": raw}) for k, raw in enumerate(raws)}
    budget = Budget(UNHURRIED.seconds, SIMULATIONS)
    plan = Plan((), names, setups, games, bytes(32), budget, BOT, LABYRINTH.name)
    known = {name: digest(LABYRINTH.notation.plain(setups[k, k])) for k, name in enumerate(names)}
    return {"bot": BOT, "simulations": SIMULATIONS, "strongholds": known}, meetings(plan)


def spread(results: Sequence[Result]) -> float:
    """The standard deviation of the strongholds' own shares, what chance does to so few matches taken off."""
    shares = [result.seat_share.value for result in results]
    chance = mean(value * (1 - value) / (result.games - 1) for value, result in zip(shares, results, strict=True))
    return sqrt(max(0.0, variance(shares) - chance))


def main() -> None:
    """Play what is not played yet, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=8, help="matches in each stronghold, an even number")
    parser.add_argument("--workers", type=int, default=None, help="processes; as many as there are cores, if not said")
    asked = parser.parse_args()
    warm()
    heading, several = tournament(asked.games)
    ledger = Ledger(LEDGER, heading, several)
    for chunk, counts in play_all([meeting.series for meeting in several], frozenset(ledger.done), asked.workers):
        ledger.add(chunk, result_of(counts))
    results = [sum_of(r for c, r in ledger.done.items() if c.series == number) for number in range(len(several))]
    every = sum_of(results).seat_share
    print(f"Good won {every.part:g} of {every.whole}, {every.low:.0%} to {every.high:.0%} by Wilson.")
    print("Stronghold by stronghold: " + " ".join(f"{result.seat[0]}/{result.games}" for result in results))
    print(f"Between strongholds: a standard deviation of {spread(results):.0%}.")


if __name__ == "__main__":
    main()
