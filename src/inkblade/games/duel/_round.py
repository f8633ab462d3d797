"""DUEL-09..16, 29..37: one round, from the reveal to the next choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from inkblade.games.duel._afflicting import Told, afflict, recurring, spend_orders
from inkblade.games.duel._content import Range, Tell
from inkblade.games.duel._law import range_after
from inkblade.games.duel._legality import rule_on
from inkblade.games.duel._library import cards
from inkblade.games.duel._offers import card_offers, party_offers, still_open
from inkblade.games.duel._scoring import (
    cards_of,
    clauses,
    full_blow,
    holds,
    played_by,
    scored_picture,
    stance_between,
    turned_page,
)
from inkblade.games.duel._state import START_PICTURE, Stance, State
from inkblade.games.duel._telling import critical, told
from inkblade.kernel import Event, Seat, Tally

Moved = tuple[State, list[Event]]


def begin_round(state: State) -> Moved:
    """Ask for the next choice; first for announcements, where anybody may escape (DUEL-30)."""
    state = replace(
        state,
        before=(),
        found=(),
        chosen=(),
        played=(),
        offers=(),
        announced=(),
        struck=(),
        picked=(),
        round=state.round + 1,
    )
    events = [Event("round", "Round {round}", {"round": state.round})]
    if state.setup.options.escape and escapers(state):
        return replace(state, phase="announce"), events
    return ask_choice(state, events)


def escapers(state: State) -> tuple[Seat, ...]:
    """DUEL-30: the seats that are at Extended Range toward everybody they fight."""
    return tuple(
        seat for seat in state.fighting() if all(stance.range is Range.EXTENDED for stance in state.facing(seat))
    )


def ask_choice(state: State, events: list[Event]) -> Moved:
    """Open the secret choice, and say what gave way where instructions left nothing (DUEL-26)."""
    options = state.setup.options
    if options.press and state.unhurt == options.press:
        events.append(Event("press", "The press: no green, yellow or brown until somebody is hurt", {}))
    for seat in state.fighting():
        for restriction in rule_on(state, seat).dropped:
            text = "{name} had nothing left to do, so this gives way: {words} ({source})"
            facts = {"name": state.name(seat), "words": restriction.words, "source": restriction.source}
            events.append(Event("gave_way", text, {"seat": seat, **facts}))
    return replace(state, phase="choose"), events


def turn_pages(state: State) -> Moved:
    """DUEL-03, 11: both maneuvers are known; each finds the own picture by the enemy's page."""
    events = []
    for seat in state.fighting():
        chosen = state.chosen[seat]
        assert chosen is not None
        maneuver = state.front_book(seat).maneuvers[chosen]
        facts = {"seat": seat, "name": state.name(seat), "page": chosen}
        text = "{name} does {maneuver} (page {page})"
        events.append(Event("maneuver", text, {**facts, "maneuver": f"{maneuver.section} {maneuver.name}"}))
    state = replace(state, before=state.stances)
    pairs = state.pairings.both_ways
    stances = [_next_stance(state, s) if (s.seat, s.against) in pairs else s for s in state.stances]
    return replace(state, stances=tuple(stances)), events


def _next_stance(state: State, stance: Stance) -> Stance:
    own, enemy = turned_page(state, stance.seat, stance.against), turned_page(state, stance.against, stance.seat)
    fighter = state.fronts[stance.seat]
    picture = state.book(fighter).matrix[enemy][own]
    return Stance(stance.seat, stance.against, picture, fighter, range_after(own, enemy))


def turn_again(state: State) -> State:
    """Pictures that cards, then clauses exchange for others: clauses judge the pictures as found, the own word wins."""
    if state.played:
        state = _turned(state, _turns_by_cards(state))
    state = replace(state, found=state.stances)
    return _turned(state, _turns_by_clauses(state))


Turn = tuple[Seat, Seat, Tell, Tell]


def _turns_by_cards(state: State) -> Iterator[Turn]:
    for owner, foe in state.pairings.both_ways:
        for card in played_by(state, owner):
            if card.unless not in state.front_book(foe).traits:
                yield owner, foe, card.own, card.foe


def _turns_by_clauses(state: State) -> Iterator[Turn]:
    for owner, foe in state.pairings.both_ways:
        for when in clauses(state, owner, foe):
            if (when.own.turn_to or when.foe.turn_to) and holds(state, when, owner, foe):
                yield owner, foe, when.own, when.foe


def _turned(state: State, turns: Iterable[Turn]) -> State:
    pictures: dict[tuple[Seat, Seat], int] = {}
    kept: set[tuple[Seat, Seat]] = set()
    for owner, foe, own, other in turns:
        if own.turn_to is not None:
            pictures[owner, foe] = own.turn_to
            kept.add((owner, foe))
        if other.turn_to is not None and (foe, owner) not in kept:
            pictures[foe, owner] = other.turn_to
    if not pictures:
        return state
    stances = (replace(s, picture=pictures.get((s.seat, s.against), s.picture)) for s in state.stances)
    return replace(state, stances=tuple(stances))


def hit_by(state: State, attacker: Seat) -> tuple[Seat, ...]:
    """DUEL-29: the opponents whom a seat's blow would do something to."""
    return tuple(stance.against for stance in state.facing(attacker) if _matters(state, attacker, stance.against))


def _matters(state: State, attacker: Seat, victim: Seat) -> bool:
    tally = full_blow(state, attacker, victim)
    picture = scored_picture(state, victim, attacker)
    if tally is None or picture is None:
        return False
    reaches = picture.critical is not None and int(tally) >= picture.critical.at
    return int(tally) > 0 or reaches or any(w.scores or w.score is not None for w in clauses(state, attacker, victim))


def pickers(state: State) -> tuple[Seat, ...]:
    """DUEL-29: the seats that could hit more opponents than they have attacks."""
    facing = state.pairings.facing
    outnumbered = [seat for seat in state.fighting() if len(facing[seat]) > state.front_book(seat).attacks]
    return tuple([seat for seat in outnumbered if len(hit_by(state, seat)) > state.front_book(seat).attacks])


def withheld(state: State, attacker: Seat, victim: Seat) -> bool:
    """Was this victim spared because the attacker picked others?"""
    return attacker in state.picked and (attacker, victim) not in state.struck


def settle(state: State) -> Moved:
    """DUEL-12..15: all blows, criticals and instructions of the round take effect together."""
    events: list[Event] = []
    fighting = [state.fronts[seat] for seat in state.fighting()]
    tolds: dict[int, list[Told]] = {fighter: [*recurring(state.fighters[fighter])] for fighter in fighting}
    damage = dict.fromkeys(fighting, 0)
    scored = hurt = False
    for victim, attacker in state.pairings.both_ways:
        stance = stance_between(state.stances, victim, attacker)
        scored |= state.picture(stance).score is not None
        events.append(_picture_event(state, stance))
        tally = full_blow(state, attacker, victim)
        dealt, blows = _suffered(state, victim, attacker, tally)
        damage[state.fronts[victim]] += dealt
        events += blows
        for receiver, item in _told(state, stance, tally, events):
            tolds[receiver].append(item)
    for receiver, item in _carded(state) if state.played else ():
        tolds[receiver].append(item)
    before = state
    for seat in before.fighting():
        away = all(stance.range is Range.EXTENDED for stance in before.facing(seat))
        state = spend_orders(state, state.fronts[seat], away)
    for fighter, items in tolds.items():
        state, more = afflict(state, fighter, items, damage[fighter])
        hurt |= any(event.kind == "hurt" for event in more)
        events += more
    return replace(_count(state, scored, hurt), offers=card_offers(before, tolds)), events


def _picture_event(state: State, stance: Stance) -> Event:
    picture = state.picture(stance)
    text = "{name} against {foe}: picture {picture}, {title}. {told}"
    if len(state.setup.parties) == 2:
        text = "{name}: picture {picture}, {title}. {told}"
    return Event("picture", text, {
        "seat": stance.seat, "against": stance.against, "name": state.name(stance.seat),
        "foe": state.name(stance.against), "picture": stance.picture, "title": picture.title,
        "range": stance.range.value, "told": told(picture),
    })  # fmt: skip


def _suffered(state: State, victim: Seat, attacker: Seat, tally: Tally | None) -> tuple[int, list[Event]]:
    """DUEL-12: the damage one opponent does, and its sum said aloud."""
    if tally is None:
        return 0, []
    facts = {"seat": victim, "by": attacker, "name": state.name(victim), "foe": state.name(attacker), "tally": tally}
    if withheld(state, attacker, victim):
        return 0, [Event("spared", "{foe} strikes elsewhere and spares {name}", facts)]
    dealt = max(0, int(tally))
    text = "{foe} scores on {name}: {tally}" + ("" if dealt else ", no damage")
    return dealt, [Event("score", text, {**facts, "damage": dealt})]


def _told(state: State, stance: Stance, tally: Tally | None, events: list[Event]) -> Iterable[tuple[int, Told]]:
    """DUEL-13, 15: what the own picture tells: its instruction, its critical if reached, its clauses."""
    seat, foe, picture = stance.seat, stance.against, state.picture(stance)
    source = f"picture {stance.picture}, {picture.title}"
    mine, theirs = state.fronts[seat], state.fronts[foe]
    yield mine, Told("picture", picture.tell, source, foe, remembered=True)
    if tally is not None and picture.critical and int(tally) >= picture.critical.at and not withheld(state, foe, seat):
        facts = {"seat": seat, "name": state.name(seat), "words": critical(picture)}
        if any(card.cancel_critical for card in cards_of(state, seat)):
            events.append(Event("critical_cancelled", "{name} shrugs off the critical. {words}", facts))
        else:
            events.append(Event("critical", "A critical hit on {name}. {words}", facts))
            yield mine, Told("critical", picture.critical.tell, f"the critical of {source}")
    for when in clauses(state, seat, foe):
        if holds(state, when, seat, foe, struck=not withheld(state, seat, foe)):
            yield mine, Told("picture", when.own, source, foe)
            yield theirs, Told("picture", when.foe, f"{state.name(seat)}'s {source}", seat)


def _carded(state: State) -> Iterable[tuple[int, Told]]:
    """What the ability cards of the round tell both sides."""
    for seat in state.fighting():
        for holder, id, at in state.played:
            if holder == state.fronts[seat]:
                yield from card_tolds(state, seat, id, at)


def card_tolds(state: State, seat: Seat, id: str, at: Seat | None) -> Iterable[tuple[int, Told]]:
    """What a card tells its holder, and the opponents it is played against (None: all that are faced)."""
    card = cards()[id]
    targets = [stance.against for stance in state.facing(seat) if at in (None, stance.against)]
    reached = [foe for foe in targets if card.unless not in state.front_book(foe).traits]
    if reached:
        # A tactic's leave was used in the choice it was committed with.
        own = replace(card.own, allow=()) if card.kind == "tactic" and at is None else card.own
        yield state.fronts[seat], Told("card", own, card.name)
    for foe in reached:
        yield state.fronts[foe], Told("card", card.foe, card.name, seat)


def _count(state: State, scored: bool, hurt: bool) -> State:
    """DUEL-31: rounds without a SCORE and without a wound, each counted only where it matters."""
    options = state.setup.options
    unscored = 0 if scored or options.stalemate.quiet is None else state.unscored + 1
    unhurt = 0 if hurt or not options.press else min(options.press, state.unhurt + 1)
    return replace(state, unscored=unscored, unhurt=unhurt)


def falls(state: State) -> Moved:
    """DUEL-14, 36: who is at zero or below is out; the next of the party, if any, steps up at Extended Range."""
    events: list[Event] = []
    fates, fronts, fresh = list(state.fates), list(state.fronts), set()
    for seat in state.fighting():
        fighter = state.fronts[seat]
        if not state.fighters[fighter].fallen:
            continue
        dead = state.fighters[fighter].dead
        text = "{name} is dead" if dead else "{name} falls unconscious"
        facts = {"seat": seat, "fighter": fighter, "name": state.name(seat)}
        events.append(Event("died" if dead else "fell", text, facts))
        successor = next(iter(state.companions(seat)), None)
        if successor is None:
            fates[seat] = "fallen"
        else:
            fronts[seat] = successor
            fresh.add(seat)
            events.append(Event("steps_up", "{name} steps up", {"seat": seat, "name": state.fighter_name(successor)}))
    if not events:
        return state, events
    state = replace(state, fates=tuple(fates), fronts=tuple(fronts))
    return reopen(state, fresh), events


def reopen(state: State, fresh: set[Seat]) -> State:
    """Both sides of every pairing of a seat whose front is new start again on picture 57."""
    return replace(state, stances=tuple(
        opening_stance(state, s.seat, s.against, START_PICTURE) if {s.seat, s.against} & fresh else s
        for s in state.stances
    ))  # fmt: skip


def opening_stance(state: State, seat: Seat, against: Seat, picture: int) -> Stance:
    """DUEL-09: a seat opening on a picture, at the range that picture shows."""
    fighter = state.fronts[seat]
    close = state.book(fighter).pictures[picture].range == "close"
    return Stance(seat, against, picture, fighter, Range.CLOSE if close else Range.EXTENDED)


def getting_away(state: State) -> tuple[Seat, ...]:
    """DUEL-30: who announced, is conscious, at Extended Range again and not scored upon, be it for no damage."""
    return tuple(
        seat
        for seat in state.announced
        if not state.front(seat).fallen
        and all(s.range is Range.EXTENDED and state.picture(s).score is None for s in state.facing(seat))
    )


def escapes(state: State, away: tuple[Seat, ...]) -> Moved:
    """DUEL-30: they are gone, unless nobody is left to escape from: those have won."""
    events: list[Event] = []
    if not away:
        return state, events
    fates = list(state.fates)
    for seat in away:
        if state.pairings.facing[seat]:
            fates[seat] = "escaped"
            events.append(Event("escaped", "{name} escapes", {"seat": seat, "name": state.name(seat)}))
    return replace(state, fates=tuple(fates)), events


def ending(state: State) -> str:
    """Why the match is over, or nothing."""
    stalemate = state.setup.options.stalemate
    if not state.fighting():
        return _decided(state)
    if stalemate.quiet is not None and state.unscored >= stalemate.quiet:
        return f"a draw: {stalemate.quiet} rounds without a SCORE"
    if state.setup.rounds is not None and state.round >= state.setup.rounds:
        return "the round is over" if state.setup.rounds == 1 else f"the {state.setup.rounds} rounds are over"
    if state.round >= stalemate.limit:
        return f"a draw: {stalemate.limit} rounds"
    return ""


def _decided(state: State) -> str:
    names = [state.name(seat) for seat in range(len(state.fates)) if state.standing(seat)]
    if "escaped" in state.fates:
        away = [state.name(seat) for seat, fate in enumerate(state.fates) if fate == "escaped"]
        return f"{' and '.join(away)} escaped"
    return f"{' and '.join(names)} won" if names else "a draw: nobody is left standing"


def close_round(state: State) -> Moved:
    """After the blows: who fell, who got away, whether it is over, and what pictures offer before the next choice."""
    away = getting_away(state)
    state, events = falls(state)
    state, more = escapes(state, away)
    events += more
    ended = ending(state)
    if ended:
        return over(state, ended, events)
    return replace(state, offers=(*still_open(state), *party_offers(state))), events


def over(state: State, ended: str, events: list[Event]) -> Moved:
    events.append(Event("over", "{reason}", {"reason": ended}))
    return replace(state, phase="over", ended=ended, offers=(), before=(), found=(), chosen=(), played=()), events
