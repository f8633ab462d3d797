from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkblade.kernel import (
    SEED_BYTES,
    RecordingDice,
    Roll,
    ScriptedDice,
    SeededDice,
    UnreadScript,
    commitment,
    shared_seed,
)

SEED = bytes(range(32))
OTHER = bytes(reversed(range(32)))
seeds = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)

# The 99.9 % point of chi-square, by sides: a fair die at one fixed seed stays below it.
CHI_SQUARE = {2: 10.83, 6: 20.52, 10: 27.88, 100: 148.23}


def falls(seed: bytes, turn: int, sides: int = 1000, count: int = 8) -> list[int]:
    dice = SeededDice(seed, turn)
    return [dice.roll(sides, "a test") for _ in range(count)]


@given(seeds, st.integers(0, 2**63), st.integers(1, 10**6))
def test_the_same_seed_and_turn_fall_the_same(seed: bytes, turn: int, sides: int):
    assert falls(seed, turn, sides) == falls(seed, turn, sides)


def test_another_turn_falls_otherwise():
    turns = [tuple(falls(SEED, turn)) for turn in range(100)]
    assert len(set(turns)) == 100


def test_another_seed_falls_otherwise():
    assert falls(SEED, 1) != falls(OTHER, 1)


def test_each_roll_of_a_turn_has_its_own_lane():
    assert len(set(falls(SEED, 1, sides=10**9))) == 8


def test_the_reason_of_a_roll_does_not_change_it():
    assert SeededDice(SEED, 3).roll(6, "to hit") == SeededDice(SEED, 3).roll(6, "to fall")


def test_the_dice_of_a_seed_fall_as_they_always_did():
    """A record of today must be played on by the program of tomorrow."""
    assert falls(SEED, 0, sides=6) == [2, 5, 4, 1, 1, 5, 6, 4]
    assert falls(SEED, 1, sides=100) == [20, 84, 25, 36, 66, 13, 52, 7]


def test_a_word_past_the_last_whole_round_of_faces_is_passed_over(monkeypatch: pytest.MonkeyPatch):
    """A word counts to 2**64, which leaves 4 over six-sided rounds: the first of those four would favour a one."""
    words = iter([2**64 - 4, 2**64 - 5])

    class Word:
        def __init__(self, *_: bytes, **how: object) -> None:
            self.word = next(words)

        def digest(self) -> bytes:
            return self.word.to_bytes(8, "big")

    monkeypatch.setattr("inkblade.kernel.dice.blake2b", Word)
    assert SeededDice(SEED, 1).roll(6, "a test") == 6


@given(seeds, st.integers(0, 1000), st.integers(1, 2**64))
def test_a_roll_lies_between_one_and_its_sides(seed: bytes, turn: int, sides: int):
    assert all(1 <= face <= sides for face in falls(seed, turn, sides))


@pytest.mark.parametrize("sides", [2, 6, 10, 100])
@pytest.mark.parametrize("across", ["lanes", "turns"])
def test_seeded_dice_are_fair(sides: int, across: str):
    count = 200 * sides
    if across == "lanes":
        faces = falls(SEED, 1, sides, count)
    else:
        faces = [SeededDice(SEED, turn).roll(sides, "a test") for turn in range(count)]
    expected = count / sides
    found = Counter(faces)
    assert sum((found[face] - expected) ** 2 / expected for face in range(1, sides + 1)) < CHI_SQUARE[sides]


def test_a_die_of_very_many_sides_is_fair_too():
    """Were words taken as they come, the first third of these faces would fall half the time."""
    faces = falls(SEED, 1, sides=3 << 62, count=1200)
    assert 350 < sum(face <= 1 << 62 for face in faces) < 450


@pytest.mark.parametrize("length", [0, 1, 31, 33, 64])
def test_a_seed_has_32_bytes(length: int):
    with pytest.raises(ValueError, match=f"a seed has 32 bytes, not {length}"):
        SeededDice(bytes(length), 1)


@pytest.mark.parametrize("sides", [0, -1, 2**64 + 1])
def test_no_die_has_less_than_one_side_or_more_than_a_word_can_count(sides: int):
    with pytest.raises(ValueError, match="for the fun of it"):
        SeededDice(SEED, 1).roll(sides, "for the fun of it")


def test_a_script_falls_as_written():
    dice = ScriptedDice([3, 1, 6])
    assert [dice.roll(6, "a test") for _ in range(3)] == [3, 1, 6]
    dice.finish()


def test_a_script_that_runs_out_says_for_which_roll():
    with pytest.raises(UnreadScript, match="no roll left for: the parry"):
        ScriptedDice([]).roll(6, "the parry")


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_script_refuses_a_face_the_die_does_not_have(face: int):
    with pytest.raises(UnreadScript, match=f"the script says {face} for: the parry, which has 6 sides"):
        ScriptedDice([face]).roll(6, "the parry")


def test_a_script_that_was_not_read_to_its_end_is_a_failure():
    dice = ScriptedDice([3, 4, 5])
    dice.roll(6, "the parry")
    with pytest.raises(UnreadScript, match=r"2 scripted rolls were never asked for: \[4, 5\]"):
        dice.finish()


def test_recording_dice_remember_every_roll_and_change_none():
    dice = RecordingDice(ScriptedDice([3, 10]))
    assert (dice.roll(6, "the parry"), dice.roll(10, "the fall")) == (3, 10)
    assert dice.rolls == (Roll(6, 3, "the parry"), Roll(10, 10, "the fall"))


def test_recording_dice_remember_nothing_of_a_roll_that_failed():
    dice = RecordingDice(ScriptedDice([7]))
    with pytest.raises(UnreadScript):
        dice.roll(6, "the parry")
    assert dice.rolls == ()


def test_a_commitment_gives_nothing_of_the_seed_away_and_belongs_to_it_alone():
    assert commitment(SEED) == commitment(bytes(SEED))
    assert commitment(SEED) != commitment(OTHER)
    assert len(commitment(SEED)) == 64
    assert SEED.hex() not in commitment(SEED)


def test_a_commitment_is_no_seed_that_could_be_played_with():
    assert bytes.fromhex(commitment(SEED)) != shared_seed(SEED, [])


def test_a_shared_seed_is_a_seed():
    assert len(shared_seed(b"secret", [b"north", b"south"])) == SEED_BYTES


def test_every_part_of_a_shared_seed_matters():
    made = [
        shared_seed(b"secret", [b"north", b"south"]),
        shared_seed(b"Secret", [b"north", b"south"]),
        shared_seed(b"secret", [b"North", b"south"]),
        shared_seed(b"secret", [b"north", b"South"]),
        shared_seed(b"secret", [b"north"]),
        shared_seed(b"secret", [b"north", b"south", b""]),
        shared_seed(b"secret", []),
    ]
    assert len(set(made)) == len(made)


def test_the_order_of_nonces_matters():
    assert shared_seed(b"secret", [b"north", b"south"]) != shared_seed(b"secret", [b"south", b"north"])


@pytest.mark.parametrize(
    ("first", "second"),
    [((b"", b"ab", b"c"), (b"", b"a", b"bc")), ((b"ab", b"c"), (b"a", b"bc")), ((b"abc",), (b"ab", b"c"))],
)
def test_no_seat_can_lend_a_letter_to_its_neighbour(first: tuple[bytes, ...], second: tuple[bytes, ...]):
    assert shared_seed(first[0], first[1:]) != shared_seed(second[0], second[1:])


@given(st.lists(st.binary(max_size=4), min_size=1, max_size=4), st.lists(st.binary(max_size=4), min_size=1, max_size=4))
def test_shared_seeds_are_equal_only_if_all_their_parts_are(first: list[bytes], second: list[bytes]):
    same = shared_seed(first[0], first[1:]) == shared_seed(second[0], second[1:])
    assert same == (first == second)
