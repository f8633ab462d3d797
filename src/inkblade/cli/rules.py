"""`inkblade rules`: the numbered rules of a game."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter
from rich.markdown import Markdown

from inkblade.cli._console import Refused, out, say_json
from inkblade.cli._rulebook import Rule, rulebook, rules_in, rules_of
from inkblade.cli._setups import find_game
from inkblade.games import GAMES


def rules(
    game: str | None = None,
    id: str | None = None,
    /,
    *,
    json: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
) -> None:
    """Read the numbered rules of a game.

    Every objection names the rule behind it; here is what that rule says:

        inkblade rules duel DUEL-26

    Parameters
    ----------
    game
        The game. Without it, the games whose rules there are.
    id
        One rule, such as DUEL-26 or just 26, with its rulings. Without it, all of them.
    json
        Write JSON: a list of rules with `id`, `section`, `text` and `rulings`.
    """
    if game is None:
        _games(json)
    else:
        _rules(game, id, json)


def _rules(game: str, id: str | None, json: bool) -> None:
    text = _written(game)
    chosen = [_find(list(rules_in(text)), game, id)] if id else list(rules_in(text))
    if json:
        say_json([asdict(rule) for rule in chosen])
    else:
        _print(_markdown(chosen[0]) if id else text)


def _print(markdown: str) -> None:
    """Dressed on a terminal; in a pipe the Markdown itself."""
    console = out()
    if console.is_terminal:
        console.print(Markdown(markdown))
    else:
        print(markdown)


def _games(json: bool) -> None:
    counted = {name: len(written) for name in GAMES if (written := rules_of(name))}
    if json:
        say_json([{"game": name, "title": GAMES[name].title, "rules": count} for name, count in counted.items()])
        return
    for name, count in counted.items():
        out().print(f"[bold]{name}[/]  {GAMES[name].title}: {count} rules. Read them with: inkblade rules {name}")


def _written(game: str) -> str:
    find_game(game)
    try:
        return rulebook(game)
    except FileNotFoundError:
        raise Refused(f"the rules of {game} are not installed: expected docs/rules/{game}.md") from None


def _find(written: list[Rule], game: str, id: str) -> Rule:
    """The rule with an id, its number alone or in any case."""
    number = id.rpartition("-")[2]
    for rule in written:
        if rule.id == id.upper() or (number == id and rule.id.endswith(f"-{id.zfill(2)}")):
            return rule
    raise Refused(f"no such rule {id!r} of {game}; they go from {written[0].id} to {written[-1].id}")


def _markdown(rule: Rule) -> str:
    bullets = "".join(f"\n- {ruling}" for ruling in rule.rulings)
    return f"**{rule.id}** ({rule.section})\n\n{rule.text}\n{bullets}"
