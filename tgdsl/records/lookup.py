"""Look-up of a record by a name that a user typed."""

from __future__ import annotations

import difflib

from tgdsl.diagnostics import fail
from tgdsl.records.record import Record
from tgdsl.records.record_set import RecordSet


def find_record(records: RecordSet, name: str) -> Record:
    """The record of a name.

    Raises:
        DiagnosticError: there is none; the message has similar names.
    """
    record = records.get(name)
    if record is None:
        raise fail(records.place, no_such_record(records, name))
    return record


def no_such_record(records: RecordSet, name: str) -> str:
    """The message for a name that no record has."""
    # The comparison is slow, and a large target has a hundred thousand anonymous records.
    candidates = [n for n in records.names if abs(len(n) - len(name)) <= 3 and not n.startswith("anonymous_")]
    close = [f"'{n}'" for n in difflib.get_close_matches(name, candidates, 3, 0.5)]
    return f"there is no record '{name}'" + (f"; did you mean {' or '.join(close)}?" if close else "")
