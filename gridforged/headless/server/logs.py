"""The log of a server: one JSON object a line. Tokens, seeds and boards never stand in it."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Final, TextIO

NAME: Final = "gridforged.server"
LOGGER: Final = logging.getLogger(NAME)
_FIELDS: Final = "fields"


class JsonLines(logging.Formatter):
    """A record as an object of `time`, `level`, `event` and whatever belongs to it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "time": moment,
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        fields: object = getattr(record, _FIELDS, None)
        if isinstance(fields, dict):
            line.update(fields)
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def log(event: str, level: int = logging.INFO, **fields: object) -> None:
    """Say that something has happened."""
    LOGGER.log(level, event, extra={_FIELDS: fields})


def log_fault(event: str, **fields: object) -> None:
    """Say that something has gone wrong that never should, from within the clause that caught it."""
    LOGGER.error(event, exc_info=True, extra={_FIELDS: fields})


def write_logs_to(stream: TextIO, level: int) -> None:
    """Let the log of the server, and of the library below it, go to `stream`."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    for name, least in ((NAME, level), ("websockets", logging.WARNING), ("asyncio", logging.ERROR)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least)
        logger.propagate = False
