"""The law of the battle: who is asked, what may be decided, and what it leads to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from inkblade.games.battle._candidates import candidates
from inkblade.games.battle._decisions import (
    Back,
    Brutalise,
    Choose,
    Decision,
    Decline,
    Done,
    Drop,
    Flee,
    Join,
    Lead,
    Lift,
    Loose,
    March,
    Muster,
    Pick,
    Place,
    Quit,
    Ready,
    Strike,
    TakeTest,
    Target,
    Use,
)
from inkblade.games.battle._deploying import deployed, lifted, muster, posted, ready_objection
from inkblade.games.battle._fighting import blow_or_asked, reacted, shot_or_asked
from inkblade.games.battle._firing import fire_pool
from inkblade.games.battle._forces import Setup
from inkblade.games.battle._hiding import masked
from inkblade.games.battle._hitting import Told, chosen
from inkblade.games.battle._imagining import imagine
from inkblade.games.battle._leading import led
from inkblade.games.battle._legality import SMALL, exhausted, objection
from inkblade.games.battle._morale import brutalised, tested
from inkblade.games.battle._moving import back_objection, divided, march, returned
from inkblade.games.battle._options import options
from inkblade.games.battle._paces import Pose
from inkblade.games.battle._phases import advanced, battle_begun, next_half, rolled_off
from inkblade.games.battle._powers import use
from inkblade.games.battle._retreating import fled
from inkblade.games.battle._state import State, View
from inkblade.games.battle._striking import strike_pool, without
from inkblade.games.battle._telling import happened
from inkblade.kernel import Ask, Dice, Event, Objection, Open, Outcome, Seat, Step, known


class BattleRules:
    """MAG-01..150."""

    def seats(self, setup: Setup) -> int:
        return 2

    def start(self, setup: Setup, dice: Dice) -> Step[State]:
        winner, events = rolled_off(dice, "placing last")
        state = replace(posted(setup), red=1 - winner)
        if not setup.mustered:
            return Step(state, events)
        for seat in (state.red, 1 - state.red):
            if ready_objection(state, seat):
                state = muster(state, seat)
        state, more = battle_begun(state, dice)
        state, last = advanced(state, dice)
        return Step(state, (*events, *more, *last))

    def asked(self, state: State) -> Ask | None:
        return None if state.end is not None else Open((state.asked,))

    def outcome(self, state: State) -> Outcome | None:
        return state.end

    def view(self, state: State, seat: Seat | None) -> View:
        return masked(state, seat)

    def tell(self, event: Event, seat: Seat | None) -> Event | None:
        return known(event, seat)

    def candidates(self, view: View) -> Iterator[Decision]:
        return candidates(view)

    def objection(self, view: View, decision: Decision) -> Objection | None:
        return objection(view, decision)

    def options(self, view: View) -> tuple[Decision, ...]:
        return options(view)

    def resolve(self, state: State, decisions: Mapping[Seat, Decision], dice: Dice) -> Step[State]:
        ((seat, decision),) = decisions.items()
        before = state.asked
        if isinstance(decision, SMALL):
            state = replace(state, small=state.small + 1)
        after, events = _carried_out(state, seat, decision, dice)
        after, more = advanced(after, dice)
        events += more
        quiet = all(event.kind in ("marched", "placed") for event in events)
        return Step(after, events, not quiet or after.end is not None or after.asked != before)

    def imagine(self, view: View, dice: Dice) -> State:
        return imagine(view, dice)

    def default(self, view: View) -> Decision:
        """What an expired clock decides: finish the phase, with everybody back where that is needed."""
        state = view.state
        if state.phase == "deploy":
            return Ready() if ready_objection(state, state.acting) is None else Muster()
        for quiet in (Decline(), Done()):
            if objection(view, quiet) is None:
                return quiet
        backs = (one for one in candidates(view) if isinstance(one, Back | TakeTest | Choose | Flee))
        first = next((one for one in backs if objection(view, one) is None), None)
        return first or next(iter(self.options(view)))


def _carried_out(state: State, seat: Seat, decision: Decision, dice: Dice) -> Told:
    match decision:
        case Place() | Lift() | Muster() | Ready():
            return _deployed(state, seat, decision, dice)
        case Pick(who=who):
            names = state.setup.names if state.phase in ("fire", "fire-again") else state.position.names
            return replace(state, picked=names[who]), ()
        case March(at=at, facing=facing):
            return march(state, Pose(at, facing), seat)
        case Drop():
            return replace(state, picked=None, pool=None), ()
        case Back(force=force):
            return returned(state, state.setup.names[force]), ()
        case Target() | Join() | Quit():
            return _aimed(state, seat, decision), ()
        case Loose():
            return shot_or_asked(state, dice)
        case Strike():
            return blow_or_asked(state, dice)
        case Use() | Decline():
            return reacted(state, decision, dice) if state.reaction else use(state, _power(decision), dice)
        case Lead():
            return led(state, decision)
        case Flee(piece=name, facing=facing):
            assert state.flight is not None
            return fled(state, state.flight, state.position.names[name], facing)
        case Choose(piece=name):
            return chosen(state, state.position.names[name], dice)
        case TakeTest(force=force):
            return tested(state, state.setup.names[force], dice)
        case Brutalise(piece=name):
            return brutalised(state, state.position.names[name])
        case Done():
            return next_half(_kept_together(state), dice)


def _deployed(state: State, seat: Seat, decision: Place | Lift | Muster | Ready, dice: Dice) -> Told:
    match decision:
        case Place(piece=name, at=at, facing=facing, hidden=hidden):
            return deployed(state, state.position.names[name], Pose(at, facing), hidden)
        case Lift(piece=name):
            return lifted(state, state.position.names[name]), ()
        case Muster():
            return muster(state, seat), ()
        case Ready():
            told = happened("ready", "{army} stands ready.", {"army": state.setup.encounter.armies[seat].name})
            if state.half == 0:
                return replace(state, half=1, small=0), (told,)
            state, events = battle_begun(state, dice)
            return state, (told, *events)


def _kept_together(state: State) -> State:
    """MAG-89: a phase that ends because it has lasted long enough leaves no unit divided that can go back."""
    if state.phase != "move" or not exhausted(state):
        return state
    for force, army in enumerate(state.setup.forces):
        own = army.seat == state.acting
        if own and divided(state.position, force) and back_objection(state, force) is None:
            state = returned(state, force)
    return state


def _aimed(state: State, seat: Seat, decision: Target | Join | Quit) -> State:
    """A target named, or the pool changed."""
    index = state.position.names[decision.piece]
    if isinstance(decision, Target):
        assert state.picked is not None
        seen = masked(state, seat).state
        begin = strike_pool if state.phase == "combat" else fire_pool
        return replace(state, pool=begin(seen, state.picked, index))
    pool = state.pool
    assert pool is not None
    if isinstance(decision, Join):
        return replace(state, pool=replace(pool, members=(*pool.members, index)))
    if state.phase == "combat":
        return replace(state, pool=without(state, pool, index))
    return replace(state, pool=replace(pool, members=tuple(one for one in pool.members if one != index)))


def _power(decision: Use | Decline) -> Use:
    assert isinstance(decision, Use)
    return decision
