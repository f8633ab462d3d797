"""The parts of an instruction put together: what is told under the same conditions and for as long is told at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from inkblade.games.duel._content import Bonus, Tell, When

Lasts = tuple[int, str | None]
Pages = Callable[[str], frozenset[int]]
"""The own pages that a selector names."""
PLAIN: Lasts = (1, None)
"""For the next choice, or at once."""


def joined(parts: Iterable[When], pages: Pages) -> list[When]:
    """The parts in the order their conditions were first named, as few as can be."""
    groups: dict[When, list[When]] = {}
    for part in parts:
        groups.setdefault(replace(part, own=Tell(), foe=Tell()), []).append(part)
    together = []
    for conditions, same in groups.items():
        owns, foes = (_instructions((getattr(part, side) for part in same), pages) for side in ("own", "foe"))
        for index in range(max(len(owns), len(foes))):
            own, foe = _nth(owns, index), _nth(foes, index)
            together.append(replace(conditions, own=own, foe=foe))
    return together


def _nth(tells: Sequence[Tell], index: int) -> Tell:
    return tells[index] if index < len(tells) else Tell()


def _instructions(tells: Iterable[Tell], pages: Pages) -> list[Tell]:
    """One instruction for each span of time, what holds for the next choice alone first.

    What is lost, and what is spared, belongs to the bans that last, if there are any.
    """
    spans: dict[Lasts, Tell] = {PLAIN: Tell()}
    belonging = Tell()
    for tell in tells:
        lasts = (tell.turns, tell.until) if _lasting(tell) else PLAIN
        belonging = _with(belonging, Tell(lose=tell.lose, allow=tell.allow))
        before = spans.get(lasts, Tell(turns=tell.turns, until=tell.until))
        spans[lasts] = _with(before, replace(tell, lose=(), allow=()))
    bans = next((lasts for lasts, tell in spans.items() if tell.until and tell.no), PLAIN)
    spans[bans] = _with(spans[bans], belonging)
    return [_spared(tell, pages) for tell in spans.values() if tell != Tell()]


def _lasting(tell: Tell) -> bool:
    """Does this say something that a span of time applies to?"""
    return bool(tell.only or tell.no or tell.bonus or tell.hurt or tell.double)


def _with(first: Tell, second: Tell) -> Tell:
    """Both instructions in one that lasts as the first."""
    names = (name for name in Tell.__struct_fields__ if name not in ("turns", "until"))
    return replace(first, **{name: _sum(getattr(first, name), getattr(second, name)) for name in names})


def _sum(one: Any, other: Any) -> Any:
    """What two instructions say in one field: points add up, names are said once."""
    if one is None or other is None:
        return one if other is None else other
    if isinstance(one, bool):
        return one or other
    if isinstance(one, tuple):
        return _bonuses(one + other) if any(isinstance(entry, Bonus) for entry in one + other) else _once(one + other)
    return one + other


def _once(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


def _bonuses(bonuses: tuple[Bonus, ...]) -> tuple[Bonus, ...]:
    """Equal numbers added to several names are one bonus, which counts once for what bears two of the names."""
    names: dict[int, tuple[str, ...]] = {}
    for bonus in bonuses:
        names[bonus.add] = _once(names.get(bonus.add, ()) + bonus.to)
    return tuple(Bonus(add, to) for add, to in names.items())


def _spared(tell: Tell, pages: Pages) -> Tell:
    """A lasting ban with exceptions is the ban on what it leaves out."""
    if not tell.allow or not tell.until:
        return tell
    none: frozenset[int] = frozenset()
    allowed = none.union(*map(pages, tell.allow))
    barred = none.union(*map(pages, tell.no)) - allowed
    return replace(tell, allow=(), no=tuple(f"maneuver:{page}" for page in sorted(barred)))
