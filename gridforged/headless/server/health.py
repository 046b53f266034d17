"""What a server answers to plain HTTP requests: whether it is well, and its figures."""

from __future__ import annotations

import json
from typing import Final

from gridforged.headless.server.host import Host

PLAIN: Final = "text/plain; charset=utf-8"
PROMETHEUS: Final = "text/plain; version=0.0.4; charset=utf-8"


def answer(host: Host, path: str) -> tuple[int, str, str]:
    """Status, content type and text of the answer to a GET of `path`."""
    match path.partition("?")[0]:
        case "/health":
            text = json.dumps(
                {
                    "status": "draining" if host.is_draining else "ok",
                    "connections": len(host.connections),
                    "matches": host.hall.phases(),
                }
            )
            return (503 if host.is_draining else 200), "application/json", text + "\n"
        case "/metrics":
            return 200, PROMETHEUS, host.metrics.text()
        case "/":
            return 426, PLAIN, "Open a WebSocket here; /health and /metrics answer without one.\n"
        case _:
            return 404, PLAIN, "There are /health and /metrics, and a WebSocket at /.\n"
