"""Playing a record back, held to its digests."""

from __future__ import annotations

from inkblade.kernel.dice import Dice, ScriptedDice, UnreadScript
from inkblade.kernel.match import AnyGame, AnyMatch, Illegal, Match, NotAsked
from inkblade.kernel.record import Diverged, Record
from inkblade.kernel.rules import Malformed


def replay(record: Record, game: AnyGame) -> AnyMatch:
    """The match a record tells of, or Diverged, naming the first turn that differs."""
    scripts: list[ScriptedDice] = []

    def written(turn: int) -> Dice:
        rolls = record.turns[turn].rolls if turn < len(record.turns) else ()
        scripts.append(ScriptedDice(roll.face for roll in rolls))
        return scripts[-1]

    if not record.turns:
        raise Diverged(0, "the record has no start")
    turn = 0
    try:
        match = Match(game, game.notation.read_setup(record.setup), bytes.fromhex(record.seed), written)
        _compare(match, record, turn)
        for turn, expected in enumerate(record.turns[1:], 1):
            for seat, plain in expected.decisions.items():
                match.submit(seat, game.notation.read_decision(plain))
            _compare(match, record, turn)
            scripts[-1].finish()
    except (NotAsked, Illegal, Malformed, UnreadScript) as fault:
        raise Diverged(turn, str(fault)) from fault
    if match.record != record:
        raise Diverged(turn, f"the outcome is {match.record.outcome}, the record says {record.outcome}")
    return match


def _compare(match: AnyMatch, record: Record, turn: int) -> None:
    if match.content != record.content:
        raise Diverged(turn, f"it was played with other content ({record.content}, here {match.content})")
    if match.turn != turn + 1:
        raise Diverged(turn, f"seats {match.waiting} have not decided")
    ours, theirs = match.record.turns[turn], record.turns[turn]
    if ours.rolls != theirs.rolls:
        raise Diverged(turn, "the dice were rolled for other reasons")
    for mine, other in zip(ours.events, theirs.events, strict=False):
        if mine != other:
            raise Diverged(turn, f"the rules say {mine['text']!r}, the record says {other['text']!r}")
    if ours != theirs:
        raise Diverged(turn, f"the digest is {ours.digest}, the record says {theirs.digest}")
