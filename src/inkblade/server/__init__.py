"""The browser table's HTTP and WebSocket doors over table and store."""

from inkblade.server._app import make_app
from inkblade.server._logging import log_to
from inkblade.server._running import Server, listen
from inkblade.server._settings import Limits, Rule, Settings

__all__ = ["Limits", "Rule", "Server", "Settings", "listen", "log_to", "make_app"]
