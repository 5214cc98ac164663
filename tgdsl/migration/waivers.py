"""Waivers of the rules that a target's records break, and its list of files, where one of those that seem to be there cannot be written.

tgdsl has rules that llvm-tblgen has not: in Python, breaking one is an error without a waiver. So is a file that applies to the records, and that
llvm-tblgen cannot write from them, if the Target does not list its files.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tgdsl.diagnostics import Report, collecting, counted
from tgdsl.files import File
from tgdsl.generation.choosing import files_of
from tgdsl.linting import broken_rules
from tgdsl.linting.subject import Subject
from tgdsl.migration.python import Comment
from tgdsl.model import Model
from tgdsl.records import RecordSet


def waivers_for(records: RecordSet) -> Comment | None:
    """The comment that stands before the Target: a waiver for each rule that its records break; None if they break none."""
    return _found(records)[0]


def files_for(records: RecordSet) -> Sequence[File]:
    """The files of a target whose records stand in the way of one that seems to be there, too; nothing for other targets."""
    return _found(records)[1]


@lru_cache(maxsize=1)
def _found(records: RecordSet) -> tuple[Comment | None, Sequence[File]]:
    model, report = Model(records), Report()
    files: Sequence[File] = ()
    with collecting(report):
        files = [one.file for one in files_of(model, report)]
    return _waivers(model), files if report.diagnostics else ()


def _waivers(model: Model) -> Comment | None:
    found: dict[str, int] = {}
    for finding in broken_rules.find(Subject(model, None)):
        found[finding.kind.identifier] = found.get(finding.kind.identifier, 0) + 1
    lines = [
        f"lint: {rule}(*): {counted(number, 'time')} in the records that this is from" for rule, number in found.items()
    ]
    return Comment(lines) if lines else None
