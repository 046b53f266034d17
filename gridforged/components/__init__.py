"""Everything that a battle's entities are made of: data only, no logic. ``registry`` lists it all with wire
tags.
"""
