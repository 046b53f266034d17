"""Statuses: one file each, listed here. A status never imports another."""
