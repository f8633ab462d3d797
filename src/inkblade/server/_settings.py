"""How a server is set up: its folder, its limits, and the clock it reads."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

Clock = Callable[[], int]
"""What time it is, in milliseconds since 1970."""


def wall_clock() -> int:
    """The time of this machine."""
    return time.time_ns() // 1_000_000


class Rule(Protocol):
    """A numbered rule as a rulebook has it."""

    @property
    def id(self) -> str: ...
    @property
    def section(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def rulings(self) -> Sequence[str]: ...


@dataclass(frozen=True)
class Limits:
    """What one client may ask of the server."""

    message_bytes: int = 16_384
    body_bytes: int = 65_536
    record_bytes: int = 2_500_000
    messages_a_second: float = 100.0
    messages_at_once: int = 200
    reads_a_second: float = 100.0
    reads_at_once: int = 400
    writes_a_second: float = 2.0
    writes_at_once: int = 60
    sockets_an_address: int = 2_000
    hello_seconds: float = 10.0
    unsent_bytes: int = 2_000_000
    """What may wait for a slow client before it is cut off."""


@dataclass(frozen=True)
class Settings:
    """Everything a server needs to be told."""

    folder: Path
    rules: Callable[[str], Sequence[Rule]]
    """The numbered rules of a game."""
    database: str | None = None
    """The URL of the database; None: a file in the folder."""
    hosts: Sequence[str] = ("*",)
    """The names under which it answers; any, if it is open to the world."""
    secure: bool = False
    """Cookies only over HTTPS."""
    limits: Limits = field(default_factory=Limits)
    clock: Clock = wall_clock
    workers: int = 2
    warm: bool = True
    """Whether bots compile and load at the start what they need, rather than when somebody waits for them."""
    machine_seconds: float = 0.8
    """What a bot's decision may take."""
    away_seconds: float = 60.0
    """How long a person must be away before a machine may take the seat."""
    idle_seconds: float = 120.0
    """How long a table may rest before it leaves the memory."""
