"""The coach at the table: advice to a seat whose enemies are all machines, and reviews of matches that are over.

What is said to a seat follows from its view alone. It is worked out in the bots' processes, one question at a time, so
that no machine's move waits behind more than one of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakKeyDictionary

from inkblade.games.duel import DUEL, PRESETS, Setup, View
from inkblade.kernel import BadRecord, Diverged, Malformed, Plain, Seat, read_record
from inkblade.server._papers import Advice, Habit, Lesson, PricedOption, Review, ReviewedTurn
from inkblade.table import Refusal, Table

if TYPE_CHECKING:
    from inkblade.coach import Account, Counsel
    from inkblade.coach import Review as Reviewed
    from inkblade.server._host import Host
    from inkblade.solver import Solution

Answer = TypeVar("Answer")
MOST_WAITING = 20
"""How many questions may wait for the coach."""
MOST_TURNS = 500
"""How long a match the coach goes through."""
AT_HAND = 2
"""How many solutions, and how many reviews, a process keeps at hand."""
_at_hand: list[tuple[Setup, Solution]] = []


class Queue:
    """Those who wait for the coach of one server."""

    def __init__(self) -> None:
        self._lock, self._waiting = asyncio.Lock(), 0

    async def run(self, host: Host, function: Callable[..., Answer], *arguments: Any) -> Answer:
        """A worker's answer, when it is this question's turn; a Refusal if too many wait."""
        if self._waiting >= MOST_WAITING:
            raise Refusal("too_fast", "the coach is busy; ask again in a moment")
        self._waiting += 1
        try:
            async with self._lock:
                return await host.machines.run(function, *arguments)
        finally:
            self._waiting -= 1


_queues: WeakKeyDictionary[Host, Queue] = WeakKeyDictionary()


async def ask_coach(host: Host, function: Callable[..., Answer | Refusal], *arguments: Any) -> Answer:
    """What the coach says; a Refusal if it has nothing to say, or no time."""
    answer = await _queues.setdefault(host, Queue()).run(host, function, *arguments)
    if isinstance(answer, Refusal):
        raise answer
    return answer


def view_to_advise(table: Table, seat: Seat) -> View:
    """What a seat knows, if it may be advised now; a Refusal if another person sits at the table, or may come back."""
    if table.match is None or table.phase != "playing":
        raise Refusal("not_now", "the coach advises while a match is played")
    if any(place.person is not None for other, place in enumerate(table.laid.places) if other != seat):
        raise Refusal("not_alone", "another person sits at this table: the coach comes after the match")
    if table.game.name != DUEL.name:
        raise Refusal("not_coached", f"the coach knows duels; this is a match of {table.game.name}")
    view: View = table.match.view(seat)
    return view


# What follows is run in a worker.


def advised(view: View, turn: int) -> Advice | Refusal:
    """What the viewing seat should decide."""
    from inkblade.coach import NotCoached, advise

    setup = view.state.setup
    try:
        counsel = advise(_solution(setup), view)
    except NotCoached as fault:
        return Refusal("not_coached", str(fault))
    solve = None if counsel.exact else _command(setup)
    return Advice(turn, counsel.chance, _priced(counsel), counsel.why, counsel.exact, solve)


def reviewed(text: str, seat: Seat) -> Review | Refusal:
    """A record gone through for one seat."""
    from inkblade.coach import NotCoached

    if seat not in (0, 1):
        return Refusal("malformed", f"seat: expected 0 or 1, got {seat}")
    try:
        found = _review(text)
    except NotCoached as fault:
        return Refusal("not_coached", str(fault))
    except (BadRecord, Diverged, Malformed) as fault:
        return Refusal("content", f"the record does not play back here: {fault}")
    own, other = found.accounts[seat], found.accounts[1 - seat]
    return Review(
        seat=seat,
        name=own.name,
        other=other.name,
        accuracy=own.accuracy,
        start=own.start,
        lost=own.lost,
        gained=own.gained,
        luck=own.luck,
        end=own.end,
        turns=_turns(found, seat),
        lessons=[Lesson(one.turn, one.round, one.name, one.loss, one.text) for one in own.lessons],
        habit=_habit(own),
        exact=found.exact,
        solve=None if found.exact else _command(DUEL.notation.read_setup(read_record(text).setup)),
    )


@lru_cache(maxsize=AT_HAND)
def _review(text: str) -> Reviewed:
    """A record gone through for both seats; the other seat's question comes soon after the first."""
    from inkblade.coach import NotCoached, review

    record = read_record(text)
    if record.game != DUEL.name:
        raise NotCoached(f"the coach knows duels; this is a record of {record.game}")
    if len(record.turns) > MOST_TURNS:
        raise NotCoached(f"the coach goes through matches of at most {MOST_TURNS} turns")
    return review(record, _solution(DUEL.notation.read_setup(record.setup)))


def _solution(setup: Setup) -> Solution | None:
    """A duel's solution, from what is at hand or from the shelf; it is never worked out here."""
    for known, solution in _at_hand:
        if known == setup:
            return solution
    from inkblade.solver import shelved

    found = shelved(setup)
    if found is not None:
        _at_hand[:] = [(setup, found), *_at_hand[: AT_HAND - 1]]
    return found


def _priced(counsel: Counsel) -> list[PricedOption]:
    """What is to be mixed, the likeliest first, then everything else, the cheapest first."""
    chances = {str(share.decision): share.chance for share in counsel.mix}
    options = [
        PricedOption(cost.decision, cost.name, chances.get(str(cost.decision), 0.0), cost.loss)
        for cost in counsel.costs
    ]
    return sorted(options, key=lambda option: -option.chance)


def _turns(found: Reviewed, seat: Seat) -> list[ReviewedTurn]:
    return [
        ReviewedTurn(
            turn=turn.turn,
            round=turn.round,
            before=turn.before[seat],
            after=turn.after[seat],
            own=turn.decisions[seat].name,
            lost=turn.decisions[seat].loss,
            other=turn.decisions[1 - seat].name,
            gained=turn.decisions[1 - seat].loss,
            luck=turn.luck[seat],
        )
        for turn in found.turns
    ]


def _habit(account: Account) -> Habit | None:
    found = account.predictability
    return None if found is None else Habit(found.choices, found.guessed, found.fair)


def _command(setup: Setup) -> str | None:
    """How `inkblade solve` is told of a duel; None for one that it cannot be told of."""
    plain: Plain = DUEL.notation.plain(setup)
    usual, options = PRESETS["contest"], setup.options
    bodies = [fighter.get("maximum") for fighter in plain["fighters"]]
    told = (
        all(isinstance(book, str) for book in plain["books"])
        and not plain["pairs"]
        and all(set(fighter) <= {"maximum"} for fighter in plain["fighters"])
        and (all(bodies) or not any(bodies))
        and (options.weapon, options.height) == (usual.weapon, usual.height)
    )
    if not told:
        return None
    words = ["inkblade solve", *plain["books"]]
    words += [f"--body {','.join(map(str, bodies))}"] if all(bodies) else []
    words += [f"--option press={options.press}"] if options.press != usual.press else []
    words += [f"--option escape={str(options.escape).lower()}"] if options.escape != usual.escape else []
    return " ".join(words)
