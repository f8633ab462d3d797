"""MAG-28, 30, 33..50: who may shoot whom, with what chance, and the pools in which units shoot."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.boards import Arc, Square, arc, in_cone
from inkblade.games.battle._content import Armour, missiles, modifiers
from inkblade.games.battle._cover import WEIGHTS, clear, cover_from, file_leader
from inkblade.games.battle._field import nearest
from inkblade.games.battle._fitness import unfit
from inkblade.games.battle._state import Index, Phase, Pool, Position, State
from inkblade.games.battle._sums import Sum
from inkblade.kernel import Objection, Tally

BANDS = ("", "medium range", "long range")
LEAST_RANGE = 2
"""MAG-35: at one square pieces are engaged."""


def shooters(state: State, force: int) -> tuple[Index, ...]:
    """The pieces of a force that the acting seat commands: its own unit, or those of the enemy's in trance."""
    position = state.position
    own = state.setup.forces[force].seat == state.acting
    return (
        position.members[force]
        if own
        else tuple(one for one in position.entranced[force] if position.seat(one) == state.acting)
    )


def shooter_objection(state: State, index: Index) -> Objection | None:
    """Why a piece cannot shoot at anybody in this phase."""
    position, piece, force = state.position, state.position.pieces[index], state.position.force(index)
    facts: dict[str, object] = {"piece": position.name(index)}
    if force.shot is None:
        return Objection("unarmed", "MAG-28", "{piece} has no missile weapon", facts)
    if piece.at is None:
        return Objection("off-board", "MAG-28", "{piece} is not on the board", facts)
    if position.locked(index):
        return Objection("engaged", "MAG-34", "{piece} is next to an enemy", facts)
    if state.phase in piece.shots or (force.shot.shots == 1 and piece.loosed):
        return Objection("fired", "MAG-33", "{piece} has fired", facts)
    if objection := unfit(state, index):
        return objection
    if any(harm.no_fight for harm in position.harms(index)):
        return Objection("crippled", "MAG-67", "{piece} cannot use its arms", facts)
    if not force.individual and file_leader(position, index)[1] > force.ranks:
        text = "{piece} stands too far back: {training} troops fire in so many ranks: {ranks}"
        return Objection("behind", "MAG-40", text, facts | {"ranks": force.ranks, "training": force.training})
    return None


def aims(state: State, force: int) -> dict[Index, tuple[Index, ...]]:
    """Every enemy that members of a force can shoot in this phase, and which of them can."""
    key = force, state.phase, state.acting
    found = state.position.aims.get(key)
    if found is None:
        found = state.position.aims[key] = _find_aims(state, force)
    return found


def _find_aims(state: State, force: int) -> dict[Index, tuple[Index, ...]]:
    position, army = state.position, state.setup.forces[force]
    if army.shot is None:
        return {}
    ready = [one for one in shooters(state, force) if shooter_objection(state, one) is None]
    if not ready:
        return {}
    poses = {position.pose(file_leader(position, one)[0]) for one in ready}
    found = {}
    for target in position.army(1 - state.acting):
        if position.spared(ready[0], target):
            continue
        squares = [at for at in position.squares[target] if any(in_cone(pose.at, pose.facing, at) for pose in poses)]
        able = tuple(one for one in ready if squares and _can_hit(position, one, target, squares))
        if able:
            found[target] = able
    return found


def _can_hit(position: Position, shooter: Index, target: Index, squares: list[Square]) -> bool:
    shot = position.force(shooter).shot
    assert shot is not None
    far = nearest(position.squares[shooter], position.squares[target])
    return LEAST_RANGE <= far <= shot.bands[-1] and any(clear(position, shooter, at, target) for at in squares)


def missed(state: State, force: int, target: Index) -> Objection:
    """Why none of a force can shoot a target: no enemy on the board, a friend to be spared, range, arc, or sight."""
    position = state.position
    ready = [one for one in shooters(state, force) if shooter_objection(state, one) is None]
    facts = {"target": position.name(target), "force": state.setup.forces[force].name}
    if position.pieces[target].at is None or position.seat(target) == state.acting:
        return Objection("no-enemy", "MAG-38", "{target} is no enemy on the board", facts)
    if position.spared(ready[0], target):
        return Objection("a-friend", "MAG-148", "{target} is a friend in trance", facts)
    shot = state.setup.forces[force].shot
    assert shot is not None
    squares = position.squares[target]
    far = {one: nearest(position.squares[one], squares) for one in ready}
    if not any(LEAST_RANGE <= one <= shot.bands[-1] for one in far.values()):
        return Objection("out-of-range", "MAG-36", "{target} is out of range for the {force}", facts)
    poses = {position.pose(file_leader(position, one)[0]) for one in ready}
    if not any(in_cone(pose.at, pose.facing, at) for pose in poses for at in squares):
        return Objection("out-of-arc", "MAG-37", "{target} is not in the arc of fire of the {force}", facts)
    return Objection("unseen", "MAG-38", "none of the {force} sees {target} within range and arc", facts)


def aimed_square(position: Position, shooter: Index, target: Index) -> Square:
    """The square of a long target that suits the shooter best, cover included."""
    squares = position.squares[target]
    if len(squares) == 1:
        return squares[0]
    seen = [at for at in squares if clear(position, shooter, at, target)] or list(squares)
    origin = position.squares[shooter][0]
    return min(seen, key=lambda at: WEIGHTS[cover_from(position, origin, target, at)[0]])


def firing_sum(position: Position, shooter: Index, target: Index) -> Sum:
    """MAG-43: the basic chance, its modifiers, and what range and wounds leave of it."""
    force, enemy = position.force(shooter), position.force(target)
    assert force.missile is not None
    shot = missiles()[force.missile]
    poisoned = force.has("poisoner") and not enemy.individual
    armour: Armour = "none" if poisoned else enemy.armour
    name = shot.name.lower()
    basic = force.play_sheet.firing[force.missile][armour]
    tally = Tally(((f"{name} on {_worn(armour)}", basic), *_modifiers(position, shooter, target, poisoned)))
    far = nearest(position.squares[shooter], position.squares[target])
    band = next(place for place, last in enumerate(shot.bands) if far <= last)
    divisors = [(BANDS[band], band + 1)] if band else []
    if any(harm.halved for harm in position.harms(shooter)):
        divisors.append(("wounded head", 2))
    return Sum(tally, tuple(divisors))


def _worn(armour: Armour) -> str:
    return "no armour" if armour == "none" else armour


def _modifiers(position: Position, shooter: Index, target: Index, poisoned: bool) -> list[tuple[str, int]]:
    table, force, enemy = modifiers().firing, position.force(shooter), position.force(target)
    piece, aimed = position.pieces[shooter], position.pieces[target]
    at, origin = aimed_square(position, shooter, target), position.squares[shooter][0]
    cover, by = cover_from(position, origin, target, at)
    front = position.pose(target)
    behind = arc(front.at, front.facing, origin, 2 if enemy.long else 1) is Arc.REAR
    veteran = force.hero is not None or (force.training == "veteran" and not force.monster)
    found = [
        ("target moved", table["target-moved"] * (aimed.entered > 0)),
        ("shield", table["shield"] * (enemy.shield and not behind and not poisoned)),
        ("camouflaged", table["camouflaged"] * _camouflaged(position, target, at, by)),
        ("weapon skill", table["skill"] * force.has(f"skill:{force.missile}")),
        ("veteran", table["veteran"] * veteran),
        ("poor", table["poor"] * (force.training == "poor" and not force.individual)),
        ("moved", table["moved"] * (piece.entered > 0)),
        ("mounted", table["mounted"] * force.long),
        ("target mounted", table["target-mounted"] * enemy.long),
        ("monster", table["target-monster"] * enemy.monster),
    ]
    if cover is not None:
        found.append((by.replace("-", " "), table[cover]))
    return [one for one in found if one[1]]


def _camouflaged(position: Position, target: Index, at: Square, by: str) -> bool:
    """MAG-119: in broken ground, or behind an edge that covers him, but on no rampart."""
    if not position.force(target).has("camouflage"):
        return False
    rough = position.setup.field.terrain[at] not in ("open", "slope", "rampart", "steps")
    return rough or by not in ("", "rampart")


def mixed_cover(position: Position, shooter: Index, target: Index) -> bool:
    """MAG-46: whether the pieces of the target's unit that a shooter sees are not all in one cover."""
    origin = position.squares[shooter][0]
    field = position.setup.field
    covers = {
        cover_from(position, origin, one, position.squares[one][0])[0]
        for one in {target, *position.members[position.pieces[target].force]}
        if field.line(origin, position.squares[one][0]) is not None
    }
    return len(covers) > 1


def fire_pool(state: State, force: int, target: Index) -> Pool:
    """The pool with which a force begins to shoot: everybody who can, or one where MAG-46 forbids more."""
    able = aims(state, force)[target]
    alone = mixed_cover(state.position, able[0], target)
    return Pool("fire", force, target, able[:1] if alone else able)


def joining_objection(state: State, pool: Pool, index: Index) -> Objection | None:
    """Why a piece cannot join a pool of shooters."""
    position = state.position
    facts = {"piece": position.name(index), "target": position.name(pool.target)}
    if position.pieces[index].force != pool.force:
        return Objection("another-unit", "MAG-46", "{piece} belongs to another unit", facts)
    if index in pool.members:
        return Objection("member", "MAG-46", "{piece} is in the pool", facts)
    if objection := shooter_objection(state, index):
        return objection
    if index not in aims(state, pool.force)[pool.target]:
        return Objection("no-shot", "MAG-38", "{piece} cannot shoot {target}: range, arc or sight", facts)
    if mixed_cover(position, pool.members[0], pool.target):
        text = "the unit of {target} stands in more than one kind of cover: each shoots alone"
        return Objection("mixed-cover", "MAG-46", text, facts)
    return None


def shot_at(state: State, pool: Pool) -> State:
    """The state once the pool has shot: its members have fired."""
    pieces = state.position.pieces
    phase: Phase = state.phase
    fired = {one: replace(pieces[one], shots=(*pieces[one].shots, phase), loosed=True) for one in pool.members}
    return replace(state.placed(fired), pool=None, picked=None)
