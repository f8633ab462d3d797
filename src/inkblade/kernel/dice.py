"""Chance: the only door to it, and the ways it can be opened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Protocol

SEED_BYTES = 32
MOST_SIDES = 1 << 64


class Dice(Protocol):
    """Rules ask for a roll and say why."""

    def roll(self, sides: int, why: str) -> int:
        """A whole number from 1 to `sides`."""
        ...


@dataclass(frozen=True)
class Roll:
    """A die that has fallen."""

    sides: int
    face: int
    why: str


class UnreadScript(Exception):
    """A scripted roll does not fit what the rules asked for, or was never asked for."""


def check_seed(seed: bytes) -> None:
    """Raise ValueError unless dice can be keyed by it."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")


def check_sides(sides: int, why: str) -> None:
    """Raise ValueError unless there can be such a die."""
    if not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"a die has 1 to {MOST_SIDES} sides, not {sides} ({why})")


class SeededDice:
    """Dice of one turn of one match: BLAKE2b keyed by the seed over (turn, lane), so that undo cannot re-roll fate."""

    def __init__(self, seed: bytes, turn: int) -> None:
        check_seed(seed)
        self._seed, self._turn, self._lane = seed, turn, 0

    def roll(self, sides: int, why: str) -> int:
        """Uniform by rejection: words past the last whole multiple of `sides` are passed over."""
        check_sides(sides, why)
        limit = MOST_SIDES // sides * sides
        while True:
            word = self._word()
            if word < limit:
                return word % sides + 1

    def _word(self) -> int:
        place = self._turn.to_bytes(8, "big") + self._lane.to_bytes(8, "big")
        self._lane += 1
        return int.from_bytes(blake2b(place, key=self._seed, digest_size=8, person=b"inkblade dice").digest(), "big")


class ScriptedDice:
    """Dice that fall as written, for replays and tests: an unread script is a failure."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = list(faces)

    def roll(self, sides: int, why: str) -> int:
        if not self._faces:
            raise UnreadScript(f"the script has no roll left for: {why} (1 to {sides})")
        face = self._faces.pop(0)
        if not 1 <= face <= sides:
            raise UnreadScript(f"the script says {face} for: {why}, which has {sides} sides")
        return face

    def finish(self) -> None:
        """Raise UnreadScript if anything was left over."""
        if self._faces:
            raise UnreadScript(f"{len(self._faces)} scripted rolls were never asked for: {self._faces}")


class RecordingDice:
    """Dice that remember how they fell."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._rolls: list[Roll] = []

    def roll(self, sides: int, why: str) -> int:
        face = self._dice.roll(sides, why)
        self._rolls.append(Roll(sides, face, why))
        return face

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return tuple(self._rolls)


def commitment(seed: bytes) -> str:
    """What is published before a match so that nobody can change its dice later: the hash of the seed."""
    return blake2b(seed, digest_size=32, person=b"inkblade seed").hexdigest()


def shared_seed(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    """The seed of provable dice: the hash of a secret committed to first and of what each seat then added."""
    digest = blake2b(digest_size=SEED_BYTES, person=b"inkblade shared")
    for part in (secret, *nonces):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()
