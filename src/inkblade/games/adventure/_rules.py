"""The law of the adventure: who is asked, what may be decided, and what it leads to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from inkblade.boards import hexes
from inkblade.games.adventure._candidates import candidates, options
from inkblade.games.adventure._chart import CHART, deed_cost, means_of
from inkblade.games.adventure._content import Figure
from inkblade.games.adventure._decisions import (
    Acting,
    Aiming,
    Balance,
    Block,
    Cast,
    Crawl,
    Decision,
    Done,
    Drop,
    Duel,
    Engage,
    Examine,
    Finish,
    Halt,
    JumpOnto,
    JumpOver,
    Let,
    Move,
    Order,
    PickUp,
    Place,
    Prone,
    Reckless,
    Regenerate,
    Restore,
    Run,
    Shove,
    ShoveObject,
    Slay,
    Stand,
    Throw,
    ThrowWeapon,
    Undefended,
)
from inkblade.games.adventure._field import read_space
from inkblade.games.adventure._fighting import answered, owing, wanted
from inkblade.games.adventure._halting import halted, let_go
from inkblade.games.adventure._handling import examine, held, pick_up, shove_object
from inkblade.games.adventure._hiding import masked
from inkblade.games.adventure._imagining import imagine
from inkblade.games.adventure._legality import duel_view, objection
from inkblade.games.adventure._magic import cast
from inkblade.games.adventure._moving import crawl, go, jump_over, reckless, run
from inkblade.games.adventure._phases import advanced, asked, turn_begun
from inkblade.games.adventure._resting import put, regenerate, restore
from inkblade.games.adventure._setup import Index, Setup
from inkblade.games.adventure._state import WEAPON, Answer, Item, Piece, Placing, State, View, changed, paced, weapon_of
from inkblade.games.adventure._telling import Told, happened
from inkblade.games.adventure._throwing import throw, throw_weapon
from inkblade.games.adventure._tussling import block, jump_onto, shove, slay
from inkblade.games.adventure._wounds import laid, put_down
from inkblade.games.duel import DUEL, enter, spare_points
from inkblade.kernel import Ask, Dice, Event, Objection, Outcome, Seat, Step, known

ROLLED = (Reckless, JumpOnto, Throw, ThrowWeapon, ShoveObject, Shove, Cast, Examine, Duel, Engage, Halt, Let, Place)
"""Decisions that cannot be taken back: dice may fall, something is learned, or somebody answered."""


class AdventureRules:
    """MIN-01..91."""

    def seats(self, setup: Setup) -> int:
        return len(setup.teams)

    def start(self, setup: Setup, dice: Dice) -> Step[State]:
        state, events = turn_begun(first_state(setup), dice)
        state, more = advanced(state, dice)
        return Step(state, (*events, *more))

    def asked(self, state: State) -> Ask | None:
        return asked(state)

    def outcome(self, state: State) -> Outcome | None:
        return state.end

    def view(self, state: State, seat: Seat | None) -> View:
        return masked(state, seat)

    def tell(self, event: Event, seat: Seat | None) -> Event | None:
        return known(event, seat)

    def candidates(self, view: View) -> Iterator[Decision]:
        return candidates(view)

    def options(self, view: View) -> tuple[Decision, ...]:
        return options(view)

    def objection(self, view: View, decision: Decision) -> Objection | None:
        return objection(view, decision)

    def resolve(self, state: State, decisions: Mapping[Seat, Decision], dice: Dice) -> Step[State]:
        after, final = state, False
        events: tuple[Event, ...] = ()
        for seat, decision in decisions.items():
            after, more = carried_out(after, seat, decision, dice)
            events += more
            final = final or isinstance(decision, ROLLED)
        after, more = advanced(after, dice)
        moved_on = (after.turn, after.phase) != (state.turn, state.phase) or asked(after) != asked(state)
        return Step(after, (*events, *more), final or moved_on)

    def imagine(self, view: View, dice: Dice) -> State:
        return imagine(view, dice)

    def default(self, view: View) -> Decision:
        """What an expired clock decides: nobody halts, nobody attacks, moves end, and fighters do what is quiet."""
        state = view.state
        if state.due:
            return next(candidates(view))
        if state.halting is not None:
            return Let()
        if state.phase in ("departure", "engagement"):
            return list(candidates(view))[1]
        if state.phase == "combat":
            return _quiet(view)
        return Done()


def _quiet(view: View) -> Decision:
    """What the combat books do for the first figure of the seat that owes a decision."""
    index = next(one for one in owing(view.state) if view.state.setup.seat[one] == view.seat)
    known_of = duel_view(view, index)
    assert known_of is not None
    return Duel(view.state.id(index), DUEL.rules.default(known_of))


def first_state(setup: Setup) -> State:
    """MIN-02: everybody and everything where the scenario says."""
    pieces = tuple(_piece(setup, index, figure) for index, figure in enumerate(setup.figures))
    inside = {thing.contents.holds for thing in setup.scenario.objects if thing.contents}
    items = tuple(sorted(Item(one.id, one.space) for one in setup.scenario.objects if one.id not in inside))
    state = State(setup, pieces, items)
    for index, figure in enumerate(setup.figures):
        if figure.carries is not None and pieces[index].conscious:
            state = held(state, index, figure.carries)
        elif figure.carries is not None:
            state = laid(state, figure.carries, figure.space)
        if WEAPON in figure.lost:
            state = laid(state, weapon_of(state, index), figure.space)
    return state


def _piece(setup: Setup, index: Index, figure: Figure) -> Piece:
    """MIN-02: a figure as the scenario places it."""
    entry = replace(setup.entries[index], body=figure.body, lost=figure.lost)
    fighter = enter(figure.combat_book, entry, figure.cards)
    return Piece(
        at=figure.space,
        undefended=figure.undefended,
        posture=figure.posture if fighter.body > 0 else "down",
        order=setup.options.standing or figure.order,
        fighter=fighter,
        reserve=spare_points(figure.combat_book, entry, figure.cards),
    )


def carried_out(state: State, seat: Seat, decision: Decision, dice: Dice) -> Told:
    """What one decision leads to, before what follows of itself."""
    if type(decision) in CHART and isinstance(decision, Acting):
        return _done_by(state, state.setup.index[decision.figure], decision, dice)
    match decision:
        case Done():
            for index in state.setup.own[seat]:
                state = paced(state, index, finished=True)
            return state, ()
        case Finish(figure=name):
            index = state.setup.index[name]
            if state.phase == "departure":
                return paced(state, index, stays=True), ()
            return paced(state, index, finished=True), ()
        case Undefended(figure=name, side=side):
            return _turned(state, state.setup.index[name], side)
        case Order(figure=name, order=order):
            index = state.setup.index[name]
            return paced(changed(state, index, order=order), index, ordered=True), ()
        case Halt(figure=name):
            assert state.halting is not None
            return halted(state, state.halting.mover, state.setup.index[name])
        case Let():
            return let_go(state)
        case Place(to=to):
            placing = state.due[0]
            assert isinstance(placing, Placing)
            return put(replace(state, due=state.due[1:]), placing, read_space(to), dice)
        case Engage(figure=name, target=target, fight=fight):
            return wanted(state, state.setup.index[name], state.setup.index[target], fight), ()
        case Duel(figure=name, decision=choice):
            return answered(state, Answer(state.setup.index[name], choice)), ()
        case _:
            raise AssertionError(decision)


def _turned(state: State, index: Index, side: hexes.Side) -> Told:
    """MIN-05, 19: the Undefended Space is named, and the figure's move is over."""
    state = paced(changed(state, index, undefended=side), index, finished=True)
    facts = {"name": state.name(index), "figure": state.id(index), "side": side.value}
    return state, (happened("turned", "{name} turns: the Undefended Space lies to the {side}", **facts),)


def _done_by(state: State, index: Index, decision: Acting, dice: Dice) -> Told:
    """A line of the Movement Chart."""
    match decision:
        case Move(to=to):
            return go(state, index, read_space(to))
        case Run():
            return run(state, index)
        case Crawl(to=to):
            return crawl(state, index, read_space(to))
        case JumpOver(to=to):
            return jump_over(state, index, read_space(to))
        case Reckless(to=to):
            return reckless(state, index, read_space(to), dice)
    state = _paid(state, index, decision)
    match decision:
        case Prone() | Stand() | Balance():
            return _posed(state, index, decision)
        case PickUp(object=id):
            return pick_up(state, index, id)
        case Drop(object=id, to=to):
            return put_down(state, index, id, read_space(to))
        case Throw(object=id, to=to):
            return throw(state, index, id, read_space(to), dice)
        case Examine(object=id):
            return examine(state, index, id)
        case ShoveObject(object=id):
            return shove_object(state, index, id, dice)
        case Regenerate():
            return regenerate(state, index)
        case Restore():
            return restore(state, index)
        case Aiming():
            return _done_to(state, index, decision, dice)
        case _:
            raise AssertionError(decision)


def _done_to(state: State, index: Index, decision: Aiming, dice: Dice) -> Told:
    """What a figure does to another."""
    target = state.setup.index[decision.target]
    match decision:
        case Block():
            return block(state, index, target)
        case Shove(hard=hard):
            return shove(state, index, target, hard, dice)
        case JumpOnto():
            return jump_onto(state, index, target, dice)
        case ThrowWeapon():
            return throw_weapon(state, index, target, dice)
        case Slay():
            return slay(state, index, target)
        case Cast(card=card):
            return cast(state, index, card, target, dice)
        case _:
            raise AssertionError(decision)


def _paid(state: State, index: Index, decision: Acting) -> State:
    """The movement points of a deed are spent; after a starred one nobody runs."""
    deed, effort = CHART[type(decision)], state.pieces[index].effort
    if not deed.cost and not deed.starred:
        return state
    hauled = effort.hauled or deed.moves
    hard = isinstance(decision, Shove) and decision.hard
    spent = effort.spent + deed_cost(means_of(state, index), type(decision), hard)
    return paced(state, index, spent=spent, starred=effort.starred or deed.starred, hauled=hauled)


def _posed(state: State, index: Index, decision: Prone | Stand | Balance) -> Told:
    """MIN-84, 85: down by one's own will, or on one's feet again."""
    facts = {"name": state.name(index), "figure": state.id(index)}
    match decision:
        case Prone():
            return changed(state, index, posture="down"), (happened("posed", "{name} drops to the ground", **facts),)
        case Stand():
            return changed(state, index, posture="standing"), (happened("posed", "{name} stands up", **facts),)
        case Balance():
            text = "{name} regains balance"
            return changed(state, index, posture="standing"), (happened("posed", text, **facts),)
