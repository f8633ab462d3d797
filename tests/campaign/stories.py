"""Small campaigns, and chapters of them played by chance."""

from __future__ import annotations

from random import Random

from inkblade.campaign import Campaign, begin, definition, read_definition, setup_of
from inkblade.games.adventure import ADVENTURE
from inkblade.kernel import Record
from tests import playing

LONGEST = 20_000
"""More turns than a match of any chapter takes."""

DOOR = """
id = "door"
title = "Through the Door"
text = "Two rooms and a way out."
first = "first"
heroes = [{ name = "Anna", book = "mirim" }, { name = "Bert", book = "hill-troll" }]

[chapters.first]
title = "The First Room"
game = "adventure"
side = "Heroes"
gift = "well-rested"
won = ["second", "home"]
lost = ["first"]

[chapters.first.scene]
id = "room"
title = "Room"
text = "Somebody is in it."
turns = 2
map = { title = "Room", set = "castle", drawing = "0.  0.  0." }
sides = [
    { name = "Heroes", points = 11, victories = [{ kind = "slay-all" }, { kind = "survive", turn = 2 }], figures = [
        { id = "a", book = "mirim", at = "a1", undefended = "west" },
        { id = "b", book = "mirim", at = "b1", undefended = "north-west" },
    ] },
    { name = "Foes", points = 5, victories = [{ kind = "slay-all" }], figures = [
        { id = "foe", name = "Foe", book = "skeleton", at = "c1", undefended = "west", posture = "down", body = 1 },
    ] },
]

[chapters.second]
title = "The Second Room"
game = "adventure"
scene = "toll"
side = "The Traveller"
won = ["home"]
lost = ["nowhere"]

[endings.home]
title = "Home"

[endings.nowhere]
title = "Nowhere"
"""


def door(*owners: str) -> Campaign:
    """The small campaign at its beginning."""
    return begin(read_definition(DOOR, "door.toml"), "our door", owners or ("Ann",))


def seal(*owners: str) -> Campaign:
    """The shipped campaign at its beginning."""
    return begin(definition("seal"), "our seal", owners or ("Ann",))


def played(campaign: Campaign, number: int, party: list[str] | None = None) -> Record:
    """The next chapter, played to its end by chance."""
    setup = ADVENTURE.notation.read_setup(setup_of(campaign, party))
    match = playing.play(playing.begin(ADVENTURE, setup, number), Random(number), LONGEST)
    assert match.outcome is not None
    return match.record
