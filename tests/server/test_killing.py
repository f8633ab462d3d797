"""A server that is killed at any instant has lost nothing it acknowledged, and every table goes on."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Thread
from time import sleep

import httpx
import pytest
from websockets.exceptions import WebSocketException

from inkblade.games import GAMES
from inkblade.kernel import Plain
from inkblade.store import Store, in_folder
from inkblade.table import Laid, PlainWords, folded
from tests.server.serving import Person, legal

TABLES = 3


class Killable:
    """A server in a process of its own."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "inkblade.cli", "serve", "--no-open", "--data", str(folder)]
        environment = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1"}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        assert "http://localhost:" in first, first
        self.address = f"127.0.0.1:{first.rpartition(':')[2].strip().rstrip('/')}"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Player(Thread):
    """Somebody who plays both seats of a table as fast as the server answers, and remembers what was acknowledged."""

    def __init__(self, address: str, tables: list[Plain], chance: Random) -> None:
        super().__init__()
        self.address, self.tables, self.chance = address, tables, chance
        self.acknowledged: list[tuple[str, int, str]] = []

    def run(self) -> None:
        with suppress(WebSocketException, httpx.HTTPError, OSError, EOFError), Person(self.address) as person:
            while True:
                made = self.tables.pop() if self.tables else person.lay("me", "me")
                self.play(person, made)

    def play(self, person: Person, made: Plain) -> None:
        token = made["tokens"]
        with (
            person.sit(made["table"], 0, token=token[0]) as first,
            person.sit(made["table"], 1, token=token[1]) as second,
        ):
            while first.standing["phase"] == "gathering":
                first.hear()
            while first.standing["phase"] == "playing":
                turn = first.standing["turn"]
                for socket in (first, second):
                    if turn == socket.standing["turn"] and socket.standing["sealed"] is None:
                        self.decide(made["table"], socket, turn)
                for socket in (first, second):
                    while socket.standing["turn"] == turn:
                        socket.hear()

    def decide(self, table: str, socket: Plain, turn: int) -> None:
        mark = f"{self.chance.getrandbits(64):x}"
        decision = self.chance.choice(legal(socket.standing))
        answer = socket.ask("decide", id=mark, turn=turn, decision=decision)
        assert answer["kind"] == "accepted", answer
        self.acknowledged.append((table, answer["number"], mark))


def check(folder: Path, acknowledged: list[tuple[str, int, str]]) -> None:
    """Every acknowledged decision is in its log, and every log plays back."""
    store = Store(in_folder(folder))
    logs = {table: store.log(table) for table in {table for table, _, _ in acknowledged}}
    store.close()
    for table, number, mark in acknowledged:
        assert logs[table][number - 1].mark.id == mark  # type: ignore[union-attr]
    for log in logs.values():
        first = log[0]
        assert isinstance(first, Laid)
        game = GAMES[first.game]
        folded(game, PlainWords(game), log)


def kill_again_and_again(folder: Path, times: int, chance: Random) -> None:
    acknowledged: list[tuple[str, int, str]] = []
    for _ in range(times):
        server = Killable(folder)
        with Person(server.address) as person:
            tables = [person.lay("me", "me") for _ in range(TABLES)]
        players = [Player(server.address, tables, Random(chance.getrandbits(32))) for _ in range(TABLES)]
        for player in players:
            player.start()
        while not any(player.acknowledged for player in players) and all(player.is_alive() for player in players):
            sleep(0.01)
        sleep(chance.uniform(0.0, 0.6))
        server.kill()
        for player in players:
            player.join()
            acknowledged += player.acknowledged
        check(folder, acknowledged)
    assert acknowledged


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path):
    kill_again_and_again(tmp_path, 5, Random(1))


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_when_the_server_is_killed_fifty_times(tmp_path):
    kill_again_and_again(tmp_path, 50, Random())
