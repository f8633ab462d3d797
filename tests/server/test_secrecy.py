"""What reaches one seat does not depend on what another has sealed: held to the bytes, through the real server."""

from contextlib import ExitStack
from random import Random

import pytest

from tests.server.serving import Person, Socket, legal, running

NOW = 1_000_000


class Lobby:
    """One table: Ann on seat 0, Bob on seat 1, a watcher; every byte that Ann and the watcher are sent is kept."""

    def __init__(self, stack: ExitStack, ann: Person, bob: Person) -> None:
        self.made = ann.lay("me", "invite")
        self.stack, self.ann, self.person = stack, ann, bob
        self.seats = [self.sit(ann, 0), self.sit(bob, 1, token=self.made["tokens"][1])]
        self.seats[0].hear("began")
        self.watcher = self.sit(ann, None)
        self.listening = [self.seats[0], self.watcher]

    def sit(self, person: Person, seat: int | None, **more: str) -> Socket:
        return self.stack.enter_context(person.sit(self.made["table"], seat, nonce="00", **more))

    def decide(self, seat: int, place: int) -> None:
        """The seat decides for the option at a place, and everybody has heard of it."""
        options = legal(self.seats[seat].standing)
        turn = self.seats[seat].standing["turn"]
        mark = f"{turn} {seat}"
        accepted = self.seats[seat].ask("decide", id=mark, turn=turn, decision=options[place % len(options)])
        for socket in (*self.seats, self.watcher):
            while not any(message.get("number", 0) >= accepted["number"] for message in socket.heard):
                socket.hear()

    def sent(self) -> list[str]:
        """All that Ann, the watcher and an Ann who comes back were sent, but for what names this very table."""
        back = self.sit(self.ann, 0)
        outside = self.ann.http.get(f"/api/tables/{self.made['table']}").text
        texts = [text for socket in (*self.listening, back) for text in socket.bytes] + [outside]
        commitment = back.standing["dice"]["commitment"]
        return [text.replace(self.made["table"], "TABLE").replace(commitment, "COMMITMENT") for text in texts]


@pytest.fixture(scope="module")
def timeless(tmp_path_factory):
    """A server whose clock stands still."""
    with running(tmp_path_factory.mktemp("timeless"), clock=lambda: NOW) as address:
        yield address


@pytest.mark.parametrize("number", range(6))
def test_no_byte_for_a_seat_or_a_watcher_hangs_on_what_another_has_sealed(timeless, number):
    with ExitStack() as stack:
        ann, bob = stack.enter_context(Person(timeless)), stack.enter_context(Person(timeless))
        lobbies = [Lobby(stack, ann, bob) for _ in range(2)]
        for lobby in lobbies:
            chance = Random(number)
            for _ in range(number):
                for seat in (0, 1):
                    lobby.decide(seat, chance.randrange(100))
        for secret, lobby in enumerate(lobbies):
            lobby.decide(1, secret)
        assert lobbies[0].sent() == lobbies[1].sent()
        assert lobbies[0].seats[1].bytes != lobbies[1].seats[1].bytes, "the secrets did differ"
