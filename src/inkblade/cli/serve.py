"""`inkblade serve`: the browser table on this machine, or for others too."""

from __future__ import annotations

import socket
import webbrowser
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from inkblade.cli._console import Refused, out
from inkblade.cli._rulebook import rules_of
from inkblade.cli._saves import briefly, home

FIRST_PORT = 8620
LOOPBACK = ("127.0.0.1", "localhost", "::1")


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    database: str | None = None,
    open: bool = True,
    warm: bool = True,
    https: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Lay browser tables: play the machine, a friend, or two at one screen.

    Everything is kept in one folder; stop and start as you like, every match goes on where it was.

        inkblade serve
        inkblade serve --host 0.0.0.0 --port 8620 --data /srv/inkblade --no-open
        inkblade serve --database postgresql://inkblade:PASSWORD@localhost/inkblade

    Parameters
    ----------
    host
        The address to listen on. 127.0.0.1 is for this machine alone, 0.0.0.0 for everybody who can reach it.
    port
        The port to listen on; without it the first free one from 8620 on.
    data
        The folder for matches and the server's secret; without it `tables` in inkblade's folder for data.
    database
        The URL of a database to keep matches in: postgresql://..., which needs inkblade[postgres], or sqlite:///PATH.
        Without it a file in the folder.
    open
        Open a browser, where there is one.
    warm
        Let the machines get ready at once; the first time that takes a core a minute. Else they think more slowly.
    https
        It is reached through HTTPS (a proxy before it): cookies are sent over nothing else.
    """
    from inkblade.server import Server, Settings, listen, log_to

    folder = data or home() / "tables"
    _make_ready(database, folder)
    try:
        listening = listen(host, port, FIRST_PORT)
    except OSError as fault:
        raise Refused(f"cannot listen on {host}, port {port or FIRST_PORT}: {fault.strerror or fault}") from None
    hosts = (*LOOPBACK, "[::1]") if host in LOOPBACK else ("*",)
    settings = Settings(folder=folder, rules=rules_of, database=database, hosts=hosts, secure=https, warm=warm)
    log_to()
    kept = "the database" if database else briefly(folder)
    Server(settings, lambda: _up(_address(listening), kept, open)).serve_on(listening)


def _make_ready(database: str | None, folder: Path) -> None:
    """Bring the database to the newest schema, or say why it cannot be used."""
    from inkblade.store import BadDatabase, Store, TooNew, in_folder

    try:
        Store(database or in_folder(folder)).close()
    except (BadDatabase, TooNew) as fault:
        raise Refused(f"--database: {fault}" if database else str(fault)) from None


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    name = {"0.0.0.0": "localhost", "127.0.0.1": "localhost", "::": "localhost", "::1": "localhost"}.get(host, host)
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def _up(address: str, kept: str, open_browser: bool) -> None:
    console = out()
    console.print(f"The table is laid: [bold]{address}[/]", soft_wrap=True)
    console.print(f"Matches are kept in {kept}. Ctrl-C stops the server; every match goes on next time.")
    if open_browser:
        try:
            webbrowser.open(address)
        except webbrowser.Error:
            console.print("No browser was found: open the address yourself.")
