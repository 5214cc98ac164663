"""Builders of small targets and record sets, and of the matcher's parts, for tests everywhere below ``tests``."""
