"""Which rules the tests cite: ids from `docs/rules/<game>.md`, marks from the source of the tests, neither run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"
LEFT_OUT = {"skip", "skipif", "xfail"}


@dataclass(frozen=True)
class Coverage:
    """The rule ids of one game, in the order of its book, and those of them that tests cite."""

    game: str
    written: tuple[str, ...]
    cited: frozenset[str]
    unknown: tuple[str, ...]
    """Cited, but no rule of the game."""

    @property
    def missing(self) -> tuple[str, ...]:
        return tuple(id for id in self.written if id not in self.cited)

    def __str__(self) -> str:
        line = f"{self.game.upper()} rules cited: {len(self.written) - len(self.missing)} of {len(self.written)}"
        line += f"; not cited: {', '.join(self.missing)}" if self.missing else ""
        return line + (f"; cited, but not written: {', '.join(self.unknown)}" if self.unknown else "")


def written(text: str) -> tuple[str, ...]:
    """The ids that open a line of a rule text: `- DUEL-08 Both seats …`."""
    return tuple(dict.fromkeys(re.findall(r"^[^\w\n]*([A-Z]+-\d+)\b", text, re.MULTILINE)))


def cited(source: str, name: str = "a test") -> frozenset[str]:
    """The ids in the `pytest.mark.rule(…)` of a test file, those of tests that may be left out excepted."""
    return frozenset(id for call in _marks(ast.parse(source, name)) for id in _ids(call, name))


def coverage(game: str, rules: Path = RULES, tests: Path = TESTS) -> Coverage:
    """What the tests cite of a game's rules; FileNotFoundError if its rules are not written yet."""
    ids = written((rules / f"{game}.md").read_text("utf-8"))
    every = frozenset(id for path in tests.rglob("*.py") for id in cited(path.read_text("utf-8"), path.name))
    prefixes = {id.partition("-")[0] for id in ids}
    unknown = sorted(id for id in every if id.partition("-")[0] in prefixes and id not in ids)
    return Coverage(game, ids, every & frozenset(ids), tuple(unknown))


def summary() -> Iterator[str]:
    """A line for each registered game; what stands in the way of it is a line too, and fails in test_rule_coverage."""
    try:
        from inkblade.games import GAMES
    except ImportError as fault:
        yield f"rules cited: unknown, for the register of games cannot be read: {fault}"
        return
    for game in GAMES:
        try:
            yield str(coverage(game))
        except (OSError, ValueError, SyntaxError) as fault:
            yield f"{game.upper()} rules cited: unknown: {fault}"


def _marks(node: ast.AST) -> Iterator[ast.Call]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and _may_be_left_out(
        node.decorator_list
    ):
        return
    if isinstance(node, ast.Call) and _mark(node) == "rule":
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _marks(child)


def _may_be_left_out(decorators: Iterable[ast.expr]) -> bool:
    return any(_mark(decorator) in LEFT_OUT for decorator in decorators)


def _mark(node: ast.expr) -> str | None:
    """The name after `pytest.mark.`, with or without arguments."""
    words = ast.unparse(node.func if isinstance(node, ast.Call) else node)
    return words.removeprefix("pytest.mark.") if words.startswith("pytest.mark.") else None


def _ids(call: ast.Call, name: str) -> Iterator[str]:
    for argument in call.args:
        if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
            place = f"{name}, line {call.lineno}"
            raise ValueError(f"{place}: a rule is cited by its id in quotes, not {ast.unparse(argument)}")
        yield argument.value
