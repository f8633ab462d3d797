"""docs/campaign.md as it stands: its story and its scenario load, its tables are whole."""

import re
import tomllib
from pathlib import Path
from typing import get_args

import msgspec

from inkblade.campaign import begin, read_definition
from inkblade.cli import CAMPAIGNS
from inkblade.games.adventure import Side, object_kinds, scenario_from

PAGE = (Path(__file__).parents[2] / "docs" / "campaign.md").read_text("utf-8")
STORY, SCENARIO = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_story_can_be_begun():
    story = read_definition(STORY, "docs/campaign.md")
    assert begin(story, "ours", ("me",)).at == "room"


def test_the_scenario_can_be_played():
    assert scenario_from(tomllib.loads(SCENARIO), "docs/campaign.md").id == "well"


def test_every_kind_of_victory_and_of_object_is_told_of():
    kinds = get_args(get_args(msgspec.structs.fields(Side)[2].type)[0])
    assert re.findall(r"^\| `([a-z-]{4,})` \|", PAGE, re.MULTILINE) == [kind.__struct_config__.tag for kind in kinds]
    listed = re.search(r'kind = "barrel" *# (.*)', SCENARIO)
    assert listed
    assert listed[1].split(", ") == list(object_kinds())


def test_every_command_is_told_of():
    for name in CAMPAIGNS:
        assert f"inkblade campaign {name}" in PAGE or f"`{name}`" in PAGE
