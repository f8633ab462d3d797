"""What the shelf knows of a fight: the plain duel of the same two books, where that duel is solved."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from inkblade.bots.duel import Exact, duelling, exact_choice
from inkblade.games.duel import DUEL, Setup, View


def exact(view: View) -> Exact | None:
    """Every pair of maneuvers of a one-on-one on even ground, as the solved duel of the two books values it.

    None where nothing is on the shelf, where cards or uneven ground make another duel of it, or where the plain duel
    never comes to such a situation.
    """
    state, setup = view.state, view.state.setup
    assert view.seat is not None
    uneven = setup.fighters[0].height != setup.fighters[1].height or any(entry.bars for entry in setup.fighters)
    if uneven or len(setup.parties) != 2 or any(setup.cards) or duelling(state, view.seat) is None:
        return None
    plain = _plain((setup.books[0].id, setup.books[1].id))
    if plain is None:
        return None
    try:
        return exact_choice(View(view.seat, replace(state, setup=plain)))
    except KeyError:
        return None


@lru_cache(maxsize=256)
def _plain(books: tuple[str, str]) -> Setup | None:
    """The plain duel of two books, if its solution is on the shelf; looked for once in a process."""
    from inkblade.solver import NotCompiled, shelved

    setup = DUEL.notation.read_setup({"books": list(books)})
    try:
        return None if shelved(setup) is None else setup
    except NotCompiled:
        return None
