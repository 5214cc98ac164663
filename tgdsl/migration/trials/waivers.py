"""Waivers of the rules that a target's records break, and its list of files, where these are not those that seem to be there.

tgdsl has rules that llvm-tblgen has not: in Python, breaking one is an error without a waiver. So is a file that applies to the records, and that
llvm-tblgen cannot write from them, if the Target does not list its files.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from functools import lru_cache

from tgdsl.diagnostics import Report, collecting, counted
from tgdsl.files import File
from tgdsl.generation.choosing import Chosen, files_of, named_files
from tgdsl.linting import broken_rules
from tgdsl.linting.subject import Subject
from tgdsl.migration.python import Comment
from tgdsl.model import Model
from tgdsl.records import RecordSet


@lru_cache(maxsize=1)
def waivers_for(records: RecordSet) -> Comment | None:
    """The comment that stands before the Target: a waiver for each rule that its records break; None if they break none."""
    found: dict[str, int] = {}
    for finding in broken_rules.find(Subject(_model(records), None)):
        found[finding.kind.identifier] = found.get(finding.kind.identifier, 0) + 1
    lines = [
        f"lint: {rule}(*): {counted(number, 'time')} in the records that this is from" for rule, number in found.items()
    ]
    return Comment(lines) if lines else None


@lru_cache(maxsize=1)
def files_for(records: RecordSet, built: tuple[str, ...] = ()) -> Sequence[File]:
    """The files that a target lists; nothing for one whose files all are there without a list.

    It lists them if its build asks for one that nobody would make of the records alone: a second AsmWriter, a FastISel, an empty
    PseudoLowering. And if its records stand in the way of a file that seems to be there.

    Args:
        built: the files that its build asks for, in the notation of ``--only``.
    """
    model, report = _model(records), Report()
    files: Sequence[File] = ()
    with collecting(report):
        files = [one.file for one in files_of(model, report)]
    asked = [one.file for one in named_files(built, None) or () if _has_its_records(one, records)]
    del model
    _model.cache_clear()  # of a large target, it is larger than all records
    gc.collect()
    if {one.spec for one in asked} - {one.spec for one in files}:
        return asked
    return files if report.diagnostics else ()


@lru_cache(maxsize=1)
def _model(records: RecordSet) -> Model:
    """The model of a target, for the waivers and for the files."""
    gc.freeze()  # so that the model alone is looked at when it is garbage, and not all records and statements
    return Model(records)


def _has_its_records(chosen: Chosen, records: RecordSet) -> bool:
    """False for the file of a combiner whose rules are in another main file of the target."""
    combiners = chosen.file.options.get("combiners", "")
    return not combiners or all([one in records for one in combiners.split("+")])
