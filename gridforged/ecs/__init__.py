"""The game-agnostic engine on esper: world, frame schedule, event log, random streams, component registry.

Nothing in this package knows a rule of the game. ``world`` is the only module that imports esper.
"""
