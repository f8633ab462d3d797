"""DUEL-26: the situations in which a book's instructions leave nothing to do, and what then gives way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Literal, TypeVar

from msgspec.structs import replace

from inkblade.games.duel._content import Book, Range, Tell
from inkblade.games.duel._law import range_after
from inkblade.games.duel._legality import rule_on
from inkblade.games.duel._starting import lay
from inkblade.games.duel._state import START_PICTURE, Entry, Opening, Options, Setup, State
from inkblade.games.duel._telling import either, selectors

Word = TypeVar("Word")
WeaponRule = Literal["printed", "barred"]
WEAPON_RULES: tuple[WeaponRule, ...] = ("printed", "barred")
MANY_CRITICALS = 6
"""Beyond so many different criticals, they are tried singly and all together."""


@dataclass(frozen=True)
class Situation:
    """A fighter on a picture, with what was lost and suffered before."""

    picture: int
    range: Range
    lost: frozenset[str]
    criticals: frozenset[int]
    """Pictures whose criticals are in force, one for each different instruction."""
    weapon: WeaponRule

    def within(self, other: Situation) -> bool:
        """Was less lost and suffered here than in the other, on the same picture?"""
        return self != other and self.lost <= other.lost and self.criticals <= other.criticals


def situations(book: Book, weapon: WeaponRule) -> Iterator[Situation]:
    """Every picture where it can be shown, with each loss of gear that maneuvers need and each set of criticals."""
    losses = list(_subsets(sorted({gear for maneuver in book.maneuvers.values() for gear in maneuver.needs})))
    criticals = list(_critical_sets(different_criticals(book)))
    for page, at in sorted(_shown(book)):
        yield from (Situation(page, at, lost, hurt, weapon) for lost in losses for hurt in criticals)


def _shown(book: Book) -> set[tuple[int, Range]]:
    """The pictures that exchanges lead to, each with the range it is then at (DUEL-08), and those turned to."""
    shown = {
        (picture, range_after(own, enemy))
        for enemy, row in book.matrix.items()
        for own, picture in row.items()
        if picture
    }
    clauses = [*(when for picture in book.pictures.values() for when in picture.when), *book.always]
    turned = [when.own.turn_to for when in clauses if when.own.turn_to is not None]
    either_way = ((page, at) for page in turned for at in Range)
    declared = {(page, at) for page, at in either_way if book.pictures[page].range in (at.value, "either")}
    return shown | declared | {(START_PICTURE, Range.EXTENDED)}


def different_criticals(book: Book) -> tuple[int, ...]:
    """One picture for each different critical instruction that bars anything."""
    found: dict[tuple[tuple[str, ...], tuple[str, ...]], int] = {}
    for page, picture in sorted(book.pictures.items()):
        if picture.critical is not None:
            bars = picture.critical.tell.only, picture.critical.tell.no
            if any(bars) and not picture.critical.tell.overrides:
                found.setdefault(bars, page)
    return tuple(found.values())


def _subsets(words: Iterable[Word]) -> Iterator[frozenset[Word]]:
    words = tuple(words)
    for size in range(len(words) + 1):
        yield from map(frozenset, combinations(words, size))


def _critical_sets(pages: tuple[int, ...]) -> Iterator[frozenset[int]]:
    if len(pages) <= MANY_CRITICALS:
        yield from _subsets(pages)
    else:
        yield from map(frozenset, ((), *((page,) for page in pages), pages))


def stand(book: Book, situation: Situation) -> State:
    """Two such fighters facing each other, the first in the situation."""
    entry = Entry(lost=tuple(sorted(situation.lost)), lasting=tuple(sorted(situation.criticals)))
    setup = Setup(
        books=(book, book),
        options=Options(weapon=situation.weapon),
        parties=((0,), (1,)),
        engaged=((0, 1),),
        teams=(0, 1),
        cards=((), ()),
        fighters=(entry, Entry()),
        pairs=(Opening(0, 1, situation.picture), Opening(1, 0, situation.picture)),
    )
    state = lay(setup)
    return replace(state, stances=tuple(replace(stance, range=situation.range) for stance in state.stances))


def given_way(book: Book, situation: Situation) -> tuple[str, ...]:
    """The words of the instructions that DUEL-26 drops in a situation; none if it is no dead end."""
    return tuple(restriction.words for restriction in rule_on(stand(book, situation), 0).dropped)


def dead_ends(book: Book) -> Iterator[tuple[str, str]]:
    """Each kind of dead end once, with the least that leads to it: the pictures, and what gives way."""
    found: dict[tuple[int, str, str], list[str]] = {}
    for weapon in WEAPON_RULES:
        for situation, dropped in _least(book, weapon):
            key = situation.picture, _circumstances(book, situation), "; then ".join(dropped)
            found.setdefault(key, []).append(weapon)
    pictures: dict[tuple[str, str, tuple[str, ...]], list[int]] = {}
    for (page, after, gives), rules in found.items():
        pictures.setdefault((after, gives, tuple(rules)), []).append(page)
    for (after, gives, options), pages in pictures.items():
        under = "" if options == WEAPON_RULES else f" with weapon {options[0]}"
        place = f"picture{'s' * (len(pages) > 1)} {', '.join(map(str, pages))}"
        yield place, f"dead end {after}{under}, resolved by DUEL-26: {gives} gives way"


def _least(book: Book, weapon: WeaponRule) -> Iterator[tuple[Situation, tuple[str, ...]]]:
    """The dead ends that no smaller loss already leads to."""
    for _, group in groupby(situations(book, weapon), lambda situation: (situation.picture, situation.range)):
        tried = tuple(group)
        if not given_way(book, tried[-1]):
            continue  # the last has lost and suffered all; who can act then can always act
        found = {situation: dropped for situation in tried if (dropped := given_way(book, situation))}
        for situation, dropped in found.items():
            if not any(less.within(situation) for less in found):
                yield situation, dropped


def _circumstances(book: Book, situation: Situation) -> str:
    """What went before, in words."""
    parts = [f"without the {' and the '.join(sorted(situation.lost))}"] if situation.lost else []
    criticals = [book.pictures[page].critical for page in sorted(situation.criticals)]
    if told := [_bars(critical.tell) for critical in criticals if critical is not None]:
        parts.append(f"after the critical{'s' * (len(told) > 1)} {' and '.join(told)}")
    if book.pictures[situation.picture].range == "either":
        parts.append("at Extended Range" if situation.range is Range.EXTENDED else "at close range")
    return " and ".join(parts) or "at once"


def _bars(tell: Tell) -> str:
    only = [f"only {either(selectors(tell.only))}"] if tell.only else []
    return ", ".join([*only, f"no {either(selectors(tell.no))}"] if tell.no else only)
