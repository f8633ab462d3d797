"""`inkblade serve` as a person starts and stops it."""

import os
import signal
import socket
import subprocess
import sys

import httpx
import pytest

from inkblade.cli import main


def start(*arguments):
    command = [sys.executable, "-m", "inkblade.cli", "serve", "--no-open", "--no-warm", *arguments]
    environment = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_how_to_stop_it_and_stops(tmp_path, stop):
    server = start("--data", str(tmp_path / "data"))
    first, second = server.stdout.readline(), server.stdout.readline()
    address = first.rpartition(" ")[2].strip()
    assert "Ctrl-C stops" in second
    assert httpx.get(f"{address}healthz", verify=False).json()["ok"]
    server.send_signal(stop)
    output, errors = server.communicate(timeout=30)
    assert (output, errors) == ("", "")
    assert (tmp_path / "data" / "tables.sqlite3").exists()


def test_a_port_that_is_taken_is_said(tmp_path, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["serve", "--no-open", "--port", str(taken.getsockname()[1]), "--data", str(tmp_path)]) == 2
    assert "cannot listen" in capsys.readouterr().err


def test_a_database_that_cannot_be_used_is_said(tmp_path, capsys):
    assert main(["serve", "--no-open", "--data", str(tmp_path), "--database", "mysql://me@there/tables"]) == 2
    assert "--database: mysql: expected postgresql://" in capsys.readouterr().err


def test_two_servers_find_a_port_each(tmp_path):
    servers = [start("--data", str(tmp_path / name)) for name in ("one", "two")]
    lines = [server.stdout.readline() for server in servers]
    for server in servers:
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=30)
    assert len(set(lines)) == 2
