import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from inkblade.campaign import BadSave, Fighter, Gain, Past, load, read_save, saved, store, write_save
from inkblade.games.duel import Character
from tests.campaign.stories import seal

SAVES = Path(__file__).parent / "saves"


@pytest.mark.parametrize("path", sorted(SAVES.glob("*.campaign")), ids=lambda path: path.name)
def test_every_campaign_that_was_ever_saved_still_loads_and_is_written_as_it_was(path: Path):
    campaign = load(path)
    assert campaign.heroes
    assert read_save(write_save(campaign)) == campaign


def test_the_corpus_has_saves_of_every_version_in_every_condition():
    campaigns = [load(path) for path in saved(SAVES)]
    assert any(not campaign.history for campaign in campaigns)
    assert any(campaign.at is None for campaign in campaigns)
    assert any(campaign.over for campaign in campaigns)
    assert any(hero.dead for campaign in campaigns for hero in campaign.heroes)
    assert any(len(campaign.owners) > 1 for campaign in campaigns)


def test_a_campaign_comes_back_from_its_file_as_it_was(tmp_path: Path):
    sheet = Fighter(Character("halberdier", 7, {24: 1}, {"body": 1}, 3, 1, 2), ("full-weight",), ("saints-bone",))
    past = Past("arch", "won", "nobody is left", "0" * 16, (Gain("osric", "Osric", "dead", 9, 4, ("Old Bones",)),))
    campaign = replace(seal("Anna", "Ben"), ways=("feast", "mirror"), history=(past,))
    campaign = campaign.changed("osric", lambda hero: replace(hero, sheet=sheet))
    store(campaign, tmp_path / "ours.campaign")
    assert load(tmp_path / "ours.campaign") == campaign
    assert list(tmp_path.iterdir()) == [tmp_path / "ours.campaign"]


def test_a_save_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "ours.campaign"
    store(seal(), path)

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="no space left"):
        store(replace(seal(), ways=("raid",)), path)
    assert load(path) == seal()
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_was_cut_off_is_refused_at_every_length():
    text = write_save(seal())
    for length in (*range(60), *range(60, len(text) - 2, 97)):
        with pytest.raises(BadSave, match=r"cut off|no campaign of ours"):
            read_save(text[:length])


def test_a_file_that_was_edited_by_hand_is_refused():
    with pytest.raises(BadSave, match="it was altered by hand: its digest does not fit what it says"):
        read_save(write_save(seal()).replace('"name": "Osric"', '"name": "Oscar"'))


def test_a_file_of_a_newer_version_is_refused_with_both_versions():
    with pytest.raises(BadSave, match=r"written by a newer Inkblade \(version 2, this one reads up to 1\)"):
        read_save(write_save(seal()).replace('"inkblade campaign": 1', '"inkblade campaign": 2'))


@pytest.mark.parametrize("text", ["", "{}", "[]", "7", "hello", '{"inkblade campaign": "1"}', '{"version": 1}'])
def test_what_is_no_campaign_is_refused(text: str):
    with pytest.raises(BadSave, match="no campaign of ours"):
        read_save(text)


@pytest.mark.parametrize("version", [0, -1, 1])
def test_a_campaign_without_its_parts_is_refused(version: int):
    with pytest.raises(BadSave, match='expected "inkblade campaign", "digest" and "campaign"'):
        read_save(json.dumps({"inkblade campaign": version}))


def test_a_forged_digest_does_not_make_nonsense_a_campaign():
    from inkblade.games import digest

    nonsense = {"name": "x"}
    with pytest.raises(BadSave, match="it was altered by hand: Object missing required field"):
        read_save(json.dumps({"inkblade campaign": 1, "digest": digest(nonsense), "campaign": nonsense}))


def test_what_is_not_there_or_no_text_is_refused_by_name(tmp_path: Path):
    with pytest.raises(BadSave, match=r"gone.campaign: no such file"):
        load(tmp_path / "gone.campaign")
    (tmp_path / "noise.campaign").write_bytes(b"\xff\xfe")
    with pytest.raises(BadSave, match=r"noise.campaign: not a text in UTF-8"):
        load(tmp_path / "noise.campaign")
