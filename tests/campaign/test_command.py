"""`inkblade campaign` as a person or a script meets it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from inkblade.campaign import load
from inkblade.cli import CAMPAIGNS, main
from inkblade.kernel import write_record
from tests.campaign.stories import DOOR, played
from tests.cli.driving import Engine


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("INKBLADE_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "120")
    return tmp_path


class Command:
    """The command, run in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def said(self, *arguments: str) -> str:
        """What it prints when all goes well."""
        assert main(("campaign", *arguments)) == 0
        return self._capsys.readouterr().out

    def told(self, *arguments: str) -> Any:
        """What it says as JSON."""
        return json.loads(self.said(*arguments, "--json"))

    def refused(self, *arguments: str) -> str:
        """The one line by which it refuses."""
        assert main(("campaign", *arguments)) == 2
        captured = self._capsys.readouterr()
        assert captured.out == ""
        return captured.err.removeprefix("inkblade: ").rstrip("\n")


@pytest.fixture
def campaign(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_the_help_of_a_command_teaches_by_example(name: str, campaign: Command):
    assert f"inkblade campaign {name} " in campaign.said(name, "--help").partition("Usage:")[2].partition("\n")[2]


def test_a_campaign_is_begun_shown_and_listed(campaign: Command):
    made = campaign.told("new", "seal", "--owner", "Anna", "--owner", "Ben")
    assert (made["at"], made["owners"]) == ("arch", ["Anna", "Ben"])
    assert campaign.told("show", "seal") == made
    assert campaign.told("list")["campaigns"] == [{"name": "seal", "stands": "The Broken Seal, 0 played, next arch"}]
    shown = campaign.said("show", "seal")
    assert "Osric (osric)" in shown
    assert "Next: The Stone Arch" in shown


def test_one_sets_out_with_heroes_and_a_name_of_ones_own(campaign: Command):
    made = campaign.told("new", "seal", "--name", "Two of Us", "--hero", "Pip=halfling", "--hero", "Hild=forester")
    assert [hero["name"] for hero in made["heroes"]] == ["Pip", "Hild"]
    assert campaign.told("show", "two-of-us") == made


def test_a_campaign_is_never_begun_over_another(campaign: Command):
    campaign.said("new", "seal")
    assert "there is such a campaign already" in campaign.refused("new", "seal")


def test_a_chapter_is_laid_out_played_reported_and_spent(campaign: Command, home: Path):
    story, setup, record = home / "door.toml", home / "chapter.json", home / "chapter.record"
    story.write_text(DOOR)
    campaign.said("new", str(story), "--name", "ours")
    campaign.said("next", "ours", "--out", str(setup))
    assert json.loads(setup.read_text()) == campaign.told("next", "ours")
    record.write_text(write_record(played(load(home / "campaigns" / "ours.campaign"), 1)))
    after = campaign.told("report", "ours", str(record))
    assert [past["chapter"] for past in after["history"]] == ["first"]
    assert campaign.told("show", "ours") == after
    assert campaign.refused("next", "ours") == "choose first where to go: second or home"
    assert campaign.told("next", "ours", "--go", "second", "--party", "bert")["scenario"]["id"] == "toll"
    assert "chapter.record: it has been taken in before" in campaign.refused("report", "ours", str(record))


def test_a_chapter_is_played_by_another_program_through_the_engine(campaign: Command, home: Path):
    story, setup, record = home / "door.toml", home / "chapter.json", home / "chapter.record"
    story.write_text(DOOR)
    campaign.said("new", str(story), "--name", "ours")
    campaign.said("next", "ours", "--out", str(setup))
    with Engine(str(setup), game="adventure") as engine:
        answer, chance = engine.ready, Random(1)
        while answer["asked"]:
            seat = answer["asked"]["waiting"][0]
            answer = engine.ask(
                "decide", seat=seat, decision=chance.choice(engine.ask("options", seat=seat)["options"])
            )
        record.write_text(engine.ask("record")["record"])
    assert campaign.told("report", "ours", str(record))["history"][0]["reason"] == answer["outcome"]["reason"]


def test_cards_are_chosen_and_the_rules_are_heeded(campaign: Command):
    campaign.said("new", "seal")
    after = campaign.told("spend", "seal", "osric", "--cards", "full-weight")
    assert after["heroes"][0]["sheet"]["cards"] == ["full-weight"]
    assert campaign.refused("spend", "seal", "osric", "--raise", "24") == (
        "Halberdier has 0 experience, an improvement costs 12 (DUEL-48)"
    )
    assert "toward an advancement (DUEL-49)" in campaign.refused("spend", "seal", "osric", "--advance", "body")
    assert "only the dead" in campaign.refused("spend", "seal", "osric", "--successor", "Hild=forester")
    assert "got 0" in campaign.refused("spend", "seal", "osric")
    assert "got 2" in campaign.refused("spend", "seal", "osric", "--raise", "24", "--advance", "body")
    assert campaign.told("show", "seal") == after


def test_a_campaign_is_exported_and_imported_as_one_file(campaign: Command, home: Path):
    made = campaign.told("new", "seal")
    file = home / "ours.campaign"
    campaign.said("export", "seal", str(file))
    assert campaign.told("import", str(file), "--name", "theirs") == made
    assert campaign.told("show", "theirs") == campaign.told("show", str(file)) == made
    assert "is there already; --force" in campaign.refused("export", "seal", str(file))
    assert "there is such a campaign already; --force" in campaign.refused("import", str(file), "--name", "theirs")
    campaign.said("import", str(file), "--name", "theirs", "--force")


def test_bad_files_are_refused_in_one_line_and_listed_as_such(campaign: Command, home: Path):
    campaign.said("new", "seal")
    kept = home / "campaigns" / "seal.campaign"
    whole = kept.read_text()
    for text, why in (
        (whole[:200], "cut off"),
        (whole.replace("Osric", "Oscar"), "altered by hand"),
        (whole.replace('"inkblade campaign": 1', '"inkblade campaign": 9'), "newer Inkblade"),
    ):
        kept.write_text(text)
        assert why in campaign.refused("show", "seal")
        assert why in campaign.said("list")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("show", "nothing"), "no such campaign 'nothing'; there are none yet"),
        (("new", "saga"), "saga.toml: expected one of the campaigns prince, seal"),
        (("new", "seal", "--hero", "Pip"), "'Pip': expected a name and a book, such as Pip=halfling"),
        (("new", "seal", "--hero", "Pip=dragon"), "no such book 'dragon'"),
        (("new", "seal", "--name", "!"), "'!': expected a name with a letter or a number in it"),
        (("new", "gone.toml"), "gone.toml: no such file"),
        (("import", "gone.campaign"), "gone.campaign: no such file"),
    ],
)
def test_bad_input_is_refused_by_name(arguments: tuple[str, ...], why: str, campaign: Command):
    assert why in campaign.refused(*arguments)
