"""The commands as a person or a script meets them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import msgspec
import pytest

from inkblade import __version__
from inkblade.cli import COMMANDS, GROUPS, importing, main
from inkblade.cli._rulebook import rulebook, rules_in
from inkblade.cli.listing import LISTS, OPTIONS
from inkblade.games import GAMES
from inkblade.games.duel import PRESETS, ImportRefused, Options, book, book_ids, cards, read_book, to_toml
from inkblade.games.duel._qbbattle import Imported
from tests import rule_coverage
from tests.cli.driving import COMMAND, PATIENCE, Engine, refused, run


def said(*arguments: str) -> str:
    """What a command prints when all goes well."""
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """What a command says as JSON."""
    assert main(arguments) == 0
    return json.loads(capsys.readouterr().out)


def test_the_list_of_commands_is_quick_for_it_imports_none_of_them():
    names = said("--help")
    for name in (*COMMANDS, "import"):
        assert name in names
    script = "import sys; from inkblade.cli import main; main(['--help']); "
    script += "print([name for name in sys.modules if name.startswith(('inkblade.games', 'inkblade.bots', 'msgspec'))])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert done.stdout.endswith("[]\n")


ALL = {**COMMANDS, **{f"{group} {name}": own[name] for group, (_, own) in GROUPS.items() for name in own}}


@pytest.mark.parametrize("command", ALL)
def test_the_help_of_a_command_teaches_by_example(command, capsys):
    assert main([*command.split(), "--help"]) == 0
    examples = [line.strip() for line in capsys.readouterr().out.splitlines()[1:] if f" inkblade {command}" in line]
    assert any(line == f"inkblade {command}" or line.startswith(f"inkblade {command} ") for line in examples)
    assert all(line.count(f"inkblade {command}") == 1 for line in examples)


@pytest.mark.parametrize("command", ALL)
def test_the_list_of_commands_says_of_each_what_its_own_help_says_first(command):
    path, summary = ALL[command]
    assert resolve_name(path).__doc__.partition("\n")[0] == summary


def test_the_version_is_the_package_s(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"{__version__}\n"


def test_an_unknown_command_or_option_is_refused_in_one_line():
    assert refused("conquer").startswith("no such command 'conquer'; there are play, ")
    assert "--loud" in refused("rules", "--loud")


def test_a_pipe_gets_no_colours_and_neither_does_who_wants_none(capsys, monkeypatch):
    assert "\x1b" not in said("show", "mirim", "27")
    monkeypatch.setenv("FORCE_COLOR", "1")
    main(["show", "mirim", "27"])
    assert "\x1b" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    main(["show", "mirim", "27"])
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.parametrize("command", ["show mirim", "--help", "rules duel", "list books --json"])
def test_a_reader_who_has_seen_enough_is_no_reason_to_complain(command):
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [*COMMAND, *command.split()], stdout=writing, stderr=subprocess.PIPE, timeout=PATIENCE, check=False
        )
    finally:
        os.close(writing)
    assert done.stderr == b""


def test_what_an_encoding_cannot_say_is_escaped():
    done = run("show", "mirim", "--json", env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert run("list", "books", env={"PYTHONIOENCODING": "ascii"}).returncode == 0


# --- show


def test_a_book_is_shown_by_sections_with_its_pictures_and_matrices(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    main(["show", "mirim"])
    page = capsys.readouterr().out
    mirim = book("mirim")
    for section, maneuvers in mirim.sections():
        assert section in page
        assert all(maneuver.name in page for maneuver in maneuvers)
    assert all(picture.title in page for picture in mirim.pictures.values())
    assert "   50  45  23  09  17  41  11  19  19" in page


def test_every_book_can_be_shown(capsys):
    for id in book_ids():
        assert main(["show", id]) == 0
        assert book(id).name in capsys.readouterr().out


@pytest.mark.parametrize("id", ["mirim", "wraith"])
def test_every_page_of_a_book_can_be_shown(id, capsys):
    assert main(["show", id, *map(str, (*book(id).maneuvers, *book(id).pictures))]) == 0
    assert book(id).pictures[63].title in capsys.readouterr().out


def test_a_book_as_json_is_the_plain_book(capsys):
    assert msgspec.convert(told(capsys, "show", "mirim", "--json"), type(book("mirim")), str_keys=True) == book("mirim")


def test_a_maneuver_s_page_has_its_row_and_its_column(capsys):
    (page,) = told(capsys, "show", "mirim", "24", "--json")
    assert page["maneuver"]["mod"] == 3
    assert (page["row"]["22"], page["column"]["22"]) == (11, 15)
    main(["show", "mirim", "24"])
    assert "11 Thrust Low" in capsys.readouterr().out


def test_a_picture_s_page_says_what_leads_to_it(capsys):
    (page,) = told(capsys, "show", "mirim", "27", "--json")
    assert page["picture"]["tell"]["lose"] == ["weapon"]
    assert {"own": 32, "enemy": [30]} in page["led_to_by"]
    main(["show", "mirim", "27"])
    assert "32 Thrust High against 30" in capsys.readouterr().out


def test_a_book_with_holes_can_still_be_looked_at(tmp_path, capsys):
    (tmp_path / "holes.toml").write_text(
        'id = "holes"\nname = "Holes"\ntitle = "Not Yet"\nheight = 4\nbody = 9\nattacks = 1\n'
        '[maneuver]\n24 = { section = "Down Swing", name = "Only", mod = 1, colour = "orange" }\n'
        '[picture]\n1 = { title = "Here" }\n',
        "utf-8",
    )
    assert main(["show", str(tmp_path / "holes.toml")]) == 0
    assert main(["show", str(tmp_path / "holes.toml"), "24", "1"]) == 0
    assert "No exchange leads here" in capsys.readouterr().out


def test_cards_are_shown_all_or_one(capsys):
    assert {card["id"] for card in told(capsys, "show", "cards", "--json")} == set(cards())
    id, card = next(iter(cards().items()))
    assert [each["name"] for each in told(capsys, "show", "--card", id, "--json")] == [card.name]
    main(["show", "cards"])
    assert card.text in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nobody"], "no such book 'nobody'; there are"),
        (["nobody.toml"], "nobody.toml: no such file"),
        (["mirim", "34"], "Mirim has no maneuver on page 34"),
        (["mirim", "65"], "expected a page from 1 to 64"),
        (["mirim", "first"], "first"),
        (["--card", "ace"], "no such card 'ace'; there are"),
        ([], "expected a book"),
    ],
)
def test_what_cannot_be_shown_is_refused(arguments, says, capsys):
    assert main(["show", *arguments]) == 2
    streams = capsys.readouterr()
    assert says in streams.err
    assert streams.out == ""


# --- list


@pytest.mark.parametrize("kind", list(LISTS))
def test_every_list_has_entries_for_people_and_for_programs(kind, capsys):
    rows = told(capsys, "list", kind, "--json")
    assert rows
    main(["list", kind])
    assert str(next(iter(rows[0].values()))) in capsys.readouterr().out


def test_lists_are_complete(capsys):
    assert [row["id"] for row in told(capsys, "list", "books", "--json")] == list(book_ids())
    assert {row["id"] for row in told(capsys, "list", "cards", "--json")} == set(cards())
    assert [row["id"] for row in told(capsys, "list", "games", "--json")] == list(GAMES)
    assert [row["preset"] for row in told(capsys, "list", "presets", "--json")] == list(PRESETS)
    assert list(OPTIONS) == [field.name for field in msgspec.structs.fields(Options)]


def test_a_preset_as_listed_is_a_setup_s_options(capsys):
    for row in told(capsys, "list", "presets", "--json"):
        options = {name: value for name, value in row.items() if name != "preset"}
        setup = GAMES["duel"].notation.read_setup({"books": ["mirim", "mirim"], "options": options})
        assert setup.options == PRESETS[row["preset"]]


# --- rules


def test_a_rule_is_printed_with_its_rulings(capsys):
    main(["rules", "duel", "DUEL-26"])
    page = capsys.readouterr().out
    assert "DUEL-26" in page
    assert "GAP: nothing may be left" in page
    assert "DUEL-27" not in page
    main(["rules", "duel", "26"])
    assert capsys.readouterr().out == page


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_can_be_asked_for(capsys, game):
    written = told(capsys, "rules", game, "--json")
    assert [rule["id"] for rule in written] == list(rule_coverage.written(rulebook(game)))
    assert [rule["id"] for rule in written] == [rule.id for rule in rules_in(rulebook(game))]
    main(["rules", game])
    assert capsys.readouterr().out.strip() == rulebook(game).strip()
    every = told(capsys, "rules", "--json")
    assert {"game": game, "title": GAMES[game].title, "rules": len(written)} in every
    assert [one["game"] for one in every] == list(GAMES)


def test_an_unknown_rule_is_refused(capsys):
    assert main(["rules", "duel", "DUEL-99"]) == 2
    assert main(["rules", "chess"]) == 2
    assert "they go from DUEL-01 to " in capsys.readouterr().err


# --- check


def test_every_shipped_book_is_fine(capsys):
    assert main(["check"]) == 0
    page = capsys.readouterr().out
    assert page.count("fine") >= len(book_ids())
    assert "fault" not in page


def test_dead_ends_are_listed_with_how_they_resolve(capsys):
    (report,) = told(capsys, "check", "mirim", "--json")
    assert report["ok"]
    ends = [remark for remark in report["remarks"] if remark["kind"] == "dead_end"]
    assert {end["place"] for end in ends} >= {"picture 25", "picture 39"}
    assert all("gives way" in end["text"] for end in ends)


def _book(tmp_path: Path, old: str, new: str) -> Path:
    """A shipped book's file with something changed in it."""
    text = (Path(__file__).parents[2] / "src/inkblade/content/duel/books/mirim.toml").read_text("utf-8")
    assert old in text
    (tmp_path / "mine.toml").write_text(text.replace(old, new, 1), "utf-8")
    return tmp_path / "mine.toml"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("name =", "name ==", "not TOML"),
        ("\n50 = ", "\n52 = ", "Cannot overwrite a value"),
        ('"45 23 09 17 41 11 19 19"', '"45 23 09 17 41 11 19"', "expected 8 picture numbers, got 7"),
        ('"45 23 09 17 41 11 19 19"', '"45 23 09 17 41 11 19 20"', "matrix 50/64"),
        ('"45 23 09 17 41 11 19 19"', '"45 57 09 17 41 11 19 19"', "matrix 50/52"),
        ("attacks = 1", 'attacks = "one"', "attacks"),
        ("attacks = 1", "attacks = 1\nwings = 2", "wings"),
    ],
)
def test_a_bad_book_is_named_by_its_place(tmp_path, capsys, old, new, says):
    path = _book(tmp_path, old, new)
    assert main(["check", str(path)]) == 2
    streams = capsys.readouterr()
    assert f"{path}: " in streams.out
    assert says in streams.out
    assert streams.err == f"inkblade: 1 fault in {path}\n"


def test_a_check_goes_on_after_a_bad_file(tmp_path, capsys):
    assert main(["check", str(tmp_path / "none.toml"), "mirim", "--json"]) == 2
    first, second = json.loads(capsys.readouterr().out)
    assert (first["ok"], second["ok"]) == (False, True)


# --- import

SAMPLES = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "community"


@pytest.fixture
def guard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Imported:
    """A fighter that the importer finds in whatever folder it is given."""
    found = msgspec.structs.replace(book("halberdier"), id="guard")
    imported = Imported(found, to_toml(found), ("guard-s.txt:3: read otherwise than written",))
    monkeypatch.setattr(importing, "import_qbbattle", lambda folder: imported)
    monkeypatch.chdir(tmp_path)
    return imported


def test_an_imported_fighter_becomes_a_book_file_that_reads_back(guard, tmp_path, capsys):
    assert main(["import", "qbbattle", "anywhere"]) == 0
    assert "read otherwise than written" in capsys.readouterr().out
    assert read_book((tmp_path / "guard.toml").read_text("utf-8"), "guard.toml") == guard.book
    assert [path.name for path in tmp_path.iterdir()] == ["guard.toml"]
    assert (tmp_path / "guard.toml").stat().st_mode & 0o077 == 0o066 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_an_import_writes_over_nothing_unless_told_to(guard, tmp_path, capsys):
    target = tmp_path / "there.toml"
    target.write_text("precious", "utf-8")
    assert main(["import", "qbbattle", "anywhere", "--out", str(target)]) == 2
    assert "--force writes over it" in capsys.readouterr().err
    assert target.read_text("utf-8") == "precious"
    report = told(capsys, "import", "qbbattle", "anywhere", "--out", str(target), "--force", "--json")
    assert (report["ok"], report["file"], report["warnings"]) == (True, str(target), list(guard.warnings))
    assert target.read_text("utf-8") == guard.toml


@pytest.mark.usefixtures("guard")
def test_an_import_into_nowhere_is_refused(tmp_path, capsys):
    assert main(["import", "qbbattle", "anywhere", "--out", "no/such/folder.toml"]) == 2
    assert "no such file or directory" in capsys.readouterr().err
    (tmp_path / "folder.toml").mkdir()
    assert main(["import", "qbbattle", "anywhere", "--out", "folder.toml", "--force"]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["folder.toml"]


def test_every_problem_of_an_import_is_named_and_nothing_is_written(monkeypatch, tmp_path, capsys):
    problems = ("imp-r.txt:4: unknown token 'Gloat'", "imp-s.txt:2: expected a number")

    def refuse(folder: Path) -> Imported:
        raise ImportRefused(problems)

    monkeypatch.setattr(importing, "import_qbbattle", refuse)
    monkeypatch.chdir(tmp_path)
    assert main(["import", "qbbattle", "imp"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        *(f"inkblade: {problem}" for problem in problems),
        "inkblade: imp: refused for 2 problems; nothing was written",
    ]
    assert main(["import", "qbbattle", "imp", "--json"]) == 2
    assert json.loads(capsys.readouterr().out) == {"ok": False, "problems": list(problems)}
    assert list(tmp_path.iterdir()) == []


def test_a_fighter_that_would_be_a_faulty_book_is_not_written(guard, monkeypatch, tmp_path, capsys):
    faulty = msgspec.structs.replace(guard.book, body=0)
    monkeypatch.setattr(importing, "import_qbbattle", lambda folder: Imported(faulty, to_toml(faulty), ()))
    assert main(["import", "qbbattle", "anywhere"]) == 2
    assert "sheet, body" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_refused(tmp_path):
    done = run("import", "qbbattle", "nowhere", cwd=tmp_path)
    assert done.returncode == 2
    assert "nowhere" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the community's files are never part of the project")
@pytest.mark.parametrize("fighter", ["goblin", "skeleton", "gildersleve", "mummy", "brave one"])
def test_a_sample_fighter_is_imported_and_plays(fighter, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["import", "qbbattle", str(SAMPLES / fighter)]) == 0
    capsys.readouterr()
    (path,) = tmp_path.iterdir()
    with Engine({"books": [str(path), "mirim"], "preset": "contest"}) as engine:
        assert engine.both(52, 50)["turn"] == 2
