"""DUEL-09, 38, 50: the fighters on the table before the first round."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.games.duel._afflicting import Told, afflict, order_from, with_order
from inkblade.games.duel._content import Book
from inkblade.games.duel._round import opening_stance
from inkblade.games.duel._state import START_PICTURE, Fate, Fighter, Order, Setup, Stance, State, both_ways


def lay(setup: Setup, fighters: tuple[Fighter, ...] | None = None) -> State:
    """The state before round 1: everybody at full body points on picture 57, unless the setup says otherwise.

    Fighters who come from an earlier combat are handed in as it left them.
    """
    standing: Fate = "standing"
    state = State(
        setup=setup,
        round=0,
        phase="choose",
        fronts=tuple(party[0] for party in setup.parties),
        fates=(standing,) * len(setup.parties),
        fighters=fighters or tuple(fresh(setup, fighter) for fighter in range(len(setup.books))),
        stances=(),
    )
    pictures = {(opening.of, opening.against): opening.picture for opening in setup.pairs}
    pairs = both_ways(setup.engaged)
    stances = [opening_stance(state, a, b, pictures.get((a, b), START_PICTURE)) for a, b in pairs]
    state = replace(state, stances=tuple(stances))
    for stance in stances:
        if (stance.seat, stance.against) in pictures:
            state = _open(state, stance)
    return state


def fresh(setup: Setup, index: int) -> Fighter:
    """DUEL-50: full current body points, whatever the last battle cost."""
    book, entry = setup.books[index], setup.fighters[index]
    maximum = book.body if entry.maximum is None else entry.maximum
    body = maximum if entry.body is None else entry.body
    orders: tuple[Order, ...] = ()
    for page in entry.lasting:
        critical = book.pictures[page].critical
        assert critical is not None
        source = f"the critical of picture {page}, {book.pictures[page].title}"
        if order := order_from(Told("critical", critical.tell, source)):
            orders = with_order(orders, order)
    for gear in entry.lost:
        orders = with_gear_order(orders, book, gear)
    return Fighter(body, maximum, tuple(sorted(entry.lost)), orders, hand=setup.cards[index])


def with_gear_order(orders: tuple[Order, ...], book: Book, gear: str) -> tuple[Order, ...]:
    """Gear lost before the start binds as if the picture that loses it had been shown."""
    for page, picture in book.pictures.items():
        if gear in picture.tell.lose and picture.tell.until:
            told = Told("picture", picture.tell, f"picture {page}, {picture.title}", remembered=True)
            if order := order_from(told):
                return with_order(orders, order)
    return orders


def _open(state: State, stance: Stance) -> State:
    """MIN-42: an opening picture's SCORE is ignored, its instruction applies."""
    picture = state.picture(stance)
    told = Told("picture", picture.tell, f"picture {stance.picture}, {picture.title}", stance.against, remembered=True)
    state, _ = afflict(state, stance.of, [told])
    return state
