"""A round between two by their matrices, body points apart: worked out once for every situation of a kind of fight."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkblade.bots.adventure._bouts import LAST, WHIM
from inkblade.bots.duel import EAGERNESS, Foresight, duelling, pages_of, turned
from inkblade.games.duel import Colour, Setup, State, View
from inkblade.kernel import Seat

Grid = NDArray[np.float64]
KINDS, SITUATIONS = 48, 60
"""How many kinds of fights are remembered, and how many situations of each."""
LEAST = 0.25
"""What whoever still stands is worth at least, in body points."""
PAGES, NO_BLOW = 100, -1000.0
"""More pages than any book has, and less than any bonus makes good."""


@dataclass(frozen=True)
class Round:
    """What two who fight may do to each other next, by [own maneuver, the other's]."""

    own: tuple[int, ...]
    foe: tuple[int, ...]
    dealt: Grid
    taken: Grid
    footing: Grid
    """MIN-43: half of what it costs the second more than the first to get up again, in body points."""
    edge: Grid
    """Half of what the next round promises the first more than the second; in a crowd nothing but the footing."""


class Outlook(Foresight):
    """What is foreseen in one kind of fight: the same books on the same ground, whatever body points are left.

    In a last round only wounds count, and who is off their feet.
    """

    last = False

    def _forget(self) -> None:
        super()._forget()
        self._rounds: dict[object, Round] = {}
        self._habits: dict[object, Mapping[int, float]] = {}
        self._raised: dict[object, dict[tuple[int, int], int]] = {}
        self._grids: dict[int, Grid] = {}
        self._crippled: dict[object, float] = {}

    def sit_down(self, setup: Setup) -> None:
        """Everything remembered holds for every fight of the kind."""

    def round(self, state: State, seat: Seat, foe: Seat) -> Round:
        """What two seats may do to each other."""
        key = seat, foe, _situation(state)
        if key not in self._rounds:
            if len(self._rounds) >= SITUATIONS:
                self._forget()
            self._rounds[key] = self._between(state, seat, foe)
        return self._rounds[key]

    def _between(self, state: State, seat: Seat, foe: Seat) -> Round:
        own, its = _turning(state, seat, foe), _turning(state, foe, seat)
        mine, theirs = tuple(own.values()), tuple(its.values())
        shape = len(mine), len(theirs)
        footing, edge = np.empty(shape), np.empty(shape)
        books, alone = (state.front_book(seat), state.front_book(foe)), duelling(state, seat) is not None
        known: dict[tuple[int | None, int | None], tuple[float, float]] = {}
        for at in np.ndindex(shape):
            a, b = mine[at[0]], theirs[at[1]]
            pictures = books[0].matrix[b][a], books[1].matrix[a][b]
            if pictures not in known:
                stands = (LAST.get(pictures[1] or 0, 0) - LAST.get(pictures[0] or 0, 0)) / 2
                ahead = self._edge(turned(state, {seat: (a, 0), foe: (b, 0)}), seat, foe) / 2 if alone else stands
                known[pictures] = stands, ahead
            footing[at], edge[at] = known[pictures]
        dealt, taken = self._damage(state, seat, foe, mine, theirs), self._damage(state, foe, seat, theirs, mine).T
        return Round(tuple(own), tuple(its), dealt, taken, footing, edge)

    def habit(self, state: State, seat: Seat) -> Mapping[int, float]:
        """How often a brawler in a seat does each maneuver: the more it deals and the less it takes, the oftener."""
        key = seat, _situation(state)
        if key not in self._habits:
            margin: Grid | float = 0.0
            for foe in (stance.against for stance in state.facing(seat)):
                mine, theirs = (list(_turning(state, *pair).values()) for pair in ((seat, foe), (foe, seat)))
                margin = margin + self._margins(state, seat, foe, mine, theirs).mean(axis=1)
            chances = _eager(np.asarray(margin)).tolist()
            self._habits[key] = dict(zip(pages_of(View(seat, state)), chances, strict=True))
        return self._habits[key]

    def seeming(self, table: Round, bodies: tuple[int, int]) -> Grid:
        """What pairs of maneuvers seem worth to the first of two with so many body points, wounds liked."""
        mine, theirs = bodies[0] - table.taken, bodies[1] - table.dealt
        ahead = self.ahead(table)
        going = compared(mine + ahead, theirs - ahead)
        over = np.sign(np.maximum(mine, 0)) - np.sign(np.maximum(theirs, 0))
        worth: Grid = np.where((mine > 0) & (theirs > 0), going, over)
        return worth + EAGERNESS * (table.dealt + table.taken) / sum(bodies)

    def ahead(self, table: Round) -> Grid:
        """What follows from pairs of maneuvers, in body points that the first has more and the second fewer."""
        return table.footing if self.last else table.edge

    def harm(self, state: State, attacker: Seat, victim: Seat) -> Mapping[tuple[int, int], int]:
        """What (attacker's page, victim's page) adds up to before bonuses; MIN-45: heights counted."""
        plain = super().harm(state, attacker, victim)
        rise = _height(state, attacker) - _height(state, victim)
        if not rise:
            return plain
        key = id(plain), rise
        if key not in self._raised:
            sheet = state.front_book(attacker).maneuvers
            coloured = (Colour.ORANGE, Colour.RED) if rise > 0 else (Colour.ORANGE,)
            self._raised[key] = {
                pages: harm + rise if sheet[pages[0]].colour in coloured else harm for pages, harm in plain.items()
            }
        return self._raised[key]

    def worth(self, state: State, seat: Seat) -> float:
        if not self.last or state.phase == "over" or len(state.stances) != 2:
            return super().worth(state, seat)
        strength = {stance.seat: _strength(state, stance.seat, stance.picture) for stance in state.stances}
        mine, theirs = strength.pop(seat), *strength.values()
        return float(compared(mine, theirs)) if mine and theirs else float(mine > 0) - float(theirs > 0)

    def _weakened(self, state: State, seat: Seat, foe: Seat, left: set[int]) -> float:
        key = id(self.harm(state, seat, foe)), frozenset(left)
        if key not in self._crippled:
            self._crippled[key] = super()._weakened(state, seat, foe, left)
        return self._crippled[key]

    def _promised(self, state: State, seat: Seat, foe: Seat, mine: Sequence[int], theirs: Sequence[int]) -> float:
        """The damage of the next round, dealt less taken, if both fight as brawlers do."""
        margins = self._margins(state, seat, foe, mine, theirs)
        return float(_eager(margins.mean(axis=1)) @ margins @ _eager(-margins.mean(axis=0)))

    def _margins(self, state: State, seat: Seat, foe: Seat, mine: Sequence[int], theirs: Sequence[int]) -> Grid:
        """What pairs of pages deal more than they take."""
        margins: Grid = self._damage(state, seat, foe, mine, theirs) - self._damage(state, foe, seat, theirs, mine).T
        return margins

    def _damage(self, state: State, attacker: Seat, victim: Seat, pages: Sequence[int], others: Sequence[int]) -> Grid:
        blows = self.blows(state, attacker, victim, pages)
        grid = self._grids.get(id(blows.harms))
        if grid is None:
            grid = self._grids[id(blows.harms)] = np.full((PAGES, PAGES), NO_BLOW)
            for at, harm in blows.harms.items():
                grid[at] = harm
        added = np.array([blows.added[page] for page in pages], dtype=float)
        damage: Grid = np.maximum(grid[np.ix_(pages, others)] + added[:, None], 0.0)
        return damage


def compared(mine: Grid | float, theirs: Grid | float) -> Grid:
    """How two strengths stand to each other, short of victory."""
    mine, theirs = np.maximum(mine, LEAST), np.maximum(theirs, LEAST)
    standing: Grid = 0.98 * (mine - theirs) / (mine + theirs)
    return standing


def _eager(margins: Grid) -> Grid:
    """How often a brawler does what promises so much."""
    weights = np.exp(WHIM * (margins - margins.max()))
    chances: Grid = weights / weights.sum()
    return chances


def _situation(state: State) -> object:
    """Everything of a state that choices depend on, but for body points."""
    borne = tuple((one.orders, one.lost, one.mods, one.in_force) for one in state.fighters)
    return state.stances, state.fates, borne


def _turning(state: State, seat: Seat, foe: Seat) -> dict[int, int]:
    """The maneuvers a seat may choose, and the page that each turns to against one of those faced (DUEL-37)."""
    view = View(seat, state)
    return {page: view.ruling.reach.turned[page][foe] for page in pages_of(view)}


def _strength(state: State, seat: Seat, picture: int) -> float:
    """The body points a seat has left, less what it costs to get up again."""
    body = state.front(seat).body
    return max(LEAST, body - LAST.get(picture, 0)) if body > 0 else 0.0


def _height(state: State, seat: Seat) -> int:
    raised = state.entry(state.fronts[seat]).height
    return state.front_book(seat).height if raised is None else raised


def outlook_on(setup: Setup) -> Outlook:
    """What is foreseen in fights like this one: the kinds that came up last are remembered in every process."""
    key = _kind(setup)
    if key not in _KNOWN:
        _KNOWN[key] = setup, Outlook()
        if len(_KNOWN) > KINDS:
            _KNOWN.popitem(last=False)
    _KNOWN.move_to_end(key)
    return _KNOWN[key][1]


_KNOWN: OrderedDict[object, tuple[Setup, Outlook]] = OrderedDict()
"""By kind; the setup keeps the books that a kind tells apart."""


def _kind(setup: Setup) -> object:
    """Everything of a fight's setup that tells it from others but for body points and cards; only a rise counts, not
    how high the ground is."""
    least = min(entry.height or 0 for entry in setup.fighters)
    ground = tuple(
        (id(book), (entry.height or 0) - least, entry.bars, tuple(sorted(entry.raised.items())))
        for book, entry in zip(setup.books, setup.fighters, strict=True)
    )
    return ground, setup.options, setup.parties, setup.engaged, setup.teams
