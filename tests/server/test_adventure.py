"""The adventure at a browser table: its words, its scenarios, and campaigns that are played at tables."""

import pytest

from inkblade.games.adventure import ADVENTURE, scenario_ids
from inkblade.kernel import Match, explain
from inkblade.server._adventure import scenario_entries
from inkblade.server._laying import words_of

WORDS = words_of(ADVENTURE)


def begun(**setup):
    return Match(ADVENTURE, ADVENTURE.notation.read_setup({"scenario": "toll", **setup}), bytes(32))


def test_a_table_is_called_after_its_scenario_and_seats_after_their_sides():
    setup = begun().setup
    assert WORDS.title(setup) == "The Toll"
    assert list(WORDS.plays(setup)) == ["The Traveller", "The Gate"]


def test_every_line_of_the_chart_is_an_option_with_its_reason():
    match = begun()
    seat = match.waiting[0]
    view = match.view(seat)
    options = WORDS.options(view)
    assert isinstance(options, list)
    assert len(options) == len(list(explain(ADVENTURE.rules, view)))
    assert WORDS.asked(view) == "Move your figures."
    barred = next(option for option in options if option.objection and option.text.endswith("stands up"))
    assert barred.objection is not None
    assert barred.objection.rule.startswith("MIN-")


def test_the_scenarios_are_told_with_their_fields_and_what_wins():
    entries = scenario_entries()
    assert [entry.id for entry in entries] == list(scenario_ids())
    toll = entries[0]
    assert [side.name for side in toll.sides] == ["The Traveller", "The Gate"]
    assert toll.sides[0].victories[0] == "no opponent is conscious"
    assert {space.feature for space in toll.field} >= {"floor", "step", "ledge", "pillar", "wall"}
    assert {figure.at for side in toll.sides for figure in side.figures} <= {space.name for space in toll.field}


def test_the_scenarios_have_a_door(ann):
    entries = ann.http.get("/api/games/adventure/scenarios").json()
    assert entries[0]["title"] == "The Toll"


@pytest.fixture
def campaign(ann):
    form = {"story": "seal", "name": "Ours", "owners": ["Ann", "Bob"]}
    return ann.http.post("/api/campaigns", json=form).json()


def test_a_campaign_is_begun_found_again_and_saved_as_one_file(ann, campaign):
    address = f"/api/campaigns/{campaign['campaign']}"
    assert campaign["stands"]["at"] == "arch"
    assert ann.http.get(address).json() == campaign
    file = ann.http.get(f"{address}/file").text
    brought = ann.http.post("/api/campaigns/files", json={"text": file}).json()
    assert brought["campaign"] != campaign["campaign"]
    assert brought["stands"] == campaign["stands"]


def test_a_chapter_is_laid_with_the_owners_on_the_heroes_side(ann, campaign):
    form = {"bot": "random", "friends": True}
    made = ann.http.post(f"/api/campaigns/{campaign['campaign']}/table", json=form).json()
    chairs = ann.http.get(f"/api/tables/{made['table']}").json()["chairs"]
    assert [(chair["who"], chair["bot"]) for chair in chairs] == [
        ("person", None),
        ("person", None),
        ("machine", "random"),
    ]
    early = ann.http.post(f"/api/campaigns/{campaign['campaign']}/report", json={"table": made["table"]})
    assert (early.status_code, early.json()["text"]) == (409, "the chapter is not over yet")


@pytest.mark.parametrize(
    ("door", "form", "status", "told"),
    [
        ("way", {"way": "raid"}, 409, "expected one of arch"),
        ("sheet", {"hero": "osric", "raises": 24}, 409, "0 experience, an improvement costs 12"),
        ("sheet", {"hero": "osric"}, 400, "expected one of raises, advances, cards, skills and successor, got 0"),
        ("sheet", {"hero": "osric", "successor": {"name": "Hild", "book": "forester"}}, 409, "only the dead"),
        ("sheet", {"hero": "osric", "skills": ["archer"]}, 409, "fights by a combat book"),
        ("sheet", {"hero": "nobody", "raises": 24}, 409, "no such hero"),
        ("table", {"party": []}, 409, "expected 1 to 3 heroes"),
        ("table", {"bot": "nobody"}, 400, "expected one of"),
        ("report", {"table": "aTableThatIsNot"}, 404, "there is no such table"),
    ],
)
def test_what_the_rules_of_a_campaign_do_not_allow_is_refused_with_a_reason(ann, campaign, door, form, status, told):
    answer = ann.http.post(f"/api/campaigns/{campaign['campaign']}/{door}", json=form)
    assert answer.status_code == status, answer.text
    assert told in answer.json()["text"]
    assert ann.http.get(f"/api/campaigns/{campaign['campaign']}").json() == campaign


@pytest.mark.parametrize("name", ["aCampaignThatIsNot", "..%2F..%2Fetc", "x"])
def test_a_campaign_that_is_not_there_is_not_found(ann, name):
    assert ann.http.get(f"/api/campaigns/{name}").status_code == 404


def test_a_file_that_was_cut_off_is_no_campaign(ann, campaign):
    file = ann.http.get(f"/api/campaigns/{campaign['campaign']}/file").text
    answer = ann.http.post("/api/campaigns/files", json={"text": file[:200]})
    assert answer.status_code == 400
    assert "cut off" in answer.json()["text"]


def test_there_is_no_other_story_than_those_told(ann):
    told = ann.http.get("/api/stories").json()
    seal = next(story for story in told if story["id"] == "seal")
    assert seal["heroes"][0] == {"name": "Osric", "book": "halberdier", "card": ""}
    form = {"story": "other", "name": "x", "owners": ["Ann"]}
    assert ann.http.post("/api/campaigns", json=form).json()["text"].startswith("story: expected one of")
