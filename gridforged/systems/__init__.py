"""Everything that changes a battle. Start reading at ``schedule``: the systems of one frame, in order."""
