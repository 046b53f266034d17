"""Battles as bytes: snapshots and digests."""
