"""Both paths of the duel walked side by side with one character of one module changed.

Run as a process of its own, without compiling kernels: `NUMBA_DISABLE_JIT=1 python -m tests.games.duel.mutants`. It
says which mutants go unnoticed. One is noticed if a row or a choice of the two paths differs, or a path breaks down.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from random import Random
from types import ModuleType
from typing import NamedTuple

PACKAGE = "inkblade.games.duel"
SETUP = {
    "books": ["hill-troll", "man-at-arms"],
    "options": {"press": 2, "escape": False},
    "fighters": [{"raised": {"24": 2, "10": 1, "2": 1, "14": 1}}, None],
}

BULK = (
    {"books": ["mirim", "wraith"], "options": {"press": 2, "stalemate": {"quiet": 4, "limit": 12}}},
    {"books": ["hill-troll", "mirim"], "options": {"press": 1}},
)
"""What bulk play is held to its steps with: orders that override, a ward, drains, escapes, regeneration."""


class Mutant(NamedTuple):
    """A module, some words that stand in it once, and the same words with one character changed."""

    module: str
    before: str
    after: str


MUTANTS = (
    Mutant("_tables", "return total + self.height(", "return total - self.height("),
    Mutant("_tables", "picture.score + maneuver.mod + foe", "picture.score + maneuver.mod - foe"),
    Mutant("_masks", "yield 6, self.union(told.only)", "yield 6,~self.union(told.only)"),
    Mutant("_masks", "left &= ~(self.mask(word)", "left |= ~(self.mask(word)"),
    Mutant("_fast", "body = body - damage - hurt", "body = body + damage - hurt"),
    Mutant("_fast", "row[ROUND] += 1", "row[ROUND] += 2"),
    Mutant("_fast", "total = total - BIAS + bonus", "total = total - BIAS - bonus"),
    Mutant("_bulk", "shown - BIAS + bonus", "shown - BIAS - bonus"),
    Mutant("_bulk", "critical = total >= _part(", "critical = total > _part("),
    Mutant("_bulk", "np.maximum(total, 0) + _part(", "np.maximum(total, 0) - _part("),
    Mutant("_bulk", "np.maximum(over - 1, 0)", "np.maximum(over - 2, 0)"),
    Mutant("_bulk", "np.where(over > 0, 1, 2)", "np.where(over > 0, 1, 0)"),
    Mutant("_bulk", "away * (1 - score)", "away * (2 - score)"),
    Mutant("_bulk", "one[..., 2] + 2 * two[..., 2]", "one[..., 2] + 1 * two[..., 2]"),
    Mutant("_bulk", "losses[0] + losses[1] == 0", "losses[0] + losses[0] == 0"),
    Mutant("_bulk", "scores[0] + scores[1] == 0", "scores[0] + scores[0] == 0"),
    Mutant("_bulk", "unhurt >= press", "unhurt > press"),
    Mutant("_bulk", "unscored >= quiet", "unscored > quiet"),
    Mutant("_bulk", "rounds == limit", "rounds != limit"),
    Mutant("_bulk", "if body_a <= 0", "if body_a < 0"),
    Mutant("_bulk", "<= 0 or body_b <= 0 or", "<= 0 or body_b < 0 or"),
    Mutant("_bulk", "if body > 0 else body\n", "if body < 0 else body\n"),
    Mutant("_bulk", "min(most, body + int64", "min(most, body - int64"),
    Mutant("_bulk", "_bits(cell, CHANGE[1]", "_bits(cell, CHANGE[0]"),
    Mutant("_bulk", "use[place] += 1", "use[place] += 2"),
    Mutant("_afflicting", "body = before.body - damage", "body = before.body + damage"),
    Mutant("_legality", "state.unhurt >= press:", "state.unhurt > press:"),
    Mutant("_round", "state.unhurt + 1)", "state.unhurt + 2)"),
    Mutant("_scoring", "return difference if colour in", "return-difference if colour in"),
    Mutant("_rules", "- float(team in fallen)", "+ float(team in fallen)"),
)


class _Loader(SourceFileLoader):
    """Loads a module with a mutant's change in it."""

    def __init__(self, name: str, path: str, mutant: Mutant) -> None:
        super().__init__(name, path)
        self._mutant = mutant

    def get_code(self, fullname: str) -> object:  # type: ignore[override]
        source = Path(self.path).read_text("utf-8").replace(self._mutant.before, self._mutant.after)
        return compile(source, self.path, "exec")


class _Finder(MetaPathFinder):
    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target)
        if fullname == f"{PACKAGE}.{self._mutant.module}" and spec is not None and spec.origin is not None:
            spec.loader = _Loader(fullname, spec.origin, self._mutant)
        return spec


def walk(matches: int) -> None:
    """Random matches on both paths; AssertionError where they part."""
    from inkblade.games.duel import DUEL
    from inkblade.games.duel._fast import words
    from inkblade.games.duel._merging import minimal
    from inkblade.games.duel._rows import CompiledRows
    from inkblade.games.duel._tables import compile_duel
    from tests.games.duel.test_bulk import plays_as_steps
    from tests.games.duel.test_compiled import walk_together

    setup = DUEL.notation.read_setup(SETUP)
    rows = CompiledRows(setup)
    packed = words(rows.duel, setup.options)
    for number in range(matches):
        walk_together(setup, packed, rows.compiled, Random(number))
    for plain in BULK:
        setup = DUEL.notation.read_setup(plain)
        plays_as_steps(words(minimal(compile_duel(setup)), setup.options), range(10 * matches))


def noticed(mutant: Mutant | None, matches: int = 8) -> bool:
    """Do the paths part? Tried in a child process, so that the next mutant starts afresh."""
    child = os.fork()
    if child == 0:
        try:
            if mutant is not None:
                sys.meta_path.insert(0, _Finder(mutant))
            walk(matches)
        except BaseException:
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1


def main() -> int:
    """Try all of them, and what is not mutated at all."""
    import numba  # noqa: F401 - heavy, and the same for all
    import pytest  # noqa: F401

    if noticed(None):
        print("the two paths part as they are")
        return 1
    missed = [mutant for mutant in MUTANTS if not noticed(mutant)]
    for mutant in missed:
        print(f"{mutant.module}: {mutant.after!r} for {mutant.before!r} goes unnoticed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
