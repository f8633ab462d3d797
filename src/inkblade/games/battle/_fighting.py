"""MAG-43..47, 58, 60: pools let go: reactions asked first, hits rolled, harm done."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.games.battle._decisions import Decline, Use
from inkblade.games.battle._firing import firing_sum, shot_at
from inkblade.games.battle._hiding import masked, revealed
from inkblade.games.battle._hitting import Told, deal, rolled_hits
from inkblade.games.battle._reacting import after_blow, before_blow, before_shot, deflected, flashed, parried
from inkblade.games.battle._state import Pool, State
from inkblade.games.battle._striking import attackers, combat_sum, manner, struck_at
from inkblade.games.battle._sums import Sum
from inkblade.games.battle._telling import happened
from inkblade.kernel import Dice, Event


def shot_or_asked(state: State, dice: Dice) -> Told:
    """The pool shoots, unless its target is first asked for an answer."""
    reaction = before_shot(state, _pool(state))
    return (replace(state, reaction=reaction), ()) if reaction else _shot(state, dice)


def blow_or_asked(state: State, dice: Dice) -> Told:
    """The pool strikes, unless its target is first asked for an answer."""
    reaction = before_blow(state, _pool(state))
    return (replace(state, reaction=reaction), ()) if reaction else _struck(state, dice)


def reacted(state: State, decision: Use | Decline, dice: Dice) -> Told:
    """The answer is given, and what was about to happen does."""
    reaction = state.reaction
    assert reaction is not None
    state = replace(state, reaction=None)
    if isinstance(decision, Decline):
        return _declined(state, reaction.power, dice)
    if reaction.power == "mind-over-matter":
        return _turned_aside(state, decision, dice)
    if reaction.power == "secret-parry":
        state, events = parried(state, reaction.piece)
        state, more = _struck(state, dice)
        return state, (*events, *more)
    state, pool = flashed(state, reaction.piece, state.position.names[decision.target])
    kind = manner(state.position, reaction.piece, pool.target)
    return blow_or_asked(replace(state, pool=replace(pool, kind=kind)), dice)


def _declined(state: State, power: str, dice: Dice) -> Told:
    if power == "lightning-attack":
        return state, ()
    return _shot(state, dice) if power == "mind-over-matter" else _struck(state, dice)


def _pool(state: State) -> Pool:
    assert state.pool is not None
    return state.pool


def _firing_sums(state: State, pool: Pool) -> list[Sum]:
    known = masked(state, state.acting).state.position
    return [firing_sum(known, one, pool.target) for one in pool.members]


def _turned_aside(state: State, decision: Use, dice: Dice) -> Told:
    pool = _pool(state)
    assert decision.at is not None
    total = sum(one.final for one in _firing_sums(state, pool))
    aside, after, events = deflected(state, pool, decision.at, total, dice)
    if aside:
        after, more = revealed(after, pool.members)
        return shot_at(after, pool), (*events, *more)
    after, more = _shot(after, dice)
    return after, (*events, *more)


def _shot(state: State, dice: Dice) -> Told:
    """MAG-43..47: the pool shoots; whoever was hidden no longer is."""
    pool = _pool(state)
    sums = _firing_sums(state, pool)
    total = sum(one.final for one in sums)
    hits, face = rolled_hits(total, dice)
    told = _told(state, ("shot", "shoot"), sums, (total, face, hits))
    state, events = revealed(state, pool.members)
    state, more = deal(shot_at(state, pool), pool, hits, dice)
    return state, (told, *events, *more)


def _struck(state: State, dice: Dice) -> Told:
    """MAG-58, 60: the pool strikes; one who parries is not hit."""
    pool = _pool(state)
    sums = [combat_sum(state, member) for member in attackers(state, pool)]
    blocked = state.position.pieces[pool.target].parrying
    total = 0 if blocked else sum(one.final for one in sums)
    hits, face = rolled_hits(total, dice)
    told = _told(state, ("struck", "strike"), sums, (total, face, hits))
    before = _killed(state)
    state, events = deal(struck_at(state, pool), pool, hits, dice)
    reaction = after_blow(state, pool, _killed(state) > before)
    return replace(state, reaction=reaction), (told, *events)


def _killed(state: State) -> int:
    return sum(piece.gone == "killed" for piece in state.position.pieces)


def _told(state: State, words: tuple[str, str], sums: list[Sum], fall: tuple[int, int | None, int]) -> Event:
    pool = _pool(state)
    kind, deed = words
    total, face, hits = fall
    force = state.setup.forces[pool.force]
    facts = {
        "who": force.name,
        "target": state.position.force(pool.target).name,
        "members": [state.position.name(one) for one in pool.members],
        "piece": state.position.name(pool.target),
        "sums": [str(one) for one in sums],
        "total": total,
        "face": face,
        "hits": hits,
    }
    does = f"{deed}s" if force.individual else deed
    rolled = "" if face is None else " and {face} is rolled"
    text = f"{{who}} {does} at {{target}} with {{total}} in 100{rolled}: {{hits}} hit{'' if hits == 1 else 's'}."
    return happened(kind, text, facts)
