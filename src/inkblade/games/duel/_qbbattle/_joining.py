"""The parts of an instruction put together: what is told under the same conditions and for as long is told at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from inkblade.games.duel._content import Bonus, Tell, When

Lasts = tuple[int, str | None]
PLAIN: Lasts = (1, None)
"""For the next choice, or at once."""


def joined(parts: Iterable[When]) -> list[When]:
    """The parts in the order their conditions were first named, as few as can be."""
    groups: dict[When, list[When]] = {}
    for part in parts:
        groups.setdefault(replace(part, own=Tell(), foe=Tell()), []).append(part)
    together = []
    for conditions, same in groups.items():
        owns, foes = _instructions(part.own for part in same), _instructions(part.foe for part in same)
        for index in range(max(len(owns), len(foes))):
            own, foe = _nth(owns, index), _nth(foes, index)
            together.append(replace(conditions, own=own, foe=foe))
    return together


def _nth(tells: Sequence[Tell], index: int) -> Tell:
    return tells[index] if index < len(tells) else Tell()


def _instructions(tells: Iterable[Tell]) -> list[Tell]:
    """One instruction for each span of time, what holds for the next choice alone first."""
    spans: dict[Lasts, Tell] = {PLAIN: Tell()}
    lost: tuple[str, ...] = ()
    for tell in tells:
        lasts = (tell.turns, tell.until) if _lasting(tell) else PLAIN
        lost += tell.lose
        spans[lasts] = _with(spans.get(lasts, Tell(turns=tell.turns, until=tell.until)), replace(tell, lose=()))
    consequence = next((lasts for lasts, tell in spans.items() if tell.until and tell.no), PLAIN)
    spans[consequence] = _with(spans[consequence], Tell(lose=lost))
    return [tell for tell in spans.values() if tell != Tell()]


def _lasting(tell: Tell) -> bool:
    """Does this say something that a span of time applies to?"""
    return bool(tell.only or tell.no or tell.bonus or tell.hurt or tell.double)


def _with(first: Tell, second: Tell) -> Tell:
    """Both instructions in one that lasts as the first: points add up, names are said once, the later page is turned to."""
    return replace(
        first,
        only=_once(first.only + second.only),
        no=_once(first.no + second.no),
        allow=_once(first.allow + second.allow),
        bonus=_bonuses(first.bonus + second.bonus),
        mods=_bonuses(first.mods + second.mods),
        lose=_once(first.lose + second.lose),
        regain=_once(first.regain + second.regain),
        recover=first.recover + second.recover,
        hurt=first.hurt + second.hurt,
        stun=first.stun + second.stun,
        double=_once(first.double + second.double),
        extra=first.extra + second.extra,
        turn_to=first.turn_to if second.turn_to is None else second.turn_to,
        ward=first.ward or second.ward,
        discard=first.discard or second.discard,
        reveal=first.reveal or second.reveal,
    )


def _once(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


def _bonuses(bonuses: tuple[Bonus, ...]) -> tuple[Bonus, ...]:
    """Equal numbers added to several names are one bonus, which counts once for what bears two of the names."""
    names: dict[int, tuple[str, ...]] = {}
    for bonus in bonuses:
        names[bonus.add] = _once(names.get(bonus.add, ()) + bonus.to)
    return tuple(Bonus(add, to) for add, to in names.items())


def spared(tell: Tell, pages: Callable[[str], frozenset[int]]) -> Tell:
    """A lasting ban with exceptions is the ban on what it leaves out; `pages` are those a selector names."""
    if not tell.allow or not tell.until:
        return tell
    none: frozenset[int] = frozenset()
    allowed = none.union(*map(pages, tell.allow))
    barred = none.union(*map(pages, tell.no)) - allowed
    return replace(tell, allow=(), no=tuple(f"maneuver:{page}" for page in sorted(barred)))
