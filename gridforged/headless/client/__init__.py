"""A client of the match server, asynchronous and typed; docs/protocol.md is what it speaks.

`Client` is one connection. `Seat` is a seat in a match, which survives the connection.
"""

from gridforged.headless.client.connection import BoardSource, Client, source_of
from gridforged.headless.client.seat import Seat, Update

__all__ = ["BoardSource", "Client", "Seat", "Update", "source_of"]
