"""Tables that differ in a secret, played alike on the real server; every byte that one pair of eyes is sent is kept."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from random import Random

from inkblade.kernel import Plain, Seat
from tests.server.serving import Person, Socket, legal
from tests.specimens import game


class Lobby:
    """One table: somebody on one seat or among the public, who must not know, and somebody else on all other seats."""

    def __init__(self, stack: ExitStack, address: str, name: str, setup: Plain, seat: Seat | None) -> None:
        self.stack, self.name, self.seat = stack, name, seat
        self.others, self.eyes = (stack.enter_context(Person(address)) for _ in range(2))
        seats = range(game(name).rules.seats(game(name).notation.read_setup(setup)))
        chairs = ["invite" if one == seat else "me" for one in seats]
        made = self.others.lay(*chairs, game=name, setup=setup, watched=True)
        self.table = made["table"]
        self.sockets = {one: self._sit(self.others, one) for one in seats if one != seat}
        if seat is not None:
            join = {"token": made["tokens"][seat]}
            self.eyes.http.post(f"/api/tables/{self.table}/join", json=join).raise_for_status()
        self.ears = self._sit(self.eyes, seat)
        if seat is not None:
            self.sockets[seat] = self.ears
        for socket in self.sockets.values():
            while socket.standing["phase"] == "gathering":
                socket.hear("began")

    def _sit(self, person: Person, seat: Seat | None, **more: Plain) -> Socket:
        return self.stack.enter_context(person.sit(self.table, seat, nonce="00", **more))

    @property
    def standing(self) -> Plain:
        """How things stand, to whoever does not know."""
        return self.ears.standing

    def options(self, seat: Seat) -> list[Plain]:
        return legal(self.sockets[seat].standing)

    def decide(self, seat: Seat, decision: Plain) -> None:
        """The seat decides, and everybody has heard of it."""
        turn = self.sockets[seat].standing["turn"]
        accepted = self.sockets[seat].ask("decide", id=f"{turn} {seat}", turn=turn, decision=decision)
        assert accepted["kind"] == "accepted", accepted
        for socket in {self.ears, *self.sockets.values()}:
            while not any(message.get("number", 0) >= accepted["number"] for message in socket.heard):
                socket.hear()

    def sent(self) -> list[str]:
        """All that the eyes were sent, and are when they come back, and are told at every door."""
        back = self._sit(self.eyes, self.seat)
        again = self._sit(self.eyes, self.seat, since=1)
        while again.hear()["number"] < back.heard[0]["number"]:
            pass
        told = [text for socket in (self.ears, back, again) for text in socket.bytes]
        return [text.replace(self.table, "TABLE") for text in told + [self._answer(door) for door in self._doors()]]

    def _doors(self) -> list[str]:
        own = "" if self.seat is None else f"?seat={self.seat}"
        here = [f"{door}{seat}" for door in ("replay", "review", "advice") for seat in ("?seat=0", "?seat=1", own)]
        if self.name == "battle":
            pieces = [piece["name"] for piece in self.standing["view"]["pieces"]]
            here += [f"looks/{piece}{own}" for piece in pieces]
            here += [f"formations/{piece}/west/{manner}{own}" for piece in pieces for manner in ("together", "alone")]
        return ["me/tables", "tables", *(f"tables/{self.table}/{door}" for door in ("", "record", *here))]

    def _answer(self, door: str) -> str:
        answer = self.eyes.http.get(f"/api/{door.rstrip('/')}")
        if door == "tables":
            return str([entry for entry in answer.json() if entry["table"] == self.table])
        return f"{door} {answer.status_code} {answer.text}"


def play_alike(one: Lobby, two: Lobby, chosen: Callable[[list[Plain]], Plain], chance: Random) -> bool:
    """Whoever is asked decides alike at both tables; False if there is nothing that both could decide."""
    asked = one.standing["asked"]
    assert asked == two.standing["asked"]
    if asked is None:
        return False
    seats = asked["waiting"] if asked["how"] == "sealed" else [chance.choice(asked["waiting"])]
    for seat in seats:
        there = two.options(seat)
        both = [decision for decision in one.options(seat) if decision in there]
        if not both:
            return False
        decision = chosen(both)
        for lobby in (one, two):
            lobby.decide(seat, decision)
    return True
