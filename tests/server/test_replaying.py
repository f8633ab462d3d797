"""Replays: what is sent of them is enough to see every turn exactly, and little more."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import msgspec
import pytest

from inkblade.games import GAMES
from inkblade.kernel import Match, ScriptedDice, read_record
from inkblade.server._changing import changes
from inkblade.server._papers import Replay
from inkblade.server._replaying import replayed
from tests.records import make

RECORDS = sorted(Path(make.__file__).parent.glob("*/*.txt"))


def follow(view, change):
    """A view with one of its parts replaced, as a client does it."""
    if not change.at:
        return deepcopy(change.to)
    *way, last = change.at
    part = view
    for key in way:
        part = part[key]
    part[last] = deepcopy(change.to)
    return view


def frames_of(text, seat):
    found = replayed(text, seat, None)
    assert isinstance(found, Replay)
    return found.frames


def plainly(value):
    return msgspec.json.encode(value, order="deterministic")


def real_views(record, seat):
    """Every view of a recorded match, whole."""
    game = GAMES[record.game]
    turns = record.turns
    match = Match(
        game,
        game.notation.read_setup(record.setup),
        bytes.fromhex(record.seed),
        lambda turn: ScriptedDice(roll.face for roll in turns[turn].rolls),
    )
    yield plainly(game.notation.plain(match.view(seat)))
    for turn in turns[1:]:
        for decider, decision in sorted(turn.decisions.items()):
            match.submit(decider, game.notation.read_decision(decision))
        yield plainly(game.notation.plain(match.view(seat)))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_views_made_from_their_changes_are_the_views_of_the_match(path):
    text = path.read_text("utf-8")
    record = read_record(text)
    frames = frames_of(text, 0)
    assert [frame.turn for frame in frames] == list(range(len(record.turns)))
    view = None
    for frame, real in zip(frames, real_views(record, 0), strict=True):
        for change in frame.changes:
            view = follow(view, change)
        assert plainly(view) == real


@pytest.mark.parametrize("game", ["duel", "labyrinth", "battle", "adventure"])
def test_a_replay_of_large_views_is_sent_in_a_fraction_of_them(game):
    path = max((path for path in RECORDS if path.parent.name == game), key=lambda path: path.stat().st_size)
    text = path.read_text("utf-8")
    whole = sum(map(len, real_views(read_record(text), None)))
    sent = sum(len(plainly(frame.changes)) for frame in frames_of(text, None))
    assert sent < whole / 3


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        (None, {"a": 1}, [([], {"a": 1})]),
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, [(["b"], 3)]),
        ({"a": 1}, {"a": True}, [(["a"], True)]),
        ({"a": 1}, {"a": 1, "b": None}, [(["b"], None)]),
        ({"a": 1, "b": 2}, {"a": 1}, [([], {"a": 1})]),
        ({"men": [{"at": 1}, {"at": 2}]}, {"men": [{"at": 1}, {"at": 3}]}, [(["men", 1, "at"], 3)]),
        ({"men": [{"at": 1}]}, {"men": [{"at": 1}, {"at": 2}]}, [(["men"], [{"at": 1}, {"at": 2}])]),
        ({"at": [3, 4]}, {"at": [3, 5]}, [(["at"], [3, 5])]),
        ({"a": {"b": []}}, {"a": {"b": []}}, []),
    ],
)
def test_only_what_changed_is_told(before, after, found):
    assert [(change.at, change.to) for change in changes(before, after)] == found
