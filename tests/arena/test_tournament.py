"""A tournament: who meets whom, what it comes to, and how it goes on from a file."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest

from inkblade.arena import (
    BadLedger,
    Chunk,
    Ledger,
    Plan,
    Result,
    draw,
    meetings,
    rate,
    standings,
    sum_of,
)
from inkblade.games.duel import DUEL

SEED = bytes(32)
BOOKS = ("mirim", "skeleton")
SETUPS = {
    (a, b): DUEL.notation.read_setup({"books": [BOOKS[a], BOOKS[b]], "preset": "contest"})
    for a, b in product(range(2), repeat=2)
}
PLAN = Plan(("random", "brawler", "reader"), BOOKS, SETUPS, 10, SEED, balance="random")


def result(won: int, drawn: int, lost: int) -> Result:
    return Result((won, drawn, lost), (won, drawn, lost), 10)


def test_every_pair_of_bots_and_every_bot_against_itself_plays_as_often():
    found = meetings(PLAN)
    duels: Counter[tuple[str, tuple[str, str]]] = Counter()
    for meeting in found:
        assert meeting.series.matches % 2 == 0
        if meeting.arm != "balance":
            duels[meeting.arm, meeting.bots] += meeting.series.matches
    assert set(duels.values()) == {10}
    assert len(duels) == 3 + 3
    assert len([meeting for meeting in found if meeting.arm == "balance"]) == 4


def test_one_against_the_others_meets_nobody_else_and_not_itself_by_the_same_chances():
    alone = Plan(PLAN.bots, BOOKS, SETUPS, 10, SEED, against="brawler")
    found = meetings(alone)
    assert {meeting.bots for meeting in found} == {("random", "brawler"), ("brawler", "reader")}
    assert {meeting.arm for meeting in found} == {"pair"}
    assert {m.series.seed for m in found} < {m.series.seed for m in meetings(PLAN)}


def test_a_meeting_has_the_same_chances_whoever_else_takes_part():
    alone = Plan(("random", "brawler"), BOOKS, SETUPS, 10, SEED)
    assert {m.series.seed for m in meetings(alone)} < {m.series.seed for m in meetings(PLAN)}
    assert len({m.series.seed for m in meetings(PLAN)}) == len(meetings(PLAN))


def test_results_are_added_up_arm_by_arm():
    several = meetings(PLAN)
    table = standings((meeting, result(1, 0, 1)) for meeting in several)
    assert table.pairs["random", "brawler"].games == 2 * 3
    assert table.bias.value == 0.5
    assert set(table.balance) == set(SETUPS)
    assert sum_of(table.balance.values()).seat_share.value == 0.5


def test_three_points_to_one_are_191_rating_points():
    rated = rate(("a", "b"), {("a", "b"): result(75_000, 0, 25_000)})
    assert [rating.bot for rating in rated] == ["a", "b"]
    assert rated[0].value - rated[1].value == pytest.approx(190.8, abs=0.5)
    assert sum(rating.value for rating in rated) == pytest.approx(3000)


def test_a_draw_is_half_a_win():
    assert rate(("a", "b"), {("a", "b"): result(30, 40, 30)})[0].value == pytest.approx(1500)


def test_a_clean_sweep_has_a_rating_and_an_interval_that_is_wide():
    swept, narrow = (rate(("a", "b"), {("a", "b"): one})[0] for one in (result(20, 0, 0), result(600, 0, 400)))
    assert 1600 < swept.value < 2500
    assert swept.high - swept.low > narrow.high - narrow.low > 0
    assert narrow.low < narrow.value < narrow.high


def test_more_duels_make_an_interval_narrower():
    widths = []
    for times in (1, 100):
        rating = rate(("a", "b"), {("a", "b"): result(6 * times, 0, 4 * times)})[0]
        widths.append(rating.high - rating.low)
    assert widths[1] < widths[0] / 5


def test_the_picture_is_svg_with_every_name_escaped():
    ratings = rate(("fencer", "<random>"), {("fencer", "<random>"): result(9, 0, 1)})
    drawn = draw(ratings, ["mirim", "a & b"], {(0, 1): result(1, 0, 1)}, "Arena")
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    for words in ("fencer", "&lt;random&gt;", "a &amp; b", "prefers-color-scheme: dark"):
        assert words in drawn


HEADING = {"seed": 1, "bots": ["random"]}


def ledger(path: Path) -> Ledger:
    return Ledger(path, HEADING, meetings(PLAN))


def test_what_was_written_down_is_read_again(tmp_path: Path):
    path = tmp_path / "arena.jsonl"
    ledger(path).add(Chunk(0, 0, 2), result(1, 0, 1))
    again = ledger(path)
    assert again.done == {Chunk(0, 0, 2): result(1, 0, 1)}
    again.add(Chunk(1, 0, 2), result(2, 0, 0))
    assert len(ledger(path).done) == 2


def test_a_last_line_that_broke_off_is_played_again(tmp_path: Path):
    path = tmp_path / "arena.jsonl"
    ledger(path).add(Chunk(0, 0, 2), result(1, 0, 1))
    with path.open("a") as file:
        file.write('{"series": 1, "fir')
    again = ledger(path)
    assert list(again.done) == [Chunk(0, 0, 2)]
    again.add(Chunk(1, 0, 2), result(1, 0, 1))
    assert len(ledger(path).done) == 2


GOOD = {"series": 0, "first": 0, "last": 2, "bot": [1, 0, 1], "seat": [2, 0, 0], "rounds": 9}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("not json", "line 2: expected a JSON object"),
        ("[]", "line 2: expected a JSON object"),
        ("{}", "line 2: expected series, first"),
        (json.dumps({**GOOD, "bot": [1, 1, 1]}), "line 2: the numbers do not add up"),
        (json.dumps({**GOOD, "series": 999}), "line 2: the numbers do not add up"),
        (json.dumps({**GOOD, "rounds": -1}), "line 2: expected series"),
        (json.dumps({**GOOD, "bot": "abc"}), "line 2: expected series"),
        (json.dumps(GOOD) + "\n" + json.dumps(GOOD), "line 3: some of these duels stand there already"),
    ],
)
def test_a_damaged_file_is_refused_by_its_line(tmp_path: Path, line: str, words: str):
    path = tmp_path / "arena.jsonl"
    ledger(path)
    with path.open("a") as file:
        file.write(line + "\n")
    with pytest.raises(BadLedger, match=words):
        ledger(path)


def test_the_file_of_another_tournament_is_refused(tmp_path: Path):
    path = tmp_path / "arena.jsonl"
    ledger(path)
    with pytest.raises(BadLedger, match="line 1: another tournament: seed is 1, not 2"):
        Ledger(path, {**HEADING, "seed": 2}, meetings(PLAN))
    path.write_text('{"a": 1}\n')
    with pytest.raises(BadLedger, match="line 1: expected the heading of a tournament"):
        ledger(path)


def test_what_changed_is_played_again_and_the_rest_is_kept(tmp_path: Path):
    path, several = tmp_path / "arena.jsonl", meetings(PLAN)
    before = {**HEADING, "books": {"mirim": "1", "skeleton": "1"}}
    after = {**HEADING, "books": {"mirim": "1", "skeleton": "2"}}
    alone, mixed = ([meeting.books for meeting in several].index(books) for books in ((0, 0), (0, 1)))
    kept, again = Chunk(alone, 0, 2), Chunk(mixed, 0, 2)
    first = Ledger(path, before, several)
    first.add(kept, result(1, 0, 1))
    first.add(again, result(2, 0, 0))
    second = Ledger(path, after, several)
    assert second.done == {kept: result(1, 0, 1)}
    second.add(again, result(0, 0, 2))
    assert Ledger(path, after, several).done == {kept: result(1, 0, 1), again: result(0, 0, 2)}
    assert Ledger(path, before, several).done == {kept: result(1, 0, 1), again: result(2, 0, 0)}


def test_other_books_or_other_order_are_another_tournament(tmp_path: Path):
    path = tmp_path / "arena.jsonl"
    Ledger(path, {**HEADING, "books": {"mirim": "1", "skeleton": "1"}}, meetings(PLAN))
    for books in ({"skeleton": "1", "mirim": "1"}, {"mirim": "1"}):
        with pytest.raises(BadLedger, match="line 1: another tournament: books is"):
            Ledger(path, {**HEADING, "books": books}, meetings(PLAN))
