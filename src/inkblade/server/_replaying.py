"""Replays: a record checked, and shown turn by turn through one viewer's eyes; run in a worker."""

from __future__ import annotations

from collections.abc import Iterator

from inkblade.games import GAMES
from inkblade.kernel import (
    AnyGame,
    AnyMatch,
    BadRecord,
    Dice,
    Diverged,
    Illegal,
    Malformed,
    Match,
    NotAsked,
    Plain,
    Record,
    ScriptedDice,
    Seat,
    SeededDice,
    UnreadScript,
    commitment,
    plain_fact,
    read_record,
    replay,
)
from inkblade.server._changing import changes
from inkblade.server._laying import words_of
from inkblade.server._papers import Decided, Frame, Replay
from inkblade.table import Dice as Proof
from inkblade.table import Ending, Happened, Refusal, Words

MOST_TURNS = 5_000


def checked(text: str) -> str | Refusal:
    """The record as it was handed in, if it plays back."""
    try:
        record = read_record(text)
        replay(record, _game(record))
    except (BadRecord, Diverged) as fault:
        return Refusal("malformed", f"record: {fault}")
    except Refusal as refusal:
        return refusal
    return text


def replayed(text: str, seat: Seat | None, outcome: Ending | None) -> Replay | Refusal:
    """A record turn by turn, through a seat's eyes or the public's; it may have ended otherwise than by the rules."""
    record = read_record(text)
    try:
        game = _game(record)
        setup = game.notation.read_setup(record.setup)
        plays = list(words_of(game).plays(setup))
        if seat is not None and seat >= len(plays):
            return Refusal("malformed", f"seat: expected a number from 0 to {len(plays) - 1}, got {seat}")
        frames = list(_frames(game, record, seat))
    except Refusal as refusal:
        return refusal
    except (Malformed, NotAsked, Illegal, UnreadScript) as fault:
        return Refusal("content", f"the record does not play back here: {fault}")
    seed = bytes.fromhex(record.seed)
    return Replay(
        game=game.name,
        title=words_of(game).title(setup),
        plays=plays,
        seat=seat,
        frames=frames,
        outcome=outcome or _outcome(record),
        dice=Proof(commitment(seed), seed=record.seed),
    )


def _game(record: Record) -> AnyGame:
    if record.game not in GAMES:
        raise Refusal("malformed", f"record: expected a match of {', '.join(GAMES)}, got {record.game!r}")
    if len(record.turns) > MOST_TURNS:
        raise Refusal("too_big", f"record: expected at most {MOST_TURNS} turns")
    return GAMES[record.game]


def _outcome(record: Record) -> Ending | None:
    plain = record.outcome
    return None if plain is None else Ending(plain["points"], plain["reason"], "rules")


def _frames(game: AnyGame, record: Record, seat: Seat | None) -> Iterator[Frame]:
    before: Plain = None
    for match, decided in _turns(game, record):
        view = game.notation.plain(match.view(seat))
        told = match.told(seat, match.events)
        events = [Happened(event.kind, str(event), plain_fact(event.facts)) for event in told]
        yield Frame(match.turn - 1, decided, events, list(changes(before, view)))
        before = view


def _turns(game: AnyGame, record: Record) -> Iterator[tuple[AnyMatch, list[Decided]]]:
    """The match after each turn, and what was decided in it."""

    def dice(turn: int) -> Dice:
        if turn < len(record.turns):
            return ScriptedDice(roll.face for roll in record.turns[turn].rolls)
        return SeededDice(bytes.fromhex(record.seed), turn)

    match = Match(game, game.notation.read_setup(record.setup), bytes.fromhex(record.seed), dice)
    words = words_of(game)
    yield match, []
    for number, turn in enumerate(record.turns[1:], 1):
        decided = [_decided(match, words, seat, plain) for seat, plain in sorted(turn.decisions.items())]
        for one in decided:
            match.submit(one.seat, game.notation.read_decision(one.decision), number)
        yield match, decided


def _decided(match: AnyMatch, words: Words, seat: Seat, plain: object) -> Decided:
    decision = match.game.notation.read_decision(plain)
    return Decided(seat, plain, words.decision(match.view(seat), decision))
