"""The battle at a browser table: words, encounters, whole units moved, and what a piece sees."""

import pytest

from inkblade.boards import Facing, Square, diagonal_distance
from inkblade.games.battle import BATTLE, Done, Muster, Ready, board_ids, encounter_ids
from inkblade.kernel import Match
from inkblade.server._battle import BattleWords, board_entries, encounter_entries
from inkblade.server._drilling import NoSuchPiece, Order, drill, formation_places
from inkblade.server._looking import look

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
