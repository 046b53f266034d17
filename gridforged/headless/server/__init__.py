"""The match server: battles in wall-clock time for clients in any language; docs/protocol.md.

`host.Host` is all of it without a socket or a clock: it is handed bytes and the time, and leaves bytes in
outboxes. `sockets` is the thin layer that connects it to the network.
"""
