"""The battle at a browser table: words, encounters, whole units moved, and what a piece sees."""

import pytest

from inkblade.boards import Facing, Square, diagonal_distance
from inkblade.games.battle import BATTLE, Done, Drop, Muster, Pick, Ready, board_ids, encounter_ids
from inkblade.kernel import Match
from inkblade.server._battle import BattleWords, board_entries, encounter_entries
from inkblade.server._drilling import NoSuchPiece, Order, close_ranks, drill, formation_places
from inkblade.server._looking import look
from tests.games.battle.tables import band, go, scene

WORDS = BattleWords()


def begun(encounter="skirmish", mustered=True):
    return Match(BATTLE, BATTLE.notation.read_setup({"encounter": encounter, "mustered": mustered}), bytes(32))


def moving(encounter="skirmish", seat=0):
    """A match in which a seat is to move."""
    match = begun(encounter)
    while match.view(seat).state.phase != "move" or match.waiting != (seat,):
        match.submit(match.waiting[0], Done())
    return match


def placing(seat=0):
    """A match in which a seat is to place its army."""
    match = begun(mustered=False)
    while match.waiting != (seat,):
        other = match.waiting[0]
        match.submit(other, Muster())
        match.submit(other, Ready())
    return match


def squares(match, seat, force):
    position = match.view(seat).state.position
    return [tuple(position.squares[one][0]) for one in position.members[position.setup.names[force]]]


def test_every_encounter_is_told_with_its_field_and_its_armies():
    entries = encounter_entries()
    assert [entry.id for entry in entries] == list(encounter_ids())
    for entry in entries:
        marks = {ground.mark for ground in entry.field.grounds} | {" "}
        assert set("".join(entry.field.rows)) <= marks
        assert all(army.forces and army.squares for army in entry.armies)


def test_every_board_is_told_with_its_field():
    assert [entry.id for entry in board_entries()] == list(board_ids())
    assert all(entry.name and entry.field.rows for entry in board_entries())


def test_hundreds_of_squares_are_no_options():
    for match in (placing(), moving()):
        kinds = {option.text for option in WORDS.options(match.view(0))}
        assert kinds
        assert not any(text.startswith("To ") for text in kinds)
        assert len(WORDS.options(match.view(0))) < 60


def test_a_unit_marches_as_one_and_its_pieces_keep_their_places():
    match = moving()
    before = squares(match, 0, "swordsmen")
    order = Order("swordsmen-1", Facing.EAST)
    places = formation_places(match.view(0), order)
    goal = next(place for place in places if place.able == 4 and place.cost == 2)
    gesture = match.gesture(0, drill(match.view(0), order, Square(*goal.at)))
    assert gesture.taken
    step = goal.at[0] - before[0][0], goal.at[1] - before[0][1]
    assert squares(match, 0, "swordsmen") == [(x + step[0], y + step[1]) for x, y in before]
    assert match.view(0).state.picked is None


def test_who_cannot_keep_its_place_comes_near_it():
    match = moving()
    order = Order("swordsmen-1", Facing.EAST)
    places = formation_places(match.view(0), order)
    goal = min(places, key=lambda place: place.able)
    assert goal.able < 4
    match.gesture(0, drill(match.view(0), order, Square(*goal.at)))
    stand = squares(match, 0, "swordsmen")
    assert tuple(goal.at) in stand
    assert all(diagonal_distance(Square(*goal.at), Square(*one)) <= 4 for one in stand)


def test_one_piece_goes_alone():
    match = moving()
    order = Order("swordsmen-1", Facing.EAST, alone=True)
    before = squares(match, 0, "swordsmen")
    goal = next(place for place in formation_places(match.view(0), order) if place.cost == 1)
    match.gesture(0, drill(match.view(0), order, Square(*goal.at)))
    assert squares(match, 0, "swordsmen") == [tuple(goal.at), *before[1:]]


@pytest.mark.rule("MAG-90")
def test_a_unit_torn_by_its_losses_is_made_whole_in_one_gesture():
    table = scene(band(0, "1,1,e", "2,1,e", "3,1,e", "7,4,e", "9,4,e"), band(1, "20,9,w"), phase="move")
    assert table.why(Done()) == "straggler"
    table.then(*close_ranks(BATTLE.rules.view(table.state, 0)))
    assert table.why(Done()) is None
    assert len(table.state.position.members[0]) == 5


@pytest.mark.rule("MAG-89")
def test_a_unit_torn_on_its_way_comes_together_or_goes_back():
    table = scene(band(0, "1,1,e", "2,1,e", "3,1,e"), band(1, "20,9,w"), phase="move")
    table.then(Pick("men-3"), go(8, 1, "e"), Drop())
    assert table.why(Done()) == "divided"
    table.then(*close_ranks(BATTLE.rules.view(table.state, 0)))
    assert table.why(Done()) is None


def test_ranks_that_are_closed_are_left_as_they_are():
    assert close_ranks(moving().view(0)) == []
    assert close_ranks(moving().view(1)) == []


def test_whoever_is_not_asked_has_no_place_to_go():
    match = moving()
    assert formation_places(match.view(1), Order("giak-spears-1", Facing.WEST)) == []


def test_a_unit_is_placed_in_two_ranks_and_placed_anew():
    match = placing()
    order = Order("swordsmen-1", Facing.EAST)
    goal = next(place for place in formation_places(match.view(0), order) if place.able == 4)
    for at in (goal.at, [1, 6]):
        for decision in drill(match.view(0), order, Square(*at)):
            match.submit(0, decision)
        stand = squares(match, 0, "swordsmen")
        assert tuple(at) in stand
        assert len({x for x, _ in stand}) == 2
        assert len(stand) == 4


@pytest.mark.parametrize("name", ["nobody", "giak-spears-1"])
def test_another_seats_piece_is_not_drilled(name):
    with pytest.raises(NoSuchPiece):
        formation_places(moving().view(0), Order(name, Facing.EAST))


def test_a_bowman_sees_his_arc_by_ranges_and_knows_what_covers_him():
    match = moving()
    found = look(match.view(0), "bowmen-1")
    assert found is not None
    assert {square.band for square in found.arc} >= {0, 1}
    own = squares(match, 0, "bowmen")[0]
    assert all(square.at[0] > own[0] for square in found.arc), "he looks east"
    assert found.covers, "scrub and trees"
    assert found.screens, "a wall"
    assert min(square.cost for square in found.reach) == 1
    assert list(own) in found.seen


def test_what_hides_is_not_looked_at():
    match = begun("flight")
    hiding = match.view(1).state.position
    hidden = [hiding.name(one) for one, piece in enumerate(hiding.pieces) if piece.hidden]
    assert hidden
    assert all(look(match.view(0), name) is None for name in hidden)
    assert all(look(match.view(1), name) is not None for name in hidden)


# Over HTTP.


def laid(person, *who, setup=None):
    return person.lay(*who, game="battle", setup=setup or {"encounter": "skirmish"})


@pytest.fixture
def table(ann):
    made = laid(ann, "me", "me")
    with ann.sit(made["table"], 0), ann.sit(made["table"], 1):
        yield made["table"]


def test_the_encounters_are_told(ann):
    entries = ann.http.get("/api/games/battle/encounters").json()
    assert entries[0]["id"] == "skirmish"
    assert entries[0]["armies"][0]["forces"][0]["name"] == "Swordsmen"


def test_a_formation_is_asked_for_and_sent(ann, table):
    seat = next(seat for seat in (0, 1) if _places(ann, table, seat))
    piece = PIECES[seat]
    first = _places(ann, table, seat)[0]
    at = ",".join(map(str, first["at"]))
    answer = ann.http.get(f"/api/tables/{table}/formations/{piece}/{FACING[seat]}/together/{at}?seat={seat}").json()
    assert answer["decisions"][0]["do"] == "place"
    assert answer["decisions"][0]["at"] == first["at"]


PIECES, FACING = ("swordsmen-1", "giak-spears-1"), ("east", "west")


def _places(person, table, seat):
    return person.http.get(f"/api/tables/{table}/formations/{PIECES[seat]}/{FACING[seat]}/together?seat={seat}").json()


@pytest.mark.parametrize(
    ("path", "status", "text"),
    [
        ("formations/swordsmen-1/up/together?seat=0", 400, "facing: expected one of north"),
        ("formations/swordsmen-1/east/gladly?seat=0", 400, "manner: expected one of together"),
        ("formations/swordsmen-1/east/alone/x,y?seat=0", 400, "at: expected column and row"),
        ("formations/swordsmen-1/east/alone/1,2,3?seat=0", 400, "at: expected column and row"),
        ("formations/nobody/east/alone?seat=0", 404, "piece: expected one of the seat's own"),
        ("formations/swordsmen-1/east/alone", 400, "seat: expected"),
        ("ranks", 400, "seat: expected"),
        ("looks/nobody?seat=0", 404, "piece: expected one that stands on the field"),
        ("looks/swordsmen-1", 400, "seat: expected"),
        ("looks/swordsmen-1?seat=7", 403, "who does not hold the seat"),
    ],
)
def test_a_bad_question_is_refused_with_its_place(ann, table, path, status, text):
    answer = ann.http.get(f"/api/tables/{table}/{path}")
    assert answer.status_code == status
    assert answer.json()["text"].startswith(text)


def test_nobody_looks_through_anothers_eyes(ann, bob, table):
    answer = bob.http.get(f"/api/tables/{table}/looks/swordsmen-1?seat=0")
    assert answer.status_code == 403


def test_a_duel_has_no_formations(ann):
    made = ann.lay("me", "random")
    with ann.sit(made["table"], 0):
        answer = ann.http.get(f"/api/tables/{made['table']}/looks/mirim?seat=0")
    assert answer.status_code == 409
    assert "expected a battle" in answer.json()["text"]


def test_a_chapter_of_a_campaign_begins_with_its_armies_placed_if_one_likes(ann):
    form = {"story": "prince", "name": "Ours", "owners": ["Ann"]}
    campaign = ann.http.post("/api/campaigns", json=form).json()
    wolf = campaign["stands"]["heroes"][0]
    assert (wolf["choices"], campaign["stands"]["able"]) == (1, ["lone-wolf"])
    door = f"/api/campaigns/{campaign['campaign']}"
    ann.http.post(f"{door}/sheet", json={"hero": "lone-wolf", "skills": ["healing"]})
    for mustered in (True, False):
        made = ann.http.post(f"{door}/table", json={"bot": "random", "mustered": mustered}).json()
        with ann.sit(made["table"], 0) as person:
            view = person.standing["view"]
            assert (view["phase"] == "deploy") is not mustered
            assert "healing" in next(force["skills"] for force in view["forces"] if force["hero"] == "lone-wolf")


def test_a_gesture_is_told_turn_by_turn_and_how_things_stand_at_its_end(ann, table):
    seat = next(seat for seat in (0, 1) if _places(ann, table, seat))
    at = ",".join(map(str, _places(ann, table, seat)[0]["at"]))
    door = f"/api/tables/{table}/formations/{PIECES[seat]}/{FACING[seat]}/together/{at}?seat={seat}"
    decisions = ann.http.get(door).json()["decisions"]
    with ann.sit(table, seat) as person:
        turn = person.standing["turn"]
        person.ask("decide", turn=turn, decision=decisions)
        told = [message["standing"] for message in person.heard if message["kind"] == "turned"]
        *passing, last = told
        assert passing == [None] * (len(decisions) - 1)
        assert last["turn"] == turn + len(decisions)
