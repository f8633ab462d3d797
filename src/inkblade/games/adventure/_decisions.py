"""What a seat may decide in an adventure: one small thing at a time."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from inkblade.boards import hexes
from inkblade.games.adventure._content import Name, Space, StandingOrder
from inkblade.games.duel import Decision as DuelDecision


class Deciding(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """One small decision."""


class Acting(Deciding, frozen=True):
    """A decision about one figure."""

    figure: Name


class Going(Acting, frozen=True):
    """A figure is to come to a space."""

    to: Space


class Aiming(Acting, frozen=True):
    """A figure deals with another."""

    target: Name


class Handling(Acting, frozen=True):
    """A figure deals with an object, a body, or its own weapon."""

    object: str


class Move(Going, frozen=True, tag="move"):
    """Go to a space by the cheapest way, as far as nobody halts."""


class Run(Acting, frozen=True, tag="run"):
    """Run this turn."""


class JumpOver(Going, frozen=True, tag="jump-over"):
    """Jump over the space between, and land."""


class Reckless(Going, frozen=True, tag="reckless"):
    """Jump down to a lower space."""


class JumpOnto(Aiming, frozen=True, tag="jump-onto"):
    """Jump down onto an opponent."""


class Block(Aiming, frozen=True, tag="block"):
    """Keep an opponent from moving."""


class Crawl(Going, frozen=True, tag="crawl"):
    """Crawl to a space."""


class Prone(Acting, frozen=True, tag="prone"):
    """Drop to the ground."""


class Stand(Acting, frozen=True, tag="stand"):
    """Stand up."""


class Balance(Acting, frozen=True, tag="balance"):
    """Regain balance."""


class PickUp(Handling, frozen=True, tag="pick-up"):
    """Pick up an object, a body, or the own weapon."""


class Drop(Handling, frozen=True, tag="drop"):
    """Put down what one carries."""

    to: Space


class Throw(Handling, frozen=True, tag="throw"):
    """Throw an object that one holds."""

    to: Space


class ThrowWeapon(Aiming, frozen=True, tag="throw-weapon"):
    """Throw what the book throws."""


class Examine(Handling, frozen=True, tag="examine"):
    """Look what there is in an object."""


class ShoveObject(Handling, frozen=True, tag="shove-object"):
    """Push an object straight away."""


class Shove(Aiming, frozen=True, tag="shove"):
    """Push an opponent, perhaps with all one's might."""

    hard: bool = False


class Slay(Aiming, frozen=True, tag="slay"):
    """Make an end of somebody unconscious."""


class Regenerate(Acting, frozen=True, tag="regenerate"):
    """Spend the Movement Phase on body points; of those who leave the board for it, leave."""


class Restore(Acting, frozen=True, tag="restore"):
    """Spend the Movement Phase on spell points."""


class Cast(Aiming, frozen=True, tag="cast"):
    """Cast a spell from afar."""

    card: str


class Undefended(Acting, frozen=True, tag="undefended"):
    """Name the Undefended Space by the side on which it lies; that ends the figure's move."""

    side: hexes.Side


class Finish(Acting, frozen=True, tag="finish"):
    """End the figure's move, its Undefended Space on the side where it was."""


class Order(Acting, frozen=True, tag="order"):
    """Change a figure's standing order."""

    order: StandingOrder


class Done(Deciding, frozen=True, tag="done"):
    """Nothing more in this phase."""


class Halt(Acting, frozen=True, tag="halt"):
    """Halt the one who has come near."""


class Let(Deciding, frozen=True, tag="let"):
    """Let the one who has come near go on."""


class Place(Going, frozen=True, tag="place"):
    """Put a figure into a space."""


class Engage(Aiming, frozen=True, tag="engage"):
    """Say whether a figure wants to fight another."""

    fight: bool


class Duel(Acting, frozen=True, tag="duel"):
    """What a figure does in its fight, as the combat books have it."""

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
