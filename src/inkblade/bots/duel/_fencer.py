"""The fencer: looks one round ahead in a duel and mixes what it sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import exp
from operator import mul

from inkblade.bots._protocol import Advice, Budget, History, Purse
from inkblade.bots.duel._duellist import Duellist
from inkblade.bots.duel._foresight import Foreseen, duelling, pages_of
from inkblade.bots.duel._mixing import Solution, solve
from inkblade.games.duel import Decision, Maneuvering, Revealing, Shooting, State, View, cards
from inkblade.kernel import Seat

UNBOUND = Budget(seconds=float("inf"))
ESCAPE_BELOW = -0.3
KEEP_CARD = 0.04
"""What a card must gain to be worth spending."""
PROMISING = 9
"""How many maneuvers of each side are looked at closely."""
SAMPLES = 12
"""How many guesses at what a crowd of opponents will do."""
SHARPNESS = 25.0
"""How much more often the better of two maneuvers is done in a crowd."""


@dataclass(frozen=True)
class Stage:
    """One round of a one-on-one as a matrix: what each pair of maneuvers is worth, and both sides' mixes."""

    own: tuple[int, ...]
    foe: tuple[int, ...]
    foreseen: Mapping[tuple[int, int], Foreseen]
    """By (own page, enemy's page), as far as it was looked at."""
    payoffs: Sequence[Sequence[float]]
    solution: Solution


class Fencer(Duellist):
    """Solves each round of a one-on-one as a matrix of what it leads to, and samples in a crowd."""

    name = "fencer"
    character = "Weighs every maneuver against every answer, a round deep."

    def explain(self, view: View, history: History = (), /) -> Sequence[Advice[Maneuvering]]:
        """The mix in a one-on-one."""
        if view.seat is None or view.state.phase != "choose" or duelling(view.state, view.seat) is None:
            return []
        self._foresight.sit_down(view.state.setup)
        stage = self._stage(view, Purse(UNBOUND), history)
        mixed = sorted(zip(stage.own, self._mix(stage, view, history), strict=True), key=lambda item: -item[1])
        said = [Advice(Maneuvering(page), chance, _reason(stage, page)) for page, chance in mixed]
        rest = (page for page in pages_of(view) if page not in stage.own)
        return [*said, *(Advice(Maneuvering(page), 0.0, "promises less than the others") for page in rest)]

    def _choose(self, view: View, options: Sequence[Decision], purse: Purse, history: History) -> Decision:
        assert view.seat is not None
        if duelling(view.state, view.seat) is None:
            return self._brawl(view, options, purse)
        return self._fence(view, options, purse, history)

    def _flees(self, view: View) -> bool:
        assert view.seat is not None
        return self._foresight.worth(view.state, view.seat) < ESCAPE_BELOW

    def _gain(self, after: State, seat: Seat, option: Decision) -> float:
        return self._foresight.worth(after, seat) - _cost(option)

    def _stage(self, view: View, purse: Purse, history: History) -> Stage:
        """The round as a matrix of the maneuvers that seem best; what it is too late to look at stays a guess."""
        state, seat = view.state, view.seat
        assert seat is not None
        foe = duelling(state, seat)
        assert foe is not None
        own, theirs = pages_of(view), pages_of(View(foe, state))
        guesses = self._foresight.guesses(state, (seat, foe), own, theirs)
        rows, columns = self._promising(guesses, theirs, view, history)
        payoffs = [[guesses[row][column] for column in columns] for row in rows]
        own, theirs = tuple(own[row] for row in rows), tuple(theirs[column] for column in columns)
        foreseen: dict[tuple[int, int], Foreseen] = {}
        for (row, page), (column, other) in product(enumerate(own), enumerate(theirs)):
            if not purse.pays():
                break
            foreseen[page, other], payoffs[row][column] = self._foresight.look(state, (seat, foe), (page, other))
        return Stage(own, theirs, foreseen, payoffs, solve(payoffs))

    def _promising(
        self, guesses: list[list[float]], pages: Sequence[int], view: View, history: History
    ) -> tuple[list[int], list[int]]:
        """The rows and columns worth a closer look, the columns being the enemy's pages."""
        return promising(guesses)

    def _mix(self, stage: Stage, view: View, history: History) -> Sequence[float]:
        """The chance of each own maneuver of a round."""
        return stage.solution.rows

    def _fence(self, view: View, options: Sequence[Decision], purse: Purse, history: History) -> Decision:
        stage = self._stage(view, purse, history)
        page = self._chance.choices(stage.own, self._mix(stage, view, history))[0]
        with_card = [o for o in options if isinstance(o, Maneuvering) and o.maneuver == page and o.card is not None]
        return self._with_card(view, stage, page, with_card) if with_card else Maneuvering(page)

    def _with_card(self, view: View, stage: Stage, page: int, with_card: list[Maneuvering]) -> Decision:
        """Lasting cards go out at once; a tactic only where it gains on what the enemy is likely to do."""
        lasting = [option for option in with_card if cards()[option.card or ""].kind in ("item", "campaign")]
        if lasting:
            return lasting[0]
        assert view.seat is not None
        foe = duelling(view.state, view.seat)
        assert foe is not None
        likely = [
            (other, chance) for other, chance in zip(stage.foe, stage.solution.columns, strict=True) if chance > 0.02
        ]

        def expected(option: Maneuvering) -> float:
            return sum(
                chance * self._worth_after(view, {view.seat or 0: option, foe: Maneuvering(other)})
                for other, chance in likely
            )

        best = max(with_card, key=expected)
        plain = Maneuvering(page)
        return best if expected(best) > expected(plain) + KEEP_CARD else plain

    def _brawl(self, view: View, options: Sequence[Decision], purse: Purse) -> Decision:
        """Against several: how each option fares on the average of what the others might do."""
        state, seat = view.state, view.seat
        assert seat is not None
        others = {other: pages_of(View(other, state)) for other in state.fighting() if other != seat}
        own = [option for option in options if isinstance(option, Maneuvering)]
        sums = [0.0] * len(own)
        for _ in range(SAMPLES):
            guess = {other: Maneuvering(self._chance.choice(pages)) for other, pages in others.items()}
            sample = [self._worth_after(view, {**guess, seat: option}) for option in own if purse.pays()]
            if len(sample) < len(own):
                break
            sums = [total + worth / SAMPLES for total, worth in zip(sums, sample, strict=True)]
        best = max(sums)
        return self._chance.choices(own, [exp(SHARPNESS * (worth - best)) for worth in sums])[0]

    def _worth_after(self, view: View, decisions: Mapping[Seat, Decision]) -> float:
        assert view.seat is not None
        return self._foresight.worth(self._foresight.after(view.state, decisions), view.seat)


def promising(guesses: list[list[float]]) -> tuple[list[int], list[int]]:
    """The rows and columns worth a closer look: those that do best against a rough mix of the other side."""
    rough = solve(guesses, rounds=100, gap=0.03)
    rows = [sum(map(mul, row, rough.columns)) for row in guesses]
    columns = [sum(map(mul, column, rough.rows)) for column in zip(*guesses, strict=True)]
    best_rows = sorted(range(len(rows)), key=lambda place: -rows[place])[:PROMISING]
    best_columns = sorted(range(len(columns)), key=lambda place: columns[place])[:PROMISING]
    return sorted(best_rows), sorted(best_columns)


def _cost(option: Decision) -> float:
    return KEEP_CARD if isinstance(option, Revealing | Shooting) and option.card is not None else 0.0


def _reason(stage: Stage, page: int) -> str:
    """What a maneuver does on the average against the enemy's mix, and at worst."""
    seen = [
        (chance, stage.foreseen[page, other], other)
        for other, chance in zip(stage.foe, stage.solution.columns, strict=True)
    ]
    dealt = sum(-chance * each.foe for chance, each, _ in seen) + 0.0
    taken = sum(-chance * each.own for chance, each, _ in seen) + 0.0
    mine = sum(chance * each.own_left for chance, each, _ in seen)
    its = sum(chance * each.foe_left for chance, each, _ in seen)
    worst = min(seen, key=lambda item: item[1].own)
    fear = f"; page {worst[2]} would cost {-worst[1].own}" if worst[1].own < 0 else ""
    return f"deals {dealt:.1f}, takes {taken:.1f}; then {mine:.0f} choices against {its:.0f}{fear}"
