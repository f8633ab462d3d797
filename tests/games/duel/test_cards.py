"""DUEL-44..46: when a card is revealed, and that each verb does what the card's text says."""

from __future__ import annotations

from typing import Any

import pytest

from inkblade.games.duel import DUEL, Maneuvering, Revealing, Tell, book, book_ids, cards
from inkblade.kernel import Event, Illegal, options
from tests.games.duel.hands import FAR, NEAR, cast, commit, facing, lay, lucky, phase
from tests.games.duel.tables import (
    MIRIM,
    Duel,
    at,
    body,
    duel,
    fighter,
    legal,
    objection,
    pictures,
    play,
    ranges,
    said,
    seen,
    sums,
    with_picture,
)

BEARERS = {"tactic": "mirim", "spell": "hedge-mage", "luck": "mirim", "campaign": "mirim"}

every_card = pytest.mark.parametrize("id", cards())


def reveal(id: str) -> tuple[Duel, tuple[Event, ...]]:
    """Any card in play, at the hands of somebody who may have it."""
    card = cards()[id]
    of = BEARERS.get(card.kind) or next(name for name in book_ids() if book(name).carries.get(card.gear))
    match = lucky(id) if card.kind == "luck" else facing(of, [id])
    if card.kind in ("tactic", "item", "campaign"):
        return match, commit(match, (20, id), 20)
    commit(match, *((48, 4) if card.kind == "spell" else (20, 20)))
    return match, lay(match, id)


@every_card
@pytest.mark.rule("DUEL-45", "DUEL-46")
def test_a_card_revealed_is_said_aloud_and_leaves_the_hand_to_stay_in_force_or_to_be_spent(id: str):
    match, log = reveal(id)
    card, holder = cards()[id], fighter(match, 0)
    assert said(log, "card") == [f"{holder['name']} reveals {card.name}: {card.text}"]
    lasting = card.kind in ("item", "campaign")
    assert holder["cards"] == {
        "hand": [],
        "face_down": {},
        "in_force": [id] if lasting else [],
        "spent": [] if lasting else [id],
    }


@pytest.mark.rule("DUEL-44")
def test_one_tactic_a_round_is_committed_with_the_secret_choice_and_nobody_sees_it_before():
    match = facing("mirim", ["full-weight", "tight-guard"])
    match.submit(0, Maneuvering(24, "full-weight"))
    assert seen(match, 1)["fighters"][0]["cards"]["face_down"] == {"tactic": 2}
    assert seen(match, 1)["fighters"][0]["cards"]["spent"] == []
    match.submit(1, Maneuvering(20))
    assert seen(match, 1)["fighters"][0]["cards"]["spent"] == ["full-weight"]
    assert phase(match) == "choose"


@pytest.mark.rule("DUEL-44")
def test_a_book_that_says_when_tactics_are_revealed_commits_none():
    schooled = with_picture(MIRIM, 29, tell=Tell(reveal="tactic"))
    match = duel(schooled, "mirim", cards=[["second-wind"], []], pairs=NEAR, fighters=[{"body": 5}, None])
    with pytest.raises(Illegal, match="you have no card second-wind to commit now"):
        match.submit(0, Maneuvering(20, "second-wind"))
    commit(match, 20, 20)
    assert (phase(match), pictures(match)[0, 1]) == ("card", 29)
    lay(match, "second-wind")
    assert body(match, 0) == 8


@pytest.mark.rule("DUEL-44")
def test_a_spell_waits_for_the_picture_that_says_the_attempt_succeeded():
    match = facing("hedge-mage", ["spark"])
    with pytest.raises(Illegal, match="you have no card spark to commit now"):
        match.submit(0, Maneuvering(24, "spark"))
    commit(match, 20, 20)
    assert phase(match) == "choose"
    commit(match, 48, 4)
    assert phase(match) == "card"
    assert [*options(DUEL.rules, match.view(0))] == [Revealing(None), Revealing("spark", 1)]
    lay(match, None)
    assert fighter(match, 0)["cards"]["face_down"] == {"spell": 1}


@pytest.mark.rule("DUEL-45")
def test_one_luck_card_is_played_a_turn_when_the_pictures_are_known():
    match = lucky("flesh-wound", "tin-plate")
    commit(match, 20, 20)
    assert phase(match) == "luck"
    assert pictures(match) == {(0, 1): 29, (1, 0): 29}
    lay(match, "flesh-wound")
    assert (phase(match), match.state.round) == ("choose", 2)
    commit(match, 20, 20)
    assert [*options(DUEL.rules, match.view(0))] == [Revealing(None), Revealing("tin-plate")]


@pytest.mark.rule("DUEL-45")
def test_no_card_is_used_twice_but_duplicates_each_once():
    match = facing("mirim", ["tight-guard", "tight-guard"])
    commit(match, (20, "tight-guard"), 20)
    commit(match, (20, "tight-guard"), 20)
    with pytest.raises(Illegal, match="you have no card tight-guard to commit now"):
        commit(match, (20, "tight-guard"), 20)


@pytest.mark.rule("DUEL-44")
def test_restored_power_casts_a_spell_that_is_in_no_hand_and_not_spent():
    match = facing("hedge-mage", ["spark"])
    commit(match, 48, 4)
    lay(match, "spark")
    commit(match, 44, 20)
    assert (pictures(match)[0, 1], fighter(match, 0)["power"]) == (51, 1)
    commit(match, 48, 4)
    assert [*options(DUEL.rules, match.view(0))] == [Revealing(None), Revealing("clear-water", 1)]
    lay(match, "clear-water")
    assert fighter(match, 0)["power"] == 0


# Modify MOD, SCORE and body points


@pytest.mark.rule("DUEL-46")
def test_a_tactic_adds_to_the_mod_of_this_turn_alone():
    match = facing("mirim", ["full-weight"])
    assert sums(commit(match, (24, "full-weight"), 4)) == {1: 0 + 3 + 2}
    assert sums(commit(match, 24, 18)) == {1: 2 + 3}


def test_a_tactic_for_thrusts_leaves_other_maneuvers_alone():
    match = facing("mirim", ["behind-the-point"])
    assert sums(commit(match, (24, "behind-the-point"), 4)) == {1: 3}


@pytest.mark.rule("DUEL-46")
def test_a_guard_takes_off_the_scores_of_this_turn_alone():
    match = facing("mirim", [], against=["tight-guard"])
    assert sums(commit(match, 24, (4, "tight-guard"))) == {1: 0 + 3 - 2}
    assert sums(commit(match, 24, 18)) == {1: 2 + 3}


def test_luck_adds_to_any_mod_and_takes_off_any_score():
    match = lucky("lucky-stroke", "tin-plate")
    commit(match, 2, 2)
    assert pictures(match) == {(0, 1): 49, (1, 0): 49}
    assert sums(lay(match, "lucky-stroke")) == {0: -5 + 1, 1: -5 + 1 + 3}
    commit(match, 2, 2)
    assert sums(lay(match, "tin-plate")) == {0: -5 + 1 - 3, 1: -5 + 1}


@pytest.mark.rule("DUEL-46")
def test_an_item_stays_in_force_from_the_moment_it_is_revealed():
    match = facing("mirim", ["keen-edge"])
    assert sums(commit(match, (24, "keen-edge"), 4)) == {1: 0 + 3 + 1}
    assert sums(commit(match, 24, 18)) == {1: 2 + 3 + 1}


@pytest.mark.rule("DUEL-46")
def test_campaign_cards_add_up_and_last():
    match = facing("mirim", ["home-ground", "well-rested"], fighters=[{"body": 6}, None])
    assert sums(commit(match, (4, "home-ground"), 24)) == {0: 0 + 3 - 1}
    commit(match, (20, "well-rested"), 20)
    holder = fighter(match, 0)
    assert (holder["body"], holder["maximum"]) == (6 - 2 + 3, 12 + 3)
    assert holder["cards"]["in_force"] == ["home-ground", "well-rested"]


def test_a_spell_changes_mods_for_the_rest_of_the_combat():
    keen, plain, weak = cast("tempered-edge"), cast(None), cast("leaden-arms")
    scored = [sums(commit(match, 2, 8))[1] for match in (keen, plain)]
    assert scored[0] == scored[1] + 1
    assert [mod["add"] for mod in fighter(keen, 0)["mods"]] == [1]
    suffered = [sums(commit(match, 2, 40))[0] for match in (weak, cast(None))]
    assert suffered[0] == suffered[1] - 1
    assert [mod["add"] for mod in fighter(weak, 1)["mods"]] == [-1]


def test_a_bonus_counts_next_turn_if_you_score():
    match = facing("mirim", ["measured-step"])
    assert sums(commit(match, (24, "measured-step"), 4)) == {1: 3}
    assert sums(commit(match, 24, 18)) == {1: 2 + 3 + 2}


def test_a_spell_hurts_at_once_and_can_end_the_combat():
    match = cast("forge-fire", fighters=[None, {"body": 9}])
    assert body(match, 1) == 5
    match = cast("forge-fire", fighters=[None, {"body": 4}])
    assert match.outcome is not None
    assert match.outcome.points == (1, -1)


def test_a_smouldering_wound_comes_at_the_end_of_each_of_three_turns():
    match = cast("smoulder")
    points = [body(match, 1)]
    for _ in range(4):
        commit(match, 20, 20)
        points.append(body(match, 1))
    assert points == [12, 11, 10, 9, 9]


def test_a_card_fails_on_an_enemy_of_the_trait_it_names():
    assert body(cast("grave-chill"), 1) == 10
    assert body(cast("grave-chill", "skeleton"), 1) == book("skeleton").body
    calm = [page for page in legal(cast("dread"), 1) if book("mirim").maneuvers[page].colour not in ("green", "yellow")]
    assert calm == []
    assert not [order for order in fighter(cast("dread", "skeleton"), 1)["orders"] if order["source"] == "Dread"]


# Ban and allow


@pytest.mark.rule("DUEL-46")
def test_a_ban_binds_the_opponents_next_choice_alone():
    match = facing("mirim", ["break-the-rhythm"])
    commit(match, (24, "break-the-rhythm"), 22)
    barred = objection(match, 1, 20)
    assert barred is not None
    assert (barred.code, barred.rule) == ("card", "DUEL-46")
    assert "no green (Break the Rhythm)" in str(barred)
    assert objection(match, 0, 20) is None
    commit(match, 20, 14)
    assert objection(match, 1, 20) is None


def test_a_ban_for_two_turns_binds_two_choices():
    match = facing("mirim", ["crowd-them"])
    barred = []
    commit(match, (20, "crowd-them"), 20)
    for _ in range(3):
        rule = objection(match, 1, 24)
        barred.append(rule is not None and rule.code == "card")
        commit(match, 20, 8)
    assert barred == [True, True, False]


def test_luck_bars_white_at_extended_range():
    match = lucky("sun-in-the-eyes", **FAR)
    commit(match, 52, 52)
    lay(match, "sun-in-the-eyes")
    assert legal(match, 1) == {52, 56, 58, 62, 64}


def test_a_spell_bars_what_needs_the_weapon():
    match = cast("hot-iron")
    armed = {page for page, maneuver in book("mirim").maneuvers.items() if "weapon" in maneuver.needs}
    assert legal(cast(None), 1) & armed == {40}
    assert not legal(match, 1) & armed
    commit(match, 20, 20)
    assert legal(match, 1) & armed


@pytest.mark.rule("DUEL-46")
def test_a_tactics_allowance_lifts_every_bar_in_its_own_choice_but_that_of_lost_gear():
    match = facing("mirim", ["second-intention"], pairs=at(19, 45))
    assert objection(match, 0, 10) is not None
    assert DUEL.rules.objection(match.view(0), Maneuvering(10, "second-intention")) is None
    assert DUEL.rules.objection(match.view(0), Maneuvering(24, "second-intention")) is not None
    commit(match, (8, "second-intention"), 28)
    assert pictures(match)[0, 1] == 19
    assert objection(match, 0, 10) is not None
    lost: dict[str, Any] = {"fighters": [{"lost": ["weapon"]}, None], "options": {"weapon": "barred"}}
    unarmed = facing("mirim", ["second-intention"], pairs=at(19, 45), **lost)
    assert DUEL.rules.objection(unarmed.view(0), Maneuvering(10, "second-intention")) is not None


def test_a_spell_allows_the_next_choice_alone():
    barred = [{"bars": [{"rule": "MIN-01", "no": ["green"]}]}, None]
    assert objection(cast(None, fighters=barred), 0, 20) is not None
    match = cast("quick-current", fighters=barred)
    assert objection(match, 0, 20) is None
    commit(match, 20, 20)
    assert objection(match, 0, 20) is not None


# Cancel a critical, swap the picture, gear, recover, ward, cards


@pytest.mark.rule("DUEL-46")
def test_a_critical_is_cancelled_and_the_damage_stays():
    match = facing("mirim", ["full-weight"], against=["roll-with-it"])
    log = commit(match, (24, "full-weight"), (4, "roll-with-it"))
    assert said(log, "critical_cancelled")
    assert not said(log, "critical")
    assert (body(match, 1), fighter(match, 1)["lasting"]) == (12 - 5, [])
    match = facing("mirim", ["full-weight"])
    assert said(commit(match, (24, "full-weight"), 4), "critical")


def test_a_campaign_card_cancels_every_critical_from_now_on():
    twice, sworn = ["full-weight", "full-weight"], ["sworn-on-the-blade"]
    match = facing("mirim", twice, against=sworn, fighters=[None, {"maximum": 40}])
    log = commit(match, (24, "full-weight"), (4, "sworn-on-the-blade"))
    log += commit(match, (24, "full-weight"), 18)
    assert len(said(log, "critical_cancelled")) == 2
    assert fighter(match, 1)["lasting"] == []


@pytest.mark.rule("DUEL-46")
def test_luck_swaps_the_own_picture():
    match = lucky("hilt-in-the-way", "nowhere-near")
    commit(match, 18, 24)
    assert pictures(match)[0, 1] == 53
    assert sums(lay(match, "hilt-in-the-way"))[0] < 0
    assert pictures(match)[0, 1] == 45
    commit(match, 18, 24)
    assert sums(lay(match, "nowhere-near")) == {}
    assert pictures(match)[0, 1] == 1


@pytest.mark.rule("DUEL-46")
def test_luck_swaps_the_opponents_picture_at_either_range():
    match = lucky("loose-stone")
    commit(match, 20, 8)
    assert sums(lay(match, "loose-stone")) == {1: -1 - 5}
    assert pictures(match)[1, 0] == 19
    assert legal(match, 1) == {4, 8, 16, 18, 20, 26, 40, 46}
    match = lucky("loose-stone", **FAR)
    commit(match, 52, 52)
    log = lay(match, "loose-stone")
    assert (pictures(match)[1, 0], ranges(match)[1, 0]) == (19, "extended")
    assert said(log, "gave_way")
    assert legal(match, 1) == {50, 52, 54, 56, 58, 60, 62, 64}


def test_luck_puts_a_lost_weapon_back_into_the_hand():
    match = lucky("underfoot", fighters=[{"points": {"luck": 1}, "lost": ["weapon"]}, None], **FAR)
    assert objection(match, 0, 50) is not None
    commit(match, 52, 52)
    lay(match, "underfoot")
    assert (fighter(match, 0)["weapon"], fighter(match, 0)["orders"]) == (True, [])
    assert objection(match, 0, 50) is None


def test_a_spell_takes_the_shield_from_who_has_one():
    match = cast("rotten-straps")
    assert fighter(match, 1)["shield"] is False
    assert objection(match, 1, 26) is not None
    assert fighter(cast("rotten-straps", "duellist"), 1)["lost"] == []


@pytest.mark.rule("DUEL-46")
def test_recovery_never_goes_above_the_maximum():
    match = facing("mirim", ["second-wind"], fighters=[{"body": 4}, None])
    commit(match, (20, "second-wind"), 20)
    assert body(match, 0) == 7
    most = book("hedge-mage").body
    assert body(cast("cold-spring", fighters=[{"body": most - 1}, None]), 0) == most


def test_a_ward_makes_every_score_of_the_next_turn_count_for_nothing():
    warded, plain = cast("standing-mist"), cast(None)
    assert 0 not in sums(commit(warded, 20, 40))
    assert 0 in sums(commit(plain, 20, 40))
    assert pictures(warded) == pictures(plain)


@pytest.mark.rule("DUEL-46")
def test_a_hand_is_laid_open_to_everybody():
    match = facing("mirim", ["read-the-stance"], against=["tight-guard"])
    assert fighter(match, 1)["cards"] == {"hand": [], "face_down": {"tactic": 1}, "in_force": [], "spent": []}
    log = commit(match, (20, "read-the-stance"), 20)
    assert said(log, "shown") == ["Mirim B lays the hand open: Tight Guard"]
    assert fighter(match, 1)["cards"]["hand"] == ["tight-guard"]


def test_a_spell_makes_the_enemy_forget_all_cards_in_hand():
    match = cast("forgetting", against=["tight-guard", "crowd-them"])
    with pytest.raises(Illegal, match="you have no card tight-guard to commit now"):
        commit(match, 20, (20, "tight-guard"))


def test_a_round_with_cards_plays_as_one_without_for_who_plays_none():
    match = facing("mirim", ["full-weight"])
    assert sums(play(match, 24, 4)) == {1: 3}
