"""Playing a record back, held to its digests and, unless it says that they were rigged, to its seed's dice."""

from __future__ import annotations

from inkblade.kernel.dice import Dice, ScriptedDice, SeededDice, UnreadScript
from inkblade.kernel.match import AnyGame, AnyMatch, Illegal, Match, NotAsked
from inkblade.kernel.record import Diverged, Record, Turn, same
from inkblade.kernel.rules import Malformed


def replay(record: Record, game: AnyGame) -> AnyMatch:
    """The match a record tells of, ready to be played on; or Diverged, naming the first turn that differs."""
    turn = 0
    try:
        match = _begin(record, game)
        _compare(match, record.turns[0], turn)
        for turn, expected in enumerate(record.turns[1:], 1):
            for seat, plain in expected.decisions.items():
                match.submit(seat, game.notation.read_decision(plain), turn)
            _compare(match, expected, turn)
    except (NotAsked, Illegal, Malformed, UnreadScript) as fault:
        raise Diverged(turn, str(fault)) from fault
    if not same(match.record.outcome, record.outcome):
        raise Diverged(turn, f"the outcome is {match.record.outcome}, the record says {record.outcome}")
    return match


def _begin(record: Record, game: AnyGame) -> AnyMatch:
    seed = bytes.fromhex(record.seed)

    def dice(turn: int) -> Dice:
        if turn < len(record.turns):
            return ScriptedDice(roll.face for roll in record.turns[turn].rolls)
        return SeededDice(seed, turn)

    if record.game != game.name:
        raise Diverged(0, f"it is a record of {record.game}, not of {game.name}")
    if not record.turns:
        raise Diverged(0, "the record has no start")
    setup = game.notation.read_setup(record.setup)
    content, plain = game.notation.content(setup), game.notation.plain(setup)
    if content != record.content:
        raise Diverged(0, f"it was played with other content ({record.content}, here {content})")
    if not same(plain, record.setup):
        raise Diverged(0, f"the setup is {plain}, the record says {record.setup}")
    return Match(game, setup, seed, dice if record.rigged else None)


def _compare(match: AnyMatch, theirs: Turn, turn: int) -> None:
    if match.turn == turn:
        raise Diverged(turn, f"seats {match.waiting} have not decided")
    ours = match.record.turns[turn]
    if not same(ours.decisions, theirs.decisions):
        raise Diverged(turn, f"the decisions are {ours.decisions}, the record says {theirs.decisions}")
    if ours.rolls != theirs.rolls:
        raise Diverged(turn, "the dice fall otherwise than the record says")
    for mine, other in zip(ours.events, theirs.events, strict=False):
        if not same(mine, other):
            raise Diverged(turn, f"the rules say {mine['text']!r}, the record says {other['text']!r}")
    if len(ours.events) != len(theirs.events):
        raise Diverged(turn, f"there are {len(ours.events)} events, the record says {len(theirs.events)}")
    if ours.digest != theirs.digest:
        raise Diverged(turn, f"the digest is {ours.digest}, the record says {theirs.digest}")
