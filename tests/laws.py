"""What must be true of every game: each law plays a random match of a setup, by its number, and asserts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from math import isfinite
from random import Random
from typing import Any

from inkblade.kernel import (
    AnyGame,
    AnyMatch,
    Malformed,
    Objection,
    Plain,
    RecordingDice,
    Sealed,
    Seat,
    SeededDice,
    explain,
    options,
    plain_event,
    plain_fact,
    plain_outcome,
    read_record,
    replay,
    write_record,
)
from tests.playing import begin, draw, play

Law = Callable[[AnyGame, Any, int], None]
LONGEST = 5000
"""A match that goes on for more turns than this is taken for endless."""


def turns(game: AnyGame, setup: object, number: int) -> Iterator[tuple[AnyMatch, dict[Seat, Any]]]:
    """A random match before each turn, with what is then decided; at its end, with nothing to decide."""
    match, chance = begin(game, setup, number), Random(number)
    while match.asked is not None and match.turn < LONGEST:
        decisions = draw(match, chance)
        yield match, decisions
        for seat, decision in decisions.items():
            match.submit(seat, decision)
    yield match, {}


def text(value: Plain) -> str:
    """JSON in one form, so that equal texts are equal values."""
    return json.dumps(value, sort_keys=True, allow_nan=False)


def law_an_asked_seat_has_an_option(game: AnyGame, setup: object, number: int) -> None:
    for match, _ in turns(game, setup, number):
        asked = match.asked.seats if match.asked else ()
        assert bool(asked) == (match.asked is not None), "somebody is asked until it is over"
        assert len(set(asked)) == len(asked)
        assert set(asked) <= set(range(match.seats))
        assert all(options(game.rules, match.view(seat)) for seat in asked)


def law_a_decision_is_legal_if_and_only_if_it_is_an_option(game: AnyGame, setup: object, number: int) -> None:
    """Tried with every decision that was ever a candidate in the match, whoever's and whenever."""
    named: dict[str, Any] = {}
    views = []
    for match, decisions in turns(game, setup, number):
        for seat in decisions:
            view = match.view(seat)
            candidates = list(game.rules.candidates(view))
            assert candidates == list(game.rules.candidates(view)), "candidates come in a fixed order"
            named |= {text(game.notation.plain(decision)): decision for decision in candidates}
            views.append(view)
    for view in Random(number).sample(views, min(20, len(views))):
        legal = options(game.rules, view)
        for decision in named.values():
            assert (game.rules.objection(view, decision) is None) == (decision in legal)


def law_a_default_is_legal(game: AnyGame, setup: object, number: int) -> None:
    for match, decisions in turns(game, setup, number):
        for seat in decisions:
            view = match.view(seat)
            assert game.rules.objection(view, game.rules.default(view)) is None
            assert game.rules.default(view) in options(game.rules, view)


def law_resolve_is_a_function_of_its_inputs_and_leaves_them_alone(game: AnyGame, setup: object, number: int) -> None:
    for match, decisions in turns(game, setup, number):
        if not decisions:
            continue
        before = text(game.notation.plain(match.state)), dict(decisions)
        dice = RecordingDice(SeededDice(match.seed, match.turn))
        once = game.rules.resolve(match.state, decisions, dice)
        again = game.rules.resolve(match.state, decisions, SeededDice(match.seed, match.turn))
        assert (text(game.notation.plain(match.state)), decisions) == before
        assert once == again
        assert text(game.notation.plain(once.state)) == text(game.notation.plain(again.state))
        assert once.settled or not dice.rolls, "a step in which dice fell is settled"


def law_what_is_permitted_can_be_resolved(game: AnyGame, setup: object, number: int) -> None:
    """Tried with some options of every seat at every turn, against what the others decided."""
    chance = Random(number)
    for match, decisions in turns(game, setup, number):
        for seat in decisions:
            legal = options(game.rules, match.view(seat))
            for decision in chance.sample(legal, min(3, len(legal))):
                step = game.rules.resolve(match.state, decisions | {seat: decision}, SeededDice(match.seed, match.turn))
                assert (game.rules.asked(step.state) is None) == (game.rules.outcome(step.state) is not None)


def law_the_order_of_sealing_is_immaterial(game: AnyGame, setup: object, number: int) -> None:
    other, chance = begin(game, setup, number), Random(number)
    for match, decisions in turns(game, setup, number):
        assert other.record == match.record
        for seat in chance.sample(list(decisions), len(decisions)):
            other.submit(seat, decisions[seat])


def law_a_record_played_back_is_the_match(game: AnyGame, setup: object, number: int) -> None:
    """Through its text, from anywhere in the match, and on to the same end."""
    chance = Random(number)
    match = play(begin(game, setup, number), chance, Random(number).randrange(30))
    again = replay(read_record(write_record(match.record)), game)
    assert again.record == match.record
    assert again.state == match.state
    assert again.outcome == match.outcome
    left = chance.getstate()
    play(match, chance, LONGEST)
    chance.setstate(left)
    assert play(again, chance, LONGEST).record == match.record
    assert replay(read_record(write_record(match.record)), game).state == match.state


def law_what_stands_for_a_state_is_equal_if_and_only_if_the_state_is(game: AnyGame, setup: object, number: int) -> None:
    """Its JSON, on which digests stand, and its row, where the rules pack."""
    pack = getattr(game.rules, "pack", None)
    chance = Random(number)
    states = []
    for seed in (number, number, number + 1):
        match = [match.state for match, _ in turns(game, setup, seed)]
        states += [*match[:10], *chance.sample(match, min(10, len(match)))]
    rows = [(state, text(game.notation.plain(state)), pack(state) if pack else ()) for state in states]
    for state, plain, row in rows:
        assert all(type(cell) in (int, bool) for cell in row)
        for other, other_plain, other_row in rows:
            assert (plain == other_plain) == (state == other)
            assert not pack or (row == other_row) == (state == other)


def law_a_view_does_not_depend_on_what_others_have_sealed(game: AnyGame, setup: object, number: int) -> None:
    chance = Random(number)
    for match, decisions in turns(game, setup, number):
        if not isinstance(match.asked, Sealed) or len(decisions) < 2:
            continue
        seat = chance.choice(list(decisions))
        others = [other for other in (*range(match.seats), None) if other != seat]
        before = [look(match, other) for other in others]
        legal = options(game.rules, match.view(seat))
        for decision in chance.sample(legal, min(4, len(legal))):
            assert match.submit(seat, decision) == ()
            assert [look(match, other) for other in others] == before
            match.withdraw(seat)


def law_events_are_told_to_those_who_may_know_them(game: AnyGame, setup: object, number: int) -> None:
    for match, _ in turns(game, setup, number):
        for event in match.events:
            for seat in (*range(match.seats), None):
                told = game.rules.tell(event, seat)
                may_know = event.known_to is None or seat in event.known_to
                assert (told == event) if may_know else (told != event)


def law_it_is_over_if_and_only_if_there_is_an_outcome(game: AnyGame, setup: object, number: int) -> None:
    for match, _ in turns(game, setup, number):
        outcome = match.outcome
        assert (match.asked is None) == (outcome is not None)
        if outcome is not None:
            assert len(outcome.points) == match.seats
            assert all(isfinite(points) for points in outcome.points)
            assert outcome.reason


def law_notation_round_trips(game: AnyGame, setup: object, number: int) -> None:
    notation = game.notation
    written = notation.plain(setup)
    assert_json(written)
    assert notation.read_setup(written) == setup
    assert text(notation.plain(notation.read_setup(written))) == text(written)
    known: dict[str, Any] = {}
    for match, decisions in turns(game, setup, number):
        assert_json(notation.plain(match.state))
        for seat in (*range(match.seats), None):
            assert_json(notation.plain(match.view(seat)))
        for decision in [decision for seat in decisions for decision in game.rules.candidates(match.view(seat))]:
            plain = notation.plain(decision)
            if known.setdefault(text(plain), decision) is not decision:
                assert known[text(plain)] == decision, "what differs is written differently"
                continue
            assert_json(plain)
            assert notation.read_decision(plain) == decision
            assert text(notation.plain(notation.read_decision(plain))) == text(plain)
        if match.outcome is not None:
            assert text(notation.plain(match.outcome)) == text(plain_outcome(match.outcome))


LAWS: list[Law] = [law for name, law in sorted(globals().items()) if name.startswith("law_")]
"""The laws above, which need nothing but a setup; those below need more."""


def law_a_match_ends_within_its_limit(game: AnyGame, setup: object, number: int, limit: int) -> None:
    match = play(begin(game, setup, number), Random(number), limit)
    assert match.outcome is not None, f"not over after {limit} turns"


def law_a_match_left_to_the_clock_ends_within_its_limit(game: AnyGame, setup: object, limit: int) -> None:
    match = begin(game, setup, 0)
    while match.asked is not None:
        assert match.turn <= limit, f"not over after {limit} turns"
        for seat in match.asked.seats if isinstance(match.asked, Sealed) else match.asked.seats[:1]:
            match.submit(seat, game.rules.default(match.view(seat)))


def law_twins_look_alike(game: AnyGame, setups: tuple[Any, Any], seat: Seat | None, lasting: int, number: int) -> None:
    """Two matches that differ only in what a seat does not know, decided alike, look alike to that seat."""
    one, two = (begin(game, setup, number) for setup in setups)
    chance = Random(number)
    for _ in range(lasting):
        if one.asked is None or two.asked is None:
            return
        assert look(one, seat) == look(two, seat)
        for asked in one.asked.seats if isinstance(one.asked, Sealed) else (chance.choice(one.asked.seats),):
            other = options(game.rules, two.view(asked))
            both = [decision for decision in options(game.rules, one.view(asked)) if decision in other]
            if not both:
                return
            decision = chance.choice(both)
            one.submit(asked, decision)
            two.submit(asked, decision)


def law_an_objection_cites_a_rule(game: AnyGame, setup: object, number: int, rules: frozenset[str]) -> None:
    for match, decisions in turns(game, setup, number):
        for seat in decisions:
            for _, objection in explain(game.rules, match.view(seat)):
                assert objection is None or objection.rule in rules, objection


def law_a_setup_is_malformed_or_can_be_played(game: AnyGame, plain: Plain) -> None:
    try:
        setup = game.notation.read_setup(plain)
    except Malformed:
        return
    match = play(begin(game, setup, 0), Random(0), 3)
    assert replay(read_record(write_record(match.record)), game).record == match.record


def law_a_decision_is_malformed_or_can_be_judged(game: AnyGame, setup: object, plain: Plain) -> None:
    try:
        decision = game.notation.read_decision(plain)
    except Malformed:
        return
    for match, decisions in turns(game, setup, 0):
        for seat in decisions:
            view = match.view(seat)
            objection = game.rules.objection(view, decision)
            assert (objection is None) == (decision in options(game.rules, view))


def look(match: AnyMatch, seat: Seat | None) -> str:
    """All that a seat, or the public, is shown of a match, as it would cross a wire; asked of the rules themselves."""
    game, view = match.game, match.game.rules.view(match.state, seat)
    board = [] if seat is None else [[game.notation.plain(d), _refusal(why)] for d, why in explain(game.rules, view)]
    told = [plain_event(event) for event in match.told(seat, match.events)]
    return text([repr(match.asked), match.turn, game.notation.plain(view), board, told, plain_outcome(match.outcome)])


def _refusal(objection: Objection | None) -> Plain:
    if objection is None:
        return None
    return [objection.code, objection.rule, str(objection), plain_fact(objection.facts)]


def assert_json(value: Plain) -> None:
    """Nothing but what JSON has: no tuples, no numbers for keys, no enumerations."""
    fault = _json_fault(value)
    assert fault is None, f"${fault}"


def _json_fault(value: Plain) -> str | None:
    """The place of what JSON does not have, and what it is."""
    if type(value) is dict:
        for key, item in value.items():
            if type(key) is not str:
                return f": the key {key!r} is no string"
            if (fault := _json_fault(item)) is not None:
                return f".{key}{fault}"
    elif type(value) is list:
        for index, item in enumerate(value):
            if (fault := _json_fault(item)) is not None:
                return f"[{index}]{fault}"
    elif value is not None and type(value) not in (bool, int, float, str):
        return f": {value!r} is not JSON"
    elif type(value) is float and not isfinite(value):
        return f": {value} is no number"
    return None
