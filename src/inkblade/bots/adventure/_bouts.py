"""What three rounds of the combat books come to: tried out by the duel's own rules, once for each kind of meeting."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from random import Random
from typing import NamedTuple

from inkblade.bots.duel import SAFE, Brawler, Foresight
from inkblade.games.duel import (
    DUEL,
    Announcing,
    Decision,
    Entry,
    Opening,
    Options,
    Setup,
    Stalemate,
    State,
    View,
    begun,
    book,
    enter,
)

ROUNDS, TRIED = 3, 16
"""How many rounds a Combat Phase has, and how often each kind of meeting is tried out."""
WHIM = 1.2
"""How much more often a maneuver is done for every body point it promises more."""
LAST = {41: 2, 19: 1, 59: 1}
"""MIN-43: the pictures of the third round that last: 2 is down, 1 off balance."""
Wounds = tuple[int, int]


class Meeting(NamedTuple):
    """How two meet, all that counts of it but their body points."""

    books: tuple[str, str]
    pictures: tuple[int, int]
    rise: int
    """MIN-44: by how much the first is higher."""
    lost: tuple[tuple[str, ...], tuple[str, ...]]

    @property
    def turned(self) -> Meeting:
        """The same from the other's side."""
        return Meeting(self.books[::-1], self.pictures[::-1], -self.rise, self.lost[::-1])


class Bout(NamedTuple):
    """One trial: what each loses in every round, and how they stand after the last."""

    wounds: tuple[Wounds, ...]
    postures: Wounds


def bouts(meeting: Meeting) -> tuple[Bout, ...]:
    """How a meeting may go, told from the first's side: found once in a process, and the same in every one."""
    if meeting not in _KNOWN:
        first = min(meeting, meeting.turned)
        _KNOWN[first] = _tried(first)
        _KNOWN[first.turned] = tuple(_other_way(bout) for bout in _KNOWN[first])
    return _KNOWN[meeting]


@lru_cache(maxsize=4096)
def promise(meeting: Meeting) -> tuple[float, float]:
    """The body points that each of two loses on the average."""
    found = bouts(meeting)
    first = sum(sum(mine for mine, _ in bout.wounds) for bout in found)
    second = sum(sum(its for _, its in bout.wounds) for bout in found)
    return first / len(found), second / len(found)


def is_known(meeting: Meeting) -> bool:
    """Whether a meeting was tried out before, so that asking after it takes no time."""
    return meeting in _KNOWN


_KNOWN: dict[Meeting, tuple[Bout, ...]] = {}


def _tried(meeting: Meeting) -> tuple[Bout, ...]:
    sparring = _sparring(meeting.books, meeting.rise, meeting.lost)
    sparring.take_chance(Random(repr(meeting)))
    start = _opened(meeting)
    return tuple(_bout(start, sparring) for _ in range(TRIED))


@lru_cache(maxsize=64)
def _sparring(books: tuple[str, str], rise: int, lost: tuple[tuple[str, ...], tuple[str, ...]]) -> Sparring:
    """Who spars in such meetings, and remembers what it has worked out."""
    return Sparring(Random(0))


def _other_way(bout: Bout) -> Bout:
    return Bout(tuple((its, mine) for mine, its in bout.wounds), bout.postures[::-1])


class Sparring(Brawler):
    """A brawler who does the better maneuver more often, and not always."""

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self._mixes: dict[object, tuple[list[int], list[float]]] = {}

    def take_chance(self, chance: Random) -> None:
        self._chance = chance

    def pick(self, view: View) -> int:
        """A maneuver."""
        state = view.state
        borne = tuple((one.orders, one.lost, one.mods, one.in_force) for one in state.fighters)
        key = view.seat, state.stances, borne
        if key not in self._mixes:
            self._mixes[key] = self._mixed(view)
        return self._chance.choices(*self._mixes[key])[0]

    def _mixed(self, view: View) -> tuple[list[int], list[float]]:
        promises = self._promises(view)
        best = max(one.margin for one in promises.values())
        return list(promises), [exp(WHIM * (one.margin - best)) for one in promises.values()]

    @property
    def foresight(self) -> Foresight:
        return self._foresight


def _opened(meeting: Meeting) -> State:
    """MIN-41, 44: the first state of such a meeting between fighters who cannot fall."""
    books = tuple(book(name) for name in meeting.books)
    heights = (max(0, meeting.rise), max(0, -meeting.rise))
    entries = tuple(
        Entry(body=SAFE, maximum=2 * SAFE, lost=lost, height=height)
        for lost, height in zip(meeting.lost, heights, strict=True)
    )
    setup = Setup(
        books=books,
        options=Options(escape=False, stalemate=Stalemate(quiet=None), height="difference"),
        parties=((0,), (1,)),
        engaged=((0, 1),),
        teams=(0, 1),
        cards=((), ()),
        fighters=entries,
        pairs=tuple(Opening(seat, 1 - seat, picture) for seat, picture in enumerate(meeting.pictures)),
    )
    fighters = tuple(enter(one, entry, ()) for one, entry in zip(books, entries, strict=True))
    return begun(setup, fighters).state


def _bout(state: State, sparring: Sparring) -> Bout:
    """Three rounds."""
    sparring.foresight.sit_down(state.setup)
    wounds: list[Wounds] = []
    for _ in range(ROUNDS):
        before = state
        state = _settled(state)
        pages = {seat: sparring.pick(View(seat, state)) for seat in (0, 1)}
        state = sparring.foresight.after_round(state, pages)
        lost = [old.body - new.body for old, new in zip(before.fighters, state.fighters, strict=True)]
        wounds.append((lost[0], lost[1]))
    postures = [LAST.get(stance.picture, 0) for stance in sorted(state.stances, key=lambda one: one.seat)]
    return Bout(tuple(wounds), (postures[0], postures[1]))


def _settled(state: State) -> State:
    """The state where maneuvers are chosen: nobody announces an escape."""
    if state.phase != "announce":
        return state
    asked = DUEL.rules.asked(state)
    assert asked is not None
    said: dict[int, Decision] = {seat: Announcing(False) for seat in asked.seats}
    return Foresight().after(state, said)
