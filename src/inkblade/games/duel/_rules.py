"""The law of the duel, phase by phase: announce, choose, luck, strike, card, party."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from msgspec.structs import replace

from inkblade.games.duel import _cards as card_rules
from inkblade.games.duel._afflicting import Told, afflict, card_kind
from inkblade.games.duel._content import Tell
from inkblade.games.duel._legality import View, maneuver_objection
from inkblade.games.duel._library import cards
from inkblade.games.duel._offers import (
    CARD_OFFERS,
    PARTY_OFFERS,
    next_offers,
    shots,
    spells_by_power,
)
from inkblade.games.duel._round import (
    Moved,
    ask_choice,
    begin_round,
    card_tolds,
    close_round,
    ending,
    escapers,
    falls,
    hit_by,
    over,
    pickers,
    settle,
    turn_again,
    turn_pages,
)
from inkblade.games.duel._starting import lay
from inkblade.games.duel._state import (
    Announcing,
    Changing,
    Decision,
    Fighter,
    Maneuvering,
    Offer,
    Revealing,
    Setup,
    Shooting,
    State,
    Striking,
)
from inkblade.kernel import Ask, Dice, Event, Objection, Outcome, Sealed, Seat, Step, Tally, known

OFF_BALANCE = 19
QUIET_PAGES = (20, 18, 52, 62, 46)
"""What an expired clock does, if it may: duck, jump, dodge away, pick up the weapon."""


class DuelRules:
    """Combat-book duels of any number of seats, with parties and cards."""

    def seats(self, setup: Setup) -> int:
        return len(setup.parties)

    def start(self, setup: Setup, dice: Dice) -> Step[State]:
        state, events = begin_round(lay(setup))
        return Step(state, tuple(events))

    def asked(self, state: State) -> Ask | None:
        match state.phase:
            case "over":
                return None
            case "announce":
                return Sealed(escapers(state))
            case "choose":
                return Sealed(state.fighting())
            case "luck":
                return Sealed(lucky(state))
            case "strike":
                return Sealed(pickers(state))
            case "card":
                return Sealed(tuple(next_offers(state, CARD_OFFERS)))
            case "party":
                return Sealed(tuple(next_offers(state, PARTY_OFFERS)))

    def outcome(self, state: State) -> Outcome | None:
        """One point to a team that alone stands, minus one to those that fell to it, nothing to anybody else."""
        if state.phase != "over":
            return None
        fates = list(zip(state.setup.teams, state.fates, strict=True))
        standing = {team for team, fate in fates if fate == "standing"}
        fallen = {team for team, _ in fates} - {team for team, fate in fates if fate != "fallen"}
        if len(standing) != 1 or not fallen:
            return Outcome((0.0,) * len(fates), state.ended)
        points = tuple(float(team in standing) - float(team in fallen) for team in state.setup.teams)
        return Outcome(points, state.ended)

    def view(self, state: State, seat: Seat | None) -> View:
        if not any(state.setup.cards):
            return View(seat, state)
        fighters = tuple(
            fighter if fighter.shown or state.seat_of(index) == seat else _face_down(fighter)
            for index, fighter in enumerate(state.fighters)
        )
        setup = replace(state.setup, cards=tuple(fighter.hand for fighter in fighters))
        return View(seat, replace(state, setup=setup, fighters=fighters))

    def tell(self, event: Event, seat: Seat | None) -> Event | None:
        return known(event, seat)

    def candidates(self, view: View) -> Iterator[Decision]:
        state, seat = view.state, view.seat
        if seat is None or not _is_asked(self.asked(state), seat):
            return
        match state.phase:
            case "announce":
                yield from (Announcing(False), Announcing(True))
            case "choose":
                fighter = state.fronts[seat]
                hand = tuple(card_rules.committable(state, fighter))
                for page in state.book(fighter).maneuvers:
                    yield Maneuvering(page)
                    for card in hand:
                        yield Maneuvering(page, card)
            case "strike":
                victims = hit_by(state, seat)
                yield from map(Striking, combinations(victims, state.front_book(seat).attacks))
            case "luck":
                yield Revealing(None)
                yield from map(Revealing, _cards_of_kind(state, seat, "luck"))
            case "card":
                yield from _revealable(state, seat)
            case "party":
                yield from _party_candidates(state, seat)

    def objection(self, view: View, decision: Decision) -> Objection | None:
        state, seat = view.state, view.seat
        if seat is None or not _is_asked(self.asked(state), seat):
            return Objection("not_asked", "DUEL-10", "nothing is asked of you now")
        if state.phase == "choose" and isinstance(decision, Maneuvering):
            if decision.card is not None and decision.card not in card_rules.committable(state, state.fronts[seat]):
                facts = {"card": decision.card}
                return Objection("no_such_card", "DUEL-43", "you have no card {card} to commit now", facts)
            return maneuver_objection(view, decision.maneuver, decision.card)
        if decision in self.candidates(view):
            return None
        text, rule = EXPECTED[state.phase]
        return Objection("not_offered", rule, text, {"phase": state.phase})

    def resolve(self, state: State, decisions: Mapping[Seat, Decision], dice: Dice) -> Step[State]:
        state, events = _RESOLVE[state.phase](state, decisions)
        return Step(state, tuple(events))

    def default(self, view: View) -> Decision:
        """A quiet maneuver if one is legal, and no to every offer."""
        options = [decision for decision in self.candidates(view) if self.objection(view, decision) is None]
        quiet: dict[Decision, int] = {Maneuvering(page): place for place, page in enumerate(QUIET_PAGES)}
        return min(options, key=lambda decision: quiet.get(decision, len(quiet)))


EXPECTED = {
    "announce": ("say whether you announce an escape", "DUEL-30"),
    "choose": ("choose a maneuver", "DUEL-10"),
    "luck": ("play one luck card of your hand, or none", "DUEL-45"),
    "strike": ("pick as many opponents as you have attacks, among those you hit", "DUEL-29"),
    "card": ("reveal a card the picture allows, or none", "DUEL-44"),
    "party": ("take or leave what the mark on your picture offers", "DUEL-39"),
}
CITED = {**{phase: rule for phase, (_, rule) in EXPECTED.items()}, "over": "DUEL-14"}
"""By phase, the rule that asks for what is decided in it."""


def _is_asked(ask: Ask | None, seat: Seat) -> bool:
    return ask is not None and seat in ask.seats


def _face_down(fighter: Fighter) -> Fighter:
    """Another's hand: how many cards of each kind, and nothing more."""
    return replace(fighter, hand=tuple(sorted(f"?{card_kind(card)}" for card in fighter.hand)))


def lucky(state: State) -> tuple[Seat, ...]:
    """DUEL-45: the seats whose front fighter holds a luck card, of use or not, so that asking tells nothing."""
    holding = [seat for seat in state.fighting() if state.front(seat).hand]
    return tuple([seat for seat in holding if any(card_kind(card) == "luck" for card in state.front(seat).hand)])


def _cards_of_kind(state: State, seat: Seat, kind: str) -> Iterator[str]:
    for card in dict.fromkeys(state.front(seat).hand):
        if card_kind(card) == kind:
            yield card


def _revealable(state: State, seat: Seat) -> Iterator[Decision]:
    yield Revealing(None)
    offer = next_offers(state, CARD_OFFERS)[seat]
    for card in _cards_of_kind(state, seat, offer.kind):
        yield Revealing(card, offer.against)
    if offer.kind == "spell":
        for card in spells_by_power(state, state.fronts[seat]):
            yield Revealing(card, offer.against)


def _party_candidates(state: State, seat: Seat) -> Iterator[Decision]:
    offer = next_offers(state, PARTY_OFFERS)[seat]
    if offer.kind == "change":
        yield Changing(None)
        yield from map(Changing, state.companions(seat))
    else:
        yield Shooting(None)
        yield from shots(state, offer)


def _announce(state: State, decisions: Mapping[Seat, Decision]) -> Moved:
    """DUEL-30: the answers are public before maneuvers are chosen."""
    saying = tuple(seat for seat, said in decisions.items() if isinstance(said, Announcing) and said.announce)
    text = "{name} announces an escape"
    events = [Event("announced", text, {"seat": seat, "name": state.name(seat)}) for seat in saying]
    return ask_choice(replace(state, announced=saying), events)


def _choose(state: State, decisions: Mapping[Seat, Decision]) -> Moved:
    """DUEL-10: all choices are revealed together, cards committed with them first."""
    events: list[Event] = []
    chosen: list[int | None] = [None] * len(state.fates)
    for seat, decision in decisions.items():
        assert isinstance(decision, Maneuvering)
        chosen[seat] = decision.maneuver
    state, turned = turn_pages(replace(state, chosen=tuple(chosen)))
    for seat, decision in decisions.items():
        if isinstance(decision, Maneuvering) and decision.card is not None:
            state, event = card_rules.reveal(state, state.fronts[seat], decision.card, None)
            events.append(event)
    events = [*turned, *events]
    return (replace(state, phase="luck"), events) if lucky(state) else _after_luck(state, events)


def _luck(state: State, decisions: Mapping[Seat, Decision]) -> Moved:
    """DUEL-45: luck is played when the pictures are known and before they take effect."""
    events: list[Event] = []
    for seat, decision in decisions.items():
        if isinstance(decision, Revealing) and decision.card is not None:
            state, event = card_rules.reveal(state, state.fronts[seat], decision.card, None)
            events.append(event)
    return _after_luck(state, events)


def _after_luck(state: State, events: list[Event]) -> Moved:
    state = turn_again(state)
    return (replace(state, phase="strike"), events) if pickers(state) else _settle(state, events)


def _strike(state: State, decisions: Mapping[Seat, Decision]) -> Moved:
    """DUEL-29: who could hit more than it has attacks has picked."""
    struck = tuple(
        (seat, victim)
        for seat, decision in decisions.items()
        if isinstance(decision, Striking)
        for victim in decision.strike
    )
    return _settle(replace(state, picked=tuple(decisions), struck=struck), [])


def _settle(state: State, events: list[Event]) -> Moved:
    state, more = settle(state)
    state, rest = close_round(state)
    return _after_round(state, [*events, *more, *rest])


def _after_round(state: State, events: list[Event]) -> Moved:
    """Ask for what pictures still offer, one offer a seat at a time, then begin the next round."""
    if state.phase == "over":
        return state, events
    if next_offers(state, CARD_OFFERS):
        return replace(state, phase="card"), events
    if next_offers(state, PARTY_OFFERS):
        return replace(state, phase="party"), events
    state, more = begin_round(state)
    return state, [*events, *more]


def _card(state: State, decisions: Mapping[Seat, Decision]) -> Moved:
    """DUEL-44: cards revealed because a picture said so work at once."""
    events: list[Event] = []
    tolds: list[tuple[int, Told]] = []
    answered = next_offers(state, CARD_OFFERS)
    for seat, decision in decisions.items():
        if isinstance(decision, Revealing) and decision.card is not None:
            state, event = card_rules.reveal(state, state.fronts[seat], decision.card, decision.at)
            events.append(event)
            tolds += card_tolds(state, seat, decision.card, decision.at)
    return _act_at_once(state, tolds, tuple(answered.values()), events)


def _act_at_once(
    state: State,
    tolds: list[tuple[int, Told]],
    answered: tuple[Offer, ...],
    events: list[Event],
    changes: Mapping[Seat, int] | None = None,
) -> Moved:
    """Effects between rounds: they may hurt, fell and end the match; who then changes places does so after them."""
    hurt = False
    for fighter in dict.fromkeys(fighter for fighter, _ in tolds):
        state, more = afflict(state, fighter, [told for index, told in tolds if index == fighter])
        hurt |= any(event.kind == "hurt" for event in more)
        events += more
    left = list(state.offers)
    for offer in answered:
        left.remove(offer)
    state = replace(state, offers=tuple(left), unhurt=0 if hurt else state.unhurt)
    state, more = falls(state)
    events += more
    for seat, newcomer in (changes or {}).items():
        state, more = _change(state, seat, newcomer)
        events += more
    faced = state.pairings.both_ways
    state = replace(state, offers=tuple(o for o in state.offers if (o.seat, o.against) in faced))
    ended = ending(state)
    return over(state, ended, events) if ended else _after_round(state, events)


def _party(state: State, decisions: Mapping[Seat, Decision]) -> Moved:
    """DUEL-39, 40: change places at the same range under the same picture, or loose a missile or a spell."""
    events: list[Event] = []
    tolds: list[tuple[int, Told]] = []
    answered = tuple(next_offers(state, PARTY_OFFERS).values())
    for seat, decision in decisions.items():
        if isinstance(decision, Shooting) and decision.shot is not None:
            state, told, more = _shoot(state, seat, decision)
            tolds += told
            events += more
    chosen = {seat: said.change for seat, said in decisions.items() if isinstance(said, Changing)}
    changes = {seat: newcomer for seat, newcomer in chosen.items() if newcomer is not None}
    return _act_at_once(state, tolds, answered, events, changes)


def _change(state: State, seat: Seat, newcomer: int) -> Moved:
    """DUEL-39: another takes the front, unless the front has just fallen and this very one stepped up."""
    if state.fronts[seat] == newcomer or state.fighters[newcomer].fallen:
        return state, []
    facts = {"seat": seat, "name": state.name(seat), "other": state.fighter_name(newcomer)}
    fronts = (*state.fronts[:seat], newcomer, *state.fronts[seat + 1 :])
    return replace(state, fronts=fronts), [Event("changed", "{other} takes the place of {name}", facts)]


def _shoot(state: State, seat: Seat, shot: Shooting) -> tuple[State, list[tuple[int, Told]], list[Event]]:
    """DUEL-40: a companion's missile against picture 19's SCORE, or a spell, at once."""
    assert shot.shot is not None
    assert shot.at is not None
    victim = state.fronts[shot.at]
    if shot.card is not None:
        state, event = card_rules.reveal(state, shot.shot, shot.card, shot.at)
        card = cards()[shot.card]
        if card.unless in state.book(victim).traits:
            return state, [], [event]
        tolds = [(shot.shot, Told("card", card.own, card.name)), (victim, Told("card", card.foe, card.name, seat))]
        return state, tolds, [event]
    assert shot.page is not None
    maneuver = state.book(shot.shot).maneuvers[shot.page]
    return state, *_missile(state, shot.shot, maneuver.page, victim)


def _missile(state: State, shooter: int, page: int, victim: int) -> tuple[list[tuple[int, Told]], list[Event]]:
    maneuver = state.book(shooter).maneuvers[page]
    score = state.book(victim).pictures[OFF_BALANCE].score or 0
    tally = Tally(((f"SCORE on picture {OFF_BALANCE}", score), (maneuver.name, maneuver.mod)))
    tally = tally.plus("experience", state.entry(shooter).raised.get(page, 0))
    damage = max(0, int(tally))
    facts = {"name": state.fighter_name(shooter), "foe": state.fighter_name(victim), "tally": tally, "damage": damage}
    event = Event("shot", "{name} looses at {foe}: {tally}" + ("" if damage else ", no damage"), facts)
    return [(victim, Told("picture", Tell(hurt=damage), maneuver.name))], [event]


_RESOLVE = {
    "announce": _announce,
    "choose": _choose,
    "luck": _luck,
    "strike": _strike,
    "card": _card,
    "party": _party,
}
