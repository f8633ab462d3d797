"""Logs as JSON, a line each: what happened to the server, never what was decided, said or held in secret."""

from __future__ import annotations

import logging
import sys
from typing import TextIO

import msgspec


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": int(record.created * 1000),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def log_to(stream: TextIO = sys.stderr) -> None:
    """Send all logs to a stream, as JSON."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("inkblade").setLevel(logging.INFO)
    # The access log would write addresses down, and with them links that somebody put a secret into.
    logging.getLogger("uvicorn.access").disabled = True
