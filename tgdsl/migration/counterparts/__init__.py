"""Counterparts that an author is to write: which C++ the records name, and stubs for it."""
