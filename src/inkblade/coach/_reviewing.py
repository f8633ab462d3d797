"""A match gone through again: what each decision gave away, and what was luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from inkblade.coach._judging import Judge, judge_of
from inkblade.coach._predicting import Diary, Predictability
from inkblade.coach._weighing import Both, NotCoached, Weighing
from inkblade.coach._words import called, capital, led_to, percent, points
from inkblade.games.duel import DUEL, Decision, Maneuvering, State
from inkblade.kernel import Plain, Record, ScriptedDice, Seat, replay

if TYPE_CHECKING:
    from inkblade.solver import Solution

SEATS = (0, 1)
LESSONS = 3
"""How many of a seat's worst decisions are told."""


class Share(msgspec.Struct, frozen=True):
    """A decision and how often it is to be made."""

    decision: Plain
    name: str
    chance: float


class Weighed(msgspec.Struct, frozen=True):
    """One seat's decision: what it was, what it gave away, and what it should have been drawn from."""

    decision: Plain
    name: str
    loss: float
    """In win chance: the best against the other's mix, less what this gets."""
    chance: float
    """How often it is to be made."""
    mix: tuple[Share, ...]
    """The likeliest first."""


class ReviewedTurn(msgspec.Struct, frozen=True):
    """One turn: by seat the win chance before and after, and what luck added; both decisions."""

    turn: int
    round: int
    phase: str
    before: Both
    after: Both
    luck: Both
    decisions: tuple[Weighed, Weighed]


class Lesson(msgspec.Struct, frozen=True):
    """A decision that gave much away, and why, in a sentence or two."""

    turn: int
    round: int
    name: str
    loss: float
    text: str


class Account(msgspec.Struct, frozen=True):
    """A seat's match in sum: `start - lost + gained + luck == end`."""

    seat: Seat
    name: str
    start: float
    lost: float
    """What its own decisions gave away."""
    gained: float
    """What the other's decisions gave away to it."""
    luck: float
    end: float
    accuracy: float
    """From 0 to 100: how much it kept of what it could have given away."""
    predictability: Predictability | None
    lessons: tuple[Lesson, ...]
    """The worst first."""


class Review(msgspec.Struct, frozen=True):
    """What the coach says of a match."""

    turns: tuple[ReviewedTurn, ...]
    accounts: tuple[Account, Account]
    ended: str | None
    """Why it is over; None, if it is not."""
    exact: bool
    """Whether the numbers are the solution's; if not they are an estimate, and luck holds what it got wrong."""


@dataclass(frozen=True)
class _Moment:
    """A state of the match, what was decided in it, and what that is worth."""

    turn: int
    state: State
    decisions: Mapping[Seat, Decision]
    weighing: Weighing
    before: Both
    after: Both

    def place(self, seat: Seat) -> int:
        """Where the seat's decision stands in the matrix."""
        return self.weighing.decisions[seat].index(self.decisions[seat])

    def loss(self, seat: Seat) -> float:
        return float(self.weighing.losses(seat)[self.place(seat)])

    def luck(self, seat: Seat) -> float:
        """What neither decision accounts for: how what both drew happened to meet."""
        return self.after[seat] - self.before[seat] + self.loss(seat) - self.loss(1 - seat)


def review(record: Record, solution: Solution | None) -> Review:
    """A record of a duel one on one, gone through with its solution, or without one by estimate.

    Diverged if it does not play back, NotCoached if it is no such duel or the solution is another's.
    """
    if record.game != DUEL.name:
        raise NotCoached(f"the coach knows duels; this is a record of {record.game}")
    match = replay(record, DUEL)
    judge = judge_of(match.setup, solution)
    start = DUEL.rules.start(match.setup, ScriptedDice(())).state
    moments = tuple(_moments(record, judge, start))
    ends = judge.chances(start), moments[-1].after if moments else judge.chances(start)
    return Review(
        turns=tuple(map(_turn, moments)),
        accounts=(_account(moments, 0, judge, start, ends), _account(moments, 1, judge, start, ends)),
        ended=record.outcome and record.outcome["reason"],
        exact=judge.exact,
    )


def _moments(record: Record, judge: Judge, state: State) -> Iterator[_Moment]:
    """Every turn of a record that plays back, from its first state on."""
    before = judge.chances(state)
    for number, turn in enumerate(record.turns[1:], 1):
        decisions = {seat: DUEL.notation.read_decision(plain) for seat, plain in turn.decisions.items()}
        weighing = judge.weigh(state)
        following = DUEL.rules.resolve(state, decisions, ScriptedDice(())).state
        after = judge.chances(following)
        yield _Moment(number, state, decisions, weighing, before, after)
        state, before = following, after


def _turn(moment: _Moment) -> ReviewedTurn:
    return ReviewedTurn(
        turn=moment.turn,
        round=moment.state.round,
        phase=moment.state.phase,
        before=moment.before,
        after=moment.after,
        luck=(moment.luck(0), moment.luck(1)),
        decisions=(_weighed(moment, 0), _weighed(moment, 1)),
    )


def _weighed(moment: _Moment, seat: Seat) -> Weighed:
    decision, weighing = moment.decisions[seat], moment.weighing
    return Weighed(
        decision=DUEL.notation.plain(decision),
        name=called(moment.state, seat, decision),
        loss=moment.loss(seat),
        chance=float(weighing.mixes[seat][moment.place(seat)]),
        mix=shares(moment.state, weighing, seat),
    )


def shares(state: State, weighing: Weighing, seat: Seat) -> tuple[Share, ...]:
    """A seat's mix in words, the likeliest first."""
    decisions, mix = weighing.decisions[seat], weighing.mixes[seat]
    return tuple(
        Share(DUEL.notation.plain(decisions[place]), called(state, seat, decisions[place]), float(mix[place]))
        for place in weighing.mixed(seat)
    )


def _account(moments: Sequence[_Moment], seat: Seat, judge: Judge, state: State, ends: tuple[Both, Both]) -> Account:
    diary = Diary(seat)
    for moment in moments:
        decision = moment.decisions[seat]
        if isinstance(decision, Maneuvering):
            diary.note(moment.state, moment.weighing, decision.maneuver)
    return Account(
        seat=seat,
        name=state.name(seat),
        start=ends[0][seat],
        lost=sum(moment.loss(seat) for moment in moments),
        gained=sum(moment.loss(1 - seat) for moment in moments),
        luck=sum(moment.luck(seat) for moment in moments),
        end=ends[1][seat],
        accuracy=_accuracy(moments, seat, judge),
        predictability=diary.judged(),
        lessons=tuple(_lessons(moments, seat, judge)),
    )


def _accuracy(moments: Sequence[_Moment], seat: Seat, judge: Judge) -> float:
    """A hundred times the share kept of all that the worst decisions would have given away."""
    stakes = sum(float(moment.weighing.losses(seat).max()) for moment in moments)
    lost = sum(moment.loss(seat) for moment in moments)
    return 100.0 * (1.0 - lost / stakes) if stakes > judge.felt else 100.0


def _lessons(moments: Sequence[_Moment], seat: Seat, judge: Judge) -> Iterator[Lesson]:
    """The worst decisions, the worst first."""
    worst = sorted(moments, key=lambda moment: (-moment.loss(seat), moment.turn))[:LESSONS]
    for moment in worst:
        if (loss := moment.loss(seat)) >= judge.felt:
            name = called(moment.state, seat, moment.decisions[seat])
            yield Lesson(moment.turn, moment.state.round, name, loss, _why(moment, seat, judge.exact))


def _why(moment: _Moment, seat: Seat, exact: bool) -> str:
    """What punishes a decision most, and what would have been better."""
    state, weighing, place = moment.state, moment.weighing, moment.place(seat)
    best, reply = weighing.better(seat), weighing.trouble(seat, place)
    own, other = weighing.decisions[seat], weighing.decisions[1 - seat]
    name, foe = called(state, seat, own[place]), state.name(1 - seat)
    answer, often = called(state, 1 - seat, other[reply]), percent(weighing.mixes[1 - seat][reply], exact)
    left, kept = (percent(weighing.after(seat, each, reply), exact) for each in (place, best))
    pair = {seat: own[place], 1 - seat: other[reply]}
    happens = "" if state.phase == "announce" else f" {led_to(state, pair, seat)}:"
    lead = f"{capital(name)} gave away {points(moment.loss(seat), exact)}. "
    against = f"Against {answer} ({often} of {foe}'s best play){happens} {left} is left."
    return f"{lead}{against} {capital(called(state, seat, own[best]))} would have left {kept}."
