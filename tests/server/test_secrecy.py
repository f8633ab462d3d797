"""What reaches one pair of eyes does not depend on what is hidden from them: held to the bytes, on the real server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random

import pytest

from inkblade.kernel import Plain
from inkblade.server import _laying
from tests.games.adventure.tables import figure, plain_setup
from tests.server.lobbies import Lobby, play_alike
from tests.server.serving import DUEL, running
from tests.specimens import SPECIMENS, TWINS, Twins

NOW = 1_000_000
EVERY_TWINS = [(name, twins) for name, several in TWINS.items() if name != "toy" for twins in several]


class SameSecrets:
    """Instead of chance: the dice of all tables fall alike, and only what is hidden makes two of them differ."""

    @staticmethod
    def token_hex(size: int) -> str:
        return "07" * size


@pytest.fixture(scope="module")
def timeless(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose clock stands still, and whose dice are the same at every table."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_laying, "secrets", SameSecrets)
        with running(tmp_path_factory.mktemp("timeless"), clock=lambda: NOW) as address:
            yield address


def look_alike(address: str, name: str, twins: Twins, turns: int, number: int) -> None:
    with ExitStack() as stack:
        one, two = (Lobby(stack, address, name, setup, twins.seat) for setup in twins.setups)
        chance, left = Random(number), min(turns, twins.turns)
        while left and play_alike(one, two, chance.choice, chance) and one.standing["phase"] == "playing":
            left -= 1
        if one.standing["phase"] == "playing":
            assert one.sent() == two.sent()
        assert one.ears.bytes == [text.replace(two.table, one.table) for text in two.ears.bytes]


@pytest.mark.parametrize(("name", "twins"), EVERY_TWINS, ids=lambda it: getattr(it, "name", it))
def test_no_byte_hangs_on_what_a_setup_hides(timeless: str, name: str, twins: Twins):
    look_alike(timeless, name, twins, turns=8, number=0)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize(("name", "twins"), EVERY_TWINS, ids=lambda it: getattr(it, "name", it))
def test_no_byte_hangs_on_what_a_setup_hides_for_long(timeless: str, name: str, twins: Twins, number: int):
    look_alike(timeless, name, twins, turns=200, number=number)


@dataclass(frozen=True)
class Secret:
    """A table at which seat 1 decides one thing or another, and seat 0 is not to know which."""

    name: str
    setup: Plain
    decide: Callable[[Lobby, int], None]


def seal(lobby: Lobby, secret: int) -> None:
    lobby.decide(1, lobby.options(1)[secret])


def seal_one_of_two(lobby: Lobby, secret: int) -> None:
    """What one seat has given waits in the state until both seats have given all."""
    seal(lobby, secret)
    lobby.decide(0, lobby.options(0)[0])


def build(lobby: Lobby, secret: int) -> None:
    """Lay this or that section."""
    for place in (secret, 2 * secret):
        lobby.decide(1, [decision for decision in lobby.options(1) if decision["do"] == "lay"][place])


def post(lobby: Lobby, secret: int) -> None:
    """Put these or those counters somewhere."""
    counters = ((("orc", [1, 1]), ("guard", [4, 2])), (("ghoul", [10, 10]), ("dummy", [2, 4])))
    for kind, at in counters[secret]:
        lobby.decide(1, {"do": "post", "kind": kind, "at": at})


def hide(lobby: Lobby, secret: int) -> None:
    """Place two Giaks here or there behind the wall, after the other army."""
    if lobby.standing["asked"]["waiting"] == [0]:
        for do in ("muster", "ready"):
            lobby.decide(0, {"do": do})
    for number in (1, 2):
        lying = {"piece": f"sneaks-{number}", "at": [6 + number, 1 + 2 * secret], "facing": "west", "hidden": True}
        lobby.decide(1, {"do": "place", **lying})


def specimen(name: str, title: str) -> Plain:
    return next(one.setup for one in SPECIMENS[name] if one.name == title)


def readily(options: list[Plain]) -> Plain:
    """Nobody walks away, and everybody fights."""
    return {"do": "done"} if {"do": "done"} in options else options[0]


PAIRS = plain_setup(*([figure(at, "man-at-arms", at) for at in row] for row in (("c4", "c6"), ("d4", "d6"))), turns=4)
UNPLACED = {part: value for part, value in TWINS["battle"][0].setups[0].items() if part not in ("posts", "mustered")}
SECRETS = {
    "a maneuver": (Secret("duel", DUEL, seal), 0),
    "a second maneuver": (Secret("duel", DUEL, seal), 1),
    "a third maneuver": (Secret("duel", DUEL, seal), 2),
    "whether to attack": (Secret("adventure", PAIRS, seal), 0),
    "whether one attacks": (Secret("adventure", PAIRS, seal_one_of_two), 0),
    "a maneuver in one fight": (Secret("adventure", PAIRS, seal_one_of_two), 2),
    "a garrison": (Secret("labyrinth", specimen("labyrinth", "the garrison chosen"), post), 0),
    "a stronghold": (Secret("labyrinth", specimen("labyrinth", "built"), build), 0),
    "where they hide": (Secret("battle", UNPLACED, hide), 0),
}


@pytest.mark.parametrize(("secret", "sealed"), SECRETS.values(), ids=SECRETS)
def test_no_byte_hangs_on_what_another_decides_in_secret(timeless: str, secret: Secret, sealed: int):
    with ExitStack() as stack:
        one, two = (Lobby(stack, timeless, secret.name, secret.setup, seat=0) for _ in range(2))
        chance = Random(1)
        while secret.decide in (seal, seal_one_of_two) and (sealed or one.standing["asked"]["waiting"] != [0, 1]):
            sealed -= one.standing["asked"]["waiting"] == [0, 1]
            assert play_alike(one, two, readily, chance)
        for number, lobby in enumerate((one, two)):
            secret.decide(lobby, number)
        assert one.sent() == two.sent()
        assert one.sockets[1].bytes != two.sockets[1].bytes, "the secrets did differ"
