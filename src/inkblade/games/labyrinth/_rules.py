"""The law of the labyrinth: who is asked, what may be decided, and what it leads to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from inkblade.games.labyrinth._building import (
    build,
    building_objection,
    opened_to_play,
    posted,
    ready_objection,
    scattered,
)
from inkblade.games.labyrinth._candidates import candidates
from inkblade.games.labyrinth._content import DUMMY, counters, creatures, sentries
from inkblade.games.labyrinth._decisions import (
    Alert,
    Attack,
    Burn,
    Complete,
    Decision,
    Dodge,
    Enter,
    Fit,
    House,
    Lay,
    Leave,
    Lift,
    Move,
    Pass,
    Post,
    Ready,
    Recall,
    Unlock,
    Vanish,
)
from inkblade.games.labyrinth._doors import alert, alert_objection, unlock, unlock_objection
from inkblade.games.labyrinth._imagining import imagine
from inkblade.games.labyrinth._magic import burn, burn_objection, vanish, vanish_objection
from inkblade.games.labyrinth._melee import attack, attack_objection
from inkblade.games.labyrinth._moving import enter_objection, leave_objection, move_objection
from inkblade.games.labyrinth._phases import BUILDING, acting, asked_seats, settled
from inkblade.games.labyrinth._plan import Plan
from inkblade.games.labyrinth._sight import masked
from inkblade.games.labyrinth._state import Phase, Setup, Side, State, Unit, View
from inkblade.games.labyrinth._telling import happened, told
from inkblade.games.labyrinth._unfolding import gates, shuffled, unfold, unfolding_objection
from inkblade.games.labyrinth._walking import enter, leave, walk
from inkblade.kernel import Ask, Dice, Event, Objection, Open, Outcome, Seat, Step

_BUILD = (Lay, Lift, Fit, House, Post, Recall, Complete, Ready)
_MARCH = (Move, Unlock, Leave, Pass)
DECISIONS: Mapping[Phase, tuple[type[Decision], ...]] = {
    "unfold": (Lay, Post, Pass),
    "build": _BUILD,
    "garrison": _BUILD,
    "doors": (Unlock, Pass),
    "magic": (Vanish, Burn, Pass),
    "movement": (Enter, *_MARCH),
    "guards": _MARCH,
    "sighted": _MARCH,
    "alarms": (Alert, Pass),
    "alerted": _MARCH,
    "dodge": (Dodge, Pass),
    "attack": (Attack, Pass),
    "counter": (Attack, Pass),
}
"""What may be decided in a phase."""
ROLLED = (Unlock, Alert, Attack, Burn, Complete, Ready)
"""Decisions that cannot be taken back, because dice fall or harm is done."""
QUIET = frozenset({"entered", "moved", "opened", "fetched", "captured", "imprisoned", "alarm", "left", "vanished"})
"""Events that tell nobody what they could not know; any other settles what led to it."""
CITED: Mapping[Phase, str] = {
    "unfold": "LAB-79",
    "build": "LAB-09",
    "garrison": "LAB-14",
    "doors": "LAB-18",
    "magic": "LAB-19",
    "movement": "LAB-20",
    "guards": "LAB-22",
    "sighted": "LAB-23",
    "alarms": "LAB-24",
    "alerted": "LAB-25",
    "dodge": "LAB-65",
    "attack": "LAB-21",
    "counter": "LAB-61",
}


class LabyrinthRules:
    """LAB-01..80."""

    def seats(self, setup: Setup) -> int:
        return setup.seats

    def start(self, setup: Setup, dice: Dice) -> Step[State]:
        state = first_state(setup)
        if setup.options.unfolding:
            stack, countdown = shuffled(dice)
            state = replace(state, plan=gates(), stack=stack, countdown=countdown, phase="movement", half="good")
            return Step(*settled(state))
        for post in setup.posted or ():
            state = posted(state, post)
        if setup.scattered:
            state = scattered(state, dice)
        if setup.posted is None and not setup.scattered:
            return Step(state)
        state, events = opened_to_play(state)
        state, more = settled(state)
        return Step(state, (*events, *more))

    def asked(self, state: State) -> Ask | None:
        seats = asked_seats(state)
        return Open(seats) if seats else None

    def outcome(self, state: State) -> Outcome | None:
        return state.end

    def view(self, state: State, seat: Seat | None) -> View:
        return masked(state, seat)

    def tell(self, event: Event, seat: Seat | None) -> Event | None:
        return told(event, seat)

    def candidates(self, view: View) -> Iterator[Decision]:
        return candidates(view, legal_moves_only=False)

    def objection(self, view: View, decision: Decision) -> Objection | None:
        state = view.state
        if state.end is not None or view.side != acting(state) or view.seat in state.passed:
            return Objection("not-asked", CITED[state.phase], "you are not asked now")
        if not isinstance(decision, DECISIONS[state.phase]):
            text = "this is not the time: the phase is {phase}"
            return Objection("not-now", CITED[state.phase], text, {"phase": state.phase})
        if state.phase in BUILDING:
            return building_objection(state, decision)
        if state.phase == "unfold":
            return unfolding_objection(state, decision)
        return _objection(view, decision)

    def options(self, view: View) -> tuple[Decision, ...]:
        """The legal candidates, found without asking after every square out of reach."""
        near = candidates(view, legal_moves_only=True)
        return tuple(one for one in near if isinstance(one, Move) or self.objection(view, one) is None)

    def resolve(self, state: State, decisions: Mapping[Seat, Decision], dice: Dice) -> Step[State]:
        ((seat, decision),) = decisions.items()
        after, events = _carried_out(state, seat, decision, dice)
        after, more = settled(after)
        events += more
        revealed = any(event.kind not in QUIET for event in events)
        return Step(after, events, revealed or isinstance(decision, ROLLED) or acting(after) != acting(state))

    def imagine(self, view: View, dice: Dice) -> State:
        return imagine(view, dice)

    def default(self, view: View) -> Decision:
        if view.state.phase == "unfold":
            return next(one for one in self.options(view) if not isinstance(one, Post))
        if view.state.phase not in BUILDING:
            return Pass()
        return Ready() if ready_objection(view.state) is None else Complete()


def first_state(setup: Setup) -> State:
    """The state before the stronghold is built, or garrisoned."""
    options, stronghold = setup.options, setup.stronghold
    coming = [kind for one in setup.parties for kind in one]
    everybody = {kind: counters()[kind].number for kind in (*sentries(), *creatures())}
    stock = stronghold.garrison if stronghold else tuple(sorted(everybody.items()))
    if options.reversed:
        coming = [kind for kind, number in stock for _ in range(number) if kind != DUMMY]
        stock = tuple(sorted((kind, 1) for one in setup.parties for kind in one))
    return State(
        plan=stronghold.plan if stronghold else Plan(),
        options=options,
        parties=setup.parties,
        stock=stock,
        units=tuple(_coming(kind) for kind in coming),
        phase="garrison" if stronghold else "build",
        half="good" if options.reversed else "evil",
    )


def _coming(kind: str) -> Unit:
    counter = counters()[kind]
    side: Side = "good" if counter.side == "good" else "evil"
    return Unit(kind, side, vanishing=counter.vanishes, fireballs=counter.fireballs)


def _objection(view: View, decision: Decision) -> Objection | None:
    match decision:
        case Enter():
            return enter_objection(view, decision)
        case Move():
            return move_objection(view, decision)
        case Leave():
            return leave_objection(view, decision)
        case Unlock():
            return unlock_objection(view, decision)
        case Vanish():
            return vanish_objection(view, decision)
        case Burn():
            return burn_objection(view, decision)
        case Alert():
            return alert_objection(view, decision)
        case Attack():
            return attack_objection(view, decision)
        case _:
            return None


def _carried_out(state: State, seat: Seat, decision: Decision, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    if state.phase == "unfold":
        return unfold(state, decision, dice)
    match decision:
        case Ready():
            return opened_to_play(replace(state, building=0))
        case Enter():
            return enter(state, decision)
        case Move():
            hides = state.options.fog or state.options.reversed
            return walk(state, masked(state, seat) if hides else View(seat, state), decision)
        case Leave():
            return leave(state, decision)
        case Unlock():
            return unlock(state, decision, dice)
        case Vanish():
            return _next_caster(*vanish(state, decision))
        case Burn():
            return _next_caster(*burn(state, decision))
        case Alert():
            return alert(state, decision, dice)
        case Attack():
            return attack(state, decision, dice)
        case Dodge():
            event = happened("dodging", "The Hobbit dodges.")
            return replace(state, dodging=True, passed=frozenset(state.seats("good"))), (event,)
        case Pass():
            return _passed(state, seat)
        case _:
            return build(state, decision, dice)


def _next_caster(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    return replace(state, casters=state.casters[1:]), events


def _passed(state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """Nothing more in this phase from this seat; in the phase of magic, nothing from this caster."""
    if state.phase == "magic":
        return _next_caster(state, ())
    return replace(state, passed=state.passed | {seat}), ()
