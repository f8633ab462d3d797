"""What a seat may decide in an adventure: one small thing at a time."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from inkblade.boards import hexes
from inkblade.games.adventure._content import Name, Space, StandingOrder
from inkblade.games.duel import Decision as DuelDecision


class Deciding(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """One small decision."""


class Move(Deciding, frozen=True, tag="move"):
    """Go to a space by the cheapest way, as far as nobody halts."""

    figure: Name
    to: Space


class Run(Deciding, frozen=True, tag="run"):
    """Run this turn."""

    figure: Name


class JumpOver(Deciding, frozen=True, tag="jump-over"):
    """Jump over the space between, and land."""

    figure: Name
    to: Space


class Reckless(Deciding, frozen=True, tag="reckless"):
    """Jump down to a lower space."""

    figure: Name
    to: Space


class JumpOnto(Deciding, frozen=True, tag="jump-onto"):
    """Jump down onto an opponent."""

    figure: Name
    target: Name


class Block(Deciding, frozen=True, tag="block"):
    """Keep an opponent from moving."""

    figure: Name
    target: Name


class Crawl(Deciding, frozen=True, tag="crawl"):
    """Crawl to a space."""

    figure: Name
    to: Space


class Prone(Deciding, frozen=True, tag="prone"):
    """Drop to the ground."""

    figure: Name


class Stand(Deciding, frozen=True, tag="stand"):
    """Stand up."""

    figure: Name


class Balance(Deciding, frozen=True, tag="balance"):
    """Regain balance."""

    figure: Name


class PickUp(Deciding, frozen=True, tag="pick-up"):
    """Pick up an object, a body, or the own weapon."""

    figure: Name
    object: str


class Drop(Deciding, frozen=True, tag="drop"):
    """Put down what one carries."""

    figure: Name
    object: str
    to: Space


class Throw(Deciding, frozen=True, tag="throw"):
    """Throw an object that one holds."""

    figure: Name
    object: str
    to: Space


class ThrowWeapon(Deciding, frozen=True, tag="throw-weapon"):
    """Throw what the book throws."""

    figure: Name
    target: Name


class Examine(Deciding, frozen=True, tag="examine"):
    """Look what there is in an object."""

    figure: Name
    object: str


class ShoveObject(Deciding, frozen=True, tag="shove-object"):
    """Push an object straight away."""

    figure: Name
    object: str


class Shove(Deciding, frozen=True, tag="shove"):
    """Push an opponent, perhaps with all one's might."""

    figure: Name
    target: Name
    hard: bool = False


class Slay(Deciding, frozen=True, tag="slay"):
    """Make an end of somebody unconscious."""

    figure: Name
    target: Name


class Regenerate(Deciding, frozen=True, tag="regenerate"):
    """Spend the Movement Phase on body points; of those who leave the board for it, leave."""

    figure: Name


class Restore(Deciding, frozen=True, tag="restore"):
    """Spend the Movement Phase on spell points."""

    figure: Name


class Cast(Deciding, frozen=True, tag="cast"):
    """Cast a spell from afar."""

    figure: Name
    card: str
    target: Name


class Undefended(Deciding, frozen=True, tag="undefended"):
    """Name the Undefended Space by the side on which it lies; that ends the figure's move."""

    figure: Name
    side: hexes.Side


class Finish(Deciding, frozen=True, tag="finish"):
    """End the figure's move, its Undefended Space on the side where it was."""

    figure: Name


class Order(Deciding, frozen=True, tag="order"):
    """Change a figure's standing order."""

    figure: Name
    order: StandingOrder


class Done(Deciding, frozen=True, tag="done"):
    """Nothing more in this phase."""


class Halt(Deciding, frozen=True, tag="halt"):
    """Halt the one who has come near."""

    figure: Name


class Let(Deciding, frozen=True, tag="let"):
    """Let the one who has come near go on."""


class Place(Deciding, frozen=True, tag="place"):
    """Put a figure into a space."""

    figure: Name
    to: Space


class Engage(Deciding, frozen=True, tag="engage"):
    """Say whether a figure wants to fight another."""

    figure: Name
    target: Name
    fight: bool


class Duel(Deciding, frozen=True, tag="duel"):
    """What a figure does in its fight, as the combat books have it."""

    figure: Name
    decision: DuelDecision


Decision: TypeAlias = (
    Move
    | Run
    | JumpOver
    | Reckless
    | JumpOnto
    | Block
    | Crawl
    | Prone
    | Stand
    | Balance
    | PickUp
    | Drop
    | Throw
    | ThrowWeapon
    | Examine
    | ShoveObject
    | Shove
    | Slay
    | Regenerate
    | Restore
    | Cast
    | Undefended
    | Finish
    | Order
    | Done
    | Halt
    | Let
    | Place
    | Engage
    | Duel
)
