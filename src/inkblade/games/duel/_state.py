"""The values a duel is played with: the table laid, the fighters on it, and what a seat may decide."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple, TypeAlias

from inkblade.games.duel._content import Bonus, Book, Picture, Range, Tell, Value

START_PICTURE = 57
DEAD_AT = -5


class Stalemate(Value, frozen=True):
    """DUEL-31: when a match nobody can win is called a draw."""

    quiet: int | None = 30
    """After so many rounds without a SCORE; None: never."""
    limit: int = 200
    """After so many rounds in all."""


class Options(Value, frozen=True):
    """The options of a table."""

    weapon: Literal["printed", "barred"] = "printed"
    press: int = 0
    escape: bool = True
    stalemate: Stalemate = Stalemate()
    height: Literal["flat", "difference", "off"] = "flat"


PRESETS = {
    "printed": Options(),
    "contest": Options(press=6, escape=False, stalemate=Stalemate(quiet=None, limit=1000)),
}


class Bar(Value, frozen=True):
    """A restriction that the situation imposes from outside the books, with the rule that says so."""

    rule: str
    no: tuple[str, ...] = ()
    only: tuple[str, ...] = ()


class Entry(Value, frozen=True):
    """Where one fighter starts, if not fresh from the sheet."""

    body: int | None = None
    maximum: int | None = None
    lost: tuple[str, ...] = ()
    lasting: tuple[int, ...] = ()
    """Pictures whose criticals are already in force, oldest first."""
    height: int | None = None
    raised: dict[int, int] = {}
    """DUEL-48: what experience has added to MODs, by page."""
    points: dict[Literal["tactic", "spell", "luck"], int] = {}
    """DUEL-49: ability points after advancement, where they differ from the sheet."""
    bars: tuple[Bar, ...] = ()


class Opening(Value, frozen=True):
    """On which picture one seat starts against another (DUEL-09)."""

    of: int
    against: int
    picture: int


class Setup(Value, frozen=True, dict=True):
    """Everything that is agreed before a duel, nothing left to be assumed."""

    books: tuple[Book, ...]
    """By fighter."""
    options: Options
    parties: tuple[tuple[int, ...], ...]
    """Fighters by seat, front first (DUEL-38)."""
    engaged: tuple[tuple[int, int], ...]
    """Pairs of seats that fight each other (DUEL-36)."""
    teams: tuple[int, ...]
    """Team by seat."""
    cards: tuple[tuple[str, ...], ...]
    """By fighter."""
    fighters: tuple[Entry, ...]
    pairs: tuple[Opening, ...] = ()
    rounds: int | None = None

    @cached_property
    def names(self) -> tuple[str, ...]:
        """By fighter, what the log calls it: told apart when two bear one name."""
        names = [book.name for book in self.books]
        alike = [[index for index, other in enumerate(names) if other == name] for name in names]
        return tuple(
            name if len(same) == 1 else f"{name} {'ABCDEFGHIJKLMNOP'[same.index(fighter) % 16]}"
            for fighter, (name, same) in enumerate(zip(names, alike, strict=True))
        )

    @cached_property
    def seat_by_fighter(self) -> dict[int, int]:
        """By fighter, whose party it is in."""
        return {fighter: seat for seat, party in enumerate(self.parties) for fighter in party}


OrderKind = Literal["picture", "card", "gear", "critical"]


class Order(Value, frozen=True, cache_hash=True):
    """An instruction that outlasts the picture it came from, or does not come from the own picture."""

    kind: OrderKind
    source: str
    tell: Tell
    left: int | None = None
    """Choices it still binds; None: until its `until`."""
    against: int | None = None
    """The pairing it belongs to; None: all."""


class Fighter(Value, frozen=True):
    """One fighter's condition."""

    body: int
    maximum: int
    lost: tuple[str, ...] = ()
    orders: tuple[Order, ...] = ()
    """Lasting instructions, oldest first."""
    mods: tuple[Bonus, ...] = ()
    """What pictures have added to MODs for the rest of the combat, by selector."""
    hand: tuple[str, ...] = ()
    """Cards not yet revealed; in another seat's view `?kind`."""
    in_force: tuple[str, ...] = ()
    """Items and campaign cards revealed."""
    spent: tuple[str, ...] = ()
    power: int = 0
    """Spell points restored and not yet used."""
    shown: bool = False
    """The hand lies open to all."""

    @property
    def fallen(self) -> bool:
        return self.body <= 0

    @property
    def dead(self) -> bool:
        return self.body <= DEAD_AT


class Stance(Value, frozen=True):
    """How one seat stands toward one opponent: the picture that shows it, and in whose book."""

    seat: int
    against: int
    picture: int
    of: int
    """The fighter whose book the picture is in: not the one in front, just after changing places (DUEL-39)."""
    range: Range


Fate = Literal["standing", "fallen", "escaped"]


class Pairings(NamedTuple):
    """Who fights whom, as long as nobody more falls or escapes."""

    fighting: tuple[int, ...]
    """The seats that stand and have somebody to fight."""
    facing: tuple[tuple[int, ...], ...]
    """By seat, the places of its stances toward opponents who still stand."""
    both_ways: tuple[tuple[int, int], ...]
    """Every (seat, opponent) that fights, in the order of seats."""


def both_ways(engaged: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """Every (seat, opponent) of a table, in the order in which a state keeps their stances."""
    return sorted({pair for a, b in engaged for pair in ((a, b), (b, a))})


@lru_cache(maxsize=1024)
def _pairings(engaged: tuple[tuple[int, int], ...], fates: tuple[Fate, ...]) -> Pairings:
    pairs = [*enumerate(both_ways(engaged))]
    left = [(place, pair) for place, pair in pairs if all(fates[seat] == "standing" for seat in pair)]
    facing = tuple(tuple(place for place, (own, _) in left if own == seat) for seat in range(len(fates)))
    return Pairings(tuple(sorted({seat for _, (seat, _) in left})), facing, tuple(pair for _, pair in left))


Phase = Literal["announce", "choose", "luck", "strike", "card", "party", "over"]


class Offer(Value, frozen=True):
    """A leave to reveal a card or to act from behind the front, earned by a picture against one opponent."""

    seat: int
    against: int
    kind: Literal["tactic", "spell", "luck", "item", "campaign", "change", "shot"]


class State(Value, frozen=True):
    """A duel at the moment of a decision."""

    setup: Setup
    round: int
    phase: Phase
    fronts: tuple[int, ...]
    """The fighter in front, by seat."""
    fates: tuple[Fate, ...]
    fighters: tuple[Fighter, ...]
    stances: tuple[Stance, ...]
    """Of every pair of seats that fight each other or did, both ways, in the order of seats."""
    before: tuple[Stance, ...] = ()
    """The stances the round began with, while it is being resolved."""
    found: tuple[Stance, ...] = ()
    """The pictures as the matrices and the cards gave them: what conditional clauses are judged by."""
    announced: tuple[int, ...] = ()
    """Seats that said this round that they are escaping (DUEL-30)."""
    chosen: tuple[int | None, ...] = ()
    """Maneuvers of the round, by seat, once revealed."""
    played: tuple[tuple[int, str, int | None], ...] = ()
    """Ability cards in force this very round: (fighter, card, opponent's seat)."""
    offers: tuple[Offer, ...] = ()
    """What pictures of this round still offer."""
    struck: tuple[tuple[int, int], ...] = ()
    """(attacker's seat, victim's seat) pairs that a seat has picked to hit (DUEL-29)."""
    picked: tuple[int, ...] = ()
    """Seats that had to pick."""
    unhurt: int = 0
    """Rounds in which nobody lost body points, counted up to the press."""
    unscored: int = 0
    """Rounds without a SCORE, counted where a draw may follow from it."""
    ended: str = ""
    """Why it is over."""

    def book(self, fighter: int) -> Book:
        return self.setup.books[fighter]

    def front(self, seat: int) -> Fighter:
        return self.fighters[self.fronts[seat]]

    def front_book(self, seat: int) -> Book:
        return self.setup.books[self.fronts[seat]]

    def entry(self, fighter: int) -> Entry:
        return self.setup.fighters[fighter]

    def name(self, seat: int) -> str:
        """What the log calls the fighter in front of a seat."""
        return self.fighter_name(self.fronts[seat])

    def fighter_name(self, fighter: int) -> str:
        return self.setup.names[fighter]

    def seat_of(self, fighter: int) -> int:
        return self.setup.seat_by_fighter[fighter]

    def standing(self, seat: int) -> bool:
        return self.fates[seat] == "standing"

    @property
    def pairings(self) -> Pairings:
        """Who fights whom now."""
        return _pairings(self.setup.engaged, self.fates)

    def facing(self, seat: int) -> tuple[Stance, ...]:
        """The seat's stances toward opponents who still stand."""
        stances = self.stances
        return tuple([stances[place] for place in self.pairings.facing[seat]])

    def fighting(self) -> tuple[int, ...]:
        """The seats that stand and have somebody to fight."""
        return self.pairings.fighting

    def picture(self, stance: Stance) -> Picture:
        return self.setup.books[stance.of].pictures[stance.picture]

    def companions(self, seat: int) -> Iterator[int]:
        """The conscious members of a seat's party behind the front, in order (DUEL-38)."""
        for fighter in self.setup.parties[seat]:
            if fighter != self.fronts[seat] and not self.fighters[fighter].fallen:
                yield fighter


class Maneuvering(Value, frozen=True):
    """The secret choice of a round: a maneuver, and at most one card committed with it."""

    maneuver: int
    card: str | None = None


class Announcing(Value, frozen=True):
    """DUEL-30: whether to announce an escape."""

    announce: bool


class Revealing(Value, frozen=True):
    """A card to reveal now, against which seat; None: none."""

    card: str | None
    at: int | None = None


class Striking(Value, frozen=True):
    """DUEL-29: which of those one could score on are hit."""

    strike: tuple[int, ...]


class Changing(Value, frozen=True):
    """DUEL-39: which fighter of the party takes the front; None: nobody."""

    change: int | None


class Shooting(Value, frozen=True):
    """DUEL-40: which companion looses a missile (a page) or a spell (a card), at which seat; by None: nobody."""

    shot: int | None
    at: int | None = None
    page: int | None = None
    card: str | None = None


Decision: TypeAlias = Maneuvering | Announcing | Revealing | Striking | Changing | Shooting
