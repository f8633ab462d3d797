"""MAG-31, 51..62: who may attack whom, with what chance, who supports it, and which attacks add up."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec.structs import replace

from inkblade.boards import Arc, Square, arc, bearing
from inkblade.games.battle._content import Armour, blades, modifiers
from inkblade.games.battle._cover import cover_from
from inkblade.games.battle._field import behind
from inkblade.games.battle._fitness import unfit
from inkblade.games.battle._state import Index, Pool, Position, State
from inkblade.games.battle._sums import Sum
from inkblade.kernel import Objection, Tally

CHARGE, CHARGE_MOUNTED, RUN = 3, 5, 2
"""MAG-102: how many squares a charge takes on foot and mounted, and how many of them straight ahead at its end."""
CLAWS = "claws"
Manner = Literal["ahead", "diagonal", "beside"]


def striker_objection(state: State, index: Index) -> Objection | None:
    """Why a piece cannot attack anybody."""
    position, piece = state.position, state.position.pieces[index]
    facts = {"piece": position.name(index)}
    if position.seat(index) != state.acting:
        return Objection("not-yours", "MAG-31", "{piece} is not yours", facts)
    if piece.at is None:
        return Objection("off-board", "MAG-31", "{piece} is not on the board", facts)
    if piece.struck:
        return Objection("struck", "MAG-52", "{piece} has attacked this turn", facts)
    objection = unfit(state, index)
    if objection is not None and not (objection.code == "entranced" and piece.attacked):
        return objection
    if any(harm.no_fight for harm in position.harms(index)):
        return Objection("crippled", "MAG-67", "{piece} cannot use its arms", facts)
    if not position.locked(index):
        return Objection("far", "MAG-51", "{piece} is next to no enemy", facts)
    return None


def enemies(position: Position, index: Index) -> tuple[Index, ...]:
    """The enemies adjacent to a piece."""
    seat = position.seat(index)
    near = (one for one in position.adjacent(index) if position.seat(one) != seat)
    return tuple(one for one in near if not position.spared(index, one))


def contact(position: Position, index: Index, other: Index) -> tuple[Square, Square]:
    """The squares over which a piece attacks another: its front square if it can, and straight if it can."""
    touching = position.setup.field.touching
    pairs = [(a, b) for a in position.squares[index] for b in position.squares[other] if b in touching(a)]
    return min(pairs, key=lambda pair: (pair[0] != position.squares[index][0], abs(sum(pair[0]) - sum(pair[1])) != 1))


def manner(position: Position, index: Index, other: Index) -> Manner:
    """MAG-55, 57: how a piece attacks: straight ahead, diagonally ahead, or beside and behind itself."""
    pose = position.pose(index)
    forward = [bearing(pose.at, pose.facing, at) for at in position.squares[other]]
    near = [one for one in forward if one.ahead == 1 and abs(one.right) <= 1]
    if any(one.right == 0 for one in near):
        return "ahead"
    return "diagonal" if near else "beside"


def supporters(state: State, index: Index) -> tuple[Index, ...]:
    """MAG-54..56: those directly behind an attacker of their unit, as deep as their weapon reaches."""
    position, force = state.position, state.position.force(index)
    found: list[Index] = []
    facing = position.pose(index).facing
    place = position.squares[index][-1]
    while len(found) < force.depth - 1:
        other = position.occupants.get(behind(place, facing))
        if other is None or not _supports(state, index, other):
            break
        found.append(other)
        place = position.squares[other][-1]
    return tuple(found)


def _supports(state: State, index: Index, other: Index) -> bool:
    mine, theirs = state.position.pieces[index], state.position.pieces[other]
    alike = mine.force == theirs.force and mine.facing == theirs.facing
    return alike and mine.trance is None and theirs.trance is None and not theirs.struck


def victim(position: Position, index: Index, pool: Pool) -> Index | None:
    """Whom of the target's unit a piece would attack as a member of a pool."""
    unit = position.pieces[pool.target].force
    able = [
        other
        for other in enemies(position, index)
        if position.pieces[other].force == unit and manner(position, index, other) == pool.kind
    ]
    if pool.target in able:
        return pool.target
    return able[0] if able and pool.kind != "diagonal" else None


def strike_pool(state: State, index: Index, target: Index) -> Pool:
    """MAG-57, 60: the pool with which a piece begins to attack: all of its unit who attack that unit the same way."""
    position = state.position
    force, kind = position.pieces[index].force, manner(position, index, target)
    alone = Pool(kind, force, target, (index,))
    first = [index]
    alone_by_nature = position.setup.forces[force].individual or position.pieces[index].trance is not None
    lonely = kind == "diagonal" or alone_by_nature or mixed_cover(position, index, target)
    for other in () if lonely else position.members[force]:
        fit = other != index and striker_objection(state, other) is None
        if fit and victim(position, other, alone) is not None:
            first.append(other)
    rear = [one for leader in first for one in supporters(state, leader)] if kind != "beside" else []
    return replace(alone, members=(*first, *rear))


def mixed_cover(position: Position, index: Index, target: Index) -> bool:
    """MAG-60: whether the pieces of the target's unit that its enemies can strike are in more than one cover."""
    unit, own = position.pieces[target].force, position.pieces[index].force
    covers = set()
    for one in {index, *position.members[own]}:
        for other in enemies(position, one):
            if position.pieces[other].force == unit:
                covers.add(combat_cover(position, one, other)[0])
    return len(covers) > 1


def combat_cover(position: Position, index: Index, other: Index) -> tuple[str | None, str]:
    """MAG-103: the cover a defender is attacked across; ground that both stand on covers neither."""
    a, b = contact(position, index, other)
    cover, by = cover_from(position, a, other, b)
    terrain = position.setup.field.terrain
    return (None, "") if by == terrain[b] and terrain[a] == terrain[b] else (cover, by)


class Member(NamedTuple):
    """One of a pool: itself, the piece whose place counts for it, and whom it attacks."""

    piece: Index
    leader: Index
    other: Index

    @property
    def supports(self) -> bool:
        return self.piece != self.leader


def attackers(state: State, pool: Pool) -> list[Member]:
    """The members of a pool: those in contact, and behind each its supporters as far as they are members in a row."""
    found = []
    for leader in pool.members:
        other = victim(state.position, leader, pool)
        if other is None:
            continue
        found.append(Member(leader, leader, other))
        for one in supporters(state, leader) if pool.kind != "beside" else ():
            if one not in pool.members:
                break
            found.append(Member(one, leader, other))
    return found


def without(state: State, pool: Pool, index: Index) -> Pool:
    """A pool that one has left, and with it those who only supported it."""
    rest = replace(pool, members=tuple(one for one in pool.members if one != index))
    return replace(rest, members=tuple(member.piece for member in attackers(state, rest)))


def member_objection(state: State, pool: Pool, index: Index) -> Objection | None:
    """Why a piece cannot join a pool of attackers."""
    position = state.position
    facts = {"piece": position.name(index), "target": position.name(pool.target)}
    if position.pieces[index].force != pool.force:
        return Objection("another-unit", "MAG-60", "{piece} belongs to another unit", facts)
    if index in pool.members:
        return Objection("member", "MAG-60", "{piece} is in the pool", facts)
    if position.pieces[index].at is None or position.pieces[index].struck:
        return Objection("struck", "MAG-52", "{piece} has attacked this turn", facts)
    joined = replace(pool, members=(*pool.members, index))
    if any(member.piece == index and member.supports for member in attackers(state, joined)):
        return None
    if pool.kind == "diagonal":
        return Objection("diagonal", "MAG-57", "{target} is attacked diagonally: that is worked out apart", facts)
    if objection := striker_objection(state, index):
        return objection
    if victim(position, index, pool) is None:
        return Objection("no-contact", "MAG-56", "{piece} attacks nobody of the unit of {target} this way", facts)
    if mixed_cover(position, pool.members[0], pool.target):
        text = "the unit of {target} stands in more than one kind of cover: each strikes alone"
        return Objection("mixed-cover", "MAG-60", text, facts)
    return None


def combat_sum(state: State, member: Member) -> Sum:
    """MAG-58: the basic chance, its modifiers, and what wounds and stunned enemies make of it."""
    index, leader, other = member
    position = state.position
    force, enemy = position.force(index), position.force(other)
    disarmed = any(harm.disarmed for harm in position.harms(index))
    weapon = CLAWS if disarmed else force.blade
    poisoned = force.has("poisoner") and not enemy.individual
    armour: Armour = "none" if poisoned else enemy.armour
    worn = "no armour" if armour == "none" else armour
    basic = force.play_sheet.combat[weapon][armour]
    terms = [(f"{blades()[weapon].name.lower()} on {worn}", basic)]
    terms += _own_modifiers(position, index, weapon)
    terms += _place_modifiers(position, leader, other, poisoned)
    if not member.supports:
        terms += _charge(position, index, other)
    divisors = []
    if any(harm.halved for harm in position.harms(index)):
        divisors.append(("wounded head", 2))
    if position.setup.options.helghast_unnatural and enemy.sheet == "helghast" and not force.individual:
        divisors.append(("unnatural", 2))
    return Sum(Tally(tuple(terms)), tuple(divisors), "stunned" if position.stunned(other, state.turn) else "")


def _own_modifiers(position: Position, index: Index, weapon: str) -> list[tuple[str, int]]:
    table, force = modifiers().combat, position.force(index)
    veteran = force.hero is not None or (force.training == "veteran" and not force.monster)
    found = [
        ("weapon skill", table["skill"] * force.has(f"skill:{weapon}")),
        ("veteran", table["veteran"] * veteran),
        ("poor", table["poor"] * (force.training == "poor" and not force.individual)),
        ("wounds", sum(harm.combat for harm in position.harms(index))),
    ]
    return [one for one in found if one[1]]


def side_attacked(position: Position, index: Index, other: Index) -> Arc:
    """MAG-53: on which side a defender is attacked."""
    a, _ = contact(position, index, other)
    pose = position.pose(other)
    return arc(pose.at, pose.facing, a, 2 if position.force(other).long else 1)


def _place_modifiers(position: Position, index: Index, other: Index, poisoned: bool) -> list[tuple[str, int]]:
    table, force, enemy = modifiers().combat, position.force(index), position.force(other)
    side = side_attacked(position, index, other)
    a, b = contact(position, index, other)
    level = position.setup.field.level
    cover, by = combat_cover(position, index, other)
    facing_it = manner(position, index, other) != "beside"
    found = [
        ("flank", table["flank"] * (side is Arc.FLANK)),
        ("rear", table["rear"] * (side is Arc.REAR)),
        ("on a mounted enemy", force.arm.against_mounted * (enemy.long and facing_it)),
        ("mounted", table["mounted-on-foot"] * (force.long and not enemy.long and not enemy.arm.pole)),
        ("shield", table["shield"] * (enemy.shield and side is not Arc.REAR and not poisoned)),
        ("higher", table["higher"] * (level[a] > level[b])),
        ("lower", table["lower"] * (level[a] < level[b])),
    ]
    if cover is not None:
        found.append((by.replace("-", " "), table[cover]))
    return [one for one in found if one[1]]


def charges(position: Position, index: Index, other: Index) -> bool:
    """MAG-102: whether a piece charged the enemy to its front."""
    piece, force = position.pieces[index], position.force(index)
    enough = piece.entered >= (CHARGE_MOUNTED if force.long else CHARGE) and piece.run >= RUN
    barred = any(harm.no_charge for harm in position.harms(index))
    return enough and not barred and manner(position, index, other) != "beside"


def _charge(position: Position, index: Index, other: Index) -> list[tuple[str, int]]:
    if not charges(position, index, other):
        return []
    table, force, enemy = modifiers().combat, position.force(index), position.force(other)
    if not force.long:
        return [("charge", table["charge"])]
    if enemy.arm.pole and side_attacked(position, index, other) is Arc.FRONT:
        return []
    return [("charge", table["charge-lance" if force.arm.mounted else "charge-mounted"])]


def struck_at(state: State, pool: Pool) -> State:
    """The state once a pool has struck: its members have attacked, and the defenders will remember it."""
    position = state.position
    met = attackers(state, pool)
    state = state.placed({one: replace(position.pieces[one], struck=True) for one in pool.members})
    for other in {pool.target, *(member.other for member in met)}:
        state = state.placed({other: replace(state.position.pieces[other], attacked=True)})
    for member in met:
        if not member.supports:
            state = _exposed(state, member.piece, member.other)
    return replace(state, pool=None, picked=None)


def _exposed(state: State, index: Index, other: Index) -> State:
    """MAG-78, 79: flank and rear attacks, and monsters fought, are causes to test."""
    position = state.position
    mine, theirs = position.pieces[index].force, position.pieces[other].force
    side = side_attacked(position, index, other)
    unit = state.units[theirs]
    monster = unit.monster or position.force(index).monster
    exposed = unit.exposed if side is Arc.FRONT or unit.exposed == "rear" else side.value
    caused = side is not Arc.FRONT or position.force(index).monster
    threats = tuple(sorted({*unit.threats, index})) if caused else unit.threats
    found = "rear" if exposed == "rear" else "flank" if exposed == "flank" else ""
    state = state.noted(theirs, replace(unit, exposed=found, monster=monster, threats=threats))
    if not position.force(other).monster:
        return state
    own = state.units[mine]
    return state.noted(mine, replace(own, monster=True, threats=tuple(sorted({*own.threats, other}))))
