"""The papers of the HTTP doors: what is asked for and answered in JSON, described in docs/wire.md; see also _shelf."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from inkblade.kernel import Plain
from inkblade.table import LONGEST_NAME, MOST_SEATS, Chair, Choice, ClockRule, Dice, Ending, Happened, Path, Phase

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
Token = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)]


class Paper(msgspec.Struct, frozen=True):
    """What is answered."""


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked for; unknown fields are refused."""


class Fault(Paper, frozen=True):
    """Why a request could not be met: a code for programs, a sentence for people."""

    code: str
    text: str


# What there is to play.


class GameEntry(Paper, frozen=True):
    """A game of the register."""

    id: str
    title: str
    rules: int
    """How many numbered rules it has."""


class BotEntry(Paper, frozen=True):
    """A machine opponent, the weakest of a game first."""

    id: str
    character: str
    games: list[str]


class RuleEntry(Paper, frozen=True):
    """A numbered rule: what it says, and the gaps and rulings beneath it."""

    id: str
    section: str
    text: str
    rulings: list[str]


# People and tables.


class Guest(Paper, frozen=True):
    """Who the cookie says you are."""

    name: str


class GuestForm(Form, frozen=True):
    """What you want to be called."""

    name: Name


class ChairForm(Form, frozen=True):
    """Who is to sit on a seat: me, whoever has the link, whoever comes first, or a machine."""

    who: Literal["me", "invite", "open", "machine"]
    bot: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)] | None = None
    """Of a machine; without it the house's stand-in."""


class OpenForm(Form, frozen=True):
    """The paths of a setup that are left to a person's seat, such as /books/1."""

    seat: SeatNumber
    paths: Annotated[list[Path], msgspec.Meta(min_length=1, max_length=40)]


class TableForm(Form, frozen=True):
    """A table to be laid: a chair for each seat of the setup."""

    game: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
    setup: Plain
    chairs: Annotated[list[ChairForm], msgspec.Meta(min_length=1, max_length=MOST_SEATS)]
    clock: ClockRule | None = None
    watched: bool = False
    """Anybody may watch, and the table is listed."""
    open: Annotated[list[OpenForm], msgspec.Meta(max_length=MOST_SEATS)] = []
    """What of the setup the seats are to choose themselves; what stands there meanwhile is never played."""


class Link(Paper, frozen=True):
    """The secret that holds a seat; whoever has it sits there, on any device."""

    seat: int
    token: str


class TableMade(Paper, frozen=True):
    """A table, and the secrets of those seats that people hold; the watcher's secret lets one look on."""

    table: str
    links: list[Link]
    watch: str


class TableEntry(Paper, frozen=True):
    """A table from outside: who sits there and how far it is."""

    table: str
    game: str
    title: str
    phase: Phase
    turn: int
    chairs: list[Chair]
    clock: ClockRule | None
    watched: bool
    dice: Dice
    outcome: Ending | None
    mine: list[int]
    """The seats that you hold."""
    free: list[int]
    """The seats that anybody may take."""
    created: int
    changed: int


class TokenForm(Form, frozen=True):
    """The secret of a link."""

    token: Token


class SeatForm(Form, frozen=True):
    """A seat that anybody may take."""

    seat: SeatNumber


class ChoiceForm(Form, frozen=True):
    """What a seat chooses of what was left open to it: for each path the name of something, or several."""

    seat: SeatNumber
    choice: Choice
    token: Token | None = None
    """The secret of the link, if the cookie does not hold the seat."""


# Replays.


class Decided(Paper, frozen=True):
    """What a seat decided in a turn, and in words."""

    seat: int
    decision: Plain
    text: str


class Change(Paper, frozen=True):
    """A part of a view that is not as it was: under which keys and places it lies, and what it is now."""

    at: list[str | int]
    """Empty: the whole view."""
    to: Plain


class Frame(Paper, frozen=True):
    """A turn of a replay: what was decided, what happened, and how the view changed, through one viewer's eyes."""

    turn: int
    decided: list[Decided]
    events: list[Happened]
    changes: list[Change]
    """Since the frame before; the first frame has the whole view."""


class Replay(Paper, frozen=True):
    """A finished match from turn 0 on, through one viewer's eyes."""

    game: str
    title: str
    plays: list[str]
    """By seat, what it plays."""
    seat: int | None
    frames: list[Frame]
    outcome: Ending | None
    dice: Dice | None


# The coach.


class PricedOption(Paper, frozen=True):
    """A decision, how often it is to be made, and what it gives away; both as shares of one."""

    decision: Plain
    name: str
    chance: float
    loss: float


class Advice(Paper, frozen=True):
    """What the coach says to a seat that is to decide."""

    turn: int
    chance: float
    """To win, a draw counted as half a win."""
    options: list[PricedOption]
    """Every decision: those to be made first, the most often made before the others, then the cheapest."""
    why: str
    exact: bool
    """Whether the numbers are proved; if not they are an estimate."""
    solve: str | None
    """The command that would make an estimate exact, where there is one."""


class ReviewedTurn(Paper, frozen=True):
    """One turn as a seat sees it: its win chance, what both decisions gave away, and what luck added."""

    turn: int
    round: int
    before: float
    after: float
    own: str
    lost: float
    other: str
    gained: float
    """What the other's decision gave away to this seat."""
    luck: float


class Lesson(Paper, frozen=True):
    """A decision that gave much away, and why."""

    turn: int
    round: int
    name: str
    loss: float
    text: str


class Habit(Paper, frozen=True):
    """How well a seat's free choices could be guessed."""

    choices: int
    guessed: float
    """The share that a reader of its own habits would have guessed."""
    fair: float
    """The share that the same guesses would have met, had it mixed well."""


class Review(Paper, frozen=True):
    """What the coach says of a seat's match: `start - lost + gained + luck == end`."""

    seat: int
    name: str
    other: str
    accuracy: float
    """From 0 to 100."""
    start: float
    lost: float
    gained: float
    luck: float
    end: float
    turns: list[ReviewedTurn]
    lessons: list[Lesson]
    """The worst decisions, the worst first."""
    habit: Habit | None
    exact: bool
    solve: str | None


class RecordForm(Form, frozen=True):
    """A record of a match, as `inkblade replay` reads it."""

    record: Annotated[str, msgspec.Meta(min_length=1, max_length=2_000_000)]


class Imported(Paper, frozen=True):
    """Where a record that was handed in can be seen."""

    replay: str


class Health(Paper, frozen=True):
    """The server is up, and this is what it is."""

    ok: bool
    version: str
    wire: int
