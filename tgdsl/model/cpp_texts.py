"""The texts of records that become C++ as they are, checked."""

from __future__ import annotations

from tgdsl.diagnostics import Report
from tgdsl.model.common import rules
from tgdsl.records import RecordSet
from tgdsl.records.cpp_fields import classes_with_texts, unfit_texts


def check_texts(records: RecordSet, report: Report) -> None:
    """Report the texts and names of records that cannot become C++, in the order of the records."""
    members = {record.name: record for name in classes_with_texts() for record in records.of_class(name)}
    for name in sorted(members, key=records.position):
        record = members[name]
        for text in unfit_texts(record):
            rule = rules.NAME_FOR_CPP if text.field is None else rules.TEXT_FOR_CPP
            report.breach(rule, text.place_in(record), text.message)
