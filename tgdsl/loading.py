"""From what the user names on the command line to a record set."""

from __future__ import annotations

from pathlib import Path

from tgdsl.contents import RECORDS, Contents
from tgdsl.diagnostics import Report
from tgdsl.records import RecordSet


def load_target(source: str, report: Report | None = None, contents: Contents | None = None) -> RecordSet:
    """The records of a target: of a folder or module in Python, or of a records file (``.json``, ``.json.xz``).

    Args:
        source: a path, or the dotted name of a module.
        report: gets warnings.
        contents: of the records file, if somebody reads it already.

    Raises:
        DiagnosticError: with all that is wrong with the target's definitions, or with the file.
    """
    # Each kind is imported only where it is asked for: together they take longer to import than a small target to generate.
    if source.endswith(RECORDS):
        from tgdsl.records.json_reader import records_of

        return records_of(contents or Contents(Path(source)))
    from tgdsl.importing import import_target

    return import_target(source, Report() if report is None else report)
