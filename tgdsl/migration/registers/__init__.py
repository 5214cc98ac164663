"""Registers and register classes of a migrated target: rows, banks, sets."""
