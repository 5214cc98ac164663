"""Targets in TableGen's language as Python: from their records to a package that people could have written."""
