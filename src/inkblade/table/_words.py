"""What a game says at a table in sentences; a game without words of its own gets plain ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeAlias

import msgspec

from inkblade.kernel import AnyGame, Objection, Plain, explain
from inkblade.table._parts import Option, Why

Options: TypeAlias = list[Option] | msgspec.Raw
"""Options, or options written down already."""


class Words(Protocol):
    """A game's sentences: of a setup what it is called and what each seat plays, of a view what is asked."""

    def title(self, setup: Any) -> str:
        """A match of this setup in a few words."""
        ...

    def plays(self, setup: Any) -> Sequence[str]:
        """By seat, what it plays."""
        ...

    def asked(self, view: Any) -> str:
        """What is asked of the viewing seat, in a sentence."""
        ...

    def decision(self, view: Any, decision: Any) -> str:
        """A decision of the viewing seat in words."""
        ...

    def options(self, view: Any) -> Options:
        """Every candidate of the viewing seat with its objection: the greyed-out board."""
        ...

    def view(self, view: Any) -> Plain:
        """A view as it crosses the wire; it may be written down already."""
        ...


class PlainWords:
    """Words that fit every game."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def title(self, setup: Any) -> str:
        return self._game.title

    def plays(self, setup: Any) -> Sequence[str]:
        return [f"Seat {seat}" for seat in range(self._game.rules.seats(setup))]

    def asked(self, view: Any) -> str:
        return "It is yours to decide."

    def decision(self, view: Any, decision: Any) -> str:
        return bytes(_written(self._game, decision)).decode()

    def options(self, view: Any) -> Options:
        return explained(self._game, self, view)

    def view(self, view: Any) -> Plain:
        return self._game.notation.plain(view)


class Wording(Protocol):
    """What the package of a game with sentences of its own has in its door."""

    def title(self, setup: Any, /) -> str:
        """A match of this setup in a few words."""
        ...

    def plays(self, setup: Any, /) -> Sequence[str]:
        """By seat, what it plays."""
        ...

    def question(self, view: Any, /) -> str:
        """What is asked of the viewing seat, in a sentence."""
        ...

    def in_words(self, view: Any, decision: Any, /) -> str:
        """A decision of the viewing seat in words."""
        ...


class OwnWords(PlainWords):
    """The words of a game with sentences of its own."""

    def __init__(self, game: AnyGame, wording: Wording) -> None:
        super().__init__(game)
        self._wording = wording

    def title(self, setup: Any) -> str:
        return self._wording.title(setup)

    def plays(self, setup: Any) -> Sequence[str]:
        return self._wording.plays(setup)

    def asked(self, view: Any) -> str:
        return self._wording.question(view)

    def decision(self, view: Any, decision: Any) -> str:
        return self._wording.in_words(view, decision)


def explained(
    game: AnyGame, words: Words, view: Any, judged: Iterable[tuple[Any, Objection | None]] | None = None
) -> list[Option]:
    """Every candidate of a view, or those named with their objections, written and in words."""
    return [
        Option(_written(game, decision), words.decision(view, decision), why(objection))
        for decision, objection in (explain(game.rules, view) if judged is None else judged)
    ]


def once(alike: Sequence[msgspec.Struct]) -> msgspec.Raw:
    """Parts of a message that are told more than once, written down: an encoder copies what is written."""
    return msgspec.Raw(msgspec.json.encode(alike))


@lru_cache(maxsize=4096)
def _written(game: AnyGame, decision: Any) -> msgspec.Raw:
    """A decision as it crosses the wire; the same few hundred are offered again and again."""
    return msgspec.Raw(msgspec.json.encode(game.notation.plain(decision)))


def why(objection: Objection | None) -> Why | None:
    """An objection as the wire says it."""
    return None if objection is None else Why(objection.code, objection.rule, str(objection))
