"""Targets described in Python."""
