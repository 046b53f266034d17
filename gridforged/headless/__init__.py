"""Battles without a screen: rulings as scenario files, and many battles at once."""
