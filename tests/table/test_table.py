import json

import pytest
from msgspec.structs import replace

from inkblade.games.duel import DUEL
from inkblade.kernel import commitment, shared_seed
from inkblade.table import (
    Changed,
    ClockRule,
    Decide,
    PlainWords,
    Refusal,
    Say,
    Table,
    folded,
    missed,
    read_entry,
    tell,
    write_entry,
)
from tests.kernel.toy import TOY
from tests.table.tables import (
    NOW,
    SECRET,
    answer,
    begun,
    decide,
    everything,
    gathered,
    heard,
    laid,
    mark,
    propose,
    resign,
    say,
    seen,
    withdraw,
)


def refused(code, action, *arguments, **more):
    """The refusal of an action that must change nothing."""
    table = arguments[0]
    before = everything(table)
    with pytest.raises(Refusal) as caught:
        action(*arguments, **more)
    assert caught.value.code == code
    assert everything(table) == before
    return str(caught.value)


def test_a_match_begins_when_every_person_has_come():
    table = gathered(laid())
    assert (table.phase, table.turn) == ("gathering", 0)
    first = table.come(0, "Ann", "aa", NOW)
    assert heard(table, first, None)["kind"] == "seated"
    began = table.come(1, "Bob", "bb", NOW)
    assert (table.phase, table.turn) == ("playing", 1)
    told = heard(table, began, 1)
    assert told["kind"] == "began"
    assert [chair["name"] for chair in told["chairs"]] == ["Ann", "Bob"]


def test_who_sat_down_before_does_not_come_again():
    table = begun()
    assert table.come(0, "Somebody else", "ff", NOW) is None
    assert table.places[0].name == "Person 0"


def test_machines_alone_begin_at_once():
    assert gathered(laid(who=("random", "random"))).phase == "playing"


def test_nothing_can_be_decided_before_the_match_begins():
    assert "has not begun" in refused("gathering", decide, gathered(laid()), 0, {"amount": 1})


def test_the_seed_comes_from_the_secret_and_everybodys_nonce():
    table = begun()
    assert table.seed == shared_seed(bytes.fromhex(SECRET), [b"\x00", b"\x01"])


def test_the_secret_is_committed_to_before_and_shown_only_after_the_end():
    table = begun()
    promised = seen(table, 0)["standing"]["dice"]
    assert promised == {"commitment": commitment(bytes.fromhex(SECRET)), "secret": None, "nonces": None, "seed": None}
    assert SECRET not in json.dumps(everything(table))
    resign(table, 0)
    shown = seen(table, None)["standing"]["dice"]
    assert shown["commitment"] == promised["commitment"] == commitment(bytes.fromhex(shown["secret"]))
    nonces = [bytes.fromhex(nonce) for nonce in shown["nonces"]]
    assert shown["seed"] == shared_seed(bytes.fromhex(shown["secret"]), nonces).hex()


def test_others_hear_that_a_seat_has_sealed_and_not_what():
    table = begun()
    moment = decide(table, 1, {"amount": 5})
    own, other, public = (heard(table, moment, seat) for seat in (1, 0, None))
    assert own["own"] == {"amount": 5}
    assert other["own"] is None
    assert other == public
    assert other["waiting"] == [0]


def test_a_turn_is_resolved_when_all_have_sealed():
    table = begun()
    decide(table, 1, {"amount": 5})
    turned = heard(table, decide(table, 0, {"amount": 2}), None)
    assert (turned["kind"], turned["turn"]) == ("turned", 1)
    assert [event["event"] for event in turned["events"]] == ["bid", "bid"]
    assert turned["standing"]["turn"] == 2


def test_what_is_asked_openly_is_resolved_by_whoever_decides():
    table = begun()
    decide(table, 0, {"amount": 1})
    decide(table, 1, {"amount": 1})
    assert seen(table, 0)["standing"]["asked"]["how"] == "open"
    assert heard(table, decide(table, 1, {"take": True}), 0)["kind"] == "turned"


def test_a_viewer_is_told_only_what_it_may_know():
    table = begun()
    lucks = [[event["text"] for event in seen(table, seat)["past"][0]["events"]] for seat in (None, 0, 1)]
    assert lucks[0] == []
    assert all(len(own) == 1 for own in lucks[1:])
    assert seen(table, None)["standing"]["view"]["card"] is None
    assert seen(table, 0)["standing"]["view"]["card"] == 3


def test_every_candidate_comes_with_its_objection():
    options = seen(begun(), 0)["standing"]["options"]
    assert [option["objection"] is None for option in options] == [True] * 3 + [False] * 5
    assert options[3]["objection"] == {"code": "card", "rule": "TOY-3", "text": "a bid of 4 is not within a card of 3"}


def test_the_public_has_no_options():
    assert seen(begun(), None)["standing"]["options"] == []


def test_an_illegal_decision_is_refused_with_its_objection():
    table = begun()
    with pytest.raises(Refusal) as caught:
        decide(table, 0, {"amount": 4})
    assert caught.value.objection is not None
    assert caught.value.objection.rule == "TOY-3"
    assert table.number == 3


@pytest.mark.parametrize("decision", [None, [], {}, {"amount": "3"}, {"amount": 1, "more": 2}, {"take": 1}])
def test_a_decision_of_no_known_shape_is_refused(decision):
    assert "expected" in refused("malformed", decide, begun(), 0, decision)


@pytest.mark.parametrize(("turn", "said"), [(0, "That turn is already over."), (2, "That turn has not come yet.")])
def test_a_decision_for_another_turn_is_refused_kindly(turn, said):
    table = begun()
    assert refused("stale", lambda table: table.decide(0, Decide(mark(), turn, {"amount": 1}), NOW), table) == said


def test_a_decision_for_another_turn_is_stale():
    table = begun()
    with pytest.raises(Refusal) as caught:
        table.decide(0, Decide(mark(), 2, {"amount": 1}), NOW)
    assert caught.value.code == "stale"


def test_who_has_sealed_is_not_asked_again():
    table = begun()
    decide(table, 0, {"amount": 1})
    refused("not_asked", decide, table, 0, {"amount": 2})


def test_a_decision_that_is_sent_again_is_known_again():
    table = begun()
    word = Decide(mark(), 1, {"amount": 1})
    assert table.heard(0, word) is None
    moment = table.decide(0, word, NOW)
    found = table.heard(0, word)
    assert found is not None
    assert found.number == moment.number
    assert table.heard(1, word) is None
    with pytest.raises(Refusal) as caught:
        table.heard(0, replace(word, decision={"amount": 2}))
    assert caught.value.code == "id_used"


def test_a_sealed_decision_can_be_withdrawn_while_others_are_waited_for():
    table = begun()
    refused("not_now", withdraw, table, 0)
    decide(table, 0, {"amount": 1})
    assert heard(table, withdraw(table, 0), 1)["waiting"] == [0, 1]
    decide(table, 0, {"amount": 3})
    decide(table, 1, {"amount": 1})
    assert table.turn == 2
    refused("not_now", withdraw, table, 0)


def test_a_turn_is_taken_back_when_the_others_agree_and_the_dice_fall_as_they_fell():
    table = begun()
    decide(table, 0, {"amount": 2})
    before = heard(table, decide(table, 1, {"amount": 2}), None)
    put = propose(table, 0, "undo")
    assert [proposal["waiting"] for proposal in heard(table, put, 1)["proposals"]] == [[1]]
    undone = heard(table, answer(table, 1, put.number), None)
    assert (undone["kind"], undone["turn"], undone["standing"]["turn"]) == ("undone", 1, 1)
    decide(table, 1, {"amount": 2})
    again = heard(table, decide(table, 0, {"amount": 2}), None)
    assert again["events"] == before["events"]


def test_what_is_taken_back_stays_in_the_log():
    table = begun()
    decide(table, 0, {"amount": 2})
    decide(table, 1, {"amount": 2})
    put = propose(table, 0, "undo")
    answer(table, 1, put.number)
    assert table.number == 7


def left_coin(**more):
    """A table at which seat 1 has just left the coin, which settles nothing."""
    table = begun(laid(**more))
    decide(table, 0, {"amount": 2})
    decide(table, 1, {"amount": 2})
    decide(table, 1, {"take": False})
    return table


def test_what_settled_nothing_is_taken_back_without_asking_by_the_seat_that_decided():
    table = left_coin()
    assert [seen(table, seat)["standing"]["undo_free"] for seat in (0, 1, None)] == [None, 2, None]
    undone = heard(table, propose(table, 1, "undo"), 0)
    assert (undone["kind"], undone["turn"]) == ("undone", 2)
    assert undone["standing"]["undo_free"] is None


def test_what_another_decided_is_taken_back_by_consent_alone():
    assert heard(table := left_coin(), propose(table, 0, "undo"), 1)["kind"] == "proposed"


def test_beyond_what_is_settled_consent_is_needed():
    assert heard(table := left_coin(), propose(table, 1, "undo", turn=1), 1)["kind"] == "proposed"


def test_what_another_has_sealed_since_is_not_swept_away_without_asking():
    table = left_coin()
    decide(table, 0, {"amount": 1})
    assert heard(table, propose(table, 1, "undo"), 0)["kind"] == "proposed"


def test_nobody_gains_time_by_taking_back():
    table = begun(laid(clock=ClockRule(10, 5)))
    decide(table, 0, {"amount": 2})
    decide(table, 1, {"amount": 2})
    before = table.due
    decide(table, 1, {"take": False}, NOW + 9_000)
    assert table.due == NOW + 9_000 + 15_000
    propose(table, 1, "undo")
    assert table.due == before


def gesture(table, seat, *decisions):
    return table.gesture(seat, Decide("the gesture", table.turn, list(decisions)), NOW)


def test_a_gesture_is_a_message_for_each_decision_and_one_request():
    table = left_coin(setup={"cards": [3, 6], "rounds": 3})
    propose(table, 1, "undo")
    moments = gesture(table, 1, {"take": False}, {"amount": 2}, {"amount": 3})
    assert [heard(table, moment, 0)["kind"] for moment in moments] == ["turned", "sealed"]
    found = table.heard(1, Decide("the gesture", 2, [{"take": False}, {"amount": 2}, {"amount": 3}]))
    assert found is not None
    assert (found.number, found.taken) == (moments[-1].number, 2)


def test_a_gesture_ends_with_what_is_settled():
    table = left_coin()
    propose(table, 1, "undo")
    assert [moment.turn for moment in gesture(table, 1, {"take": True}, {"amount": 2})] == [3]


@pytest.mark.parametrize(
    ("decisions", "code"),
    [
        ([{"take": False}, {"take": False}], "illegal"),
        ([{"take": False}, {"amount": "much"}], "malformed"),
        ([], "malformed"),
    ],
)
def test_a_gesture_that_cannot_be_made_changes_nothing(decisions, code):
    table = left_coin()
    propose(table, 1, "undo")
    refused(code, gesture, table, 1, *decisions)


def test_who_does_not_agree_ends_a_proposal():
    table = begun()
    decide(table, 0, {"amount": 2})
    decide(table, 1, {"amount": 2})
    put = propose(table, 0, "undo")
    refused("not_now", answer, table, 0, put.number)
    answered = heard(table, answer(table, 1, put.number, agree=False), 0)
    assert (answered["agree"], answered["proposals"]) == (False, [])
    assert table.turn == 2
    refused("not_now", answer, table, 1, put.number)


def test_a_proposer_may_take_a_proposal_back():
    table = begun()
    put = propose(table, 0, "draw")
    assert "takes it back" in heard(table, answer(table, 0, put.number, agree=False), 1)["text"]


def test_nothing_can_be_undone_before_a_turn_was_resolved():
    table = begun()
    assert seen(table, 0)["standing"]["undo"] is None
    refused("not_now", propose, table, 0, "undo")


@pytest.mark.parametrize("turn", [0, 2, -1])
def test_only_a_resolved_turn_can_be_taken_back(turn):
    table = begun()
    decide(table, 0, {"amount": 2})
    decide(table, 1, {"amount": 2})
    refused("not_now", propose, table, 0, "undo", turn=turn)


def test_against_a_machine_a_turn_is_taken_back_at_once():
    table = begun(laid(who=(0, "random")))
    decide(table, 0, {"amount": 2})
    table.machine_decides(1, 1, {"amount": 2}, NOW)
    assert heard(table, propose(table, 0, "undo"), 0)["kind"] == "undone"
    assert table.undos == 1


def test_one_person_on_both_seats_asks_nobody():
    table = begun(laid(who=(0, 0)))
    assert heard(table, propose(table, 0, "draw"), None)["kind"] == "ended"


def test_a_new_turn_makes_a_proposal_void():
    table = begun()
    propose(table, 0, "draw")
    decide(table, 0, {"amount": 2})
    decide(table, 1, {"amount": 2})
    assert seen(table, 1)["standing"]["proposals"] == []


def test_one_thing_is_asked_once():
    table = begun()
    propose(table, 0, "draw")
    refused("not_now", propose, table, 1, "draw")


def test_a_draw_that_is_agreed_ends_the_match():
    table = begun()
    put = propose(table, 1, "draw")
    ended = heard(table, answer(table, 0, put.number), None)
    assert ended["standing"]["outcome"] == {"points": [0.0, 0.0], "reason": "a draw by agreement", "how": "agreed"}
    refused("over", decide, table, 0, {"amount": 1})


def test_a_machine_agrees_to_no_draw():
    assert "fights on" in refused("not_now", propose, begun(laid(who=(0, "random"))), 0, "draw")


def test_who_gives_up_has_lost():
    table = begun()
    ended = heard(table, resign(table, 1), 0)
    assert ended["standing"]["outcome"]["points"] == [1.0, -1.0]
    assert ended["standing"]["phase"] == "over"
    refused("over", resign, table, 0)


def test_only_a_match_of_two_can_be_given_up():
    table = begun(laid(setup={"cards": [1, 2, 3], "rounds": 1}, who=(0, 1, 2)))
    refused("not_now", resign, table, 0)


def test_a_machine_takes_the_seat_of_somebody_who_is_gone():
    table = begun(laid(setup={"cards": [1, 2, 3], "rounds": 1}, who=(0, 1, 2)))
    put = propose(table, 0, "machine", "random", seat=1)
    assert heard(table, put, 2)["proposals"][0]["waiting"] == [2]
    seated = heard(table, answer(table, 2, put.number), None)
    assert seated["chairs"][1]["who"] == "machine"
    assert table.thinking == (1,)
    refused("not_now", decide, table, 1, {"amount": 1})


def deserted(**more):
    """A table of three at which a machine decides for seat 1."""
    table = begun(laid(setup={"cards": [1, 2, 3], "rounds": 1}, who=(0, 1, 2), **more))
    put = propose(table, 0, "machine", "random", seat=1)
    answer(table, 2, put.number)
    return table


def test_who_was_replaced_by_a_machine_takes_the_chair_back():
    table = deserted()
    seed = table.seed
    seated = heard(table, table.come(1, "Ann", "ff", NOW), 0)
    assert (seated["chairs"][1]["who"], seated["chairs"][1]["name"]) == ("person", "Ann")
    assert (table.thinking, table.seed) == ((), seed)
    decide(table, 1, {"amount": 1})
    assert table.come(1, "Ann", "ff", NOW) is None


def test_a_machine_that_was_relieved_decides_nothing_any_more():
    table = deserted()
    table.come(1, "Ann", "ff", NOW)
    refused("not_now", lambda table: table.machine_decides(1, 1, {"amount": 1}, NOW), table)


def test_who_takes_the_chair_back_has_time_to_decide():
    table = deserted(clock=ClockRule(10))
    table.come(1, "Ann", "ff", NOW + 5_000)
    assert seen(table, 1)["standing"]["clocks"][1]["until"] == NOW + 15_000


def test_nobody_takes_the_chair_of_a_machine_that_sat_there_from_the_start():
    assert begun(laid(who=(0, "random"))).come(1, "Ann", "ff", NOW) is None


def test_who_comes_back_and_decides_keeps_the_seat():
    table = begun(laid(setup={"cards": [1, 2, 3], "rounds": 1}, who=(0, 1, 2)))
    propose(table, 0, "machine", "random", seat=1)
    decide(table, 1, {"amount": 1})
    assert table.pending == ()


@pytest.mark.parametrize("seat", [None, 0, 7])
def test_a_machine_can_be_asked_for_only_in_place_of_another_person(seat):
    with pytest.raises(Refusal):
        propose(begun(), 0, "machine", "random", seat=seat)


def test_a_rematch_moves_everybody_one_seat_on():
    table = begun()
    refused("not_now", propose, table, 0, "rematch", "next")
    resign(table, 0)
    put = propose(table, 0, "rematch", "next")
    moved = answer(table, 1, put.number)
    assert [heard(table, moved, seat)["seat"] for seat in (0, 1, None)] == [1, 0, None]
    assert heard(table, moved, 0)["table"] == seen(table, 0)["rematch"] == "next"
    refused("not_now", propose, table, 0, "rematch", "another")


def test_people_speak_and_what_they_say_is_one_line():
    table = begun()
    said = heard(table, say(table, 0, "  well \n struck "), 1)
    assert (said["seat"], said["text"]) == (0, "well struck")
    assert [line["text"] for line in seen(table, None)["chat"]] == ["well struck"]


@pytest.mark.parametrize("text", ["", " \n ", "x" * 501, "bell \x07", "\u202e"])
def test_what_cannot_be_printed_is_not_said(text):
    table = begun()
    with pytest.raises(Refusal) as caught:
        table.say(0, Say(mark(), text), NOW)
    assert caught.value.code == "malformed"


def test_a_table_is_its_log_played_back():
    table = begun()
    log = [moment.entry for moment in table.recent]
    for seat, bid in ((0, 1), (1, 6)):
        log.append(decide(table, seat, {"amount": bid}).entry)
    kept = [read_entry(write_entry(entry)) for entry in log]
    assert everything(folded(TOY, PlainWords(TOY), kept)) == everything(table)


def test_a_table_laid_with_other_content_does_not_go_on():
    with pytest.raises(Changed, match="0123456789abcdef"):
        Table(DUEL, PlainWords(DUEL), replace(laid(DUEL), content="0123456789abcdef"))


def test_what_was_missed_is_told_again_as_it_was_first_told():
    table = begun()
    live = [heard(table, say(table, 0, f"line {number}"), 1) for number in range(10)]
    again = [json.loads(json.dumps(heard(table, moment, 1))) for moment in missed(table, live[3]["number"]) or ()]
    assert again == live[4:]
    assert missed(table, table.number) == []


def test_what_is_too_old_or_unheard_of_is_not_told_again():
    table = begun()
    for number in range(40):
        say(table, 0, f"line {number}")
    assert missed(table, 1) is None
    assert missed(table, table.number + 1) is None
    assert missed(table, -1) is None


def test_a_match_ends_by_its_rules():
    table = begun(laid(setup={"cards": [1, 1], "rounds": 1}))
    decide(table, 0, {"amount": 1})
    decide(table, 1, {"amount": 1})
    over = heard(table, decide(table, 0, {"take": False}), None)
    assert over["standing"]["outcome"]["how"] == "rules"
    assert over["standing"]["asked"] is None
    assert over["standing"]["dice"]["secret"] == SECRET


def test_a_moment_is_told_alike_whenever_it_is_asked_for():
    table = begun()
    moment = decide(table, 0, {"amount": 1})
    before = tell(table, moment, 1)
    decide(table, 1, {"amount": 1})
    assert tell(table, moment, 1) == before
