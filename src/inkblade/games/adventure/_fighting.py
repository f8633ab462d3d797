"""MIN-39..45, 91: the Combat Phase: who fights whom, three rounds of the combat books, and how they come out of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from inkblade.games.adventure._content import Posture
from inkblade.games.adventure._magic import enchanted
from inkblade.games.adventure._opening import bars, effective_height, fighter_of, opening_picture
from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import (
    WEAPON,
    Answer,
    Check,
    Defeat,
    Fight,
    Placing,
    State,
    Want,
    changed,
    paced,
    weapon_of,
)
from inkblade.games.adventure._telling import Told, happened
from inkblade.games.adventure._tussling import attacked
from inkblade.games.adventure._wounds import SEVERITY, gone, laid, let_fall
from inkblade.games.adventure._zones import foes_in_zone
from inkblade.games.duel import (
    DUEL,
    Opening,
    Options,
    Revealing,
    Setup,
    Stalemate,
    begun,
    between_combats,
    cards,
    without_spells,
)
from inkblade.games.duel import State as DuelState
from inkblade.kernel import Dice, Event, Seat, Step

ROUNDS = 3
LAST_POSTURES: Mapping[int, Posture] = {41: "down", 19: "off-balance", 59: "off-balance"}
"""MIN-43: the pictures of the third round that last into the next Movement Phase."""
Pair = tuple[Index, Index]


def pairs(state: State) -> tuple[Pair, ...]:
    """MIN-39: the opponents who are in each other's Battle Zone, each pair once."""
    return tuple((a, b) for a in range(len(state.pieces)) if state.pieces[a].present
                 for b in foes_in_zone(state, a) if a < b)  # fmt: skip


def forced(state: State, pair: Pair) -> bool:
    """MIN-42: a halted mover must fight the one who halted him."""
    a, b = pair
    return state.pieces[a].effort.halted == b or state.pieces[b].effort.halted == a


def open_questions(state: State, seat: Seat) -> tuple[Pair, ...]:
    """MIN-42: for each of a seat's figures the opponents of whom it has not said whether it wants to fight them."""
    said = {(want.figure, want.target) for want in state.wants}
    owner = state.setup.seat
    both = [pair for a, b in pairs(state) if not forced(state, (a, b)) for pair in ((a, b), (b, a))]
    return tuple(sorted(pair for pair in both if owner[pair[0]] == seat and pair not in said))


def wanted(state: State, figure: Index, target: Index, fight: bool) -> State:
    """What a figure has said waits until all have."""
    return replace(state, wants=tuple(sorted((*state.wants, Want(figure, target, fight)))))


def engagements(state: State) -> tuple[Pair, ...]:
    """MIN-42: the pairs that fight: if either wants it, or one halted the other."""
    willing = {frozenset((want.figure, want.target)) for want in state.wants if want.fight}
    return tuple(pair for pair in pairs(state) if frozenset(pair) in willing or forced(state, pair))


def connected(engaged: Iterable[Pair]) -> list[tuple[tuple[Index, ...], tuple[Pair, ...]]]:
    """MIN-39: the pairs sorted into fights: whoever is engaged with one of a fight is in it."""
    groups: list[tuple[set[Index], list[Pair]]] = []
    for pair in engaged:
        touching = [group for group in groups if group[0] & set(pair)]
        members = set(pair).union(*(group[0] for group in touching))
        joined = [pair, *(one for group in touching for one in group[1])]
        groups = [group for group in groups if group not in touching] + [(members, joined)]
    found = [(tuple(sorted(members)), tuple(sorted(joined))) for members, joined in groups]
    return sorted(found)


def fights_begun(state: State) -> Told:
    """MIN-39..42: the fights of this turn, each a duel opened by its situation; who is attacked drops large things."""
    events: tuple[Event, ...] = ()
    groups = connected(engagements(state))
    fighting = {index for members, _ in groups for index in members}
    state = _spells_ended(state)
    for index in sorted(fighting):
        state, more = attacked(state, index)
        events += more
        state = paced(state, index, fought=True)
    fights: list[Fight] = []
    for number, (members, engaged) in enumerate(groups, 1):
        id = f"{state.turn}.{number}"
        step = begun(duel_setup(state, members, engaged), tuple(fighter_of(state, index) for index in members))
        fights.append(Fight(id, members, step.state))
        names = " and ".join(state.name(index) for index in members)
        facts = {"fight": id, "figures": [state.id(index) for index in members], "names": names}
        events += (happened("fight", "{names} fight", **facts), *wrapped(id, step.events))
    state = replace(state, phase="combat", fights=tuple(fights), wants=())
    for fight in fights:
        state = carried_back(state, fight)
    return state, events


def _spells_ended(state: State) -> State:
    """MIN-76: spells that last so many rounds end for who starts a Combat Phase outside every opponent's zone."""
    for index, piece in enumerate(state.pieces):
        if piece.fighter.orders and not (piece.present and foes_in_zone(state, index)):
            state = changed(state, index, fighter=without_spells(piece.fighter))
    return state


def duel_setup(state: State, members: tuple[Index, ...], engaged: tuple[Pair, ...]) -> Setup:
    """One fight as a setup of the combat books: MIN-41 its pictures, MIN-44 its heights, MIN-58..61 its bars."""
    seat = {index: place for place, index in enumerate(members)}
    options, setup = state.setup.options, state.setup
    entries = tuple(
        replace(
            setup.entries[index],
            body=state.pieces[index].body,
            maximum=state.pieces[index].fighter.maximum,
            lost=state.pieces[index].fighter.lost,
            height=effective_height(state, index),
            bars=bars(state, index),
        )
        for index in members
    )
    both = sorted(pair for a, b in engaged for pair in ((a, b), (b, a)))
    return Setup(
        books=tuple(setup.books[index] for index in members),
        options=Options(
            weapon=options.weapon, escape=options.escape, stalemate=Stalemate(quiet=None), height="difference"
        ),
        parties=tuple((place,) for place in range(len(members))),
        engaged=tuple((seat[a], seat[b]) for a, b in engaged),
        teams=tuple(setup.side[index] for index in members),
        cards=tuple(state.pieces[index].fighter.hand for index in members),
        fighters=entries,
        pairs=tuple(Opening(seat[a], seat[b], opening_picture(state, a, b)) for a, b in both),
        rounds=ROUNDS,
    )


def wrapped(id: str, events: Iterable[Event]) -> tuple[Event, ...]:
    """The duel's events, with the fight they belong to."""
    return tuple(Event(one.kind, one.text, {**one.facts, "fight": id}, one.known_to) for one in events)


def round_of(state: State) -> tuple[Fight, ...]:
    """The fights that wait for decisions: those furthest behind, so that all go through their rounds together."""
    going = [fight for fight in state.fights if fight.duel.phase != "over"]
    now = min((fight.duel.round for fight in going), default=0)
    return tuple(fight for fight in going if fight.duel.round == now)


def owing(state: State) -> tuple[Index, ...]:
    """The figures that owe a decision in their fights."""
    given = {answer.figure for answer in state.answers}
    found: list[Index] = []
    for fight in round_of(state):
        ask = DUEL.rules.asked(fight.duel)
        found += [fight.figures[seat] for seat in (ask.seats if ask else ()) if fight.figures[seat] not in given]
    return tuple(sorted(found))


def fight_of(state: State, index: Index) -> tuple[Fight, Seat] | None:
    """The fight a figure is in, and its seat there."""
    for fight in state.fights:
        if index in fight.figures:
            return fight, fight.figures.index(index)
    return None


def answered(state: State, answer: Answer) -> State:
    """What a figure has decided waits until all have."""
    return replace(state, answers=tuple(sorted((*state.answers, answer), key=lambda one: one.figure)))


def fought(state: State, dice: Dice) -> Told:
    """MIN-40: what was decided in every fight takes effect, and who got away or fell is out of it."""
    decisions = {answer.figure: answer.decision for answer in state.answers}
    events: tuple[Event, ...] = ()
    waiting = round_of(state)
    state = replace(state, answers=())
    for fight in waiting:
        ask = DUEL.rules.asked(fight.duel)
        assert ask is not None
        chosen = {seat: decisions[fight.figures[seat]] for seat in ask.seats}
        step: Step[DuelState] = DUEL.rules.resolve(fight.duel, chosen, dice)
        state = _spells_kept(state, fight, chosen)
        after = replace(fight, duel=step.state)
        fights = tuple(after if one.id == fight.id else one for one in state.fights)
        state = carried_back(replace(state, fights=fights), after)
        events += wrapped(fight.id, step.events)
        state, more = _consequences(state, fight, after)
        events += more
    return state, events


def _spells_kept(state: State, fight: Fight, chosen: Mapping[Seat, object]) -> State:
    """MIN-75: what spells revealed in a fight do to MODs for good."""
    for seat, decision in chosen.items():
        if isinstance(decision, Revealing) and decision.card is not None and decision.at is not None:
            card = cards()[decision.card]
            state = enchanted(state, fight.figures[seat], card, (fight.figures[decision.at],))
    return state


def carried_back(state: State, fight: Fight) -> State:
    """The figures of a fight as the fight has left them so far; weapons lie where they fell."""
    for seat, index in enumerate(fight.figures):
        before, after = state.pieces[index].fighter, fight.duel.fighters[seat]
        if before is after:
            continue
        state = changed(state, index, fighter=after)
        if WEAPON in after.lost and WEAPON not in before.lost:
            state = laid(state, weapon_of(state, index), state.pieces[index].at)
        elif WEAPON in before.lost and WEAPON not in after.lost:
            state = gone(state, weapon_of(state, index))
    return state


def _consequences(state: State, before: Fight, after: Fight) -> Told:
    """Who fell lets everything fall and counts for those who fought him; who escaped is moved out of reach."""
    events: tuple[Event, ...] = ()
    for seat, index in enumerate(after.figures):
        if before.duel.fates[seat] == after.duel.fates[seat]:
            continue
        if after.duel.fates[seat] == "fallen":
            winners = [Defeat(index, after.figures[foe]) for foe in _fighting(before.duel, seat)
                       if state.pieces[after.figures[foe]].conscious]  # fmt: skip
            state = replace(state, defeats=tuple(sorted({*state.defeats, *winners})))
            state, more = let_fall(changed(state, index, posture="down"), index)
            events += more
        else:
            foes = _fighting(before.duel, seat)
            anchor = after.figures[foes[0]] if foes else None
            placing = Placing(index, state.setup.seat[index], "break-off", anchor, state.level(index))
            state = replace(state, due=(*state.due, placing))
    return state, events


def _fighting(duel: DuelState, seat: Seat) -> list[Seat]:
    """The opponents whom a seat of a duel still faces."""
    return [stance.against for stance in duel.facing(seat)]


def combat_ended(state: State) -> State:
    """MIN-43: how the fighters stand after their last round; then all who may fall are checked, by initiative."""
    for fight in state.fights:
        for seat, index in enumerate(fight.figures):
            piece = state.pieces[index]
            fighter = between_combats(piece.fighter, piece.spells)
            posture = last_posture(state, fight, seat) if piece.conscious else "down"
            state = changed(state, index, fighter=fighter, posture=posture)
    rank = {seat: place for place, seat in enumerate(state.initiative)}
    order = sorted(range(len(state.pieces)), key=lambda index: (rank[state.setup.seat[index]], index))
    return replace(state, phase="falls", due=tuple(Check(index) for index in order))


def last_posture(state: State, fight: Fight, seat: Seat) -> Posture:
    """MIN-43: down on picture 41, off balance on 19 and on 59 at close range; of several opponents the worst counts."""
    if fight.duel.fates[seat] == "escaped":
        return "standing"
    own = [stance for stance in fight.duel.stances if stance.seat == seat]
    close = [stance.picture for stance in own if stance.picture != 59 or stance.range == "close"]
    postures = [LAST_POSTURES.get(picture, "standing") for picture in close]
    return max(postures, key=SEVERITY.__getitem__, default="standing")
