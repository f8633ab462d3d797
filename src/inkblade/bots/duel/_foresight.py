"""What a bot foresees in a duel: where a round's decisions lead, through the rules, and what that is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from inkblade.bots.duel._mixing import solve
from inkblade.games.duel import DUEL, Decision, Maneuvering, Range, Setup, State, Tell, View
from inkblade.kernel import ScriptedDice, Seat

SAFE = 1000
"""Body points at which a fighter neither falls nor is too well to recover."""
BETWEEN_ROUNDS = ("choose", "announce", "over")
CRIPPLED = 5.0
"""What it is worth, in body points, that everything the other does best is barred for the rest of the combat."""
EAGERNESS = 0.3
"""How much wounds are liked for their own sake, so that a match comes to an end."""


@dataclass(frozen=True)
class Posture:
    """What a seat may do next: the pages it may choose, those they turn to, and what is barred for long."""

    turned: Mapping[int, Mapping[Seat, int]]
    crippled: float
    """The share of its strength that lasting instructions bar."""


@dataclass(frozen=True)
class Foreseen:
    """What a pair of maneuvers does to oneself and to the enemy: body points gained, and maneuvers left to choose."""

    own: int
    foe: int
    own_left: int
    foe_left: int


def pages_of(view: View) -> tuple[int, ...]:
    """The maneuvers a seat may choose without a card."""
    assert view.seat is not None
    sheet = view.state.front_book(view.seat).maneuvers
    return tuple(page for page in sheet if DUEL.rules.objection(view, Maneuvering(page)) is None)


def duelling(state: State, seat: Seat) -> Seat | None:
    """The one opponent of a seat, if the two fight each other and nobody else fights."""
    facing = state.facing(seat)
    return facing[0].against if len(facing) == 1 and len(state.fighting()) == 2 else None


class Foresight:
    """Looks ahead from what one seat knows. What does not depend on body points is worked out once and remembered."""

    def __init__(self) -> None:
        self._table: object = None
        self._forget()

    def sit_down(self, setup: Setup) -> None:
        """Make ready for a duel of this setup: what was seen at another table does not count here."""
        table = (setup.books, setup.options, setup.parties, setup.engaged, setup.teams, setup.fighters)
        if table != self._table:
            self._table = table
            self._forget()

    def _forget(self) -> None:
        self._seen: dict[object, State] = {}
        self._postures: dict[object, Posture] = {}
        self._outlooks: dict[object, float] = {}
        self._harms: dict[object, dict[tuple[int, int], int]] = {}

    def after_round(self, state: State, pages: Mapping[Seat, int]) -> State:
        """Where two maneuvers of a one-on-one lead, nobody playing cards: at the next round or at the end."""
        key = (*sorted(pages.items()), *(_bearing(state, seat) for seat in sorted(pages)), state.announced)
        if key not in self._seen:
            fighters = tuple(replace(fighter, body=SAFE, maximum=2 * SAFE) for fighter in state.fighters)
            lifted = replace(state, fighters=fighters, round=0, unhurt=0, unscored=0)
            self._seen[key] = self.after(lifted, {seat: Maneuvering(page) for seat, page in pages.items()})
        return _lowered(self._seen[key], state)

    def look(self, state: State, seats: tuple[Seat, Seat], pages: tuple[int, int]) -> tuple[Foreseen, float]:
        """What a pair of maneuvers of a one-on-one does, and what it is worth to the first seat, wounds liked."""
        after = self.after_round(state, dict(zip(seats, pages, strict=True)))
        own, foe = (_change(state, after, seat) for seat in seats)
        own_left, foe_left = (self.left(after, seat) for seat in seats)
        stakes = sum(state.front(seat).body for seat in seats)
        wounds = max(0, -own) + max(0, -foe)
        return Foreseen(own, foe, own_left, foe_left), self.worth(after, seats[0]) + EAGERNESS * wounds / stakes

    def after(self, state: State, decisions: Mapping[Seat, Decision]) -> State:
        """Where these decisions lead, if everybody says no to whatever is offered on the way."""
        state = _resolved(state, decisions)
        while state.phase not in BETWEEN_ROUNDS:
            asked = DUEL.rules.asked(state)
            assert asked is not None
            state = _resolved(state, {seat: DUEL.rules.default(View(seat, state)) for seat in asked.seats})
        return state

    def guesses(
        self, state: State, seats: tuple[Seat, Seat], own: Sequence[int], theirs: Sequence[int]
    ) -> list[list[float]]:
        """What pairs of maneuvers seem worth by the matrices alone: criticals, gear and clauses are not looked at."""
        seat, foe = seats
        dealt, taken = self.blows(state, seat, foe, own), self.blows(state, foe, seat, theirs)
        return [
            [self.worth(turned(state, {seat: (a, taken(b, a)), foe: (b, dealt(a, b))}), seat) for b in theirs]
            for a in own
        ]

    def worth(self, state: State, seat: Seat) -> float:
        """How a seat's team stands, from -1 (lost) to 1 (won): body points left, and what the next round promises."""
        teams = state.setup.teams
        mine = theirs = 0.0
        for other, party in enumerate(state.setup.parties):
            left = sum(max(0, state.fighters[fighter].body) for fighter in party)
            if teams[other] == teams[seat]:
                mine += left
            else:
                theirs += left
        if not mine or not theirs:
            return float(mine > 0) - float(theirs > 0)
        if state.phase == "over":
            return 0.0
        edge = sum(self._edge(state, seat, stance.against) for stance in state.facing(seat)) / 2
        mine, theirs = max(mine + edge, 0.25), max(theirs - edge, 0.25)
        return 0.98 * (mine - theirs) / (mine + theirs)

    def left(self, state: State, seat: Seat) -> int:
        """How many maneuvers a seat may choose next."""
        return len(self._posture(state, seat).turned) if state.phase != "over" else 0

    def harm(self, state: State, attacker: Seat, victim: Seat) -> Mapping[tuple[int, int], int]:
        """What (attacker's page, victim's page) adds up to before bonuses, where it scores."""
        by, on = state.fronts[attacker], state.fronts[victim]
        key = (by, on, state.fighters[by].mods)
        if key not in self._harms:
            book, struck, raised = state.book(by), state.book(on), state.entry(by).raised
            harms: dict[tuple[int, int], int] = {}
            for page, maneuver in book.maneuvers.items():
                mods = sum(mod.add for mod in state.fighters[by].mods if any(page in book.pages(w) for w in mod.to))
                for other, picture in struck.matrix[page].items():
                    score = struck.pictures[picture].score if picture else None
                    if score is not None:
                        harms[page, other] = score + maneuver.mod + raised.get(page, 0) + mods
            self._harms[key] = harms
        return self._harms[key]

    def _edge(self, state: State, seat: Seat, foe: Seat) -> float:
        """What a seat may hope to gain on an opponent beyond the body points both have, in body points."""
        barred = self._posture(state, foe).crippled - self._posture(state, seat).crippled
        return self._outlook(state, seat, foe) + CRIPPLED * barred

    def _outlook(self, state: State, seat: Seat, foe: Seat) -> float:
        """The damage of the next round, dealt less taken, if both then mix well: from the matrices alone."""
        mine = [turned[foe] for turned in self._posture(state, seat).turned.values()]
        theirs = [turned[seat] for turned in self._posture(state, foe).turned.values()]
        key = (state.fronts[seat], state.fronts[foe], *map(tuple, (mine, theirs)),
               _in_force(state, seat, foe), _in_force(state, foe, seat),
               state.front(seat).mods, state.front(foe).mods)  # fmt: skip
        if key not in self._outlooks:
            self._outlooks[key] = self._promised(state, seat, foe, mine, theirs)
        return self._outlooks[key]

    def _promised(self, state: State, seat: Seat, foe: Seat, mine: Sequence[int], theirs: Sequence[int]) -> float:
        dealt = self.blows(state, seat, foe, mine)
        taken = self.blows(state, foe, seat, theirs)
        payoffs = [[float(dealt(a, b) - taken(b, a)) for b in theirs] for a in mine]
        return solve(payoffs, rounds=50, gap=0.05).value

    def blows(self, state: State, attacker: Seat, victim: Seat, pages: Sequence[int]) -> Blows:
        """The damage of a seat's maneuvers by the matrices: SCORE, MOD and bonuses."""
        book, tells = state.front_book(attacker), _in_force(state, attacker, victim)
        bonuses = [bonus for tell in tells for bonus in tell.bonus]
        added = {
            page: sum(bonus.add for bonus in bonuses if any(page in book.pages(word) for word in bonus.to))
            for page in pages
        }
        return Blows(self.harm(state, attacker, victim), added)

    def _posture(self, state: State, seat: Seat) -> Posture:
        pressed = bool(state.setup.options.press) and state.unhurt >= state.setup.options.press
        front = state.front(seat)
        key = (seat, state.fronts, state.facing(seat), front.orders, front.lost, front.mods, pressed)
        if key not in self._postures:
            ruling = View(seat, state).ruling
            book = state.front_book(seat)
            left = set(book.maneuvers)
            for restriction in (*ruling.restrictions, *ruling.dropped):
                if restriction.kind in ("critical", "gear"):
                    left &= restriction.leaves
            foe = state.facing(seat)[0].against
            turned = {page: ruling.reach.turned[page] for page in sorted(ruling.legal)}
            self._postures[key] = Posture(turned, self._weakened(state, seat, foe, left))
        return self._postures[key]

    def _weakened(self, state: State, seat: Seat, foe: Seat, left: set[int]) -> float:
        """The share of all harm a seat could do that is not among the pages left."""
        harms = [(page, max(0, harm)) for (page, _), harm in self.harm(state, seat, foe).items()]
        return sum(harm for page, harm in harms if page not in left) / max(1, sum(harm for _, harm in harms))


@dataclass(frozen=True)
class Blows:
    """The damage of one seat's maneuvers against another's, bonuses counted."""

    harms: Mapping[tuple[int, int], int]
    added: Mapping[int, int]

    def __call__(self, page: int, other: int) -> int:
        harm = self.harms.get((page, other))
        return 0 if harm is None else max(0, harm + self.added[page])


def _resolved(state: State, decisions: Mapping[Seat, Decision]) -> State:
    return DUEL.rules.resolve(state, dict(sorted(decisions.items())), ScriptedDice(())).state


def _in_force(state: State, seat: Seat, foe: Seat) -> tuple[Tell, ...]:
    """What a seat was told that may change a blow: by its picture, for the next choice alone, and by orders."""
    stance = next(stance for stance in state.stances if (stance.seat, stance.against) == (seat, foe))
    told = state.picture(stance).tell
    tells = [told] if told.until is None and told.turns == 1 else []
    tells += [order.tell for order in state.front(seat).orders]
    return tuple(tell for tell in tells if tell.bonus or tell.double or tell.ward)


def _bearing(state: State, seat: Seat) -> object:
    """Everything of a seat that a round's result depends on, but for body points and the maneuver chosen."""
    front = state.front(seat)
    foe = state.facing(seat)[0].against
    return (state.fronts[seat], _in_force(state, seat, foe), front.orders, front.lost, front.mods, front.in_force)


def turned(state: State, done: Mapping[Seat, tuple[int, int]]) -> State:
    """The state after a round, guessed: each seat's (page, wound) is known, the pictures stand in the matrices."""
    (seat, (page, _)), (foe, (other, _)) = done.items()
    turned = {seat: state.front_book(seat).matrix[other][page], foe: state.front_book(foe).matrix[page][other]}
    shown = [state.front_book(side).pictures[picture].range for side, picture in turned.items()]
    away = Range.EXTENDED if "extended" in shown else Range.CLOSE
    stances = tuple(
        replace(stance, picture=turned[stance.seat], of=state.fronts[stance.seat], range=away)
        if stance.seat in turned and stance.against in turned
        else stance
        for stance in state.stances
    )
    fighters = list(state.fighters)
    for side, (_, wound) in done.items():
        fighter = fighters[state.fronts[side]]
        orders = tuple(order for order in fighter.orders if order.left != 1)
        fighters[state.fronts[side]] = replace(fighter, body=fighter.body - wound, orders=orders)
    unhurt = 0 if any(wound > 0 for _, wound in done.values()) else state.unhurt + 1
    return replace(state, stances=stances, fighters=tuple(fighters), unhurt=unhurt)


def _change(before: State, after: State, seat: Seat) -> int:
    """Body points that a seat's front fighter has gained."""
    fighter = before.fronts[seat]
    return after.fighters[fighter].body - before.fighters[fighter].body


def _lowered(after: State, before: State) -> State:
    """A round foreseen at safe body points, at those the fighters really have."""
    fighters = tuple(
        replace(new, body=min(old.body + new.body - SAFE, max(old.maximum, old.body)), maximum=old.maximum)
        for new, old in zip(after.fighters, before.fighters, strict=True)
    )
    press = before.setup.options.press
    hurt = any(fighter.body < SAFE for fighter in after.fighters)
    unhurt = 0 if hurt or not press else min(press, before.unhurt + 1)
    return replace(after, fighters=fighters, unhurt=unhurt, round=before.round + 1)
