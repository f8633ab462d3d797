import pytest

from inkblade.kernel import Event, Objection, Outcome, Tally, known, plain_event, plain_fact, plain_outcome

SECRET = Event("luck", "your luck is {luck}", {"luck": 2}, frozenset({1}))
PUBLIC = Event("blow", "{name} strikes for {score}", {"name": "Ada", "score": Tally((("blow", 3),))})


def test_an_objection_is_a_sentence_with_its_facts():
    facts = {"name": "Ada", "left": 2, "cost": 3}
    assert (
        str(Objection("winded", "MIN-16", "{name} has {left}, this costs {cost}", facts)) == "Ada has 2, this costs 3"
    )


def test_an_event_is_a_sentence_with_its_facts():
    assert str(PUBLIC) == "Ada strikes for 3 = 3 blow"


def test_a_fact_may_hold_braces():
    assert str(Event("said", "{name} enters", {"name": "{Ada}"})) == "{Ada} enters"


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_everybody_may_know_is_told_to_everybody(seat: int | None):
    assert known(PUBLIC, seat) is PUBLIC


def test_a_secret_is_told_to_those_alone_who_may_know_it():
    assert [known(SECRET, seat) for seat in (0, 1, None)] == [None, SECRET, None]


def test_an_event_is_written_with_its_sentence_and_who_may_know_it():
    assert plain_event(SECRET) == {
        "kind": "luck",
        "text": "your luck is 2",
        "facts": {"luck": 2},
        "known_to": [1],
    }
    assert "known_to" not in plain_event(PUBLIC)


def test_a_fact_is_written_as_json():
    assert plain_fact({"seats": frozenset({2, 0, 1}), "path": ((1, 2), (3, 4)), 7: None}) == {
        "seats": [0, 1, 2],
        "path": [[1, 2], [3, 4]],
        "7": None,
    }


def test_an_outcome_is_written_with_its_points_and_reason():
    assert plain_outcome(Outcome((1.0, 0.0), "a fall")) == {"points": [1.0, 0.0], "reason": "a fall"}
    assert plain_outcome(None) is None
