"""Exact values of one-on-one duels, on the compiled rows."""

from __future__ import annotations

from math import isfinite
from time import monotonic

import inkblade.games.duel._compiling  # noqa: F401 - before any kernel is declared
from inkblade.games.duel import Setup
from inkblade.games.duel._masks import NotCompiled
from inkblade.solver._model import FADE, Model
from inkblade.solver._sampling import lengths
from inkblade.solver._shelf import Damaged, NoRoom, drop_workings, put, put_workings, shelf, take, take_workings
from inkblade.solver._solution import Announcements, Report, Solution, Stage
from inkblade.solver._solving import Progress, advance, judge, silent
from inkblade.solver._workings import Workings, begin

KEPT_EVERY = 120.0
"""Seconds between two times that workings are kept."""
PROVEN = 1e-3
"""What the best answers may gain at the most where bots and coach call a solution exact: a tenth of a point."""


def solve(setup: Setup, *, progress: Progress = silent, keep: bool = False, fade: float = FADE) -> Solution:
    """Solve a one-on-one duel and judge the solution; NotCompiled if the setup has no tables.

    With `keep` the workings go to the shelf now and then and when it is interrupted, the next call goes on from there,
    and the solution is put on the shelf.
    """
    model = Model(setup, fade)
    progress("exploring", 0.0)
    work = begin(model)
    if keep:
        take_workings(model, work)
    kept = monotonic()
    try:
        for _ in advance(model, work, progress):
            if keep and monotonic() - kept > KEPT_EVERY:
                put_workings(model, work)
                kept = monotonic()
        judged = monotonic()
        gains = judge(model, work, progress)
    except KeyboardInterrupt:
        if keep:
            put_workings(model, work)
        raise
    work.seconds += monotonic() - judged
    solution = _conclude(model, work, gains)
    if keep:
        put(solution)
        drop_workings(model)
    return solution


def _conclude(model: Model, work: Workings, gains: tuple[float, float]) -> Solution:
    """The solution with its report."""
    space, top = work.space, model.top
    value = float(work.values[0][space.start, 0] if top else work.values[1][space.start])
    draw = float(work.draws[0][space.start, 0] if top else work.draws[1][space.start])
    if not (isfinite(value) and isfinite(draw)):
        raise FloatingPointError(f"the duel came out with value {value} and chance of a draw {draw}: expected numbers")
    report = Report(
        value=value,
        win=(1.0 - draw + value) / 2.0,
        draw=draw,
        loss=(1.0 - draw - value) / 2.0,
        exploitability=sum(gains),
        states=len(space.codes),
        seconds=work.seconds,
        opening=({}, {}),
        fade=model.fade,
    )
    bare = Solution(model, space, work.values, report)
    return bare.opened()


def shelved(setup: Setup) -> Solution | None:
    """The proven solution of a duel from the shelf, or None: never computes.

    A damaged file counts as none, and so does a solution whose certificate is too poor for anybody to call it exact.
    """
    try:
        found = take(setup)
    except Damaged:
        return None
    return found if found is not None and found.report.exploitability <= PROVEN else None


__all__ = [
    "FADE",
    "Announcements",
    "Damaged",
    "Model",
    "NoRoom",
    "NotCompiled",
    "Progress",
    "Report",
    "Solution",
    "Stage",
    "lengths",
    "shelf",
    "shelved",
    "silent",
    "solve",
    "take",
]
