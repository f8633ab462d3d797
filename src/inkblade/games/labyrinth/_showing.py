"""What a screen or a program is shown of a view: the board, the counters, and the sums behind every choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from inkblade.boards import Edge, Square, edge, neighbours
from inkblade.games.labyrinth._building import posting_objection
from inkblade.games.labyrinth._candidates import candidates
from inkblade.games.labyrinth._content import HIDDEN, counters
from inkblade.games.labyrinth._decisions import Alert, Attack, Burn, Move, Unlock
from inkblade.games.labyrinth._doors import alarm_chance, alarm_tally, alert_objection, tried, unlock_objection
from inkblade.games.labyrinth._magic import DAMAGE, burn_objection
from inkblade.games.labyrinth._melee import attack_objection, chance, needed
from inkblade.games.labyrinth._moving import has_zone, points, reach_of
from inkblade.games.labyrinth._phases import BUILDING, DEFENCE, QUEST, acting, asked_seats
from inkblade.games.labyrinth._plan import Plan
from inkblade.games.labyrinth._rules import CITED
from inkblade.games.labyrinth._sight import in_sight
from inkblade.games.labyrinth._state import State, Unit, View
from inkblade.kernel import Plain

SIDE_NAMES = ("north", "east", "south", "west")


def shown(view: View) -> dict[str, Plain]:
    """A view as JSON."""
    state = view.state
    return {
        "seat": view.seat,
        "side": view.side,
        "phase": state.phase,
        "phases": _phases(state),
        "rule": CITED[state.phase],
        "half": state.half,
        "acting": acting(state),
        "turn": state.turn,
        "limit": state.options.limit,
        "seats": [list(one) for one in state.parties],
        "board": board(state.plan),
        "open": sorted([list(place[0]), list(place[1])] for place in state.open),
        "units": [_unit(state, unit) for unit in state.units],
        "alarm": state.alarm,
        "attempts": [[list(room), count] for room, count in state.attempts],
        "alerted": sorted(list(room) for room in state.alerted),
        "dodging": state.dodging,
        "stock": [[kind, number] for kind, number in state.stock] if state.phase in BUILDING else [],
        "posts": _posts(state) if _is_asked(view) and state.phase in BUILDING else {},
        "drawn": _drawn(state),
        "sums": list(_sums(view)) if _is_asked(view) else [],
        "sight": _sights(view),
        "zones": _zones(state),
    }


def _phases(state: State) -> Plain:
    """The phases of this half of the turn, in their order; while one builds, that alone."""
    return (
        [state.phase] if state.phase in BUILDING else list((DEFENCE if state.options.reversed else QUEST)[state.half])
    )


def _posts(state: State) -> dict[str, Plain]:
    """By kind of counter, the squares where one could be placed now."""
    alike: dict[tuple[str, str], Plain] = {}
    found: dict[str, Plain] = {}
    for kind, number in state.left_over.items():
        if number > 0:
            counter = counters()[kind]
            key = counter.side, counter.post
            if key not in alike:
                alike[key] = [list(at) for at in sorted(state.plan.floor) if posting_objection(state, kind, at) is None]
            found[kind] = alike[key]
    return found


def _drawn(state: State) -> Plain:
    if state.drawn is None:
        return None
    return {"section": state.drawn.section, "cell": list(state.drawn.cell), "laid": state.drawn.laid}


def _is_asked(view: View) -> bool:
    return view.side == acting(view.state) and view.seat in asked_seats(view.state)


def board(plan: Plan) -> Plain:
    """The floor with its walls and doorways, found once for a plan."""
    known: Plain = plan.__dict__.get("_board")
    if known is None:
        known = plan.__dict__["_board"] = {
            "sections": [{"section": one.section, "x": one.x, "y": one.y, "turn": one.turn} for one in plan.laid],
            "floor": [[square.x, square.y, plan.room(square) is not None] for square in sorted(plan.floor)],
            "walls": [wall for square in sorted(plan.floor) for wall in _walls(plan, square)],
            "doorways": [{"edge": _edge(one.edge), "kind": one.kind} for one in plan.doorways],
            "entrances": [list(square) for square in plan.entrances],
            "sites": [_edge(place) for place in plan.sites],
            "princess": list(plan.princess) if plan.princess else None,
            "dark": [list(cell) for cell in plan.dark],
        }
    return known


def _edge(place: Edge) -> Plain:
    return [list(place[0]), list(place[1])]


def _walls(plan: Plan, square: Square) -> Iterator[Plain]:
    """The sides of a square that nobody passes, each once."""
    ways = set(plan.ways)
    for side, beyond in zip(SIDE_NAMES, neighbours(square), strict=True):
        place = edge(square, beyond)
        leads_out = (square, beyond) in ways and beyond not in plan.floor
        if place not in plan.joined and not leads_out and place not in plan.kinds:
            yield [square.x, square.y, side]


def _unit(state: State, unit: Unit) -> dict[str, Plain]:
    """A counter as it lies on the table; face down it shows where it is and nothing else."""
    at = list(unit.at) if unit.at else None
    if unit.kind == HIDDEN:
        return {"name": unit.name, "kind": HIDDEN, "side": unit.side, "at": at, "up": False, "sighted": unit.sighted}
    counter = unit.counter
    return {
        "name": unit.name,
        "kind": unit.kind,
        "title": counter.name,
        "side": unit.side,
        "at": at,
        "up": unit.up,
        "attack": counter.attack,
        "defence": counter.defence,
        "rate": counter.rate,
        "hits": state.hits(unit),
        "damage": unit.damage,
        "left": points(state, unit, False) if not unit.halted else 0,
        "gone": unit.gone,
        "defends": unit.defends,
        "roused": unit.roused,
        "captive": unit.captive,
        "invisible": unit.invisible,
        "vanishing": unit.vanishing,
        "fireballs": unit.fireballs,
        "sighted": unit.sighted,
        "acted": unit.acted,
    }


def _sums(view: View) -> Iterator[dict[str, Plain]]:
    """For every legal choice that costs points or rolls dice: the cost, or what is needed and how likely it is."""
    state = view.state
    if state.phase in BUILDING:
        return
    for decision in candidates(view, legal_moves_only=True):
        match decision:
            case Move(unit=name, to=to, escort=escort):
                cost = reach_of(view, state.by_name[name], escort).costs[to]
                yield {"do": "move", "unit": name, "to": list(to), "escort": escort, "cost": cost}
            case Attack(unit=name, target=target) if attack_objection(view, decision) is None:
                needs = needed(state, state.by_name[name], state.by_name[target])
                yield {"do": "attack", "unit": name, "target": target, **_odds(str(needs), chance(int(needs)))}
            case Unlock(unit=name, edge=place) if unlock_objection(view, decision) is None:
                most = tried(state.by_name[name], state, place)
                yield {"do": "unlock", "unit": name, "edge": _edge(place), **_odds(f"{most} or less", most / 6)}
            case Alert(unit=name, room=room) if alert_objection(view, decision) is None:
                tally = alarm_tally(state, room)
                yield {"do": "alert", "unit": name, "room": list(room), **_odds(str(tally), alarm_chance(tally))}
            case Burn(target=target) if burn_objection(view, decision) is None:
                yield {"do": "burn", "target": target, **_odds(f"always hits for {DAMAGE}", 1.0)}


def _odds(needs: str, likely: Any) -> dict[str, Plain]:
    return {"needs": needs, "chance": round(float(likely), 4)}


def _sights(view: View) -> dict[str, Plain]:
    """What each unit of the viewing seat sees."""
    state = view.state
    if view.seat is None or state.phase in BUILDING:
        return {}
    own = [unit for unit in state.units if unit.at is not None and state.owns(view.seat, unit)]
    return {
        unit.name: [list(square) for square in sorted(state.plan.sight(unit.at)) if in_sight(state, unit.at, square)]
        for unit in own
        if unit.at is not None
    }


def _zones(state: State) -> dict[str, Plain]:
    """LAB-42: the zone of control of each unit known to have one, but for the Princess, whose zone not all heed."""
    return {
        unit.name: [
            list(beyond) for beyond, place in state.plan.beside.get(unit.at, ()) if place is None or place in state.open
        ]
        for unit in state.units
        if unit.at is not None and not unit.prize and has_zone(state, unit, unit)
    }
