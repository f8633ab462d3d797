"""The terminal game as a person or a script plays it: choices, questions, saves, and a graceful end."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from pathlib import Path
from random import Random

import pytest

from inkblade.bots import Budget, make_bot, seed_for
from inkblade.cli.play import deal
from inkblade.games.duel import DUEL, Maneuvering, book, book_ids
from inkblade.kernel import Match, Record, options, read_record, replay
from tests.cli.driving import COMMAND, PATIENCE, run

MIRIM_SKELETON = ("--book", "mirim", "--foe", "skeleton", "--bot", "random", "--seed", "7")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def play(home: Path, *arguments: str, given: str = "", columns: int = 80) -> subprocess.CompletedProcess[str]:
    env = {"INKBLADE_HOME": str(home), "COLUMNS": str(columns), "PYTHONIOENCODING": "utf-8"}
    return run("play", *arguments, given=given, env=env)


def records(home: Path, folder: str = "records") -> list[Record]:
    return [read_record(path.read_text("utf-8")) for path in sorted((home / folder).glob("*"))]


def script(seed: int = 7) -> list[str]:
    """What a person might type, from the first choice to the last, at the table of MIRIM_SKELETON."""
    key = seed.to_bytes(32, "big")
    match = Match(DUEL, DUEL.notation.read_setup({"books": ["mirim", "skeleton"], "preset": "contest"}), key)
    chance, person = Random(), Random(3)
    bot = make_bot("random", "duel", chance)
    typed = []
    while match.asked is not None:
        choice = person.choice(options(DUEL.rules, match.view(0)))
        assert isinstance(choice, Maneuvering)
        typed.append(str(choice.maneuver))
        match.submit(0, choice)
        chance.seed(seed_for(key, 1, match.turn))
        match.submit(1, bot.decide(match.view(1), options(DUEL.rules, match.view(1)), Budget()))
    return typed


def test_a_whole_match_is_played_from_a_script_and_its_record_plays_back(home: Path):
    done = play(home, "--new", *MIRIM_SKELETON, given="\n".join([*script(), "q", ""]))
    assert done.returncode == 0, done.stderr
    (record,) = records(home)
    match = replay(record, DUEL)
    assert match.outcome is not None
    assert match.outcome.reason in done.stdout.replace("won.", "won")
    assert "Defeat" in done.stdout or "Victory" in done.stdout or "A draw" in done.stdout
    assert "The record: " in done.stdout
    assert not list((home / "unfinished").iterdir())


def test_no_line_is_wider_than_the_terminal(home: Path):
    typed = [*script()[:4], "?24", "sheet", "look", "log", "help", "nonsense", "rules 26", "hint", "cards", "quit", ""]
    for columns in (80, 120):
        done = play(home, "--new", *MIRIM_SKELETON, given="\n".join(typed), columns=columns)
        written = [
            line for line in done.stdout.splitlines() if str(home) not in line and not line.startswith(("-", "*"))
        ]
        rule = [line for line in written if "DUEL-26" in line]
        assert max(len(line) for line in written if line not in rule and "RULING" not in line) <= columns


def test_a_match_left_and_resumed_is_the_match_that_was_not_left(home: Path, tmp_path: Path):
    typed = script()
    play(home, "--new", *MIRIM_SKELETON, given="\n".join([*typed, "q", ""]))
    other = tmp_path / "other"
    first = play(other, "--new", *MIRIM_SKELETON, given="\n".join([*typed[:3], "quit", ""]))
    assert "saved" in first.stdout
    second = play(other, given="\n".join(["", *typed[3:5]]))
    assert "An unfinished match: Mirim" in second.stdout
    assert "saved" in second.stdout
    third = play(other, given="\n".join(["", *typed[5:], "q", ""]))
    assert third.returncode == 0, third.stderr
    assert records(other) == records(home)


def test_the_end_of_input_saves_and_is_no_failure(home: Path):
    done = play(home, "--new", *MIRIM_SKELETON, given="50\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The match is saved" in done.stdout
    (record,) = records(home, "unfinished")
    assert len(record.turns) == 2
    assert record.outcome is None


def test_a_damaged_save_is_reported_and_kept(home: Path):
    play(home, "--new", *MIRIM_SKELETON, given="50\nquit\n")
    (save,) = (home / "unfinished").iterdir()
    whole = save.read_text("utf-8")
    save.write_text(whole[: len(whole) // 2], "utf-8")
    done = play(home, *MIRIM_SKELETON, given="quit\n")
    assert done.returncode == 0, done.stderr
    assert "cannot be read: the record is cut off" in " ".join(done.stdout.split())
    assert (home / "damaged" / save.name).read_text("utf-8") == whole[: len(whole) // 2]


def test_a_save_that_does_not_say_who_sits_where_is_set_aside_too(home: Path):
    play(home, "--new", *MIRIM_SKELETON, given="50\nquit\n")
    (save,) = (home / "unfinished").iterdir()
    save.rename(save.with_name("mine.person.nobody.record"))
    done = play(home, *MIRIM_SKELETON, given="quit\n")
    assert "does not say who sits where" in " ".join(done.stdout.split())
    assert (home / "damaged" / "mine.person.nobody.record").exists()


@pytest.mark.parametrize(("arguments", "typed"), [((), "n\nquit\n"), (("--new",), "quit\n")])
def test_a_new_match_puts_the_unfinished_one_away(home: Path, arguments: tuple[str, ...], typed: str):
    play(home, "--new", *MIRIM_SKELETON, given="50\nquit\n")
    done = play(home, *arguments, *MIRIM_SKELETON, given=typed)
    assert "The unfinished match is kept as" in done.stdout
    assert [len(record.turns) for record in records(home)] == [2]
    assert [len(record.turns) for record in records(home, "unfinished")] == [1]


def test_a_question_is_answered_with_the_rule_and_an_illegal_choice_asks_again(home: Path):
    done = play(home, "--new", *MIRIM_SKELETON, given="?24\n24\nwhy 50\n99\n50\nquit\n")
    said = " ".join(done.stdout.split())
    assert "24 Down Swing Strong: ◆ orange, MOD +3, needs the weapon." in said
    assert said.count("[DUEL-16]") == 2
    assert "You may choose it." in said
    assert "Mirim has no maneuver on page 99 [DUEL-06]" in said
    assert "Round 2" in done.stdout


def test_the_rules_and_the_log_can_be_read_in_between(home: Path):
    done = play(home, "--new", *MIRIM_SKELETON, given="50\nlog\nrules DUEL-26\nrules DUEL-99\nquit\n")
    assert "Mirim does Extended Range Charge (page 50)" in done.stdout
    assert "All instructions in force apply together" in done.stdout
    assert "no such rule 'duel-99'" in done.stdout.lower()


def test_the_menu_takes_numbers_names_and_enter(home: Path):
    done = play(home, "--new", "--seed", "1", given="zebra\nhalb\n\nquit\n")
    assert "No book 'zebra'" in done.stdout
    assert "You: Halberdier" in done.stdout
    (record,) = records(home, "unfinished")
    assert record.setup["books"][0] == "halberdier"
    assert record.setup["books"][1] in book_ids()
    fresh = play(home, "--new", given="")
    assert (fresh.returncode, fresh.stderr) == (0, "")


def test_the_contest_preset_is_written_into_a_match_with_a_machine_and_said(home: Path):
    done = play(home, "--new", *MIRIM_SKELETON, given="quit\n")
    assert "Contest rules: after 6 rounds unhurt no green, yellow or brown; no escape." in done.stdout
    (record,) = records(home, "unfinished")
    assert record.setup["options"]["press"] == 6
    assert record.setup["options"]["escape"] is False


def test_options_of_the_table_are_taken_one_by_one(home: Path):
    chosen = ("--preset", "printed", "--option", "press=4", "--option", "stalemate.limit=50", "--option", "height=off")
    play(home, "--new", *MIRIM_SKELETON, *chosen, given="quit\n")
    (record,) = records(home, "unfinished")
    assert record.setup["options"] == {
        "weapon": "printed",
        "press": 4,
        "escape": True,
        "stalemate": {"quiet": 30, "limit": 50},
        "height": "off",
    }


def test_a_book_of_ones_own_is_played_from_its_file(home: Path, tmp_path: Path):
    written = 'base = "mirim"\nid = "my/own.book"\nname = "Own"\ntitle = "Of the Test"\n'
    (tmp_path / "own.toml").write_text(written)
    done = play(home, "--new", "--book", str(tmp_path / "own.toml"), "--foe", "mirim", given="50\nquit\n")
    assert "You: Own" in done.stdout, done.stderr
    again = play(home, given="\nquit\n")
    assert "An unfinished match: Own" in again.stdout


def test_two_people_choose_behind_a_curtain(home: Path):
    pair = ("--hot-seat", "--book", "mirim", "--foe", "iroha")
    done = play(home, "--new", *pair, given="\n\n\n2\n\n50\n\n52\nquit\n")
    order = re.findall(r"Pass the screen to (\w+)|You: (\w+)", done.stdout)
    assert ["".join(found) for found in order][:8] == ["Mirim", "Mirim", "Iroha", "Iroha"] * 2
    assert "Iroha announces an escape" in done.stdout
    (record,) = records(home, "unfinished")
    assert record.setup["options"]["press"] == 0


def test_cards_are_dealt_to_what_a_sheet_allows_and_played(home: Path):
    for id in book_ids():
        for number in range(3):
            hand = list(deal(book(id), Random(number)))
            DUEL.notation.read_setup({"books": [id, "mirim"], "cards": [hand, []]})
    done = play(home, "--new", "--cards", *MIRIM_SKELETON, given="cards\n50a\n50z\nquit\n")
    assert "Mirim reveals" in done.stdout
    assert "You hold no card z." in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--book", "nobody"), "no such book 'nobody'"),
        (("--foe", "nobody"), "no such book 'nobody'"),
        (("--bot", "nobody"), "no such bot 'nobody'"),
        (("--seed", "xyz"), "--seed: expected up to 64 hexadecimal digits"),
        (("--seed", "f" * 65), "--seed: expected up to 64 hexadecimal digits"),
        (("--option", "press"), "--option: expected NAME=VALUE"),
        (("--option", "press=many"), "--option: press: Expected `int`, got `str`; inkblade list options"),
        (("--option", "weather=fine"), "--option: Object contains unknown field `weather`"),
        (("--option", "stalemate.limit=0"), "--option: stalemate.limit: "),
        (("--preset", "loose"), "preset"),
    ],
)
def test_bad_input_is_refused_and_nothing_is_written(home: Path, arguments: tuple[str, ...], words: str):
    done = play(home, *arguments, given="\n\n50\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert not home.exists()


def test_a_disk_that_cannot_be_written_is_said_and_the_match_goes_on(tmp_path: Path):
    file = tmp_path / "file"
    file.write_text("")
    done = play(file / "home", "--new", *MIRIM_SKELETON, given="\n".join([*script(), "q", ""]))
    assert done.returncode == 0, done.stderr
    assert "Not saved: Not a directory" in done.stdout
    assert "The record could not be written" in done.stdout


def test_an_interrupt_says_that_the_match_is_saved(home: Path):
    env = {**os.environ, "INKBLADE_HOME": str(home), "COLUMNS": "80", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*COMMAND, "play", "--new", *MIRIM_SKELETON], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env
    ) as process:
        _wait_for(home / "unfinished")
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=PATIENCE)[0].decode()
    assert process.returncode == 130
    assert "The match is saved" in said
    assert len(records(home, "unfinished")) == 1


def _wait_for(folder: Path) -> None:
    patience = time.monotonic() + PATIENCE
    while not (folder.is_dir() and any(folder.glob("*.record"))):
        assert time.monotonic() < patience
        time.sleep(0.05)
    time.sleep(0.3)


def test_on_a_real_terminal_the_screen_is_drawn_anew_and_nothing_is_lost_at_hangup(home: Path):
    screen, line = pty.openpty()
    fcntl.ioctl(line, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    env = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
    env |= {"INKBLADE_HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    with subprocess.Popen(
        [*COMMAND, "play", *MIRIM_SKELETON], stdin=line, stdout=line, stderr=line, env=env, start_new_session=True
    ) as process:
        os.close(line)
        first = _read_until(screen, "(? helps) > ")
        os.write(screen, b"50\n")
        second = _read_until(screen, "(? helps) > ")
        os.write(screen, b"quit\n")
        assert process.wait(PATIENCE) == 0
    os.close(screen)
    assert "\x1b[2J" in first
    assert "\x1b[2J" in second
    assert "Round 2" in second
    drawn = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", second[second.index("\x1b[2J") :]).splitlines()
    assert len(drawn) <= 24
    assert max(map(len, drawn)) <= 80


def _read_until(screen: int, words: str) -> str:
    seen = ""
    patience = time.monotonic() + PATIENCE
    while not seen.endswith(words):
        assert time.monotonic() < patience, seen
        if select.select([screen], [], [], 1.0)[0]:
            seen += os.read(screen, 65536).decode(errors="replace")
    return seen
