"""From what the user names on the command line to a record set."""

from __future__ import annotations

from pathlib import Path

from tgdsl.diagnostics import Report
from tgdsl.loading.contents import RECORDS, Contents
from tgdsl.loading.options import TD, SourceOptions
from tgdsl.records import RecordSet


def load_target(
    source: str,
    report: Report | None = None,
    contents: Contents | None = None,
    source_options: SourceOptions = SourceOptions(),
) -> RecordSet:
    """The records of a target: of a folder or module in Python, of a ``.td`` file, or of a records file (``.json``, ``.json.xz``).

    Args:
        source: a path, or the dotted name of a module.
        report: gets warnings.
        contents: of the records file, or of the ``.td`` file, if somebody reads it already.
        source_options: the release, and options for a ``.td`` file.

    Raises:
        DiagnosticError: with all that is wrong with the target's definitions, or with the file.
    """
    # Each kind is imported only where it is asked for: together they take longer to import than a small target to generate.
    report = Report() if report is None else report
    if source.endswith(TD):
        return _records_of_td(source, report, contents, source_options)
    if source.endswith(RECORDS):
        from tgdsl.records.json_reader import records_of

        return records_of(contents or Contents(Path(source)), source_options.said)
    from tgdsl.loading.importing import import_target

    return import_target(source, report, source_options.release)


def _records_of_td(source: str, report: Report, contents: Contents | None, options: SourceOptions) -> RecordSet:
    from tgdsl.records.json_reader import records_of
    from tgdsl.tablegen.running import TableGenRun

    contents = contents or TableGenRun(source, options)
    records = records_of(contents, options.said)
    records.files = [source, *contents.inputs]
    for warning in contents.warnings:
        report.add(warning)
    return records
