"""What a screen or a program is shown of a view: the field, the figures, and the sums behind every choice."""

from __future__ import annotations

from collections.abc import Iterator

from inkblade.boards import Hex
from inkblade.games._reading import plain_of
from inkblade.games.adventure._candidates import options
from inkblade.games.adventure._content import AnyVictory, ObjectKind
from inkblade.games.adventure._falling import spaces_for
from inkblade.games.adventure._field import Field, space_name
from inkblade.games.adventure._fighting import forced, open_questions, owing, pairs
from inkblade.games.adventure._halting import own_halters
from inkblade.games.adventure._legality import CITED
from inkblade.games.adventure._odds import sum_of
from inkblade.games.adventure._opening import effective_height, opening_picture
from inkblade.games.adventure._phases import ORDER, asked
from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import Fight, Item, Placing, State, View, allowance, facts_of, left
from inkblade.games.adventure._winning import victory_words
from inkblade.games.adventure._wording import condition_of
from inkblade.games.adventure._zones import zone_around
from inkblade.games.duel import DUEL, Fighter
from inkblade.games.duel import View as DuelView
from inkblade.kernel import Open, Plain


def shown(view: View) -> dict[str, Plain]:
    """A view as JSON."""
    state = view.state
    teams = state.setup.teams
    ask = asked(state)
    return {
        "seat": view.seat,
        "side": None if view.seat is None else state.setup.scenario.sides[teams[view.seat]].name,
        "scenario": _scenario(state),
        "options": plain_of(state.setup.options),
        "phase": state.phase,
        "phases": list(ORDER),
        "rule": CITED[state.phase],
        "turn": state.turn,
        "limit": state.setup.scenario.turns,
        "initiative": list(state.initiative),
        "acting": ask.seats[0] if isinstance(ask, Open) else None,
        "pending": _pending(state),
        "field": field_of(state.setup.field),
        "figures": [_figure(view, index) for index in range(len(state.pieces))],
        "objects": [_object(state, item) for item in state.items],
        "zones": {state.id(index): zone(state, index) for index, one in enumerate(state.pieces) if one.present},
        "pairs": [_pair(view, pair) for pair in pairs(state)] if state.phase == "engagement" else [],
        "fights": [_fight(view, fight) for fight in state.fights],
        "defeats": [[state.id(one.winner), state.id(one.loser)] for one in state.defeats],
        "sums": list(_sums(view)),
    }


def _scenario(state: State) -> Plain:
    """What is being played, and what wins."""
    scenario, teams = state.setup.scenario, state.setup.teams
    sides = [
        {
            "name": side.name,
            "points": side.points,
            "seats": [seat for seat, team in enumerate(teams) if team == number],
            "victories": [_victory(state, victory) for victory in side.victories],
        }
        for number, side in enumerate(scenario.sides)
    ]
    places = {name: sorted(map(space_name, spaces)) for name, spaces in scenario.spaces.items()}
    told = {"id": scenario.id, "title": scenario.title, "text": scenario.text, "hard": scenario.hard_for}
    return {**told, "map": scenario.map.title, "winner": scenario.winner, "sides": sides, "places": places}


def _victory(state: State, victory: AnyVictory) -> Plain:
    return {**plain_of(victory), "text": victory_words(state.setup, victory)}


def field_of(field: Field) -> Plain:
    """The field as it was drawn, found once."""
    known: Plain = field.__dict__.get("_shown")
    if known is None:
        known = field.__dict__["_shown"] = [
            {"name": space_name(at), "q": at.q, "r": at.r, "level": field.levels[at], "feature": field.features[at]}
            for at in field.spaces
        ]
    return known


def _pending(state: State) -> Plain:
    """What must be answered before anything else goes on."""
    if state.end is not None:
        return None
    if state.due:
        placing = state.due[0]
        assert isinstance(placing, Placing)
        spaces = [space_name(at) for at in spaces_for(state, placing)]
        return {"kind": "place", "figure": state.id(placing.figure), "why": placing.why, "spaces": spaces}
    if state.halting is not None:
        halters = [state.id(index) for index in own_halters(state)]
        return {"kind": "halt", "mover": state.id(state.halting.mover), "halters": halters}
    return None


def _rear(state: State, at: Hex) -> Plain:
    return space_name(at) if at in state.setup.field.levels else None


def _figure(view: View, index: Index) -> dict[str, Plain]:
    """A figure: who it is, how it stands, what it has done this turn, and what it has in hand."""
    state, piece = view.state, view.state.pieces[index]
    figure, fighter = state.setup.figures[index], piece.fighter
    return {
        "id": figure.id,
        "name": state.name(index),
        "book": figure.book,
        "side": state.setup.side[index],
        "seat": state.setup.seat[index],
        "at": space_name(piece.at),
        "level": state.level(index),
        "height": figure.height,
        "effective": effective_height(state, index),
        "body": piece.body,
        "maximum": fighter.maximum,
        "attacks": figure.combat_book.attacks,
        "traits": list(figure.combat_book.traits),
        "condition": condition_of(piece),
        "posture": piece.posture,
        "undefended": {"side": piece.undefended.value, "space": _rear(state, piece.rear)},
        "order": piece.order,
        **_turn_of(state, index),
        "lost": list(fighter.lost),
        "criticals": [order.source for order in fighter.orders if order.kind == "critical"],
        "cards": _cards(fighter),
        "spell_points": piece.reserve + fighter.power if state.setup.seat[index] == view.seat else None,
    }


def _turn_of(state: State, index: Index) -> dict[str, Plain]:
    """What a figure carries, and what it has done this turn."""
    piece, effort = state.pieces[index], state.pieces[index].effort
    named = {None: None} | {place: state.id(place) for place in range(len(state.pieces))}
    return {
        "carries": list(piece.carries),
        "carrier": named[piece.carrier],
        "allowance": allowance(state, index),
        "left": left(state, index) if piece.present else 0,
        "running": effort.running,
        "ran": piece.ran,
        "entered": effort.entered,
        "halted": named[effort.halted],
        "halts": named[effort.halts],
        "blocked": effort.blocked,
        "finished": effort.finished,
        "task": effort.task,
        "fought": effort.fought,
    }


def _cards(fighter: Fighter) -> Plain:
    """Own cards by name; another's by how many of each kind."""
    hidden = [card.removeprefix("?") for card in fighter.hand if card.startswith("?")]
    return {
        "hand": [card for card in fighter.hand if not card.startswith("?")],
        "face_down": {kind: hidden.count(kind) for kind in dict.fromkeys(hidden)},
        "in_force": list(fighter.in_force),
        "spent": list(fighter.spent),
    }


def _object(state: State, item: Item) -> dict[str, Plain]:
    kind: ObjectKind = facts_of(state, item.id)
    thing = state.setup.objects.get(item.id)
    owner, _, gear = item.id.partition(":")
    return {
        "id": item.id,
        "kind": thing.kind if thing else gear,
        "name": thing.title if thing else kind.name,
        "owner": owner if gear else None,
        "at": None if item.at is None else space_name(item.at),
        "by": None if item.by is None else state.id(item.by),
        "weight": kind.weight,
        "range": kind.range,
        "height": kind.height,
        "large": kind.large,
        "tall": kind.tall,
        "examined": item.id in state.found,
        "contents": thing.contents.text if thing and thing.contents and item.id in state.found else None,
    }


def zone(state: State, index: Index) -> list[Plain]:
    """MIN-10, 17: the spaces of a figure's Battle Zone, for an opponent of its own height."""
    height = state.setup.heights[index]
    return [space_name(at) for at in zone_around(state.setup.field, state.pieces[index].at, height, height)]


def _pair(view: View, pair: tuple[Index, Index]) -> Plain:
    """Two who may fight, the pictures they would open on, and what the viewing seat has said of it."""
    state, (a, b) = view.state, pair
    said = {(want.figure, want.target): want.fight for want in state.wants}
    asks = () if view.seat is None else open_questions(state, view.seat)
    return {
        "figures": [state.id(a), state.id(b)],
        "pictures": [opening_picture(state, a, b), opening_picture(state, b, a)],
        "forced": forced(state, pair),
        "asked": [state.id(one) for one, other in asks if {one, other} == {a, b}],
        "said": [said.get((a, b)), said.get((b, a))],
    }


def _fight(view: View, fight: Fight) -> Plain:
    state = view.state
    own = [seat for seat, index in enumerate(fight.figures) if state.setup.seat[index] == view.seat]
    waiting = owing(state) if state.phase == "combat" and state.end is None else ()
    return {
        "id": fight.id,
        "figures": [state.id(index) for index in fight.figures],
        "engaged": [list(pair) for pair in fight.duel.setup.engaged],
        "owing": [state.id(index) for index in fight.figures if index in waiting],
        "given": [state.id(one.figure) for one in state.answers if one.figure in fight.figures],
        "duel": DUEL.notation.plain(DuelView(own[0] if own else None, fight.duel)),
    }


def _sums(view: View) -> Iterator[dict[str, Plain]]:
    """For every legal choice that costs points or rolls dice: the cost, and how likely each result is."""
    state = view.state
    if state.phase != "movement" or view.seat is None or state.due or state.halting is not None:
        return
    for decision in options(view):
        told = sum_of(state, decision)
        if told is not None:
            yield {**plain_of(decision), **told}
