"""A server that is killed at any instant has lost nothing it acknowledged, and every table goes on."""

import os
import signal
import subprocess
import sys
from contextlib import ExitStack, suppress
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
from tests.server.serving import DUEL, Person, Socket, legal

SETUPS: dict[str, Plain] = {
    "duel": DUEL,
    "labyrinth": {"parties": [["hero", "elf"]], "garrison": "scattered", "options": {"turns": 6}},
    "battle": {"encounter": "skirmish", "mustered": True},
    "adventure": {"scenario": "toll"},
}


class Killable:
    """A server in a process of its own."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "inkblade.cli", "serve", "--no-open", "--no-warm", "--data", str(folder)]
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
    """Somebody who plays all seats of tables of a game, as fast as the server answers, and remembers what it took."""

    def __init__(self, address: str, game: str, tables: list[Plain], chance: Random) -> None:
        super().__init__()
        self.address, self.game, self.tables, self.chance = address, game, tables, chance
        self.acknowledged: list[tuple[str, int, str]] = []

    def run(self) -> None:
        with suppress(WebSocketException, httpx.HTTPError, OSError, EOFError), Person(self.address) as person:
            while True:
                if not self.tables:
                    self.tables.append(person.lay("me", "me", game=self.game, setup=SETUPS[self.game]))
                self.play(person, self.tables[0])
                self.tables.pop()

    def play(self, person: Person, made: Plain) -> None:
        with ExitStack() as stack:
            tokens = made["tokens"].items()
            sockets = [stack.enter_context(person.sit(made["table"], seat, token=token)) for seat, token in tokens]
            while sockets[0].standing["phase"] == "gathering":
                sockets[0].hear()
            while (standing := sockets[0].standing)["phase"] == "playing":
                asked = standing["asked"]
                waiting = asked["waiting"] if asked["how"] == "sealed" else [self.chance.choice(asked["waiting"])]
                for seat in waiting:
                    self.decide(made["table"], sockets[seat], standing["turn"])
                for socket in sockets:
                    while socket.standing["turn"] == standing["turn"]:
                        socket.hear()

    def decide(self, table: str, socket: Socket, turn: int) -> None:
        while socket.standing["turn"] < turn:
            socket.hear()
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
    """Each time after everybody had something acknowledged; what was being played goes on at the next server."""
    tables: dict[str, list[Plain]] = {game: [] for game in SETUPS}
    for _ in range(times):
        server = Killable(folder)
        players = [Player(server.address, game, tables[game], Random(chance.getrandbits(32))) for game in SETUPS]
        for player in players:
            player.start()
        while not all(player.acknowledged or not player.is_alive() for player in players):
            sleep(0.01)
        sleep(chance.uniform(0.0, 0.6))
        server.kill()
        for player in players:
            player.join()
            assert player.acknowledged, player.game
        check(folder, [entry for player in players for entry in player.acknowledged])


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path):
    kill_again_and_again(tmp_path, 3, Random(1))


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_when_the_server_is_killed_fifty_times(tmp_path):
    kill_again_and_again(tmp_path, 50, Random())
