"""What instructions, criticals and cards do to a fighter: body points, gear, lasting orders."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from inkblade.games.duel._content import Bonus, Tell, Value
from inkblade.games.duel._legality import binding
from inkblade.games.duel._library import cards
from inkblade.games.duel._state import DEAD_AT, Fighter, Order, OrderKind, State
from inkblade.games.duel._telling import instruction
from inkblade.kernel import Event, Seat


class Told(Value, frozen=True):
    """An instruction on its way to a fighter."""

    kind: OrderKind
    tell: Tell
    source: str
    against: Seat | None = None
    remembered: bool = False
    """The own picture is its memory, so that a plain next-turn instruction need not become an order."""


def _lasting(tell: Tell) -> bool:
    return bool(tell.only or tell.no or tell.bonus or tell.allow or tell.ward or tell.double or tell.overrides)


def _each_round(tell: Tell) -> bool:
    """Are the wounds or recoveries of this instruction to come round by round, not at once?"""
    return (tell.turns > 1 or tell.until is not None) and bool(tell.hurt or tell.recover)


def order_from(told: Told) -> Order | None:
    """The order an instruction leaves behind, if it leaves any."""
    tell = told.tell
    if not (_lasting(tell) or _each_round(tell)) or (told.remembered and binding(tell)):
        return None
    kind: OrderKind = "gear" if told.kind == "picture" and tell.lose and tell.until else told.kind
    against = None if tell.until and kind != "card" else told.against
    return Order(kind, told.source, tell, None if tell.until else tell.turns, against)


def with_order(orders: tuple[Order, ...], new: Order) -> tuple[Order, ...]:
    """DUEL-23: told again, an order starts anew; what already binds for good stays as it was, whoever told it first."""
    if new.left is None:
        known = any((old.kind, old.tell, old.against) == (new.kind, new.tell, new.against) for old in orders)
        return orders if known else (*orders, new)
    replaced = new.tell.overrides
    kept = (old for old in orders if not (replaced and old.tell.overrides) and replace(old, left=new.left) != new)
    return (*kept, new)


def _with_orders(orders: tuple[Order, ...], tolds: Iterable[Told]) -> tuple[Order, ...]:
    """The orders with those that instructions leave behind."""
    for told in tolds:
        if order := order_from(told):
            orders = with_order(orders, order)
    return orders


def _with_mods(mods: tuple[Bonus, ...], new: list[Bonus]) -> tuple[Bonus, ...]:
    """Changes of MODs added up by what they apply to."""
    if not new:
        return mods
    sums = {mod.to: mod.add for mod in mods}
    for mod in new:
        sums[mod.to] = sums.get(mod.to, 0) + mod.add
    return tuple(Bonus(add, to) for to, add in sorted(sums.items()) if add)


def with_gear(fighter: Fighter, lose: Collection[str], regain: Collection[str], owned: frozenset[str]) -> Fighter:
    """DUEL-24, 25: gear picked up, then gear lost; orders that waited for the weapon end with its return."""
    lost, orders = fighter.lost, fighter.orders
    if lose or regain:
        lost = tuple(sorted((set(lost) - set(regain)) | (set(lose) & owned)))
    if orders and "weapon" not in lost:
        orders = tuple([order for order in orders if order.tell.until != "weapon_retrieved"])
    return fighter if lost == fighter.lost and orders == fighter.orders else replace(fighter, lost=lost, orders=orders)


def afflict(state: State, index: int, tolds: Sequence[Told], damage: int = 0) -> tuple[State, list[Event]]:
    """A fighter after a blow and all that it was told together: wounds first, recovery only for who still stands."""
    before, tells = state.fighters[index], [told.tell for told in tolds]
    wounded, body = _wounded(before, tells, damage)
    fighter = replace(
        before,
        body=body,
        orders=_with_orders(before.orders, tolds),
        mods=_with_mods(before.mods, [mod for tell in tells for mod in tell.mods]),
        power=_power(before, tells),
    )
    regain = [gear for tell in tells for gear in tell.regain]
    lose = [gear for tell in tells for gear in tell.lose]
    fighter = _with_cards(with_gear(fighter, lose, regain, state.book(index).gear), tells)
    fighters = (*state.fighters[:index], fighter, *state.fighters[index + 1 :])
    name = state.fighter_name(index)
    events = [*_body_events(name, before.body, wounded, body), *_changes(name, before, fighter)]
    return replace(state, fighters=fighters), events


def _wounded(before: Fighter, tells: list[Tell], damage: int) -> tuple[int, int]:
    """The body points after the wounds, and after what is recovered as well."""
    now = [tell for tell in tells if not _each_round(tell)]
    body = before.body - damage - sum([tell.hurt for tell in now])
    wounded = max(body - sum([tell.stun for tell in now]), min(body, DEAD_AT + 1))
    if wounded <= 0:
        return wounded, wounded
    return wounded, max(wounded, min(before.maximum, wounded + sum([tell.recover for tell in now])))


def _power(fighter: Fighter, tells: list[Tell]) -> int:
    """Spell points to use again: never more than were used."""
    if not fighter.spent:
        return 0
    used = sum(cards()[card].points for card in fighter.spent if card_kind(card) == "spell")
    return min(used, fighter.power + sum(tell.restore for tell in tells))


def _body_events(name: str, before: int, wounded: int, after: int) -> Iterator[Event]:
    """DUEL-12, 27: what was lost and what came back, each said, even where they make up for each other."""
    if wounded < before:
        facts = {"name": name, "points": before - wounded, "body": wounded}
        yield Event("hurt", "{name} loses {points}: {body} body points left", facts)
    if after > wounded:
        facts = {"name": name, "points": after - wounded, "body": after}
        yield Event("recovered", "{name} recovers {points}: {body} body points", facts)


def _with_cards(fighter: Fighter, tells: list[Tell]) -> Fighter:
    """Cards lost from the hand are lost unseen; only what was revealed is known to be spent."""
    if any(tell.discard for tell in tells):
        return replace(fighter, hand=())
    shown = any(tell.show for tell in tells)
    return replace(fighter, shown=True) if shown else fighter


def _changes(name: str, before: Fighter, after: Fighter) -> Iterable[Event]:
    facts = {"name": name}
    if after.lost != before.lost:
        for gear in sorted(set(after.lost) - set(before.lost)):
            yield Event("lost", "{name} loses the {gear}", {**facts, "gear": gear})
        for gear in sorted(set(before.lost) - set(after.lost)):
            yield Event("regained", "{name} has the {gear} again", {**facts, "gear": gear})
    if after.hand != before.hand:
        yield Event("discarded", "{name} loses all cards in hand", facts)
    if after.power > before.power:
        yield Event(
            "restored", "{name} restores {points} spell points", {**facts, "points": after.power - before.power}
        )
    if after.shown and not before.shown:
        names = [cards()[card].name for card in after.hand]
        yield Event("shown", "{name} lays the hand open: {cards}", {**facts, "cards": ", ".join(names) or "no card"})
    for order in after.orders:
        if order not in before.orders:
            words = instruction(order.tell)
            yield Event(
                "ordered", "{name} is told: {words} ({source})", {**facts, "words": words, "source": order.source}
            )


def spend_orders(state: State, index: int, at_extended: bool) -> State:
    """One choice is over: orders that count choices come one nearer to their end, and some end with the range."""
    fighter = state.fighters[index]
    if not fighter.orders:
        return state
    orders = tuple(
        order if order.left is None else replace(order, left=order.left - 1)
        for order in fighter.orders
        if order.left != 1 and not (order.tell.until == "extended_range" and at_extended)
    )
    fighters = (*state.fighters[:index], replace(fighter, orders=orders), *state.fighters[index + 1 :])
    return replace(state, fighters=fighters)


def recurring(fighter: Fighter) -> tuple[Told, ...]:
    """The wounds and recoveries that older orders bring in this round."""
    return tuple(
        Told(order.kind, Tell(hurt=order.tell.hurt, recover=order.tell.recover), order.source)
        for order in fighter.orders
        if _each_round(order.tell)
    )


def card_kind(card: str) -> str:
    """The kind of a card in a hand, face down or not."""
    return card.removeprefix("?") if card.startswith("?") else cards()[card].kind
